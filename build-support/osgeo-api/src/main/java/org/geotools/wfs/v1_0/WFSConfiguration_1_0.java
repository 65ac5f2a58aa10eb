/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.wfs.v1_0;

import org.geotools.wfs.WFSConfiguration;
import org.picocontainer.MutablePicoContainer;

/** Declares what is linked. */
public class WFSConfiguration_1_0 extends WFSConfiguration {
    public WFSConfiguration_1_0() {
        super(null);
    }

    protected void configureBindings(MutablePicoContainer container) {
        throw new UnsupportedOperationException("a declaration");
    }
}
