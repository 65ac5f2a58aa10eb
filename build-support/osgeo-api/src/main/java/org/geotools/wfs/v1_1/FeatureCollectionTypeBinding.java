/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.wfs.v1_1;

import javax.xml.namespace.QName;

import org.geotools.xsd.Encoder;

import net.opengis.wfs.WfsFactory;

/** Declares what is linked. */
public class FeatureCollectionTypeBinding extends org.geotools.wfs.bindings.FeatureCollectionTypeBinding {
    public FeatureCollectionTypeBinding(WfsFactory factory, Encoder encoder) {
        super(factory);
    }

    public FeatureCollectionTypeBinding(WfsFactory factory) {
        super(factory);
    }

    public Object getProperty(Object object, QName name) throws Exception {
        throw new UnsupportedOperationException("a declaration");
    }
}
