/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.read;

import java.io.IOException;
import java.util.Arrays;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.BxmlException;
import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.Bytes;

/**
 * The part of a file that is in memory while it is read from front to back: a window that moves. What a token's fields
 * were read from stays in it while it is kept.
 */
public final class ByteWindow {

    private static final int SIZE = 64 * 1024;

    private static final int MAX_SIZE = Integer.MAX_VALUE - 16;

    public byte[] bytes;

    /** The next byte. */
    public int at;

    /** The byte after the last. */
    public int end;

    /** Whether numbers of several bytes are little-endian. */
    public boolean little;

    /** From here on bytes are kept when the window moves; -1 for none before {@link #at}. Moves along. */
    public int keep = -1;

    /** The offset in the file of the first byte of the window. */
    private long base;

    private ByteSource source;

    /** Whether the array is somebody else's. */
    private boolean borrowed;

    /** A window that moves over a source. */
    public ByteWindow(ByteSource source, long offset) {
        this(source, offset, SIZE);
    }

    /** A window that moves over a source and begins small. */
    public ByteWindow(ByteSource source, long offset, int size) {
        this.bytes = new byte[size];
        this.source = source;
        this.base = offset;
    }

    /** A window on all there is. */
    public ByteWindow(byte[] bytes, int from, int length) {
        this.bytes = bytes;
        this.at = from;
        this.end = from + length;
        this.base = -from;
        this.borrowed = true;
    }

    /** The offset in the file of the next byte. */
    public long offset() {
        return base + at;
    }

    /** The offset in the file of a byte in the window. */
    public long offset(int index) {
        return base + index;
    }

    /** Makes everything that follows come from what the source is unpacked to. */
    public void unpack(ByteSource unpacked) {
        source = unpacked;
        base = offset();
        bytes = new byte[SIZE];
        borrowed = false;
        at = 0;
        end = 0;
        keep = -1;
    }

    /** The bytes not read yet, as a source. */
    public ByteSource rest() {
        byte[] buffered = bytes;
        int[] range = {at, end};
        ByteSource further = source;
        return (target, from, length) -> {
            int count = Math.min(length, range[1] - range[0]);
            if (count > 0) {
                System.arraycopy(buffered, range[0], target, from, count);
                range[0] += count;
                return count;
            }
            return further == null ? -1 : further.read(target, from, length);
        };
    }

    /** Sees to it that some bytes follow. */
    public void require(int count) throws XMLStreamException {
        if (end - at < count && !fill(count)) {
            throw truncated();
        }
    }

    XMLStreamException truncated() {
        return new BxmlException("the file ends in the middle of this", base + end);
    }

    /** Whether all that is left of the file is in the window. */
    boolean isComplete() {
        return source == null;
    }

    /** Whether there is a further byte. */
    boolean hasMore() throws XMLStreamException {
        return at < end || fill(1);
    }

    /**
     * Moves the window so that it holds some bytes from {@link #at} on; it grows only as bytes come.
     *
     * @return whether the file has so many
     */
    private boolean fill(int count) throws XMLStreamException {
        if (source == null) {
            return false;
        }
        if (end == bytes.length || bytes.length - at < count) {
            makeRoom();
        }
        while (end - at < count) {
            if (end == bytes.length) {
                bytes = Arrays.copyOf(bytes, (int) Math.min(2L * bytes.length, MAX_SIZE));
            }
            int read = read(bytes, end, bytes.length - end);
            if (read < 0) {
                return false;
            }
            end += read;
        }
        return true;
    }

    private void makeRoom() {
        int first = keep < 0 ? at : Math.min(keep, at);
        if (borrowed) {
            return;
        }
        if (first > 0) {
            System.arraycopy(bytes, first, bytes, 0, end - first);
            base += first;
            at -= first;
            end -= first;
            keep = keep < 0 ? -1 : keep - first;
        }
    }

    private int read(byte[] target, int from, int length) throws XMLStreamException {
        try {
            return source.read(target, from, length);
        } catch (IOException e) {
            throw new BxmlException(String.valueOf(e.getMessage()), base + end, e);
        }
    }

    /** Goes over some bytes without keeping them. */
    public void skip(long count) throws XMLStreamException {
        long left = count;
        while (left > end - at) {
            left -= end - at;
            at = end;
            require(1);
        }
        at += (int) left;
    }

    // ---- primitives (§8.1)

    public int readByte() throws XMLStreamException {
        if (at == end) {
            require(1);
        }
        return bytes[at++] & 0xFF;
    }

    public int readShort() throws XMLStreamException {
        require(2);
        at += 2;
        return Bytes.getShort(bytes, at - 2, little);
    }

    public int readInt() throws XMLStreamException {
        require(4);
        at += 4;
        return Bytes.getInt(bytes, at - 4, little);
    }

    public long readLong() throws XMLStreamException {
        require(8);
        at += 8;
        return Bytes.getLong(bytes, at - 8, little);
    }

    /** A Count; longer forms than needed are taken. */
    public long readCount() throws XMLStreamException {
        if (at < end) {
            int small = bytes[at] & 0xFF;
            if (small <= BxmlCodes.MAX_SMALL) {
                at++;
                return small;
            }
        }
        return readLongCount();
    }

    private long readLongCount() throws XMLStreamException {
        int start = at;
        long count =
                switch (readByte()) {
                    case BxmlCodes.USHORT -> readShort() & 0xFFFF;
                    case BxmlCodes.INT -> readInt();
                    case BxmlCodes.LONG -> readLong();
                    default -> {
                        int code = bytes[--at] & 0xFF;
                        if (code <= BxmlCodes.MAX_SMALL) {
                            at++;
                            yield code;
                        }
                        throw wrong("%02X does not begin a count".formatted(code));
                    }
                };
        if (count < 0) {
            throw new BxmlException("a count cannot be negative: " + count, base + Math.min(start, at));
        }
        return count;
    }

    /** What is wrong at the next byte. */
    public BxmlException wrong(String message) {
        return new BxmlException(message, offset());
    }
}
