/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

/** What a load does with tables that exist. */
public enum LoadMode {
    /** The load fails if a table exists. */
    CREATE,
    /** The rows are added. */
    APPEND,
    /** The rows take the place of all others, once all of them are there. */
    REPLACE,
    /** The rows take the place of those with the same key, or are added. */
    UPSERT,
    /** The rows that a delivery of changes brings are added or take the place of others, those that it deletes go. */
    CHANGE;

    /** Whether rows that exist are found by their keys. */
    public boolean isKeyed() {
        return this == UPSERT || this == CHANGE;
    }

    /** Whether all inputs become visible together. */
    public boolean isWhole() {
        return this == CREATE || this == REPLACE;
    }
}
