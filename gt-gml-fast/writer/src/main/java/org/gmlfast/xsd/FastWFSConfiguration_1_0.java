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
 * A configuration of WFS 1.0 whose feature collections gml-fast writes:
 *
 * <pre>{@code
 * Encoder encoder = new Encoder(new FastWFSConfiguration_1_0());
 * }</pre>
 *
 * <p>Collections that gml-fast cannot write fall back to the encoder of GeoTools: those of complex features, or with
 * types that differ from their schema. Remove {@link FastEncoding#FAST_ENCODING} from the properties to use that
 * encoder for all.
 */
public class FastWFSConfiguration_1_0 extends WFSConfiguration_1_0 {

    /** Creates a configuration with {@link FastEncoding#FAST_ENCODING}. */
    public FastWFSConfiguration_1_0() {
        getProperties().add(FastEncoding.FAST_ENCODING);
    }

    @Override
    protected void configureBindings(MutablePicoContainer bindings) {
        super.configureBindings(bindings);
        override(bindings);
    }

    /** Replaces the stock binding by the one of gml-fast, in a configuration that has the bindings of this one. */
    public static void override(MutablePicoContainer bindings) {
        QName name = new QName(WfsVersion.WFS_1_0_0.namespace(), "FeatureCollection");
        bindings.unregisterComponent(name);
        bindings.registerComponentImplementation(name, FastFeatureCollectionBinding_1_0.class);
    }
}
