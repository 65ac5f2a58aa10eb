/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import org.geotools.geometry.jts.CircularString;
import org.geotools.geometry.jts.CompoundCurve;
import org.geotools.geometry.jts.CompoundCurvedGeometry;
import org.geotools.geometry.jts.CurvePolygon;
import org.geotools.geometry.jts.CurvedGeometry;
import org.geotools.geometry.jts.MultiCurve;
import org.geotools.geometry.jts.MultiSurface;
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

    private GeometryTypes() {}

    /** The type of all geometries of an attribute; Unknown if its binding allows several. */
    static int ofBinding(Class<?> binding) {
        if (binding == Point.class) {
            return GeometryType.Point;
        } else if (binding == LineString.class || binding == LinearRing.class) {
            return GeometryType.LineString;
        } else if (binding == Polygon.class) {
            return GeometryType.Polygon;
        } else if (binding == MultiPoint.class) {
            return GeometryType.MultiPoint;
        } else if (binding == MultiLineString.class) {
            return GeometryType.MultiLineString;
        } else if (binding == MultiPolygon.class) {
            return GeometryType.MultiPolygon;
        }
        return ofCurvedBinding(binding);
    }

    private static int ofCurvedBinding(Class<?> binding) {
        if (binding == CircularString.class) {
            return GeometryType.CircularString;
        } else if (binding == CompoundCurve.class) {
            return GeometryType.CompoundCurve;
        } else if (binding == CurvePolygon.class) {
            return GeometryType.CurvePolygon;
        } else if (binding == MultiCurve.class) {
            return GeometryType.MultiCurve;
        } else if (binding == MultiSurface.class) {
            return GeometryType.MultiSurface;
        }
        return GeometryType.Unknown;
    }

    /**
     * The type of a geometry that is not empty.
     *
     * @throws IllegalArgumentException if FlatGeobuf has none for it
     */
    static int of(Geometry geometry) {
        if (geometry instanceof Point) {
            return GeometryType.Point;
        } else if (geometry instanceof LineString) {
            return ofLine(geometry);
        } else if (geometry instanceof Polygon) {
            return geometry instanceof CurvedGeometry ? GeometryType.CurvePolygon : GeometryType.Polygon;
        } else if (geometry instanceof MultiPolygon) {
            return isCurved(geometry) ? GeometryType.MultiSurface : GeometryType.MultiPolygon;
        } else if (geometry instanceof MultiLineString) {
            return isCurved(geometry) ? GeometryType.MultiCurve : GeometryType.MultiLineString;
        } else if (geometry instanceof MultiPoint) {
            return GeometryType.MultiPoint;
        } else if (geometry instanceof GeometryCollection) {
            return GeometryType.GeometryCollection;
        }
        throw new IllegalArgumentException(
                "FlatGeobuf has no type for " + geometry.getClass().getName());
    }

    private static int ofLine(Geometry line) {
        if (!(line instanceof CurvedGeometry)) {
            return GeometryType.LineString;
        }
        return line instanceof CompoundCurvedGeometry ? GeometryType.CompoundCurve : GeometryType.CircularString;
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
            case GeometryType.MultiPoint -> type == GeometryType.Point || type == declared;
            case GeometryType.MultiLineString -> type == GeometryType.LineString || type == declared;
            case GeometryType.MultiPolygon -> type == GeometryType.Polygon || type == declared;
            case GeometryType.CompoundCurve -> isLine(type);
            case GeometryType.CurvePolygon -> type == GeometryType.Polygon || type == declared;
            case GeometryType.MultiCurve -> isLine(type) || type == GeometryType.MultiLineString || type == declared;
            case GeometryType.MultiSurface ->
                type == GeometryType.Polygon
                        || type == GeometryType.CurvePolygon
                        || type == GeometryType.MultiPolygon
                        || type == declared;
            default -> type == declared;
        };
    }

    private static boolean isLine(int type) {
        return type == GeometryType.LineString
                || type == GeometryType.CircularString
                || type == GeometryType.CompoundCurve;
    }

    /** The name of a type for messages. */
    static String name(int type) {
        return GeometryType.names[type];
    }
}
