/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.model;

import java.util.List;

import org.geotools.geometry.jts.CurvedGeometry;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.MultiLineString;
import org.locationtech.jts.geom.MultiPoint;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/**
 * The kinds of geometries that the encoders distinguish. The kind of a class is the first one whose classes it extends
 * and implements, so the more specific kinds come first.
 *
 * <pre>{@code
 * GeometryKind kind = GeometryKind.of(polygon);        // POLYGON
 * GeometryKind multi = kind.multi();                   // MULTI_POLYGON
 * int code = kind.code();                              // 3, as in WKB
 * }</pre>
 *
 * <p>The encoders switch over all kinds: a new constant does not compile until each of them handles it.
 */
public enum GeometryKind {
    POINT(1, Point.class),
    /** CircularRing and CompoundRing. */
    CURVED_RING(2, LinearRing.class, CurvedGeometry.class),
    LINEAR_RING(2, LinearRing.class),
    /** CircularString and CompoundCurve. */
    CURVE(2, LineString.class, CurvedGeometry.class),
    LINE_STRING(2, LineString.class),
    CURVE_POLYGON(3, Polygon.class, CurvedGeometry.class),
    POLYGON(3, Polygon.class),
    MULTI_POINT(4, MultiPoint.class),
    MULTI_CURVE(5, MultiLineString.class, CurvedGeometry.class),
    MULTI_LINE_STRING(5, MultiLineString.class),
    MULTI_SURFACE(6, MultiPolygon.class, CurvedGeometry.class),
    MULTI_POLYGON(6, MultiPolygon.class),
    GEOMETRY_COLLECTION(7, GeometryCollection.class),
    /** A geometry class that GML has no element for. */
    UNKNOWN(0, Geometry.class);

    private static final ClassValue<GeometryKind> BY_CLASS = new ClassValue<>() {
        @Override
        protected GeometryKind computeValue(Class<?> geometryClass) {
            return find(geometryClass);
        }
    };

    /** The names of the types of geometries by their codes in WKB (OGC 06-103r4 §8.2.8). */
    private static final List<String> NAMES = List.of(
            "Geometry",
            "Point",
            "LineString",
            "Polygon",
            "MultiPoint",
            "MultiLineString",
            "MultiPolygon",
            "GeometryCollection",
            "CircularString",
            "CompoundCurve",
            "CurvePolygon",
            "MultiCurve",
            "MultiSurface",
            "Curve",
            "Surface",
            "PolyhedralSurface",
            "TIN",
            "Triangle");

    private static final GeometryKind[] BY_CODE = {
        UNKNOWN,
        POINT,
        LINE_STRING,
        POLYGON,
        MULTI_POINT,
        MULTI_LINE_STRING,
        MULTI_POLYGON,
        GEOMETRY_COLLECTION,
        LINE_STRING,
        LINE_STRING,
        POLYGON,
        MULTI_LINE_STRING,
        MULTI_POLYGON,
        UNKNOWN,
        UNKNOWN, // also surfaces of several polygons
        MULTI_POLYGON,
        MULTI_POLYGON,
        POLYGON
    };

    private final int code;
    private final boolean curved;
    private final Class<?>[] classes;

    GeometryKind(int code, Class<?>... classes) {
        this.code = code;
        this.classes = classes;
        this.curved = classes.length > 1;
    }

    /** Whether geometries of this kind are {@link CurvedGeometry} objects, which can be linearized. */
    public boolean isCurved() {
        return curved;
    }

    private static GeometryKind find(Class<?> geometryClass) {
        for (GeometryKind kind : values()) {
            if (kind.includes(geometryClass)) {
                return kind;
            }
        }
        throw new IllegalArgumentException(geometryClass + " is not a geometry class");
    }

    private boolean includes(Class<?> geometryClass) {
        for (Class<?> c : classes) {
            if (!c.isAssignableFrom(geometryClass)) {
                return false;
            }
        }
        return true;
    }

    /** The kind of a geometry, which is not null. */
    public static GeometryKind of(Geometry geometry) {
        return BY_CLASS.get(geometry.getClass());
    }

    /** The kind of geometries that an attribute with this binding holds; {@link #UNKNOWN} if it allows several. */
    public static GeometryKind ofBinding(Class<?> binding) {
        return BY_CLASS.get(binding);
    }

    /**
     * The kind with a WKB code, in two dimensions; for a type with arcs, the kind without arcs.
     *
     * @return {@link #UNKNOWN} for other codes, and for those of several kinds
     */
    public static GeometryKind ofCode(int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : UNKNOWN;
    }

    /** The kind with an OGC name, such as MultiPolygon, in upper or lower case; otherwise as {@link #ofCode}. */
    public static GeometryKind named(String name) {
        for (int i = 0; i < BY_CODE.length; i++) {
            if (NAMES.get(i).equalsIgnoreCase(name)) {
                return BY_CODE[i];
            }
        }
        return UNKNOWN;
    }

    /** The OGC name of the type with a WKB code from 0 to 17. */
    public static String nameOfCode(int code) {
        return NAMES.get(code);
    }

    /** The WKB code of this kind, with arcs as lines; 0 for {@link #UNKNOWN}. */
    public int code() {
        return code;
    }

    /** The JTS class. */
    public Class<? extends Geometry> binding() {
        return classes[0].asSubclass(Geometry.class);
    }

    /** The kind of collections of this kind, without arcs; {@link #UNKNOWN} for kinds of several dimensions. */
    public GeometryKind multi() {
        return switch (code) {
            case 1, 4 -> MULTI_POINT;
            case 2, 5 -> MULTI_LINE_STRING;
            case 3, 6 -> MULTI_POLYGON;
            default -> UNKNOWN;
        };
    }

    /** A point, line or polygon as a multi-geometry, which is empty if it is empty; other geometries as they are. */
    public static Geometry asMulti(Geometry geometry) {
        GeometryFactory factory = geometry.getFactory();
        boolean empty = geometry.isEmpty();
        if (geometry instanceof Point point) {
            return factory.createMultiPoint(empty ? new Point[0] : new Point[] {point});
        }
        if (geometry instanceof LineString line) {
            return factory.createMultiLineString(empty ? new LineString[0] : new LineString[] {line});
        }
        if (geometry instanceof Polygon polygon) {
            return factory.createMultiPolygon(empty ? new Polygon[0] : new Polygon[] {polygon});
        }
        return geometry;
    }

    /** The exception for a geometry of kind {@link #UNKNOWN}. */
    public static IllegalArgumentException unsupported(Geometry geometry) {
        return new IllegalArgumentException(
                "GML has no element for " + geometry.getClass().getName());
    }
}
