/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * An input, as the journal knows it.
 *
 * @param source its name, without a folder
 * @param size in bytes
 * @param checksum CRC-32C of its bytes
 */
public record JournalEntry(String source, long size, long checksum) {

    /**
     * Reads a file.
     *
     * @return null if there is no such file
     * @throws IOException if it cannot be read
     */
    public static JournalEntry of(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return null;
        }
        CRC32C sum = new CRC32C();
        byte[] buffer = new byte[1 << 16];
        long size = 0;
        try (InputStream in = Files.newInputStream(file)) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                sum.update(buffer, 0, n);
                size += n;
            }
        }
        return new JournalEntry(file.getFileName().toString(), size, sum.getValue());
    }
}
