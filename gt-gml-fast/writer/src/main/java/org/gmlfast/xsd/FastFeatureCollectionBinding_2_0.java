/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xsd;

import javax.xml.namespace.QName;

import org.geotools.wfs.v2_0.FeatureCollectionTypeBinding;
import org.geotools.xsd.Configuration;
import org.geotools.xsd.Encoder;
import org.gmlfast.wfs.WfsVersion;

import net.opengis.wfs20.FeatureCollectionType;
import net.opengis.wfs20.Wfs20Factory;

/**
 * Binds the FeatureCollection of WFS 2.0. gml-fast writes its members and bounds. gt-xsd creates instances; programs
 * use {@link FastWFSConfiguration_2_0}.
 */
public class FastFeatureCollectionBinding_2_0 extends FeatureCollectionTypeBinding {

    private final CollectionProperties properties;

    /** Creates a binding for an encoder. */
    public FastFeatureCollectionBinding_2_0(Wfs20Factory factory, Configuration configuration, Encoder encoder) {
        super(factory, configuration, encoder);
        this.properties = new CollectionProperties(WfsVersion.WFS_2_0_0, encoder);
    }

    /** Creates a binding for a parser. */
    public FastFeatureCollectionBinding_2_0(Wfs20Factory factory, Configuration configuration) {
        super(factory, configuration);
        this.properties = new CollectionProperties(WfsVersion.WFS_2_0_0, null);
    }

    @Override
    public Object getProperty(Object object, QName name) throws Exception {
        FeatureCollectionType collection = (FeatureCollectionType) object;
        return properties.get(name, collection.getMember(), () -> super.getProperty(object, name));
    }
}
