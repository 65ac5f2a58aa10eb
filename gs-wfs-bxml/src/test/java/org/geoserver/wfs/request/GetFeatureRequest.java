/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.wfs.request;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Stands in for GeoServer's. */
public class GetFeatureRequest extends RequestObject {

    private final List<Query> queries = new ArrayList<>();
    private boolean lockRequest;
    private boolean hits;
    private boolean byId;
    private BigInteger maxFeatures;
    private BigInteger startIndex;

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

    public boolean isResultTypeHits() {
        return hits;
    }

    public void setHits(boolean hits) {
        this.hits = hits;
    }

    /** Whether the query was GetFeatureById. */
    public boolean isById() {
        return byId;
    }

    public void setById(boolean byId) {
        this.byId = byId;
    }

    public BigInteger getMaxFeatures() {
        return maxFeatures;
    }

    public BigInteger getStartIndex() {
        return startIndex;
    }

    /** Null for a request without the parameter. */
    public void setPage(Integer start, Integer count) {
        startIndex = start == null ? null : BigInteger.valueOf(start);
        maxFeatures = count == null ? null : BigInteger.valueOf(count);
    }
}
