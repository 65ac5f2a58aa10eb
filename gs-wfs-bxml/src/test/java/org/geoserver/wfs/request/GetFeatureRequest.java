/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.wfs.request;

import java.util.ArrayList;
import java.util.List;

/** Stands in for GeoServer's. */
public class GetFeatureRequest extends RequestObject {

    private final List<Query> queries = new ArrayList<>();
    private boolean lockRequest;

    public GetFeatureRequest() {
        super(null);
    }

    public static GetFeatureRequest adapt(Object request) {
        return request instanceof GetFeatureRequest adapted ? adapted : null;
    }

    public List<Query> getQueries() {
        return queries;
    }

    public boolean isLockRequest() {
        return lockRequest;
    }

    public void setLockRequest(boolean lockRequest) {
        this.lockRequest = lockRequest;
    }
}
