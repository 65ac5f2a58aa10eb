/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.postgis;

import org.gmlfast.load.GeometryShape;
import org.gmlfast.model.GeometryKind;

/** The names of types of geometries in PostGIS. */
final class GeometryTypeName {

    private GeometryTypeName() {}

    /** The code in WKB of a name, without arcs; 0 for any, or a type with arcs. Null is any. */
    static int code(String name) {
        if (name == null) {
            return 0;
        }
        String flat = name.replaceFirst("(?i)(zm|z|m)$", "");
        return GeometryKind.named(flat).code();
    }

    /** The type of a column for geometries of a shape. */
    static String of(GeometryShape shape, int srid) {
        if (shape.dimension() == GeometryShape.MIXED) {
            return "geometry"; // a column with a type has one dimension
        }
        String kind = shape.code() == 0 ? "Geometry" : GeometryKind.nameOfCode(shape.code());
        return "geometry(" + kind + (shape.dimension() == 3 ? "Z" : "") + ", " + srid + ')';
    }
}
