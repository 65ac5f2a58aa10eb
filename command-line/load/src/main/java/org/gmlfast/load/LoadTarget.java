/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A database that takes tables, in one transaction. What is not committed leaves no trace. Used by one thread. */
public interface LoadTarget extends Closeable {

    /** The most bytes of a name in UTF-8. */
    int maxNameLength();

    /**
     * Opens a table.
     *
     * @param shapes of the columns with geometries, by the index of the column; null elsewhere
     * @throws IOException if it exists and must not, or does not fit
     */
    TableLoad open(TableDefinition table, List<GeometryShape> shapes) throws IOException;

    /**
     * Remembers the state of the transaction, for {@link #undo}.
     *
     * @throws IOException if the database fails
     */
    void mark() throws IOException;

    /**
     * Undoes what has been done since {@link #mark}.
     *
     * @throws IOException if the database fails
     */
    void undo() throws IOException;

    /**
     * Whether a table exists.
     *
     * @throws IOException if the database fails
     */
    boolean hasTable(String table) throws IOException;

    /**
     * The names of the columns of a table.
     *
     * @return empty if there is no table
     * @throws IOException if the database fails
     */
    List<String> columns(String table) throws IOException;

    /**
     * The columns of a table that exists which have texts, and would have something else in a new table.
     *
     * @return empty if there is no table
     * @throws IOException if the database fails
     */
    List<TableColumn> textColumns(TableDefinition table) throws IOException;

    /**
     * Waits until no other load writes a table, for the rest of the transaction.
     *
     * @throws IOException if the database fails
     */
    void lock(String table) throws IOException;

    /**
     * Deletes the rows of a table that exists, and that is not open.
     *
     * @param column whose value they have
     * @throws IOException if the database fails
     */
    void deleteRows(String table, String column, String value) throws IOException;

    /** Keys, one after the other. */
    @FunctionalInterface
    interface Keys {

        /**
         * Returns the values of the next key, as texts.
         *
         * @return null at the end
         * @throws IOException if they cannot be read
         */
        List<String> next() throws IOException;
    }

    /**
     * Deletes the rows with some keys from a table that exists, and that is not open.
     *
     * @param columns of the keys
     * @throws IOException if the database fails
     */
    void deleteRows(String table, List<String> columns, Keys keys) throws IOException;

    /**
     * Whether a table that exists, and that is not open, has a row.
     *
     * @param columns of the key
     * @throws IOException if the database fails
     */
    boolean hasRow(String table, List<String> columns, List<String> key) throws IOException;

    /**
     * Changes columns of the rows of a table that begin with a key. No row of the load may wait in the table.
     *
     * @param columns of the key
     * @param values texts by the names of columns; null for none
     * @return the number of rows
     * @throws IOException if a value does not fit its column, or the database fails
     */
    int updateRows(String table, List<String> columns, List<String> key, Map<String, String> values) throws IOException;

    /**
     * The tables that have nested values of a table of features.
     *
     * @throws IOException if the database fails
     */
    List<String> nestedTables(String table) throws IOException;

    /** The inputs that have been loaded before. */
    Journal journal();

    /**
     * Makes all changes visible together.
     *
     * @throws IOException if the database fails
     */
    void commit() throws IOException;

    /** Notes for the user, without a final full stop. */
    List<String> notes();
}
