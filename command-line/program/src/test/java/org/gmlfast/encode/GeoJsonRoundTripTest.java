/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.command.CommandRun;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Random features in WGS 84 stay the same as GeoJSON, and their GML is the same after that. */
class GeoJsonRoundTripTest {

    private static final ObjectMapper JACKSON = new ObjectMapper();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** The values of a property, which have one type in all features. */
    private static final List<Arbitrary<JsonNode>> COLUMNS = List.of(
            Arbitraries.strings()
                    .ofMaxLength(20)
                    .filter(GeoJsonRoundTripTest::isXml)
                    .map(NODES::textNode),
            Arbitraries.longs().map(NODES::numberNode),
            Arbitraries.doubles().map(NODES::numberNode),
            Arbitraries.of(true, false).map(NODES::booleanNode),
            Arbitraries.of("2024-02-29", "1999-12-31", "0099-01-01").map(NODES::textNode),
            Arbitraries.of("2024-02-29T12:00:00Z", "2024-02-29T00:00:01.500+05:30", "1900-01-01T10:10:10-01:00")
                    .map(NODES::textNode),
            Arbitraries.of("2024-02-29T12:00:00", "2024-02-29T12:01:02.345").map(NODES::textNode),
            Arbitraries.of("12:00:00", "23:59:59").map(NODES::textNode));

    /** Characters that both JSON and XML allow; XML's line ends are one character (XML 1.0 §2.11). */
    private static boolean isXml(String text) {
        return text.chars().allMatch(c -> c >= ' ' && c < 0xD800 || c >= 0xE000 && c < 0xFFFE || c == '\n');
    }

    private static Arbitrary<JsonNode> number(double limit) {
        return Arbitraries.doubles()
                .between(-limit, limit)
                .ofScale(8)
                .map(value ->
                        value == Math.rint(value) ? NODES.numberNode((int) (double) value) : NODES.numberNode(value));
    }

    private static Arbitrary<JsonNode> position() {
        return Arbitraries.integers().between(2, 3).flatMap(size -> Combinators.combine(
                        List.of(number(180), number(90), number(9000)).subList(0, size))
                .as(GeoJsonRoundTripTest::array));
    }

    private static JsonNode array(List<? extends JsonNode> items) {
        return NODES.arrayNode().addAll(items);
    }

    private static Arbitrary<JsonNode> line() {
        return position().list().ofMinSize(2).ofMaxSize(400).map(GeoJsonRoundTripTest::array);
    }

    /** A rectangle, counterclockwise, with a clockwise hole or none. */
    private static Arbitrary<JsonNode> polygon() {
        return Combinators.combine(
                        Arbitraries.integers().between(-170, 160),
                        Arbitraries.integers().between(-80, 70),
                        Arbitraries.of(true, false))
                .as((x, y, hole) -> {
                    ArrayNode rings = NODES.arrayNode().add(rectangle(x, y, 8, 0, 0, 8));
                    return hole ? rings.add(rectangle(x + 1, y + 1, 0, 5, 5, 0)) : rings;
                });
    }

    /** The second corner is a step (dx1, dy1) from the first, the last one (dx3, dy3). */
    private static JsonNode rectangle(int x, int y, int dx1, int dy1, int dx3, int dy3) {
        int[][] corners = {{x, y}, {x + dx1, y + dy1}, {x + dx1 + dx3, y + dy1 + dy3}, {x + dx3, y + dy3}, {x, y}};
        ArrayNode ring = NODES.arrayNode();
        for (int[] corner : corners) {
            ring.add(NODES.arrayNode().add(corner[0]).add(corner[1]));
        }
        return ring;
    }

    /** One kind for all features: the input makes LineStrings beside MultiLineStrings MultiLineStrings, too. */
    private static final List<Arbitrary<JsonNode>> KINDS = List.of(
            geometry("Point", position()),
            geometry("LineString", line()),
            geometry("Polygon", polygon()),
            geometry("MultiPoint", parts(position())),
            geometry("MultiLineString", parts(line())),
            geometry("MultiPolygon", parts(polygon())),
            Arbitraries.oneOf(geometry("Point", position()), geometry("LineString", line())),
            Arbitraries.oneOf(geometry("Point", position()), geometry("Polygon", polygon()))
                    .list()
                    .ofMinSize(1)
                    .ofMaxSize(3)
                    .map(parts ->
                            NODES.objectNode().put("type", "GeometryCollection").set("geometries", array(parts))));

    private static Arbitrary<JsonNode> parts(Arbitrary<JsonNode> part) {
        return part.list().ofMinSize(1).ofMaxSize(3).map(GeoJsonRoundTripTest::array);
    }

    private static Arbitrary<JsonNode> geometry(String type, Arbitrary<JsonNode> coordinates) {
        return coordinates.map(value -> NODES.objectNode().put("type", type).set("coordinates", value));
    }

    @Provide
    Arbitrary<JsonNode> collections() {
        // ids that begin with digits get the name of the layer before them
        Arbitrary<String> ids = Arbitraries.strings()
                .alpha()
                .numeric()
                .withChars("._-é")
                .ofMaxLength(12)
                .map(id -> "i" + id);
        return Combinators.combine(
                        ids.list().uniqueElements().ofMaxSize(6),
                        Arbitraries.integers().between(0, KINDS.size() - 1))
                .flatAs((some, kind) -> {
                    List<Arbitrary<JsonNode>> features = new ArrayList<>();
                    some.forEach(id -> features.add(feature(id, orNull(KINDS.get(kind)))));
                    return Combinators.combine(features).as(GeoJsonRoundTripTest::collection);
                });
    }

    private static JsonNode collection(List<JsonNode> features) {
        return NODES.objectNode().put("type", "FeatureCollection").set("features", array(features));
    }

    private static Arbitrary<JsonNode> orNull(Arbitrary<JsonNode> values) {
        return Arbitraries.frequencyOf(Tuple.of(9, values), Tuple.of(1, Arbitraries.just(NODES.nullNode())));
    }

    private static Arbitrary<JsonNode> feature(String id, Arbitrary<JsonNode> geometries) {
        List<Arbitrary<JsonNode>> values = new ArrayList<>();
        COLUMNS.forEach(column -> values.add(orNull(column)));
        return Combinators.combine(geometries, Combinators.combine(values).as(list -> list))
                .as((geometry, list) -> {
                    ObjectNode feature =
                            NODES.objectNode().put("type", "Feature").put("id", id);
                    feature.set("geometry", geometry);
                    ObjectNode properties = feature.putObject("properties");
                    for (int i = 0; i < list.size(); i++) {
                        properties.set("p" + i, list.get(i));
                    }
                    return feature;
                });
    }

    private static byte[] encode(String json, String format) {
        CommandRun run = CommandRun.of(json, List.of("encode", "-", "--layer", "t", "-q", "--format", format));
        assertThat(run.errors()).isEmpty();
        return run.output();
    }

    /** The document without the time at which it was written. */
    private static String gml(String json) {
        return new String(encode(json, "gml32"), StandardCharsets.UTF_8).replaceFirst("timeStamp=\"[^\"]*\"", "");
    }

    @Property(tries = 100)
    void restoresFeaturesAfterRoundTrip(@ForAll("collections") JsonNode source) throws IOException {
        byte[] written = encode(source.toString(), "geojson");
        String text = new String(written, StandardCharsets.UTF_8);
        assertThat(JACKSON.readTree(written)).isEqualTo(JACKSON.readTree(source.toString()));
        assertThat(gml(text)).isEqualTo(gml(source.toString()));
    }
}
