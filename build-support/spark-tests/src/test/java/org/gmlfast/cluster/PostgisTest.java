/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.gmlfast.spark.GmlParts;
import org.gmlfast.testing.PostgresServer;
import org.gmlfast.testing.Requirement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table of PostGIS becomes the same GML, whether Spark writes it or {@code export} does. */
class PostgisTest {

    private static final Path COMMAND_LINE = Path.of("../../command-line/program/target/gml-fast.jar");

    @TempDir
    static Path folder;

    private static PostgresServer server;
    private static SparkSession session;

    @BeforeAll
    static void start() throws Exception {
        Requirement.OGR.requireProgram("ogr2ogr");
        server = PostgresServer.start();
        server.execute(
                "CREATE TABLE parcels(id bigint PRIMARY KEY, label text, area double precision, price numeric(12, 2),"
                        + " rooms smallint, sold boolean, registered date, changed timestamptz, local timestamp,"
                        + " geom geometry(Polygon, 25832))",
                "INSERT INTO parcels SELECT i, CASE WHEN i % 7 > 0 THEN 'Zürich <' || i || '> & Söhne' END, i / 7.0,"
                        + " CASE WHEN i % 5 > 0 THEN i * 1.25 END, i % 9, i % 3 = 0, DATE '2026-01-31' - i,"
                        + " TIMESTAMPTZ '2026-01-31 12:00:00.25Z' - i * INTERVAL '7 hours 13 s',"
                        + " TIMESTAMP '1999-12-31 23:59:59.999' + i * INTERVAL '1 day 1 ms', CASE WHEN i % 11 > 0 THEN"
                        + " ST_SetSRID(ST_Buffer(ST_MakePoint(500000 + i * 3.21, 5600000 + i * 1.07), 12), 25832) END"
                        + " FROM generate_series(1, 3000) AS i");
        session = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", "false")
                .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
                .config("spark.sql.session.timeZone", "UTC")
                .getOrCreate();
        session.sparkContext().setLogLevel("OFF");
    }

    @AfterAll
    static void stop() throws Exception {
        if (session != null) {
            session.stop();
        }
        if (server != null) {
            server.close();
        }
    }

    private static Dataset<Row> table() {
        return session.read()
                .format("jdbc")
                .option("url", server.url())
                .option("user", PostgresServer.USER)
                .option(
                        "dbtable",
                        "(SELECT id, label, area, price, rooms, sold, registered, changed, local,"
                                + " ST_AsEWKB(geom) AS geom FROM parcels ORDER BY id) AS parcels")
                .option("partitionColumn", "id")
                .option("lowerBound", "1")
                .option("upperBound", "3001")
                .option("numPartitions", "3")
                .load();
    }

    /** What Spark writes, as one document. */
    private static Path written() throws Exception {
        Map<String, String> options = new HashMap<>(Map.of(
                "typeName", "parcels", "namespace", "http://www.gmlfast.org/app", "srid", "25832", "idColumn", "id"));
        options.put("layout", "parts");
        Path parts = folder.resolve("parts");
        Dataset<Row> table = table();
        table.write().format("gml").options(options).save(parts.toString());
        assertThat(GmlParts.finish(session, parts.toString(), table.schema(), options))
                .isEqualTo(3_000);
        Path document = folder.resolve("spark.gml");
        try (OutputStream out = Files.newOutputStream(document)) {
            Files.copy(parts.resolve("header.gml"), out);
            for (Path file : GmlFiles.in(parts)) {
                if (file.getFileName().toString().startsWith("part-")) {
                    Files.copy(file, out);
                }
            }
            Files.copy(parts.resolve("footer.gml"), out);
        }
        return document;
    }

    private static Path exported() throws Exception {
        Path to = folder.resolve("export");
        GmlFiles.run(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                COMMAND_LINE.toString(),
                "export",
                "--db",
                server.url() + "?user=" + PostgresServer.USER,
                "--table",
                "parcels",
                "-o",
                to.toString());
        Path document = folder.resolve("export.gml");
        Files.write(document, GmlFiles.content(to.resolve("parcels.gml.gz")));
        return document;
    }

    /** From the first member on; before it are the time and the address of the schema. */
    private static String members(Path document) throws Exception {
        String text = Files.readString(document, StandardCharsets.UTF_8);
        return text.substring(text.indexOf("<wfs:member>")).replaceAll("<!--gml-fast part .*?-->", "");
    }

    @Test
    void sparkWritesWhatExportWrites() throws Exception {
        Path written = written();
        Path exported = exported();
        List<String> expected = GmlFiles.ogrFeatures(exported);
        List<String> features = GmlFiles.ogrFeatures(written);
        assertThat(features).hasSize(3_000).hasSameSizeAs(expected);
        for (int i = 0; i < 3_000; i++) {
            assertThat(features.get(i)).isEqualTo(expected.get(i));
        }
        assertThat(members(written).equals(members(exported)))
                .as("the same bytes from the first member on")
                .isTrue();
    }
}
