/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.gmlfast.input.InputException;
import org.gmlfast.testing.OgcSchemas;
import org.gmlfast.testing.TestData;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.SAXException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Served files keep their content. */
class ServedFilesTest {

    @TempDir
    private Path folder;

    private String file(String name, String... features) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, String.join("\n", features));
        return file.toString();
    }

    private static String feature(String id, String geometry, String properties) {
        return "{\"type\":\"Feature\"" + (id == null ? "" : ",\"id\":\"" + id + '"') + ",\"geometry\":" + geometry
                + ",\"properties\":{" + properties + "}}";
    }

    private static String point(double... ordinates) {
        return "{\"type\":\"Point\",\"coordinates\":" + java.util.Arrays.toString(ordinates) + "}";
    }

    @Test
    void replaceNamesThatXmlDoesNotAllow() throws IOException {
        String input = file(
                "two words.geojson", feature(null, point(1, 2), "\"addr:street\":\"a\",\"2nd\":1,\"A\":1,\"a\":2"));
        try (RunningServer server = RunningServer.of(List.of(input))) {
            RunningServer.Reply reply = server.features("two_words");
            assertThat(reply.texts("addr_street")).containsExactly("a");
            assertThat(reply.texts("_2nd")).containsExactly("1");
            assertThat(reply.texts("A")).containsExactly("1");
            assertThat(reply.texts("a_2")).containsExactly("2");
        }
    }

    @Test
    void leaveOutGeometriesThatAreNotFinite() throws IOException {
        String nan = "{\"type\":\"Point\",\"coordinates\":[NaN,2]}";
        String input = file("t.geojson", feature(null, nan, "\"a\":1"), feature(null, point(1, 2), "\"a\":2"));
        try (RunningServer server = RunningServer.of(List.of(input))) {
            RunningServer.Reply reply = server.features("t");
            assertThat(reply.texts("a")).containsExactly("1", "2");
            assertThat(reply.texts("pos")).containsExactly("2 1");
            assertThat(server.notes()).anyMatch(note -> note.contains("t.1 is omitted"));
        }
    }

    @Test
    void keepDatesBeforeTheGregorianCalendar() throws IOException {
        String input = file(
                "t.geojson",
                feature(null, point(1, 2), "\"day\":\"0999-01-01\""),
                feature(null, point(1, 2), "\"day\":\"1582-10-04\""),
                feature(null, point(1, 2), "\"day\":\"1582-10-15\""),
                feature(null, point(1, 2), "\"day\":\"2024-02-29\""));
        try (RunningServer server = RunningServer.of(List.of(input))) {
            assertThat(server.features("t").texts("day"))
                    .containsExactly("0999-01-01", "1582-10-04", "1582-10-15", "2024-02-29");
        }
    }

    /** A type without a known CRS is not served; the others are. */
    @Test
    void haveALayerForEachTypeOfGml() throws IOException {
        String member = "<gml:featureMember><%1$s fid='%1$s.1'><n>%2$d</n><g><gml:Point%3$s><gml:pos>1 2</gml:pos>"
                + "</gml:Point></g></%1$s></gml:featureMember>";
        String crs = " srsName='EPSG:4326'";
        String input = file(
                "two.gml",
                "<c xmlns:gml='http://www.opengis.net/gml'>",
                member.formatted("road", 1, crs),
                member.formatted("town", 2, crs),
                member.formatted("lost", 3, ""),
                "<gml:featureMember><plain fid='p'><n>1</n></plain></gml:featureMember>",
                "</c>");
        try (RunningServer server = RunningServer.of(List.of(input))) {
            assertThat(server.features("road").texts("n")).containsExactly("1");
            assertThat(server.features("town").texts("n")).containsExactly("2");
            assertThat(new String(server.get("request", "GetCapabilities").body(), StandardCharsets.UTF_8))
                    .contains("road", "town")
                    .doesNotContain("lost", "plain");
            assertThat(server.notes())
                    .hasSize(2)
                    .anyMatch(note -> note.startsWith("lost is not served: ") && note.contains("no known srsName"))
                    .contains("plain has no geometry, and is not served");
        }
    }

    /** A database has no arcs. */
    @Test
    void mayHaveSurfacesWithArcs() throws IOException {
        String input = file(
                "arcs.gml",
                "<c xmlns:gml='http://www.opengis.net/gml/3.2'><gml:featureMember><soil gml:id='s.1'><n>1</n><g>"
                        + "<gml:MultiSurface srsName='EPSG:25832'><gml:surfaceMember><gml:Surface><gml:patches>"
                        + "<gml:PolygonPatch><gml:exterior><gml:Ring><gml:curveMember><gml:Curve><gml:segments><gml:Arc>"
                        + "<gml:posList>0 0 5 5 10 0</gml:posList></gml:Arc><gml:LineStringSegment><gml:posList>10 0 0 0"
                        + "</gml:posList></gml:LineStringSegment></gml:segments></gml:Curve></gml:curveMember></gml:Ring>"
                        + "</gml:exterior></gml:PolygonPatch></gml:patches></gml:Surface></gml:surfaceMember>"
                        + "</gml:MultiSurface></g></soil></gml:featureMember></c>");
        try (RunningServer server = RunningServer.of(List.of(input))) {
            assertThat(server.features("soil").texts("n")).containsExactly("1");
            assertThat(server.notes()).isEmpty();
        }
    }

    @Test
    void leadToNotesOnWhatIsGuessed() throws IOException {
        String feature =
                "<road fid='r.1'><g><gml:Point srsName='EPSG:4326'><gml:pos>1 2</gml:pos></gml:Point></g></road>";
        String input = file("guessed.gml", "<c xmlns:gml='http://www.opengis.net/gml'>", feature, feature, "</c>");
        try (RunningServer server = RunningServer.of(List.of(input))) {
            assertThat(server.notes()).singleElement().asString().contains("<road> are read as features");
        }
        file("guessed.gfs", "not of OGR");
        try (RunningServer server = RunningServer.of(List.of(input))) {
            assertThat(server.notes()).hasSize(2).anyMatch(note -> note.startsWith("guessed.gfs is not used: "));
        }
    }

    @Test
    void areRefusedIfMemoryCannotHoldThem() throws IOException {
        String input = file("big.gml", "<c xmlns:gml='http://www.opengis.net/gml'>");
        try (RandomAccessFile sparse = new RandomAccessFile(input, "rw")) {
            sparse.setLength(Runtime.getRuntime().maxMemory());
        }
        assertThatThrownBy(() -> RunningServer.of(List.of(input)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a database in memory takes about 3 times as much")
                .hasMessageContaining("--db jdbc:h2:");
    }

    @Test
    void keepIdsOfTheFile() throws IOException {
        String input = file(
                "t.geojson",
                feature("way/7", point(1, 2), "\"n\":1"),
                feature("3", point(1, 2), "\"n\":2"),
                feature(null, point(1, 2), "\"n\":3"),
                feature("way/7", point(1, 2), "\"n\":4"),
                feature("t.4", point(1, 2), "\"n\":5"),
                feature("t.6-2", point(1, 2), "\"n\":6"),
                feature("t.8", point(1, 2), "\"n\":7"),
                feature("t.8-2", point(1, 2), "\"n\":8"),
                feature("a b", point(1, 2), "\"n\":9"));
        try (RunningServer server = RunningServer.of(List.of(input))) {
            RunningServer.Reply reply = server.features("t", "outputFormat", "application/json");
            List<String> ids = new java.util.ArrayList<>();
            new ObjectMapper()
                    .readTree(reply.body())
                    .get("features")
                    .forEach(f -> ids.add(f.get("id").asText()));
            assertThat(ids).doesNotHaveDuplicates().startsWith("way/7", "t.3");
            for (String id : ids) {
                assertThat(server.features("t", "resourceId", id).texts("n")).hasSize(1);
            }
            assertThat(server.features("t", "resourceId", "way/7").texts("n")).containsExactly("1");
        }
    }

    @Test
    void acceptConditionsThatExcludeIds() throws IOException {
        String input =
                file("t.geojson", feature("way/7", point(1, 2), "\"n\":1"), feature(null, point(1, 2), "\"n\":2"));
        try (RunningServer server = RunningServer.of(List.of(input))) {
            assertThat(server.features("t", "cql_filter", "NOT (IN ('way/7'))").texts("n"))
                    .containsExactly("2");
            assertThat(server.features("t", "cql_filter", "NOT (IN ('t.2'))").texts("n"))
                    .containsExactly("1");
        }
    }

    /** The document is valid against the served schema, although the first features do not have all properties. */
    @Test
    void keepPropertiesThatAppearLate() throws IOException, SAXException {
        String[] features = new String[1203];
        java.util.Arrays.fill(features, feature(null, point(1, 2), "\"n\":1,\"flag\":true,\"list\":[1,\"a\"]"));
        features[1200] = feature(null, point(1, 2, 3), "\"n\":1.5,\"flag\":\"no\",\"later\":12345678901234567890");
        features[1201] = feature(null, "{\"type\":\"LineString\",\"coordinates\":[[0,0],[1,1]]}", "\"n\":\"text\"");
        features[1202] = feature(null, "null", "\"n\":null");
        try (RunningServer server = RunningServer.of(List.of(file("late.geojson", features)))) {
            RunningServer.Reply reply = server.get("request", "GetFeature", "version", "1.1.0", "typeName", "late");
            RunningServer.Reply schema = server.get("request", "DescribeFeatureType", "version", "1.1.0");
            assertThat(OgcSchemas.problems(
                            List.of(WfsVersion.WFS_1_1_0.schemaLocation()),
                            new java.io.ByteArrayInputStream(reply.body()),
                            List.of(schema.body())))
                    .isEmpty();
            assertThat(reply.ids("late")).hasSize(1203);
            assertThat(reply.texts("later").stream().filter(t -> t.equals("12345678901234567890")))
                    .hasSize(1);
            assertThat(reply.texts("pos")).contains("2 1 3");
            assertThat(reply.texts("list").get(0)).isEqualTo("[1,\"a\"]");
        }
    }

    @Test
    void servesEmptyFiles() throws IOException {
        try (RunningServer server =
                RunningServer.of(List.of(file("none.geojson", "{\"type\":\"FeatureCollection\",\"features\":[]}")))) {
            assertThat(server.hits("none")).isZero();
            for (String version : List.of("1.0.0", "1.1.0", "2.0.0")) {
                assertThat(server.get("request", "GetCapabilities", "version", version)
                                .text())
                        .contains("app:none")
                        .doesNotContain("Box>", "LatLongBoundingBox");
            }
        }
    }

    @Test
    void keepHeights() throws IOException {
        String input = file("z.geojson", feature(null, point(1, 2, 300.5), ""), feature(null, point(3, 4, 5), ""));
        try (RunningServer server = RunningServer.of(List.of(input))) {
            assertThat(server.features("z").texts("pos")).containsExactly("2 1 300.5", "4 3 5");
            assertThat(server.get("request", "DescribeFeatureType", "version", "2.0.0")
                            .text())
                    .contains("gml:PointPropertyType");
            assertThat(server.hits("z", "bbox", "0,0,2.5,2")).isEqualTo(1);
        }
    }

    @Test
    void keepFileOfTheDatabase() throws IOException {
        String input = file("kept.geojson", feature(null, point(1, 2), "\"n\":1"));
        String url = "jdbc:h2:" + folder.resolve("db");
        try (RunningServer server = RunningServer.of(List.of(input), url, null)) {
            assertThat(server.hits("kept")).isEqualTo(1);
        }
        assertThat(folder.resolve("db.mv.db")).exists();
        try (RunningServer server = RunningServer.of(List.of(), url, null)) {
            assertThat(server.features("kept").ids("kept")).containsExactly("kept.1");
        }
        Files.writeString(Path.of(input), feature(null, point(1, 2), "\"m\":5"));
        try (RunningServer server = RunningServer.of(List.of(input), url, null)) {
            assertThat(server.features("kept").texts("m")).containsExactly("5");
        }
    }

    @Test
    void areRefusedIfMissingMalformedOrRepeated() throws IOException {
        String one = file("a.geojson", feature(null, point(1, 2), ""));
        assertThatThrownBy(() -> RunningServer.of(List.of(one, one)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("two inputs are called a");
        assertThatThrownBy(() -> RunningServer.of(List.of("nope.geojson"))).hasMessageContaining("no such file");
        assertThatThrownBy(() -> RunningServer.of(List.of(file("b.geojson", "{\"type\":"))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("b.geojson");
    }

    @Test
    void keepRealData() throws IOException {
        Path states = TestData.file("data/states/states.geojson");
        JsonNode source =
                new ObjectMapper().readTree(Files.readAllBytes(states)).get("features");
        try (RunningServer server = RunningServer.of(List.of(states.toString()))) {
            JsonNode served = new ObjectMapper()
                    .readTree(server.features("states", "outputFormat", "application/json")
                            .body())
                    .get("features");
            assertThat(served).hasSameSizeAs(source);
            for (int i = 0; i < source.size(); i++) {
                assertThat(served.get(i).get("geometry").get("type"))
                        .isEqualTo(served.get(0).get("geometry").get("type"));
                assertThat(served.get(i).get("properties").get("STATE_NAME"))
                        .isEqualTo(source.get(i).get("properties").get("STATE_NAME"));
            }
        }
    }
}
