/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.wfs.v2_0;

import org.geotools.xsd.Configuration;

/** Declares what is linked. */
public class WFSConfiguration extends Configuration {
    public WFSConfiguration() {
        super(null);
    }
}
