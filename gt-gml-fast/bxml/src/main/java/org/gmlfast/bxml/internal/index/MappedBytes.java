/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.index;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;

import org.gmlfast.bxml.internal.source.ByteSource;

/** A file of any length, mapped into memory. Immutable; several threads may read it. */
final class MappedBytes implements FileBytes {

    /** Bytes of a mapping, whose length is an int. */
    private static final long PART = 1L << 30;

    private final MappedByteBuffer[] parts;
    private final long length;

    MappedBytes(FileChannel file) throws IOException {
        length = file.size();
        parts = new MappedByteBuffer[(int) ((length + PART - 1) / PART)];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = file.map(FileChannel.MapMode.READ_ONLY, i * PART, Math.min(PART, length - i * PART));
        }
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public ByteSource from(long offset) {
        long[] next = {offset};
        return (target, from, count) -> {
            if (next[0] >= length) {
                return -1;
            }
            int in = (int) (next[0] % PART);
            MappedByteBuffer part = parts[(int) (next[0] / PART)];
            int read = Math.min(count, part.limit() - in);
            part.get(in, target, from, read);
            next[0] += read;
            return read;
        };
    }
}
