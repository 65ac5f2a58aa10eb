/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xsd;

import java.util.Map;

import javax.xml.namespace.QName;

import org.geotools.wfs.v2_0.WFSConfiguration;
import org.gmlfast.wfs.WfsVersion;

/**
 * The configuration of WFS 2.0 with its feature collections written by gml-fast:
 *
 * <pre>{@code
 * Encoder encoder = new Encoder(new FastWFSConfiguration_2_0());
 * }</pre>
 *
 * <p>Without {@link FastEncoding#FAST_ENCODING} among its properties, it is the stock one.
 */
public class FastWFSConfiguration_2_0 extends WFSConfiguration {

    /** A configuration with {@link FastEncoding#FAST_ENCODING}. */
    public FastWFSConfiguration_2_0() {
        getProperties().add(FastEncoding.FAST_ENCODING);
    }

    @Override
    protected void configureBindings(Map<QName, Object> bindings) {
        super.configureBindings(bindings);
        override(bindings);
    }

    /** Puts the binding of gml-fast in the place of the stock one: for other configurations that have this one's. */
    public static void override(Map<QName, Object> bindings) {
        QName name = new QName(WfsVersion.WFS_2_0_0.namespace(), "FeatureCollectionType");
        bindings.put(name, FastFeatureCollectionBinding_2_0.class);
    }
}
