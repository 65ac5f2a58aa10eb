/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.source;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The first bytes of a stream. */
public final class LimitedInput extends FilterInputStream {

    private long rest;

    public LimitedInput(InputStream in, long length) {
        super(in);
        rest = length;
    }

    @Override
    public int read() throws IOException {
        int read = rest > 0 ? super.read() : -1;
        rest -= read < 0 ? 0 : 1;
        return read;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        if (rest <= 0) {
            return -1;
        }
        int read = super.read(target, from, (int) Math.min(length, rest));
        rest -= Math.max(read, 0);
        return read;
    }

    @Override
    public long skip(long count) throws IOException {
        long skipped = super.skip(Math.min(count, rest));
        rest -= skipped;
        return skipped;
    }

    @Override
    public int available() throws IOException {
        return (int) Math.min(super.available(), rest);
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
