/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.io.IOException;
import java.util.List;

/** The inputs that a database has been loaded from. */
public interface Journal {

    /** The name of the table. */
    String TABLE = "gml_fast_loads";

    /**
     * Whether a file of this name and size has been loaded.
     *
     * @throws IOException if the database fails
     */
    boolean mayContain(String source, long size) throws IOException;

    /**
     * Whether an input has been loaded, with the same bytes and options, into tables that still exist.
     *
     * @throws IOException if the database fails
     */
    boolean contains(JournalEntry entry) throws IOException;

    /**
     * What the journal has of a source at a URL, with the same options and in tables that still exist.
     *
     * @throws IOException if the database fails
     */
    List<JournalEntry> entries(String source, String options) throws IOException;

    /**
     * Whether a table has rows of a source, and forgets them.
     *
     * @throws IOException if the database fails
     */
    boolean remove(String table, String source) throws IOException;

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
