/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xsd;

import org.geotools.wfs.v1_1.WFSConfiguration;
import org.geotools.xsd.Encoder;
import org.picocontainer.MutablePicoContainer;

/** The code of program/gt-xsd.md, which needs gt-xsd: it is compiled, not run. */
final class LibraryPage {

    private LibraryPage() {}

    static Encoder fastEncoder() {
        Encoder encoder = new Encoder(new FastWFSConfiguration_1_1()); // or _1_0, _2_0; with a schema as before
        return encoder;
    }

    /** A configuration of a program, with the binding of {@link FastWFSConfiguration_1_1}. */
    static final class OwnConfiguration extends WFSConfiguration {
        @Override
        protected void configureBindings(MutablePicoContainer bindings) { // a Map in WFS 2.0
            super.configureBindings(bindings);
            FastWFSConfiguration_1_1.override(bindings);
        }
    }
}
