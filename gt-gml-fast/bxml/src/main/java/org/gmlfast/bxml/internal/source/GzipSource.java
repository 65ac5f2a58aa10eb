/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.source;

import java.io.EOFException;
import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Expands a gzip stream (RFC 1952) and checks it to its end; {@link java.util.zip.GZIPInputStream} ignores bytes after
 * the last member. The contents of several members are concatenated.
 */
public final class GzipSource implements ByteSource {

    private static final int DEFLATE = 8;
    private static final int HEADER_CRC = 0x02;
    private static final int EXTRA = 0x04;
    private static final int NAME = 0x08;
    private static final int COMMENT = 0x10;
    private static final int RESERVED = 0xE0;

    private final ByteSource packed;
    private final byte[] input = new byte[8 * 1024];
    private int at;
    private int end;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private boolean inMember;
    private boolean ended;

    public GzipSource(ByteSource packed) {
        this.packed = packed;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        while (!ended) {
            if (!inMember) {
                startMember();
            }
            int count = inflate(target, from, length);
            if (count > 0) {
                crc.update(target, from, count);
                return count;
            }
            if (inflater.finished()) {
                endMember();
            }
        }
        return -1;
    }

    private int inflate(byte[] target, int from, int length) throws IOException {
        try {
            int count = inflater.inflate(target, from, length);
            if (inflater.needsDictionary()) {
                throw new IOException("the compressed data requires a preset dictionary, which gzip does not support");
            }
            if (count == 0 && !inflater.finished()) {
                fill();
                inflater.setInput(input, at, end - at);
                at = end;
            }
            return count;
        } catch (DataFormatException e) {
            throw new IOException("the compressed data is malformed: " + e.getMessage(), e);
        }
    }

    private void fill() throws IOException {
        at = 0;
        end = packed.read(input, 0, input.length);
        if (end < 0) {
            end = 0;
            throw new EOFException("the compressed data is truncated");
        }
    }

    private int next() throws IOException {
        if (at == end) {
            fill();
        }
        return input[at++] & 0xFF;
    }

    private int nextShort() throws IOException {
        return next() | next() << 8;
    }

    private int nextInt() throws IOException {
        return nextShort() | nextShort() << 16;
    }

    /** RFC 1952 §2.3.1. */
    private void startMember() throws IOException {
        if (nextShort() != 0x8B1F || next() != DEFLATE) {
            throw new IOException("this is not gzip data");
        }
        int flags = next();
        if ((flags & RESERVED) != 0) {
            throw new IOException("the gzip header has unknown flags");
        }
        skip(6); // time, extra flags, operating system
        if ((flags & EXTRA) != 0) {
            skip(nextShort());
        }
        if ((flags & NAME) != 0) {
            skipText();
        }
        if ((flags & COMMENT) != 0) {
            skipText();
        }
        if ((flags & HEADER_CRC) != 0) {
            skip(2);
        }
        inflater.reset();
        inflater.setInput(input, at, end - at);
        at = end;
        crc.reset();
        inMember = true;
    }

    private void skip(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            next();
        }
    }

    private void skipText() throws IOException {
        int c = next();
        while (c != 0) {
            c = next();
        }
    }

    /** Checks the trailer of a member and starts the next member with the bytes that the inflater has not used. */
    private void endMember() throws IOException {
        at = end - inflater.getRemaining();
        if (nextInt() != (int) crc.getValue() || nextInt() != (int) inflater.getBytesWritten()) {
            throw new IOException("the compressed data is damaged: its checksum or length is wrong");
        }
        inMember = false;
        if (at == end) {
            end = Math.max(packed.read(input, 0, input.length), 0);
            at = 0;
        }
        if (at == end) {
            ended = true;
            inflater.end();
        } else if ((input[at] & 0xFF) != 0x1F) {
            throw new IOException("bytes follow the compressed data");
        }
    }
}
