/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.util.List;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.geometry.jts.ReferencedEnvelope;

/** Features whose bounds and number would cost a query. */
class UnmeasurableCollection extends ListFeatureCollection {

    UnmeasurableCollection(SimpleFeatureType type, SimpleFeature... features) {
        super(type, List.of(features));
    }

    @Override
    public ReferencedEnvelope getBounds() {
        throw new AssertionError("unexpected call of getBounds");
    }

    @Override
    public int size() {
        throw new AssertionError("unexpected call of size");
    }
}
