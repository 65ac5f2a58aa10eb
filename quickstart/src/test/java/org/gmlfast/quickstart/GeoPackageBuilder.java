/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HexFormat;

import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ByteOrderValues;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKBReader;
import org.locationtech.jts.io.WKBWriter;
import org.locationtech.jts.io.WKTReader;

/** Writes a GeoPackage with SQLite, as its specification (OGC 12-128r19) describes it. */
public final class GeoPackageBuilder implements AutoCloseable {

    private final Path path;
    private final Connection connection;

    /** Creates a GeoPackage without layers. */
    public GeoPackageBuilder(Path path) throws SQLException {
        this.path = path;
        connection = DriverManager.getConnection("jdbc:sqlite:" + path);
        execute(
                // each insert would wait for the disk
                "PRAGMA synchronous = OFF",
                "PRAGMA application_id = 0x47504B47",
                "CREATE TABLE gpkg_spatial_ref_sys(srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY,"
                        + " organization TEXT NOT NULL, organization_coordsys_id INTEGER NOT NULL,"
                        + " definition TEXT NOT NULL, description TEXT)",
                "INSERT INTO gpkg_spatial_ref_sys VALUES ('Undefined', -1, 'NONE', -1, 'undefined', NULL),"
                        + " ('Undefined geographic', 0, 'NONE', 0, 'undefined', NULL),"
                        + " ('WGS 84', 4326, 'EPSG', 4326, 'GEOGCS[]', NULL),"
                        + " ('Pseudo-Mercator', 3857, 'epsg', 3857, 'PROJCS[]', NULL)",
                "CREATE TABLE gpkg_contents(table_name TEXT PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,"
                        + " description TEXT, last_change DATETIME, min_x DOUBLE, min_y DOUBLE, max_x DOUBLE,"
                        + " max_y DOUBLE, srs_id INTEGER)",
                "CREATE TABLE gpkg_geometry_columns(table_name TEXT NOT NULL, column_name TEXT NOT NULL,"
                        + " geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL, z TINYINT NOT NULL,"
                        + " m TINYINT NOT NULL, PRIMARY KEY (table_name, column_name))");
    }

    /** Runs statements. */
    public GeoPackageBuilder execute(String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
        return this;
    }

    /** Registers a table or view as a layer. */
    public GeoPackageBuilder layer(String table, String geometryColumn, String geometryType, int srsId)
            throws SQLException {
        run(
                "INSERT INTO gpkg_contents(table_name, data_type, identifier, srs_id) VALUES (?, 'features', ?, ?)",
                table,
                table,
                srsId);
        run("INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, ?, 0, 0)", table, geometryColumn, geometryType, srsId);
        return this;
    }

    /** Runs a statement with parameters. */
    public GeoPackageBuilder run(String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                if (values[i] instanceof byte[] bytes) {
                    statement.setBytes(i + 1, bytes);
                } else {
                    statement.setObject(i + 1, values[i]);
                }
            }
            statement.execute();
        }
        return this;
    }

    /** Creates the R-tree of a layer and fills it. */
    public GeoPackageBuilder index(String table, String key, String geometryColumn)
            throws SQLException, ParseException {
        String index = "rtree_" + table + '_' + geometryColumn;
        execute(
                "CREATE TABLE IF NOT EXISTS gpkg_extensions(table_name TEXT, column_name TEXT,"
                        + " extension_name TEXT NOT NULL, definition TEXT NOT NULL, scope TEXT NOT NULL)",
                "CREATE VIRTUAL TABLE \"" + index + "\" USING rtree(id, minx, maxx, miny, maxy)");
        run(
                "INSERT INTO gpkg_extensions VALUES (?, ?, 'gpkg_rtree_index',"
                        + " 'http://www.geopackage.org/spec120/#extension_rtree', 'write-only')",
                table,
                geometryColumn);
        String sql = "SELECT \"" + key + "\", \"" + geometryColumn + "\" FROM \"" + table + '"';
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                byte[] blob = rows.getBytes(2);
                Envelope box = blob == null ? new Envelope() : box(blob);
                if (!box.isNull()) {
                    run(
                            "INSERT INTO \"" + index + "\" VALUES (?, ?, ?, ?, ?)",
                            rows.getLong(1),
                            box.getMinX(),
                            box.getMaxX(),
                            box.getMinY(),
                            box.getMaxY());
                }
            }
        }
        return this;
    }

    private static Envelope box(byte[] blob) throws ParseException {
        int envelope = (blob[3] & 0b1110) == 0 ? 0 : 32;
        byte[] wkb = Arrays.copyOfRange(blob, 8 + envelope, blob.length);
        return new WKBReader().read(wkb).getEnvelopeInternal();
    }

    // ---- geometries

    /** Returns a geometry without envelope, little-endian. */
    public static byte[] geometry(String wkt) throws ParseException {
        Geometry geometry = new WKTReader().read(wkt);
        return blob(0b1, new byte[0], new WKBWriter(2, ByteOrderValues.LITTLE_ENDIAN).write(geometry));
    }

    /** Returns a geometry with an envelope, big-endian. */
    public static byte[] geometryWithEnvelope(String wkt) throws ParseException {
        Geometry geometry = new WKTReader().read(wkt);
        Envelope box = geometry.getEnvelopeInternal();
        ByteBuffer envelope = ByteBuffer.allocate(32);
        envelope.putDouble(box.getMinX())
                .putDouble(box.getMaxX())
                .putDouble(box.getMinY())
                .putDouble(box.getMaxY());
        return blob(0b10, envelope.array(), new WKBWriter(2, ByteOrderValues.BIG_ENDIAN).write(geometry));
    }

    /** Returns a geometry of hexadecimal WKB, without envelope. */
    public static byte[] geometryOfWkb(String hex) {
        return blob(0b1, new byte[0], HexFormat.of().parseHex(hex.replace(" ", "")));
    }

    private static byte[] blob(int flags, byte[] envelope, byte[] wkb) {
        ByteBuffer blob = ByteBuffer.allocate(8 + envelope.length + wkb.length)
                .order((flags & 1) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        blob.put((byte) 'G').put((byte) 'P').put((byte) 0).put((byte) flags).putInt(4326);
        return blob.put(envelope).put(wkb).array();
    }

    /** Closes the file and returns it. */
    public Path write() throws SQLException {
        close();
        return path;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
