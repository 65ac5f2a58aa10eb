/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.geojson;

import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.MultiLineString;
import org.locationtech.jts.geom.MultiPoint;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/**
 * Determines the common class of geometries: their class, if all have the same; or the multi-geometry, if all are
 * single geometries and multi-geometries of one dimension. As in a shapefile, single geometries are then converted.
 */
final class GeometryKinds {

    private Class<? extends Geometry> binding;

    void include(Geometry geometry) {
        if (geometry == null) {
            return;
        }
        Class<? extends Geometry> other = geometry.getClass();
        if (binding == null || binding == other) {
            binding = other;
        } else if (multi(binding) == multi(other)) {
            binding = multi(other);
        } else {
            binding = Geometry.class;
        }
    }

    Class<? extends Geometry> binding() {
        return binding == null ? Geometry.class : binding;
    }

    /** Converts a single geometry to the common multi-geometry; returns other geometries unchanged. */
    Geometry convert(Geometry geometry) {
        if (geometry == null || binding == geometry.getClass() || multi(geometry.getClass()) != binding) {
            return geometry;
        }
        GeometryFactory factory = geometry.getFactory();
        if (geometry instanceof Polygon polygon) {
            return factory.createMultiPolygon(polygon.isEmpty() ? new Polygon[0] : new Polygon[] {polygon});
        }
        if (geometry instanceof LineString line) {
            return factory.createMultiLineString(line.isEmpty() ? new LineString[0] : new LineString[] {line});
        }
        return factory.createMultiPoint(geometry.isEmpty() ? new Point[0] : new Point[] {(Point) geometry});
    }

    private static Class<? extends Geometry> multi(Class<? extends Geometry> kind) {
        if (kind == Point.class || kind == MultiPoint.class) {
            return MultiPoint.class;
        }
        if (kind == LineString.class || kind == MultiLineString.class) {
            return MultiLineString.class;
        }
        if (kind == Polygon.class || kind == MultiPolygon.class) {
            return MultiPolygon.class;
        }
        return kind == GeometryCollection.class ? GeometryCollection.class : Geometry.class;
    }
}
