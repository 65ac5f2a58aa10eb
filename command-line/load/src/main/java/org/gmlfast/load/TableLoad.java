/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;

/** Writes the rows of a table. Used by one thread. */
public interface TableLoad extends Closeable {

    /**
     * Begins with the rows of an input, of which the table has some or all attributes.
     *
     * @throws IOException if the table cannot take them
     */
    void begin(RowType type) throws IOException;

    /**
     * Writes a row.
     *
     * @throws org.gmlfast.input.FeatureException if a value does not fit its column; nothing of the row is written then
     * @throws WiderColumnException if the table has to be created anew
     * @throws IOException if the database fails
     */
    void write(Row row) throws IOException;

    /**
     * Deletes the row with a key, if there is one.
     *
     * @param key the values of the columns of the key of the definition, as texts; null for any
     * @throws IOException if the database fails
     */
    void delete(List<String> key) throws IOException;

    /**
     * Changes some columns of rows. A state without a time is the first one that has not ended, or the last one if its
     * end does not change.
     *
     * @param values a row, of which the other columns are ignored
     * @throws org.gmlfast.input.FeatureException if a value does not fit its column
     * @throws IOException if the database fails
     */
    void update(Row values, RowUpdate update) throws IOException;

    /**
     * Completes the table with its indexes.
     *
     * @throws IOException if the database fails
     */
    void finish() throws IOException;

    /** Ends writing. What is not finished is undone with the transaction. */
    @Override
    void close() throws IOException;
}
