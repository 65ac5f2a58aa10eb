/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.util.List;

import org.gmlfast.load.change.ObjectState;

/**
 * A change of some columns of rows.
 *
 * @param columns the names of the columns
 * @param states the ids of the rows
 * @param hasStates whether a row is a state of an object, and the key the id of the object and when the state began
 * @param end the column for when a state ended, if it changes; null otherwise
 * @param place the document and the line, for messages
 */
public record RowUpdate(List<String> columns, List<ObjectState> states, boolean hasStates, String end, String place) {

    /** A note on rows that have changed. */
    public static String changed(long rows, String table) {
        return rows + (rows == 1 ? " row" : " rows") + " of " + table + " updated";
    }

    /**
     * A note on updates of rows that do not exist.
     *
     * @param first the id and the place of the first
     */
    public static String absent(long updates, String first, String table) {
        return updates + (updates == 1 ? " update finds no row" : " updates find no row") + " of " + table
                + ", the first one that of " + first;
    }
}
