/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import java.util.Objects;

import org.geotools.data.simple.SimpleFeatureCollection;

/**
 * The answer to one query of a request.
 *
 * @param features read once, in order; not null
 * @param header what its own FeatureCollection says where it gets one: counts, time stamp, bounds; not null
 */
public record QueryResult(SimpleFeatureCollection features, CollectionHeader header) {

    /** The answer to one query of a request. */
    public QueryResult {
        Objects.requireNonNull(features);
        Objects.requireNonNull(header);
    }
}
