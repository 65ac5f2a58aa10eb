/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.wfs;

import org.geotools.xsd.Configuration;
import org.geotools.xsd.XSD;

/** Declares what is linked. */
public abstract class WFSConfiguration extends Configuration {
    protected WFSConfiguration(XSD xsd) {
        super(xsd);
    }
}
