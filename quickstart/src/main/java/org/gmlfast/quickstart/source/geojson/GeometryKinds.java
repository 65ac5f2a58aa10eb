/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.geojson;

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
 * What geometries have in common: one class, or, of single and multiple ones of the same dimension, the multiple one,
 * which the single ones are then wrapped in, as in a shapefile.
 */
final class GeometryKinds {

    private Class<? extends Geometry> binding;

    void see(Geometry geometry) {
        if (geometry == null) {
            return;
        }
        Class<? extends Geometry> other = geometry.getClass();
        if (binding == null || binding == other) {
            binding = other;
        } else if (multiple(binding) == multiple(other)) {
            binding = multiple(other);
        } else {
            binding = Geometry.class;
        }
    }

    Class<? extends Geometry> binding() {
        return binding == null ? Geometry.class : binding;
    }

    /** The geometry as the declared class has it; one that is none of that class as it is. */
    Geometry wrapped(Geometry geometry) {
        if (geometry == null || binding == geometry.getClass() || multiple(geometry.getClass()) != binding) {
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

    private static Class<? extends Geometry> multiple(Class<? extends Geometry> kind) {
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
