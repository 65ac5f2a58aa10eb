/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A stream that holds back a limited number of bytes. Fails if it receives more. */
final class HeldBackOutput extends OutputStream {

    private final int limit;

    /** Blocks as the writer hands them over: one large array would be copied each time it grows. */
    private final List<byte[]> blocks = new ArrayList<>();

    private int size;
    private boolean full;

    HeldBackOutput(int limit) {
        this.limit = limit;
    }

    /** The number of bytes. */
    int size() {
        return size;
    }

    /** Whether it received more bytes than it can hold. */
    boolean isFull() {
        return full;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (length > limit - size) {
            full = true;
            blocks.clear();
            throw new IOException("the document has more than " + limit + " bytes");
        }
        if (length > 0) {
            blocks.add(Arrays.copyOfRange(bytes, offset, offset + length));
            size += length;
        }
    }

    /** Writes all bytes but the first ones to a stream. */
    void writeTo(OutputStream out, int skipped) throws IOException {
        int skip = skipped;
        for (byte[] block : blocks) {
            int from = Math.min(skip, block.length);
            skip -= from;
            if (from < block.length) {
                out.write(block, from, block.length - from);
            }
        }
    }
}
