/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.data.wfs.internal;

import org.geotools.api.filter.Filter;

/** Declares what is linked. */
public class GetFeatureRequest extends WFSRequest {
    /** Declares what is linked. */
    public enum ResultType {
        RESULTS,
        HITS
    }

    GetFeatureRequest() {}

    public ResultType getResultType() {
        throw new UnsupportedOperationException("a declaration");
    }

    public Integer getMaxFeatures() {
        throw new UnsupportedOperationException("a declaration");
    }

    public Integer getStartIndex() {
        throw new UnsupportedOperationException("a declaration");
    }

    public Filter getUnsupportedFilter() {
        throw new UnsupportedOperationException("a declaration");
    }
}
