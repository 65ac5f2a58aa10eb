/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import org.geotools.geometry.jts.CompoundCurvedGeometry;
import org.geotools.geometry.jts.CurvedGeometry;
import org.gmlfast.model.GeometryKind;
import org.locationtech.jts.geom.Geometry;
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
        GeometryKind kind = GeometryKind.ofBinding(binding);
        if (kind.isCurved()) {
            return curved(kind, CompoundCurvedGeometry.class.isAssignableFrom(binding));
        }
        // a collection may have parts that need a type of their own, and a subclass of JTS' may have them, too
        boolean declared = kind != GeometryKind.GEOMETRY_COLLECTION && binding == kind.binding();
        return declared ? kind.code() : UNKNOWN;
    }

    private static int curved(GeometryKind kind, boolean compound) {
        return switch (kind) {
            case CURVED_RING, CURVE -> compound ? COMPOUND_CURVE : CIRCULAR_STRING;
            case CURVE_POLYGON -> CURVE_POLYGON;
            case MULTI_CURVE -> MULTI_CURVE;
            default -> MULTI_SURFACE;
        };
    }

    /**
     * The type of a geometry that is not empty.
     *
     * @throws IllegalArgumentException if FlatGeobuf has none for it
     */
    static int of(Geometry geometry) {
        GeometryKind kind = GeometryKind.of(geometry);
        return switch (kind) {
            case UNKNOWN ->
                throw new IllegalArgumentException(
                        "FlatGeobuf has no type for " + geometry.getClass().getName());
            case MULTI_POLYGON -> isCurved(geometry) ? MULTI_SURFACE : MULTI_POLYGON;
            case MULTI_LINE_STRING -> isCurved(geometry) ? MULTI_CURVE : MULTI_LINE_STRING;
            default -> kind.isCurved() ? curved(kind, geometry instanceof CompoundCurvedGeometry) : kind.code();
        };
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
