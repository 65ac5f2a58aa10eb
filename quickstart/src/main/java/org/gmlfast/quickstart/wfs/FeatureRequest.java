/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.wfs;

import java.util.List;

import org.gmlfast.wfs.WfsVersion;

/**
 * A request for features, understood.
 *
 * @param version that it is in
 * @param queries one for each feature type, at least one
 * @param crs null for that of the features
 * @param hits whether only their number is wanted
 * @param start how many are passed over
 * @param count the most there are to be; -1 for no limit
 */
record FeatureRequest(
        WfsVersion version,
        List<LayerQuery> queries,
        ResponseFormat format,
        RequestedCrs crs,
        boolean hits,
        long start,
        long count) {}
