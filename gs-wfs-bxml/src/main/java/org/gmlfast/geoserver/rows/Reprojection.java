/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.util.List;

import org.geotools.api.referencing.operation.MathTransform;
import org.geotools.api.referencing.operation.TransformException;
import org.geotools.geometry.jts.CurvedGeometry;
import org.geotools.geometry.jts.GeometryCoordinateSequenceTransformer;
import org.geotools.geometry.jts.MultiCurvedGeometry;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;

/**
 * A reprojection of GeoTools. Most exchange x and y, or do nothing. Then the encoder exchanges the coordinates; but
 * GeoTools, when it reprojects curves, also turns some into other geometries, such as a MultiCurve into a
 * MultiLineString. For one thread.
 */
final class Reprojection {

    private final boolean changing;
    private final boolean swapping;
    private final List<GeometryCoordinateSequenceTransformer> transformers;

    private Reprojection(List<MathTransform> transforms, boolean changing, boolean swapping) {
        this.changing = changing;
        this.swapping = swapping;
        this.transformers = transforms.stream().map(Reprojection::transformer).toList();
    }

    private static GeometryCoordinateSequenceTransformer transformer(MathTransform transform) {
        GeometryCoordinateSequenceTransformer transformer = new GeometryCoordinateSequenceTransformer();
        transformer.setMathTransform(transform);
        return transformer;
    }

    /**
     * A reprojection that the encoder does.
     *
     * @param transform that exchanges x and y, or the identity; null for no reprojection
     * @return null for none
     */
    static Reprojection of(MathTransform transform, boolean swapping) {
        return transform == null ? null : new Reprojection(List.of(transform), false, swapping);
    }

    /** A reprojection to another CRS, by one transform after the other. */
    static Reprojection of(List<MathTransform> transforms) {
        return new Reprojection(transforms, true, false);
    }

    /** Whether x and y are exchanged by the encoder. */
    boolean isSwapping() {
        return swapping;
    }

    /** Whether coordinates are transformed here, and not only exchanged. */
    boolean isChanging() {
        return changing;
    }

    /** The geometry that the reprojection makes of one; with the axes of the source, if the encoder exchanges them. */
    Geometry applied(Geometry geometry) {
        if (!changing && !hasCurves(geometry)) {
            return geometry;
        }
        try {
            Geometry transformed = geometry;
            for (GeometryCoordinateSequenceTransformer transformer : transformers) {
                transformed = transformer.transform(transformed);
            }
            // the second exchange restores the order of the axes
            return swapping ? transformers.get(0).transform(transformed) : transformed;
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
