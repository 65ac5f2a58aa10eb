/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * How a BXML file is written. Immutable; the methods that change something return a changed copy.
 *
 * @param byteOrder of numbers wider than a byte
 * @param charset of all strings; it has to be able to encode
 * @param gzip whether everything after the header is compressed (BXML §8.3); not together with indexes
 * @param references whether text that occurs again is stored once, in the string table
 * @param narrowArrays whether an array of doubles is stored as floats or integers where these hold every one exactly
 * @param roundCoordinates whether coordinates are rounded to the decimals they would have as text; otherwise they are
 *     the doubles that they are
 * @param indexes which attributes or elements can be looked up, each as {@code //@name}, {@code //element/@name} or
 *     {@code //element} with names as they stand in the document, by values other than lists and binary; with any of
 *     them the file tells where its string table is and can be read from the middle
 */
public record BxmlSettings(
        ByteOrder byteOrder,
        Charset charset,
        boolean gzip,
        boolean references,
        boolean narrowArrays,
        boolean roundCoordinates,
        List<String> indexes) {

    /** Little-endian, UTF-8, not compressed, with references, doubles as they are, no indexes. */
    public static final BxmlSettings DEFAULT =
            new BxmlSettings(ByteOrder.LITTLE_ENDIAN, StandardCharsets.UTF_8, false, true, false, false, List.of());

    /** @throws IllegalArgumentException if these cannot go together, or if an index cannot be made */
    public BxmlSettings {
        indexes = List.copyOf(indexes);
        if (gzip && !indexes.isEmpty()) {
            throw new IllegalArgumentException("a compressed file cannot be read from the middle: no index with gzip");
        }
        if (!charset.canEncode()) {
            throw new IllegalArgumentException("nothing can be written in charset " + charset);
        }
        indexes.forEach(ElementPath::parse);
    }

    /** The same in this byte order. */
    public BxmlSettings withByteOrder(ByteOrder order) {
        return new BxmlSettings(order, charset, gzip, references, narrowArrays, roundCoordinates, indexes);
    }

    /** The same in this charset. */
    public BxmlSettings withCharset(Charset other) {
        return new BxmlSettings(byteOrder, other, gzip, references, narrowArrays, roundCoordinates, indexes);
    }

    /** The same with everything after the header compressed, or not. */
    public BxmlSettings withGzip(boolean compressed) {
        return new BxmlSettings(byteOrder, charset, compressed, references, narrowArrays, roundCoordinates, indexes);
    }

    /** The same with repeated text stored once, or as often as it occurs. */
    public BxmlSettings withReferences(boolean referring) {
        return new BxmlSettings(byteOrder, charset, gzip, referring, narrowArrays, roundCoordinates, indexes);
    }

    /** The same with arrays of doubles in the smallest type that holds every one exactly, or as doubles always. */
    public BxmlSettings withNarrowArrays(boolean narrow) {
        return new BxmlSettings(byteOrder, charset, gzip, references, narrow, roundCoordinates, indexes);
    }

    /** The same with coordinates rounded to the decimals that they would have as text, or exact. */
    public BxmlSettings withRoundCoordinates(boolean rounding) {
        return new BxmlSettings(byteOrder, charset, gzip, references, narrowArrays, rounding, indexes);
    }

    /** The same with these indexes. */
    public BxmlSettings withIndexes(List<String> paths) {
        return new BxmlSettings(byteOrder, charset, gzip, references, narrowArrays, roundCoordinates, paths);
    }
}
