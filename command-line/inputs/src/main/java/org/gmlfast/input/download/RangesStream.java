/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Parts of a stream, with a text between each two of them. */
final class RangesStream extends FilterInputStream {

    private final FeatureRanges ranges;
    private final byte[] separator;
    private long position;
    private int range;

    /** Bytes of the separator that come first. */
    private int pending;

    /** @param ranges in ascending order; the last one may end behind the stream */
    RangesStream(InputStream in, FeatureRanges ranges, byte[] separator) {
        super(in);
        this.ranges = ranges;
        this.separator = separator;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        while (pending == 0 && range < ranges.size() && position >= ranges.end(range)) {
            range++;
            pending = range < ranges.size() ? separator.length : 0;
        }
        if (length == 0) {
            return 0;
        }
        if (pending > 0) {
            bytes[offset] = separator[separator.length - pending--];
            return 1;
        }
        if (range == ranges.size()) {
            return -1;
        }
        if (position < ranges.start(range)) {
            in.skipNBytes(ranges.start(range) - position);
            position = ranges.start(range);
        }
        int n = in.read(bytes, offset, (int) Math.min(length, ranges.end(range) - position));
        position += Math.max(n, 0);
        return n;
    }

    @Override
    public int available() {
        return 0;
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
