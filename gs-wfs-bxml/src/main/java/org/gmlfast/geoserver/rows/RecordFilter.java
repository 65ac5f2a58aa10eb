/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.util.Arrays;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.expression.Function;
import org.geotools.api.filter.expression.PropertyName;
import org.geotools.feature.simple.SimpleFeatureBuilder;
import org.geotools.filter.visitor.DefaultFilterVisitor;
import org.gmlfast.rows.DbaseRecord;
import org.locationtech.jts.geom.Geometry;

/** Evaluates GeoTools' filter on features that have only the values that it looks at. */
final class RecordFilter {

    private final Filter filter;
    private final SimpleFeatureType type;
    private final boolean[] needed;
    private final Object[] values;

    RecordFilter(Filter filter, SimpleFeatureType type) {
        this.filter = filter;
        this.type = type;
        this.needed = new boolean[type.getAttributeCount()];
        this.values = new Object[needed.length];
        filter.accept(new Needs(), null);
    }

    /** Finds the attributes that the filter names; all, if it does not name them. */
    private final class Needs extends DefaultFilterVisitor {

        @Override
        public Object visit(PropertyName name, Object data) {
            int index = type.indexOf(name.getPropertyName());
            if (index >= 0) {
                needed[index] = true;
            } else if (!name.getPropertyName().isEmpty()) {
                Arrays.fill(needed, true);
            }
            return data;
        }

        @Override
        public Object visit(Function function, Object data) {
            Arrays.fill(needed, true);
            return data;
        }
    }

    boolean matches(int number, Geometry geometry, DbaseRecord record, int[] fields) {
        for (int i = 0; i < values.length; i++) {
            if (type.getDescriptor(i) instanceof GeometryDescriptor) {
                values[i] = geometry;
            } else if (needed[i]) {
                values[i] = record.getObject(fields[i]);
            }
        }
        return filter.evaluate(SimpleFeatureBuilder.build(type, values, type.getTypeName() + '.' + number));
    }
}
