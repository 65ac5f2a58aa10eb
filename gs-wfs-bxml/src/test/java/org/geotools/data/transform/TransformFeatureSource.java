/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geotools.data.transform;

import java.util.List;

import org.geotools.data.collection.CollectionFeatureSource;
import org.geotools.data.simple.SimpleFeatureCollection;

/** Stands in for GeoTools', and transforms nothing. */
public class TransformFeatureSource extends CollectionFeatureSource {

    protected Transformer transformer;

    TransformFeatureSource(SimpleFeatureCollection features, List<Definition> definitions) {
        super(features);
        this.transformer = new Transformer(definitions);
    }

    public List<Definition> definitions() {
        return transformer.definitions;
    }
}
