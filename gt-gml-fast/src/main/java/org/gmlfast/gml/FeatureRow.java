/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import org.geotools.api.feature.simple.SimpleFeature;

/** A feature as a row. One instance is used for all features of a document. */
final class FeatureRow implements Row {

    SimpleFeature feature;

    @Override
    public String id() {
        return feature.getID();
    }

    @Override
    public Object getObject(int index) {
        return feature.getAttribute(index);
    }
}
