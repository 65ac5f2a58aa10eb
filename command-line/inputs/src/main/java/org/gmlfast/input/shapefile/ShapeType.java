/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.shapefile;

import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.MultiLineString;
import org.locationtech.jts.geom.MultiPoint;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Point;

/** The shape type of a file. Codes from 11 to 18 have z and measures, codes from 21 to 28 only measures. */
record ShapeType(int code, Class<? extends Geometry> binding, boolean hasZ) {

    static final int NULL = 0;

    /** Returns the type with a code; null for an unknown code and for multipatches. */
    static ShapeType of(int code) {
        Class<? extends Geometry> binding =
                switch (code) {
                    case NULL -> Geometry.class;
                    case 1, 11, 21 -> Point.class;
                    case 3, 13, 23 -> MultiLineString.class;
                    case 5, 15, 25 -> MultiPolygon.class;
                    case 8, 18, 28 -> MultiPoint.class;
                    default -> null;
                };
        return binding == null ? null : new ShapeType(code, binding, code >= 11 && code <= 18);
    }
}
