/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.security;

import java.util.List;

import org.geotools.api.filter.Filter;
import org.geotools.api.filter.expression.PropertyName;

/** The features and attributes that a user may read. */
public class VectorAccessLimits extends DataAccessLimits {

    private final List<PropertyName> readAttributes;

    public VectorAccessLimits(List<PropertyName> readAttributes, Filter readFilter) {
        super(readFilter);
        this.readAttributes = readAttributes;
    }

    public List<PropertyName> getReadAttributes() {
        return readAttributes;
    }
}
