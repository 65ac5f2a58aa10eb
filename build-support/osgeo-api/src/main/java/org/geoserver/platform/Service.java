/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.platform;

import org.geotools.util.Version;

/** Declares what is linked. */
public final class Service {
    private Service() {}

    public String getId() {
        throw new UnsupportedOperationException("a declaration");
    }

    public Version getVersion() {
        throw new UnsupportedOperationException("a declaration");
    }
}
