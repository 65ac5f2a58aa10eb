/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.util.function.Consumer;

/**
 * Collects the geometries that are omitted from the features of a query, and reports them in one note. Not thread-safe.
 */
public final class OmittedGeometries {

    private final Consumer<String> notes;

    private String first;
    private long others;

    OmittedGeometries(Consumer<String> notes) {
        this.notes = notes;
    }

    /**
     * Adds an omitted geometry.
     *
     * @param reason a predicate with the geometry as subject
     */
    public void add(SpatialColumn column, String featureId, String reason) {
        if (first == null) {
            first = "the geometry \"" + column.column() + "\" of " + featureId + " in " + column.qualifiedTable()
                    + " is omitted: it " + reason;
        } else {
            others++;
        }
    }

    /** Writes the note, if any, at the end of the query. */
    public void report() {
        if (first != null) {
            notes.accept(others == 0 ? first : first + " (and " + others + " more)");
            first = null;
        }
    }
}
