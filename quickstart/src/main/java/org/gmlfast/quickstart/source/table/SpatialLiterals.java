/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.table;

import java.util.Locale;

import org.geotools.api.filter.spatial.DistanceBufferOperator;
import org.geotools.api.geometry.BoundingBox;
import org.geotools.api.referencing.FactoryException;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.api.referencing.crs.GeographicCRS;
import org.geotools.api.referencing.operation.TransformException;
import org.geotools.geometry.jts.JTS;
import org.geotools.referencing.CRS;
import org.gmlfast.quickstart.crs.SpatialReference;
import org.gmlfast.quickstart.crs.UnknownCrsException;
import org.gmlfast.quickstart.query.QueryException;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/** Geometries and distances in one condition, as the rows of a table can be compared with them. */
final class SpatialLiterals {

    /** Of the equator: 40,075 km / 360. */
    private static final double METRES_IN_A_DEGREE = 111_319.49;

    private static final int MOST_VERTICES = 2000;

    private final FeatureTable table;
    private final GeometryFactory geometries = new GeometryFactory();
    private int vertices;

    SpatialLiterals(FeatureTable table) {
        this.table = table;
    }

    /**
     * A geometry in the CRS of the table. Coordinates are x/y; where a CRS goes with them, they are brought from there.
     *
     * @throws QueryException if it is none, has coordinates that are no numbers, or cannot be brought there
     */
    Geometry geometry(Object literal) throws QueryException {
        Geometry geometry;
        CoordinateReferenceSystem crs = null;
        if (literal instanceof Geometry given) {
            geometry = given.copy();
            crs = given.getUserData() instanceof CoordinateReferenceSystem c ? c : null;
        } else if (literal instanceof BoundingBox box) {
            geometry = geometries.toGeometry(new Envelope(box.getMinX(), box.getMaxX(), box.getMinY(), box.getMaxY()));
            crs = box.getCoordinateReferenceSystem();
        } else {
            throw new QueryException("a spatial condition needs a geometry");
        }
        checkSize(geometry);
        checkNumbers(geometry);
        geometry = moved(geometry, crs);
        geometry.setUserData(null);
        geometry.setSRID(table.srid());
        return geometry;
    }

    /** Each row may be compared with each vertex. */
    private void checkSize(Geometry geometry) throws QueryException {
        vertices += geometry.getNumPoints();
        if (vertices > MOST_VERTICES) {
            throw new QueryException("the geometries of the condition have more than " + MOST_VERTICES + " vertices");
        }
    }

    private static void checkNumbers(Geometry geometry) throws QueryException {
        if (geometry.isEmpty()) {
            throw new QueryException("a geometry in a condition must not be empty");
        }
        for (Coordinate c : geometry.getCoordinates()) {
            if (!(Math.abs(c.x) <= 1e12 && Math.abs(c.y) <= 1e12)) {
                throw new QueryException("a geometry in the condition has coordinates out of any range");
            }
        }
    }

    private Geometry moved(Geometry geometry, CoordinateReferenceSystem crs) throws QueryException {
        if (crs == null) {
            return geometry;
        }
        try {
            Integer code = CRS.lookupEpsgCode(crs, false);
            SpatialReference given = code == null ? table.spatialReference() : new SpatialReference(code);
            return given.equals(table.spatialReference())
                    ? geometry
                    : JTS.transform(geometry, given.to(table.spatialReference()));
        } catch (FactoryException | TransformException | UnknownCrsException e) {
            throw new QueryException(
                    "a geometry in the condition cannot be brought into " + table.spatialReference(), e);
        }
    }

    /**
     * A distance in units of the table's CRS; degrees are those of the equator.
     *
     * @throws QueryException if it is none
     */
    double distance(DistanceBufferOperator filter) throws QueryException {
        double metres =
                switch (filter.getDistanceUnits() == null
                        ? ""
                        : filter.getDistanceUnits().toLowerCase(Locale.ROOT)) {
                    case "feet" -> 0.3048;
                    case "kilometers", "km" -> 1000;
                    case "statute miles" -> 1609.344;
                    case "nautical miles" -> 1852;
                    case "meters", "metre", "m", "" -> 1;
                    default ->
                        throw new QueryException("there is no unit \"" + filter.getDistanceUnits()
                                + "\"; there are meters, kilometers, feet, statute miles, nautical miles");
                };
        double distance = filter.getDistance() * metres;
        if (!(distance >= 0 && distance <= 1e12)) {
            throw new QueryException("a distance is 0 or more");
        }
        CoordinateReferenceSystem crs = table.type().getCoordinateReferenceSystem();
        boolean degrees = crs instanceof GeographicCRS
                && filter.getDistanceUnits() != null
                && !filter.getDistanceUnits().isBlank();
        return degrees ? distance / METRES_IN_A_DEGREE : distance;
    }
}
