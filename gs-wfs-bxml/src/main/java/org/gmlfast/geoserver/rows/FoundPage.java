/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import org.geotools.api.data.Query;
import org.geotools.api.filter.Filter;
import org.geotools.util.factory.Hints;

/**
 * A page that was found before its query runs. It goes with the query as a hint, through all that GeoServer and
 * GeoTools do to queries. Immutable.
 *
 * @param page found
 * @param filter of the store's query without the condition of the page
 */
record FoundPage(ResultPage page, Filter filter) {

    static final Hints.Key HINT = new Hints.Key(FoundPage.class);

    /** The page that a query has; null for none. */
    static FoundPage of(Query query) {
        return query.getHints() == null ? null : (FoundPage) query.getHints().get(HINT);
    }

    /** A query with this page. */
    Query in(Query query) {
        Query changed = new Query(query);
        // a copy of a query shares the hints
        Hints hints = query.getHints() == null ? new Hints() : new Hints(query.getHints());
        hints.put(HINT, this);
        changed.setHints(hints);
        return changed;
    }
}
