/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.config;

import java.io.File;

/** Stands in for GeoServer's. */
public class GeoServerDataDirectory {

    private final File root;

    public GeoServerDataDirectory(File root) {
        this.root = root;
    }

    public File root() {
        return root;
    }
}
