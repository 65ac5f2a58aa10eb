/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.config;

import java.io.File;

/** Declares what is linked. */
public class GeoServerDataDirectory {
    GeoServerDataDirectory() {}

    public File root() {
        throw new UnsupportedOperationException("a declaration");
    }
}
