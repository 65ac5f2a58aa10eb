/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.io.IOException;

/** The inputs that a database has been loaded from. */
public interface Journal {

    /** The name of the table. */
    String TABLE = "gml_fast_loads";

    /**
     * Whether an input has been loaded into a table, with the same bytes.
     *
     * @throws IOException if the database fails
     */
    boolean contains(String table, JournalEntry entry) throws IOException;

    /**
     * Forgets the inputs of a table that is filled anew.
     *
     * @throws IOException if the database fails
     */
    void clear(String table) throws IOException;

    /**
     * Adds an input, in the transaction of its rows.
     *
     * @throws IOException if the database fails
     */
    void add(String table, JournalEntry entry, long rows) throws IOException;
}
