/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.wfs.v1_1;

import org.picocontainer.MutablePicoContainer;

/** Declares what is linked. */
public class WFSConfiguration extends org.geotools.wfs.WFSConfiguration {
    public WFSConfiguration() {
        super(null);
    }

    protected void configureBindings(MutablePicoContainer container) {
        throw new UnsupportedOperationException("a declaration");
    }
}
