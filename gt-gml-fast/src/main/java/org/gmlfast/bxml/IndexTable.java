/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.util.Arrays;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.ValueText;

/** An index table being looked through (BXML §8.10), from the first entry to the one that is wanted. */
final class IndexTable {

    /** Bytes that suffice for a usual entry. */
    private static final int USUAL_BYTES = 2 + Codes.MAX_SMALL + 1 + 9;

    /** How many times more bytes a text may have than another form of it in the same charset. */
    private static final long MOST_BYTES = 8;

    private static final int MARK_BYTES = 16;

    private final ByteWindow in;
    private final StringDecoder decoder;

    /** Entries that have not been read. */
    private long left;

    /** Reads what is before the entries. The window is after the token's code. */
    IndexTable(ByteWindow in, StringDecoder decoder, BxmlLimits limits) throws XMLStreamException {
        this.in = in;
        this.decoder = decoder;
        in.readCount(); // skipSize
        Trailer.string(in, decoder, limits); // the path
        this.left = in.readCount();
    }

    /** The offset of the first element with a value of this text; -1 if there is none. */
    long find(String text) throws XMLStreamException {
        byte[] wanted = decoder.encode(text);
        while (left > 0) {
            skipUsual(wanted);
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
     * Goes to the next entry that is wanted, or that is not the usual: a short text, and one place where it is. This
     * loop alone passes over a million ids in milliseconds.
     */
    private void skipUsual(byte[] wanted) {
        byte[] bytes = in.bytes;
        int at = in.at;
        int last = in.end - USUAL_BYTES;
        boolean usual = decoder.isCompared();
        while (usual && left > 0 && at < last && bytes[at] == (byte) Codes.STRING) {
            int length = bytes[at + 1] & 0xFF;
            if (length > Codes.MAX_SMALL || decoder.hasMark(bytes, at + 2, length)) {
                break;
            }
            int next = at + 2 + length;
            int size = bytes[next] != 1 ? 0 : countSize(bytes[next + 1] & 0xFF);
            boolean isWanted = length == wanted.length && Arrays.equals(bytes, at + 2, next, wanted, 0, length);
            if (size == 0 || isWanted) {
                break;
            }
            at = next + 1 + size;
            left--;
        }
        in.at = at;
    }

    /** Bytes of a Count that begins with this one; 0 if none does. */
    private static int countSize(int first) {
        return switch (first) {
            case Codes.INT -> 5;
            case Codes.USHORT -> 3;
            case Codes.LONG -> 9;
            default -> first <= Codes.MAX_SMALL ? 1 : 0;
        };
    }

    /** Reads a value and tells whether it is the one that is wanted. */
    private boolean isNext(String text, byte[] wanted) throws XMLStreamException {
        int type = in.readByte();
        if (type == Codes.ARRAY) {
            skipArray();
            return false; // nothing is looked up by a list
        }
        if (type != Codes.STRING) {
            return text.equals(ValueText.of(number(type)));
        }
        long length = in.readCount();
        if (length > MOST_BYTES * wanted.length + MARK_BYTES) {
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
        int size = Codes.elementSize(in.readByte());
        if (size == 0) {
            throw in.wrong("an index has an array of an undefined type");
        }
        in.skip(size * Math.min(in.readCount(), Long.MAX_VALUE / size));
    }

    private Object number(int type) throws XMLStreamException {
        if (type <= Codes.MAX_SMALL) {
            return (long) type;
        }
        return switch (type) {
            case Codes.BOOL -> in.readByte() != 0;
            case Codes.BYTE -> (long) in.readByte();
            case Codes.SHORT -> (long) in.readShort();
            case Codes.USHORT -> (long) (in.readShort() & 0xFFFF);
            case Codes.INT -> (long) in.readInt();
            case Codes.LONG -> in.readLong();
            case Codes.FLOAT -> Float.intBitsToFloat(in.readInt());
            case Codes.DOUBLE -> Double.longBitsToDouble(in.readLong());
            default -> throw in.wrong("%02X is not the code of a value to look up".formatted(type));
        };
    }

    /** The offsets of all elements, in no order. */
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
