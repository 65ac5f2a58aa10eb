/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.wfs;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.feature.FeatureCollection;
import org.geotools.feature.collection.DecoratingSimpleFeatureCollection;

/** A collection that knows its layer. */
public interface TypeInfoCollectionWrapper {

    FeatureTypeInfo getFeatureTypeInfo();

    static FeatureCollection<?, ?> wrap(FeatureCollection<?, ?> delegate, FeatureTypeInfo layer) {
        return new Simple((SimpleFeatureCollection) delegate, layer);
    }

    /** The features of another collection. */
    class Simple extends DecoratingSimpleFeatureCollection implements TypeInfoCollectionWrapper {

        private final FeatureTypeInfo layer;

        public Simple(SimpleFeatureCollection delegate) {
            this(delegate, null);
        }

        public Simple(SimpleFeatureCollection delegate, FeatureTypeInfo layer) {
            super(delegate);
            this.layer = layer;
        }

        @Override
        public FeatureTypeInfo getFeatureTypeInfo() {
            return layer;
        }
    }
}
