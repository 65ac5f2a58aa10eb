/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geotools.data.transform;

import java.io.IOException;
import java.util.List;

import org.geotools.api.data.SimpleFeatureSource;
import org.geotools.data.collection.CollectionFeatureSource;

/** Stands in for GeoTools', and transforms nothing. */
public class TransformFeatureSource extends CollectionFeatureSource {

    protected Transformer transformer;

    protected SimpleFeatureSource source;

    TransformFeatureSource(SimpleFeatureSource source, List<Definition> definitions) throws IOException {
        super(source.getFeatures());
        this.source = source;
        this.transformer = new Transformer(definitions);
    }

    public List<Definition> definitions() {
        return transformer.definitions;
    }
}
