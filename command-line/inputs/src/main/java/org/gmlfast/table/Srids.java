/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.io.IOException;
import java.sql.SQLException;

/** The SRIDs of a database's geometry columns and their reference systems. */
public interface Srids {

    /** Returns the SRID of a column's first geometry; 0 if there is none. */
    int firstSrid(SpatialColumn column) throws SQLException, IOException;

    /** Returns the SRID that is currently declared for a column; 0 if unknown. */
    int declaredSrid(SpatialColumn column) throws SQLException;

    /** Returns whether a column has geometries with another SRID. */
    boolean hasOtherSrid(SpatialColumn column, int srid) throws SQLException;

    /** Returns the EPSG code of an SRID; 0 if there is none. */
    int epsgCode(int srid) throws SQLException;

    /** Returns whether the database defines an SRID; an undefined SRID identifies no CRS. */
    default boolean isDefined(int srid) throws SQLException {
        return true;
    }
}
