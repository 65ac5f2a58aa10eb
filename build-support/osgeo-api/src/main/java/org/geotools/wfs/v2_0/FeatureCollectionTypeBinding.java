/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.wfs.v2_0;

import javax.xml.namespace.QName;

import org.geotools.xsd.AbstractComplexEMFBinding;
import org.geotools.xsd.Configuration;
import org.geotools.xsd.Encoder;

import net.opengis.wfs20.Wfs20Factory;

/** Declares what is linked. */
public class FeatureCollectionTypeBinding extends AbstractComplexEMFBinding {
    public FeatureCollectionTypeBinding(Wfs20Factory factory, Configuration configuration) {}

    public FeatureCollectionTypeBinding(Wfs20Factory factory, Configuration configuration, Encoder encoder) {}

    public Object getProperty(Object object, QName name) throws Exception {
        throw new UnsupportedOperationException("a declaration");
    }
}
