/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.rows;

import java.util.HashMap;
import java.util.Map;

import org.gmlfast.table.Condition;

/** The numbers of rows of one table that match conditions, in one state of the database. Thread-safe. */
final class CountCache {

    private static final int MAX_COUNTS = 100;

    private final Map<Condition, Long> counts = new HashMap<>();
    private String state = "";

    /**
     * Returns the number of rows that match a condition.
     *
     * @param current the state of the database; two states with the same text have the same rows
     * @return null if it is unknown for this state
     */
    synchronized Long get(String current, Condition condition) {
        return state.equals(current) ? counts.get(condition) : null;
    }

    /** Adds a number of rows. Forgets those of other states. */
    synchronized void put(String current, Condition condition, long count) {
        if (!state.equals(current) || counts.size() >= MAX_COUNTS) {
            counts.clear();
        }
        state = current;
        counts.put(condition, count);
    }
}
