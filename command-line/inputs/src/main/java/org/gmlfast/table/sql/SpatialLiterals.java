/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.sql;

import java.util.Locale;

import org.geotools.api.filter.spatial.DistanceBufferOperator;
import org.geotools.api.geometry.BoundingBox;
import org.geotools.api.referencing.FactoryException;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.api.referencing.crs.GeographicCRS;
import org.geotools.api.referencing.operation.TransformException;
import org.geotools.geometry.jts.JTS;
import org.geotools.referencing.CRS;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.crs.UnknownCrsException;
import org.gmlfast.query.QueryException;
import org.gmlfast.table.FeatureTable;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/** Converts the geometries and distances of one condition to the CRS and units of a table. */
final class SpatialLiterals {

    /** The length of a degree at the equator: 40,075 km / 360. */
    private static final double METRES_PER_DEGREE = 111_319.49;

    private static final int MAX_VERTICES = 2000;

    private final FeatureTable table;
    private final GeometryFactory geometries = new GeometryFactory();
    private int vertices;

    SpatialLiterals(FeatureTable table) {
        this.table = table;
    }

    /**
     * Returns a geometry in the CRS of the table. Its coordinates are x/y; if it has a CRS, they are transformed.
     *
     * @throws QueryException if the literal is not a geometry, has invalid coordinates, or cannot be transformed
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
            throw new QueryException("a spatial condition requires a geometry");
        }
        checkSize(geometry);
        checkNumbers(geometry);
        geometry = transformed(geometry, crs);
        geometry.setUserData(null);
        geometry.setSRID(table.srid());
        return geometry;
    }

    /** Limits the number of vertices, because each row may be compared with each vertex. */
    private void checkSize(Geometry geometry) throws QueryException {
        vertices += geometry.getNumPoints();
        if (vertices > MAX_VERTICES) {
            throw new QueryException("the geometries of the condition have more than " + MAX_VERTICES + " vertices");
        }
    }

    private static void checkNumbers(Geometry geometry) throws QueryException {
        if (geometry.isEmpty()) {
            throw new QueryException("a geometry in the condition is empty");
        }
        for (Coordinate c : geometry.getCoordinates()) {
            if (!(Math.abs(c.x) <= 1e12 && Math.abs(c.y) <= 1e12)) {
                throw new QueryException("a geometry in the condition has coordinates out of range");
            }
        }
    }

    private Geometry transformed(Geometry geometry, CoordinateReferenceSystem crs) throws QueryException {
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
                    "cannot transform a geometry in the condition into " + table.spatialReference(), e);
        }
    }

    /**
     * Returns a distance in units of the table's CRS; for degrees, the distance is converted as at the equator.
     *
     * @throws QueryException if the distance or its unit is invalid
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
                        throw new QueryException("unknown unit \"" + filter.getDistanceUnits()
                                + "\"; the units are meters, kilometers, feet, statute miles and nautical miles");
                };
        double distance = filter.getDistance() * metres;
        if (!(distance >= 0 && distance <= 1e12)) {
            throw new QueryException("a distance must be between 0 and 1e12 metres");
        }
        CoordinateReferenceSystem crs = table.type().getCoordinateReferenceSystem();
        boolean degrees = crs instanceof GeographicCRS
                && filter.getDistanceUnits() != null
                && !filter.getDistanceUnits().isBlank();
        return degrees ? distance / METRES_PER_DEGREE : distance;
    }
}
