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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.fixtures.GeoPackageBuilder;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKTReader;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Conditions select the same features of a GeoPackage, with and without R-tree, as of the same layer in H2GIS. */
@BuildJdkOnly
class GeoPackageConditionsTest {

    private static final int FEATURES = 150;

    private static Path folder;
    private static RunningServer h2;
    private static RunningServer indexed;
    private static RunningServer plain;

    @BeforeContainer
    static void start() throws IOException, SQLException, ParseException {
        folder = Files.createTempDirectory("gml-fast-test");
        List<String> json = new ArrayList<>();
        Path withIndex = Files.createDirectory(folder.resolve("a")).resolve("t.gpkg");
        Path without = Files.createDirectory(folder.resolve("b")).resolve("t.gpkg");
        try (GeoPackageBuilder one = new GeoPackageBuilder(withIndex);
                GeoPackageBuilder other = new GeoPackageBuilder(without)) {
            for (GeoPackageBuilder builder : List.of(one, other)) {
                builder.execute("CREATE TABLE t(fid INTEGER PRIMARY KEY, n INTEGER, d DOUBLE, name TEXT, b BOOLEAN,"
                                + " day DATE, at DATETIME, geometry GEOMETRY)")
                        .layer("t", "geometry", "GEOMETRY", 4326);
            }
            Random random = new Random(7);
            for (int i = 1; i <= FEATURES; i++) {
                Object[] values = {
                    i,
                    orNull(random, random.nextInt(20) - 5),
                    orNull(random, (random.nextInt(80) - 40) / 8.0),
                    orNull(
                            random,
                            List.of("a", "A", "ab", "ÄB", "äb", "b%", "a_b", "%")
                                    .get(random.nextInt(8))),
                    orNull(random, random.nextInt(2)),
                    orNull(random, String.format("2024-01-%02d", 1 + random.nextInt(20))),
                    orNull(random, String.format("2024-01-%02dT12:00:00.000Z", 1 + random.nextInt(20)))
                };
                String wkt = i <= 2 ? "POINT(1 1)" : random.nextInt(9) == 0 ? null : wkt(random);
                json.add(feature(values, wkt));
                for (GeoPackageBuilder builder : List.of(one, other)) {
                    List<Object> row = new ArrayList<>(Arrays.asList(values));
                    row.add(
                            wkt == null
                                    ? null
                                    : i % 2 == 0
                                            ? GeoPackageBuilder.geometry(wkt)
                                            : GeoPackageBuilder.geometryWithEnvelope(wkt));
                    builder.run("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row.toArray());
                }
            }
            one.index("t", "fid", "geometry");
        }
        Path file = folder.resolve("t.geojson");
        Files.write(file, json);
        h2 = RunningServer.of(List.of(file.toString()));
        indexed = RunningServer.of(List.of(withIndex.toString()));
        plain = RunningServer.of(List.of(without.toString()));
    }

    @AfterContainer
    static void stop() throws IOException {
        for (RunningServer server : List.of(h2, indexed, plain)) {
            server.close();
        }
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static Object orNull(Random random, Object value) {
        return random.nextInt(8) == 0 ? null : value;
    }

    private static String wkt(Random random) {
        int x = random.nextInt(10);
        int y = random.nextInt(10);
        int w = 1 + random.nextInt(3);
        return switch (random.nextInt(4)) {
            case 0 -> "POINT(" + x + " " + y + ")";
            case 1 -> "LINESTRING(" + x + " " + y + ", " + (x + w) + " " + y + ", " + (x + w) + " " + (y + w) + ")";
            case 2 -> "MULTIPOINT((" + x + " " + y + "), (" + (x + w) + " " + (y + w) + "))";
            default -> box(x, y, x + w, y + w);
        };
    }

    private static String box(int x0, int y0, int x1, int y1) {
        return "POLYGON((" + x0 + " " + y0 + ", " + x1 + " " + y0 + ", " + x1 + " " + y1 + ", " + x0 + " " + y1 + ", "
                + x0 + " " + y0 + "))";
    }

    private static String feature(Object[] values, String wkt) throws ParseException {
        StringBuilder json = new StringBuilder("{\"type\":\"Feature\",\"properties\":{");
        List<String> names = List.of("n", "d", "name", "b", "day", "at");
        for (int i = 0; i < names.size(); i++) {
            Object value = values[i + 1];
            Object shown = value == null
                    ? null
                    : names.get(i).equals("b")
                            ? (Object) value.equals(1)
                            : value instanceof String text ? "\"" + text.replace(".000", "") + '"' : value;
            json.append(i == 0 ? "" : ",")
                    .append('"')
                    .append(names.get(i))
                    .append("\":")
                    .append(shown);
        }
        return json.append("},\"geometry\":")
                .append(wkt == null ? "null" : geometry(wkt))
                .append('}')
                .toString();
    }

    private static String geometry(String wkt) throws ParseException {
        String type = wkt.substring(0, wkt.indexOf('('));
        String positions = Stream.of(new WKTReader().read(wkt).getCoordinates())
                .map(c -> "[" + c.x + "," + c.y + "]")
                .collect(Collectors.joining(","));
        return switch (type) {
            case "POINT" -> "{\"type\":\"Point\",\"coordinates\":" + positions + "}";
            case "LINESTRING" -> "{\"type\":\"LineString\",\"coordinates\":[" + positions + "]}";
            case "MULTIPOINT" -> "{\"type\":\"MultiPoint\",\"coordinates\":[" + positions + "]}";
            default -> "{\"type\":\"Polygon\",\"coordinates\":[[" + positions + "]]}";
        };
    }

    // ---- conditions

    private static Arbitrary<String> leaf() {
        Arbitrary<String> operator = Arbitraries.of("=", "<>", "<", "<=", ">", ">=");
        Arbitrary<String> day = Arbitraries.integers().between(1, 20).map(i -> String.format("2024-01-%02d", i));
        Arbitrary<Integer> number = Arbitraries.integers().between(-6, 16);
        Arbitrary<String> geometry = Arbitraries.longs().map(seed -> wkt(new Random(seed)));
        Arbitrary<String> text = Arbitraries.of("a", "A", "ab", "Ab", "äb", "b%", "a%b", "_", "%", "a%", "%b", "a_%");
        return Arbitraries.oneOf(
                Combinators.combine(operator, number).as((o, v) -> "n " + o + " " + v),
                Combinators.combine(operator, number).as((o, v) -> "d " + o + " " + v / 4.0),
                Combinators.combine(operator, number).as((o, v) -> "n " + o + " " + v / 2.0),
                Combinators.combine(operator, number).as((o, v) -> "n * 2 + 1 " + o + " d / " + v),
                Combinators.combine(operator, text).as((o, v) -> "name " + o + " '" + v + "'"),
                Combinators.combine(Arbitraries.of("LIKE", "ILIKE"), text).as((o, v) -> "name " + o + " '" + v + "'"),
                Combinators.combine(operator, day).as((o, v) -> "day " + o + " '" + v + "'"),
                Combinators.combine(operator, day).as((o, v) -> "at " + o + " '" + v + "T12:00:00Z'"),
                Combinators.combine(number, number).as((a, b) -> "n BETWEEN " + a + " AND " + b),
                Arbitraries.of("n", "name", "day", "at", "geometry", "b", "d").map(name -> name + " IS NULL"),
                Arbitraries.of("b = true", "b = false", "b <> true", "n = d", "IN ('t.3', 't.7', 't.x', 't.03')"),
                Combinators.combine(
                                Arbitraries.of(
                                        "INTERSECTS",
                                        "WITHIN",
                                        "CONTAINS",
                                        "DISJOINT",
                                        "TOUCHES",
                                        "CROSSES",
                                        "EQUALS",
                                        "OVERLAPS"),
                                geometry)
                        .as((o, g) -> o + "(geometry, " + g + ")"),
                Combinators.combine(Arbitraries.of("WITHIN", "CONTAINS", "CROSSES"), geometry)
                        .as((o, g) -> o + "(" + g + ", geometry)"),
                Combinators.combine(Arbitraries.of("DWITHIN", "BEYOND"), geometry, number)
                        .as((o, g, v) -> o + "(geometry, " + g + ", " + Math.abs(v) / 2.0 + ", meters)"),
                Combinators.combine(number, number, number)
                        .as((x, y, w) -> "BBOX(geometry, " + x + ", " + y + ", " + (x + Math.abs(w) / 4.0) + ", "
                                + (y + Math.abs(w) / 4.0) + ")"));
    }

    @Provide
    Arbitrary<String> conditions() {
        return Arbitraries.lazyOf(
                GeoPackageConditionsTest::leaf,
                GeoPackageConditionsTest::leaf,
                () -> conditions().map(inner -> "NOT (" + inner + ")"),
                () -> Combinators.combine(conditions(), Arbitraries.of(" AND ", " OR "), conditions())
                        .as((one, operator, other) -> "(" + one + ")" + operator + "(" + other + ")"));
    }

    private static String selected(RunningServer server, String cql) throws IOException {
        RunningServer.Reply reply = server.get(
                "request", "GetFeature", "version", "2.0.0", "typeNames", "t", "sortBy", "n", "cql_filter", cql);
        if (reply.status() != 200) {
            return "status " + reply.status();
        }
        int hits = server.hits("t", "cql_filter", cql);
        List<String> ids = reply.ids("t");
        assertThat(hits).as(cql).isEqualTo(ids.size());
        assertThat(reply.root().getAttribute("numberMatched")).as(cql).isEqualTo("" + hits);
        return ids.stream().sorted().toList().toString();
    }

    @Property(tries = 150)
    void selectSameFeaturesAsH2(@ForAll("conditions") String cql) throws IOException {
        // without a geometry, a negated spatial condition is neither true nor false, except in H2
        String located = "NOT (geometry IS NULL) AND (" + cql + ")";
        assertThat(selected(plain, located)).as(located).isEqualTo(selected(h2, located));
        assertThat(selected(indexed, cql)).as(cql).isEqualTo(selected(plain, cql));
    }
}
