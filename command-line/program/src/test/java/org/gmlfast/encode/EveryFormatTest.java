/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.gmlfast.command.CommandRun;
import org.gmlfast.command.Gml;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Each quirk of GML is written in each format, in which all layers have the same features with the same values. */
@BuildJdkOnly
class EveryFormatTest {

    private static final ObjectMapper JACKSON = new ObjectMapper();

    /** Geometries beside the default one, and lists of geometries, are WKT in GML and FlatGeobuf, all in CSV. */
    private static final Pattern WKT =
            Pattern.compile("(\\[\")?(MULTI|CURVE|COMPOUND)?(POINT|LINESTRING|POLYGON|CURVE|SURFACE)\\b.*");

    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?([eE]-?\\d+)?");

    @TempDir
    Path folder;

    private Path file;
    private String[] options;

    /**
     * The features of a layer without order of attributes: their ids, their values, and whether they have geometries.
     */
    private record Features(List<String> ids, List<Map<String, String>> values, List<Boolean> geometries) {

        Features() {
            this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }
    }

    private void read(Path source, String... given) {
        file = source;
        options = given;
    }

    private static CommandRun ok(List<String> args) {
        CommandRun run = CommandRun.of(args.toArray(String[]::new));
        assertThat(run.exitCode()).as(args + ": " + run.errors()).isZero();
        return run;
    }

    private Path encoded(String format, String... more) {
        Path to = folder.resolve(file.getFileName() + "." + format + more.length);
        List<String> args = new ArrayList<>(
                List.of("encode", file.toString(), "--all-layers", "--format", format, "-q", "-o", to.toString()));
        args.addAll(List.of(options));
        args.addAll(List.of(more));
        ok(args);
        return to;
    }

    private static List<Path> layers(Path in) throws IOException {
        try (Stream<Path> files = Files.list(in)) {
            return files.sorted().toList();
        }
    }

    private static String layer(Path file) {
        return file.getFileName().toString().replaceFirst("\\.[a-z]+$", "");
    }

    // ---- what a document has

    private static Features gml(Path file) throws IOException {
        Features found = new Features();
        for (Gml.Feature feature : Gml.parse(file).features()) {
            Map<String, String> values = new TreeMap<>();
            Gml.children(feature.element()).stream()
                    .filter(property -> Gml.children(property).isEmpty())
                    .forEach(property -> put(values, property.getLocalName(), property.getTextContent()));
            found.ids.add(feature.id());
            found.values.add(values);
            found.geometries.add(Gml.children(feature.element()).stream()
                    .anyMatch(property -> !property.getLocalName().equals("boundedBy")
                            && !Gml.children(property).isEmpty()));
        }
        return found;
    }

    private Features bxml(Path file) throws IOException {
        Path text = folder.resolve("converted.gml");
        Files.deleteIfExists(text);
        ok(List.of("convert", file.toString(), text.toString()));
        return gml(text);
    }

    private static Features json(Iterable<JsonNode> features) {
        Features found = new Features();
        for (JsonNode feature : features) {
            Map<String, String> values = new TreeMap<>();
            boolean[] hasGeometry = {!feature.get("geometry").isNull()};
            feature.get("properties").properties().forEach(property -> {
                JsonNode value = property.getValue();
                boolean isGeometry = value.has("coordinates") || value.path(0).has("coordinates");
                hasGeometry[0] |= value.has("coordinates");
                if (!isGeometry && !value.isNull()) {
                    put(values, property.getKey(), value.isContainerNode() ? value.toString() : value.asText());
                }
            });
            found.ids.add(feature.path("id").asText());
            found.values.add(values);
            found.geometries.add(hasGeometry[0]);
        }
        return found;
    }

    private static Features csv(Path file) throws IOException {
        Features found = new Features();
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get();
        try (CSVParser lines = CSVParser.parse(file, StandardCharsets.UTF_8, format)) {
            for (CSVRecord line : lines) {
                Map<String, String> values = new TreeMap<>();
                Map<String, String> fields = line.toMap();
                found.ids.add(fields.remove("FID"));
                fields.forEach((name, text) -> put(values, name, text));
                found.values.add(values);
                found.geometries.add(fields.values().stream()
                        .anyMatch(text ->
                                !text.startsWith("[") && WKT.matcher(text).matches()));
            }
        }
        return found;
    }

    private static List<JsonNode> features(Path file) throws IOException {
        List<JsonNode> features = new ArrayList<>();
        JACKSON.readTree(file.toFile()).get("features").forEach(features::add);
        return features;
    }

    private static List<JsonNode> lines(Path file) throws IOException {
        List<JsonNode> features = new ArrayList<>();
        for (String line : Files.readString(file).split("[\\n\\x1e]+")) {
            if (!line.isEmpty()) {
                features.add(JACKSON.readTree(line));
            }
        }
        return features;
    }

    private static void put(Map<String, String> values, String name, String text) {
        if (!text.isEmpty() && !WKT.matcher(text).matches()) {
            values.put(name, usual(text));
        }
    }

    /** The value: 23.0 is 23. FlatGeobuf has no dates, only dates with times. */
    private static String usual(String text) {
        return NUMBER.matcher(text).matches()
                ? new BigDecimal(text).stripTrailingZeros().toPlainString()
                : text.replaceFirst("^(-?\\d{4,}-\\d\\d-\\d\\d)T00:00:00$", "$1");
    }

    // ---- all formats

    /** Returns the features of GeoJSON by layer. */
    private Map<String, List<JsonNode>> assertAllFormatsAlike() throws IOException {
        Map<String, List<JsonNode>> all = new TreeMap<>();
        Path json = encoded("geojson");
        for (Path each : layers(json)) {
            all.put(layer(each), features(each));
        }
        for (String format : List.of("geojsonl", "geojsonseq")) {
            for (Path each : layers(encoded(format))) {
                assertThat(lines(each)).as(format + " of " + each).isEqualTo(all.get(layer(each)));
            }
        }
        for (Path each : layers(encoded("jsonfg", "--srs", "EPSG:4326"))) {
            Features found = json(features(each));
            Features expected = json(all.get(layer(each)));
            assertThat(found.ids).as(each.toString()).isEqualTo(expected.ids);
            assertThat(found.values).as(each.toString()).isEqualTo(expected.values);
        }
        for (String format : List.of("gml2", "gml31", "gml32", "bxml", "csv")) {
            Path to = encoded(format);
            assertThat(layers(to)).hasSameSizeAs(all.keySet());
            for (Path each : layers(to)) {
                Features found =
                        switch (format) {
                            case "bxml" -> bxml(each);
                            case "csv" -> csv(each);
                            default -> gml(each);
                        };
                Features expected = json(all.get(layer(each)));
                assertThat(found.values).as(each.toString()).isEqualTo(expected.values);
                assertThat(found.geometries).as(each.toString()).isEqualTo(expected.geometries);
            }
        }
        assertFlatGeobufAlike(all);
        return all;
    }

    private void assertFlatGeobufAlike(Map<String, List<JsonNode>> all) throws IOException {
        assertThat(layers(encoded("flatgeobuf"))).hasSameSizeAs(all.keySet());
        for (Path each : layers(encoded("flatgeobuf", "--no-index"))) {
            Path back = folder.resolve("back.geojsonl");
            Files.deleteIfExists(back);
            ok(List.of("encode", each.toString(), "-f", "geojsonl", "-q", "-o", back.toString()));
            assertThat(json(lines(back)).values).as(each.toString()).isEqualTo(json(all.get(layer(each))).values);
        }
    }

    // ---- documents

    private Path document(String members) throws IOException {
        return Files.writeString(
                folder.resolve("quirks.gml"),
                "<c xmlns='urn:x' xmlns:gml='http://www.opengis.net/gml'>" + members + "</c>");
    }

    private static String member(String type, String id, String content) {
        return "<gml:featureMember><" + type + " gml:id='" + id + "'>" + content + "</" + type
                + "></gml:featureMember>";
    }

    private static String point(String name, String position) {
        return "<" + name + "><gml:Point srsName='EPSG:25832'><gml:pos>" + position + "</gml:pos></gml:Point></" + name
                + ">";
    }

    @Test
    void quirksHaveTheSameValuesInAllFormats() throws IOException {
        read(document(member(
                        "a",
                        "a.1",
                        "<n>9007199254740993</n><d>1582-10-04</d><t>2020-01-02T03:04:00</t><Name>x</Name><name>y</name>"
                                + "<part><B><c>1</c></B></part><c>2</c><e/><b>true</b><s>a &lt; \"b\"\\ é 😀</s>"
                                + "<l>1</l><l>2</l>" + point("g", "500000 5300000") + point("h", "1 2 3"))
                + member("a", "a.2", "<n>1</n><m>0.1</m><s>  spaces </s>")
                + member("a", "a.3", "<n>2</n>" + point("g", "500001.5 5300000.25"))
                + member("none", "n.1", "<x>007</x><y>2020-01-02</y>")
                + member("none", "n.2", "<x>1</x>")));
        assertThat(assertAllFormatsAlike().keySet()).containsExactly("a", "none");
    }

    @Test
    void layersOfPolygonsAndArcsAreWrittenInAllFormats() throws IOException {
        String ring = "<gml:exterior><gml:LinearRing><gml:posList>0 0 9 0 9 9 0 0</gml:posList></gml:LinearRing>"
                + "</gml:exterior>";
        String arcs = "<gml:exterior><gml:Ring><gml:curveMember><gml:Curve><gml:segments><gml:ArcString><gml:posList>"
                + "24 3 16 3 20 -5 23 -4 24 3</gml:posList></gml:ArcString></gml:segments></gml:Curve>"
                + "</gml:curveMember></gml:Ring></gml:exterior>";
        List<String> members = new ArrayList<>();
        for (String part : List.of(ring, arcs)) {
            members.add(member(
                    "a", "a." + members.size(), "<g><gml:Polygon srsName='EPSG:25832'>" + part + "</gml:Polygon></g>"));
        }
        read(document(String.join("", members)));
        assertThat(assertAllFormatsAlike().get("a")).hasSize(2);
    }

    /** Seconds that are zero are written, too, as XML Schema and RFC 3339 require. */
    @Test
    void listsOfDatesAndTimesHaveTheSameTextInAllFormats() throws IOException {
        read(document(member(
                "a",
                "a.1",
                "<z>1977-10-08T23:00:00Z</z><z>1977-10-08T23:00:00+02:00</z><l>2020-01-02T03:00:00</l>"
                        + "<l>2020-01-02T03:04:05.5</l><t>03:00:00</t><t>04:05:06</t><d>2020-01-02</d><d>0001-01-01</d>"
                        + point("g", "500000 5300000"))));
        JsonNode values = assertAllFormatsAlike().get("a").get(0).get("properties");
        assertThat(values.get("z").toString()).isEqualTo("[\"1977-10-08T23:00:00Z\",\"1977-10-08T23:00:00+02:00\"]");
        assertThat(values.get("t").toString()).isEqualTo("[\"03:00:00\",\"04:05:06\"]");
    }

    /** All geometries of a feature are in one CRS, and keep their heights. */
    @Test
    void listsOfGeometriesAreTransformedAndKeepHeights() throws IOException {
        read(
                document(member(
                        "a",
                        "a.1",
                        point("g", "500000 5300000")
                                + point("h", "500000 5300000 7.5")
                                + point("h", "500001 5300000 8.5"))),
                "--repeated-geometries",
                "list");
        JsonNode feature = assertAllFormatsAlike().get("a").get(0);
        JsonNode first = feature.get("properties").get("h").get(0).get("coordinates");
        assertThat(first.get(0))
                .isEqualTo(feature.get("geometry").get("coordinates").get(0));
        assertThat(first.get(1))
                .isEqualTo(feature.get("geometry").get("coordinates").get(1));
        assertThat(first.get(2).asDouble()).isEqualTo(7.5);
        Gml.Feature gml =
                Gml.parse(encoded("gml32", "--decimals", "3").resolve("a.gml")).only();
        assertThat(gml.get("h")).isEqualTo("[\"POINT Z(500000 5300000 7.5)\",\"POINT Z(500001 5300000 8.5)\"]");
    }

    /** The message is that of a single layer: it names the file and the option. */
    @Test
    void allLayersOfADocumentWithoutFeaturesSayWhatToDo() throws IOException {
        Path plain = Files.writeString(
                folder.resolve("plain.gml"),
                "<s xmlns:gml='http://www.opengis.net/gml'><o><n>1</n></o><o><n>2</n></o></s>");
        CommandRun run = CommandRun.of(
                "encode",
                plain.toString(),
                "--all-layers",
                "--format",
                "geojson",
                "-o",
                folder.resolve("out").toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors())
                .contains(
                        "plain.gml has no features: no elements are known to be features; name those that are with --feature NAME");
    }

    /** Files that others wrote: several types, lists, features without geometries, units of measure, an archive. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "BRGM+gml_application_schema_toolbox/tests/fixtures/EUReg.example.xml",
                "BRGM+gml_application_schema_toolbox/tests/basic_test_scenario/0_BoreholeView.xml",
                "nlextract+NLExtract/brt/top10nl/etl/test/v1_2/kadaster/TOP10NL_1_2_sample.zip",
            })
    void foreignFilesHaveTheSameValuesInAllFormats(String name) throws IOException {
        read(TestData.file("gml-input/README.md").resolveSibling("files").resolve(name));
        assertThat(assertAllFormatsAlike()).isNotEmpty();
    }
}
