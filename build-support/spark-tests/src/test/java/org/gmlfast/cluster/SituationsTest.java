/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Situations that users of other sources have reported: of spark-xml, which is Spark's xml now, of Sedona's readers and
 * writers, and of Spark itself. Each test names the reports.
 */
class SituationsTest {

    private static final String START = "<f:FeatureCollection xmlns:f='http://www.opengis.net/wfs/2.0'"
            + " xmlns:gml='http://www.opengis.net/gml/3.2' xmlns:a='urn:a'>";

    private static final String END = "</f:FeatureCollection>";

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
                .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
                .config("spark.kryo.registrator", "org.apache.sedona.core.serde.SedonaKryoRegistrator")
                .config("spark.sql.extensions", "org.apache.sedona.sql.SedonaSqlExtensions")
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
        session.conf().unset("spark.sql.files.maxPartitionBytes");
        session.conf().unset("spark.sql.caseSensitive");
    }

    private static Path path() throws IOException {
        return Files.createDirectories(folder.resolve("situation" + ++number));
    }

    /** Features of the type {@code a:t} with the properties. */
    private static String members(String... properties) {
        StringBuilder members = new StringBuilder();
        for (int i = 0; i < properties.length; i++) {
            members.append("<f:member><a:t gml:id='t.")
                    .append(i)
                    .append("'>")
                    .append(properties[i])
                    .append("</a:t></f:member>");
        }
        return members.toString();
    }

    private static String document(String... properties) {
        return START + members(properties) + END;
    }

    /** A folder with documents, named a.gml, b.gml and so on. */
    private static String files(String... documents) throws IOException {
        Path path = path();
        for (int i = 0; i < documents.length; i++) {
            Files.writeString(path.resolve((char) ('a' + i) + ".gml"), documents[i]);
        }
        return path.toString();
    }

    private static Dataset<Row> read(String path, String... options) {
        Map<String, String> all = new HashMap<>();
        for (int i = 0; i < options.length; i += 2) {
            all.put(options[i], options[i + 1]);
        }
        return session.read().format("gml").options(all).load(path);
    }

    private static Dataset<Row> given(String path, String mode, String schema) {
        return session.read()
                .format("gml")
                .option("typeName", "t")
                .option("mode", mode)
                .schema(schema)
                .load(path);
    }

    private static String rows(Dataset<Row> frame) {
        return frame.collectAsList().toString();
    }

    private static String write(Dataset<Row> frame, String... options) throws IOException {
        String path = path().toString();
        Map<String, String> all = new HashMap<>(Map.of("typeName", "t"));
        for (int i = 0; i < options.length; i += 2) {
            all.put(options[i], options[i + 1]);
        }
        frame.write().format("gml").options(all).mode(SaveMode.Append).save(path);
        return path;
    }

    private static void assertEqual(Dataset<Row> read, Dataset<Row> expected) {
        assertThat(read.exceptAll(expected).collectAsList()).isEmpty();
        assertThat(expected.exceptAll(read).collectAsList()).isEmpty();
    }

    // ---- files and tasks

    private static final int MANY = 60_000;

    private static String manyFeatures() {
        StringBuilder text = new StringBuilder(START);
        for (int i = 0; i < MANY; i++) {
            text.append("<f:member><a:t gml:id='t.").append(i).append("'><a:n>").append(i);
            text.append("</a:n><a:s>").append("z".repeat(i % 97)).append("</a:s></a:t></f:member>");
        }
        return text.append(END).toString();
    }

    /**
     * spark-xml 171: rows twice where no white space stands between them; 398, 450: rows lost where a split cuts a tag.
     */
    @ParameterizedTest
    @ValueSource(ints = {1_000_003, 1_500_000, 2_000_001})
    void readsEachFeatureOnceInManyTasksWithoutWhiteSpaceBetweenThem(int size) throws Exception {
        String path = files(manyFeatures());
        session.conf().set("spark.sql.files.maxPartitionBytes", size);
        Dataset<Row> read = read(path);
        assertThat(read.javaRDD().getNumPartitions()).isGreaterThan(2);
        assertEqual(read.select("n"), session.range(MANY).toDF("n"));
    }

    /** spark-xml 184, 187: how many tasks read a file. */
    @Test
    void dividesALargeFileBySettingsOfSpark() throws Exception {
        String path = files(manyFeatures());
        session.conf().set("spark.sql.files.maxPartitionBytes", "1100000");
        int many = read(path).javaRDD().getNumPartitions();
        session.conf().set("spark.sql.files.maxPartitionBytes", "4000000");
        assertThat(read(path).javaRDD().getNumPartitions()).isLessThan(many);
        assertThat(read(path, "split", "false").javaRDD().getNumPartitions()).isOne();
    }

    /** spark-csv 459, glow 474, SPARK-23148: a file that is not found because its name has a space. */
    @ParameterizedTest
    @ValueSource(strings = {"Straße 1.gml", "50%20.gml", "a+b=c&d.gml", "x#y.gml"})
    void readsFilesWithUnusualNamesInManyTasks(String name) throws Exception {
        Path path = path();
        Files.writeString(path.resolve(name), manyFeatures());
        session.conf().set("spark.sql.files.maxPartitionBytes", "2000001");
        Dataset<Row> read = read(path.toString());
        assertThat(read.javaRDD().getNumPartitions()).isGreaterThan(1);
        assertThat(read.selectExpr("count(DISTINCT n)").first().getLong(0)).isEqualTo(MANY);
    }

    /** spark-xml 251, 628, 648: no name of the file. */
    @Test
    void namesTheFileOfARow() throws Exception {
        String path = files(document("<a:n>1</a:n>"), document("<a:n>2</a:n>"));
        assertThat(rows(read(path)
                        .selectExpr("n", "substring_index(input_file_name(), '/', -1)", "_metadata.file_name")
                        .orderBy("n")))
                .isEqualTo("[[1,a.gml,a.gml], [2,b.gml,b.gml]]");
    }

    /** spark-xml 273: a compressed file. */
    @Test
    void readsCompressedFilesBesideOthers() throws Exception {
        Path path = Path.of(files(document("<a:n>1</a:n>")));
        try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(path.resolve("b.gml.gz")))) {
            gzip.write(document("<a:n>2</a:n>").getBytes(StandardCharsets.UTF_8));
        }
        assertThat(rows(read(path.toString()).orderBy("n"))).isEqualTo("[[1], [2]]");
    }

    /** spark-excel 738, spark-csv 257: a column that only some files have. */
    @Test
    void readsColumnsThatOnlySomeFilesHave() throws Exception {
        String path = files(document("<a:n>1</a:n>"), document("<a:n>2</a:n><a:s>x</a:s>"));
        assertThat(rows(read(path).orderBy("n"))).isEqualTo("[[1,null], [2,x]]");
        Dataset<Row> first = session.sql("SELECT 1L n, 'x' s");
        String appended = write(first);
        session.sql("SELECT 2L n, 'y' u")
                .write()
                .format("gml")
                .option("typeName", "t")
                .mode(SaveMode.Append)
                .save(appended);
        assertThat(rows(read(appended).select("n", "s", "u").orderBy("n"))).isEqualTo("[[1,x,null], [2,null,y]]");
    }

    /** spark-xml 135, 290: files of a stream. */
    @Test
    void readsNewFilesAsAStream() throws Exception {
        Path path = Path.of(files(document("<a:n>1</a:n>")));
        String target = folder.resolve("streamed").toString();
        for (int run = 0; run < 2; run++) {
            session.readStream()
                    .format("gml")
                    .option("typeName", "t")
                    .schema("n LONG")
                    .load(path.toString())
                    .writeStream()
                    .format("parquet")
                    .option("checkpointLocation", folder.resolve("streams").toString())
                    .trigger(Trigger.AvailableNow())
                    .start(target)
                    .awaitTermination();
            Files.writeString(path.resolve("b c.gml"), document("<a:n>2</a:n>"));
        }
        assertThat(rows(session.read().parquet(target).orderBy("n"))).isEqualTo("[[1], [2]]");
    }

    // ---- names

    /** spark-xml 148: nothing is read of an element in one of the same name. */
    @Test
    void readsFeaturesWithAnElementOfTheirOwnName() throws Exception {
        assertThat(rows(read(files(document("<a:n>1</a:n><a:t>x</a:t>", "<a:n>2</a:n><a:t>y</a:t>")))))
                .isEqualTo("[[1,x], [2,y]]");
    }

    /** spark-xml 168, 529: the prefix is another one in each file. */
    @Test
    void readsFilesWithDifferentPrefixes() throws Exception {
        String first = document("<a:n>1</a:n>");
        String path = files(
                first,
                first.replace("a:", "bc:").replace("xmlns:a", "xmlns:bc").replace(">1<", ">2<"),
                first.replace("<a:", "<")
                        .replace("</a:", "</")
                        .replace("xmlns:a=", "xmlns=")
                        .replace(">1<", ">3<"));
        assertThat(rows(read(path).orderBy("n"))).isEqualTo("[[1], [2], [3]]");
        assertThat(read(path).columns()).containsExactly("n");
    }

    /** spark-xml 552, 684, 685: names that differ in case alone. */
    @Test
    void readsNamesThatDifferOnlyInCaseIfTheSessionIsCaseSensitive() throws Exception {
        String path = files(document("<a:Name>x</a:Name><a:name>y</a:name>"));
        assertThatThrownBy(() -> read(path).collectAsList()).hasMessageContaining("name");
        session.conf().set("spark.sql.caseSensitive", "true");
        assertThat(rows(read(path))).isEqualTo("[[x,y]]");
    }

    /** spark-xml 112, 256, 532, SPARK-45562: no rows and no error, because the name of the rows is wrong. */
    @ParameterizedTest
    @ValueSource(strings = {"T", "town", "t>", "a:t"})
    void refusesNamesOfFeaturesThatNoFileHas(String name) throws Exception {
        String path = files(document("<a:n>1</a:n>"));
        assertThatThrownBy(() -> read(path, "typeName", name)).hasMessageContaining(name);
        assertThatThrownBy(() -> session.read()
                        .format("gml")
                        .option("typeName", name)
                        .schema("n LONG")
                        .load(path)
                        .count())
                .hasStackTraceContaining("there are t");
    }

    /** spark-xml 478: rows of several names. */
    @Test
    void readsEachTypeOfAFileWithSeveral() throws Exception {
        String path = files(START
                + members("<a:n>1</a:n>")
                + members("<a:s>x</a:s>").replace("a:t", "a:u").replace("'t.", "'u.")
                + END);
        assertThatThrownBy(() -> read(path)).hasMessageContaining("typeName").hasMessageContaining("[t, u]");
        assertThat(rows(read(path, "typeName", "t"))).isEqualTo("[[1]]");
        assertThat(rows(read(path, "typeName", "u"))).isEqualTo("[[x]]");
    }

    // ---- texts

    /** spark-xml 18, 62, 302, 510, 655: other encodings than UTF-8. */
    @ParameterizedTest
    @CsvSource({
        "ISO-8859-1, Företagsinteckningar",
        "windows-1251, Шустер",
        "UTF-16, Rückblick 圣地亚哥",
        "UTF-8, Ariñiz \uD83D\uDE00"
    })
    void readsFilesInTheEncodingThatTheyDeclare(String encoding, String text) throws Exception {
        Path file = path().resolve("a.gml");
        String document = "<?xml version='1.0' encoding='" + encoding + "'?>" + document("<a:s>" + text + "</a:s>");
        Files.write(file, document.getBytes(Charset.forName(encoding)));
        assertThat(rows(read(file.toString()))).isEqualTo("[[" + text + "]]");
    }

    /** spark-xml 169, Sedona 190, 1345, 1480: characters of other scripts are lost. */
    @Test
    void keepsCharactersOfAllScriptsInValuesAndNames() throws Exception {
        Dataset<Row> frame =
                session.sql("SELECT 1L id, 'М. Шустер' `БазСвед`, 'Ariñiz/Aríñez' `größe`, '圣地亚哥 \uD83D\uDE00' `城市`");
        String path = write(frame);
        assertEqual(read(path), frame);
    }

    /** spark-xml 239, 205, SPARK-56554: zeros at the start are lost, and commas. */
    @Test
    void keepsTheDigitsOfTextsIfTheyAreReadAsTexts() throws Exception {
        String path = files(document("<a:code>0501</a:code><a:price>37,77</a:price>"));
        assertThat(rows(read(path, "text", "true"))).isEqualTo("[[0501,37,77]]");
        assertThat(rows(given(path, "failfast", "code STRING, price STRING"))).isEqualTo("[[0501,37,77]]");
        assertThat(read(path).schema().apply("price").dataType()).isEqualTo(DataTypes.StringType);
        assertThat(read(path).schema().apply("code").dataType()).isEqualTo(DataTypes.StringType);
    }

    /** spark-xml 643: texts that Java takes to be numbers. */
    @ParameterizedTest
    @ValueSource(strings = {"1D", "2f", "0x10", "Infinity", "1_000"})
    void infersTextsThatOnlyJavaTakesToBeNumbers(String text) throws Exception {
        assertThat(rows(read(files(document("<a:s>" + text + "</a:s>"))))).isEqualTo("[[" + text + "]]");
    }

    /** spark-xml 156, 455: empty elements, CDATA and blanks. */
    @Test
    void distinguishesEmptyTextsFromNull() throws Exception {
        String path = files(document(
                "<a:n>1</a:n><a:s></a:s>",
                "<a:n>2</a:n><a:s><![CDATA[]]></a:s>",
                "<a:n>3</a:n><a:s> </a:s>",
                "<a:n>4</a:n>",
                "<a:n>5</a:n><a:s>x</a:s>"));
        assertThat(rows(read(path).selectExpr("n", "length(s)").orderBy("n")))
                .isEqualTo("[[1,0], [2,0], [3,1], [4,null], [5,1]]");
    }

    /** spark-xml 319, 578, SPARK-58133: an empty value among numbers. */
    @Test
    void readsEmptyValuesAmongNumbersAsNull() throws Exception {
        String path = files(document("<a:n>1</a:n><a:d></a:d>", "<a:n/><a:d>1.5</a:d>", "<a:n> </a:n><a:d> 2 </a:d>"));
        assertThat(rows(given(path, "failfast", "n INT, d DOUBLE"))).isEqualTo("[[1,null], [null,1.5], [null,2.0]]");
        assertThat(rows(read(path))).isEqualTo("[[1,null], [null,1.5], [null,2.0]]");
        String attributes = files(document("<a:v d='33.00' e='1'>1</a:v>", "<a:v d='25.00' e=''>2</a:v>"));
        assertThat(rows(read(attributes, "attributes", "true").selectExpr("v", "v_d")))
                .isEqualTo("[[1,33.0], [2,25.0]]");
    }

    /** spark-xml 259: bytes. */
    @Test
    void readsBackBytes() throws Exception {
        Dataset<Row> frame = session.sql("SELECT 1L id, X'1F8B0800FF00' data");
        assertEqual(given(write(frame), "failfast", "id LONG, data BINARY"), frame);
    }

    // ---- elements in elements

    /** spark-xml 185, 193, 227: nulls for values that the file has, behind elements that are passed over. */
    @Test
    void readsValuesBehindElementsThatTheQueryDoesNotNeed() throws Exception {
        String path = files(document(
                "<a:p><a:q><a:x>1</a:x><a:y>y</a:y></a:q></a:p><a:z>z</a:z>", "<a:p><a:q><a:y>y2</a:y></a:q></a:p>"));
        assertThat(rows(read(path).selectExpr("y", "z"))).isEqualTo("[[y,z], [y2,null]]");
        assertThat(rows(read(path).select("z"))).isEqualTo("[[z], [null]]");
        assertThat(rows(read(path).select("x"))).isEqualTo("[[1], [null]]");
    }

    /** spark-xml 117, 284: repeated elements of which the first ones are lost. */
    @Test
    void keepsAllValuesOfRepeatedElements() throws Exception {
        String list = "<a:l><a:i><a:k>%s</a:k></a:i><a:i><a:k>%s</a:k></a:i></a:l>";
        String path = files(document(list.formatted(1, 2), "<a:l><a:i><a:k>3</a:k></a:i></a:l>", "<a:l/>"));
        assertThat(rows(read(path).selectExpr("array_join(k, ';') k"))).isEqualTo("[[1;2], [3], [null]]");
    }

    /** spark-xml 254: rows without values. */
    @Test
    void readsFeaturesWithoutValuesAsRowsOfNulls() throws Exception {
        assertThat(rows(read(files(document("<a:n>1</a:n>", "", "<a:n/>"))))).isEqualTo("[[1], [null], [null]]");
    }

    /** spark-xml 652, 692: empty elements for nulls. */
    @Test
    void writesNoElementsForNulls() throws Exception {
        String path = write(session.sql("SELECT 1L id, CAST(NULL AS STRING) s, CAST(NULL AS BINARY) geometry"));
        String text = Files.readString(GmlFiles.in(Path.of(path)).get(0));
        assertThat(text).contains("id>1</").doesNotContain(":s", "geometry");
    }

    // ---- errors

    /**
     * spark-xml 17, 235, 517: one wrong value makes other values null, or fails the query if its column is asked for.
     */
    @Test
    void reportsAWrongValueInItsRowAlone() throws Exception {
        String path = files(document("<a:n>1</a:n><a:s>x</a:s>", "<a:n>one</a:n><a:s>y</a:s>", "<a:n>3</a:n>"));
        Dataset<Row> read = given(path, "permissive", "n INT, s STRING, _corrupt_record STRING")
                .cache();
        assertThat(rows(read.where("_corrupt_record IS NULL").selectExpr("n", "s")))
                .isEqualTo("[[1,x], [3,null]]");
        assertThat(read.where("_corrupt_record IS NOT NULL")
                        .select("_corrupt_record")
                        .first()
                        .getString(0))
                .contains("a.gml", "\"one\" in <n>");
        read.unpersist();
        assertThat(given(path, "permissive", "n INT, s STRING").count()).isEqualTo(3);
        assertThat(given(path, "dropmalformed", "n INT, s STRING").count()).isEqualTo(2);
        assertThat(rows(given(path, "dropmalformed", "n INT, s STRING").select("s")))
                .isEqualTo("[[x], [null]]");
        assertThatThrownBy(() -> given(path, "failfast", "n INT, s STRING").collectAsList())
                .hasStackTraceContaining("\"one\" in <n>");
    }

    /** A geometry that is not finite, as Sedona makes one of a point that has no coordinates in another system. */
    @Test
    void namesTheRowWhoseCoordinatesAreNotFinite() throws Exception {
        Dataset<Row> frame = session.sql(
                "SELECT id, ST_Point(IF(id = 1, CAST('NaN' AS DOUBLE), 1D), 2D) geometry" + " FROM range(0, 3, 1, 1)");
        assertThatThrownBy(() -> write(frame, "idColumn", "id"))
                .hasStackTraceContaining("row 2, feature t.1: \"geometry\" has coordinates that are not finite");
    }

    /** The same in a file of others: the modes of Spark. */
    @Test
    void readsAGeometryThatIsNotFiniteByTheMode() throws Exception {
        String point = "<a:n>%d</a:n><a:geometry><gml:Point><gml:pos>%s</gml:pos></gml:Point></a:geometry>";
        String path =
                files(document(point.formatted(1, "1 2"), point.formatted(2, "NaN NaN"), point.formatted(3, "5 6")));
        Dataset<Row> permissive = read(path, "mode", "permissive", "geometry", "sedona");
        assertThat(rows(permissive
                        .selectExpr("n", "ST_AsText(geometry)", "_corrupt_record LIKE '%t.1, column \"geometry\"%'")
                        .orderBy("n")))
                .isEqualTo("[[1,POINT (1 2),null], [2,null,true], [3,POINT (5 6),null]]");
        Dataset<Row> dropping = read(path, "mode", "dropmalformed");
        assertThat(dropping.count()).isEqualTo(2);
        assertThat(rows(dropping.select("n").orderBy("n"))).isEqualTo("[[1], [3]]");
        assertThatThrownBy(() -> read(path).collectAsList())
                .hasStackTraceContaining("a.gml: feature t.1, column \"geometry\": the geometry has coordinates");
    }

    // ---- geometries

    /** Sedona 1126: geometries of several kinds in one column. */
    @Test
    void readsBackGeometriesOfSeveralKindsInOneColumn() throws Exception {
        Dataset<Row> frame = session.sql(
                "SELECT ST_GeomFromWKT(w) geometry FROM VALUES"
                        + " ('POLYGON ((0 0, 1 0, 1 1, 0 0))'), ('MULTIPOLYGON (((5 5, 6 5, 6 6, 5 5)))'), ('POINT (1 2)'),"
                        + " ('LINESTRING (0 0, 3 4)'), ('GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (0 0, 3 4))'), (NULL) AS v(w)");
        Dataset<Row> read = read(write(frame.selectExpr("1L id", "geometry")), "geometry", "sedona");
        assertEqual(read.selectExpr("ST_AsText(geometry) w"), frame.selectExpr("ST_AsText(geometry) w"));
    }

    /** GEOT-7534, Sedona 277: reading ends at a feature without a geometry or without other values. */
    @Test
    void readsFeaturesWithoutGeometriesAmongOthers() throws Exception {
        String point = "<a:geometry><gml:Point><gml:pos>1 2</gml:pos></gml:Point></a:geometry>";
        String path = files(document("<a:n>1</a:n>", "<a:n>2</a:n>" + point, "<a:geometry/><a:n>3</a:n>", point));
        assertThat(rows(read(path, "geometry", "sedona").selectExpr("n", "ST_AsText(geometry)")))
                .isEqualTo("[[1,null], [2,POINT (1 2)], [3,null], [null,POINT (1 2)]]");
    }

    /** Sedona 752: no rows of polygons with heights. */
    @Test
    void readsBackHeights() throws Exception {
        String wkt = "POLYGON Z((0 0 1, 4 0 2, 4 4 3, 0 0 1))";
        Dataset<Row> frame = session.sql("SELECT ST_GeomFromWKT('" + wkt + "') geometry, 1L id");
        assertThat(rows(read(write(frame), "geometry", "sedona").selectExpr("ST_AsText(geometry)")))
                .isEqualTo("[[" + wkt + "]]");
    }

    /** Sedona 2376, 2664, 3375: the SRID is lost. */
    @ParameterizedTest
    @CsvSource({"25832, 'POINT (500000 5600000)'", "4326, 'POINT (9 47)'", "31467, 'POINT (3400000 5600000)'"})
    void keepsTheSridAndTheOrderOfCoordinates(int srid, String wkt) throws Exception {
        Dataset<Row> frame =
                session.sql("SELECT 1L id, ST_SetSRID(ST_GeomFromWKT('" + wkt + "'), " + srid + ") geometry");
        String path = write(frame, "srid", Integer.toString(srid));
        assertThat(rows(read(path, "geometry", "sedona").selectExpr("ST_SRID(geometry)", "ST_AsText(geometry)")))
                .isEqualTo("[[" + srid + "," + wkt + "]]");
        assertThatThrownBy(() -> write(frame)).hasStackTraceContaining("write with the option srid=" + srid);
    }

    /** Sedona 2667: geometries of several SRIDs in one file, which then has none. */
    @Test
    void refusesTwoSridsInOneFileAndWritesThemIntoTwo() throws Exception {
        Dataset<Row> frame = session.sql("SELECT id, ST_SetSRID(ST_Point(1D, 2D), IF(id = 1, 4326, 25832)) geometry"
                + " FROM range(0, 3, 1, 1)");
        assertThatThrownBy(() -> write(frame, "srid", "25832", "idColumn", "id"))
                .hasStackTraceContaining(
                        "row 2, feature t.1: \"geometry\" has the SRID 4326, but the option srid is 25832");
        String one = write(frame.where("id = 1"), "srid", "4326");
        String others = write(frame.where("id <> 1"), "srid", "25832");
        Dataset<Row> read =
                session.read().format("gml").option("geometry", "sedona").load(one, others);
        assertThat(rows(read.selectExpr("id", "ST_SRID(geometry)", "ST_AsText(geometry)")
                        .orderBy("id")))
                .isEqualTo("[[0,25832,POINT (1 2)], [1,4326,POINT (1 2)], [2,25832,POINT (1 2)]]");
    }

    /** Sedona 1059: a geometry that is no geometry in the file, as its column has bytes. */
    @Test
    void writesAGeometryOfBytesWithAnyNameIfTheOptionNamesIt() throws Exception {
        Dataset<Row> frame = session.sql("SELECT 1L id, ST_AsBinary(ST_Point(1D, 2D)) geometry2");
        assertThat(read(write(frame)).schema().apply("geometry2").dataType()).isEqualTo(DataTypes.StringType);
        String path = write(frame, "geometryColumn", "geometry2");
        assertThat(rows(read(path).selectExpr("ST_AsText(ST_GeomFromWKB(geometry2))")))
                .isEqualTo("[[POINT (1 2)]]");
    }

    /** spark-xml 255, Sedona 2880: a frame without rows, and bounds around nothing. */
    @Test
    void writesNoBoundsIntoFilesOfTasksWithoutRows() throws Exception {
        Dataset<Row> frame = session.sql("SELECT id, ST_Point(7D, 8D) geometry FROM range(0, 4, 1, 4) WHERE id = 2");
        List<String> bounds = new ArrayList<>();
        for (Path file : GmlFiles.in(Path.of(write(frame)))) {
            String text = Files.readString(file);
            bounds.add(text.replaceAll("(?s)^.*?lowerCorner>([^<]*)<.*$", "$1").replaceAll("(?s)^<.*$", "none"));
        }
        assertThat(new HashSet<>(bounds)).containsExactlyInAnyOrder("none", "7 8");
    }
}
