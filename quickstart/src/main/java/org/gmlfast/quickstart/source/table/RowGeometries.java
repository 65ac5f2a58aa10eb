/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.table;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.geotools.api.referencing.operation.MathTransform;
import org.geotools.api.referencing.operation.TransformException;
import org.geotools.geometry.jts.JTS;
import org.gmlfast.quickstart.crs.SpatialReference;
import org.gmlfast.quickstart.query.CoordinateCheck;
import org.gmlfast.quickstart.query.QueryException;
import org.gmlfast.quickstart.source.InputException;
import org.locationtech.jts.geom.Geometry;

/**
 * The geometries of a table's rows in the CRS of the table, whatever each is stored in: a column without a declared
 * SRID may have several, and one that was altered has another than before. Threads may share one.
 */
final class RowGeometries {

    private final SpatialReference reference;
    private final int srid;
    private final boolean given;

    /** Whether all geometries of a column without a declared SRID have the same; null until somebody wants to know. */
    private volatile Boolean uniform;

    /** By SRID; empty if nothing is to be done. */
    private final Map<Integer, Optional<MathTransform>> transforms = new ConcurrentHashMap<>();

    /**
     * For the rows of a table.
     *
     * @param srid that stands for the CRS
     * @param given whether the user has said which CRS all geometries are in, whatever their SRIDs
     */
    RowGeometries(SpatialReference reference, int srid, boolean given) {
        this.reference = reference;
        this.srid = srid;
        this.given = given;
    }

    /**
     * The geometry of a row.
     *
     * @return null for SQL's NULL
     * @throws UnsupportedGeometryException if GML has nothing for it
     * @throws InputException if it cannot be brought into the CRS of the table
     */
    Geometry of(Database database, FeatureTable.Column column, ResultSet row, int index)
            throws SQLException, IOException {
        Geometry geometry = database.geometry(row, index);
        if (geometry == null || geometry.isEmpty()) {
            return geometry;
        }
        if (!CoordinateCheck.isFinite(geometry)) {
            throw new UnsupportedGeometryException("has a coordinate that is not a finite number", null);
        }
        int declared = column.spatial().srid() == 0 ? srid : column.spatial().srid();
        boolean expected = given || geometry.getSRID() == declared;
        MathTransform transform = expected ? column.transform() : transform(database, geometry.getSRID());
        try {
            return transform == null ? geometry : JTS.transform(geometry, transform);
        } catch (TransformException e) {
            throw new InputException("a geometry that cannot be brought into " + reference, e);
        }
    }

    /**
     * Makes sure that a condition in space compares coordinates of one CRS: an index leaves out geometries of others
     * without a word.
     *
     * @throws QueryException if it does not
     */
    void checkSingleCrs(Database database, SpatialColumn column) throws SQLException, QueryException {
        if (given) {
            return;
        }
        if (column.srid() == 0) {
            if (uniform == null) {
                uniform = !database.hasOtherSrid(column, srid);
            }
            if (!uniform) {
                throw new QueryException("the geometries of " + column.table()
                        + " are in different CRSs; there are no conditions in space on them");
            }
        } else {
            int now = database.declaredSrid(column);
            if (now != 0 && now != column.srid()) {
                throw new QueryException("the geometries of " + column.table() + " have the SRID " + now
                        + " now, and had " + column.srid() + " when the server started; there are no conditions in"
                        + " space on them until it is started again");
            }
        }
    }

    private MathTransform transform(Database database, int own) throws SQLException, IOException {
        Optional<MathTransform> transform = transforms.get(own);
        if (transform == null) {
            int code = own == 0 ? 0 : database.epsgCode(own);
            if (code == 0) {
                throw new InputException((own == 0
                                ? "a geometry without an SRID"
                                : "a geometry with the SRID " + own + ", which is none of EPSG's")
                        + ", where others are in " + reference + "; set its SRID");
            }
            SpatialReference stored = new SpatialReference(code);
            transform = stored.equals(reference) ? Optional.empty() : Optional.of(stored.to(reference));
            transforms.put(own, transform);
        }
        return transform.orElse(null);
    }
}
