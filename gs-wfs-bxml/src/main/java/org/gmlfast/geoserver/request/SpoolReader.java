/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.request;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

import org.gmlfast.feature.request.RequestPart;

/** The characters of a spool, with some parts replaced. */
final class SpoolReader extends Reader {

    private static final int SIZE = 16 * 1024;

    private final RequestSpool spool;
    private final List<RequestPart> replaced;
    private int nextReplaced;
    private long position;
    private byte[] bytes = new byte[SIZE];
    private int at;
    private int end;

    /** The second half of a pair that did not fit; 0 for none. */
    private char pending;

    SpoolReader(RequestSpool spool, List<RequestPart> replaced) {
        this.spool = spool;
        this.replaced = replaced;
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
        if (to > from) {
            return to - from;
        }
        return spool.rest() == null ? -1 : spool.rest().read(target, from, count);
    }

    /** Reads more bytes after those that are left; returns false at the end. */
    private boolean fill() throws IOException {
        System.arraycopy(bytes, at, bytes, 0, end - at);
        end -= at;
        at = 0;
        while (nextReplaced < replaced.size() && replaced.get(nextReplaced).from() == position) {
            RequestPart part = replaced.get(nextReplaced++);
            position = part.to();
            if (!part.replacement().isEmpty()) {
                byte[] ascii = part.replacement().getBytes(StandardCharsets.US_ASCII);
                bytes = end + ascii.length > bytes.length ? Arrays.copyOf(bytes, end + ascii.length + SIZE) : bytes;
                System.arraycopy(ascii, 0, bytes, end, ascii.length);
                end += ascii.length;
                return true;
            }
        }
        long most = nextReplaced < replaced.size() ? replaced.get(nextReplaced).from() - position : Long.MAX_VALUE;
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
