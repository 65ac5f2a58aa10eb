/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.geometry;

import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.referencing.datum.Ellipsoid;
import org.geotools.geometry.jts.CurvedGeometryFactory;
import org.gmlfast.bxml.internal.element.ElementCursor;
import org.gmlfast.feature.internal.name.AttributeRoles;
import org.gmlfast.feature.internal.name.FeatureName;
import org.locationtech.jts.geom.LineString;

/** Reads arcs that are not given by three positions: around a point, or by the height over their chord. */
final class ArcParser {

    /** The unit that a quantity without one has. */
    private static final String OF_CRS = "";

    /** Metres of units, by their names in UCUM, in EPSG and as people write them; without one, the unit of the CRS. */
    private static final Map<String, Double> LENGTHS = Map.ofEntries(
            Map.entry(OF_CRS, 1.0),
            Map.entry("m", 1.0),
            Map.entry("metre", 1.0),
            Map.entry("9001", 1.0),
            Map.entry("#m", 1.0),
            Map.entry("cm", 0.01),
            Map.entry("km", 1_000.0),
            Map.entry("nm", 1_852.0),
            Map.entry("NM", 1_852.0),
            Map.entry("[nmi_i]", 1_852.0),
            Map.entry("mi", 1_609.344),
            Map.entry("[mi_i]", 1_609.344),
            Map.entry("ft", 0.3048),
            Map.entry("FT", 0.3048),
            Map.entry("[ft_i]", 0.3048));

    private static final Map<String, Double> ANGLES = Map.of(
            OF_CRS,
            1.0,
            "deg",
            1.0,
            "degree",
            1.0,
            "9102",
            1.0,
            "#deg",
            1.0,
            "rad",
            180 / Math.PI,
            "9101",
            180 / Math.PI);

    /** How far the ends of an arc around a point may be from the curves beside it, relative to the radius. */
    private static final double TOLERANCE = 1e-3;

    private final PositionParser positions;
    private final CurvedGeometryFactory curves;
    private final boolean linearized;

    ArcParser(PositionParser positions, CurvedGeometryFactory curves, boolean linearized) {
        this.positions = positions;
        this.curves = curves;
        this.linearized = linearized;
    }

    // ---- around a point

    /**
     * Reads an arc around a point (GML 3.2.1 §10.4.7.12). In a geographic CRS, a radius in a unit of length is that of
     * a circle on its ellipsoid, which becomes a line.
     */
    LineString byCenter(ElementCursor in) throws XMLStreamException {
        boolean isCircle = in.name().localName.startsWith("Circle");
        double[] center = {};
        double radius = Double.NaN;
        boolean isLength = false;
        double start = isCircle ? 0 : Double.NaN;
        double end = isCircle ? 360 : Double.NaN;
        while (in.nextChild()) {
            switch (((FeatureName) in.name()).gml) {
                case POS, POS_LIST, POINT_PROPERTY, COORDINATES -> center = positions.position(in);
                case RADIUS -> {
                    isLength = !unit(in).equals(OF_CRS);
                    radius = quantity(in, LENGTHS);
                }
                case START_ANGLE -> start = quantity(in, ANGLES);
                case END_ANGLE -> end = quantity(in, ANGLES);
                default -> throw in.malformed("<" + in.name() + "> is not a part of an arc around a point");
            }
        }
        if (center.length != 2 || !Double.isFinite(radius + start + end)) {
            throw in.malformed("an arc around a point lacks the point, the radius or an angle");
        }
        if (positions.frames().isGeographic() && isLength) {
            if (Math.abs(end - start) > 360) {
                throw in.malformed("an arc from " + start + " to " + end + " degrees is more than a circle");
            }
            Ellipsoid ellipsoid = positions.frames().ellipsoid();
            if (!String.valueOf(ellipsoid.getAxisUnit()).equals("m")) {
                throw in.malformed("an arc around a point is on an ellipsoid whose axes are not in metres");
            }
            double[] line = Arcs.onEllipsoid(
                    center, radius, start, end, positions.frames().isLatitudeFirst(), ellipsoid);
            LineString arc = curves.createLineString(positions.sequence(line, 2));
            // center, radius and angles are rounded, and so are the positions beside the arc
            Curves.setTolerance(arc, TOLERANCE * Math.toDegrees(radius / ellipsoid.getSemiMajorAxis()));
            return arc;
        }
        return Curves.arcs(positions.sequence(inPlane(center, radius, start, end, isCircle), 2), curves, linearized);
    }

    /** The positions of arcs in the plane of the CRS, in which angles are counterclockwise. */
    private static double[] inPlane(double[] center, double radius, double start, double end, boolean isCircle) {
        double[] ordinates = new double[isCircle ? 10 : 6];
        for (int i = 0; i < ordinates.length / 2; i++) {
            double angle = Math.toRadians(start + (end - start) * i / (ordinates.length / 2 - 1));
            ordinates[2 * i] = center[0] + radius * Math.cos(angle);
            ordinates[2 * i + 1] = center[1] + radius * Math.sin(angle);
        }
        if (isCircle) {
            ordinates[8] = ordinates[0];
            ordinates[9] = ordinates[1];
        }
        return ordinates;
    }

    // ---- by bulge

    /**
     * Reads an arc whose middle is beside that of its chord (GML 3.2.1 §10.4.7.8): to the left of the direction from
     * the start to the end by the product of bulge and normal, or by that with a vector.
     */
    LineString byBulge(ElementCursor in) throws XMLStreamException {
        double[] ends = {};
        double[] bulge = {};
        double[] normal = {};
        while (in.nextChild()) {
            switch (((FeatureName) in.name()).gml) {
                case POS, POS_LIST, POINT_PROPERTY, COORDINATES -> ends = joined(ends, positions.position(in), in);
                case BULGE -> bulge = in.readNumbers();
                case NORMAL -> normal = in.readNumbers();
                default -> throw in.malformed("<" + in.name() + "> is not a part of an arc by bulge");
            }
        }
        if (ends.length != 4 || bulge.length != 1 || normal.length != 1 && normal.length != 2) {
            throw in.malformed("an arc by bulge needs two positions, a bulge and a normal, in two dimensions");
        }
        double dx = ends[2] - ends[0];
        double dy = ends[3] - ends[1];
        double chord = Math.hypot(dx, dy);
        double towardsX = normal.length == 2 ? normal[0] : -normal[0] * dy / chord;
        double towardsY = normal.length == 2 ? normal[1] : normal[0] * dx / chord;
        double middleX = (ends[0] + ends[2]) / 2 + bulge[0] * towardsX;
        double middleY = (ends[1] + ends[3]) / 2 + bulge[0] * towardsY;
        if (!Double.isFinite(middleX + middleY)) {
            throw in.malformed("an arc by bulge has no middle: its positions are the same");
        }
        double[] points = {ends[0], ends[1], middleX, middleY, ends[2], ends[3]};
        return Curves.arcs(positions.sequence(points, 2), curves, linearized);
    }

    private static double[] joined(double[] first, double[] second, ElementCursor in) throws XMLStreamException {
        if (first.length > 4) {
            throw in.malformed("an arc by bulge has more than two positions");
        }
        double[] all = java.util.Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }

    // ---- quantities

    private static String unit(ElementCursor in) throws XMLStreamException {
        String uom = in.attribute(AttributeRoles.UOM);
        return uom == null ? OF_CRS : uom.substring(uom.lastIndexOf(':') + 1);
    }

    /** Reads a number with a unit of measure, in metres or degrees. */
    private static double quantity(ElementCursor in, Map<String, Double> units) throws XMLStreamException {
        Double factor = units.get(unit(in));
        if (factor == null) {
            throw in.malformed(
                    "the unit \"" + in.attribute(AttributeRoles.UOM) + "\" of <" + in.name() + "> is not known");
        }
        double[] numbers = in.readNumbers();
        return numbers.length == 1 ? factor == 1 ? numbers[0] : factor * numbers[0] : Double.NaN;
    }
}
