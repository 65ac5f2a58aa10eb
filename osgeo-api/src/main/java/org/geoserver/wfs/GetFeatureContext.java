/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.wfs;

import org.geotools.api.data.Query;

/** Declares what is linked. */
public final class GetFeatureContext {

    private GetFeatureContext() {}

    public Query getQuery() {
        throw new UnsupportedOperationException("a declaration");
    }

    public void setQuery(Query query) {
        throw new UnsupportedOperationException("a declaration");
    }
}
