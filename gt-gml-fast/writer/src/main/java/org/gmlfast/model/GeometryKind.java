/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.model;

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

/**
 * The kinds of geometries that the encoders distinguish. The kind of a class is the first one whose classes it extends
 * and implements, so the more specific kinds come first.
 *
 * <p>The encoders switch over all kinds: a new constant does not compile until each of them handles it.
 */
public enum GeometryKind {
    POINT(Point.class),
    /** CircularRing and CompoundRing. */
    CURVED_RING(LinearRing.class, CurvedGeometry.class),
    LINEAR_RING(LinearRing.class),
    /** CircularString and CompoundCurve. */
    CURVE(LineString.class, CurvedGeometry.class),
    LINE_STRING(LineString.class),
    CURVE_POLYGON(Polygon.class, CurvedGeometry.class),
    POLYGON(Polygon.class),
    MULTI_POINT(MultiPoint.class),
    MULTI_CURVE(MultiLineString.class, CurvedGeometry.class),
    MULTI_LINE_STRING(MultiLineString.class),
    MULTI_SURFACE(MultiPolygon.class, CurvedGeometry.class),
    MULTI_POLYGON(MultiPolygon.class),
    GEOMETRY_COLLECTION(GeometryCollection.class),
    /** A geometry class that GML has no element for. */
    UNKNOWN(Geometry.class);

    private static final ClassValue<GeometryKind> BY_CLASS = new ClassValue<>() {
        @Override
        protected GeometryKind computeValue(Class<?> geometryClass) {
            return find(geometryClass);
        }
    };

    private final boolean curved;
    private final Class<?>[] classes;

    GeometryKind(Class<?>... classes) {
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

    /** The exception for a geometry of kind {@link #UNKNOWN}. */
    public static IllegalArgumentException unsupported(Geometry geometry) {
        return new IllegalArgumentException(
                "GML has no element for " + geometry.getClass().getName());
    }
}
