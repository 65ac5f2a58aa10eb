/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import org.geotools.geometry.jts.CompoundCurvedGeometry;
import org.geotools.geometry.jts.CurvedGeometry;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.MultiLineString;
import org.locationtech.jts.geom.MultiPoint;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;
import org.wololo.flatgeobuf.generated.GeometryType;

/** The geometry types of FlatGeobuf, whose codes are those of WKB, for the classes of JTS and GeoTools. */
final class GeometryTypes {

    // constants of our own: the plugin's jar would name the library's class by its original name
    static final int UNKNOWN = 0;
    static final int POINT = 1;
    static final int LINE_STRING = 2;
    static final int POLYGON = 3;
    static final int MULTI_POINT = 4;
    static final int MULTI_LINE_STRING = 5;
    static final int MULTI_POLYGON = 6;
    static final int COLLECTION = 7;
    static final int CIRCULAR_STRING = 8;
    static final int COMPOUND_CURVE = 9;
    static final int CURVE_POLYGON = 10;
    static final int MULTI_CURVE = 11;
    static final int MULTI_SURFACE = 12;

    private GeometryTypes() {}

    /** The type of all geometries of an attribute; Unknown if its binding allows several. */
    static int ofBinding(Class<?> binding) {
        if (binding == Point.class) {
            return POINT;
        } else if (binding == LineString.class || binding == LinearRing.class) {
            return LINE_STRING;
        } else if (binding == Polygon.class) {
            return POLYGON;
        } else if (binding == MultiPoint.class) {
            return MULTI_POINT;
        } else if (binding == MultiLineString.class) {
            return MULTI_LINE_STRING;
        } else if (binding == MultiPolygon.class) {
            return MULTI_POLYGON;
        }
        return ofCurvedBinding(binding);
    }

    /** GeoTools' curves extend the geometries of JTS that they may be linearized to. */
    private static int ofCurvedBinding(Class<?> binding) {
        if (!CurvedGeometry.class.isAssignableFrom(binding)) {
            return UNKNOWN;
        } else if (LineString.class.isAssignableFrom(binding)) {
            return CompoundCurvedGeometry.class.isAssignableFrom(binding) ? COMPOUND_CURVE : CIRCULAR_STRING;
        } else if (Polygon.class.isAssignableFrom(binding)) {
            return CURVE_POLYGON;
        } else if (MultiLineString.class.isAssignableFrom(binding)) {
            return MULTI_CURVE;
        }
        return MultiPolygon.class.isAssignableFrom(binding) ? MULTI_SURFACE : UNKNOWN;
    }

    /**
     * The type of a geometry that is not empty.
     *
     * @throws IllegalArgumentException if FlatGeobuf has none for it
     */
    static int of(Geometry geometry) {
        if (geometry instanceof Point) {
            return POINT;
        } else if (geometry instanceof LineString) {
            return ofLine(geometry);
        } else if (geometry instanceof Polygon) {
            return geometry instanceof CurvedGeometry ? CURVE_POLYGON : POLYGON;
        } else if (geometry instanceof MultiPolygon) {
            return isCurved(geometry) ? MULTI_SURFACE : MULTI_POLYGON;
        } else if (geometry instanceof MultiLineString) {
            return isCurved(geometry) ? MULTI_CURVE : MULTI_LINE_STRING;
        } else if (geometry instanceof MultiPoint) {
            return MULTI_POINT;
        } else if (geometry instanceof GeometryCollection) {
            return COLLECTION;
        }
        throw new IllegalArgumentException(
                "FlatGeobuf has no type for " + geometry.getClass().getName());
    }

    private static int ofLine(Geometry line) {
        if (!(line instanceof CurvedGeometry)) {
            return LINE_STRING;
        }
        return line instanceof CompoundCurvedGeometry ? COMPOUND_CURVE : CIRCULAR_STRING;
    }

    private static boolean isCurved(Geometry collection) {
        boolean curved = collection instanceof CurvedGeometry;
        for (int i = 0; i < collection.getNumGeometries() && !curved; i++) {
            curved = collection.getGeometryN(i) instanceof CurvedGeometry;
        }
        return curved;
    }

    /**
     * Whether a geometry can be written as one of another type: the same, or a collection or curve with it as its only
     * part.
     */
    static boolean fits(int type, int declared) {
        return switch (declared) {
            case MULTI_POINT -> type == POINT || type == declared;
            case MULTI_LINE_STRING -> type == LINE_STRING || type == declared;
            case MULTI_POLYGON -> type == POLYGON || type == declared;
            case COMPOUND_CURVE -> isLine(type);
            case CURVE_POLYGON -> type == POLYGON || type == declared;
            case MULTI_CURVE -> isLine(type) || type == MULTI_LINE_STRING || type == declared;
            case MULTI_SURFACE -> type == POLYGON || type == CURVE_POLYGON || type == MULTI_POLYGON || type == declared;
            default -> type == declared;
        };
    }

    /** The type of what a geometry of some type becomes when its arcs become lines. */
    static int linear(int type) {
        return switch (type) {
            case CIRCULAR_STRING, COMPOUND_CURVE -> LINE_STRING;
            case CURVE_POLYGON -> POLYGON;
            case MULTI_CURVE -> MULTI_LINE_STRING;
            case MULTI_SURFACE -> MULTI_POLYGON;
            default -> type;
        };
    }

    private static boolean isLine(int type) {
        return type == LINE_STRING || type == CIRCULAR_STRING || type == COMPOUND_CURVE;
    }

    /** The name of a type for messages. */
    static String name(int type) {
        return GeometryType.names[type];
    }
}
