/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import org.gmlfast.command.CommandRun;
import org.gmlfast.command.ExportRunner;
import org.gmlfast.command.Gml;
import org.gmlfast.gml.ApplicationSchema;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.OgcSchemas;
import org.gmlfast.testing.PostgresServer;
import org.gmlfast.testing.Requirement;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/** Tables of PostGIS as documents in files. */
@BuildJdkOnly
class ExportTest {

    private static PostgresServer server;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startServer() throws Exception {
        server = PostgresServer.start();
        server.execute(
                "CREATE TABLE towns(id int PRIMARY KEY, name text, people bigint, geom geometry(Point, 4326))",
                "INSERT INTO towns SELECT i, CASE WHEN i % 7 > 0 THEN 'Zürich <' || i || '>' END, i * 1000,"
                        + " CASE WHEN i % 11 > 0 THEN ST_SetSRID(ST_MakePoint(i, i / 10.0), 4326) END"
                        + " FROM generate_series(1, 50) AS i");
    }

    @AfterAll
    static void stopServer() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    private CommandRun export(String table, Path to, String... options) {
        return new ExportRunner(server).run(table, to, options);
    }

    private static void assertDone(CommandRun run) {
        assertThat(run.errors()).isEmpty();
        assertThat(run.exitCode()).isZero();
    }

    static byte[] unzipped(Path... files) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Path file : files) {
            all.write(Files.readAllBytes(file));
        }
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(all.toByteArray()))) {
            return in.readAllBytes();
        }
    }

    private static List<Path> files(Path folder, String pattern) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches(pattern))
                    .sorted()
                    .toList();
        }
    }

    private static List<String> names(Path folder) throws IOException {
        return files(folder, ".*").stream()
                .map(file -> file.getFileName().toString())
                .toList();
    }

    private static void assertValid(WfsVersion version, byte[] document, Path schema) throws IOException, SAXException {
        List<String> locations = version == WfsVersion.WFS_2_0_0
                ? List.of(version.schemaLocation(), ApplicationSchema.canonicalGmlSchema(version.gml()))
                : List.of(version.schemaLocation());
        assertThat(OgcSchemas.problems(
                        locations, new ByteArrayInputStream(document), List.of(Files.readAllBytes(schema))))
                .isEmpty();
    }

    private static List<String> column(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(server.url(), PostgresServer.USER, "");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(1));
            }
            return values;
        }
    }

    // ---- layouts

    @ParameterizedTest
    @EnumSource
    void writesOneDocumentOfAllRows(WfsVersion version) throws Exception {
        Path to = folder.resolve("new/out");
        CommandRun run = export("towns", to, "--format", CommandRun.format(version), "--parts", "7");
        assertDone(run);
        assertThat(run.summary()).contains("50 features in 1 file");
        assertThat(names(to)).containsExactly("manifest.json", "towns.gml.gz", "towns.xsd");
        byte[] document = unzipped(to.resolve("towns.gml.gz"));
        assertValid(version, document, to.resolve("towns.xsd"));
        Gml gml = Gml.parse(document);
        assertThat(gml.ids()).isEqualTo(column("SELECT 'towns.' || id FROM towns ORDER BY id"));
        assertThat(gml.column("name")).isEqualTo(column("SELECT name FROM towns ORDER BY id"));
        assertThat(gml.column("people")).isEqualTo(column("SELECT people FROM towns ORDER BY id"));
        Element bounds = Gml.children(gml.document().getDocumentElement()).get(0);
        String corners = bounds.getTextContent().replace(',', ' ').strip();
        assertThat(corners).isIn("1 0.1 50 5", "0.1 15 50", "0.1 1 5 50", "0.1 15 50");
        switch (version) {
            case WFS_1_0_0 -> {}
            case WFS_1_1_0 -> assertThat(gml.rootAttribute("numberOfFeatures")).isEqualTo("50");
            case WFS_2_0_0 -> {
                assertThat(gml.rootAttribute("numberMatched")).isEqualTo("50");
                assertThat(gml.rootAttribute("numberReturned")).isEqualTo("50");
            }
        }
        assertThat(gml.document().getDocumentElement().getAttribute("xsi:schemaLocation"))
                .endsWith(" towns.xsd");
    }

    /** The parts joined by cat are the single document, and gzip accepts them. */
    @ParameterizedTest
    @EnumSource
    void writesPartsThatConcatenateToTheDocument(WfsVersion version) throws Exception {
        Requirement.GZIP.requireProgram("gzip");
        String format = CommandRun.format(version);
        Path single = folder.resolve("single");
        Path parts = folder.resolve("parts");
        assertDone(export("towns", single, "--format", format, "--parts", "7", "--jobs", "1"));
        assertDone(export("towns", parts, "--format", format, "--parts", "7", "--jobs", "3", "--layout", "parts"));
        assertThat(names(parts)).hasSize(7 + 4).contains("header.gml.gz", "part-00007.gml.gz", "footer.gml.gz");
        Path joined = folder.resolve("joined.gz");
        Process cat = new ProcessBuilder("sh", "-c", "cat header.gml.gz part-*.gml.gz footer.gml.gz > ../joined.gz")
                .directory(parts.toFile())
                .start();
        assertThat(cat.waitFor()).isZero();
        assertThat(Files.readAllBytes(joined)).isEqualTo(Files.readAllBytes(single.resolve("towns.gml.gz")));
        assertThat(Requirement.GZIP
                        .process("gzip", "-t", joined.toString())
                        .start()
                        .waitFor())
                .isZero();
    }

    @ParameterizedTest
    @EnumSource
    void writesDocumentsThatAreValidSeparately(WfsVersion version) throws Exception {
        Path to = folder.resolve("out");
        assertDone(export(
                "towns",
                to,
                "--format",
                CommandRun.format(version),
                "--parts",
                "4",
                "--layout",
                "documents",
                "--compress",
                "none",
                "--indent",
                "2"));
        List<String> ids = new ArrayList<>();
        for (Path document : files(to, "towns-.*\\.gml")) {
            assertValid(version, Files.readAllBytes(document), to.resolve("towns.xsd"));
            Gml gml = Gml.parse(document);
            if (version == WfsVersion.WFS_2_0_0) {
                assertThat(gml.rootAttribute("numberReturned"))
                        .isEqualTo("" + gml.ids().size());
            }
            ids.addAll(gml.ids());
        }
        assertThat(ids).isEqualTo(column("SELECT 'towns.' || id FROM towns ORDER BY id"));
        assertThat(names(to)).hasSize(4 + 2);
    }

    @Test
    void writesNamesThatXmlDoesNotAllow() throws Exception {
        server.execute(
                "CREATE TABLE \"2 towns\"(id int PRIMARY KEY, \"a b\" text, \"c:d\" int, geom geometry(Point, 4326))",
                "INSERT INTO \"2 towns\" VALUES (1, 'x', 7, 'SRID=4326;POINT(1 2)')");
        Path to = folder.resolve("odd");
        CommandRun run = export("2 towns", to, "--compress", "none", "--rename", "c:d=e");
        assertThat(run.exitCode()).as(run.errors()).isZero();
        Gml.Feature feature = Gml.parse(only(to, ".gml")).only();
        assertThat(feature.name()).isEqualTo("_2_towns");
        assertThat(feature.attributes()).containsEntry("a_b", "x").containsEntry("e", "7");
        assertThat(Files.readString(only(to, ".xsd"))).contains("_2_towns", "a_b", "\"e\"");
        assertThat(run.errors()).contains("\"a b\" is a_b").doesNotContain("--layer");
        assertThat(export("2 towns", folder.resolve("none"), "--rename", "x=y").errors())
                .contains("no attribute \"x\" to rename");
    }

    @Test
    void writesJsonAsStructureInGeoJson() throws Exception {
        server.execute(
                "CREATE TABLE docs(id int PRIMARY KEY, j json, geom geometry(Point, 4326))",
                "INSERT INTO docs VALUES (1, E'{\"a\":\\n [1, \"b\"]}', 'SRID=4326;POINT(1 2)')");
        Path to = folder.resolve("docs");
        CommandRun run = export("docs", to, "--compress", "none", "--format", "geojsonl");
        assertThat(run.exitCode()).as(run.errors()).isZero();
        assertThat(Files.readString(only(to, ".geojsonl"))).contains("\"j\":{\"a\":[1,\"b\"]}");
    }

    private static Path only(Path in, String suffix) throws IOException {
        try (Stream<Path> files = Files.list(in)) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void writesDocumentThatOgrReads() throws Exception {
        Requirement.OGR.requireProgram("ogrinfo");
        assertDone(export("towns", folder, "--parts", "3"));
        Process ogr = Requirement.OGR
                .process("ogrinfo", "-al", "-so", folder.resolve("towns.gml.gz").toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(ogr.getInputStream().readAllBytes());
        assertThat(output).contains("Feature Count: 50").contains("people: Integer");
    }

    // ---- rows

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bigint|SELECT (i * 7919 - 100000) * 3000000000 FROM generate_series(1, 60) AS i",
                "text COLLATE \"en-x-icu\"|SELECT chr(64 + i % 26) || chr(96 + i) || i FROM generate_series(1, 60) AS i",
                "text|SELECT unnest(ARRAY['', ' ', 'a', 'A', 'ä', E'\\\\', '''', '\"', '?', '%', E'a\\nb', '😀', 'ZZ'])",
                "uuid|SELECT md5(i::text)::uuid FROM generate_series(1, 60) AS i",
                "numeric|SELECT i / 7.0 - 3 FROM generate_series(1, 60) AS i",
                "float8|SELECT unnest(ARRAY['-Infinity', '-1e300', 0, 1e-300, 5, 'Infinity', 'NaN']::float8[])",
                "char(3)|SELECT i::text FROM generate_series(1, 60) AS i",
                "date|SELECT date '2020-02-20' + i * 20 FROM generate_series(1, 60) AS i",
                "timestamptz|SELECT timestamptz '2020-02-20' + i * interval '1 h' FROM generate_series(1, 60) AS i",
                "bytea|SELECT decode(md5(i::text), 'hex') FROM generate_series(1, 60) AS i",
                "boolean|SELECT unnest(ARRAY[true, false])"
            })
    void writesEachRowInOnePart(String keyAndRows) throws Exception {
        String key = keyAndRows.substring(0, keyAndRows.indexOf('|'));
        server.execute(
                "DROP TABLE IF EXISTS keyed",
                "CREATE TABLE keyed(k " + key + " PRIMARY KEY, n serial, geom geometry(Point, 4326))",
                "INSERT INTO keyed(k) " + keyAndRows.substring(keyAndRows.indexOf('|') + 1));
        assertAllRows("keyed", 5);
    }

    @Test
    void writesEachRowOfCompositeKeyInOnePart() throws Exception {
        server.execute(
                "CREATE TABLE pairs(a int, b text, n serial, geom geometry(Point, 4326), PRIMARY KEY (b, a))",
                "INSERT INTO pairs SELECT i % 5, chr(97 + i / 5) FROM generate_series(1, 60) AS i");
        assertAllRows("pairs", 9);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 1000})
    void writesEachRowOfTableWithoutKeyInOnePart(int parts) throws Exception {
        server.execute(
                "DROP TABLE IF EXISTS heap",
                "CREATE TABLE heap(n serial, pad text, geom geometry(Point, 4326))",
                "INSERT INTO heap(pad) SELECT repeat('x', 700) FROM generate_series(1, 200)",
                // blocks with fewer rows, and empty blocks
                "DELETE FROM heap WHERE n % 3 = 0 OR n BETWEEN 50 AND 90");
        assertAllRows("heap", parts);
    }

    @Test
    void writesViewsAndPartitionedTables() throws Exception {
        server.execute(
                "CREATE VIEW some_towns AS SELECT id AS n, geom FROM towns WHERE id < 20",
                "CREATE TABLE split(n int, geom geometry(Point, 4326)) PARTITION BY RANGE (n)",
                "CREATE TABLE split1 PARTITION OF split FOR VALUES FROM (0) TO (50)",
                "CREATE TABLE split2 PARTITION OF split FOR VALUES FROM (50) TO (100)",
                "INSERT INTO split SELECT i FROM generate_series(0, 99) AS i");
        assertAllRows("some_towns", 5);
        assertAllRows("split", 5);
    }

    private void assertAllRows(String table, int parts) throws Exception {
        Path to = Files.createTempDirectory(folder, "rows");
        assertDone(export(table, to, "--parts", "" + parts, "--layout", "parts", "--compress", "none"));
        List<Path> files = new ArrayList<>(files(to, "part-.*"));
        assertThat(files.size()).isBetween(1, parts);
        ByteArrayOutputStream document = new ByteArrayOutputStream();
        document.write(Files.readAllBytes(to.resolve("header.gml")));
        for (Path file : files) {
            document.write(Files.readAllBytes(file));
        }
        document.write(Files.readAllBytes(to.resolve("footer.gml")));
        Gml gml = Gml.parse(document.toByteArray());
        assertThat(gml.column("n")).containsExactlyInAnyOrderElementsOf(column("SELECT n FROM " + table));
        assertThat(gml.ids()).doesNotHaveDuplicates();
        CommandRun encoded =
                CommandRun.of("encode", server.url(), "--user", "tester", "--format", "gml32", "--layer", table);
        assertThat(gml.ids()).containsExactlyInAnyOrderElementsOf(encoded.gml().ids());
    }

    @ParameterizedTest
    @CsvSource({"0, gml2", "0, gml31", "0, gml32", "1, gml2", "1, gml31", "1, gml32", "3, gml32"})
    void writesFewerRowsThanParts(int rows, String format) throws Exception {
        server.execute(
                "DROP TABLE IF EXISTS few",
                "CREATE TABLE few(id int PRIMARY KEY, geom geometry(Point, 4326))",
                "INSERT INTO few SELECT i, 'SRID=4326;POINT(9 47)' FROM generate_series(1, " + rows + ") AS i");
        for (String layout : List.of("single", "documents")) {
            Path to = folder.resolve(layout);
            assertDone(export("few", to, "--format", format, "--parts", "8", "--layout", layout));
            int ids = 0;
            for (Path file : files(to, "few.*\\.gz")) {
                WfsVersion version = Stream.of(WfsVersion.values())
                        .filter(v -> CommandRun.format(v).equals(format))
                        .findFirst()
                        .orElseThrow();
                assertValid(version, unzipped(file), to.resolve("few.xsd"));
                ids += Gml.parse(unzipped(file)).ids().size();
            }
            assertThat(ids).isEqualTo(rows);
        }
    }

    /** Arrays have no binary form that is read without features; some are in other CRSs. */
    @Test
    void writesRowsThatCopyCannotRead() throws Exception {
        server.execute(
                "CREATE TABLE odd(id int PRIMARY KEY, n int[], geom geometry)",
                "INSERT INTO odd SELECT i, ARRAY[i], ST_Transform(ST_SetSRID(ST_MakePoint(9, 47), 4326),"
                        + " CASE WHEN i % 2 = 0 THEN 3857 ELSE 4326 END) FROM generate_series(1, 20) AS i");
        assertDone(export("odd", folder, "--parts", "4", "--decimals", "6"));
        Gml gml = Gml.parse(unzipped(folder.resolve("odd.gml.gz")));
        assertThat(gml.column("n")).hasSize(20).startsWith("[1]", "[2]", "[3]");
        assertThat(gml.column("geom")).containsOnly("47 9");
    }

    @ParameterizedTest
    @EnumSource
    void writesValidValuesOfEachColumnType(WfsVersion version) throws Exception {
        server.execute(
                "DROP TABLE IF EXISTS types",
                "CREATE TABLE types(id serial PRIMARY KEY, b bool, s smallint, i int, l bigint, r real, d double precision,"
                        + " n numeric, c char(3), v varchar, t text, dt date, ti time, ts timestamp, tsz timestamptz,"
                        + " u uuid, j json, ba bytea, ia int[], iv interval, x xml, geom geometry(MultiPolygonZ, 4326))",
                "INSERT INTO types VALUES (7, true, 1, 2, 3000000000, 'NaN', '-Infinity', 12345678901234567890.123, 'a',"
                        + " 'ä😀', 't<', '2024-02-29', '12:34:56.5', '2024-02-29 12:34:56.123456',"
                        + " '2024-02-29 12:34:56+02', '00000000-0000-0000-0000-00000000000a', '{}', '\\x0102',"
                        + " '{1,NULL}', '1 day', '<a/>', 'SRID=4326;MULTIPOLYGON Z(((0 0 1, 1 0 1, 1 1 1, 0 0 1)))')",
                "INSERT INTO types(id) VALUES (8)");
        assertDone(export("types", folder, "--format", CommandRun.format(version), "--expose-primary-key", "--bounds"));
        byte[] document = unzipped(folder.resolve("types.gml.gz"));
        assertValid(version, document, folder.resolve("types.xsd"));
        assertThat(Gml.parse(document).column("v")).containsExactly("ä😀", null);
    }

    @Test
    void appliesConditionPropertiesAndCrs() throws Exception {
        assertDone(export(
                "towns",
                folder,
                "--where",
                "people > 20000 AND name LIKE 'Z%' AND \"id\" < 40",
                "--property",
                "name,geom",
                "--srs",
                "EPSG:3857",
                "--decimals",
                "0",
                "--parts",
                "3"));
        Gml gml = Gml.parse(unzipped(folder.resolve("towns.gml.gz")));
        assertThat(gml.ids())
                .isEqualTo(column("SELECT 'towns.' || id FROM towns WHERE people > 20000 AND name LIKE 'Z%' AND id < 40"
                        + " ORDER BY id"));
        assertThat(gml.column("people")).containsOnlyNulls();
        assertThat(gml.column("geom")).contains("2560348 256104");
    }

    // ---- partitions

    @Test
    void writesDocumentForEachValue() throws Exception {
        server.execute(
                "CREATE TABLE uses(id int PRIMARY KEY, use text, geom geometry(Point, 4326))",
                "INSERT INTO uses SELECT i, (ARRAY['forest', 'Forest', 'a/b', '..', '', 'ü', NULL, '__NULL__', 'x?y'])[1 + i % 9]"
                        + " FROM generate_series(1, 90) AS i");
        assertDone(export("uses", folder, "--partition-by", "use"));
        Map<String, String> values = new TreeMap<>();
        for (Path file : files(folder, "uses\\..*\\.gz")) {
            Gml gml = Gml.parse(unzipped(file));
            assertThat(gml.ids()).hasSize(10);
            assertThat(gml.column("use").stream().distinct()).hasSize(1);
            String value = gml.column("use").get(0);
            values.put(file.getFileName().toString(), value);
        }
        assertThat(values)
                .hasSize(9)
                .containsEntry("uses.use=a%2Fb.gml.gz", "a/b")
                .containsEntry("uses.use=%C3%BC.gml.gz", "ü");
        assertThat(values.keySet().stream().map(name -> name.toLowerCase(java.util.Locale.ROOT)))
                .doesNotHaveDuplicates();
    }

    @Test
    void writesDocumentForEachCell() throws Exception {
        assertDone(export("towns", folder, "--grid", "10"));
        Map<String, Integer> rows = new TreeMap<>();
        for (Path file : files(folder, "towns\\..*\\.gz")) {
            String name = file.getFileName().toString().replace(".gml.gz", "");
            Gml gml = Gml.parse(unzipped(file));
            rows.put(name, gml.ids().size());
            for (String position : gml.column("geom")) {
                double x = position == null ? Double.NaN : Double.parseDouble(position.split(" ")[1]);
                assertThat(name).isEqualTo(position == null ? "towns.__NULL__" : "towns.x=" + (int) (x / 10) + ".y=0");
            }
        }
        assertThat(rows.values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(50);
        assertThat(rows).hasSize(7).containsEntry("towns.__NULL__", 4).containsEntry("towns.x=5.y=0", 1);
    }

    // ---- concurrent events in the database

    @Test
    void ignoresConcurrentChangesOfTheTable() throws Exception {
        server.execute("CREATE TABLE busy AS SELECT * FROM towns", "ALTER TABLE busy ADD PRIMARY KEY (id)");
        ExportRunner runner = new ExportRunner(server);
        int[] changes = {0};
        runner.hook = (step, file) -> {
            if (step == CommitHook.Step.PLANNED || step == CommitHook.Step.RECORDED) {
                changes[0]++;
                try {
                    server.execute(
                            "UPDATE busy SET people = 0, id = -id",
                            "INSERT INTO busy(id) VALUES (" + (1000 + changes[0]) + ")",
                            "DELETE FROM busy WHERE abs(id) = " + 7 * changes[0]);
                } catch (SQLException e) {
                    throw new IOException(e);
                }
            }
        };
        assertDone(runner.run("busy", folder, "--parts", "5", "--jobs", "2"));
        assertThat(changes[0]).isEqualTo(6);
        Gml gml = Gml.parse(unzipped(folder.resolve("busy.gml.gz")));
        assertThat(gml.column("people")).isEqualTo(column("SELECT people FROM towns ORDER BY id"));
    }

    @Test
    void replacesLostConnectionWithinTheSnapshot() throws Exception {
        Path undisturbed = folder.resolve("undisturbed");
        assertDone(export("towns", undisturbed, "--parts", "5"));
        ExportRunner runner = new ExportRunner(server);
        int[] lost = {0};
        runner.hook = (step, file) -> {
            if (step == CommitHook.Step.RECORDED && file.contains("2")) {
                lost[0] += terminate("AND query LIKE 'COPY%'");
            }
        };
        Path to = folder.resolve("lost");
        assertDone(runner.run("towns", to, "--parts", "5", "--jobs", "1"));
        assertThat(lost[0]).isEqualTo(1);
        assertThat(to.resolve("towns.gml.gz")).hasSameBinaryContentAs(undisturbed.resolve("towns.gml.gz"));
    }

    @Test
    void stopsIfSnapshotIsLostAndContinuesInTheNextRun() throws Exception {
        ExportRunner runner = new ExportRunner(server);
        runner.hook = (step, file) -> {
            if (step == CommitHook.Step.RECORDED && file.contains("2")) {
                terminate("");
            }
        };
        CommandRun run = runner.run("towns", folder, "--parts", "5", "--jobs", "1");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors())
                .contains("the connection that holds the snapshot is lost")
                .contains("2 of 5 parts are complete: run the same command again to continue");
        assertThat(names(folder)).contains("export-incomplete.jsonl").doesNotContain("manifest.json", "towns.gml.gz");
        CommandRun second = export("towns", folder, "--parts", "5");
        assertThat(second.exitCode()).isZero();
        assertThat(second.errors()).contains("continued: 2 parts were already complete");
        assertThat(Gml.parse(unzipped(folder.resolve("towns.gml.gz"))).ids()).hasSize(50);
    }

    /** Ends connections of the command, and returns their number. */
    private static int terminate(String condition) throws IOException {
        try {
            return column("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
                            + " WHERE application_name = 'gml-fast' " + condition)
                    .size();
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    // ---- usage

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--parts 0|--parts must be 1 to 10000, not 0",
                "--jobs 65|--jobs must be 1 to 64, not 65",
                "--grid -1|--grid must be more than 0",
                "--grid 1 --partition-by name|--partition-by and --grid exclude each other",
                "--partition-by name --layout single|--partition-by requires --layout documents",
                "--partition-by name --parts 3|--parts cannot be combined with --partition-by and --grid",
                "--format bxml|--format bxml requires --layout documents, --partition-by or --grid",
                "--format bxml --layout documents --indent 2|--indent applies to text formats, not to BXML",
                "--format geojson --layout parts|--layout parts requires GML",
                "--format flatgeobuf --layout parts|--layout parts requires GML",
                "--format geojsonl --srs EPSG:3857|--srs EPSG:3857 requires --format geojson",
                "--format geojson --nil|--nil applies to GML, not to GeoJSON",
                "--format flatgeobuf --decimals 3|--decimals applies to GML, GeoJSON, JSON-FG and CSV, not to FlatGeobuf",
                "--format csv --bounds|--bounds applies to GML, GeoJSON and JSON-FG, not to CSV",
                "--format geojson --no-index|--no-index requires --format flatgeobuf",
                "--compress zstd|--compress must be gzip or none",
                "--indent 17|indentation is 0 to 16 blanks, not 17"
            })
    void refusesInvalidOptions(String options, String message) {
        CommandRun run = export("towns", folder, options.split(" "));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errors()).contains(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--partition-by nothing|public.towns has no column \"nothing\"",
                "--property nothing|towns has no attribute \"nothing\"",
                "--where nothing=1|towns has no attribute \"nothing\"",
                "--srs EPSG:1|EPSG:1"
            })
    void writesNothingAfterEarlyFailure(String options, String message) throws IOException {
        CommandRun run = export("towns", folder, options.split(" "));
        assertThat(run.exitCode()).isNotZero();
        assertThat(run.errors()).contains(message);
        assertThat(names(folder)).isEmpty();
    }

    @Test
    void refusesOtherDatabases() {
        CommandRun run = CommandRun.of("export", "--db", "jdbc:h2:mem:x", "-o", folder.toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("only PostGIS has snapshots").contains("jdbc:postgresql:");
    }
}
