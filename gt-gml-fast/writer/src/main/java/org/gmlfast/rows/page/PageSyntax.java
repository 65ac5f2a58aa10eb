/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows.page;

/** The SQL of pages in which databases differ. */
public enum PageSyntax {
    POSTGRESQL(true),
    /** The SQL standard's, of which H2 does not compare several columns with a query. */
    H2(false),
    SQLITE(false);

    private final boolean nullsAreGreatest;

    PageSyntax(boolean nullsAreGreatest) {
        this.nullsAreGreatest = nullsAreGreatest;
    }

    /** Whether nulls are last in ascending order and first in descending order, or the other way around. */
    boolean nullsAreGreatest() {
        return nullsAreGreatest;
    }

    /**
     * A direction in ORDER BY. H2 has a setting for the order of nulls, so it gets that order.
     *
     * @param nullable whether values can be null
     */
    String direction(boolean descending, boolean nullable) {
        String direction = descending ? " DESC" : " ASC";
        return this == H2 && nullable ? direction + (descending ? " NULLS LAST" : " NULLS FIRST") : direction;
    }

    /** Whether a list of columns can be compared with the row of a query. */
    boolean comparesRowOfQuery() {
        return this == POSTGRESQL;
    }

    /** Whether a query can have a part that runs once, and a limit that depends on it. */
    boolean hasMaterialized() {
        return this != H2;
    }

    /**
     * The clause for a part of the rows.
     *
     * @param offset the number of rows to skip
     * @param limit the maximum number of rows; negative for no limit
     */
    public String limit(long offset, long limit) {
        if (this == H2) {
            return (offset > 0 ? " OFFSET " + offset + " ROWS" : "")
                    + (limit >= 0 ? " FETCH NEXT " + limit + " ROWS ONLY" : "");
        }
        String rows = limit >= 0 ? " LIMIT " + limit : this == SQLITE && offset > 0 ? " LIMIT -1" : "";
        return rows + (offset > 0 ? " OFFSET " + offset : "");
    }
}
