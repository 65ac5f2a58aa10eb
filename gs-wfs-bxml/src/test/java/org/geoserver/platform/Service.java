/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.platform;

import java.util.List;

import org.geotools.util.Version;

/** Stands in for GeoServer's. */
public final class Service {

    private final String id;
    private final Version version;

    public Service(String id, Object service, Version version, List<String> operations) {
        this.id = id;
        this.version = version;
    }

    public String getId() {
        return id;
    }

    public Version getVersion() {
        return version;
    }
}
