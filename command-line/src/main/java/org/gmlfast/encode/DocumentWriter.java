/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import java.io.Closeable;
import java.io.IOException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.gml.Row;
import org.gmlfast.gml.RowType;

/**
 * Writes the document of one run of the command encode: features or rows, then the end. A document that is closed
 * before it is finished does not look complete.
 */
interface DocumentWriter extends Closeable {

    /**
     * Writes a feature.
     *
     * @throws IOException if writing fails
     */
    void write(SimpleFeature feature) throws IOException;

    /**
     * Writes a row.
     *
     * @param type the same object for all rows
     * @throws IOException if writing fails
     */
    void write(Row row, RowType type) throws IOException;

    /**
     * Writes the end of the document, and fills in what was unknown at its beginning.
     *
     * @throws IOException if writing fails
     */
    void finish() throws IOException;
}
