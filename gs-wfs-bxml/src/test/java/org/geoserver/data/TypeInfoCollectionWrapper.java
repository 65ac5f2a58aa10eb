/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.data;

import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.feature.collection.DecoratingSimpleFeatureCollection;

/** A collection that knows its layer, in GeoServer 3. */
public interface TypeInfoCollectionWrapper {

    /** The features of another collection. */
    class Simple extends DecoratingSimpleFeatureCollection implements TypeInfoCollectionWrapper {

        public Simple(SimpleFeatureCollection delegate) {
            super(delegate);
        }
    }
}
