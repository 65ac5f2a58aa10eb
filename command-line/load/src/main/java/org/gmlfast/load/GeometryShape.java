/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import org.gmlfast.model.GeometryKind;
import org.locationtech.jts.geom.Geometry;

/** What geometries of a column have in common, as far as it is known. Grows while rows are read. */
public final class GeometryShape {

    /** The dimension of geometries of which some have heights and others do not. */
    public static final int MIXED = 0;

    private static final int UNKNOWN = -1;

    private final GeometryKind declared;
    private boolean fits = true;
    private int dimension = UNKNOWN;
    private boolean frozen;

    /** Whether the column exists, and keeps its type. */
    private boolean fixed;

    /** Begins with the kind that the input declares. */
    public GeometryShape(GeometryKind declared) {
        this.declared = declared;
    }

    /**
     * The shape of a column that exists.
     *
     * @param dimension 2, 3 or {@link #MIXED}
     */
    public static GeometryShape fixed(GeometryKind kind, int dimension) {
        GeometryShape shape = new GeometryShape(kind);
        shape.dimension = dimension;
        shape.frozen = true;
        shape.fixed = true;
        return shape;
    }

    /** The code in WKB of the type of the column; 0 for geometries of several types. */
    public int code() {
        return fits ? declared.code() : 0;
    }

    /** The dimension of positions: 2, 3 or {@link #MIXED}. */
    public int dimension() {
        return dimension == UNKNOWN ? 2 : dimension;
    }

    /** Ends the growth: the column is created for this shape. */
    public void freeze() {
        frozen = true;
    }

    /** Begins again with what is known, for another reading of the same rows. */
    public void thaw() {
        frozen = fixed;
    }

    /** The geometry as the column takes it: a single one as a collection of one if the column has collections. */
    public Geometry fitted(Geometry geometry) {
        boolean isSingle = code() > GeometryKind.POLYGON.code()
                && GeometryKind.of(geometry).code() < code();
        boolean isCurved = GeometryKind.of(geometry).isCurved();
        return isSingle && !isCurved && GeometryKind.of(geometry).multi().code() == code()
                ? GeometryKind.asMulti(geometry)
                : geometry;
    }

    /**
     * Includes a geometry.
     *
     * @param wkbCode the code of its type in WKB, in two dimensions
     * @param ordinates 2 or 3; of an empty geometry, any
     * @return whether the shape is the same as before, or may still change
     */
    public boolean include(int wkbCode, int ordinates, boolean empty) {
        boolean fitsNow = fits && (declared.code() == 0 || declared.code() == wkbCode);
        boolean known = empty || dimension == ordinates || dimension == MIXED;
        int dimensionNow = known ? dimension : dimension == UNKNOWN ? ordinates : MIXED;
        boolean changes = fitsNow != fits || !known && dimension() != dimensionNow;
        if (changes && fixed) {
            return false;
        }
        fits = fitsNow;
        dimension = dimensionNow;
        return !changes || !frozen;
    }
}
