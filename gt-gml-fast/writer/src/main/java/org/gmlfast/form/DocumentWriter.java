/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.form;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowSource;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.gmlfast.model.RowsUnavailableException;

/**
 * A document of some {@link DocumentForm} that is being written: features and rows as they come, then the end. Only
 * {@link #finish} completes it. After an exception it stays incomplete, and no reader takes it for a complete one.
 * Belongs to one thread.
 */
public interface DocumentWriter extends Closeable {

    /**
     * Writes a feature.
     *
     * @throws IOException if the stream fails
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if its type cannot be written
     * @throws org.gmlfast.gml.output.FeatureEncodingException if one of its values cannot be written
     */
    void write(SimpleFeature feature) throws IOException;

    /**
     * Writes a row.
     *
     * @param type of the row; the same object for all rows of a source, because a comparison costs time
     * @throws IOException if the stream fails
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if its type cannot be written
     * @throws org.gmlfast.gml.output.FeatureEncodingException if one of its values cannot be read or written
     */
    void write(Row row, RowType type) throws IOException;

    /**
     * Writes the features of a collection and closes its iterator.
     *
     * @throws IOException if the stream fails
     * @throws RuntimeException if a feature cannot be read or written
     */
    default void writeAll(SimpleFeatureCollection features) throws IOException {
        try (SimpleFeatureIterator iterator = features.features()) {
            while (iterator.hasNext()) {
                write(iterator.next());
            }
        }
    }

    /**
     * Writes the rows of a query, and closes them.
     *
     * @throws RowsUnavailableException if the query has no rows; then the document is as before, and the features of
     *     the query may be written
     * @throws IOException if the query or the stream fails
     */
    default void writeAll(RowSource source) throws IOException {
        RowType type = source.rowType();
        try (Rows rows = source.open()) {
            for (Row row = rows.next(); row != null; row = rows.next()) {
                write(row, type);
            }
        }
    }

    /**
     * Writes the result of a query: its rows if it has some, or else its features.
     *
     * @throws IOException if the query or the stream fails
     * @throws RuntimeException if a feature cannot be read or written
     */
    default void writeAll(QueryResult result) throws IOException {
        if (result.rows() != null) {
            try {
                writeAll(result.rows());
                return;
            } catch (RowsUnavailableException e) {
                // the source has logged the reason
            }
        }
        writeAll(result.features());
    }

    /**
     * Writes the results of several queries, one after the other or each in a collection of its own.
     *
     * @throws IOException if a query or the stream fails
     * @throws RuntimeException if a feature cannot be read or written
     */
    default void writeResults(List<QueryResult> results) throws IOException {
        for (QueryResult result : results) {
            writeAll(result);
        }
    }

    /** The number of features and rows written so far. */
    long written();

    /**
     * Writes the end of the document and flushes the stream.
     *
     * @throws IOException if the stream fails
     * @throws IllegalStateException if the document is finished or has failed
     */
    void finish() throws IOException;

    /**
     * Writes the end of the document. A form whose counts {@linkplain DocumentForm#counts follow the features} takes
     * them, and the links, from this header, because they are now known.
     *
     * @throws IOException if the stream fails
     * @throws IllegalStateException if the document is finished or has failed
     */
    default void finish(CollectionHeader known) throws IOException {
        finish();
    }

    /** Closes this document, but not the stream. A document that is not finished stays incomplete. */
    @Override
    void close() throws IOException;
}
