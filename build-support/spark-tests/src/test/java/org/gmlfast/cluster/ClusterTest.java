/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.cluster.Parcels.ordered;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.gmlfast.spark.GmlParts;
import org.gmlfast.testing.Requirement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Frames are written and read by a cluster of two workers, with Kryo and with speculation. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ClusterTest {

    private static final Map<String, String> OPTIONS =
            Map.of("typeName", "parcel", "srid", "25832", "idColumn", "id", "timeStamp", "2026-01-31T12:00:00Z");

    @TempDir
    static Path folder;

    private static Cluster cluster;
    private static SparkSession session;

    /** The temporary folder of executors. */
    private static Path executorFiles;

    @BeforeAll
    static void start() throws IOException {
        cluster = new Cluster(folder);
        executorFiles = Files.createDirectory(folder.resolve("executors"));
        session = SparkSession.builder()
                .master(cluster.url())
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.jars", System.getProperty("gmlfast.spark.jar"))
                // the function that makes geometries
                .config("spark.executor.extraClassPath", testClasses())
                .config("spark.executor.memory", "700m")
                .config("spark.executor.extraJavaOptions", "-Djava.io.tmpdir=" + executorFiles)
                .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
                .config("spark.sql.shuffle.partitions", "4")
                .config("spark.speculation", "true")
                .config("spark.speculation.multiplier", "1.1")
                .config("spark.speculation.quantile", "0.2")
                .config("spark.speculation.minTaskRuntime", "0")
                .config("spark.sql.sources.partitionOverwriteMode", "dynamic")
                .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
                .getOrCreate();
        session.sparkContext().setLogLevel("OFF");
    }

    private static String testClasses() {
        return Path.of(URI.create(Parcels.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toString()))
                .toString();
    }

    @AfterAll
    static void stop() {
        if (session != null) {
            session.stop();
        }
        cluster.close();
    }

    private static Dataset<Row> read(Path path) {
        return session.read().format("gml").option("sample", "all").load(path.toString());
    }

    /** The frame that was written: ids are text, "parcel.17". */
    private static Dataset<Row> withNumbers(Dataset<Row> read) {
        return ordered(read.withColumn("id", functions.expr("CAST(substr(fid, 8) AS LONG)")));
    }

    // ---- whole frames

    @ParameterizedTest
    @ValueSource(strings = {"2.1.2", "3.1.1", "3.2.1"})
    void readsBackTheFrameThatWasWritten(String version) throws Exception {
        Path path = folder.resolve("back-" + version);
        Dataset<Row> frame = Parcels.frame(session, 6_000, 5);
        frame.write()
                .format("gml")
                .options(OPTIONS)
                .option("version", version)
                .option("schema", "true")
                .save(path.toString());
        assertThat(GmlFiles.in(path)).hasSize(5);
        Dataset<Row> read = withNumbers(
                session.read().format("gml").option("idColumn", "fid").load(path.toString()));
        assertThat(read.count()).isEqualTo(6_000);
        assertThat(read.exceptAll(frame).count()).isZero();
        assertThat(frame.exceptAll(read).count()).isZero();
        assertThat(GmlFiles.problems(path, version)).isEmpty();
        Requirement.OGR.requireProgram("ogrinfo");
        assertThat(GmlFiles.ogrCounts(path)).containsExactly(1_200, 1_200, 1_200, 1_200, 1_200);
    }

    @Test
    void writesTheSameBytesInEachRun() throws Exception {
        Dataset<Row> frame = Parcels.frame(session, 5_000, 4);
        for (String run : List.of("run1", "run2")) {
            frame.write()
                    .format("gml")
                    .options(OPTIONS)
                    .option("compression", "gzip")
                    .save(folder.resolve(run).toString());
        }
        Map<String, byte[]> first = GmlFiles.contents(folder.resolve("run1"));
        assertThat(first).hasSize(4);
        Map<String, byte[]> second = GmlFiles.contents(folder.resolve("run2"));
        assertThat(second.keySet()).isEqualTo(first.keySet());
        first.forEach((name, bytes) -> assertThat(second.get(name)).as(name).isEqualTo(bytes));
    }

    @Test
    void losesAndDoublesNothingWhenAnExecutorIsKilled() throws Exception {
        Path path = folder.resolve("killed");
        CountDownLatch tasks = new CountDownLatch(3);
        SparkListener listener = new SparkListener() {
            @Override
            public void onTaskEnd(SparkListenerTaskEnd end) {
                tasks.countDown();
            }
        };
        session.sparkContext().addSparkListener(listener);
        CompletableFuture<Void> write = CompletableFuture.runAsync(() -> Parcels.frame(session, 200_000, 16)
                .write()
                .format("gml")
                .options(OPTIONS)
                .save(path.toString()));
        tasks.await();
        assertThat(cluster.killExecutor()).isTrue();
        write.get();
        session.sparkContext().removeSparkListener(listener);
        List<String> ids = GmlFiles.ids(path, "parcel");
        assertThat(ids).hasSize(200_000);
        assertThat(new HashSet<>(ids)).hasSize(200_000);
        assertThat(path.resolve("_temporary")).doesNotExist();
    }

    // ---- files

    @Test
    void dividesPartitionsIntoFilesWithUniqueIds() throws Exception {
        Path path = folder.resolve("records");
        Parcels.frame(session, 1_000, 2)
                .drop("id")
                .write()
                .format("gml")
                .option("typeName", "parcel")
                .option("srid", "25832")
                .option("maxRecordsPerFile", "300")
                .save(path.toString());
        assertThat(GmlFiles.in(path)).hasSize(4);
        List<String> ids = GmlFiles.ids(path, "parcel");
        assertThat(new HashSet<>(ids)).hasSize(1_000);
        assertThat(ids).hasSize(1_000).contains("parcel.0.1", "parcel.1.500");
    }

    @Test
    void appendsOverwritesIgnoresAndRefuses() throws Exception {
        Path path = folder.resolve("modes");
        Dataset<Row> frame = Parcels.frame(session, 100, 1);
        frame.write().format("gml").options(OPTIONS).save(path.toString());
        assertThatThrownBy(() -> frame.write().format("gml").options(OPTIONS).save(path.toString()))
                .hasMessageContaining("exists");
        frame.write().format("gml").options(OPTIONS).mode(SaveMode.Ignore).save(path.toString());
        assertThat(GmlFiles.ids(path, "parcel")).hasSize(100);
        frame.write().format("gml").options(OPTIONS).mode(SaveMode.Append).save(path.toString());
        assertThat(GmlFiles.ids(path, "parcel")).hasSize(200);
        frame.limit(7)
                .write()
                .format("gml")
                .options(OPTIONS)
                .mode(SaveMode.Overwrite)
                .save(path.toString());
        assertThat(GmlFiles.ids(path, "parcel")).hasSize(7);
    }

    @Test
    void overwritesOnlyPartitionsOfTheFrame() throws Exception {
        Path path = folder.resolve("partitions");
        Dataset<Row> frame = Parcels.frame(session, 900, 2).withColumn("third", functions.expr("id % 3"));
        frame.write().format("gml").options(OPTIONS).partitionBy("third").save(path.toString());
        assertThat(GmlFiles.ids(path.resolve("third=1"), "parcel")).hasSize(300);
        frame.where("third = 1 AND id < 10")
                .write()
                .format("gml")
                .options(OPTIONS)
                .partitionBy("third")
                .mode(SaveMode.Overwrite)
                .save(path.toString());
        assertThat(GmlFiles.ids(path.resolve("third=1"), "parcel")).hasSize(3);
        assertThat(GmlFiles.ids(path.resolve("third=2"), "parcel")).hasSize(300);
        Dataset<Row> read = read(path);
        assertThat(read.where("third = 2").count()).isEqualTo(300);
        assertThat(read.groupBy("third").count().count()).isEqualTo(3);
        assertThat(read.where("third = 1").select("label", "third").first().getInt(1))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "gzip"})
    void partsBecomeOneDocument(String compression) throws Exception {
        Path path = folder.resolve("parts-" + compression);
        Map<String, String> options = new HashMap<>(OPTIONS);
        options.put("layout", "parts");
        options.put("compression", compression);
        Dataset<Row> frame = Parcels.frame(session, 3_000, 3);
        frame.write().format("gml").options(options).save(path.toString());
        assertThat(GmlParts.finish(session, path.toString(), frame.schema(), options))
                .isEqualTo(3_000);
        String extension = compression.equals("gzip") ? ".gml.gz" : ".gml";
        List<Path> parts = GmlFiles.in(path).stream()
                .filter(file -> file.getFileName().toString().startsWith("part-"))
                .toList();
        List<Path> all = new java.util.ArrayList<>(List.of(path.resolve("header" + extension)));
        all.addAll(parts);
        all.add(path.resolve("footer" + extension));
        byte[] bytes = GmlFiles.concatenated(all);
        byte[] document = compression.equals("gzip")
                ? new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes()
                : bytes;
        assertThat(GmlFiles.ids(document, "parcel")).hasSize(3_000);
        assertThat(new String(document, 0, 2_000, StandardCharsets.UTF_8))
                .contains("numberReturned=\"3000\"", "lowerCorner>499985 5599985<");
        assertThat(Files.readString(path.resolve("manifest.json"))).contains("\"features\": 3000");
        Map<String, String> others = new HashMap<>(options);
        others.put("typeName", "plot");
        assertThatThrownBy(() -> GmlParts.finish(session, path.toString(), frame.schema(), others))
                .hasMessageContaining("other columns, names or reference system");
    }

    // ---- reading

    @Test
    void readsOneFileInManyTasks() throws Exception {
        Path path = folder.resolve("one");
        Dataset<Row> frame = Parcels.frame(session, 30_000, 1);
        frame.write().format("gml").options(OPTIONS).save(path.toString());
        assertThat(GmlFiles.in(path)).hasSize(1);
        for (String size : List.of("1000001", "7654321")) {
            session.conf().set("spark.sql.files.maxPartitionBytes", size);
            Dataset<Row> read = withNumbers(
                    session.read().format("gml").option("idColumn", "fid").load(path.toString()));
            assertThat(read.javaRDD().getNumPartitions()).as(size).isGreaterThan(3);
            assertThat(read.exceptAll(frame).count()).as(size).isZero();
            assertThat(frame.exceptAll(read).count()).as(size).isZero();
            assertThat(read.count()).as(size).isEqualTo(30_000);
        }
        session.conf().unset("spark.sql.files.maxPartitionBytes");
    }

    @Test
    void readsEachCompressedFileInOneTask() throws Exception {
        Path path = folder.resolve("compressed");
        Dataset<Row> frame = Parcels.frame(session, 24_000, 2);
        frame.write()
                .format("gml")
                .options(OPTIONS)
                .option("compression", "gzip")
                .save(path.toString());
        session.conf().set("spark.sql.files.maxPartitionBytes", "100000");
        Dataset<Row> read = withNumbers(
                session.read().format("gml").option("idColumn", "fid").load(path.toString()));
        assertThat(read.javaRDD().getNumPartitions()).isEqualTo(2);
        assertThat(read.exceptAll(frame).count()).isZero();
        assertThat(frame.exceptAll(read).count()).isZero();
        session.conf().unset("spark.sql.files.maxPartitionBytes");
    }

    @Test
    void readsTypesOfAnApplicationSchema() throws Exception {
        Path path = folder.resolve("typed");
        Dataset<Row> frame = Parcels.frame(session, 100, 1).withColumn("label", functions.expr("lpad(id, 5, '0')"));
        frame.write().format("gml").options(OPTIONS).option("schema", "true").save(path.toString());
        Dataset<Row> read = withNumbers(session.read()
                .format("gml")
                .option("idColumn", "fid")
                .option("schema", path.resolve("_parcel.xsd").toString())
                .load(path.toString()));
        assertThat(read.schema().apply("label").dataType()).isEqualTo(DataTypes.StringType);
        assertThat(read.exceptAll(frame).count()).isZero();
    }

    /** The first test: with a schema that a program gives, executors open the database. */
    @Test
    @Order(1)
    void executorsNeedNoEpsgDatabase() throws Exception {
        Path path = folder.resolve("degrees");
        session.range(0, 1_000, 1, 2)
                .selectExpr("id", "unhex('0101000000000000000000F03F0000000000000040') AS geometry")
                .write()
                .format("gml")
                .option("srid", "4326")
                .save(path.toString());
        Dataset<Row> read =
                session.read().format("gml").option("geometry", "ewkb").load(path.toString());
        assertThat(read.selectExpr("hex(geometry) AS h").distinct().collectAsList())
                .map(row -> row.getString(0))
                .containsExactly("0101000020E6100000000000000000F03F0000000000000040");
        try (Stream<Path> files = Files.walk(executorFiles)) {
            assertThat(files.filter(file -> file.toString().contains("HSQL"))).isEmpty();
        }
    }

    @Test
    void readsFilesByGivenSchemasAndViews() throws Exception {
        Path path = folder.resolve("given");
        Parcels.frame(session, 500, 2).write().format("gml").options(OPTIONS).save(path.toString());
        Dataset<Row> given = session.read()
                .schema("label STRING, price INT, nothing STRING")
                .format("gml")
                .option("typeName", "parcel")
                .load(path.toString());
        assertThat(given.where("label IS NOT NULL AND nothing IS NULL").count()).isEqualTo(500);
        session.sql("CREATE OR REPLACE TEMPORARY VIEW parcels USING gml OPTIONS (path '" + path + "', idColumn 'fid')");
        assertThat(session.sql("SELECT max(price) FROM parcels WHERE fid = 'parcel.400'")
                        .first()
                        .getLong(0))
                .isEqualTo(400 * 31);
    }

    @Test
    void filtersAsSparkDoesWithoutUs() throws Exception {
        Path path = folder.resolve("filtered");
        Dataset<Row> frame = Parcels.frame(session, 20_000, 1);
        frame.write().format("gml").options(OPTIONS).save(path.toString());
        Dataset<Row> read = withNumbers(
                session.read().format("gml").option("idColumn", "fid").load(path.toString()));
        for (String condition : List.of(
                "price > 500000",
                "owner LIKE 'owner 1%' AND price <= 400000",
                "owner IS NULL",
                "area = 0.1 OR label = 'Parcel <7> & Söhne'",
                "label IN ('Parcel <7> & Söhne', 'Parcel <9> & Söhne')",
                "registered < DATE'1600-01-01' AND price >= 10",
                "NOT sold AND label > 'Parcel <5'")) {
            Dataset<Row> filtered = read.where(condition);
            assertThat(filtered.exceptAll(frame.where(condition)).count())
                    .as(condition)
                    .isZero();
            assertThat(frame.where(condition).exceptAll(filtered).count())
                    .as(condition)
                    .isZero();
        }
    }

    @Test
    void refusesFilesThatAreMalformedOrHaveNoFeatures() throws Exception {
        Path path = Files.createDirectories(folder.resolve("malformed"));
        Files.writeString(path.resolve("a.gml"), "<a:C xmlns:a='urn:a'><a:member></a:C>");
        assertThatThrownBy(() -> read(path)).hasMessageContaining("a.gml");
        Files.writeString(path.resolve("a.gml"), "<a:C xmlns:a='urn:a'></a:C>");
        assertThatThrownBy(() -> read(path)).hasMessageContaining("no features");
    }

    // ---- SQL

    @Test
    void writesTablesAndFoldersInSql() throws Exception {
        Parcels.frame(session, 200, 2).createOrReplaceTempView("source");
        session.sql("DROP TABLE IF EXISTS stored");
        session.sql(
                "CREATE TABLE stored USING gml OPTIONS (typeName 'parcel', srid '25832') AS SELECT label, price, geometry"
                        + " FROM source");
        assertThat(session.sql("SELECT count(DISTINCT label), sum(price) FROM stored")
                        .first()
                        .toString())
                .isEqualTo("[200," + 31 * 199 * 100 + "]");
        Path path = folder.resolve("sql");
        session.sql("INSERT OVERWRITE DIRECTORY '" + path
                + "' USING gml OPTIONS (typeName 'parcel', idColumn 'id') SELECT id, label FROM source");
        assertThat(GmlFiles.ids(path, "parcel")).hasSize(200).contains("parcel.17");
        session.sql("DROP TABLE stored");
    }

    // ---- refusals

    @Test
    void refusesColumnsBeforeTheFirstTask() {
        Path path = folder.resolve("refused");
        Dataset<Row> frame = Parcels.frame(session, 10, 1).withColumn("bad", functions.expr("array(1)"));
        assertThatThrownBy(() -> frame.write().format("gml").save(path.toString()))
                .hasStackTraceContaining("\"bad\" has the type array<int>");
        assertThatThrownBy(() -> Parcels.frame(session, 10, 1)
                        .withColumnRenamed("label", "a b")
                        .write()
                        .format("gml")
                        .save(path.toString()))
                .hasStackTraceContaining("a b");
    }

    @Test
    void commitsNothingOfAJobThatFails() throws Exception {
        Path path = folder.resolve("failed");
        Dataset<Row> frame = Parcels.frame(session, 1_000, 4)
                .withColumn("label", functions.expr("IF(id = 990, decode(X'0001', 'UTF-8'), label)"));
        assertThatThrownBy(() -> frame.write().format("gml").options(OPTIONS).save(path.toString()))
                .hasStackTraceContaining("feature parcel.990")
                .hasStackTraceContaining("\"label\" contains what XML forbids");
        assertThat(GmlFiles.in(path)).isEmpty();
        frame.write()
                .format("gml")
                .options(OPTIONS)
                .option("forbiddenCharacters", "replace")
                .mode(SaveMode.Overwrite)
                .save(path.toString());
        assertThat(GmlFiles.ids(path, "parcel")).hasSize(1_000);
    }
}
