/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.util.ArrayList;
import java.util.List;

import org.geotools.geometry.jts.CompoundCurvedGeometry;
import org.geotools.geometry.jts.CurvedGeometry;
import org.geotools.geometry.jts.CurvedGeometryFactory;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.impl.PackedCoordinateSequence;

/** Curves of several segments, as GeoTools' classes for arcs or as a line. */
final class Curves {

    private Curves() {}

    /** @throws IllegalArgumentException if the number of positions is not 0, or odd and at least 3 */
    static LineString arcs(CoordinateSequence points, CurvedGeometryFactory factory) {
        if (points.size() == 0) {
            return factory.createLineString(points);
        }
        if (points.getDimension() != 2 || points.size() < 3 || points.size() % 2 == 0) {
            throw new IllegalArgumentException("arcs need an odd number of positions with two ordinates");
        }
        double[] ordinates = new double[2 * points.size()];
        for (int i = 0; i < points.size(); i++) {
            ordinates[2 * i] = points.getX(i);
            ordinates[2 * i + 1] = points.getY(i);
        }
        return factory.createCurvedGeometry(2, ordinates);
    }

    static List<? extends LineString> components(LineString line) {
        return line instanceof CompoundCurvedGeometry<?> compound ? compound.getComponents() : List.of(line);
    }

    /** Joins segments, each of which begins where the one before ends. */
    static LineString join(List<LineString> parts, CurvedGeometryFactory factory) {
        if (parts.size() == 1) {
            return parts.get(0);
        }
        for (LineString part : parts) {
            if (part instanceof CurvedGeometry<?>) {
                return factory.createCurvedGeometry(new ArrayList<>(parts));
            }
        }
        return factory.createLineString(joined(parts));
    }

    private static CoordinateSequence joined(List<LineString> parts) {
        int dimension = 2;
        int size = 0;
        for (LineString part : parts) {
            dimension = Math.max(dimension, part.getCoordinateSequence().getDimension());
            size += part.getNumPoints();
        }
        double[] numbers = new double[size * dimension];
        int count = 0;
        for (LineString part : parts) {
            CoordinateSequence points = part.getCoordinateSequence();
            for (int i = 0; i < points.size(); i++) {
                boolean repeated = i == 0
                        && count > 0
                        && points.getX(0) == numbers[count - dimension]
                        && points.getY(0) == numbers[count - dimension + 1];
                if (!repeated) {
                    for (int d = 0; d < dimension; d++) {
                        numbers[count++] = d < points.getDimension() ? points.getOrdinate(i, d) : Double.NaN;
                    }
                }
            }
        }
        return new PackedCoordinateSequence.Double(java.util.Arrays.copyOf(numbers, count), dimension, 0);
    }
}
