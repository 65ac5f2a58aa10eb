/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.catalog;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.geotools.api.data.FeatureSource;
import org.geotools.api.data.SimpleFeatureSource;
import org.geotools.api.feature.Feature;
import org.geotools.api.feature.type.FeatureType;
import org.geotools.api.filter.expression.Expression;
import org.geotools.data.transform.Definition;
import org.geotools.data.transform.TransformFactory;

/** Stands in for GeoServer's: the expressions of all attributes are those that a test sets. */
public class TransformFeatureTypeCallback {

    /** What GeoServer parses in each request. */
    public static final List<Expression> PARSED = new ArrayList<>();

    @SuppressWarnings("unchecked")
    public <T extends FeatureType, U extends Feature> FeatureSource<T, U> wrapFeatureSource(
            FeatureTypeInfo fti, FeatureSource<T, U> fs) throws IOException {
        List<Definition> definitions = new ArrayList<>();
        for (int i = 0; i < PARSED.size(); i++) {
            definitions.add(new Definition("attribute" + i, PARSED.get(i)));
        }
        return (FeatureSource<T, U>) TransformFactory.transform((SimpleFeatureSource) fs, fti.getName(), definitions);
    }
}
