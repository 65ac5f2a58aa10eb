/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.feature;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.feature.collection.DecoratingSimpleFeatureCollection;

/** The features of another collection with the attributes, and in the ids the name, of another type. */
public class RetypingFeatureCollection extends DecoratingSimpleFeatureCollection {

    private final SimpleFeatureType target;

    public RetypingFeatureCollection(SimpleFeatureCollection delegate, SimpleFeatureType target) {
        super(delegate);
        this.target = target;
    }

    @Override
    public SimpleFeatureType getSchema() {
        return target;
    }
}
