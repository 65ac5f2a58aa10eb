/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.source;

import java.util.Arrays;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.internal.FileLayout;

/**
 * The trailer of a file (BXML §8.11).
 *
 * @param hasStringIndex whether the trailer lists the fragments of the string table
 * @param fragments for each fragment of the string table, the number of its strings and its offset
 * @param hasTableIndex whether the trailer lists the index tables
 * @param paths the XPath of each index table
 * @param tableOffsets the offset of each index table
 */
public record Trailer(
        boolean hasStringIndex, long[] fragments, boolean hasTableIndex, String[] paths, long[] tableOffsets) {

    private static final byte[] IDENTIFIER = FileLayout.trailerIdentifier();

    /** The maximum number of elements for which an array is allocated before they have been read. */
    private static final int INITIAL_SIZE = 1024;

    /**
     * Reads a Trailer token after its code.
     *
     * @param start the offset of the code
     */
    public static Trailer read(ByteWindow in, StringDecoder decoder, BxmlLimits limits, long start)
            throws XMLStreamException {
        in.require(IDENTIFIER.length);
        if (!Arrays.equals(in.bytes, in.at, in.at + IDENTIFIER.length, IDENTIFIER, 0, IDENTIFIER.length)) {
            throw new BxmlException("the trailer does not start with its identifier", start);
        }
        in.at += IDENTIFIER.length;
        boolean hasStringIndex = in.readByte() != 0;
        long[] fragments = readFragments(in, limits);
        boolean hasTableIndex = in.readByte() != 0;
        int count = count(in, limits);
        String[] paths = new String[Math.min(count, INITIAL_SIZE)];
        long[] offsets = new long[paths.length];
        for (int i = 0; i < count; i++) {
            if (i == paths.length) {
                paths = Arrays.copyOf(paths, Math.min(count, 2 * i));
                offsets = Arrays.copyOf(offsets, paths.length);
            }
            paths[i] = readString(in, decoder, limits);
            offsets[i] = in.readCount();
        }
        int length = in.readInt();
        if (length != in.offset() - start) {
            throw new BxmlException(
                    "the length field of a trailer of " + (in.offset() - start) + " bytes is " + length, start);
        }
        return new Trailer(hasStringIndex, fragments, hasTableIndex, paths, offsets);
    }

    private static long[] readFragments(ByteWindow in, BxmlLimits limits) throws XMLStreamException {
        int count = count(in, limits);
        long[] fragments = new long[2 * Math.min(count, INITIAL_SIZE)];
        for (int i = 0; i < count; i++) {
            if (2 * i == fragments.length) {
                fragments = Arrays.copyOf(fragments, 2 * Math.min(count, 2 * i));
            }
            fragments[2 * i] = in.readCount();
            fragments[2 * i + 1] = in.readCount();
        }
        return fragments;
    }

    private static int count(ByteWindow in, BxmlLimits limits) throws XMLStreamException {
        long count = in.readCount();
        if (count > limits.strings()) {
            throw in.malformed("the trailer has a list of " + count + " entries, more than " + limits.strings());
        }
        return (int) count;
    }

    /** Reads a String. */
    public static String readString(ByteWindow in, StringDecoder decoder, BxmlLimits limits) throws XMLStreamException {
        return readString(in, decoder, limits, in.readCount());
    }

    /** Reads a String after its length in bytes. */
    public static String readString(ByteWindow in, StringDecoder decoder, BxmlLimits limits, long length)
            throws XMLStreamException {
        if (length > limits.textBytes()) {
            throw in.malformed("a text of " + length + " bytes is longer than " + limits.textBytes());
        }
        in.require((int) length);
        String text = decoder.decode(in.bytes, in.at, (int) length, in.offset());
        in.at += (int) length;
        return text;
    }
}
