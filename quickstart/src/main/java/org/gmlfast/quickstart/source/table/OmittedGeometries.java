/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.table;

import java.util.function.Consumer;

/** The geometries that features of a query do without: told in one line, which names the first. Not thread-safe. */
final class OmittedGeometries {

    private final Consumer<String> notes;

    private String first;
    private long others;

    OmittedGeometries(Consumer<String> notes) {
        this.notes = notes;
    }

    /**
     * A geometry is left out.
     *
     * @param reason what the geometry is or has
     */
    void add(SpatialColumn column, String featureId, String reason) {
        if (first == null) {
            first = "the geometry \"" + column.column() + "\" of " + featureId + " in " + column.qualifiedTable()
                    + " is left out: it " + reason;
        } else {
            others++;
        }
    }

    /** At the end of the query. */
    void tell() {
        if (first != null) {
            notes.accept(others == 0 ? first : first + " (and " + others + " more)");
            first = null;
        }
    }
}
