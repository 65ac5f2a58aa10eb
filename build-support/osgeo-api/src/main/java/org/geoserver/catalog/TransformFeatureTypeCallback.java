/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.catalog;

import java.io.IOException;

import org.geotools.api.data.FeatureSource;
import org.geotools.api.feature.Feature;
import org.geotools.api.feature.type.FeatureType;

/** Declares what is linked. */
public class TransformFeatureTypeCallback {
    public TransformFeatureTypeCallback() {}

    public <T extends FeatureType, U extends Feature> FeatureSource<T, U> wrapFeatureSource(
            FeatureTypeInfo fti, FeatureSource<T, U> fs) throws IOException {
        throw new UnsupportedOperationException("a declaration");
    }
}
