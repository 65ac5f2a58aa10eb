/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.referencing.CRS;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.model.RowType;

/** What the features of a type have in common. Immutable. */
final class LayerPlan {

    private static final int MAX_COLUMNS = 1 << 16;

    final RowType rowType;

    /** The attribute that is the geometry; null for none. */
    final GeometryDescriptor geometry;

    /** The index of the geometry; -1 for none. */
    final int geometryIndex;

    /** The type of all geometries as the type says it; Unknown if each says its own. */
    final int geometryType;

    final ColumnPlan[] columns;

    /** Whether coordinates are fetched as y and x. */
    final boolean swapped;

    /** Whether arcs become lines. */
    final boolean linearized;

    /**
     * Plans a type.
     *
     * @throws UnsupportedFeatureTypeException if FlatGeobuf cannot represent it
     */
    LayerPlan(RowType rowType, FlatGeobufSettings settings) {
        this.rowType = rowType;
        SimpleFeatureType type = rowType.type();
        this.geometry = type.getGeometryDescriptor();
        this.geometryIndex = geometry == null ? -1 : type.indexOf(geometry.getName());
        this.linearized = settings.linearized();
        this.geometryType = geometry == null ? GeometryTypes.UNKNOWN : declaredType(type.getDescriptor(geometryIndex));
        CoordinateReferenceSystem crs = crs();
        this.swapped = !settings.xy() && isNorthFirst(crs) != rowType.swapped();
        this.columns = columns(type);
    }

    private int declaredType(AttributeDescriptor attribute) {
        int type = GeometryTypes.ofBinding(attribute.getType().getBinding());
        return linearized ? GeometryTypes.linear(type) : type;
    }

    /** Whether the coordinates of a CRS are y before x. */
    static boolean isNorthFirst(CoordinateReferenceSystem crs) {
        return crs != null && CRS.getAxisOrder(crs) == CRS.AxisOrder.NORTH_EAST;
    }

    private ColumnPlan[] columns(SimpleFeatureType type) {
        if (type.getAttributeCount() > MAX_COLUMNS) {
            throw new UnsupportedFeatureTypeException(
                    type.getTypeName(), null, "has more attributes than FlatGeobuf's " + MAX_COLUMNS + " columns");
        }
        Set<String> names = new HashSet<>();
        List<ColumnPlan> plans = new ArrayList<>();
        for (int i = 0; i < type.getAttributeCount(); i++) {
            if (i == geometryIndex) {
                continue;
            }
            AttributeDescriptor attribute = type.getDescriptor(i);
            String name = attribute.getLocalName();
            if (!names.add(name)) {
                throw new UnsupportedFeatureTypeException(
                        type.getTypeName(), name, "occurs twice; a FlatGeobuf has each column once");
            }
            Class<?> binding = attribute.getType().getBinding();
            int columnType = ColumnPlan.typeOf(binding);
            if (columnType < 0) {
                throw new UnsupportedFeatureTypeException(
                        type.getTypeName(), name, "is a " + binding.getName() + ", for which FlatGeobuf has no type");
            }
            plans.add(new ColumnPlan(i, name, columnType, rowType.kinds().get(i)));
        }
        return plans.toArray(ColumnPlan[]::new);
    }

    /** The CRS of the geometry; null for none. */
    CoordinateReferenceSystem crs() {
        return geometry == null ? null : geometry.getCoordinateReferenceSystem();
    }

    /** Whether features of both plans can be in one document. */
    boolean isSameAs(LayerPlan other) {
        boolean same = geometryType == other.geometryType
                && (geometry == null) == (other.geometry == null)
                && columns.length == other.columns.length
                && (crs() == other.crs() || crs() != null && CRS.equalsIgnoreMetadata(crs(), other.crs()));
        for (int i = 0; i < columns.length && same; i++) {
            same = columns[i].isSameAs(other.columns[i]);
        }
        return same;
    }
}
