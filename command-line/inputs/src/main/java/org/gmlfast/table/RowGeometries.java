/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.geotools.api.referencing.operation.MathTransform;
import org.geotools.api.referencing.operation.TransformException;
import org.geotools.geometry.jts.JTS;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.crs.UnknownCrsException;
import org.gmlfast.input.InputException;
import org.gmlfast.query.CoordinateCheck;
import org.gmlfast.query.QueryException;
import org.locationtech.jts.geom.Geometry;

/**
 * Brings the geometries of a table's rows into the CRS of the table. Geometries with other SRIDs are transformed: a
 * column without a declared SRID may contain several SRIDs, and the SRID of a column may be altered. Thread-safe.
 */
public final class RowGeometries {

    private final SpatialReference reference;
    private final int srid;
    private final boolean overridden;
    private final boolean inherited;

    /** Whether all geometries of a column without a declared SRID have the same SRID; null until it is checked. */
    private volatile Boolean singleSrid;

    /** The transformations by SRID; empty if none is necessary. */
    private final Map<Integer, Optional<MathTransform>> transforms = new ConcurrentHashMap<>();

    /**
     * Creates the conversion for a table.
     *
     * @param srid the SRID of the CRS
     * @param overridden whether the SRIDs of geometries are ignored, because the user defines the CRS
     * @param inherited whether a geometry without an SRID has that of its column
     */
    RowGeometries(SpatialReference reference, int srid, boolean overridden, boolean inherited) {
        this.reference = reference;
        this.srid = srid;
        this.overridden = overridden;
        this.inherited = inherited;
    }

    /**
     * Returns a geometry of a row in the CRS of the table.
     *
     * @param geometry as it is stored; may be null
     * @throws UnsupportedGeometryException if the geometry cannot be written as GML
     * @throws InputException if the geometry cannot be transformed into the CRS of the table
     */
    public Geometry of(Srids srids, FeatureTable.Column column, Geometry geometry) throws SQLException, IOException {
        if (geometry == null || geometry.isEmpty()) {
            return geometry;
        }
        if (!CoordinateCheck.isFinite(geometry)) {
            throw new UnsupportedGeometryException(CoordinateCheck.NOT_FINITE, null);
        }
        MathTransform transform =
                isExpected(column, geometry) ? column.transform() : transform(srids, geometry.getSRID());
        try {
            return transform == null ? geometry : JTS.transform(geometry, transform);
        } catch (TransformException e) {
            throw new InputException("cannot transform a geometry into " + reference, e);
        }
    }

    /**
     * Returns whether {@link #of} needs no query of the database for a geometry.
     *
     * @param geometry as it is stored; may be null
     */
    public boolean isExpected(FeatureTable.Column column, Geometry geometry) {
        int declared = column.spatial().srid() == 0 ? srid : column.spatial().srid();
        return overridden
                || geometry == null
                || geometry.isEmpty()
                || geometry.getSRID() == declared
                || inherited && geometry.getSRID() == 0;
    }

    /** Returns whether all geometries of a column have one SRID as long as the column is not altered. */
    public boolean hasSingleSrid(FeatureTable.Column column) {
        return overridden || column.spatial().srid() != 0;
    }

    /**
     * Checks that all geometries are in one CRS: a spatial index silently omits geometries in other CRSs.
     *
     * @throws QueryException if they are not
     */
    public void checkSingleCrs(Srids srids, SpatialColumn column) throws SQLException, QueryException {
        if (overridden) {
            return;
        }
        if (column.srid() == 0) {
            if (singleSrid == null) {
                singleSrid = !srids.hasOtherSrid(column, srid);
            }
            if (!singleSrid) {
                throw new QueryException("the geometries of " + column.table()
                        + " are in different CRSs, so spatial conditions are not supported");
            }
        } else {
            int now = srids.declaredSrid(column);
            if (now != 0 && now != column.srid()) {
                throw new QueryException("the SRID of the geometries of " + column.table() + " has changed from "
                        + column.srid() + " to " + now
                        + " since the server started; spatial conditions are not supported until it is restarted");
            }
        }
    }

    /**
     * An SRID that the database does not define is a code of EPSG, or means nothing: OGR ignores those of geometries.
     */
    private Optional<MathTransform> undefined(int own) throws IOException {
        SpatialReference stored = new SpatialReference(own);
        try {
            return stored.equals(reference) ? Optional.empty() : Optional.of(stored.to(reference));
        } catch (UnknownCrsException e) {
            return Optional.empty();
        }
    }

    private MathTransform transform(Srids srids, int own) throws SQLException, IOException {
        Optional<MathTransform> transform = transforms.get(own);
        if (transform == null) {
            int code = own == 0 ? 0 : srids.epsgCode(own);
            if (code == 0 && inherited && !srids.isDefined(own)) {
                transform = undefined(own);
                transforms.put(own, transform);
                return transform.orElse(null);
            }
            if (code == 0) {
                throw new InputException((own == 0
                                ? "the geometry has no SRID"
                                : "the geometry has the SRID " + own + ", which is not an EPSG code")
                        + ", but other geometries are in " + reference + "; set its SRID");
            }
            SpatialReference stored = new SpatialReference(code);
            transform = stored.equals(reference) ? Optional.empty() : Optional.of(stored.to(reference));
            transforms.put(own, transform);
        }
        return transform.orElse(null);
    }
}
