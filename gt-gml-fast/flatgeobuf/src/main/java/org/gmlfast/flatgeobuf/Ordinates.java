/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.util.factory.Hints;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/**
 * Whether geometries have Z and M. The header says it for all of a document. In a stream, it is what a store says of
 * the column, or else what the first geometry has; otherwise, each geometry has its own ordinates until all are known.
 * For one document.
 */
final class Ordinates {

    private static final int SOME_Z = 1;
    private static final int SOME_WITHOUT_Z = 2;
    private static final int SOME_M = 4;
    private static final int SOME_WITHOUT_M = 8;

    boolean hasZ;
    boolean hasM;

    /** Whether each geometry has its own until all are known: the header is written after them. */
    final boolean ofEach;

    // of a stream
    private boolean fixed;

    /** Bits for what some geometry so far has or lacks. */
    private int seen;

    /** @param ofEach whether each geometry has its own */
    Ordinates(boolean ofEach) {
        this.ofEach = ofEach;
    }

    boolean isFixed() {
        return fixed;
    }

    /** Leaves the ordinates of a stream as they are. */
    void fix() {
        fixed = true;
    }

    /** Takes the ordinates from the next geometry, which is not empty, unless they are fixed. */
    void take(Geometry geometry, GeometryDescriptor attribute) {
        if (fixed) {
            return;
        }
        hasZ = has(geometry, true);
        hasM = has(geometry, false);
        if (ofEach) {
            seen |= (hasZ ? SOME_Z : SOME_WITHOUT_Z) | (hasM ? SOME_M : SOME_WITHOUT_M);
        } else {
            fixed = true;
            Object dimension = attribute.getUserData().get(Hints.COORDINATE_DIMENSION);
            int declared = dimension instanceof Integer number ? number : 2;
            hasM |= declared > 3;
            hasZ |= declared > 3 || declared == 3 && !hasM;
        }
    }

    /** Returns bits for what some geometry has or lacks, if each has its own. */
    int seen() {
        return seen;
    }

    /** The ordinates of a document that has all that some geometry has. */
    static Ordinates ofAll(int seen) {
        Ordinates all = new Ordinates(true);
        all.hasZ = (seen & SOME_Z) != 0;
        all.hasM = (seen & SOME_M) != 0;
        all.fix();
        return all;
    }

    /** Whether geometries lack an ordinate that others have. */
    static boolean differ(int seen) {
        int z = SOME_Z | SOME_WITHOUT_Z;
        int m = SOME_M | SOME_WITHOUT_M;
        return (seen & z) == z || (seen & m) == m;
    }

    private static boolean has(Geometry geometry, boolean z) {
        if (geometry instanceof Point point) {
            return has(point.getCoordinateSequence(), z);
        } else if (geometry instanceof LineString line) {
            return has(line.getCoordinateSequence(), z);
        } else if (geometry instanceof Polygon polygon) {
            boolean found = has(polygon.getExteriorRing(), z);
            for (int i = 0; i < polygon.getNumInteriorRing() && !found; i++) {
                found = has(polygon.getInteriorRingN(i), z);
            }
            return found;
        }
        boolean found = false;
        for (int i = 0; i < geometry.getNumGeometries() && !found; i++) {
            found = has(geometry.getGeometryN(i), z);
        }
        return found;
    }

    /** Sequences of JTS may have a place for Z that is NaN everywhere. */
    private static boolean has(CoordinateSequence sequence, boolean z) {
        boolean found = false;
        if (z ? sequence.hasZ() : sequence.hasM()) {
            for (int i = 0; i < sequence.size() && !found; i++) {
                found = !Double.isNaN(z ? sequence.getZ(i) : sequence.getM(i));
            }
        }
        return found;
    }

    /** @throws IllegalArgumentException if a sequence has an ordinate that the document does not have */
    void check(CoordinateSequence sequence) {
        if (!hasZ && has(sequence, true)) {
            throw missing("Z");
        }
        if (!hasM && has(sequence, false)) {
            throw missing("M");
        }
    }

    private static IllegalArgumentException missing(String ordinate) {
        return new IllegalArgumentException(
                "a position has " + ordinate + ", but the first geometry of the document has"
                        + " not; without an index, the first geometry of a FlatGeobuf decides about the ordinates of all: write it"
                        + " with an index");
    }
}
