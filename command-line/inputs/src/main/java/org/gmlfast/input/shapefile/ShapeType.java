/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.shapefile;

import org.gmlfast.model.GeometryKind;
import org.locationtech.jts.geom.Geometry;

/** The shape type of a file. Codes from 11 to 18 have z and measures, codes from 21 to 28 only measures. */
record ShapeType(int code, Class<? extends Geometry> binding, boolean hasZ) {

    static final int NULL = 0;

    /** Returns the type with a code; null for an unknown code and for multipatches. */
    static ShapeType of(int code) {
        GeometryKind kind =
                switch (code) {
                    case NULL -> GeometryKind.UNKNOWN;
                    case 1, 11, 21 -> GeometryKind.POINT;
                    case 3, 13, 23 -> GeometryKind.MULTI_LINE_STRING;
                    case 5, 15, 25 -> GeometryKind.MULTI_POLYGON;
                    case 8, 18, 28 -> GeometryKind.MULTI_POINT;
                    default -> null;
                };
        return kind == null ? null : new ShapeType(code, kind.binding(), code >= 11 && code <= 18);
    }
}
