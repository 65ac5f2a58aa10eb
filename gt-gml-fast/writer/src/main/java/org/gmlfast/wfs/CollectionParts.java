/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.ConcatenatedParts;
import org.gmlfast.model.RowType;

/**
 * Writes one FeatureCollection document as parts that different threads, processes or machines write: a header, any
 * number of parts with members, and a footer. Their concatenation is, byte for byte, the document that one
 * {@link FeatureCollectionWriter} writes. If each part is compressed as a gzip member of its own, the concatenation of
 * the compressed parts is a gzip file (RFC 1952 §2.2). Immutable and thread-safe.
 *
 * <pre>{@code
 * CollectionHeader.Builder header = CollectionHeader.builder().prefix("app", "http://example.org/app");
 * CollectionParts parts = CollectionParts.of(encoder, header.build(), type);
 *
 * try (FeatureCollectionWriter members = parts.openMembers(part)) {            // in each task
 *     members.writeAll(features);
 *     members.finish();
 * }
 *
 * parts.writeHeader(header.numberReturned(count).bounds(all).build(), count > 0, first);   // at the end, once
 * parts.writeFooter(count > 0, last);
 * }</pre>
 *
 * <p>The header is a part of its own because it has the counts and bounds, which are known when the last part is
 * written. Pitfalls:
 *
 * <ul>
 *   <li>All parts need the same encoder settings, prefixes and types, in the same order: they decide the prefixes that
 *       the header declares and the members use. An encoder cannot be serialized: each task creates its own.
 *   <li>Feature ids must be unique across all parts; no part knows those of others.
 *   <li>A header with {@code hasMembers} needs a footer with {@code hasMembers}. Without members there must be no part
 *       with members, or only empty ones.
 *   <li>Text only: in binary XML, the members refer to names by their number in the whole document.
 * </ul>
 */
public final class CollectionParts implements ConcatenatedParts {

    private final WfsEncoder encoder;
    private final CollectionHeader header;
    private final List<RowType> types;

    private CollectionParts(WfsEncoder encoder, CollectionHeader header, List<RowType> types) {
        this.encoder = Objects.requireNonNull(encoder, "encoder");
        this.header = Objects.requireNonNull(header, "header");
        this.types = List.copyOf(types);
    }

    /**
     * The parts of a document with features.
     *
     * @param encoder not null
     * @param header the prefixes and schema locations of the document; not null
     * @param types the types of all features: the header declares their namespaces
     */
    public static CollectionParts of(WfsEncoder encoder, CollectionHeader header, SimpleFeatureType... types) {
        return of(encoder, header, Stream.of(types).map(RowType::of).toList());
    }

    /**
     * The parts of a document with rows or features.
     *
     * @param encoder not null
     * @param header the prefixes and schema locations of the document; not null
     * @param types the types of all rows and features: the header declares their namespaces
     */
    public static CollectionParts of(WfsEncoder encoder, CollectionHeader header, List<RowType> types) {
        return new CollectionParts(encoder, header, types);
    }

    /**
     * Opens a part with members. Its {@link FeatureCollectionWriter#finish} completes the part and not the document.
     *
     * @param out receives the members alone; flushed at the end, never closed
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if one of the types cannot be written
     */
    @Override
    public FeatureCollectionWriter openMembers(OutputStream out) {
        SliceOutput slice = new SliceOutput(out);
        return encoder.openPart(header, new DocumentScope.MembersPart(slice), slice, types);
    }

    /**
     * Writes the first part: the XML declaration, the start tag of the collection with its namespaces, counts and time
     * stamp, and its bounds. Without members, it is the whole document.
     *
     * @param complete the header with counts and bounds; its prefixes and schema locations must be those of all parts
     * @param hasMembers whether the document has members
     * @param out flushed, never closed
     * @throws IllegalArgumentException if the header has other prefixes, or schema locations while the others have none
     * @throws IOException if the stream fails
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if one of the types cannot be written
     */
    @Override
    public void writeHeader(CollectionHeader complete, boolean hasMembers, OutputStream out) throws IOException {
        if (!complete.prefixes().equals(header.prefixes())
                || complete.schemaLocations().isEmpty()
                        != header.schemaLocations().isEmpty()) {
            throw new IllegalArgumentException("the header declares other namespaces than the parts with members: "
                    + complete.prefixes() + " instead of " + header.prefixes());
        }
        DocumentScope part = hasMembers ? new DocumentScope.HeaderPart() : new DocumentScope.Whole();
        try (FeatureCollectionWriter document = encoder.openPart(complete, part, out, types)) {
            document.finish();
        }
    }

    /** XML needs no separator. */
    @Override
    public byte[] separator() {
        return new byte[0];
    }

    /**
     * Writes the last part: the end tags. Without members, it is empty.
     *
     * @param hasMembers whether the document has members
     * @param out flushed, never closed
     * @throws IOException if the stream fails
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if one of the types cannot be written
     */
    @Override
    public void writeFooter(boolean hasMembers, OutputStream out) throws IOException {
        if (hasMembers) {
            SliceOutput slice = new SliceOutput(out);
            DocumentScope part = new DocumentScope.FooterPart(slice);
            try (FeatureCollectionWriter document = encoder.openPart(header, part, slice, types)) {
                document.finish();
            }
        }
    }
}
