/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.geopackage;

import java.sql.SQLException;

import org.gmlfast.load.Journal;

/** The tables that a GeoPackage has besides those of features (OGC 12-128r19, annex C). */
final class GeoPackageTables {

    private static final String NOW = "(strftime('%Y-%m-%dT%H:%M:%fZ','now'))";

    private GeoPackageTables() {}

    static void create(WrittenGeoPackage target) throws SQLException {
        target.execute("CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY,"
                + " organization TEXT NOT NULL, organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL,"
                + " description TEXT)");
        target.execute("INSERT INTO gpkg_spatial_ref_sys VALUES"
                + " ('Undefined Cartesian SRS', -1, 'NONE', -1, 'undefined', NULL),"
                + " ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', NULL),"
                + " ('WGS 84 geodetic', 4326, 'EPSG', 4326, 'GEOGCS[\"WGS 84\",DATUM[\"WGS_1984\",SPHEROID[\"WGS 84\","
                + "6378137,298.257223563,AUTHORITY[\"EPSG\",\"7030\"]],AUTHORITY[\"EPSG\",\"6326\"]],PRIMEM[\"Greenwich\",0,"
                + "AUTHORITY[\"EPSG\",\"8901\"]],UNIT[\"degree\",0.0174532925199433,AUTHORITY[\"EPSG\",\"9122\"]],"
                + "AXIS[\"Latitude\",NORTH],AXIS[\"Longitude\",EAST],AUTHORITY[\"EPSG\",\"4326\"]]', NULL)");
        target.execute("CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL,"
                + " identifier TEXT UNIQUE, description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT " + NOW
                + ", min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,"
                + " CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id))");
        target.execute("CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL,"
                + " geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL,"
                + " CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),"
                + " CONSTRAINT uk_gc_table_name UNIQUE (table_name),"
                + " CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),"
                + " CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id))");
        createExtensions(target);
    }

    static void createExtensions(WrittenGeoPackage target) throws SQLException {
        target.execute("CREATE TABLE IF NOT EXISTS gpkg_extensions (table_name TEXT, column_name TEXT,"
                + " extension_name TEXT NOT NULL, definition TEXT NOT NULL, scope TEXT NOT NULL,"
                + " CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name))");
    }

    /** Registered as attributes, so that other programs keep it. */
    static void createJournal(WrittenGeoPackage target) throws SQLException {
        if (target.contains(Journal.TABLE)) {
            return;
        }
        target.execute("CREATE TABLE " + Journal.TABLE + " (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,"
                + " table_name TEXT NOT NULL, source TEXT NOT NULL, size INTEGER NOT NULL, checksum INTEGER NOT NULL,"
                + " options TEXT NOT NULL, row_count INTEGER NOT NULL, loaded_at DATETIME NOT NULL DEFAULT " + NOW
                + ", server TEXT)");
        target.run(
                "INSERT INTO gpkg_contents(table_name, data_type, identifier, srs_id) VALUES (?, 'attributes', ?, 0)",
                Journal.TABLE,
                Journal.TABLE);
    }
}
