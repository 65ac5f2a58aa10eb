/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.shapefile;

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
 * Makes polygons of the rings of one shape, which say what they are by their direction alone: clockwise ones are
 * shells, the others holes in the smallest shell that they are in (ESRI shapefile description, p. 8).
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
        List<Shell> alone = new ArrayList<>();
        for (LinearRing hole : holes) {
            Shell around = smallestAround(hole, tree);
            if (around != null) {
                around.holes().add(hole);
            } else {
                // in no shell: it is one itself, whose direction its writer got wrong
                alone.add(new Shell(hole.reverse()));
            }
        }
        shells.addAll(alone);
    }

    private static Shell smallestAround(LinearRing hole, STRtree tree) {
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
