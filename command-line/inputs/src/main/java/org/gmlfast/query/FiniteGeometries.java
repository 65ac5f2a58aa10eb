/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.query;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.model.Row;
import org.gmlfast.model.Rows;
import org.locationtech.jts.geom.Geometry;

/**
 * Leaves out and counts geometries with coordinates that are not finite, which no output format represents. Rows of
 * tables are checked when they are read. Not thread-safe.
 */
public final class FiniteGeometries {

    private final boolean isChecked;
    private String first;
    private long count;

    private SimpleFeatureType type;

    /** The indexes of attributes that are geometries or may be lists of them. */
    private int[] indexes = {};

    /** Creates the check of an input. */
    public FiniteGeometries(FeatureInput input) {
        this.isChecked = input.hasFiniteGeometries();
    }

    /** Returns a feature without geometries that are not finite; it may be changed. */
    public SimpleFeature checked(SimpleFeature feature) {
        if (isChecked) {
            return feature;
        }
        setType(feature.getFeatureType());
        for (int index : indexes) {
            Object value = feature.getAttribute(index);
            if (!isFinite(value)) {
                add(feature.getID());
                feature.setAttribute(index, finite(value));
            }
        }
        return feature;
    }

    private void setType(SimpleFeatureType next) {
        if (next != type) {
            type = next;
            indexes = IntStream.range(0, next.getAttributeCount())
                    .filter(i -> next.getDescriptor(i) instanceof GeometryDescriptor
                            || next.getDescriptor(i).getType().getBinding() == List.class)
                    .toArray();
        }
    }

    private static boolean isFinite(Object value) {
        if (value instanceof Geometry geometry) {
            return CoordinateCheck.isFinite(geometry);
        }
        return !(value instanceof List<?> list) || list.stream().allMatch(FiniteGeometries::isFinite);
    }

    /** Returns the finite items of a list; null for a geometry. */
    private static Object finite(Object value) {
        return value instanceof List<?> list
                ? list.stream().filter(FiniteGeometries::isFinite).toList()
                : null;
    }

    private void add(String id) {
        first = first == null ? id : first;
        count++;
    }

    /** Returns rows without geometries that are not finite. */
    Rows checked(Rows rows, SimpleFeatureType ofRows) {
        if (isChecked) {
            return rows;
        }
        setType(ofRows);
        return indexes.length == 0 ? rows : new CheckedGeometries(rows);
    }

    /** Rows; only one whose geometry is left out is replaced by another, so that values cost nothing. */
    private final class CheckedGeometries implements Rows {

        private final Rows rows;

        CheckedGeometries(Rows rows) {
            this.rows = rows;
        }

        @Override
        public Row next() throws IOException {
            Row row = rows.next();
            Row checked = row;
            for (int i = 0; row != null && i < indexes.length; i++) {
                Object value = row.getObject(indexes[i]);
                if (!isFinite(value)) {
                    add(row.id());
                    checked = new RowWithValue(checked, indexes[i], finite(value));
                }
            }
            return checked;
        }

        @Override
        public void close() throws IOException {
            rows.close();
        }
    }

    /** Returns the note on the geometries that were left out so far; empty without any. */
    public List<String> notes() {
        return count == 0
                ? List.of()
                : List.of("the geometry of " + first + " is omitted: it " + CoordinateCheck.NOT_FINITE
                        + (count == 1 ? "" : " (and " + (count - 1) + " more)"));
    }
}
