/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.data.transform;

import java.io.IOException;
import java.util.List;

import org.geotools.api.data.SimpleFeatureSource;

/** Declares what is linked. */
public class TransformFactory {
    public TransformFactory() {}

    public static SimpleFeatureSource transform(SimpleFeatureSource source, String name, List<Definition> definitions)
            throws IOException {
        throw new UnsupportedOperationException("a declaration");
    }
}
