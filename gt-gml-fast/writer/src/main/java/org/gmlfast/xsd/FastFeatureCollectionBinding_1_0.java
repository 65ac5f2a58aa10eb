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

/**
 * Binds the FeatureCollection of WFS 1.0. gml-fast writes its members and bounds. gt-xsd creates instances; programs
 * use {@link FastWFSConfiguration_1_0}.
 */
public class FastFeatureCollectionBinding_1_0 extends FeatureCollectionTypeBinding {

    private final CollectionProperties properties;

    /** Creates a binding for an encoder. */
    public FastFeatureCollectionBinding_1_0(WfsFactory factory, Encoder encoder) {
        super(factory, encoder);
        this.properties = new CollectionProperties(WfsVersion.WFS_1_0_0, encoder);
    }

    /** Creates a binding for a parser. */
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
