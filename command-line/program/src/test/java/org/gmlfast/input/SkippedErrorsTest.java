/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import javax.xml.stream.XMLStreamReader;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureBuilder;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.referencing.CRS;
import org.gmlfast.command.CommandRun;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.PostgresServer;
import org.gmlfast.testing.Requirement;
import org.h2gis.functions.factory.H2GISFunctions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Point;

import com.ctc.wstx.stax.WstxInputFactory;

/** {@code encode --skip-errors} leaves out features that cannot be written, from each input and in each format. */
@BuildJdkOnly
class SkippedErrorsTest {

    /** Latitudes, in degrees; Mercator has no 90. */
    private static final int[] LATITUDES = {10, 90, 20, -90, 30};

    private static PostgresServer server;

    @TempDir
    Path folder;

    private ListDataStore.Content content;

    @BeforeEach
    void requireOgr() {
        Requirement.OGR.requireProgram("ogr2ogr");
        Requirement.OGR.requireProgram("ogrinfo");
    }

    @AfterAll
    static void stopServer() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    private static PostgresServer server() throws Exception {
        if (server == null) {
            server = PostgresServer.start();
            server.execute("CREATE EXTENSION IF NOT EXISTS postgis");
        }
        return server;
    }

    private Path file(String name) {
        return folder.resolve(name);
    }

    private String ogr(String... command) throws IOException, InterruptedException {
        Path log = file("log.txt");
        Process process = Requirement.OGR
                .process(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        int exitCode = process.waitFor();
        assertThat(exitCode).as(Files.readString(log)).isZero();
        return Files.readString(log);
    }

    // ---- inputs

    static Stream<String> inputs() {
        return Stream.of("geojson", "gml", "gpkg", "shp", "fgb", "postgis", "postgis-jdbc", "h2", "store");
    }

    /** Returns the options for an input whose second and fourth feature cannot be written in Mercator. */
    private List<String> input(String kind) throws Exception {
        return switch (kind) {
            case "postgis" -> postgis("int");
            // intervals are not read with COPY
            case "postgis-jdbc" -> postgis("interval");
            case "h2" -> h2();
            case "store" -> store();
            default -> List.of(vector(kind).toString());
        };
    }

    private Path vector(String kind) throws Exception {
        StringBuilder features = new StringBuilder();
        for (int i = 0; i < LATITUDES.length; i++) {
            features.append(i == 0 ? "" : ",")
                    .append(
                            "{\"type\":\"Feature\",\"properties\":{\"n\":%d},\"geometry\":{\"type\":\"Point\",\"coordinates\":[5,%d]}}"
                                    .formatted(i + 1, LATITUDES[i]));
        }
        Path source = Files.writeString(
                file("t.geojson"), "{\"type\":\"FeatureCollection\",\"features\":[" + features + "]}");
        if (kind.equals("geojson")) {
            return source;
        }
        Path target = file("t." + kind);
        List<String> command = new ArrayList<>(List.of("ogr2ogr", target.toString(), source.toString(), "-nln", "t"));
        if (kind.equals("gml")) {
            command.addAll(List.of("-f", "GML", "-dsco", "FORMAT=GML3.2"));
        } else if (!kind.equals("shp")) {
            command.addAll(List.of("-lco", "SPATIAL_INDEX=NO"));
        }
        ogr(command.toArray(String[]::new));
        return target;
    }

    private List<String> postgis(String type) throws Exception {
        List<String> statements = new ArrayList<>(List.of(
                "DROP TABLE IF EXISTS t",
                "CREATE TABLE t(id int PRIMARY KEY, n int, other " + type + ", geom geometry(Point, 4326))"));
        for (int i = 0; i < LATITUDES.length; i++) {
            statements.add("INSERT INTO t VALUES (%d, %d, NULL, 'SRID=4326;POINT(5 %d)')"
                    .formatted(i + 1, i + 1, LATITUDES[i]));
        }
        server().execute(statements.toArray(String[]::new));
        return List.of(server().url(), "--user", "tester", "--layer", "t");
    }

    private List<String> h2() throws Exception {
        String url = "jdbc:h2:" + file("city");
        if (!Files.exists(file("city.mv.db"))) {
            try (Connection connection = DriverManager.getConnection(url, "sa", "secret-7");
                    Statement statement = connection.createStatement()) {
                H2GISFunctions.load(connection);
                statement.execute("CREATE TABLE \"t\"(id INT PRIMARY KEY, n INT, geom GEOMETRY(POINT, 4326))");
                for (int i = 0; i < LATITUDES.length; i++) {
                    statement.execute("INSERT INTO \"t\" VALUES (%d, %d, 'SRID=4326;POINT(5 %d)')"
                            .formatted(i + 1, i + 1, LATITUDES[i]));
                }
            }
        }
        return List.of(url, "--user", "sa", "--password=secret-7", "--layer", "t");
    }

    private List<String> store() throws Exception {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setName("t");
        builder.add("n", Integer.class);
        builder.add("geom", Point.class, CRS.decode("EPSG:4326", true));
        SimpleFeatureType type = builder.buildFeatureType();
        List<SimpleFeature> features = new ArrayList<>();
        for (int i = 0; i < LATITUDES.length; i++) {
            Point point = new GeometryFactory().createPoint(new Coordinate(5, LATITUDES[i]));
            features.add(SimpleFeatureBuilder.build(type, new Object[] {i + 1, point}, "t." + (i + 1)));
        }
        ListDataStore.register(folder.toString(), content = new ListDataStore.Content(List.of(type), features));
        return List.of("--store", "dbtype=list", "--store", "name=" + folder, "--store", "host=x");
    }

    private CommandRun encode(List<String> input, String... options) throws IOException {
        List<String> args = new ArrayList<>(List.of("encode"));
        args.addAll(input);
        args.addAll(List.of(options));
        return CommandRun.of(args.toArray(String[]::new));
    }

    private static String[] with(String[] options, String... more) {
        return Stream.concat(Stream.of(options), Stream.of(more)).toArray(String[]::new);
    }

    // ---- judges

    private static long membersInXml(byte[] document, String type) throws Exception {
        XMLStreamReader reader = new WstxInputFactory().createXMLStreamReader(new ByteArrayInputStream(document));
        long count = 0;
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamReader.START_ELEMENT
                    && reader.getLocalName().equals(type)) {
                count++;
            }
        }
        return count;
    }

    private long featuresOfOgr(Path document) throws Exception {
        return ogr("ogrinfo", "-ro", "-al", "-so", document.toString())
                .lines()
                .filter(line -> line.startsWith("Feature Count: "))
                .mapToLong(line -> Long.parseLong(line.substring(15)))
                .sum();
    }

    @ParameterizedTest
    @MethodSource("inputs")
    void skipsFeaturesThatCannotBeWritten(String kind) throws Exception {
        List<String> input = input(kind);
        for (String format : List.of("gml2", "gml31", "gml32", "bxml", "geojson", "flatgeobuf")) {
            String suffix = format.startsWith("gml") ? "gml" : format.equals("flatgeobuf") ? "fgb" : format;
            Path out = file("out-" + format + "." + suffix);
            String[] options = {"--format", format, "--srs", "EPSG:3395", "-o", out.toString(), "--skip-errors"};
            CommandRun refused = encode(input, with(options, "1"));
            assertThat(refused.exitCode())
                    .as(kind + " " + format + refused.errors())
                    .isEqualTo(1);
            assertThat(out).doesNotExist();
            CommandRun run = encode(input, with(options, "2"));
            assertThat(run.exitCode()).as(kind + " " + format + run.errors()).isEqualTo(3);
            assertThat(run.errors())
                    .contains("2 features with errors are missing")
                    .containsPattern("a feature is skipped: .*t.[12]\\b.*");
            Path judged = out;
            if (format.equals("bxml")) {
                judged = file("bxml.gml");
                Files.deleteIfExists(judged);
                assertThat(CommandRun.of("convert", out.toString(), judged.toString())
                                .exitCode())
                        .isZero();
            }
            if (judged.toString().endsWith(".gml")) {
                assertThat(membersInXml(Files.readAllBytes(judged), "t")).isEqualTo(3);
                String count = format.equals("gml31") ? "numberOfFeatures=\"3\"" : "numberReturned=\"3\"";
                assertThat(format.equals("gml2") || Files.readString(judged).contains(count))
                        .as(format)
                        .isTrue();
            }
            if (!format.equals("bxml")) {
                assertThat(featuresOfOgr(judged)).as(format).isEqualTo(3);
            }
            Files.delete(out);
        }
    }

    // ---- values

    /**
     * The first geometry decides the CRS of the document, into which COPY's rows are transformed when they are read.
     */
    @ParameterizedTest
    @ValueSource(strings = {"", "n > 0"})
    void skipsRowsOfPostgresThatCannotBeRead(String condition) throws Exception {
        List<String> input = postgis("geometry(Point, 3395)");
        server().execute(
                        "ALTER TABLE t RENAME COLUMN geom TO second",
                        "UPDATE t SET other = 'SRID=3395;POINT(1 2)'",
                        "UPDATE t SET second = 'SRID=4326;POINT(5 90)' WHERE id IN (1, 3)",
                        "UPDATE t SET second = 'SRID=4326;POINT(5 9)' WHERE id NOT IN (1, 3)");
        assertSkipsTwo(input, condition, "t.1 in table public.t, column second: cannot transform");
    }

    @Test
    void skipsRowsWithReferenceSystemsThatAreUnknown() throws Exception {
        List<String> input = postgis("geometry");
        server().execute(
                        "ALTER TABLE t DROP COLUMN other",
                        "ALTER TABLE t ALTER COLUMN geom TYPE geometry",
                        "UPDATE t SET geom = ST_SetSRID(geom, 0) WHERE id IN (3, 5)");
        assertSkipsTwo(input, "", "t.3 in table public.t, column geom: the geometry has no SRID");
    }

    /** Asserts that an option skips features, whatever the format is. */
    private void assertSkipsTwo(List<String> input, String condition, String reason) throws Exception {
        for (String format : List.of("gml31", "geojson")) {
            List<String> options = new ArrayList<>(List.of("--format", format));
            if (!condition.isEmpty()) {
                options.addAll(List.of("--where", condition));
            }
            CommandRun refused = encode(input, options.toArray(String[]::new));
            assertThat(refused.exitCode()).as(refused.errors()).isEqualTo(1);
            Path out = file("out." + format);
            options.addAll(List.of("--skip-errors", "2", "-o", out.toString()));
            CommandRun run = encode(input, options.toArray(String[]::new));
            assertThat(run.exitCode()).as(run.errors()).isEqualTo(3);
            assertThat(run.errors()).contains("a feature is skipped: ", reason, "2 features with errors are missing");
            assertThat(featuresOfOgr(out)).isEqualTo(3);
        }
    }

    @Test
    void skipsRowsOfH2ThatCannotBeRead() throws Exception {
        List<String> input = h2();
        try (Connection connection = DriverManager.getConnection("jdbc:h2:" + file("city"), "sa", "secret-7");
                Statement statement = connection.createStatement()) {
            statement.execute("ALTER TABLE \"t\" ALTER COLUMN geom GEOMETRY");
            statement.execute("UPDATE \"t\" SET geom = 'POINT(1 2)' WHERE id IN (2, 4)");
        }
        assertSkipsTwo(input, "", "t.2 in table PUBLIC.t, column GEOM: the geometry has no SRID");
    }

    /** A value is read, but has no text in any format. */
    @Test
    void skipsFeaturesWithValuesThatCannotBeWritten() throws Exception {
        List<Object> nested = List.of();
        for (int i = 0; i < 300; i++) {
            nested = List.of(nested);
        }
        List<String> input = store();
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.init(content.types.get(0));
        builder.add("list", List.class);
        SimpleFeatureType type = builder.buildFeatureType();
        List<SimpleFeature> features = new ArrayList<>();
        for (SimpleFeature feature : content.features) {
            Object list = features.size() % 2 == 1 ? nested : List.of(1);
            features.add(SimpleFeatureBuilder.build(
                    type, new Object[] {1, feature.getAttribute("geom"), list}, feature.getID()));
        }
        ListDataStore.register(folder.toString(), new ListDataStore.Content(List.of(type), features));
        assertSkipsTwo(input, "", "feature \"t.2\", attribute \"list\": nests more than");
    }

    @Test
    void skipsFeaturesThatAStoreCannotRead() throws Exception {
        List<String> input = store();
        content.unreadable.add("t.2");
        assertThat(encode(input, "--format", "gml32").exitCode()).isEqualTo(1);
        Path out = file("out.gml");
        CommandRun run = encode(input, "--format", "gml32", "--skip-errors", "all", "-o", out.toString());
        assertThat(run.exitCode()).as(run.errors()).isEqualTo(3);
        assertThat(run.errors()).contains("a feature is skipped: feature 2 of t: ", "1 feature with errors is missing");
        assertThat(membersInXml(Files.readAllBytes(out), "t")).isEqualTo(4);
        assertThat(featuresOfOgr(out)).isEqualTo(4);
    }

    /** What is skipped in reading and in writing counts together. */
    @Test
    void limitsErrorsOfReadingAndWritingTogether() throws Exception {
        List<String> input = store();
        content.unreadable.add("t.5");
        String[] options = {"--format", "geojson", "--srs", "EPSG:3395", "--skip-errors"};
        assertThat(encode(input, with(options, "2")).exitCode()).isEqualTo(1);
        CommandRun run = encode(input, with(options, "3"));
        assertThat(run.exitCode()).as(run.errors()).isEqualTo(3);
        assertThat(new String(run.output(), StandardCharsets.UTF_8))
                .satisfies(json -> assertThat(json.split("\"Feature\"", -1)).hasSize(3));
        // GeoTools sorts the features of this store for --count, and fails with the one that cannot be read
        content.unreadable.clear();
        CommandRun counted = encode(input, with(options, "3", "--count", "2"));
        assertThat(counted.exitCode()).as(counted.errors()).isEqualTo(3);
        assertThat(new String(counted.output(), StandardCharsets.UTF_8))
                .satisfies(json -> assertThat(json.split("\"Feature\"", -1)).hasSize(3))
                .contains("t.1", "t.3");
    }

    /** Each feature is written twice, but its characters are counted once. */
    @Test
    void countsOmittedCharactersOnce() throws Exception {
        List<String> input = postgis("text");
        server().execute("UPDATE t SET other = E'a\\x01b' WHERE id = 3");
        CommandRun run = encode(input, "--format", "gml32", "--skip-errors", "1");
        assertThat(run.exitCode()).as(run.errors()).isZero();
        assertThat(run.errors()).contains("note: 1 character was left out of values");
    }

    // ---- failures of databases

    /** The database sends no row after the one that it cannot compute, so that no others can be skipped. */
    @Test
    void namesTableAndLastRowIfTheDatabaseFails() throws Exception {
        postgis("int");
        server().execute(
                        "DROP VIEW IF EXISTS quotients",
                        "CREATE VIEW quotients AS SELECT 10 / (id - 3) AS q, geom FROM t");
        List<String> input = List.of(server().url(), "--user", "tester", "--layer", "quotients");
        CommandRun run = encode(input, "--format", "gml32", "--skip-errors", "all");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors())
                .contains("division by zero", "(in the rows of public.quotients after quotients.2)")
                .hasLineCount(1);
        run = encode(input, "--format", "gml32", "--where", "q > 0");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("division by zero", "(in the rows of public.quotients)");
        server().execute("DROP VIEW quotients");
    }
}
