/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.security;

import org.geotools.api.filter.Filter;

/** Declares what is linked. */
public class DataAccessLimits extends AccessLimits {
    DataAccessLimits() {}

    public Filter getReadFilter() {
        throw new UnsupportedOperationException("a declaration");
    }
}
