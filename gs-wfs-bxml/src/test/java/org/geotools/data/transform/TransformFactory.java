/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geotools.data.transform;

import java.io.IOException;
import java.util.List;

import org.geotools.api.data.SimpleFeatureSource;

/** Stands in for GeoTools'. */
public class TransformFactory {

    /** A source of a subclass, as GeoTools makes of tables that can be edited. */
    public static SimpleFeatureSource transform(SimpleFeatureSource source, String name, List<Definition> definitions)
            throws IOException {
        return new TransformFeatureStore(source, definitions);
    }
}
