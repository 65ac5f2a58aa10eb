/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.util.List;

import org.gmlfast.wfs.WfsVersion;

/**
 * A parsed request for features.
 *
 * @param version the version of the request
 * @param queries one for each requested feature type, at least one
 * @param crs null for that of the first layer
 * @param hits whether the request asks for the number of features only
 * @param start the number of features to skip
 * @param count the maximum number of features to return; -1 for no limit
 */
record FeatureRequest(
        WfsVersion version,
        List<LayerQuery> queries,
        ResponseFormat format,
        RequestedCrs crs,
        boolean hits,
        long start,
        long count) {

    /** The same request as GML: templates read what they need, whatever has been requested. */
    FeatureRequest asGml() {
        return new FeatureRequest(
                version, queries.stream().map(LayerQuery::asGml).toList(), format, crs, hits, start, count);
    }
}
