/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.xtalk;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A buffer of bytes for incomplete parts. */
final class XTalkOutput {

    /** The JDK makes no longer arrays. */
    private static final int MAX = Integer.MAX_VALUE - 8;

    private byte[] bytes = new byte[1 << 16];
    private int size;

    int size() {
        return size;
    }

    void writeByte(int value) throws IOException {
        ensure(1);
        bytes[size++] = (byte) value;
    }

    void writeInt(int value) throws IOException {
        ensure(4);
        size += 4;
        setInt(size - 4, value);
    }

    void setInt(int at, int value) {
        bytes[at] = (byte) (value >>> 24);
        bytes[at + 1] = (byte) (value >>> 16);
        bytes[at + 2] = (byte) (value >>> 8);
        bytes[at + 3] = (byte) value;
    }

    void writeString(String text) throws IOException {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        writeInt(utf8.length);
        ensure(utf8.length);
        System.arraycopy(utf8, 0, bytes, size, utf8.length);
        size += utf8.length;
    }

    /** Writes all buffered bytes to a stream. */
    void flushTo(OutputStream out) throws IOException {
        out.write(bytes, 0, size);
        size = 0;
    }

    private void ensure(int count) throws IOException {
        if (count > bytes.length - size) {
            if (count > MAX - size) {
                throw new IOException("a child of the root that takes more than 2 GB");
            }
            bytes = Arrays.copyOf(bytes, (int) Math.min(MAX, Math.max(2L * bytes.length, (long) size + count)));
        }
    }
}
