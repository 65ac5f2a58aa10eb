/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.gmlfast.command.CommandRun;
import org.gmlfast.command.Gml;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.Requirement;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** OGR writes GeoPackages and FlatGeobufs, reads the documents encoded from them, and selects the same features. */
@BuildJdkOnly
class OgrInputsTest {

    private static final Path STATES = TestData.file("data/states/states.geojson");
    private static final Pattern FID = Pattern.compile("OGRFeature\\(.*\\):(\\d+)");

    @TempDir
    Path directory;

    @BeforeEach
    void requireOgr() {
        Requirement.OGR.requireProgram("ogr2ogr");
    }

    private String ogr(String... command) throws IOException, InterruptedException {
        Path log = directory.resolve("log.txt");
        Process process = Requirement.OGR
                .process(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(process.waitFor())
                .as(String.join(" ", command) + Files.readString(log))
                .isZero();
        return Files.readString(log);
    }

    private List<String> encoded(Path file, String... options) {
        List<String> args = new ArrayList<>(List.of("encode", file.toString(), "--format", "gml32", "-q"));
        args.addAll(List.of(options));
        return CommandRun.of(args.toArray(String[]::new)).gml().ids();
    }

    private List<String> selected(Path file, String... options) throws IOException, InterruptedException {
        List<String> args = new ArrayList<>(List.of("ogrinfo", "-q", "-al", "-fields=NO", "-geom=NO", file.toString()));
        args.addAll(List.of(options));
        Matcher fid = FID.matcher(ogr(args.toArray(String[]::new)));
        List<String> ids = new ArrayList<>();
        while (fid.find()) {
            ids.add("states." + fid.group(1));
        }
        return ids;
    }

    // ---- selection

    @ParameterizedTest
    @CsvSource({"YES", "NO"})
    void selectFeaturesOfGeoPackageLikeOgr(String index) throws IOException, InterruptedException {
        Path file = directory.resolve("s.gpkg");
        ogr(
                "ogr2ogr",
                "-f",
                "GPKG",
                file.toString(),
                STATES.toString(),
                "-nln",
                "states",
                "-lco",
                "SPATIAL_INDEX=" + index);
        assertThat(encoded(file)).isEqualTo(selected(file)).hasSize(49);
        for (String box :
                List.of("-80 30 -75 40", "-120 33 -119 34", "-100 40 -100 40", "0 0 1 1", "-180 -90 180 90")) {
            List<String> expected = new ArrayList<>(List.of("-spat"));
            expected.addAll(List.of(box.split(" ")));
            assertThat(encoded(file, "--bbox", box.replace(' ', ',')))
                    .as(box)
                    .isEqualTo(selected(file, expected.toArray(String[]::new)));
        }
        for (String where : List.of("PERSONS > 5000000", "STATE_NAME LIKE 'A%'", "STATE_NAME = 'Utah'")) {
            assertThat(encoded(file, "--where", where)).as(where).isEqualTo(selected(file, "-where", where));
        }
    }

    @ParameterizedTest
    @CsvSource({"YES", "NO"})
    void selectFeaturesOfFlatGeobufLikeOgr(String index) throws IOException, InterruptedException {
        Path file = directory.resolve("s.fgb");
        ogr(
                "ogr2ogr",
                "-f",
                "FlatGeobuf",
                file.toString(),
                STATES.toString(),
                "-nln",
                "states",
                "-lco",
                "SPATIAL_INDEX=" + index);
        assertThat(encoded(file)).hasSize(49);
        for (String box :
                List.of("-80 30 -75 40", "-120 33 -119 34", "-100 40 -100 40", "0 0 1 1", "-180 -90 180 90")) {
            List<String> expected = new ArrayList<>(List.of("-spat"));
            expected.addAll(List.of(box.split(" ")));
            // OGR counts from 0
            List<String> ids = selected(file, expected.toArray(String[]::new)).stream()
                    .map(id -> "states." + (1 + Integer.parseInt(id.substring(7))))
                    .toList();
            assertThat(encoded(file, "--bbox", box.replace(' ', ','))).as(box).isEqualTo(ids);
        }
    }

    // ---- values and geometries

    /** Returns the features that OGR reads, one per line, with the geometry as text. */
    private List<String> lines(Path file, String select) throws IOException, InterruptedException {
        Path csv = directory.resolve("lines.csv");
        Files.deleteIfExists(csv);
        ogr("ogr2ogr", "-f", "CSV", csv.toString(), file.toString(), "-lco", "GEOMETRY=AS_WKT", "-select", select);
        return Files.readAllLines(csv);
    }

    static Stream<String> formats() {
        return Stream.of("gpkg GPKG", "fgb FlatGeobuf");
    }

    @ParameterizedTest
    @MethodSource("formats")
    void keepRealData(String format) throws IOException, InterruptedException {
        Path file = directory.resolve("s." + format.split(" ")[0]);
        ogr(
                "ogr2ogr",
                "-f",
                format.split(" ")[1],
                file.toString(),
                STATES.toString(),
                "-nln",
                "states",
                "-lco",
                "SPATIAL_INDEX=NO");
        Path gml = directory.resolve("s.gml");
        CommandRun run = CommandRun.of(
                "encode",
                file.toString(),
                "--format",
                "gml2",
                "-o",
                gml.toString(),
                "--schema",
                directory.resolve("s.xsd").toString());
        assertThat(run.exitCode()).as(run.errors()).isZero();
        String select = "STATE_NAME,STATE_FIPS,PERSONS,LAND_KM,WATER_KM,SUB_REGION";
        assertThat(lines(gml, select)).isEqualTo(lines(file, select)).hasSize(50);
    }

    @Test
    void keepEachKindOfGeometry() throws IOException, InterruptedException {
        List<String> kinds = List.of(
                "POINT (1 2)",
                "LINESTRING (1 2,3 4)",
                "POLYGON ((0 0,10 0,10 10,0 10,0 0),(1 1,1 2,2 2,1 1))",
                "MULTIPOINT (1 2,3 4)",
                "MULTILINESTRING ((0 0,1 1),(2 2,3 3))",
                "MULTIPOLYGON (((0 0,1 0,1 1,0 0)),((5 5,6 5,6 6,5 5)))",
                "GEOMETRYCOLLECTION (POINT (1 2),LINESTRING (0 0,1 1))",
                "POINT Z (1 2 3)",
                "LINESTRING Z (1 2 3,4 5 6)",
                "MULTIPOLYGON Z (((0 0 5,1 0 5,1 1 5,0 0 5)))",
                "POINT M (1 2 3)",
                "POINT ZM (1 2 3 4)",
                "CIRCULARSTRING (0 0,1 1,2 0)",
                "CURVEPOLYGON (CIRCULARSTRING (0 0,1 1,2 0,1 -1,0 0))",
                "");
        for (String kind : kinds) {
            Path csv = directory.resolve("in.csv");
            Files.writeString(csv, "n,day,at,wkt\n5,2024-02-29,2024-02-29T12:34:56Z,\"" + kind + "\"\n");
            for (String format : formats().toList()) {
                if (kind.isEmpty() && format.startsWith("fgb")) {
                    // with an index, OGR leaves such features out
                    continue;
                }
                Path file = directory.resolve("in." + format.split(" ")[0]);
                Files.deleteIfExists(file);
                String type = kind.isEmpty()
                        ? "GEOMETRY"
                        : kind.substring(0, kind.indexOf('(')).replace(" ", "");
                ogr(
                        "ogr2ogr",
                        "-f",
                        format.split(" ")[1],
                        file.toString(),
                        csv.toString(),
                        "-oo",
                        "GEOM_POSSIBLE_NAMES=wkt",
                        "-oo",
                        "KEEP_GEOM_COLUMNS=NO",
                        "-oo",
                        "AUTODETECT_TYPE=YES",
                        "-a_srs",
                        "EPSG:3857",
                        "-nln",
                        "t",
                        "-nlt",
                        type);
                Path gml = directory.resolve("out.gml");
                // the file in which OGR stores the types of the last document
                Files.deleteIfExists(directory.resolve("out.gfs"));
                CommandRun run = CommandRun.of("encode", file.toString(), "--format", "gml32", "-o", gml.toString());
                assertThat(run.exitCode()).as(kind + format + run.errors()).isZero();
                Gml.Feature feature = Gml.parse(gml).only();
                assertThat(feature.get("n")).isEqualTo("5");
                assertThat(feature.get("day")).startsWith("2024-02-29");
                assertThat(feature.get("at")).startsWith("2024-02-29T12:34:56");
                if (!kind.isEmpty()) {
                    String read = ogr("ogrinfo", "-q", "-al", gml.toString());
                    // GML has no measures, and its multi-geometries are of curves and surfaces
                    String expected = kind.toUpperCase(Locale.ROOT)
                            .replace("POINT M (1 2 3)", "POINT (1 2)")
                            .replace("POINT ZM (1 2 3 4)", "POINT Z (1 2 3)");
                    String shown = read.replace("MULTICURVE", "MULTILINESTRING")
                            .replace("MULTISURFACE", "MULTIPOLYGON")
                            .replace("COMPOUNDCURVE (CIRCULARSTRING (0 0,1 1,2 0))", "CIRCULARSTRING (0 0,1 1,2 0)")
                            .replace("(1 2),(3 4)", "1 2,3 4");
                    assertThat(shown).as(kind + " " + format).contains(expected);
                }
            }
        }
    }

    @Test
    void haveLayersWithOddNames() throws IOException, InterruptedException {
        Path file = directory.resolve("two.gpkg");
        ogr("ogr2ogr", "-f", "GPKG", file.toString(), STATES.toString(), "-nln", "my layer-1 ü");
        ogr("ogr2ogr", "-f", "GPKG", "-update", file.toString(), STATES.toString(), "-nln", "select");
        assertThat(encoded(file, "--layer", "my layer-1 ü", "--count", "2"))
                .containsExactly("my_layer-1_ü.1", "my_layer-1_ü.2");
        assertThat(encoded(file, "--layer", "select", "--bbox", "-80,30,-75,40"))
                .hasSameSizeAs(encoded(STATES, "--bbox", "-80,30,-75,40"));
    }
}
