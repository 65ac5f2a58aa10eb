/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xsd;

import javax.xml.namespace.QName;

import org.geotools.wfs.v1_0.WFSConfiguration_1_0;
import org.gmlfast.wfs.WfsVersion;
import org.picocontainer.MutablePicoContainer;

/**
 * The configuration of WFS 1.0 with its feature collections written by gml-fast:
 *
 * <pre>{@code
 * Encoder encoder = new Encoder(new FastWFSConfiguration_1_0());
 * }</pre>
 *
 * <p>Without {@link FastEncoding#FAST_ENCODING} among its properties, it is the stock one.
 */
public class FastWFSConfiguration_1_0 extends WFSConfiguration_1_0 {

    /** A configuration with {@link FastEncoding#FAST_ENCODING}. */
    public FastWFSConfiguration_1_0() {
        getProperties().add(FastEncoding.FAST_ENCODING);
    }

    @Override
    protected void configureBindings(MutablePicoContainer bindings) {
        super.configureBindings(bindings);
        override(bindings);
    }

    /** Puts the binding of gml-fast in the place of the stock one: for other configurations that have this one's. */
    public static void override(MutablePicoContainer bindings) {
        QName name = new QName(WfsVersion.WFS_1_0_0.namespace(), "FeatureCollection");
        bindings.unregisterComponent(name);
        bindings.registerComponentImplementation(name, FastFeatureCollectionBinding_1_0.class);
    }
}
