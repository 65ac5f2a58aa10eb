/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import org.geotools.api.referencing.operation.MathTransform;
import org.geotools.api.referencing.operation.TransformException;
import org.geotools.geometry.jts.CurvedGeometry;
import org.geotools.geometry.jts.GeometryCoordinateSequenceTransformer;
import org.geotools.geometry.jts.MultiCurvedGeometry;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;

/**
 * A reprojection that exchanges x and y, or does nothing. The encoder exchanges the coordinates; but GeoTools, when it
 * reprojects curves, also turns some into other geometries, such as a MultiCurve into a MultiLineString. For one
 * thread.
 */
final class Reprojection {

    private final boolean swapping;
    private final GeometryCoordinateSequenceTransformer transformer = new GeometryCoordinateSequenceTransformer();

    private Reprojection(MathTransform transform, boolean swapping) {
        this.swapping = swapping;
        transformer.setMathTransform(transform);
    }

    /**
     * A reprojection.
     *
     * @param transform that exchanges x and y, or the identity; null for no reprojection
     * @return null for none
     */
    static Reprojection of(MathTransform transform, boolean swapping) {
        return transform == null ? null : new Reprojection(transform, swapping);
    }

    /** Whether x and y are exchanged. */
    boolean isSwapping() {
        return swapping;
    }

    /** The geometry that GeoTools' reprojection makes of one, with the axes of the source. */
    Geometry retyped(Geometry geometry) {
        if (!hasCurves(geometry)) {
            return geometry;
        }
        try {
            Geometry once = transformer.transform(geometry);
            // the second exchange restores the order of the axes
            return swapping ? transformer.transform(once) : once;
        } catch (TransformException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean hasCurves(Geometry geometry) {
        if (geometry instanceof CurvedGeometry<?> || geometry instanceof MultiCurvedGeometry<?>) {
            return true;
        }
        if (geometry instanceof GeometryCollection collection) {
            for (int i = 0; i < collection.getNumGeometries(); i++) {
                if (hasCurves(collection.getGeometryN(i))) {
                    return true;
                }
            }
        }
        return false;
    }
}
