/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.util.Set;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.filter.Filter;
import org.geotools.api.filter.FilterFactory;
import org.geotools.api.filter.expression.Expression;
import org.geotools.api.filter.expression.PropertyName;
import org.geotools.factory.CommonFactoryFinder;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Polygon;

/** Reads the spatial operators of filters. */
final class SpatialElements {

    private static final Set<String> SRS_NAME = Set.of("srsName");
    private static final GeometryFactory PLAIN = new GeometryFactory();

    private final FilterFactory filters = CommonFactoryFinder.getFilterFactory();
    private final ScopedCursor in;
    private final WfsDialect dialect;
    private final boolean isRequest;
    private final ExpressionElements expressions;
    private final GeometryElements geometries;
    private final SrsNames systems;

    SpatialElements(
            ScopedCursor in,
            WfsDialect dialect,
            boolean isRequest,
            ExpressionElements expressions,
            GeometryElements geometries,
            SrsNames systems) {
        this.in = in;
        this.dialect = dialect;
        this.isRequest = isRequest;
        this.expressions = expressions;
        this.geometries = geometries;
        this.systems = systems;
    }

    /** Reads the operator BBOX that the cursor has entered, and leaves it. */
    Filter box(SrsContext around) throws XMLStreamException, UnsupportedRequestException {
        RequestName name = in.required();
        PropertyName property = null;
        if (expressions.isProperty(name)) {
            property = expressions.property(name);
            name = in.required();
        }
        String srsName = in.attribute("srsName");
        ReferencedEnvelope box = envelope(name, around);
        in.end();
        if (dialect == WfsDialect.WFS_1_0 && (!isRequest || box.getCoordinateReferenceSystem() == null)) {
            // gt-xsd's box of GML 2 has no reference system, that of GeoServer has its own or the query's
            String path = property == null ? "" : property.getPropertyName();
            return filters.bbox(path, box.getMinX(), box.getMinY(), box.getMaxX(), box.getMaxY(), srsName);
        }
        return filters.bbox(property == null ? filters.property("") : property, box);
    }

    /**
     * Reads the operator that the cursor has entered, and leaves it. As gt-xsd does, it takes the property as the first
     * operand wherever it is.
     */
    Filter operator(String operator, SrsContext around) throws XMLStreamException, UnsupportedRequestException {
        RequestName first = in.required();
        Expression one = null;
        Expression other;
        if (expressions.isProperty(first)) {
            one = expressions.property(first);
            other = operand(in.required(), around);
        } else {
            other = operand(first, around);
            one = expressions.property(in.required());
        }
        boolean hasDistance = operator.equals("DWithin") || operator.equals("Beyond");
        if (hasDistance) {
            return distance(operator, one, other);
        }
        in.end();
        return switch (operator) {
            case "Equals" -> filters.equal(one, other);
            case "Disjoint" -> filters.disjoint(one, other);
            case "Intersects" -> filters.intersects(one, other);
            case "Touches" -> filters.touches(one, other);
            case "Crosses" -> filters.crosses(one, other);
            case "Within" -> filters.within(one, other);
            case "Contains" -> filters.contains(one, other);
            default -> filters.overlaps(one, other);
        };
    }

    /** A second property, or a geometry. */
    private Expression operand(RequestName name, SrsContext around)
            throws XMLStreamException, UnsupportedRequestException {
        if (expressions.isProperty(name)) {
            return expressions.property(name);
        }
        if (isBox(name)) {
            Polygon polygon = polygon(envelope(name, around));
            if (dialect == WfsDialect.WFS_1_0 && !isRequest) {
                polygon.setUserData(null);
            }
            return filters.literal(polygon);
        }
        Expression geometry = filters.literal(geometries.read(around));
        in.left();
        return geometry;
    }

    private Filter distance(String operator, Expression one, Expression other)
            throws XMLStreamException, UnsupportedRequestException {
        RequestName name = in.required();
        if (!name.isFilter || !name.localName.equals("Distance")) {
            throw new UnsupportedRequestException("<" + name + "> where a distance is expected");
        }
        String attribute = dialect == WfsDialect.WFS_2_0 ? "uom" : "units";
        in.checkAttributes(Set.of(attribute));
        String units = in.requiredAttribute("", attribute);
        double distance = XsdValues.plainDouble(in.collapsedText());
        in.end();
        if (distance < 0) {
            throw new UnsupportedRequestException("a distance below 0");
        }
        return operator.equals("DWithin")
                ? filters.dwithin(one, other, distance, units)
                : filters.beyond(one, other, distance, units);
    }

    // ---- boxes

    private boolean isBox(RequestName name) {
        return name.isGml && name.localName.equals(dialect == WfsDialect.WFS_1_0 ? "Box" : "Envelope");
    }

    /** Reads the box that the cursor has entered, and leaves it. */
    private ReferencedEnvelope envelope(RequestName name, SrsContext around)
            throws XMLStreamException, UnsupportedRequestException {
        if (!isBox(name)) {
            throw new UnsupportedRequestException("<" + name + "> where a box is expected");
        }
        in.checkAttributes(SRS_NAME);
        String srsName = in.attribute("srsName");
        try {
            return dialect == WfsDialect.WFS_1_0 ? box(srsName, around) : envelope(srsName);
        } catch (RuntimeException e) {
            throw new UnsupportedRequestException("a box that is invalid");
        }
    }

    private ReferencedEnvelope envelope(String srsName) throws XMLStreamException, UnsupportedRequestException {
        double[] lower = corner("lowerCorner");
        double[] upper = corner("upperCorner");
        in.end();
        return new ReferencedEnvelope(
                upper[0], lower[0], upper[1], lower[1], srsName == null ? null : systems.decode(srsName));
    }

    private double[] corner(String element) throws XMLStreamException, UnsupportedRequestException {
        RequestName name = in.required();
        if (!name.isGml || !name.localName.equals(element)) {
            throw new UnsupportedRequestException("<" + name + "> where a corner is expected");
        }
        in.checkNoAttributes();
        double[] numbers = geometries.numbers();
        in.left();
        GeometryElements.checkFinite(numbers);
        if (numbers.length != 2) {
            throw new UnsupportedRequestException("a corner that has not two ordinates");
        }
        return numbers;
    }

    private ReferencedEnvelope box(String srsName, SrsContext around)
            throws XMLStreamException, UnsupportedRequestException {
        RequestName name = in.required();
        if (!name.isGml || !name.localName.equals("coordinates")) {
            throw new UnsupportedRequestException("<" + name + "> where coordinates are expected");
        }
        CoordinateSequence corners = geometries.coordinates();
        in.left();
        in.end();
        if (corners.size() != 2 || corners.getDimension() != 2) {
            throw new UnsupportedRequestException("a box that has not two corners");
        }
        Envelope envelope = new Envelope(corners.getX(0), corners.getX(1), corners.getY(0), corners.getY(1));
        return new ReferencedEnvelope(envelope, srsName == null ? around.nearest() : systems.decodeUnchanged(srsName));
    }

    /** The box as a polygon, with its corners in gt-xsd's order. */
    private static Polygon polygon(ReferencedEnvelope box) {
        Polygon polygon = PLAIN.createPolygon(PLAIN.createLinearRing(new Coordinate[] {
            new Coordinate(box.getMinX(), box.getMinY()),
            new Coordinate(box.getMaxX(), box.getMinY()),
            new Coordinate(box.getMaxX(), box.getMaxY()),
            new Coordinate(box.getMinX(), box.getMaxY()),
            new Coordinate(box.getMinX(), box.getMinY())
        }));
        polygon.setUserData(box.getCoordinateReferenceSystem());
        return polygon;
    }
}
