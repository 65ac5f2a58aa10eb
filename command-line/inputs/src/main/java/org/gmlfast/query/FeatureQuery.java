/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.query;

import java.util.List;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.filter.Filter;
import org.locationtech.jts.geom.Envelope;

/**
 * A query: which features to return, and which of their attributes.
 *
 * @param where the condition; null for none
 * @param area an area in x/y of the input's CRS that features must intersect; null for none
 * @param start the number of matching features to skip
 * @param count the maximum number of features; -1 for no limit
 * @param properties the names of the attributes to return; null for all
 */
public record FeatureQuery(Filter where, Envelope area, long start, long count, List<String> properties) {

    /** Returns whether the query has a condition or an area. */
    public boolean isFiltered() {
        return where != null || area != null;
    }

    /** Returns the same query for all attributes of a type except some; unchanged if it already names attributes. */
    public FeatureQuery without(List<String> names, SimpleFeatureType type) {
        if (properties != null || names.isEmpty()) {
            return this;
        }
        List<String> others = type.getAttributeDescriptors().stream()
                .map(AttributeDescriptor::getLocalName)
                .filter(name -> !names.contains(name))
                .toList();
        return new FeatureQuery(where, area, start, count, others);
    }

    /** Returns whether the query returns only a page of the matching features. */
    public boolean isPaged() {
        return start > 0 || count >= 0;
    }
}
