/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.command.CommandRun.geoJson;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

import org.gmlfast.command.CommandRun;
import org.gmlfast.command.Gml;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

class GeoJsonEncodeTest {

    private static final String POINT = "{\"type\":\"Point\",\"coordinates\":[9.5,47.25]}";

    private static String feature(String geometry, String properties) {
        return "{\"type\":\"Feature\",\"geometry\":" + geometry + ",\"properties\":" + properties + "}";
    }

    private static String collection(String... features) {
        return "{\"type\":\"FeatureCollection\",\"features\":[" + String.join(",", features) + "]}";
    }

    private static String geometry(String type, String coordinates) {
        return "{\"type\":\"" + type + "\",\"coordinates\":" + coordinates + "}";
    }

    @Nested
    class Forms {

        private final String one = feature(POINT, "{\"n\":1}");
        private final String two = feature(POINT, "{\"n\":2}");

        @Test
        void readsCollectionWithMembersInAnyOrder() {
            String json = "{\"features\":[" + one + "," + two + "],\"name\":\"x\",\"bbox\":[1,2,3,4],"
                    + "\"type\":\"FeatureCollection\"}";
            assertThat(geoJson(json).column("n")).containsExactly("1", "2");
        }

        @Test
        void readsEmptyCollection() {
            Gml gml = geoJson(collection());
            assertThat(gml.features()).isEmpty();
            assertThat(gml.rootAttribute("numberReturned")).isEqualTo("0");
        }

        @Test
        void readsFeatureWithMembersInAnyOrder() {
            String json = "{\"geometry\":{\"coordinates\":[1,2],\"type\":\"Point\"},\"id\":\"a\","
                    + "\"properties\":{\"n\":1},\"type\":\"Feature\"}";
            Gml.Feature only = geoJson(json).only();
            assertThat(only.id()).isEqualTo("a");
            assertThat(only.get("geometry")).isEqualTo("2 1");
        }

        @Test
        void readsBareGeometry() {
            assertThat(geoJson(POINT).only().get("geometry")).isEqualTo("47.25 9.5");
        }

        @Test
        void readsOneFeaturePerLine() {
            assertThat(geoJson(one + "\n" + two + "\n").column("n")).containsExactly("1", "2");
        }

        @Test
        void readsTextSequence() {
            assertThat(geoJson("\u001E" + one + "\n\u001E" + two + "\n").column("n"))
                    .containsExactly("1", "2");
        }

        @Test
        void readsTextSequenceAfterByteOrderMark() {
            assertThat(geoJson("\uFEFF\u001E" + one + "\n\u001E" + two + "\n").column("n"))
                    .containsExactly("1", "2");
        }

        @Test
        void skipsByteOrderMark() {
            assertThat(geoJson("\uFEFF" + collection(one)).column("n")).containsExactly("1");
        }

        @Test
        void readsSeveralCompressedMembersFromSlowPipe() throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            bytes.write(gzip(one + "\n"));
            bytes.write(gzip(two + "\n"));
            InputStream slow = new ByteArrayInputStream(bytes.toByteArray()) {
                @Override
                public synchronized int available() {
                    return 0;
                }

                @Override
                public synchronized int read(byte[] b, int off, int len) {
                    return super.read(b, off, Math.min(len, 3));
                }
            };
            CommandRun run = CommandRun.of(slow, "encode", "-", "--format", "gml32", "-q");
            assertThat(run.gml().column("n")).containsExactly("1", "2");
        }

        @Test
        void usesFileNameAsLayerName(@TempDir Path directory) throws IOException {
            Path file = directory.resolve("my.roads.geojson.gz");
            Files.write(file, gzip(collection(one)));
            Gml.Feature only = CommandRun.of("encode", file.toString(), "--format", "gml2")
                    .gml()
                    .only();
            assertThat(only.name()).isEqualTo("my.roads");
            assertThat(only.id()).isEqualTo("my.roads.1");
            assertThat(only.element().getNamespaceURI()).isEqualTo("http://www.gmlfast.org/app");
        }

        private static byte[] gzip(String text) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
                zip.write(text.getBytes(StandardCharsets.UTF_8));
            }
            return bytes.toByteArray();
        }
    }

    @Nested
    class Ids {

        @Test
        void usesMemberOrNumberOfTheFeatureAsId() {
            String json = collection(
                    "{\"type\":\"Feature\",\"id\":\"way/7\",\"geometry\":null,\"properties\":null}",
                    feature("null", "null"),
                    "{\"type\":\"Feature\",\"id\":12,\"geometry\":null,\"properties\":null}",
                    "{\"type\":\"Feature\",\"id\":null,\"geometry\":null,\"properties\":{}}");
            assertThat(geoJson(json).ids()).containsExactly("way_x002F_7", "t.2", "t.12", "t.4");
        }

        private CommandRun ids(String... options) {
            List<String> args = new java.util.ArrayList<>(List.of("encode", "-", "--layer", "t", "--format", "gml32"));
            args.addAll(List.of(options));
            String json = IntStream.range(0, 3000)
                    .mapToObj(i -> i % 1000 == 500
                            ? feature(POINT, "{}")
                            : "{\"type\":\"Feature\",\"id\":\"" + (i == 2900 ? "n7" : i == 400 ? "t.501" : "n" + i)
                                    + "\",\"geometry\":null,\"properties\":null}")
                    .collect(Collectors.joining("\n"));
            return CommandRun.of(json, args);
        }

        @Test
        void reportsDuplicateIds() {
            assertThat(ids().errors()).contains("note: 2 features have the id of another feature, first \"t.501\";");
            assertThat(ids("-q").errors()).isEmpty();
            assertThat(ids("--count", "2900").errors()).contains("note: 1 feature has the id of another feature");
        }
    }

    @Nested
    class Properties {

        @ParameterizedTest
        @CsvSource(
                quoteCharacter = '`',
                delimiter = '|',
                textBlock =
                        """
                        1                      | 1
                        -2147483649            | -2147483649
                        12345678901234567890123| 12345678901234567890123
                        4.0                    | 4.0
                        0.1                    | 0.1
                        1e300                  | 1.0E300
                        NaN                    | NaN
                        1e400                  | 1e400
                        true                   | true
                        "a<b & \\u00e4 \\ud83d\\ude00" | a<b & ä 😀
                        ""                     | ``
                        ["a",1,4.0,null,[]]    | ["a",1,4.0,null,[]]
                        {"k":{"l":[1]}}        | {"k":{"l":[1]}}
                        """)
        void readsEachKindOfValue(String json, String text) {
            assertThat(geoJson(feature(POINT, "{\"v\":" + json + "}")).only().get("v"))
                    .isEqualTo(text);
        }

        @Test
        void readsValuesOfDifferentKindsInOneColumn() {
            Gml gml = geoJson(collection(
                    feature(POINT, "{\"v\":1}"),
                    feature(POINT, "{\"v\":2.5}"),
                    feature(POINT, "{\"v\":\"x\"}"),
                    feature(POINT, "{\"v\":[1]}"),
                    feature(POINT, "{\"v\":null}"),
                    feature(POINT, "{\"v\":false}")));
            assertThat(gml.column("v")).containsExactly("1", "2.5", "x", "[1]", null, "false");
        }

        /** The type in the application schema, and the text of the value. */
        private String typeAndText(Path directory, String... values) throws IOException {
            Path schema = directory.resolve("t.xsd");
            String features = java.util.Arrays.stream(values)
                    .map(v -> feature(POINT, "{\"v\":" + v + "}"))
                    .collect(Collectors.joining("\n"));
            List<String> texts =
                    geoJson(features, "--schema", schema.toString()).column("v");
            java.util.regex.Matcher type = java.util.regex.Pattern.compile("name=\"v\"[^>]*type=\"xsd?:(\\w+)\"")
                    .matcher(Files.readString(schema));
            assertThat(type.find()).as(Files.readString(schema)).isTrue();
            return type.group(1) + ' ' + texts;
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                textBlock =
                        """
                        "2024-02-29"                                | date [2024-02-29]
                        null,"2024-02-29","0001-01-01"              | date [null, 2024-02-29, 0001-01-01]
                        "1582-10-10"                                | date [1582-10-10]
                        "2024-02-30"                                | string [2024-02-30]
                        "2024-02-29",""                             | string [2024-02-29, ]
                        "2024-02-29",2024                           | string [2024-02-29, 2024]
                        "2024-02-29","2024-02-29T12:00:00Z"         | string [2024-02-29, 2024-02-29T12:00:00Z]
                        "2024-02-29T12:00:00Z"                      | dateTime [2024-02-29T12:00:00Z]
                        "2024-02-29T12:00:00.125+01:00"             | dateTime [2024-02-29T12:00:00.125+01:00]
                        "2024-02-29 12:00:00"                       | dateTime [2024-02-29T12:00:00]
                        "2024-02-29T12:00:00","2024-02-29T12:00:00Z"| string [2024-02-29T12:00:00, 2024-02-29T12:00:00Z]
                        "12:34:56"                                  | time [12:34:56]
                        "12:34:56.5"                                | time [12:34:56.500]
                        "12:34:99"                                  | string [12:34:99]
                        "20240229"                                  | string [20240229]
                        "0000-01-01"                                | string [0000-01-01]
                        """)
        void derivesDatesFromTextsThatAreAllDates(String values, String expected, @TempDir Path directory)
                throws IOException {
            assertThat(typeAndText(directory, values.split(",(?=[\"n\\d])"))).isEqualTo(expected);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "day = '2024-02-29'",
                    "day AFTER 2024-01-01T00:00:00Z",
                    "at = '2024-02-29T12:00:00+01:00'",
                    "at AFTER 2024-02-29T10:00:00Z AND at BEFORE 2024-02-29T12:00:00Z",
                    "plain AFTER 2024-01-01T00:00:00Z",
                    "plain = '2024-02-29T12:00:00'",
                    "plain > '2024-01-01T00:00:00'",
                    "\"time\" = '12:34:56'"
                })
        void selectsByConditionsOnDates(String condition) {
            String json = feature(
                            POINT,
                            "{\"day\":\"2024-02-29\",\"at\":\"2024-02-29T12:00:00+01:00\","
                                    + "\"plain\":\"2024-02-29T12:00:00\",\"time\":\"12:34:56\"}")
                    + feature(
                            POINT,
                            "{\"day\":\"2023-02-27\",\"at\":\"2023-02-27T12:00:00+01:00\","
                                    + "\"plain\":\"2023-02-27T12:00:00\",\"time\":\"12:34:57\"}");
            assertThat(geoJson(json, "--where", condition).ids()).containsExactly("t.1");
        }

        @Test
        void readsDatesInLatePropertyAsText() {
            String features = IntStream.range(0, 1500)
                    .mapToObj(i -> feature(POINT, "{\"v\":" + (i < 1400 ? "\"2024-02-29\"" : "\"unknown\"") + "}"))
                    .collect(Collectors.joining("\n"));
            assertThat(geoJson(features).column("v").subList(1399, 1401)).containsExactly("2024-02-29", "unknown");
        }

        @Test
        void readsLateValueOfAnotherType() {
            String features = IntStream.range(0, 1500)
                    .mapToObj(i -> feature(POINT, "{\"v\":" + (i < 1400 ? "7" : "\"seven\"") + "}"))
                    .collect(Collectors.joining("\n"));
            assertThat(geoJson(features).column("v").subList(1399, 1401)).containsExactly("7", "seven");
        }

        @Test
        void readsLateProperty() {
            String features = IntStream.range(0, 3000)
                    .mapToObj(i -> feature(
                            POINT,
                            "{\"a\":" + i + (i >= 1700 ? ",\"late\":\"x\"" : "") + (i == 2999 ? ",\"last\":1}" : "}")))
                    .collect(Collectors.joining("\n"));
            List<Gml.Feature> all = geoJson(features).features();
            assertThat(all).hasSize(3000);
            assertThat(all.get(1699).attributes()).containsOnlyKeys("geometry", "a");
            assertThat(all.get(1700).get("late")).isEqualTo("x");
            assertThat(all.get(2999).attributes())
                    .containsExactly(
                            java.util.Map.entry("geometry", "47.25 9.5"),
                            java.util.Map.entry("a", "2999"),
                            java.util.Map.entry("late", "x"),
                            java.util.Map.entry("last", "1"));
        }

        @Test
        void omitsMissingAndNullPropertiesOrWritesNil() {
            String json = collection(feature(POINT, "{\"a\":null,\"b\":1}"), feature(POINT, "{\"c\":2}"));
            assertThat(geoJson(json).features().get(0).attributes()).containsOnlyKeys("geometry", "b");
            assertThat(geoJson(json, "--nil").features().get(1).attributes())
                    .containsEntry("a", null)
                    .containsEntry("b", null)
                    .containsEntry("c", "2");
        }

        @Test
        void renamesPropertyNamedGeometry() {
            assertThat(geoJson(feature(POINT, "{\"geometry\":\"round\"}"))
                            .only()
                            .attributes())
                    .containsEntry("geometry", "47.25 9.5")
                    .containsEntry("geometry_property", "round");
        }
    }

    @Nested
    class Geometries {

        private Element encoded(String geometry) {
            return Gml.children(geoJson(feature(geometry, "{}")).only().element())
                    .get(0);
        }

        @Test
        void readsThreeNumbersOfPositions() {
            Element point = encoded("{\"type\":\"Point\",\"coordinates\":[1,2,3,4]}");
            assertThat(point.getTextContent()).isEqualTo("2 1 3");
            assertThat(Gml.find(point, "Point").getAttribute("srsDimension")).isEqualTo("3");
        }

        @Test
        void readsPolygonWithHole() {
            Element polygon =
                    encoded(geometry("Polygon", "[[[0,0],[9,0],[9,8],[0,8],[0,0]],[[1,1],[1,2],[2,2],[1,1]]]"));
            assertThat(Gml.find(polygon, "exterior").getTextContent()).isEqualTo("0 0 0 9 8 9 8 0 0 0");
            assertThat(Gml.find(polygon, "interior").getTextContent()).isEqualTo("1 1 2 1 2 2 1 1");
        }

        @Test
        void readsMultiPolygonsAndNestedCollections() {
            Element multi =
                    encoded(geometry("MultiPolygon", "[[[[0,0],[9,0],[9,8],[0,0]]],[[[20,0],[29,0],[29,8],[20,0]]]]"));
            assertThat(multi.getElementsByTagNameNS("*", "Polygon").getLength()).isEqualTo(2);
            Element nested = encoded("{\"geometries\":[" + POINT
                    + ",{\"type\":\"GeometryCollection\",\"geometries\":[" + geometry("LineString", "[[1,2],[3,4]]")
                    + "]}],\"type\":\"GeometryCollection\"}");
            assertThat(nested.getElementsByTagNameNS("*", "MultiGeometry").getLength())
                    .isEqualTo(2);
            assertThat(Gml.find(nested, "LineString").getTextContent()).isEqualTo("2 1 4 3");
        }

        @ParameterizedTest
        @ValueSource(strings = {"Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon"})
        void readsEmptyCoordinates(String type) {
            for (String format : List.of("gml2", "gml31", "gml32")) {
                Gml gml = geoJson(feature(geometry(type, "[]"), "{\"a\":1}"), "--format", format);
                assertThat(gml.only().get("a")).isEqualTo("1");
                assertThat(gml.only().get("geometry")).isEmpty();
            }
        }

        @Test
        void makesMultiGeometriesIfMixed() {
            Gml gml = geoJson(collection(
                    feature(geometry("LineString", "[[1,2],[3,4]]"), "{}"),
                    feature(geometry("MultiLineString", "[[[1,2],[3,4]]]"), "{}")));
            for (Gml.Feature feature : gml.features()) {
                assertThat(Gml.find(feature.element(), "MultiCurve")).isNotNull();
            }
        }

        @Test
        void keepsGeometriesOfDifferentTypes() {
            Gml gml = geoJson(collection(
                    feature(POINT, "{}"),
                    feature(geometry("LineString", "[[1,2],[3,4]]"), "{}"),
                    feature(geometry("MultiLineString", "[[[1,2],[3,4]]]"), "{}"),
                    feature("null", "{}")));
            List<String> kinds = gml.features().stream()
                    .map(f -> Gml.children(f.element()))
                    .map(c -> c.isEmpty() ? "" : Gml.children(c.get(0)).get(0).getLocalName())
                    .toList();
            assertThat(kinds).containsExactly("Point", "LineString", "MultiCurve", "");
        }
    }

    @Nested
    class Crs {

        private String withCrs(String before, String after) {
            return "{\"type\":\"FeatureCollection\"" + before + ",\"features\":["
                    + feature("{\"type\":\"Point\",\"coordinates\":[2600000,1200000]}", "{}") + "]" + after + "}";
        }

        private String crs(String name) {
            return ",\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"" + name + "\"}}";
        }

        private String srsName(Gml gml) {
            return Gml.find(gml.only().element(), "Point").getAttribute("srsName");
        }

        @Test
        void usesWgs84WithoutCrs() {
            assertThat(srsName(geoJson(withCrs("", "")))).isEqualTo("urn:ogc:def:crs:EPSG::4326");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"EPSG:2056", "urn:ogc:def:crs:EPSG::2056", "http://www.opengis.net/def/crs/EPSG/0/2056"})
        void readsMemberCrs(String name) {
            Gml gml = geoJson(withCrs(crs(name), ""), "--srs-style", "urn");
            assertThat(srsName(gml)).isEqualTo("urn:ogc:def:crs:EPSG::2056");
            assertThat(gml.only().get("geometry")).isEqualTo("2600000 1200000");
        }

        @Test
        void readsMemberCrsAfterTheFeaturesOfSmallFile() {
            assertThat(srsName(geoJson(withCrs("", crs("EPSG:2056")), "--srs-style", "urn")))
                    .endsWith("2056");
        }

        @Test
        void refusesMemberCrsAfterManyFeatures() {
            String many =
                    IntStream.range(0, 2000).mapToObj(i -> feature(POINT, "{}")).collect(Collectors.joining(","));
            String json = "{\"features\":[" + many + "]" + crs("EPSG:2056") + "}";
            CommandRun run = CommandRun.of(json, List.of("encode", "-", "--format", "gml2"));
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.errors()).contains("comes after the features").contains("--source-srs EPSG:2056");
        }

        @Test
        void readsCrs84AsWgs84() {
            assertThat(srsName(geoJson(withCrs(crs("urn:ogc:def:crs:OGC:1.3:CRS84"), ""))))
                    .isEqualTo("urn:ogc:def:crs:EPSG::4326");
        }

        @Test
        void prefersOptionToMemberCrs() {
            assertThat(srsName(
                            geoJson(withCrs(crs("nonsense"), ""), "--source-srs", "EPSG:2056", "--srs-style", "urn")))
                    .endsWith("2056");
        }

        @Test
        void swapsAxesOfProjectedCrsInGml3Only() {
            String json = "{\"type\":\"FeatureCollection\"" + crs("EPSG:31468") + ",\"features\":["
                    + feature("{\"type\":\"Point\",\"coordinates\":[4468000,5333000]}", "{}") + "]}";
            assertThat(geoJson(json).only().get("geometry")).isEqualTo("5333000 4468000");
            Gml gml2 = geoJson(json, "--format", "gml2");
            assertThat(gml2.only().get("geometry")).isEqualTo("4468000,5333000");
            assertThat(srsName(gml2)).isEqualTo("http://www.opengis.net/gml/srs/epsg.xml#31468");
        }

        @ParameterizedTest
        @CsvSource({
            "code, EPSG:4326, 9.5 47.25",
            "url, http://www.opengis.net/gml/srs/epsg.xml#4326, 9.5 47.25",
            "xurn, urn:x-ogc:def:crs:EPSG:4326, 47.25 9.5",
            "urn, urn:ogc:def:crs:EPSG::4326, 47.25 9.5",
            "uri, http://www.opengis.net/def/crs/EPSG/0/4326, 47.25 9.5"
        })
        void writesAxisOrderOfSrsNameStyle(String style, String srsName, String coordinates) {
            Gml gml = geoJson(feature(POINT, "{}"), "--format", "gml31", "--srs-style", style);
            assertThat(srsName(gml)).isEqualTo(srsName);
            assertThat(gml.only().get("geometry")).isEqualTo(coordinates);
        }

        @Test
        void reprojectsCoordinates() {
            Gml gml = geoJson(feature(POINT, "{}"), "--srs", "EPSG:3857", "--decimals", "2");
            assertThat(gml.only().get("geometry")).isEqualTo("1057535.16 5982976.33");
            Gml high = geoJson(
                    feature("{\"type\":\"Point\",\"coordinates\":[9.5,47.25,500]}", "{}"),
                    "--srs",
                    "EPSG:3857",
                    "--decimals",
                    "2");
            assertThat(high.only().get("geometry")).isEqualTo("1057535.16 5982976.33 500");
            Gml back = geoJson(
                    feature("{\"type\":\"Point\",\"coordinates\":[1057535.16,5982976.33]}", "{}"),
                    "--source-srs",
                    "3857",
                    "--srs",
                    "4326",
                    "--decimals",
                    "5");
            assertThat(back.only().get("geometry")).isEqualTo("47.25 9.5");
        }
    }
}
