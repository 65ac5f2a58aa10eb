/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.security;

import org.geotools.api.filter.Filter;

/** The features that a user may read. */
public class DataAccessLimits extends AccessLimits {

    private final Filter readFilter;

    DataAccessLimits(Filter readFilter) {
        this.readFilter = readFilter;
    }

    public Filter getReadFilter() {
        return readFilter;
    }
}
