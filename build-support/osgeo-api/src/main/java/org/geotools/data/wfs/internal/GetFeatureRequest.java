/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.data.wfs.internal;

/** Declares what is linked. */
public class GetFeatureRequest extends WFSRequest {
    /** Declares what is linked. */
    public enum ResultType {
        RESULTS
    }

    GetFeatureRequest() {}

    public ResultType getResultType() {
        throw new UnsupportedOperationException("a declaration");
    }
}
