/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.query;

import java.util.List;

import org.geotools.api.filter.Filter;
import org.locationtech.jts.geom.Envelope;

/**
 * Which features are wanted, and what of them.
 *
 * @param where null for no condition
 * @param area in x/y of the input's CRS: features have to meet it; null for none
 * @param start how many that would be wanted are passed over
 * @param count the most there are to be; -1 for no limit
 * @param properties the attributes that are wanted; null for all
 */
public record FeatureQuery(Filter where, Envelope area, long start, long count, List<String> properties) {

    /** Whether features are looked at to know whether they are wanted. */
    public boolean isFiltered() {
        return where != null || area != null;
    }

    /** Whether only a part of the features that match is wanted. */
    public boolean isPaged() {
        return start > 0 || count >= 0;
    }
}
