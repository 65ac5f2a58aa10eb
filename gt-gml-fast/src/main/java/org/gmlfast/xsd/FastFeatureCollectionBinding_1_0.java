/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xsd;

import javax.xml.namespace.QName;

import org.geotools.wfs.v1_0.FeatureCollectionTypeBinding;
import org.geotools.xsd.Encoder;
import org.gmlfast.wfs.WfsVersion;

import net.opengis.wfs.FeatureCollectionType;
import net.opengis.wfs.WfsFactory;

/** The feature collection of WFS 1.0, whose members and bounds are delegated to gml-fast. Made by gt-xsd. */
public class FastFeatureCollectionBinding_1_0 extends FeatureCollectionTypeBinding {

    private final CollectionProperties properties;

    /** A binding that encodes. */
    public FastFeatureCollectionBinding_1_0(WfsFactory factory, Encoder encoder) {
        super(factory, encoder);
        this.properties = new CollectionProperties(WfsVersion.WFS_1_0_0, encoder);
    }

    /** A binding that parses. */
    public FastFeatureCollectionBinding_1_0(WfsFactory factory) {
        super(factory);
        this.properties = new CollectionProperties(WfsVersion.WFS_1_0_0, null);
    }

    @Override
    public Object getProperty(Object object, QName name) throws Exception {
        FeatureCollectionType collection = (FeatureCollectionType) object;
        return properties.get(name, collection.getFeature(), () -> super.getProperty(object, name));
    }
}
