/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.postgis;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.gmlfast.load.LoadMode;
import org.gmlfast.load.TypedRows;
import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.io.WKTReader;
import org.postgresql.PGConnection;

/** PostgreSQL shows the values that have been loaded in its binary format. */
class PostgisTypesTest {

    private static PostgresServer server;

    @BeforeAll
    static void start() throws Exception {
        server = PostgresServer.start();
    }

    @AfterAll
    static void stop() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    private static Connection connect() throws Exception {
        return DriverManager.getConnection(server.url() + "?options=-c%20TimeZone=UTC", PostgresServer.USER, "");
    }

    private static PostgisTarget target(LoadMode mode) throws Exception {
        return PostgisTarget.open(server.url(), PostgresServer.USER, "", "t", mode, false);
    }

    private static List<String> texts(String sql) throws Exception {
        List<String> texts = new ArrayList<>();
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                texts.add(row.getString(1));
            }
        }
        return texts;
    }

    @Test
    void loadsEveryTypeOfValues() throws Exception {
        try (PostgisTarget target = target(LoadMode.REPLACE)) {
            TypedRows.load(target);
        }
        for (int i = 0; i < TypedRows.count(); i++) {
            Map<String, String> found = new LinkedHashMap<>();
            for (String column : TypedRows.columns()) {
                List<String> text =
                        texts("SELECT \"" + column + "\"::text FROM t.typed WHERE gml_id = 'typed." + i + '\'');
                if (text.get(0) != null) {
                    found.put(column, text.get(0));
                }
            }
            assertThat(found).isEqualTo(TypedRows.texts(i));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Point|POINT (1 2);POINT EMPTY|2",
                "LineStringZ|LINESTRING Z (0 0 1, 1 1 2)|3",
                "Geometry|POINT (1 2);POLYGON ((0 0, 4 0, 4 4, 0 0), (1 0.5, 2 0.5, 2 1, 1 0.5))|2",
                "GeometryZ|MULTIPOINT Z ((0 0 1));POINT Z (1 2 3)|3",
                "Geometry|GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (0 0, 1 1));MULTIPOLYGON (((0 0, 4 0, 4 4, 0 0)))|2",
                "|POINT (1 2);POINT Z (1 2 3)|2"
            })
    void givesColumnsTheTypeOfTheirGeometries(String expected) throws Exception {
        String[] parts = expected.split("\\|");
        List<org.locationtech.jts.geom.Geometry> geometries = new ArrayList<>();
        for (String wkt : parts[1].split(";")) {
            geometries.add(new WKTReader().read(wkt));
        }
        try (PostgisTarget target = target(LoadMode.REPLACE)) {
            TypedRows.load(target, geometries.toArray(org.locationtech.jts.geom.Geometry[]::new));
        }
        String type = texts("SELECT format_type(atttypid, atttypmod) FROM pg_attribute"
                        + " WHERE attrelid = 't.typed'::regclass AND attname = 'geom'")
                .get(0);
        // the binding of the column is Geometry, whose columns take every type
        String kind =
                parts[0].isEmpty() ? "geometry" : "geometry(Geometry" + (parts[2].equals("3") ? "Z" : "") + ",25832)";
        assertThat(type).isEqualTo(kind);
        assertThat(texts("SELECT DISTINCT ST_SRID(geom)::text FROM t.typed")).containsExactly("25832");
        List<String> loaded = texts("SELECT DISTINCT ST_AsText(geom) FROM t.typed");
        List<String> given = new ArrayList<>();
        for (String wkt : parts[1].split(";")) {
            given.add(texts("SELECT ST_AsText(ST_GeomFromText('" + wkt + "'))").get(0));
        }
        assertThat(loaded).containsExactlyInAnyOrderElementsOf(given);
    }

    /** PostgreSQL itself reads the binary numbers and shows their texts. */
    @Test
    void writesEveryNumeric() throws Exception {
        Random random = new Random(42);
        CopyBuffer out = new CopyBuffer();
        byte[] header = "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
        out.put(header, 0, header.length);
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            BigDecimal value = new BigDecimal(new BigInteger(random.nextInt(120), random), random.nextInt(60) - 20);
            value = random.nextBoolean() ? value.negate() : value;
            out.putShort(2);
            out.putInt(4);
            out.putInt(i);
            NumericFormat.write(value, out);
            expected.add(value.toPlainString());
        }
        out.putShort(-1);
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TEMPORARY TABLE n (i integer, v numeric)");
            var copy = connection.unwrap(PGConnection.class).getCopyAPI().copyIn("COPY n FROM STDIN (FORMAT binary)");
            copy.writeToCopy(out.array(), 0, out.length());
            copy.endCopy();
            List<String> found = new ArrayList<>();
            try (ResultSet row = statement.executeQuery("SELECT v::text FROM n ORDER BY i")) {
                while (row.next()) {
                    found.add(row.getString(1));
                }
            }
            assertThat(found).isEqualTo(expected);
        }
    }
}
