/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32C;

import org.gmlfast.input.FileWatch;

/** The checksums of files, CRC-32C of their bytes, from the first time that a file is read to its end. Thread-safe. */
final class FileChecksums implements FileWatch {

    private final Map<Path, Long> known = new ConcurrentHashMap<>();

    @Override
    public InputStream watched(Path file, InputStream bytes) throws IOException {
        return known.containsKey(file) ? bytes : new Summed(file, bytes);
    }

    /**
     * The checksum of a file, which is read if it has not been.
     *
     * @throws IOException if it cannot be read
     */
    long of(Path file) throws IOException {
        if (!known.containsKey(file)) {
            byte[] buffer = new byte[1 << 16];
            try (InputStream in = new Summed(file, Files.newInputStream(file))) {
                int read = 0;
                while (read >= 0) {
                    read = in.read(buffer);
                }
            }
        }
        return known.get(file);
    }

    /** A file that is read from its beginning. */
    private final class Summed extends FilterInputStream {

        private final Path file;
        private final long size;
        private final CRC32C sum = new CRC32C();
        private long count;

        Summed(Path file, InputStream bytes) throws IOException {
            super(bytes);
            this.file = file;
            this.size = Files.size(file);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] target, int from, int length) throws IOException {
            int read = super.read(target, from, length);
            if (read > 0) {
                sum.update(target, from, read);
                count += read;
            }
            // who decompresses a file may not ask for bytes behind its last
            if (read < 0 || count == size) {
                known.put(file, sum.getValue());
            }
            return read;
        }

        @Override
        public long skip(long bytes) throws IOException {
            return bytes <= 0 ? 0 : Math.max(0, read(new byte[(int) Math.min(bytes, 1 << 16)]));
        }
    }
}
