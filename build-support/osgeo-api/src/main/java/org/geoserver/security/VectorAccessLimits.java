/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.security;

import java.util.List;

import org.geotools.api.filter.expression.PropertyName;

/** Declares what is linked. */
public class VectorAccessLimits extends DataAccessLimits {
    VectorAccessLimits() {}

    public List<PropertyName> getReadAttributes() {
        throw new UnsupportedOperationException("a declaration");
    }
}
