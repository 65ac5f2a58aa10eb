/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.testing.fixtures.GeoPackageBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables and columns whose names XML does not allow have underscores, as in the documents of {@code encode}. */
class ServedNamesTest {

    private static final String COLUMNS =
            "id int PRIMARY KEY, \"A B\" int, \"1X\" int, \"addr:street\" varchar(9), \"plain\" int, \"the geom\" ";

    @TempDir
    Path directory;

    /** @param id the first part of the ids: the name of the table, which GeoPackages have with an underscore */
    private static void check(RunningServer server, String id) throws IOException {
        assertThat(server.get("request", "GetCapabilities").texts("Name"))
                .containsExactlyInAnyOrder("app:_2_towns", "app:A_B");
        assertThat(server.notes())
                .anyMatch(note -> note.contains("\"2 towns\"") && note.contains("_2_towns"))
                .anyMatch(note -> note.startsWith("_2_towns: ")
                        && note.contains("\"A B\" is A_B, \"1X\" is _1X, \"addr:street\" is addr_street")
                        && note.contains("\"the geom\" is the_geom"))
                .anyMatch(note -> note.contains("a second table named A_B"));
        assertThat(server.hits("A_B"))
                .as("not the table that would have the name")
                .isZero();

        RunningServer.Reply all = server.features("_2_towns");
        assertThat(all.texts("A_B")).containsExactly("10", "20", "30", "40");
        assertThat(all.texts("_1X")).containsExactly("4", "3", "2", "1");
        assertThat(all.texts("addr_street")).containsExactly("s1", "s2", "s3", "s4");
        assertThat(all.texts("pos")).containsExactly("1 1", "2 2", "3 3", "4 4");
        String schema = server.get("request", "DescribeFeatureType", "version", "2.0.0", "typeNames", "_2_towns")
                .text();
        assertThat(schema).contains("\"_2_towns\"", "\"A_B\"", "\"_1X\"", "\"addr_street\"", "\"the_geom\"");
        checkQueries(server);

        List<String> ids = new ArrayList<>(all.ids("_2_towns"));
        assertThat(ids).hasSize(4).doesNotHaveDuplicates();
        assertThat(streets(server, "resourceId", ids.get(1))).containsExactly("s2");
        assertThat(streets(server, "resourceId", id + ".3")).containsExactly("s3");
        assertThat(server.get("version", "2.0.0", "request", "GetFeature", "resourceId", id + ".3")
                        .texts("addr_street"))
                .containsExactly("s3");
        String json = server.features("_2_towns", "outputFormat", "application/json", "count", "1")
                .text();
        assertThat(json).contains("\"A_B\":10", "\"addr_street\":\"s1\"");
    }

    private static void checkQueries(RunningServer server) throws IOException {
        assertThat(streets(server, "cql_filter", "A_B > 15 AND \"_1X\" > 1")).containsExactly("s2", "s3");
        assertThat(streets(server, "cql_filter", "addr_street LIKE '%4'")).containsExactly("s4");
        assertThat(streets(server, "cql_filter", "BBOX(the_geom, 1.5, 1.5, 2.5, 2.5)"))
                .containsExactly("s2");
        assertThat(streets(server, "bbox", "2.5,2.5,9,9,EPSG:4326")).containsExactly("s3", "s4");
        assertThat(streets(
                        server,
                        "filter",
                        "<fes:Filter xmlns:fes='http://www.opengis.net/fes/2.0'><fes:PropertyIsEqualTo>"
                                + "<fes:ValueReference>app:addr_street</fes:ValueReference><fes:Literal>s3</fes:Literal>"
                                + "</fes:PropertyIsEqualTo></fes:Filter>"))
                .containsExactly("s3");
        assertThat(streets(server, "sortBy", "_1X")).containsExactly("s4", "s3", "s2", "s1");
        assertThat(streets(server, "sortBy", "A_B DESC", "count", "2", "startIndex", "2"))
                .containsExactly("s2", "s1");
        RunningServer.Reply some = server.features("_2_towns", "propertyName", "app:_1X,plain", "sortBy", "_1X");
        assertThat(some.texts("_1X")).containsExactly("1", "2", "3", "4");
        assertThat(some.texts("plain")).containsExactly("4", "3", "2", "1");
        assertThat(some.texts("A_B")).isEmpty();
        assertThat(server.get(
                                "version",
                                "2.0.0",
                                "request",
                                "GetPropertyValue",
                                "typeNames",
                                "_2_towns",
                                "valueReference",
                                "addr_street",
                                "sortBy",
                                "_1X")
                        .texts("addr_street"))
                .containsExactly("s4", "s3", "s2", "s1");
    }

    private static List<String> streets(RunningServer server, String... parameters) throws IOException {
        return server.features("_2_towns", parameters).texts("addr_street");
    }

    private static void checkDatabase(ServedDatabase database) throws Exception {
        try (database) {
            if (!database.isPostgis()) {
                database.loadH2gis();
            }
            database.execute(
                    "CREATE TABLE \"2 towns\"(" + COLUMNS + "geometry(Point, 4326))",
                    "CREATE TABLE \"A B\"(id int PRIMARY KEY, geom geometry(Point, 4326))",
                    "CREATE TABLE \"A_B\"(id int PRIMARY KEY, geom geometry(Point, 4326))",
                    "INSERT INTO \"A B\" VALUES (1, ST_GeomFromText('POINT(1 1)', 4326))");
            for (int i = 1; i <= 4; i++) {
                database.execute("INSERT INTO \"2 towns\" VALUES (" + i + ", " + 10 * i + ", " + (5 - i) + ", 's" + i
                        + "', " + i + ", ST_GeomFromText('POINT(" + i + ' ' + i + ")', 4326))");
            }
            check(database.serve(), "2 towns");
        }
    }

    @Test
    void namesOfH2HaveUnderscores() throws Exception {
        checkDatabase(ServedDatabase.h2());
    }

    @Test
    void namesOfPostgisHaveUnderscores() throws Exception {
        checkDatabase(ServedDatabase.postgis());
    }

    @Test
    void namesOfGeoPackagesHaveUnderscores() throws Exception {
        Path file = directory.resolve("t.gpkg");
        try (GeoPackageBuilder builder = new GeoPackageBuilder(file)) {
            builder.execute(
                            "CREATE TABLE \"2 towns\"(" + COLUMNS.replace("id int", "id INTEGER") + "POINT)",
                            "CREATE TABLE \"A B\"(id INTEGER PRIMARY KEY, geom POINT)",
                            "CREATE TABLE A_B(id INTEGER PRIMARY KEY, geom POINT)")
                    .layer("2 towns", "the geom", "POINT", 4326)
                    .layer("A B", "geom", "POINT", 4326)
                    .layer("A_B", "geom", "POINT", 4326)
                    .run("INSERT INTO \"A B\" VALUES (1, ?)", GeoPackageBuilder.geometry("POINT(1 1)"));
            for (int i = 1; i <= 4; i++) {
                builder.run(
                        "INSERT INTO \"2 towns\" VALUES (?, ?, ?, ?, ?, ?)",
                        i,
                        10 * i,
                        5 - i,
                        "s" + i,
                        i,
                        GeoPackageBuilder.geometry("POINT(" + i + ' ' + i + ')'));
            }
        }
        try (RunningServer server = RunningServer.of(List.of(file.toString()))) {
            check(server, "_2_towns");
        }
    }

    @Test
    void notesChangedNames() throws IOException {
        Path file = directory.resolve("2 towns.geojson");
        Files.writeString(
                file,
                "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]},"
                        + "\"properties\":{\"addr:street\":\"s\",\"plain\":1}}");
        try (RunningServer server = RunningServer.of(List.of(file.toString()))) {
            assertThat(streets(server)).containsExactly("s");
            assertThat(server.notes())
                    .anyMatch(note -> note.contains("\"2 towns\"") && note.contains("_2_towns"))
                    .anyMatch(note -> note.contains("\"addr:street\" is addr_street") && !note.contains("plain"));
        }
    }
}
