/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.filter.Filter;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.feature.simple.SimpleFeatureBuilder;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.geometry.jts.CircularString;
import org.geotools.referencing.CRS;
import org.gmlfast.command.CommandRun;
import org.gmlfast.command.Gml;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.impl.PackedCoordinateSequenceFactory;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** encode reads DataStores of GeoTools on the class path. */
class DataStoreEncodeTest {

    private static final GeometryFactory JTS = new GeometryFactory();

    private static final Logger LOG = Logger.getLogger("org.geotools");

    @TempDir
    Path folder;

    private String name;
    private final List<SimpleFeatureType> types = new ArrayList<>();
    private final List<SimpleFeature> features = new ArrayList<>();
    private ListDataStore.Content content;

    /** GeoTools logs failures; the command line switches that off. */
    @BeforeAll
    static void switchLogOff() {
        LOG.setLevel(Level.OFF);
    }

    @AfterAll
    static void switchLogOn() {
        LOG.setLevel(null);
    }

    @BeforeEach
    void name(TestInfo test) {
        name = test.getDisplayName() + System.identityHashCode(this);
    }

    private void register() {
        content = new ListDataStore.Content(types, features);
        ListDataStore.register(name, content);
    }

    private static CoordinateReferenceSystem xy(int code) throws Exception {
        return CRS.decode("EPSG:" + code, true);
    }

    /** Towns at x/y, or y/x if the CRS has that order. */
    private void towns(CoordinateReferenceSystem crs, double... ordinates) {
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.setName("towns");
        type.setNamespaceURI("http://example.org/other");
        type.add("name", String.class);
        type.add("pop", Integer.class);
        type.add("place", Point.class, crs);
        types.add(type.buildFeatureType());
        for (int i = 0; i < ordinates.length; i += 2) {
            Point point = JTS.createPoint(new Coordinate(ordinates[i], ordinates[i + 1]));
            features.add(feature(types.get(0), "towns." + (i / 2), "town " + i / 2, 100 * i, point));
        }
        register();
    }

    private static SimpleFeature feature(SimpleFeatureType type, String id, Object... values) {
        return SimpleFeatureBuilder.build(type, values, id);
    }

    private CommandRun encode(String... options) {
        List<String> args = new ArrayList<>(List.of("encode", "--store", "dbtype=list", "--store", "name=" + name));
        args.addAll(List.of("--store", "host=x"));
        args.addAll(List.of(options));
        if (!args.contains("--format")) {
            args.addAll(List.of("--format", "gml32"));
        }
        CommandRun run = CommandRun.of(args.toArray(String[]::new));
        if (content != null) {
            assertThat(content.openReaders).isZero();
            assertThat(content.disposed).isTrue();
        }
        return run;
    }

    private String failure(String... options) {
        CommandRun run = encode(options);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.output()).isEmpty();
        assertThat(run.errors()).startsWith("gml-fast: ").hasLineCount(1).doesNotContain("Exception");
        return run.errors();
    }

    private static List<String> positions(CommandRun run) {
        return run.gml().features().stream()
                .map(feature -> Gml.find(feature.element(), "pos").getTextContent())
                .toList();
    }

    // ---- features

    @Test
    void writesFeatures() throws Exception {
        towns(xy(4326), 9.5, 47.25, 8.5, 47.375);
        CommandRun run = encode();
        assertThat(run.gml().ids()).containsExactly("towns.0", "towns.1");
        assertThat(run.gml().column("name")).containsExactly("town 0", "town 1");
        assertThat(positions(run)).containsExactly("47.25 9.5", "47.375 8.5");
        assertThat(run.gml().features().get(0).element().getNamespaceURI()).isEqualTo("http://www.gmlfast.org/app");
        assertThat(positions(encode("--format", "gml2", "--srs", "EPSG:3857", "--count", "0")))
                .isEmpty();
        assertThat(positions(encode("--srs", "EPSG:3857", "--count", "1", "--decimals", "0")))
                .containsExactly("1057535 5982976");
    }

    @Test
    void writesAllLayersOfTheStore() throws Exception {
        towns(xy(4326), 9.5, 47.25, 8.5, 47.375);
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.init(types.get(0));
        type.setName("villages");
        types.add(type.buildFeatureType());
        Point place = JTS.createPoint(new Coordinate(1, 2));
        features.add(feature(types.get(1), "villages.0", "village", 1, place));
        CommandRun run = encode("--all-layers", "-o", folder.resolve("all").toString(), "--format", "geojsonl");
        assertThat(run.exitCode()).as(run.errors()).isZero();
        assertThat(Files.readString(folder.resolve("all/towns.geojsonl")))
                .contains("town 0")
                .contains("town 1");
        assertThat(Files.readString(folder.resolve("all/villages.geojsonl")))
                .contains("\"village\"")
                .hasLineCount(1);
    }

    @Test
    void writesCountsOfTheStore() throws Exception {
        towns(xy(4326), 9.5, 47.25, 8.5, 47.375);
        assertThat(encode("-q").gml().rootAttribute("numberReturned")).isNull();
        content.count = 2;
        assertThat(encode("-q").gml().rootAttribute("numberReturned")).isEqualTo("2");
        content.count = 3;
        CommandRun changed = encode("-q");
        assertThat(changed.exitCode()).isEqualTo(1);
        assertThat(changed.errors()).contains("3 features were announced, 2 came");
    }

    /** Stores declare either order of axes; their coordinates are in the order that they declare. */
    @Test
    void readsBothAxisOrders() throws Exception {
        towns(CRS.decode("urn:ogc:def:crs:EPSG::4326"), 47.25, 9.5, 47.375, 8.5);
        assertThat(positions(encode())).containsExactly("47.25 9.5", "47.375 8.5");
        JsonNode json =
                new ObjectMapper().readTree(encode("--format", "geojson").output());
        assertThat(json.at("/features/0/geometry/coordinates").toString()).isEqualTo("[9.5,47.25]");
        assertThat(encode("--bbox", "9,47,10,48").gml().ids()).containsExactly("towns.0");
        assertThat(encode("--where", "BBOX(place, 9, 47, 10, 48)").gml().ids()).containsExactly("towns.0");
        assertThat(positions(encode("--source-srs", "EPSG:3857", "--srs-style", "code")))
                .as("with a given CRS, coordinates are x/y")
                .containsExactly("47.25 9.5", "47.375 8.5");
    }

    @Test
    void findsCodeOfCrsOrRequiresOption() throws Exception {
        CoordinateReferenceSystem mercator = CRS.parseWKT(xy(3857).toWKT().replaceAll(",\\s*AUTHORITY\\[[^]]*]", ""));
        towns(mercator, 1057535.2, 5981322.7);
        assertThat(Gml.find(encode().gml().only().element(), "Point").getAttribute("srsName"))
                .isEqualTo("urn:ogc:def:crs:EPSG::3857");
        types.clear();
        features.clear();
        towns(null, 1, 2);
        assertThat(failure()).contains("towns: the geometry place has no CRS; specify the CRS with --source-srs");
        assertThat(positions(encode("--source-srs", "EPSG:4326"))).containsExactly("2 1");
    }

    @Test
    void transformsGeometriesIntoOneCrs() throws Exception {
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.setName("two");
        type.add("a", Point.class, xy(3857));
        type.add("b", Point.class, CRS.decode("urn:ogc:def:crs:EPSG::4326"));
        type.setDefaultGeometry("a");
        types.add(type.buildFeatureType());
        Point mercator = JTS.createPoint(new Coordinate(1113194.9079327357, 5621521.486192066));
        features.add(feature(types.get(0), "two.1", mercator, JTS.createPoint(new Coordinate(45, 10))));
        register();
        Gml.Feature only = encode("--decimals", "3").gml().only();
        assertThat(only.get("a").strip()).isEqualTo(only.get("b").strip()).isEqualTo("1113194.908 5621521.486");
    }

    @Test
    void writesValuesInGeoJson() throws Exception {
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.setName("values");
        type.setCRS(xy(4326));
        List<Object> values = List.of(
                new CircularString(new double[] {0, 0, 1, 1, 2, 0}, JTS, 0.2),
                Double.NaN,
                Float.NEGATIVE_INFINITY,
                1.5f,
                new BigDecimal("1.10"),
                Timestamp.valueOf("2024-02-29 12:00:00"),
                new Date(0),
                java.sql.Date.valueOf("2024-02-29"),
                LocalTime.of(12, 0),
                new byte[] {1, 2, 3},
                new int[] {1, 2},
                List.of("a", 1, true),
                new UUID(0, 1),
                JTS.createPoint(new Coordinate(1, 2)),
                JTS.createPoint(PackedCoordinateSequenceFactory.DOUBLE_FACTORY.create(new double[] {1, 2, 7}, 3, 1)));
        for (int i = 0; i < values.size(); i++) {
            Object value = values.get(i);
            type.add("v" + i, value instanceof Geometry ? Geometry.class : value.getClass());
        }
        types.add(type.buildFeatureType());
        features.add(feature(types.get(0), "values.1", values.toArray()));
        register();
        JsonNode feature = new ObjectMapper()
                .readTree(encode("--format", "geojson").output())
                .at("/features/0");
        assertThat(feature.at("/geometry/type").asText()).isEqualTo("LineString");
        assertThat(feature.at("/geometry/coordinates").size()).isGreaterThan(3);
        JsonNode properties = feature.get("properties");
        assertThat(properties.get("v1").isNull()).isTrue();
        assertThat(properties.get("v2").isNull()).isTrue();
        assertThat(properties.get("v3").toString()).isEqualTo("1.5");
        assertThat(properties.get("v5").asText())
                .isEqualTo(Timestamp.valueOf("2024-02-29 12:00:00").toInstant().toString());
        assertThat(properties.get("v6").asText()).isEqualTo("1970-01-01T00:00:00Z");
        assertThat(properties.get("v7").asText()).isEqualTo("2024-02-29");
        assertThat(properties.get("v8").asText()).isEqualTo("12:00:00");
        assertThat(properties.get("v9").binaryValue()).containsExactly(1, 2, 3);
        assertThat(properties.get("v10").toString()).isEqualTo("[1,2]");
        assertThat(properties.get("v11").toString()).isEqualTo("[\"a\",1,true]");
        assertThat(properties.get("v12").asText()).isEqualTo("00000000-0000-0000-0000-000000000001");
        assertThat(properties.at("/v13/coordinates").toString()).isEqualTo("[1,2]");
        assertThat(properties.at("/v14/coordinates").toString())
                .as("measures are left out")
                .isEqualTo("[1,2]");
    }

    @Test
    void leavesOutWhatIsNoCharacterInEachFormat() throws Exception {
        towns(xy(4326));
        features.add(feature(types.get(0), "t.1", "\ud800x", 1, null));
        features.add(feature(types.get(0), "t.2", "a\u0001\uffffb\udc00", 1, null));
        CommandRun json = encode("--format", "geojson");
        JsonNode document = new ObjectMapper().readTree(json.output());
        assertThat(document.at("/features/0/properties/name").asText()).isEqualTo("x");
        assertThat(document.at("/features/1/properties/name").asText()).isEqualTo("a\u0001\uffffb");
        assertThat(json.errors()).containsOnlyOnce("note: 2 characters were left out of values");
        for (String format : List.of("gml32", "gml2", "bxml")) {
            CommandRun run = encode("--format", format);
            assertThat(run.errors()).as(format).containsOnlyOnce("note: 4 characters were left out of values");
        }
        assertThat(encode("--format", "gml32").gml().column("name")).containsExactly("x", "ab");
        assertThat(encode("--format", "gml32", "--count", "1").errors()).contains("note: 1 character was left out");
        assertThat(encode("--format", "gml32", "--quiet").errors()).isEmpty();
        assertThat(encode("--format", "flatgeobuf", "--no-index").errors()).contains("note: 2 characters were");
    }

    // ---- queries

    @Test
    void letsTheStoreEvaluateConditions() throws Exception {
        towns(xy(4326), 9.5, 47.25, 8.5, 47.375, 9.25, 47.5);
        CommandRun run = encode("--where", "pop >= 200", "--bbox", "9,47,10,48", "--property", "name");
        assertThat(run.gml().ids()).containsExactly("towns.2");
        assertThat(run.gml().only().attributes()).containsOnlyKeys("name");
        var query = content.queries.get(0);
        assertThat(query.getFilter().toString()).contains("pop >= 200").contains("bbox");
        assertThat(query.getPropertyNames()).containsExactlyInAnyOrder("name", "pop", "place");
        encode("--start-index", "1", "--count", "1");
        assertThat(content.queries.get(1).getFilter()).isEqualTo(Filter.INCLUDE);
        assertThat(content.queries.get(1).getMaxFeatures()).isEqualTo(2);
        assertThat(encode("--start-index", "1", "--count", "1").gml().ids()).containsExactly("towns.1");
        assertThat(failure("--where", "nothing = 1")).contains("towns has no attribute \"nothing\"");
    }

    @Test
    void selectsLayer() throws Exception {
        towns(xy(4326), 1, 2);
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.setName("rivers");
        type.add("name", String.class);
        types.add(type.buildFeatureType());
        assertThat(failure()).contains("several layers; choose one with --layer: rivers, towns");
        assertThat(failure("--layer", "roads")).contains("no layer \"roads\"; it has rivers, towns");
        assertThat(encode("--layer", "towns").gml().ids()).containsExactly("towns.0");
        assertThat(encode("--layer", "rivers").gml().ids()).isEmpty();
    }

    @Test
    void readsFileOfAStore() throws Exception {
        towns(xy(4326), 1, 2);
        Path file = Files.writeString(folder.resolve("a.list"), name);
        CommandRun run = CommandRun.of("encode", file.toString(), "--format", "gml32");
        assertThat(run.gml().ids()).containsExactly("towns.0");
        Path unknown = Files.writeString(folder.resolve("a.unknown"), name);
        CommandRun failed = CommandRun.of("encode", unknown.toString(), "--format", "gml32");
        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.errors())
                .contains("a.unknown is in an unknown format")
                .hasLineCount(1);
        CommandRun overwriting = CommandRun.of(
                "encode",
                "--store",
                "dbtype=list",
                "--store",
                "host=x",
                "--store",
                "file=" + file,
                "--format",
                "gml32",
                "-o",
                file.toString());
        assertThat(overwriting.errors()).contains("would replace the input");
        assertThat(file).hasContent(name);
    }

    // ---- failures

    @Test
    void hidesPasswords() {
        String message = failure("--store", "passwd=geheim123", "--store", "name=nobody");
        assertThat(message).contains("cannot connect to").contains("***").doesNotContain("geheim123");
        assertThat(failure("--password=geheim456")).contains("***").doesNotContain("geheim456");
    }

    @Test
    void reportsFailuresOfStores() throws Exception {
        towns(xy(4326), 1, 2);
        IOException network = new IOException("the network\nis down", new RuntimeException("no route"));
        content.failure = new IOException(network.toString(), network);
        assertThat(failure("--format", "geojson")).contains("the data store failed: the network is down: no route");
        content.failure = new NoClassDefFoundError("com/example/Driver");
        assertThat(failure())
                .contains("the class com.example.Driver is missing; add its jar to the folder plugins or to"
                        + " GML_FAST_CLASSPATH");
        content.failure = new NoSuchMethodError("void a.B.c()");
        assertThat(failure())
                .contains("another version than the store requires")
                .contains("a.B.c()");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--store dbtype=list --store name=x | the store Lists requires host as well",
                "--store dbtype=oracle --store host=x | accepts the parameters dbtype, host (dbtype=oracle); it has Lists",
                "--store url=http://localhost | accepts the parameters url; it has Lists",
            })
    void refusesParametersThatNoStoreAccepts(String test) {
        String[] parts = test.split(" \\| ");
        List<String> args = new ArrayList<>(List.of("encode", "--format", "gml32"));
        args.addAll(List.of(parts[0].split(" ")));
        CommandRun run = CommandRun.of(args.toArray(String[]::new));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains(parts[1]).hasLineCount(1);
    }

    /** The class path has the entry of a store whose class is missing, as if a jar had been forgotten. */
    @Test
    void reportsStoresThatCannotBeLoaded() throws Exception {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve("org.geotools.api.data.DataStoreFactorySpi"), "org.example.Missing\n");
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
            Thread.currentThread().setContextClassLoader(loader);
            CommandRun run = CommandRun.of("encode", "--store", "dbtype=oracle", "--format", "gml32");
            assertThat(run.errors()).contains("org.example.Missing").hasLineCount(1);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    @Test
    void refusesInvalidOptions() {
        CommandRun both = encode("a.shp");
        assertThat(both.exitCode()).isEqualTo(2);
        assertThat(both.errors()).contains("give either INPUT or --store, not both");
        CommandRun neither = CommandRun.of("encode", "--format", "gml32");
        assertThat(neither.exitCode()).isEqualTo(2);
        assertThat(neither.errors()).contains("Missing required parameter: 'INPUT'");
        assertThat(new String(CommandRun.of("encode", "--help").output(), StandardCharsets.UTF_8))
                .contains("--store");
    }
}
