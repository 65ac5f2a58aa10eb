/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.xtalk;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A stream read through a buffer. The bytes since the last {@link #mark} stay in the buffer, so that an event can refer
 * to them by their offset from the mark.
 */
final class XTalkInput {

    private static final int FIRST_CAPACITY = 1 << 16;

    /** The longest event, that is, text or element with its attributes. */
    private static final int MAX_EVENT = 1 << 28;

    private final InputStream in;
    private byte[] buffer = new byte[FIRST_CAPACITY];
    private int mark;
    private int next;
    private int limit;

    /** The position in the stream of the buffer's first byte. */
    private long origin;

    XTalkInput(InputStream in) {
        this.in = in;
    }

    /** Discards all bytes read so far. */
    void mark() {
        mark = next;
    }

    /** The position of the next byte in the stream. */
    long position() {
        return origin + next;
    }

    /** The offset of the next byte from the mark. */
    int offset() {
        return next - mark;
    }

    byte[] buffer() {
        return buffer;
    }

    /** The index in the buffer of an offset from the mark. Valid until the next call that reads. */
    int index(int offset) {
        return mark + offset;
    }

    int readByte() throws IOException {
        if (next == limit) {
            require(1);
        }
        return buffer[next++];
    }

    /** The bits of an int, which is without a sign in the file. */
    int readInt() throws IOException {
        if (limit - next < 4) {
            require(4);
        }
        byte[] b = buffer;
        int i = next;
        next = i + 4;
        return b[i] << 24 | (b[i + 1] & 0xFF) << 16 | (b[i + 2] & 0xFF) << 8 | b[i + 3] & 0xFF;
    }

    /** Reads the length of a string and ensures that the string is in the buffer. The next byte is its first. */
    int readLength() throws IOException {
        int length = readInt();
        if (length < 0 || length > limit - next) {
            require(length & 0xFFFF_FFFFL);
        }
        return length;
    }

    /** Steps over bytes that are in the buffer. */
    void advance(int count) {
        next += count;
    }

    /** Goes to a position further on. */
    void jump(long position) throws IOException {
        long inBuffer = origin + limit - position;
        if (inBuffer >= 0) {
            next = limit - (int) inBuffer;
            mark = next;
            return;
        }
        origin = position;
        next = 0;
        mark = 0;
        limit = 0;
        in.skipNBytes(-inBuffer);
    }

    /** Reads until this number of bytes is available. The buffer grows no faster than bytes arrive. */
    private void require(long count) throws IOException {
        if (count > MAX_EVENT - (long) (next - mark)) {
            throw new IOException("a text or element longer than " + MAX_EVENT + " bytes, or a wrong length");
        }
        if (mark > 0) {
            System.arraycopy(buffer, mark, buffer, 0, limit - mark);
            origin += mark;
            next -= mark;
            limit -= mark;
            mark = 0;
        }
        while (limit - next < count) {
            if (limit == buffer.length) {
                buffer = Arrays.copyOf(buffer, 2 * buffer.length);
            }
            int read = in.read(buffer, limit, buffer.length - limit);
            if (read < 0) {
                throw new EOFException("the file ends early");
            }
            limit += read;
        }
    }

    /** Bytes of the buffer as a string. */
    static String decode(byte[] buffer, int from, int length) throws CharacterCodingException {
        String text = new String(buffer, from, length, StandardCharsets.UTF_8);
        // Of a valid text only U+FFFD itself has that character: decode it again to be certain.
        if (text.indexOf('\uFFFD') >= 0) {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(buffer, from, length))
                    .toString();
        }
        return text;
    }

    void close() throws IOException {
        in.close();
    }
}
