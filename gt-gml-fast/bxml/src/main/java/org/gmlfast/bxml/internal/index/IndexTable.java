/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.index;

import java.util.Arrays;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.Bytes;
import org.gmlfast.bxml.internal.ValueText;
import org.gmlfast.bxml.internal.source.ByteWindow;
import org.gmlfast.bxml.internal.source.StringDecoder;
import org.gmlfast.bxml.internal.source.Trailer;

/** Reads the entries of an index table (BXML §8.10), from the first one on. */
final class IndexTable {

    /** The bytes of the longest entry that {@link #skipShortEntries} skips. */
    private static final int MAX_SHORT_ENTRY = 2 + BxmlCodes.MAX_SMALL + 1 + 9;

    /** An upper bound of the ratio between the lengths of two encodings of the same text in one charset. */
    private static final long MAX_EXPANSION = 8;

    /** Room for a byte order mark. */
    private static final int MARK_BYTES = 16;

    private final ByteWindow in;
    private final StringDecoder decoder;

    /** The number of bytes of a text that {@link #hash} depends on, apart from its length. */
    private static final int MAX_HASHED = 1024;

    private final BxmlLimits limits;

    /** The entries that have not been read. */
    private long left;

    /** Reads the fields before the entries. The window is at the byte after the token's code. */
    IndexTable(ByteWindow in, StringDecoder decoder, BxmlLimits limits) throws XMLStreamException {
        this.in = in;
        this.decoder = decoder;
        this.limits = limits;
        in.readCount(); // skipSize
        Trailer.readString(in, decoder, limits); // the path
        this.left = in.readCount();
    }

    /** A single entry. The window is at its value. */
    private IndexTable(StringDecoder decoder, BxmlLimits limits, ByteWindow entry) {
        this.in = entry;
        this.decoder = decoder;
        this.limits = limits;
        this.left = 1;
    }

    /** The offset of the first element of an entry if its value has this text, otherwise -1. */
    static long findAt(ByteWindow entry, StringDecoder decoder, BxmlLimits limits, String text, byte[] encoded)
            throws XMLStreamException {
        boolean found = new IndexTable(decoder, limits, entry).isNext(text, encoded);
        return found && entry.readCount() > 0 ? entry.readCount() : -1;
    }

    // ---- entry by entry

    boolean hasNext() {
        return left > 0;
    }

    /** The offset of the next entry. */
    long offset() {
        return in.offset();
    }

    /**
     * Reads an entry and returns the {@link #hash} of its text; -1 for a list.
     *
     * @throws BxmlException if the entry is malformed
     */
    int nextHash() throws XMLStreamException {
        left--;
        int hash = valueHash();
        for (long offsets = in.readCount(); offsets > 0; offsets--) {
            in.readCount();
        }
        return hash;
    }

    private int valueHash() throws XMLStreamException {
        int type = in.readByte();
        if (type == BxmlCodes.ARRAY) {
            skipArray();
            return -1; // lists are not indexed
        }
        if (type != BxmlCodes.STRING) {
            return hash(decoder.encode(ValueText.of(number(type))));
        }
        long length = in.readCount();
        in.require((int) Math.min(length, 2));
        if (decoder.hasMark(in.bytes, in.at, (int) Math.min(length, 2))) {
            return hash(decoder.encode(Trailer.readString(in, decoder, limits, length)));
        }
        int hashed = (int) Math.min(length, MAX_HASHED);
        in.require(hashed);
        int hash = hash(in.bytes, in.at, hashed, length);
        in.skip(length);
        return hash;
    }

    /** A hash of a text in the charset of the file, which has no byte order mark; not negative. */
    static int hash(byte[] encoded) {
        return hash(encoded, 0, Math.min(encoded.length, MAX_HASHED), encoded.length);
    }

    private static int hash(byte[] bytes, int from, int count, long length) {
        int hash = (int) length;
        for (int i = from; i < from + count; i++) {
            hash = 31 * hash + bytes[i];
        }
        hash *= 0x9E37_79B9;
        return (hash ^ hash >>> 15) & Integer.MAX_VALUE;
    }

    // ---- search

    /** The offset of the first element whose value has this text; -1 if there is none. */
    long find(String text) throws XMLStreamException {
        byte[] wanted = decoder.encode(text);
        while (left > 0) {
            skipShortEntries(wanted);
            if (left == 0) {
                return -1;
            }
            left--;
            boolean found = isNext(text, wanted);
            long offsets = in.readCount();
            for (long k = 0; k < offsets; k++) {
                long offset = in.readCount();
                if (found) {
                    return offset;
                }
            }
        }
        return -1;
    }

    /**
     * Skips entries that have a short text and one offset, up to the wanted one or one of another form. The loop skips
     * a million ids in milliseconds.
     */
    private void skipShortEntries(byte[] wanted) {
        byte[] bytes = in.bytes;
        int at = in.at;
        int last = in.end - MAX_SHORT_ENTRY;
        boolean comparable = decoder.isCompared();
        while (comparable && left > 0 && at < last && bytes[at] == (byte) BxmlCodes.STRING) {
            int length = bytes[at + 1] & 0xFF;
            if (length > BxmlCodes.MAX_SMALL || decoder.hasMark(bytes, at + 2, length)) {
                break;
            }
            int next = at + 2 + length;
            int size = bytes[next] != 1 ? 0 : countSize(bytes[next + 1] & 0xFF);
            boolean wantedText = length == wanted.length && Arrays.equals(bytes, at + 2, next, wanted, 0, length);
            if (size == 0 || wantedText) {
                break;
            }
            at = next + 1 + size;
            left--;
        }
        in.at = at;
    }

    /** The bytes of a Count with this first byte; 0 if no Count starts with it. */
    private static int countSize(int first) {
        return switch (first) {
            case BxmlCodes.INT -> 5;
            case BxmlCodes.USHORT -> 3;
            case BxmlCodes.LONG -> 9;
            default -> first <= BxmlCodes.MAX_SMALL ? 1 : 0;
        };
    }

    /** Reads a value and returns whether it is the wanted one. */
    private boolean isNext(String text, byte[] wanted) throws XMLStreamException {
        int type = in.readByte();
        if (type == BxmlCodes.ARRAY) {
            skipArray();
            return false; // lists are not indexed
        }
        if (type != BxmlCodes.STRING) {
            return text.equals(ValueText.of(number(type)));
        }
        long length = in.readCount();
        if (length > MAX_EXPANSION * wanted.length + MARK_BYTES) {
            in.skip(length);
            return false;
        }
        in.require((int) length);
        boolean same = decoder.isCompared() && !decoder.hasMark(in.bytes, in.at, (int) length)
                ? Arrays.equals(in.bytes, in.at, in.at + (int) length, wanted, 0, wanted.length)
                : decoder.decode(in.bytes, in.at, (int) length, in.offset()).equals(text);
        in.at += (int) length;
        return same;
    }

    private void skipArray() throws XMLStreamException {
        int size = BxmlCodes.elementSize(in.readByte());
        if (size == 0) {
            throw in.malformed("an index has an array of an undefined type");
        }
        in.skip(size * Math.min(in.readCount(), Long.MAX_VALUE / size));
    }

    private Object number(int type) throws XMLStreamException {
        if (type <= BxmlCodes.MAX_SMALL) {
            return (long) type;
        }
        int size = BxmlCodes.elementSize(type);
        if (size == 0) {
            throw in.malformed("%02X is not the code of an indexed value".formatted(type));
        }
        in.require(size);
        int at = in.at;
        in.at += size;
        return switch (type) {
            case BxmlCodes.BOOL -> in.bytes[at] != 0;
            case BxmlCodes.FLOAT -> Bytes.getFloat(in.bytes, at, in.little);
            case BxmlCodes.DOUBLE -> Bytes.getDouble(in.bytes, at, in.little);
            default -> Bytes.getInteger(in.bytes, at, type, in.little);
        };
    }

    /** The offsets of all elements, ascending. */
    long[] allOffsets() throws XMLStreamException {
        long[] all = new long[16];
        int count = 0;
        for (; left > 0; left--) {
            isNext("", new byte[0]);
            long offsets = in.readCount();
            for (long k = 0; k < offsets; k++) {
                if (count == all.length) {
                    all = Arrays.copyOf(all, 2 * count);
                }
                all[count++] = in.readCount();
            }
        }
        return Arrays.stream(all, 0, count).sorted().distinct().toArray();
    }
}
