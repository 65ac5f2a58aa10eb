/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.LineSegment;

/**
 * Recognizes the same geometry once with straight lines and once with arcs, as {@link FlatGeobufMembers} reads both.
 */
final class FlatGeobufArcs {

    private static final double TOLERANCE = 1e-9;

    /** The types with arcs, and what linearized ones are. */
    private static final Map<Object, String> STRAIGHT = Map.of(
            "CircularString", "LineString",
            "CompoundCurve", "LineString",
            "CurvePolygon", "Polygon",
            "MultiCurve", "MultiLineString",
            "MultiSurface", "MultiPolygon");

    private FlatGeobufArcs() {}

    /** Two positions of a line, or the three that define an arc. */
    private record Piece(List<Coordinate> defining) {

        boolean has(Coordinate position) {
            Coordinate start = defining.get(0);
            Coordinate end = defining.get(defining.size() - 1);
            return defining.size() == 2
                    ? new LineSegment(start, end).distance(position) <= TOLERANCE
                    : ArcRule.isOnCircle(position, start, defining.get(1), end);
        }
    }

    /** Returns whether all lines of the stock geometry follow the curves of the fast one. */
    static boolean areLinearized(Map<?, ?> stock, Map<?, ?> fast) {
        if (!stock.get("type").equals(STRAIGHT.get(fast.get("type")))) {
            return false;
        }
        List<List<Coordinate>> lines = new ArrayList<>();
        collectLines(stock, lines);
        List<List<Piece>> curves = new ArrayList<>();
        collectCurves(fast, curves);
        boolean same = lines.size() == curves.size();
        for (int i = 0; i < lines.size() && same; i++) {
            same = follows(lines.get(i), curves.get(i));
        }
        return same;
    }

    private static boolean follows(List<Coordinate> line, List<Piece> curve) {
        if (line.isEmpty() || curve.isEmpty()) {
            return line.isEmpty() && curve.isEmpty();
        }
        int piece = 0;
        for (Coordinate position : line) {
            // positions follow the pieces in their order
            while (!curve.get(piece).has(position)) {
                piece++;
                if (piece == curve.size()) {
                    return false;
                }
            }
        }
        List<Coordinate> last = curve.get(curve.size() - 1).defining();
        return line.get(0).equals2D(curve.get(0).defining().get(0))
                && (line.get(line.size() - 1).equals2D(last.get(last.size() - 1)) || hasRepeatedPosition(line));
    }

    /**
     * Returns whether two positions in succession are the same: the stock encoder writes where the parts of a
     * CompoundCurve meet twice, and instead leaves out as many positions at the end.
     */
    private static boolean hasRepeatedPosition(List<Coordinate> line) {
        for (int i = 1; i < line.size(); i++) {
            if (line.get(i).equals2D(line.get(i - 1))) {
                return true;
            }
        }
        return false;
    }

    private static void collectLines(Map<?, ?> geometry, List<List<Coordinate>> lines) {
        parts(geometry).forEach(part -> collectLines(part, lines));
        lines.addAll(sequences(geometry));
    }

    private static void collectCurves(Map<?, ?> geometry, List<List<Piece>> curves) {
        Object type = geometry.get("type");
        if (type.equals("CompoundCurve")) {
            List<Piece> pieces = new ArrayList<>();
            for (Map<?, ?> part : parts(geometry)) {
                sequences(part).forEach(sequence -> pieces.addAll(pieces(sequence, isArcs(part))));
            }
            curves.add(pieces);
            return;
        }
        parts(geometry).forEach(part -> collectCurves(part, curves));
        sequences(geometry).forEach(sequence -> curves.add(pieces(sequence, isArcs(geometry))));
    }

    private static boolean isArcs(Map<?, ?> geometry) {
        return geometry.get("type").equals("CircularString");
    }

    private static List<Piece> pieces(List<Coordinate> sequence, boolean arcs) {
        int step = arcs ? 2 : 1;
        List<Piece> pieces = new ArrayList<>();
        for (int i = 0; i + step < sequence.size(); i += step) {
            pieces.add(new Piece(sequence.subList(i, i + step + 1)));
        }
        return pieces;
    }

    private static List<Map<?, ?>> parts(Map<?, ?> geometry) {
        List<Map<?, ?>> parts = new ArrayList<>();
        if (geometry.get("parts") instanceof List<?> all) {
            all.forEach(part -> parts.add((Map<?, ?>) part));
        }
        return parts;
    }

    private static List<List<Coordinate>> sequences(Map<?, ?> geometry) {
        List<List<Coordinate>> sequences = new ArrayList<>();
        if (geometry.get("coordinates") instanceof List<?> all) {
            for (Object each : all) {
                sequences.add(((List<?>) each)
                        .stream()
                                .map(position -> coordinate((List<?>) position))
                                .toList());
            }
        }
        return sequences;
    }

    /** A position that is not a number is on no line. */
    private static Coordinate coordinate(List<?> position) {
        return new Coordinate(ordinate(position.get(0)), ordinate(position.get(1)));
    }

    private static double ordinate(Object number) {
        return number instanceof BigDecimal decimal ? decimal.doubleValue() : Double.NaN;
    }
}
