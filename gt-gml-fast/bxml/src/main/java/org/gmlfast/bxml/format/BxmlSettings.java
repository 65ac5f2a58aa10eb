/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.format;

import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The form of the BXML files that a {@code BxmlOutputFactory} writes. Immutable.
 *
 * <pre>{@code
 * BxmlSettings settings = BxmlSettings.DEFAULT.withNarrowArrays(true).withIndexes(List.of("//@gml:id"));
 * XMLStreamWriter2 writer = new BxmlOutputFactory(settings).create(outputStream);
 * }</pre>
 *
 * <p>Indexes and gzip exclude each other, because a compressed file can only be read from its start.
 *
 * @param byteOrder of numbers wider than a byte; not null
 * @param charset of all strings; not null, and must be able to encode
 * @param gzip whether everything after the header is compressed (BXML §8.3)
 * @param references whether repeated text is stored once, in the string table
 * @param narrowArrays whether an array of doubles is stored as floats or integers if these hold all its numbers exactly
 * @param roundCoordinates whether coordinates are rounded to the decimals that they would have as text; otherwise they
 *     are stored exactly
 * @param indexes paths of attributes or elements that {@code BxmlFile.find} looks up: {@code //@name},
 *     {@code //element/@name} or {@code //element}, with the document's prefixes. Not null; empty for none. Lists and
 *     binary values are not indexed. A file with an index also stores the offsets of its string table, so that it can
 *     be read from the middle
 */
public record BxmlSettings(
        ByteOrder byteOrder,
        Charset charset,
        boolean gzip,
        boolean references,
        boolean narrowArrays,
        boolean roundCoordinates,
        List<String> indexes) {

    /** Little-endian, UTF-8, not compressed, with references, with exact doubles, without indexes. */
    public static final BxmlSettings DEFAULT =
            new BxmlSettings(ByteOrder.LITTLE_ENDIAN, StandardCharsets.UTF_8, false, true, false, false, List.of());

    /** @throws IllegalArgumentException for gzip with indexes, a charset that cannot encode, or an unsupported path */
    public BxmlSettings {
        indexes = List.copyOf(indexes);
        if (gzip && !indexes.isEmpty()) {
            throw new IllegalArgumentException("a compressed file cannot be read from the middle: no index with gzip");
        }
        if (!charset.canEncode()) {
            throw new IllegalArgumentException("charset " + charset + " cannot encode");
        }
        indexes.forEach(ElementPath::parse);
    }

    /** A copy with another byte order. */
    public BxmlSettings withByteOrder(ByteOrder order) {
        return new BxmlSettings(order, charset, gzip, references, narrowArrays, roundCoordinates, indexes);
    }

    /**
     * A copy with another charset.
     *
     * @throws IllegalArgumentException if the charset cannot encode
     */
    public BxmlSettings withCharset(Charset other) {
        return new BxmlSettings(byteOrder, other, gzip, references, narrowArrays, roundCoordinates, indexes);
    }

    /**
     * A copy that compresses everything after the header, or nothing.
     *
     * @throws IllegalArgumentException if it would compress a file with indexes
     */
    public BxmlSettings withGzip(boolean compressed) {
        return new BxmlSettings(byteOrder, charset, compressed, references, narrowArrays, roundCoordinates, indexes);
    }

    /** A copy that stores repeated text once, or each time that it occurs. */
    public BxmlSettings withReferences(boolean referring) {
        return new BxmlSettings(byteOrder, charset, gzip, referring, narrowArrays, roundCoordinates, indexes);
    }

    /** A copy that stores arrays of doubles in the narrowest exact type, or always as doubles. */
    public BxmlSettings withNarrowArrays(boolean narrow) {
        return new BxmlSettings(byteOrder, charset, gzip, references, narrow, roundCoordinates, indexes);
    }

    /** A copy that rounds coordinates to the decimals that they would have as text, or keeps them exact. */
    public BxmlSettings withRoundCoordinates(boolean rounding) {
        return new BxmlSettings(byteOrder, charset, gzip, references, narrowArrays, rounding, indexes);
    }

    /**
     * A copy with these indexes instead.
     *
     * @param paths not null; empty for none
     * @throws IllegalArgumentException if indexes do not support a path, or if the file is compressed and there is a
     *     path
     */
    public BxmlSettings withIndexes(List<String> paths) {
        return new BxmlSettings(byteOrder, charset, gzip, references, narrowArrays, roundCoordinates, paths);
    }
}
