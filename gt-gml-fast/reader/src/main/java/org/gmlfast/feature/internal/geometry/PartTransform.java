/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.geometry;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.referencing.FactoryException;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.api.referencing.operation.MathTransform;
import org.geotools.api.referencing.operation.TransformException;
import org.geotools.geometry.jts.CurvedGeometry;
import org.geotools.referencing.CRS;
import org.gmlfast.bxml.internal.element.ElementCursor;
import org.gmlfast.model.DeferredCrs;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/** Transforms parts of geometries into the CRS that the geometry has; heights remain. */
final class PartTransform {

    private CoordinateReferenceSystem from;
    private CoordinateReferenceSystem to;

    /** Between the last two systems. */
    private MathTransform transform;

    private static CoordinateReferenceSystem horizontal(CoordinateReferenceSystem crs) {
        return CRS.getHorizontalCRS(DeferredCrs.decoded(crs));
    }

    /** Transforms positions in place. */
    void transform(
            CoordinateSequence points,
            CoordinateReferenceSystem own,
            CoordinateReferenceSystem wanted,
            ElementCursor in)
            throws XMLStreamException {
        double[] positions = new double[2 * points.size()];
        for (int i = 0; i < points.size(); i++) {
            positions[2 * i] = points.getX(i);
            positions[2 * i + 1] = points.getY(i);
        }
        try {
            if (own != from || wanted != to) {
                transform = CRS.findMathTransform(horizontal(own), horizontal(wanted), true);
                from = own;
                to = wanted;
            }
            transform.transform(positions, 0, positions, 0, points.size());
        } catch (FactoryException | TransformException e) {
            throw in.malformed(
                    "a part of a geometry is in " + CRS.toSRS(own) + ", from which it cannot be transformed to "
                            + CRS.toSRS(wanted) + ", the CRS of the geometry: " + e.getMessage());
        }
        for (int i = 0; i < points.size(); i++) {
            points.setOrdinate(i, 0, positions[2 * i]);
            points.setOrdinate(i, 1, positions[2 * i + 1]);
        }
    }

    /** Transforms a geometry in place. */
    void transform(Geometry part, CoordinateReferenceSystem own, CoordinateReferenceSystem wanted, ElementCursor in)
            throws XMLStreamException {
        if (part instanceof CurvedGeometry) {
            throw in.malformed("an arc is in another reference system than the geometry that it is a part of");
        }
        if (part instanceof Point point) {
            transform(point.getCoordinateSequence(), own, wanted, in);
        } else if (part instanceof LineString line) {
            transform(line.getCoordinateSequence(), own, wanted, in);
        } else if (part instanceof Polygon polygon) {
            transform(polygon.getExteriorRing(), own, wanted, in);
            for (int i = 0; i < polygon.getNumInteriorRing(); i++) {
                transform(polygon.getInteriorRingN(i), own, wanted, in);
            }
        } else {
            for (int i = 0; i < part.getNumGeometries(); i++) {
                transform(part.getGeometryN(i), own, wanted, in);
            }
        }
    }
}
