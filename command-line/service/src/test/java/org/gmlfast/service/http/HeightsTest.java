/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

import org.gmlfast.testing.fixtures.GeoPackageBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Layers in CRSs of three dimensions, as GDAL writes them for coordinates with heights. */
@Timeout(300)
class HeightsTest {

    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void create() throws SQLException {
        file = directory.resolve("heights.gpkg");
        try (GeoPackageBuilder builder = new GeoPackageBuilder(file)) {
            builder.execute("INSERT INTO gpkg_spatial_ref_sys VALUES ('3D', 4979, 'EPSG', 4979, '', NULL),"
                    + " ('RD + NAP', 7415, 'EPSG', 7415, '', NULL), ('geocentric', 4978, 'EPSG', 4978, '', NULL)");
            layer(builder, "peaks", 4979, 9.5, 47.25, 400);
            layer(builder, "towers", 7415, 155000, 463000, 110);
            layer(builder, "satellites", 4978, 4100000, 700000, 4800000);
        }
    }

    private static void layer(GeoPackageBuilder builder, String name, int srsId, double x, double y, double z)
            throws SQLException {
        builder.execute("CREATE TABLE " + name + "(fid INTEGER PRIMARY KEY, geom POINT)")
                .layer(name, "geom", "POINT", srsId)
                .run("INSERT INTO " + name + " VALUES (1, ?)", GeoPackageBuilder.point(x, y, z, srsId));
    }

    /** A single file is served directly; several files are loaded into H2GIS. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void servesLayersWithHeights(boolean alone) throws IOException {
        Path other = Files.writeString(
                directory.resolve("other.geojson"), "{\"type\":\"Point\",\"coordinates\":[9.5,47.25]}");
        List<String> inputs = alone ? List.of(file.toString()) : List.of(file.toString(), other.toString());
        try (RunningServer server = RunningServer.of(inputs)) {
            RunningServer.Reply capabilities = server.get("request", "GetCapabilities");
            assertThat(capabilities.texts("Name")).contains("app:peaks", "app:towers");
            assertThat(capabilities.texts("LowerCorner")).contains("9.5 47.25").doesNotContain("0 0");
            assertThat(server.notes()).noneMatch(note -> note.contains("peaks") || note.contains("towers"));
            // the default CRS that the capabilities list, as OGR requests it
            String own = "urn:ogc:def:crs:EPSG::4979";
            assertThat(server.features("peaks", "srsName", own).texts("pos")).containsExactly("47.25 9.5 400");
            assertThat(server.features("peaks").text()).contains("srsName=\"" + own + '"');
            assertThat(server.features("towers", "srsName", "EPSG:28992").texts("pos"))
                    .containsExactly("155000 463000 110");
            assertThat(server.features("peaks", "srsName", "EPSG:4326").texts("pos"))
                    .containsExactly("9.5 47.25 400");
            for (String box : List.of("47,9,48,10", "9,47,10,48,EPSG:4326", "47,9,48,10," + own)) {
                assertThat(server.features("peaks", "bbox", box).ids("peaks"))
                        .as(box)
                        .containsExactly("peaks.1");
            }
            assertThat(server.features("peaks", "bbox", "9,47,9.1,48,EPSG:4326").ids("peaks"))
                    .isEmpty();
            RunningServer.Reply bounded =
                    server.get("version", "1.1.0", "request", "GetFeature", "typeName", "app:peaks");
            assertThat(bounded.texts("lowerCorner")).containsExactly("47.25 9.5");
        }
    }

    @Test
    void omitsLayerWithoutHorizontalPart() throws IOException {
        try (RunningServer server = RunningServer.of(List.of(file.toString()))) {
            assertThat(server.get("request", "GetCapabilities").texts("Name")).doesNotContain("app:satellites");
            assertThat(server.notes())
                    .anyMatch(note -> note.contains(
                            "satellites is not served: there is no transformation from" + " EPSG:4978 to EPSG:4326"));
        }
    }

    @Test
    void omitsLayerThatCannotBeLoaded() throws Exception {
        Path damaged = directory.resolve("damaged.gpkg");
        try (GeoPackageBuilder builder = new GeoPackageBuilder(damaged)) {
            builder.execute(
                            "CREATE TABLE good(fid INTEGER PRIMARY KEY, geom POINT)",
                            "CREATE TABLE bad(fid INTEGER PRIMARY KEY, n INTEGER, geom POINT)",
                            "CREATE TABLE nowhere(fid INTEGER PRIMARY KEY, geom POINT)")
                    .layer("bad", "geom", "POINT", 4326)
                    .layer("good", "geom", "POINT", 4326)
                    .layer("nowhere", "geom", "POINT", -1)
                    .run("INSERT INTO good VALUES (1, ?)", GeoPackageBuilder.geometry("POINT(1 2)"))
                    .execute("INSERT INTO bad VALUES (1, 1, NULL), (2, 'many', NULL)");
        }
        try (RunningServer server = RunningServer.of(List.of(damaged.toString(), file.toString()))) {
            assertThat(server.get("request", "GetCapabilities").texts("Name"))
                    .contains("app:good")
                    .doesNotContain("app:bad", "app:nowhere");
            assertThat(server.notes())
                    .anyMatch(note -> note.contains("bad is not served: ") && note.contains("column n"))
                    .anyMatch(note -> note.contains("nowhere is not served: ") && note.contains("SRID"));
        }
    }
}
