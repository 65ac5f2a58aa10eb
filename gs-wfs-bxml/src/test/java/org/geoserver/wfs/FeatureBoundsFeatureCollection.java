/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.wfs;

import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.feature.collection.DecoratingSimpleFeatureCollection;

/** Features with fewer attributes and the bounds of all. */
public class FeatureBoundsFeatureCollection extends DecoratingSimpleFeatureCollection {

    public FeatureBoundsFeatureCollection(SimpleFeatureCollection delegate) {
        super(delegate);
    }
}
