/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/**
 * Measures formats in Spark: the CPU time of tasks, as the event log has it, for each row. All formats in turns,
 * several times; the first round is not counted.
 *
 * <p>Arguments: the folder for the data, the number of rows, the number of rounds, the number of cores.
 */
final class SparkBenchmark {

    private interface Action {
        void run();
    }

    private static final class Case {

        final String name;
        final Action action;
        final List<Double> cpu = new ArrayList<>();
        final List<Double> wall = new ArrayList<>();

        Case(String name, Action action) {
            this.name = name;
            this.action = action;
        }
    }

    private static final Map<String, String> GML = Map.of("typeName", "parcel", "srid", "25832", "idColumn", "id");

    private final SparkSession session;
    private final Path folder;
    private final long rows;
    private final AtomicLong cpu = new AtomicLong();
    private final Map<String, Case> cases = new LinkedHashMap<>();

    private SparkBenchmark(SparkSession session, Path folder, long rows) {
        this.session = session;
        this.folder = folder;
        this.rows = rows;
        session.sparkContext().addSparkListener(new SparkListener() {
            @Override
            public void onTaskEnd(SparkListenerTaskEnd end) {
                cpu.addAndGet(
                        end.taskMetrics().executorCpuTime() + end.taskMetrics().executorDeserializeCpuTime());
            }
        });
    }

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        long rows = Long.parseLong(arguments[1]);
        SparkSession session = SparkSession.builder()
                .master("local[" + arguments[3] + "]")
                .config("spark.ui.enabled", "false")
                .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
                .config("spark.kryo.registrator", "org.apache.sedona.core.serde.SedonaKryoRegistrator")
                .config("spark.sql.extensions", "org.apache.sedona.sql.SedonaSqlExtensions")
                .getOrCreate();
        session.sparkContext().setLogLevel("ERROR");
        SparkBenchmark benchmark = new SparkBenchmark(session, folder, rows);
        benchmark.prepare();
        benchmark.measure(Integer.parseInt(arguments[2]));
        session.stop();
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private void prepare() throws IOException {
        if (!Files.exists(folder.resolve("parcels.parquet/_SUCCESS"))) {
            Parcels.frame(session, rows, 4).write().mode(SaveMode.Overwrite).parquet(path("parcels.parquet"));
        }
        Dataset<Row> wkb = session.read().parquet(path("parcels.parquet"));
        Dataset<Row> geometries =
                wkb.withColumn("geometry", org.apache.spark.sql.functions.expr("ST_GeomFromWKB(geometry)"));
        Dataset<Row> wkt =
                geometries.withColumn("geometry", org.apache.spark.sql.functions.expr("ST_AsText(geometry)"));
        write("nothing, from WKB", wkb, "noop", Map.of(), null);
        write("nothing, from Sedona's type", geometries, "noop", Map.of(), null);
        write("GML, from WKB", wkb, "gml", GML, "w.gml");
        write("GML, from Sedona's type", geometries, "gml", GML, "u.gml");
        Map<String, String> gzip = new LinkedHashMap<>(GML);
        gzip.put("compression", "gzip");
        write("GML with gzip, from WKB", wkb, "gml", gzip, "z.gml");
        write("GeoParquet", geometries, "geoparquet", Map.of(), "w.geoparquet");
        write("GeoJSON of Sedona", geometries, "geojson", Map.of(), "w.geojson");
        write("GeoJSON of Sedona with gzip", geometries, "geojson", Map.of("compression", "gzip"), "z.geojson");
        write("ST_AsGML as text", geometries.selectExpr("ST_AsGML(geometry) AS value"), "text", Map.of(), "w.text");
        write("xml, with WKT", wkt, "xml", Map.of("rowTag", "parcel", "rootTag", "parcels"), "w.xml");
        read("read GML", "gml", Map.of("sample", "8", "idColumn", "fid"), "w.gml");
        read("read GeoParquet", "geoparquet", Map.of(), "w.geoparquet");
        read("read xml", "xml", Map.of("rowTag", "parcel"), "w.xml");
        Dataset<Row> one = wkb.coalesce(1);
        if (!Files.exists(folder.resolve("one.gml/_SUCCESS"))) {
            one.write().format("gml").options(GML).mode(SaveMode.Overwrite).save(path("one.gml"));
        }
        read("read GML, one file", "gml", Map.of("sample", "8", "idColumn", "fid"), "one.gml");
    }

    private void write(String name, Dataset<Row> frame, String format, Map<String, String> options, String to) {
        cases.put(name, new Case(name, () -> {
            var writer = frame.write().format(format).options(options).mode(SaveMode.Overwrite);
            if (to == null) {
                writer.save();
            } else {
                writer.save(path(to));
            }
        }));
    }

    private void read(String name, String format, Map<String, String> options, String from) {
        cases.put(name, new Case(name, () -> {
            Dataset<Row> frame = session.read().format(format).options(options).load(path(from));
            if (format.equals("xml")) {
                frame = frame.withColumn("geometry", org.apache.spark.sql.functions.expr("ST_GeomFromWKT(geometry)"));
            }
            frame.write().format("noop").mode(SaveMode.Overwrite).save();
        }));
    }

    private void measure(int rounds) {
        for (int round = 0; round <= rounds; round++) {
            for (Case each : cases.values()) {
                long cpuBefore = cpu.get();
                long start = System.nanoTime();
                try {
                    each.action.run();
                } catch (RuntimeException e) {
                    System.out.println(each.name + ": " + e);
                    continue;
                }
                double seconds = (System.nanoTime() - start) / 1e9;
                // all tasks have ended, and listeners hear of it before the next case has run for long
                session.range(1).count();
                if (round > 0) {
                    each.cpu.add((cpu.get() - cpuBefore) / 1e3 / rows);
                    each.wall.add(seconds);
                }
            }
        }
        System.out.println("| | CPU per row, µs | time, s |");
        System.out.println("| --- | ---: | ---: |");
        for (Case each : cases.values()) {
            System.out.println("| " + each.name + " | " + range(each.cpu) + " | " + range(each.wall) + " |");
        }
    }

    private static String range(List<Double> values) {
        double min = values.stream().mapToDouble(value -> value).min().orElse(Double.NaN);
        double max = values.stream().mapToDouble(value -> value).max().orElse(Double.NaN);
        return String.format(Locale.ROOT, "%.2f to %.2f", min, max);
    }
}
