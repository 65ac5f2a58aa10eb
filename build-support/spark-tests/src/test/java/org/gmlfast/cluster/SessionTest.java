/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.Trigger;
import org.gmlfast.spark.GmlParts;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The conventions of Spark hold: partitions without rows, tables of the catalog, settings of the session. */
class SessionTest {

    @TempDir
    static Path folder;

    private static SparkSession session;
    private static int number;

    @BeforeAll
    static void start() {
        session = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.sql.session.timeZone", "UTC")
                .config("spark.sql.shuffle.partitions", "2")
                .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
                .getOrCreate();
        session.sparkContext().setLogLevel("OFF");
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    @AfterEach
    void reset() {
        session.catalog().listTables().collectAsList().forEach(table -> session.sql("DROP TABLE " + table.name()));
        for (String setting : List.of("spark.sql.files.ignoreMissingFiles", "spark.sql.files.ignoreCorruptFiles")) {
            session.conf().unset(setting);
        }
        session.conf().set("spark.sql.session.timeZone", "UTC");
    }

    private static String path() {
        return folder.resolve("frame" + ++number).toString();
    }

    private static Dataset<Row> read(String path) {
        return session.read().format("gml").load(path);
    }

    private static void write(Dataset<Row> frame, String path, SaveMode mode, Map<String, String> options) {
        frame.write().format("gml").options(options).mode(mode).save(path);
    }

    private static void write(Dataset<Row> frame, String path) {
        write(frame, path, SaveMode.Append, Map.of("typeName", "q"));
    }

    private static Dataset<Row> ids(int count) {
        return session.range(count).toDF();
    }

    private static List<Path> files(String path, String suffix) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(path))) {
            return files.filter(file -> file.getFileName().toString().endsWith(suffix)
                            && !file.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
        }
    }

    private static void assertEqual(Dataset<Row> read, Dataset<Row> expected, String name) {
        assertThat(read.exceptAll(expected).collectAsList()).as(name).isEmpty();
        assertThat(expected.exceptAll(read).collectAsList()).as(name).isEmpty();
    }

    // ---- tasks without rows

    @Test
    void readsFramesWhosePartitionsAreEmpty() {
        String first = path();
        write(session.range(0, 100, 1, 4).toDF().where("id >= 50"), first);
        assertThat(read(first).count()).isEqualTo(50);
        String few = path();
        write(ids(2).repartition(8), few);
        assertThat(read(few).count()).isEqualTo(2);
        String appended = path();
        write(ids(10), appended);
        write(ids(10).where("id < 0"), appended);
        assertThat(read(appended).count()).isEqualTo(10);
        String nothing = path();
        write(ids(10).where("id < 0"), nothing);
        assertThat(read(nothing).count()).isZero();
        assertThat(read(nothing).columns()).isEmpty();
    }

    @Test
    void readsTablesIntoWhichNothingIsInserted() {
        session.sql("CREATE TABLE q USING gml OPTIONS (typeName 'q') AS SELECT id FROM range(10)");
        session.sql("INSERT INTO q SELECT id FROM range(10) WHERE id < 0");
        assertThat(session.table("q").count()).isEqualTo(10);
        session.sql("CREATE TABLE e USING gml OPTIONS (typeName 'e') AS SELECT id, 'x' s FROM range(10) WHERE id < 0");
        assertThat(session.table("e").columns()).containsExactly("id", "s");
        assertThat(session.table("e").count()).isZero();
        session.sql("INSERT INTO e VALUES (1, 'y')");
        assertThat(session.table("e").collectAsList().toString()).isEqualTo("[[1,y]]");
    }

    @Test
    void readsWhatAStreamWrites() throws Exception {
        Path source = Files.createDirectories(folder.resolve("source"));
        String target = path();
        for (int batch = 0; batch < 2; batch++) {
            Files.writeString(source.resolve(batch + ".json"), "{\"id\":" + batch + "}\n");
            session.readStream()
                    .schema("id LONG")
                    .json(source.toString())
                    .where("id > 0")
                    .writeStream()
                    .format("gml")
                    .option("typeName", "q")
                    .option("checkpointLocation", folder.resolve("checkpoint").toString())
                    .trigger(Trigger.AvailableNow())
                    .start(target)
                    .awaitTermination();
        }
        assertThat(read(target).collectAsList().toString()).isEqualTo("[[1]]");
    }

    // ---- tables of the catalog

    @Test
    void readsAnIntegerBackFromTheIds() {
        session.sql("CREATE TABLE q USING gml OPTIONS (typeName 'q', idColumn 'id') AS"
                + " SELECT id, concat('n', id) name FROM range(3)");
        assertEqual(session.table("q"), ids(3).selectExpr("id", "concat('n', id) name"), "ids");
        session.sql("INSERT INTO q SELECT id + 3, name FROM q");
        assertThat(session.table("q").selectExpr("sum(id)").first().getLong(0)).isEqualTo(15);
    }

    @ParameterizedTest
    @CsvSource({"bounds, none", "bounds, features", "axisOrder, yx", "axisOrder, xy", "schema, true", "geometry, ewkb"})
    void readsATableByTheOptionsThatWriteIt(String option, String value) {
        session.sql("CREATE TABLE c USING gml OPTIONS (typeName 'q', srid '4326', " + option + " '" + value + "') AS"
                + " SELECT id, X'0101000000000000000000F03F0000000000000040' geometry FROM range(3)");
        assertThat(session.table("c")
                        .selectExpr("right(hex(geometry), 32) h")
                        .distinct()
                        .collectAsList()
                        .toString())
                .isEqualTo("[[000000000000F03F0000000000000040]]");
    }

    @Test
    void writesTheSchemaIntoEachPartition() throws Exception {
        String path = path();
        ids(4).selectExpr("id", "id % 2 p")
                .write()
                .format("gml")
                .option("typeName", "q")
                .option("schema", "true")
                .partitionBy("p")
                .save(path);
        assertThat(files(path, ".gml")).hasSize(4);
        for (Path file : files(path, ".gml")) {
            assertThat(Files.readString(file)).contains("_q.xsd");
            assertThat(file.resolveSibling("_q.xsd")).exists();
        }
    }

    @Test
    void leavesTheSchemaAloneIfAJobFails() throws Exception {
        Map<String, String> options = Map.of("typeName", "q", "schema", "true");
        Dataset<Row> failing = ids(4).selectExpr("IF(id = 3, raise_error('boom'), id) x");
        String failed = path();
        assertThatThrownBy(() -> write(failing, failed, SaveMode.Append, options))
                .hasStackTraceContaining("boom");
        assertThat(files(failed, ".xsd")).isEmpty();
        String good = path();
        write(ids(4).selectExpr("id keep"), good, SaveMode.Append, options);
        assertThatThrownBy(() -> write(failing, good, SaveMode.Append, options)).hasStackTraceContaining("boom");
        assertThat(Files.readString(Path.of(good, "_q.xsd"))).contains("keep").doesNotContain("\"x\"");
    }

    @Test
    void infersColumnsInOneOrder() {
        Set<List<String>> orders = new HashSet<>();
        for (int run = 0; run < 6; run++) {
            String path = path();
            write(
                    ids(30).repartition(6)
                            .selectExpr("id", "IF(id % 3 = 0, NULL, id) a", "id b", "IF(id % 2 = 0, NULL, 'x') c"),
                    path);
            orders.add(List.of(read(path).columns()));
        }
        assertThat(orders).containsExactly(List.of("id", "a", "b", "c"));
    }

    // ---- settings

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "Asia/Tokyo", "America/New_York", "Asia/Kathmandu"})
    void readsTimesWithoutAZoneAsSparkDoes(String zone) throws Exception {
        Path times = Files.createDirectories(Path.of(path()));
        Files.writeString(
                times.resolve("t.gml"),
                "<f:FeatureCollection xmlns:f='http://www.opengis.net/wfs/2.0'><f:member><t><nz>2020-06-01T12:00:00</nz>"
                        + "</t></f:member></f:FeatureCollection>");
        Path json = Files.createDirectories(Path.of(path()));
        Files.writeString(json.resolve("t.json"), "{\"nz\":\"2020-06-01T12:00:00\"}\n");
        session.conf().set("spark.sql.session.timeZone", zone);
        Dataset<Row> read = session.read()
                .format("gml")
                .option("typeName", "t")
                .schema("nz TIMESTAMP")
                .load(times.toString());
        assertEqual(read, session.read().schema("nz TIMESTAMP").json(json.toString()), zone);
        assertThat(read.selectExpr("CAST(nz AS STRING)").first().getString(0)).isEqualTo("2020-06-01 12:00:00");
    }

    @Test
    void ignoresFilesThatAreMissingOrCorruptIfItShould() throws Exception {
        String path = path();
        write(session.range(0, 9, 1, 3).toDF(), path);
        Dataset<Row> read = read(path);
        Path last = files(path, ".gml").get(2);
        byte[] whole = Files.readAllBytes(last);
        Files.delete(last);
        assertThatThrownBy(read::count)
                .hasStackTraceContaining(last.getFileName().toString());
        session.conf().set("spark.sql.files.ignoreMissingFiles", "true");
        assertThat(read.count()).isEqualTo(6);
        Files.write(last, "no GML".getBytes(StandardCharsets.UTF_8));
        session.conf().set("spark.sql.files.ignoreCorruptFiles", "true");
        assertThat(read(path).count()).isEqualTo(6);
        Files.write(last, whole);
        assertThat(read(path).count()).isEqualTo(9);
    }

    @Test
    void findsNamesInOtherCasesAndRefusesThoseOfNoFile() {
        String path = path();
        write(ids(3).selectExpr("id n"), path, SaveMode.Append, Map.of("typeName", "town"));
        Dataset<Row> other = session.read()
                .format("gml")
                .option("typeName", "town")
                .schema("N LONG")
                .load(path);
        assertThat(other.selectExpr("sum(N)").first().getLong(0)).isEqualTo(3);
        Dataset<Row> none = session.read()
                .format("gml")
                .option("typeName", "Town")
                .schema("n LONG")
                .load(path);
        assertThatThrownBy(none::count).hasStackTraceContaining("no file has features called \"Town\"");
    }

    @Test
    void readsAFileThatWasReplaced() throws Exception {
        Path file = Files.createDirectories(Path.of(path())).resolve("a.gml");
        Files.writeString(file, document(40_000, 1));
        Dataset<Row> read = read(file.toString());
        assertThat(read.count()).isEqualTo(40_000);
        Files.writeString(file, document(60_000, 31));
        session.catalog().refreshByPath(file.toString());
        assertThat(read.count()).isEqualTo(60_000);
        Files.writeString(file, document(30_000, 7));
        assertThat(read.count()).isEqualTo(30_000);
    }

    private static String document(int count, int lengths) {
        StringBuilder text = new StringBuilder("<f:FeatureCollection xmlns:f='http://www.opengis.net/wfs/2.0'>");
        for (int i = 0; i < count; i++) {
            text.append("<f:member><t><n>")
                    .append(i)
                    .append("</n><s>")
                    .append("z".repeat(150 + i % lengths))
                    .append("</s></t></f:member>");
        }
        return text.append("</f:FeatureCollection>").toString();
    }

    // ---- parts

    @Test
    void appendsPartsWithDifferentIds() throws Exception {
        String path = path();
        Map<String, String> options = Map.of("typeName", "q", "layout", "parts");
        for (int i = 0; i < 2; i++) {
            write(ids(3).coalesce(1), path, SaveMode.Append, options);
        }
        assertThat(GmlParts.finish(session, path, ids(3).schema(), options)).isEqualTo(6);
        List<Path> all = new ArrayList<>(List.of(Path.of(path, "header.gml")));
        files(path, ".gml").stream()
                .filter(file -> file.getFileName().toString().startsWith("part-"))
                .forEach(all::add);
        all.add(Path.of(path, "footer.gml"));
        List<String> found = GmlFiles.ids(GmlFiles.concatenated(all), "q");
        assertThat(found).hasSize(6);
        assertThat(new HashSet<>(found)).hasSize(6);
        assertThatThrownBy(() -> read(path)).hasMessageContaining("it was written with layout=parts");
        assertThatThrownBy(() -> ids(3).selectExpr("id", "id p")
                        .write()
                        .format("gml")
                        .options(options)
                        .partitionBy("p")
                        .save(path()))
                .hasStackTraceContaining("layout=parts does not work with partitionBy");
        session.sql(
                "CREATE TABLE pq (id LONG, p LONG) USING gml OPTIONS (typeName 'q', layout 'parts') PARTITIONED BY (p)");
        assertThatThrownBy(() -> session.sql("INSERT INTO pq SELECT id, id FROM range(3)"))
                .hasStackTraceContaining("layout=parts does not work with partitionBy");
    }

    // ---- random frames

    private static final List<String> COLUMNS = List.of(
            "IF(h % 5 = 0, NULL, IF(h % 3 = 0, '', concat('t<', h))) S",
            "IF(h % 4 = 0, NULL, h) L",
            "IF(h % 4 = 1, NULL, CAST(h % 100 AS INT)) i",
            "IF(h % 6 = 0, CAST('NaN' AS DOUBLE), IF(h % 7 = 0, NULL, h / 7D)) d",
            "CAST(h AS DECIMAL(38, 3)) + CAST(1234567890123456789012345.678 AS DECIMAL(38, 3)) n",
            "IF(h % 3 = 1, NULL, h % 2 = 0) b",
            "date_add(DATE'1570-01-01', CAST(abs(h) % 180000 AS INT)) day",
            "timestamp_micros(h % 60000000000000000) ts",
            "CAST(timestamp_micros(h % 60000000000000000) AS TIMESTAMP_NTZ) nz",
            "IF(h % 5 = 1, NULL, X'0101000000000000000000F03F0000000000000040') geometry");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void readsBackRandomFrames(long seed) {
        Random random = new Random(seed);
        List<String> columns = new ArrayList<>(List.of("id"));
        COLUMNS.stream().filter(column -> random.nextInt(3) > 0).forEach(columns::add);
        Dataset<Row> frame = session.range(0, 200, 1, 5)
                .selectExpr("id", "xxhash64(id, " + seed + "L) h")
                .where("id >= " + random.nextInt(3) * 60)
                .selectExpr(columns.toArray(String[]::new));
        Map<String, String> options = new HashMap<>(Map.of("typeName", "q", "srid", "4326"));
        options.put("version", List.of("2.1.2", "3.1.1", "3.2.1").get(random.nextInt(3)));
        options.put("compression", List.of("none", "gzip").get(random.nextInt(2)));
        options.put("maxRecordsPerFile", List.of("0", "7").get(random.nextInt(2)));
        session.conf()
                .set("spark.sql.session.timeZone", List.of("UTC", "Asia/Tokyo").get(random.nextInt(2)));
        String path = path();
        write(frame.where("id < 100"), path, SaveMode.Overwrite, options);
        write(frame.where("id >= 100"), path, SaveMode.Append, options);
        write(frame.where("id < 0"), path, SaveMode.Append, options);
        session.conf()
                .set("spark.sql.session.timeZone", List.of("UTC", "Asia/Tokyo").get(random.nextInt(2)));
        String name = "seed " + seed + ", " + options + ", " + columns;
        String[] names = frame.columns();
        assertEqual(read(path).selectExpr(names), frame, "inferred, " + name);
        assertEqual(
                session.read()
                        .format("gml")
                        .options(options)
                        .schema(frame.schema())
                        .load(path),
                frame,
                "given, " + name);
        frame.createOrReplaceTempView("random_frame");
        StringBuilder table = new StringBuilder();
        options.forEach((option, value) ->
                table.append(", ").append(option).append(" '").append(value).append("'"));
        session.sql("CREATE TABLE r USING gml OPTIONS (" + table.substring(2) + ") AS SELECT * FROM random_frame");
        session.sql("INSERT INTO r SELECT * FROM random_frame WHERE id < 0");
        assertEqual(session.table("r"), frame, "table, " + name);
        session.catalog().dropTempView("random_frame");
    }
}
