/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns of Apache Sedona's type are written and read, with Sedona's own set-up of Kryo. */
class SedonaTest {

    @TempDir
    static Path folder;

    private static SparkSession session;

    @BeforeAll
    static void start() {
        session = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", "false")
                .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
                .config("spark.kryo.registrator", "org.apache.sedona.core.serde.SedonaKryoRegistrator")
                .config("spark.sql.extensions", "org.apache.sedona.sql.SedonaSqlExtensions")
                .config("spark.sql.session.timeZone", "UTC")
                .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
                .getOrCreate();
        session.sparkContext().setLogLevel("OFF");
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    private static Dataset<Row> geometries() {
        return session.sql("SELECT id, ST_GeomFromWKT(wkt) AS shape FROM VALUES"
                + " (1L, 'POINT (9.5 47.2)'),"
                + " (2L, 'POINT Z (9.5 47.2 450)'),"
                + " (3L, 'LINESTRING (0 0, 1 1, 2 0)'),"
                + " (4L, 'POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), (1 1, 1 2, 2 2, 1 1))'),"
                + " (5L, 'MULTIPOINT ((1 2), (3 4))'),"
                + " (6L, 'MULTILINESTRING ((0 0, 1 1), (2 2, 3 3))'),"
                + " (7L, 'MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)))'),"
                + " (8L, NULL) AS rows(id, wkt)");
    }

    @Test
    void readsBackGeometriesOfAllKinds() throws Exception {
        Path path = folder.resolve("kinds");
        Map<String, String> options = Map.of("typeName", "site", "srid", "25832", "idColumn", "id");
        geometries().repartition(2).write().format("gml").options(options).save(path.toString());
        Dataset<Row> read = session.read()
                .format("gml")
                .option("idColumn", "fid")
                .option("geometry", "sedona")
                .load(path.toString());
        assertThat(read.schema().apply("shape").dataType())
                .isEqualTo(geometries().schema().apply("shape").dataType());
        assertThat(read.where("shape IS NOT NULL AND ST_SRID(shape) <> 25832").count())
                .isZero();
        Dataset<Row> wkb = read.selectExpr("CAST(substr(fid, 6) AS LONG) AS id", "ST_AsBinary(shape) AS shape");
        Dataset<Row> expected = geometries().selectExpr("id", "ST_AsBinary(shape) AS shape");
        assertThat(wkb.exceptAll(expected).count()).isZero();
        assertThat(expected.exceptAll(wkb).count()).isZero();
    }

    /** Of tables and of schemas that a program gives, without an option that says so. */
    @Test
    void readsTheTypeThatAColumnHas() {
        geometries().selectExpr("id", "ST_SetSRID(shape, 25832) AS shape").createOrReplaceTempView("shapes");
        session.sql("DROP TABLE IF EXISTS towns");
        session.sql("CREATE TABLE towns USING gml OPTIONS (typeName 'town', srid '25832') AS SELECT * FROM shapes");
        Dataset<Row> stored = session.table("towns");
        assertThat(stored.schema().apply("shape").dataType())
                .isEqualTo(geometries().schema().apply("shape").dataType());
        assertThat(stored.selectExpr("id", "ST_AsEWKT(shape) AS t")
                        .exceptAll(session.sql("SELECT id, ST_AsEWKT(shape) AS t FROM shapes"))
                        .count())
                .isZero();
        String path = stored.inputFiles()[0].replaceFirst("/part-[^/]*$", "");
        Dataset<Row> given = session.read()
                .format("gml")
                .option("typeName", "town")
                .schema(stored.schema())
                .load(path);
        assertThat(given.where("ST_SRID(shape) = 25832").count()).isEqualTo(7);
        Dataset<Row> binary = session.read()
                .format("gml")
                .option("typeName", "town")
                .option("geometry", "sedona")
                .option("geometryColumn", "shape")
                .schema("id LONG, shape BINARY")
                .load(path);
        assertThat(binary.selectExpr("ST_AsText(ST_GeomFromWKB(shape)) AS t")
                        .where("t LIKE 'POINT%'")
                        .count())
                .isEqualTo(2);
        session.sql("DROP TABLE towns");
    }

    @Test
    void refusesGeometriesOfAnotherReferenceSystem() {
        assertThatThrownBy(() -> geometries()
                        .selectExpr("id", "ST_SetSRID(shape, 31467) AS shape")
                        .write()
                        .format("gml")
                        .option("srid", "25832")
                        .save(folder.resolve("other").toString()))
                .hasStackTraceContaining("has the SRID 31467, but the option srid is 25832");
    }

    @Test
    void joinsFeaturesByTheirGeometries() throws Exception {
        Path path = folder.resolve("joined");
        Parcels.frame(session, 1_000, 2)
                .write()
                .format("gml")
                .option("typeName", "parcel")
                .option("srid", "25832")
                .save(path.toString());
        Dataset<Row> read = session.read()
                .format("gml")
                .option("geometry", "sedona")
                .option("bounds", "499900,5599900,500300,5600100")
                .load(path.toString());
        assertThat(read.where(
                                "ST_Intersects(geometry, ST_PolygonFromEnvelope(499990.0D, 5599990.0D, 500050.0D, 5600010.0D))")
                        .count())
                .isEqualTo(2);
    }
}
