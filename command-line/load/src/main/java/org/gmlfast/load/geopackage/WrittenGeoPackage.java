/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.geopackage;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.crs.SpatialReference;
import org.gmlfast.crs.UnknownCrsException;
import org.gmlfast.load.LoadException;
import org.gmlfast.load.LoadMode;
import org.gmlfast.load.TableDefinition;

/** The file of a load, and what its tables share. */
abstract class WrittenGeoPackage extends SqliteStatements {

    private final Path path;
    private final LoadMode mode;
    private final boolean linearizes;
    private final List<String> notes = new ArrayList<>();

    WrittenGeoPackage(Path path, Connection connection, LoadMode mode, boolean linearizes) {
        super(connection);
        this.path = path;
        this.mode = mode;
        this.linearizes = linearizes;
    }

    /** The name that the file has when it is complete. */
    Path path() {
        return path;
    }

    LoadMode mode() {
        return mode;
    }

    boolean linearizes() {
        return linearizes;
    }

    void note(String note) {
        notes.add(note);
    }

    LoadException failure(SQLException e) {
        return new LoadException(path + ": " + e.getMessage(), e);
    }

    /** Registers a CRS, unless the file has it. */
    void register(int srid) throws SQLException, UnknownCrsException {
        if (srid > 0
                && texts("SELECT 1 FROM gpkg_spatial_ref_sys WHERE srs_id = ?", srid)
                        .isEmpty()) {
            var system = new SpatialReference(srid).authorityOrder();
            run(
                    "INSERT INTO gpkg_spatial_ref_sys(srs_name, srs_id, organization, organization_coordsys_id, definition)"
                            + " VALUES (?, ?, 'EPSG', ?, ?)",
                    system.getName().getCode(),
                    srid,
                    srid,
                    system.toWKT());
        }
    }

    /** The tables that have nested values of a table. */
    List<String> partsOf(String table) throws SQLException {
        String start = TableDefinition.Part.commentStart(table);
        return texts(
                "SELECT table_name FROM gpkg_contents WHERE substr(description, 1, ?) = ? ORDER BY 1",
                start.codePointCount(0, start.length()),
                start);
    }

    public List<String> notes() {
        return List.copyOf(notes);
    }
}
