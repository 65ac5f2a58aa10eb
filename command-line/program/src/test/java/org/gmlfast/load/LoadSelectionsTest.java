/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.gmlfast.command.CommandRun;
import org.gmlfast.testing.PostgresServer;
import org.gmlfast.testing.Requirement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Selections load the same rows of every input as PostgreSQL selects of all features. */
class LoadSelectionsTest {

    private static final int FEATURES = 40;

    /** Conditions in CQL, and the same in SQL. */
    private static final Map<String, String> CONDITIONS = new LinkedHashMap<>();

    static {
        CONDITIONS.put("nr >= 30", "nr >= 30");
        CONDITIONS.put("nr BETWEEN 5 AND 9 OR nr = 11", "nr BETWEEN 5 AND 9 OR nr = 11");
        CONDITIONS.put("nr IN (1, 2, 77)", "nr IN (1, 2, 77)");
        CONDITIONS.put("part > 2.25", "part > 2.25");
        CONDITIONS.put("part IS NULL", "part IS NULL");
        CONDITIONS.put("NOT (part < 3)", "(part < 3) IS NOT TRUE"); // a condition on null is false in filters
        CONDITIONS.put("name = 'né 3'", "name = 'né 3'");
        CONDITIONS.put("name LIKE 'n_ 1%'", "name LIKE 'n_ 1%'");
        CONDITIONS.put("name = 'it''s'", "name = 'it''s'");
        CONDITIONS.put("day < '2024-01-10'", "day < DATE '2024-01-10'");
        CONDITIONS.put("day = '2024-01-03' AND nr > 4", "day = DATE '2024-01-03' AND nr > 4");
        CONDITIONS.put("day IS NULL", "day IS NULL");
        CONDITIONS.put("BBOX(geometry, 7.5, 47, 12, 48)", "geometry && ST_MakeEnvelope(7.5, 47, 12, 48, 4326)");
        CONDITIONS.put(
                "INTERSECTS(geometry, POLYGON((4.5 46, 9.5 46, 4.5 51, 4.5 46)))",
                "ST_Intersects(geometry, 'SRID=4326;POLYGON((4.5 46, 9.5 46, 4.5 51, 4.5 46))')");
        CONDITIONS.put(
                "NOT DISJOINT(geometry, LINESTRING(0 47.25, 6 47.25))",
                "NOT ST_Disjoint(geometry, 'SRID=4326;LINESTRING(0 47.25, 6 47.25)')");
        CONDITIONS.put(
                "WITHIN(geometry, POLYGON((0.5 47, 3.5 47, 3.5 48, 0.5 48, 0.5 47))) AND name IS NOT NULL",
                "ST_Within(geometry, 'SRID=4326;POLYGON((0.5 47, 3.5 47, 3.5 48, 0.5 48, 0.5 47))') AND name IS NOT NULL");
    }

    private static PostgresServer server;

    @TempDir
    static Path folder;

    @BeforeAll
    static void start() throws Exception {
        server = PostgresServer.start();
        List<String> features = new ArrayList<>();
        for (int i = 0; i < FEATURES; i++) {
            String name = i % 7 == 0 ? "null" : i % 11 == 0 ? "\"it's\"" : "\"né " + i + '"';
            String part = i % 5 == 4 ? "null" : i % 6 + ".25";
            String day = i % 9 == 1 ? "null" : "\"2024-01-%02d\"".formatted(1 + i % 20);
            features.add("{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[" + i
                    + ",47.25]},\"properties\":{\"nr\":" + i + ",\"name\":" + name + ",\"part\":" + part + ",\"day\":"
                    + day + "}}");
        }
        Path file = Files.writeString(
                folder.resolve("t.geojson"),
                "{\"type\":\"FeatureCollection\",\"features\":[" + String.join(",", features) + "]}");
        run("load", file, "--into", server.url(), "--user", PostgresServer.USER, "--db-schema", "source");
    }

    @AfterAll
    static void stop() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    private static CommandRun run(Object... arguments) {
        List<String> all = new ArrayList<>();
        for (Object argument : arguments) {
            all.add(argument.toString());
        }
        CommandRun run = CommandRun.of(all.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.errors()).isZero();
        return run;
    }

    private static List<String> rows(String url, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection connection = url.startsWith("jdbc:sqlite")
                        ? DriverManager.getConnection(url)
                        : DriverManager.getConnection(url, PostgresServer.USER, "");
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                rows.add(row.getString(1));
            }
        }
        return rows;
    }

    /** The features in a format, as OGR or this program writes them. */
    private static List<Object> input(String format) throws Exception {
        Path source = folder.resolve("t.geojson");
        Path file = folder.resolve("t." + format);
        switch (format) {
            case "geojson" -> {}
            case "postgis" -> {
                return List.of(server.url(), "--user", PostgresServer.USER, "--layer", "source.t");
            }
            case "gml" -> run("encode", source, "-o", file);
            case "schema" -> {
                file = Files.createDirectories(folder.resolve("schema")).resolve("t.gml");
                run("encode", source, "-o", file, "--schema", folder.resolve("schema/t.xsd"));
            }
            case "bxml", "geojsonl", "fgb" -> run("encode", source, "-o", file);
            default -> {
                Process ogr = Requirement.OGR
                        .process(
                                "ogr2ogr",
                                "-lco",
                                "GEOMETRY_NAME=geometry",
                                "-lco",
                                "ENCODING=UTF-8",
                                "" + file,
                                "" + source)
                        .start();
                assertThat(ogr.waitFor()).isZero();
            }
        }
        return List.of(file);
    }

    /** Loads an input into both databases, and compares the numbers of the features. */
    private static void check(List<Object> input, String sql, Object... options) throws Exception {
        List<Object> load = new ArrayList<>(List.of("load", "--mode", "replace", "-q"));
        load.addAll(input);
        load.addAll(List.of(options));
        List<Object> intoFile = new ArrayList<>(load);
        Path file = folder.resolve("loaded.gpkg");
        intoFile.addAll(List.of("--into", file));
        load.addAll(List.of("--into", server.url(), "--db-schema", "loaded"));
        if (!load.contains("--user")) {
            load.addAll(List.of("--user", PostgresServer.USER));
        }
        run(load.toArray());
        run(intoFile.toArray());
        List<String> expected = rows(server.url(), "SELECT nr FROM source.t WHERE " + sql + " ORDER BY nr");
        assertThat(rows(server.url(), "SELECT nr FROM loaded.t ORDER BY nr"))
                .as("%s %s", input, List.of(options))
                .isEqualTo(expected);
        assertThat(rows("jdbc:sqlite:" + file, "SELECT nr FROM t ORDER BY nr"))
                .as("%s %s", input, List.of(options))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"geojson", "geojsonl", "gml", "schema", "bxml", "fgb", "gpkg", "shp", "postgis"})
    void loadsTheRowsThatPostgresqlSelects(String format) throws Exception {
        List<Object> input = input(format);
        boolean isShapefile = format.equals("shp");
        for (Map.Entry<String, String> condition : CONDITIONS.entrySet()) {
            if (format.equals("fgb") && condition.getKey().startsWith("day = ")) {
                continue; // a FlatGeobuf has no dates, but times
            }
            String where = isShapefile ? condition.getKey().replace("geometry,", "the_geom,") : condition.getKey();
            check(input, condition.getValue(), "--where", where);
        }
        check(input, "geometry && ST_MakeEnvelope(7.5, 47, 12, 48, 4326)", "--bbox", "7.5,47,12,48");
        check(
                input,
                "nr BETWEEN 8 AND 12 AND part > 1",
                "--bbox",
                "7.5,47,12,48",
                "--where",
                "part > 1",
                "--srs",
                "EPSG:25832",
                "--property",
                "nr");
        assertThat(rows(
                        server.url(),
                        "SELECT column_name FROM information_schema.columns WHERE table_schema = 'loaded' AND table_name ="
                                + " 't' AND column_name NOT IN ('gml_id', 'fid', 'id')"))
                .containsExactly("nr");
    }
}
