/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.security;

/** How a resource is secured. */
public class WrapperPolicy {

    private final AccessLimits limits;

    public WrapperPolicy(AccessLimits limits) {
        this.limits = limits;
    }

    public AccessLimits getLimits() {
        return limits;
    }
}
