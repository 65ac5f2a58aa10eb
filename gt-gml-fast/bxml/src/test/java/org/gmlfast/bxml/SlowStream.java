/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.io.ByteArrayInputStream;

/** A stream that returns a few bytes at a time. */
final class SlowStream extends ByteArrayInputStream {

    private final int most;

    SlowStream(byte[] bytes, int most) {
        super(bytes);
        this.most = most;
    }

    @Override
    public synchronized int read(byte[] target, int from, int length) {
        return super.read(target, from, Math.min(length, most));
    }
}
