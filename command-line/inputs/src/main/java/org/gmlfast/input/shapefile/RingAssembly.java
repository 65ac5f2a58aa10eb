/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.shapefile;

import java.util.ArrayList;
import java.util.List;

import org.locationtech.jts.algorithm.Orientation;
import org.locationtech.jts.algorithm.RayCrossingCounter;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Location;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.index.strtree.STRtree;

/**
 * Assembles polygons from the rings of one shape. The direction of a ring defines its role: clockwise rings are shells;
 * the others are holes in the smallest shell that contains them (ESRI shapefile description, p. 8).
 */
final class RingAssembly {

    private final GeometryFactory geometries;
    private final List<Shell> shells = new ArrayList<>();
    private final List<LinearRing> holes = new ArrayList<>();

    private record Shell(LinearRing ring, List<LinearRing> holes) {
        Shell(LinearRing ring) {
            this(ring, new ArrayList<>());
        }
    }

    RingAssembly(GeometryFactory geometries) {
        this.geometries = geometries;
    }

    void add(LinearRing ring) {
        if (Orientation.isCCW(ring.getCoordinateSequence())) {
            holes.add(ring);
        } else {
            shells.add(new Shell(ring));
        }
    }

    MultiPolygon polygons() {
        if (shells.size() == 1) {
            shells.get(0).holes().addAll(holes);
        } else {
            assignHoles();
        }
        Polygon[] polygons = new Polygon[shells.size()];
        for (int i = 0; i < polygons.length; i++) {
            Shell shell = shells.get(i);
            polygons[i] = geometries.createPolygon(shell.ring(), shell.holes().toArray(LinearRing[]::new));
        }
        return geometries.createMultiPolygon(polygons);
    }

    private void assignHoles() {
        if (holes.isEmpty()) {
            return;
        }
        STRtree tree = new STRtree();
        for (Shell shell : shells) {
            tree.insert(shell.ring().getEnvelopeInternal(), shell);
        }
        List<Shell> unassigned = new ArrayList<>();
        for (LinearRing hole : holes) {
            Shell shell = smallestShell(hole, tree);
            if (shell != null) {
                shell.holes().add(hole);
            } else {
                // no shell contains it: it must be a shell that was written in the wrong direction
                unassigned.add(new Shell(hole.reverse()));
            }
        }
        shells.addAll(unassigned);
    }

    private static Shell smallestShell(LinearRing hole, STRtree tree) {
        Shell smallest = null;
        for (Object candidate : tree.query(hole.getEnvelopeInternal())) {
            Shell shell = (Shell) candidate;
            boolean smaller = smallest == null
                    || shell.ring().getEnvelopeInternal().getArea()
                            < smallest.ring().getEnvelopeInternal().getArea();
            if (smaller && isIn(hole, shell.ring())) {
                smallest = shell;
            }
        }
        return smallest;
    }

    private static boolean isIn(LinearRing hole, LinearRing shell) {
        if (!shell.getEnvelopeInternal().contains(hole.getEnvelopeInternal())) {
            return false;
        }
        for (int i = 0; i < hole.getNumPoints(); i++) {
            Coordinate point = hole.getCoordinateN(i);
            int location = RayCrossingCounter.locatePointInRing(point, shell.getCoordinateSequence());
            if (location != Location.BOUNDARY) {
                return location == Location.INTERIOR;
            }
        }
        return true;
    }
}
