/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.security.decorators;

import org.geotools.api.data.SimpleFeatureSource;
import org.geotools.api.filter.Filter;
import org.geotools.data.collection.ListFeatureCollection;
import org.vfny.geoserver.global.GeoServerFeatureSource;

/** Stands in for GeoServer's, with the members of its parts that hold the rules for access. */
public class SecuredFeatureSource extends GeoServerFeatureSource {

    final Policy policy;
    final SimpleFeatureSource delegate;

    /** The limits of a layer with a filter for reading; null for no limits. */
    public SecuredFeatureSource(ListFeatureCollection features, Filter readFilter) {
        super(features);
        this.delegate = new GeoServerFeatureSource(features);
        this.policy = new Policy(readFilter == null ? null : new Limits(readFilter));
    }

    /** Stands in for WrapperPolicy. */
    public record Policy(Limits limits) {
        public Limits getLimits() {
            return limits;
        }
    }

    /** Stands in for VectorAccessLimits. */
    public record Limits(Filter readFilter) {
        public Filter getReadFilter() {
            return readFilter;
        }

        public Object getClipVectorFilter() {
            return null;
        }

        public Object getIntersectVectorFilter() {
            return null;
        }
    }
}
