/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.request;

import java.io.IOException;
import java.io.Reader;
import java.util.List;

import org.gmlfast.feature.request.TransactionFeatures.Part;

/** The characters of a spool, without some parts. */
final class SpoolReader extends Reader {

    private static final int SIZE = 16 * 1024;

    private final RequestSpool spool;
    private final List<Part> omitted;
    private int nextOmitted;
    private long position;
    private final byte[] bytes = new byte[SIZE];
    private int at;
    private int end;

    /** The second half of a pair that did not fit; 0 for none. */
    private char pending;

    SpoolReader(RequestSpool spool, List<Part> omitted) {
        this.spool = spool;
        this.omitted = omitted;
    }

    @Override
    public int read(char[] target, int from, int count) throws IOException {
        if (count == 0) {
            return 0;
        }
        int to = from;
        int last = from + count;
        if (pending != 0) {
            target[to++] = pending;
            pending = 0;
        }
        while (to < last) {
            int length = at < end ? Wtf8.length(bytes[at]) : 1;
            if (at + length > end) {
                if (to > from || !fill()) {
                    break;
                }
                continue;
            }
            int code = Wtf8.decode(bytes, at, length);
            at += length;
            if (code < 0x10000) {
                target[to++] = (char) code;
            } else {
                target[to++] = Character.highSurrogate(code);
                char low = Character.lowSurrogate(code);
                if (to < last) {
                    target[to++] = low;
                } else {
                    pending = low;
                }
            }
        }
        return to > from ? to - from : -1;
    }

    /** Reads more bytes after those that are left; returns false at the end. */
    private boolean fill() throws IOException {
        System.arraycopy(bytes, at, bytes, 0, end - at);
        end -= at;
        at = 0;
        while (nextOmitted < omitted.size() && omitted.get(nextOmitted).from() == position) {
            position = omitted.get(nextOmitted++).to();
        }
        long most = nextOmitted < omitted.size() ? omitted.get(nextOmitted).from() - position : Long.MAX_VALUE;
        int read = spool.read(position, bytes, end, (int) Math.min(bytes.length - end, most));
        if (read < 0) {
            if (spool.failure() != null) {
                throw spool.failure();
            }
            return false;
        }
        position += read;
        end += read;
        return true;
    }

    @Override
    public void close() {
        // the spool has its own end
    }
}
