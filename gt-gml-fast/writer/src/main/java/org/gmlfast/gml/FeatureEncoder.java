/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.gml.output.FeatureEncodingException;
import org.gmlfast.gml.output.GmlOutput;
import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;

/**
 * Writes the features and rows of one type as elements of a document: flat, as a {@link FeatureTypeEncoder} does, or by
 * a template. Implementations are immutable; threads may share one.
 */
public interface FeatureEncoder {

    /** The type of the rows this writes. */
    RowType rowType();

    /** The namespaces of its output, including GML's. */
    Namespaces namespaces();

    /** Whether this also writes features of another type: one with the same names, bindings and CRSs. */
    default boolean fits(SimpleFeatureType other) {
        return rowType().equals(RowType.of(rowType().type())) && rowType().hasAttributesOf(other);
    }

    /** Whether this also writes rows of another type: one with the same names, bindings, CRSs and kinds of values. */
    default boolean fits(RowType other) {
        return rowType().isReplaceableBy(other);
    }

    /**
     * Writes a feature. Features that come from a join are written as properties.
     *
     * @throws XMLStreamException if writing fails
     * @throws FeatureEncodingException if a value cannot be written
     */
    void write(SimpleFeature feature, GmlOutput out) throws XMLStreamException;

    /**
     * Writes a row of the {@link #rowType}.
     *
     * @throws XMLStreamException if writing fails
     * @throws FeatureEncodingException if a value cannot be read or written
     */
    void write(Row row, GmlOutput out) throws XMLStreamException;

    /**
     * Writes a feature as the document element.
     *
     * @param attributes writes namespaces and attributes to the open start tag; not null
     * @throws XMLStreamException if writing fails
     * @throws FeatureEncodingException if a value cannot be written
     */
    void writeAsRoot(SimpleFeature feature, GmlOutput out, RootAttributes attributes) throws XMLStreamException;

    /**
     * Writes a row of the {@link #rowType} as the document element.
     *
     * @param attributes writes namespaces and attributes to the open start tag; not null
     * @throws XMLStreamException if writing fails
     * @throws FeatureEncodingException if a value cannot be read or written
     */
    void writeAsRoot(Row row, GmlOutput out, RootAttributes attributes) throws XMLStreamException;

    /**
     * Writes a feature without the features that come from a join.
     *
     * @throws XMLStreamException if writing fails
     * @throws FeatureEncodingException if a value cannot be written
     */
    default void writeWithoutJoins(SimpleFeature feature, GmlOutput out) throws XMLStreamException {
        write(feature, out);
    }

    /**
     * The indexes of the attributes that hold features, which come from a join.
     *
     * @return a copy; empty for most types
     */
    default int[] joinIndexes() {
        return new int[0];
    }

    /** Whether some attributes hold features. */
    default boolean hasJoins() {
        return false;
    }

    /** Writes to the start tag of a document element. */
    @FunctionalInterface
    interface RootAttributes {

        /** Writes namespaces and attributes. */
        void write(GmlOutput out) throws XMLStreamException;
    }
}
