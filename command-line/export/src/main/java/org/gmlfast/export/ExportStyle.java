/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.crs.UnknownCrsException;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.DocumentForm;

/** The form and the settings of an export's documents. Immutable. */
public interface ExportStyle {

    /** Returns the CRS of the documents. */
    SpatialReference reference(SpatialReference source);

    /**
     * Returns the CRS that the features declare, whose coordinates are x/y.
     *
     * @throws UnknownCrsException if the CRS is unknown
     */
    CoordinateReferenceSystem declared(SpatialReference written) throws UnknownCrsException;

    /**
     * Returns the form of the documents, for features whose coordinates are x/y.
     *
     * @param folder of temporary files
     * @throws UnknownCrsException if the CRS is unknown
     */
    DocumentForm form(SpatialReference written, Path folder) throws UnknownCrsException;

    /**
     * Returns the header of a document.
     *
     * @param schema the address of the application schema, if there is one
     * @param namespace that the schema describes
     * @param totals what is known about the features; null for a part of a document
     * @throws UnknownCrsException if the CRS is unknown
     */
    CollectionHeader header(SpatialReference written, String namespace, String schema, ExportTotals totals)
            throws UnknownCrsException;

    /**
     * Returns notes for the user on the documents.
     *
     * @return sentences without a final full stop
     */
    default List<String> notes() {
        return List.of();
    }

    /** Returns whether attributes have names that XML allows. */
    default boolean hasXmlNames() {
        return false;
    }

    /** Returns whether the documents have an application schema. */
    default boolean hasSchema() {
        return false;
    }

    /**
     * Writes the application schema, if {@linkplain #hasSchema there is one}.
     *
     * @throws IOException if writing fails; no file is left then
     */
    default void writeSchema(SimpleFeatureType type, Path file) throws IOException {
        throw new UnsupportedOperationException("these documents have no schema");
    }
}
