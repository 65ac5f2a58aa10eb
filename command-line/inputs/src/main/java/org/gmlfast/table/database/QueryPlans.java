/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.database;

import java.util.List;

/**
 * Problems that the plans of queries for a table show, as sentences for the user.
 *
 * @param errors queries that would take too long
 * @param warnings queries that may be slow
 */
public record QueryPlans(List<String> errors, List<String> warnings) {

    /** For a database whose plans are not read. */
    public static final QueryPlans UNKNOWN = new QueryPlans(List.of(), List.of());

    /** Copies the lists. */
    public QueryPlans {
        errors = List.copyOf(errors);
        warnings = List.copyOf(warnings);
    }
}
