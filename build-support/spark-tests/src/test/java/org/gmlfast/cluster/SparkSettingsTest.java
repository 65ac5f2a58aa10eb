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
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The settings of Spark that the page about Spark lists, one test for each row of its table. Spark's JSON, which obeys
 * them, is the judge where it can be; {@link SessionTest} has the zone of the session and replaced files.
 */
class SparkSettingsTest {

    @TempDir
    static Path folder;

    private static SparkSession session;
    private static int number;

    /** The settings of the session that a test has changed. */
    private final Map<String, String> changed = new TreeMap<>();

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
        changed.keySet().forEach(name -> session.conf().unset(name));
    }

    private void set(String name, String value) {
        changed.put(name, value);
        session.conf().set(name, value);
    }

    private static Path path() {
        return folder.resolve("setting" + ++number);
    }

    private static Dataset<Row> read(String format, Path path, String... options) {
        var reader = session.read().format(format);
        for (int i = 0; i < options.length; i += 2) {
            reader = reader.option(options[i], options[i + 1]);
        }
        return reader.load(path.toString());
    }

    private static Path write(String format, Dataset<Row> frame) {
        Path path = path();
        frame.write().format(format).option("typeName", "t").save(path.toString());
        return path;
    }

    private static Dataset<Row> ids(int count, int tasks) {
        return session.range(0, count, 1, tasks).toDF();
    }

    private static void assertEqual(Dataset<Row> read, Dataset<Row> expected) {
        assertThat(read.exceptAll(expected).collectAsList()).isEmpty();
        assertThat(expected.exceptAll(read).collectAsList()).isEmpty();
    }

    // ---- files that are missing or corrupt

    @ParameterizedTest
    @ValueSource(strings = {"gml", "json"})
    void ignoreMissingFilesIsObeyedAsAnOptionAndAsASetting(String format) throws Exception {
        Path path = write(format, ids(9, 3));
        Dataset<Row> failing = read(format, path);
        Dataset<Row> ignoring = read(format, path, "ignoreMissingFiles", "true");
        Files.delete(GmlFiles.in(path).get(1));
        assertThatThrownBy(failing::count).hasStackTraceContaining("does not exist");
        assertThat(ignoring.count()).isEqualTo(6);
        set("spark.sql.files.ignoreMissingFiles", "true");
        assertThat(failing.count()).isEqualTo(6);
    }

    @Test
    void ignoreCorruptFilesIsObeyedAsAnOptionAndAsASetting() throws Exception {
        Path path = write("gml", ids(9, 3));
        Dataset<Row> failing = read("gml", path);
        Path second = GmlFiles.in(path).get(1);
        String text = Files.readString(second);
        String cut = text.substring(0, text.lastIndexOf("<app:t "));
        Files.write(second, cut.getBytes(StandardCharsets.UTF_8));
        // with the checksum of the whole file, Hadoop refuses its first byte
        Files.delete(second.resolveSibling("." + second.getFileName() + ".crc"));
        assertThatThrownBy(failing::count)
                .hasStackTraceContaining(second.getFileName() + ": the document ends in <wfs:member>");
        assertThat(read("gml", path, "ignoreCorruptFiles", "true").count()).isEqualTo(8);
        set("spark.sql.files.ignoreCorruptFiles", "true");
        assertThat(failing.count()).isEqualTo(8);
    }

    @Test
    void columnNameOfCorruptRecordIsObeyed() throws Exception {
        Path path = write("gml", session.sql("SELECT 'x' n"));
        set("spark.sql.columnNameOfCorruptRecord", "wrong");
        assertThat(read("gml", path, "mode", "permissive").columns()).containsExactly("n", "wrong");
        assertThat(read("gml", path, "mode", "permissive", "columnNameOfCorruptRecord", "bad")
                        .columns())
                .containsExactly("n", "bad");
        Row row = session.read()
                .format("gml")
                .option("typeName", "t")
                .option("mode", "permissive")
                .schema("n INT, wrong STRING")
                .load(path.toString())
                .first();
        assertThat(row.isNullAt(0)).isTrue();
        assertThat(row.getString(1)).contains("\"x\" in <n>");
    }

    // ---- tasks and files

    /** A file of 5 MB in as many tasks as a file of text with the same length. */
    @Test
    void sizesOfTasksAreObeyedAsForOtherFiles() throws Exception {
        Path path = write("gml", ids(40_000, 1).selectExpr("id", "repeat('z', 60) s"));
        Path copy = Files.createDirectories(path()).resolve("a.txt");
        Files.copy(GmlFiles.in(path).get(0), copy);
        assertThat(Files.size(copy)).isGreaterThan(5_000_000);
        for (Map<String, String> settings : List.of(
                Map.of("maxPartitionBytes", "1500000"),
                Map.of("maxPartitionBytes", "3000000", "openCostInBytes", "2000000"),
                Map.of("minPartitionNum", "4", "openCostInBytes", "0"))) {
            settings.forEach((name, value) -> set("spark.sql.files." + name, value));
            int tasks = read("text", copy).javaRDD().getNumPartitions();
            assertThat(tasks).isGreaterThan(1);
            assertThat(read("gml", path).javaRDD().getNumPartitions())
                    .as(settings.toString())
                    .isEqualTo(tasks);
            assertThat(read("gml", path).selectExpr("sum(id)").first().getLong(0))
                    .isEqualTo(40_000L * 39_999 / 2);
            reset();
        }
    }

    @Test
    void maxRecordsPerFileIsObeyedAsAnOptionAndAsASetting() throws Exception {
        Path option = path();
        ids(10, 1).write().format("gml").option("maxRecordsPerFile", "3").save(option.toString());
        assertThat(GmlFiles.in(option)).hasSize(4);
        set("spark.sql.files.maxRecordsPerFile", "4");
        Path setting = write("gml", ids(10, 1));
        assertThat(GmlFiles.in(setting)).hasSize(3);
        assertEqual(read("gml", setting), ids(10, 1));
    }

    @Test
    void partitionOverwriteModeIsObeyed() throws Exception {
        Path path = path();
        Dataset<Row> frame = ids(6, 1).selectExpr("id", "id % 2 p");
        for (String mode : List.of("dynamic", "static")) {
            set("spark.sql.sources.partitionOverwriteMode", mode);
            frame.write()
                    .format("gml")
                    .partitionBy("p")
                    .mode(SaveMode.Overwrite)
                    .save(path.toString());
            frame.where("p = 1")
                    .write()
                    .format("gml")
                    .partitionBy("p")
                    .mode(SaveMode.Overwrite)
                    .save(path.toString());
            assertThat(read("gml", path).count()).as(mode).isEqualTo(mode.equals("dynamic") ? 6 : 3);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "2"})
    void commitProtocolsAreObeyed(String algorithm) throws Exception {
        set("mapreduce.fileoutputcommitter.algorithm.version", algorithm);
        set("mapreduce.fileoutputcommitter.marksuccessfuljobs", algorithm.equals("1") ? "true" : "false");
        Path path = write("gml", ids(9, 3));
        assertThat(Files.exists(path.resolve("_SUCCESS"))).isEqualTo(algorithm.equals("1"));
        assertThat(path.resolve("_temporary")).doesNotExist();
        assertEqual(read("gml", path), ids(9, 1));
    }

    // ---- which files are read

    @Test
    void filtersOfFilesAreObeyed() throws Exception {
        Path path = write("gml", ids(3, 1));
        Path inner = Files.createDirectories(path.resolve("inner"));
        Path file = GmlFiles.in(path).get(0);
        Path old = inner.resolve("old.gml");
        Files.writeString(old, Files.readString(file));
        Files.setLastModifiedTime(old, FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
        Files.writeString(path.resolve("note.txt"), "no GML");
        assertThat(read("gml", path, "pathGlobFilter", "part-*.gml").count()).isEqualTo(3);
        assertThat(read("gml", path, "pathGlobFilter", "*.gml", "recursiveFileLookup", "true")
                        .count())
                .isEqualTo(6);
        assertThat(read(
                                "gml",
                                path,
                                "pathGlobFilter",
                                "*.gml",
                                "recursiveFileLookup",
                                "true",
                                "modifiedBefore",
                                "2021-01-01T00:00:00")
                        .count())
                .isEqualTo(3);
        assertThatThrownBy(() -> read("gml", path)).hasMessageContaining("note.txt");
    }

    @Test
    void refreshTableIsObeyed() throws Exception {
        session.sql("CREATE TABLE refreshed USING gml OPTIONS (typeName 't') AS SELECT id FROM range(0, 3, 1, 1)");
        Dataset<Row> table = session.table("refreshed");
        assertThat(table.count()).isEqualTo(3);
        Path file = Path.of(java.net.URI.create(table.inputFiles()[0]));
        Files.writeString(file.resolveSibling("part-more.gml"), Files.readString(file));
        session.sql("REFRESH TABLE refreshed");
        assertThat(session.table("refreshed").count()).isEqualTo(6);
        session.sql("DROP TABLE refreshed");
    }

    // ---- what is not obeyed

    private static Path times() throws IOException {
        Path path = Files.createDirectories(path());
        Files.writeString(
                path.resolve("a.gml"),
                "<f:FeatureCollection xmlns:f='http://www.opengis.net/wfs/2.0'><f:member><t><a>2020-06-01T12:00:00</a>"
                        + "<b>2020-06-01T12:00:00Z</b><n>7</n><e/></t></f:member></f:FeatureCollection>");
        return path;
    }

    @ParameterizedTest
    @ValueSource(strings = {"TIMESTAMP_NTZ", "TIMESTAMP_LTZ"})
    void timestampTypeIsNotObeyedAsTypesFollowTheValues(String type) throws Exception {
        set("spark.sql.timestampType", type);
        var schema = read("gml", times()).schema();
        assertThat(schema.apply("a").dataType()).isEqualTo(DataTypes.TimestampNTZType);
        assertThat(schema.apply("b").dataType()).isEqualTo(DataTypes.TimestampType);
    }

    @Test
    void optionsOfOtherFormatsChangeNothing() throws Exception {
        Path path = times();
        Dataset<Row> others = read(
                "gml",
                path,
                "mergeSchema",
                "true",
                "samplingRatio",
                "0.1",
                "primitivesAsString",
                "true",
                "inferSchema",
                "false",
                "rowTag",
                "x",
                "dateFormat",
                "dd.MM.yyyy",
                "timestampFormat",
                "HH",
                "multiLine",
                "true",
                "encoding",
                "UTF-16",
                "nullValue",
                "7");
        assertThat(others.schema()).isEqualTo(read("gml", path).schema());
        assertEqual(others, read("gml", path));
    }
}
