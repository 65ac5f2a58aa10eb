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
 * A configuration of WFS 2.0 whose feature collections gml-fast writes:
 *
 * <pre>{@code
 * Encoder encoder = new Encoder(new FastWFSConfiguration_2_0());
 * }</pre>
 *
 * <p>Collections that gml-fast cannot write fall back to the encoder of GeoTools: those of complex features, or with
 * types that differ from their schema. Remove {@link FastEncoding#FAST_ENCODING} from the properties to use that
 * encoder for all.
 */
public class FastWFSConfiguration_2_0 extends WFSConfiguration {

    /** Creates a configuration with {@link FastEncoding#FAST_ENCODING}. */
    public FastWFSConfiguration_2_0() {
        getProperties().add(FastEncoding.FAST_ENCODING);
    }

    @Override
    protected void configureBindings(Map<QName, Object> bindings) {
        super.configureBindings(bindings);
        override(bindings);
    }

    /** Replaces the stock binding by the one of gml-fast, in a configuration that has the bindings of this one. */
    public static void override(Map<QName, Object> bindings) {
        QName name = new QName(WfsVersion.WFS_2_0_0.namespace(), "FeatureCollectionType");
        bindings.put(name, FastFeatureCollectionBinding_2_0.class);
    }
}
