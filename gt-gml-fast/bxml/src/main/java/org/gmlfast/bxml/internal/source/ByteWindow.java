/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.source;

import java.io.IOException;
import java.util.Arrays;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.Bytes;

/**
 * A window that moves over the bytes of a file, from front to back. The bytes from {@link #keep} on stay in memory, so
 * that a token can be decoded after it has been scanned.
 */
public final class ByteWindow {

    private static final int SIZE = 64 * 1024;

    private static final int MAX_SIZE = Integer.MAX_VALUE - 16;

    public byte[] bytes;

    /** The index of the next byte. */
    public int at;

    /** The index after the last byte. */
    public int end;

    /** Whether numbers of several bytes are little-endian. */
    public boolean little;

    /**
     * The index from which bytes are kept when the window moves, which adjusts it; -1 to keep none before {@link #at}.
     */
    public int keep = -1;

    /** The offset in the file of the first byte of the window. */
    private long base;

    private ByteSource source;

    /** Whether the array belongs to the caller. */
    private boolean borrowed;

    /** A window over a source. */
    public ByteWindow(ByteSource source, long offset) {
        this(source, offset, SIZE);
    }

    /** A window over a source, with an initial size in bytes. */
    public ByteWindow(ByteSource source, long offset, int size) {
        this.bytes = new byte[size];
        this.source = source;
        this.base = offset;
    }

    /** A window on a file that is in memory as a whole. */
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

    /** Replaces the source by one that expands the rest of the file. */
    public void unpack(ByteSource unpacked) {
        source = unpacked;
        base = offset();
        bytes = new byte[SIZE];
        borrowed = false;
        at = 0;
        end = 0;
        keep = -1;
    }

    /** A source of the bytes that have not been read. */
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

    /** Makes sure that this many bytes are in the window. */
    public void require(int count) throws XMLStreamException {
        if (end - at < count && !fill(count)) {
            throw truncated();
        }
    }

    /**
     * Moves the window so that it holds this many bytes from {@link #at} on, or the rest of the file.
     *
     * @return whether it holds this many
     */
    public boolean readAhead(int count) throws XMLStreamException {
        return end - at >= count || fill(count);
    }

    XMLStreamException truncated() {
        return new BxmlException("the file ends within a token", base + end);
    }

    /** Whether the window holds the rest of the file. */
    public boolean isComplete() {
        return source == null;
    }

    /** Whether the file has another byte. */
    public boolean hasMore() throws XMLStreamException {
        return at < end || fill(1);
    }

    /**
     * Moves the window so that it holds this many bytes from {@link #at} on. It grows only as bytes arrive, so that a
     * wrong length in a file does not allocate memory.
     *
     * @return whether the file has that many
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

    /** Skips bytes. */
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

    /** Reads a Count. Accepts forms longer than necessary. */
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

    /** The Count that begins after some bytes; -1 if none does, so that {@link #readCount} will fail there. */
    public long countAhead(int distance) throws XMLStreamException {
        readAhead(distance + 1 + Long.BYTES);
        int first = at + distance;
        if (first >= end) {
            return -1;
        }
        int code = bytes[first] & 0xFF;
        if (code <= BxmlCodes.MAX_SMALL) {
            return code;
        }
        int size = BxmlCodes.integerSize(code);
        return size == 0 || end - first <= size ? -1 : Math.max(-1, Bytes.getInteger(bytes, first + 1, code, little));
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
                        throw malformed("%02X is not the first byte of a count".formatted(code));
                    }
                };
        if (count < 0) {
            throw new BxmlException("a count cannot be negative: " + count, base + Math.min(start, at));
        }
        return count;
    }

    /** An exception for a malformed file, with the offset of the next byte. */
    public BxmlException malformed(String message) {
        return new BxmlException(message, offset());
    }
}
