/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template;

import java.util.ArrayList;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.model.ValueKind;

/** A feature as a row whose values are fetched by their kinds, as those of a database are. */
record TypedRow(SimpleFeature feature) implements Row {

    /** The type of such rows. */
    static RowType type(SimpleFeatureType type) {
        List<ValueKind> kinds = new ArrayList<>();
        for (int i = 0; i < type.getAttributeCount(); i++) {
            Class<?> binding = type.getDescriptor(i).getType().getBinding();
            kinds.add(
                    binding == String.class
                            ? ValueKind.TEXT
                            : binding == Integer.class || binding == Long.class
                                    ? ValueKind.INTEGER
                                    : binding == Double.class
                                            ? ValueKind.DOUBLE
                                            : binding == Boolean.class ? ValueKind.BOOLEAN : ValueKind.OBJECT);
        }
        return new RowType(type, kinds, false);
    }

    @Override
    public String id() {
        return feature.getID();
    }

    @Override
    public Object getObject(int index) {
        return feature.getAttribute(index);
    }
}
