/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import java.util.Objects;

import org.geotools.data.simple.SimpleFeatureCollection;

/**
 * The result of one query of a request.
 *
 * @param features read once, in order; not null
 * @param header the counts, time stamp and bounds of a collection of its own, if the version has one; not null
 */
public record QueryResult(SimpleFeatureCollection features, CollectionHeader header) {

    /** The result of one query. */
    public QueryResult {
        Objects.requireNonNull(features);
        Objects.requireNonNull(header);
    }
}
