/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geotools.data.transform;

import java.io.IOException;
import java.util.List;

import org.geotools.api.data.SimpleFeatureSource;

/** Stands in for GeoTools', and transforms nothing. */
public class TransformFeatureStore extends TransformFeatureSource {

    TransformFeatureStore(SimpleFeatureSource source, List<Definition> definitions) throws IOException {
        super(source, definitions);
    }
}
