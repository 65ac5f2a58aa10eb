/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import org.gmlfast.feature.GmlReaderSettings;
import org.gmlfast.feature.GmlSplits;

import com.sun.management.OperatingSystemMXBean;

/**
 * Measures formats in Spark: the CPU time for each row, of tasks, as the event log has it, and of the whole process,
 * which is driver and tasks with their collection of garbage. All formats in turns, several times; the first round is
 * not counted. Each format is read with its schema given, which it has inferred before, and with inferring it.
 *
 * <p>Arguments: the folder for the data, the number of rows, the number of rounds, the number of cores, and a pattern
 * of names, by default all.
 */
final class SparkBenchmark {

    private interface Action {
        void run() throws Exception;
    }

    private static final class Case {

        final String name;
        final Action action;

        /** Whether the thread that measures does all the work, instead of tasks. */
        final boolean isAlone;

        final List<Double> cpu = new ArrayList<>();
        final List<Double> process = new ArrayList<>();
        final List<Double> wall = new ArrayList<>();

        Case(String name, boolean isAlone, Action action) {
            this.name = name;
            this.isAlone = isAlone;
            this.action = action;
        }
    }

    private static final Map<String, String> GML = Map.of("typeName", "parcel", "srid", "25832", "idColumn", "id");
    private static final Map<String, String> READ = Map.of("idColumn", "fid");
    private static final String GIVEN = ", schema given";
    private static final String INFERRING = ", inferring";

    /** With which others are compared. */
    private static final String WRITTEN = "GML, from WKB";

    private static final String READ_GML = "read GML";
    private static final int ROWS_IN_MEMORY = 20_000;

    private final Path folder;
    private final long rows;
    private final AtomicLong cpu = new AtomicLong();
    private final Map<String, Case> cases = new LinkedHashMap<>();
    private final Map<String, StructType> schemas = new HashMap<>();
    private SparkSession session;

    private SparkBenchmark(Path folder, long rows) {
        this.folder = folder;
        this.rows = rows;
    }

    public static void main(String[] arguments) throws Exception {
        SparkBenchmark benchmark =
                new SparkBenchmark(Files.createDirectories(Path.of(arguments[0])), Long.parseLong(arguments[1]));
        int rounds = Integer.parseInt(arguments[2]);
        benchmark.open(Integer.parseInt(arguments[3]));
        benchmark.prepare();
        benchmark.cases.keySet().removeIf(name -> arguments.length > 4 && !name.matches(arguments[4]));
        benchmark.measure(rounds);
        print(benchmark.cases);
        if (arguments.length == 4) {
            print(benchmark.measureCores(rounds));
        }
        benchmark.session.stop();
    }

    private void open(int cores) {
        if (session != null) {
            session.stop();
        }
        session = SparkSession.builder()
                .master("local[" + cores + "]")
                .config("spark.ui.enabled", "false")
                .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
                .config("spark.kryo.registrator", "org.apache.sedona.core.serde.SedonaKryoRegistrator")
                .config("spark.sql.extensions", "org.apache.sedona.sql.SedonaSqlExtensions")
                .config("spark.sql.session.timeZone", "UTC")
                // Sedona's GeoParquet has no default for dates before 1582
                .config("spark.sql.parquet.datetimeRebaseModeInWrite", "CORRECTED")
                .getOrCreate();
        session.sparkContext().setLogLevel("ERROR");
        session.sparkContext().addSparkListener(new SparkListener() {
            @Override
            public void onTaskEnd(SparkListenerTaskEnd end) {
                cpu.addAndGet(
                        end.taskMetrics().executorCpuTime() + end.taskMetrics().executorDeserializeCpuTime());
            }
        });
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    // ---- what is measured

    private void prepare() throws IOException {
        if (!Files.exists(folder.resolve("parcels.parquet/_SUCCESS"))) {
            Parcels.frame(session, rows, 4).write().mode(SaveMode.Overwrite).parquet(path("parcels.parquet"));
        }
        Dataset<Row> wkb = session.read().parquet(path("parcels.parquet"));
        prepareWriting(wkb, wkb.withColumn("geometry", functions.expr("ST_GeomFromWKB(geometry)")));
        read(READ_GML, "gml", READ, "w.gml", "");
        Map<String, String> all = new LinkedHashMap<>(READ);
        all.put("sample", "all");
        inferring(READ_GML + " from all", "gml", all, "w.gml", "");
        given(READ_GML + ", two columns", "gml", READ, "w.gml", "SELECT label, price FROM frame");
        given(READ_GML + ", one row of a hundred", "gml", READ, "w.gml", "SELECT * FROM frame WHERE price < 10000");
        given(
                READ_GML + " by one row of a hundred in Spark alone",
                "gml",
                READ,
                "w.gml",
                "SELECT * FROM frame WHERE price + 0 < 10000");
        alone(READ_GML + " without Spark", () -> WithoutSpark.read(GmlFiles.in(folder.resolve("w.gml"))));
        read("read GeoParquet", "geoparquet", Map.of(), "w.geoparquet", "");
        read("read GeoJSON of Sedona", "geojson", Map.of("multiLine", "false"), "w.geojson", "");
        read("read xml", "xml", Map.of("rowTag", "parcel"), "w.xml", "");
        String convert = "SELECT * EXCEPT (geometry), ST_GeomFromWKT(geometry) AS geometry FROM frame";
        read("read xml, ST_GeomFromWKT", "xml", Map.of("rowTag", "parcel"), "w.xml", convert);
    }

    private void prepareWriting(Dataset<Row> wkb, Dataset<Row> geometries) {
        Dataset<Row> wkt = geometries.withColumn("geometry", functions.expr("ST_AsText(geometry)"));
        write("nothing, from WKB", wkb, "noop", Map.of(), null);
        write("nothing, from Sedona's type", geometries, "noop", Map.of(), null);
        write(WRITTEN, wkb, "gml", GML, "w.gml");
        Map<String, String> parts = new LinkedHashMap<>(GML);
        parts.put("layout", "parts");
        write("GML, from WKB, in parts", wkb, "gml", parts, "p.gml");
        write("GML, from Sedona's type", geometries, "gml", GML, "u.gml");
        Map<String, String> gzip = new LinkedHashMap<>(GML);
        gzip.put("compression", "gzip");
        write("GML with gzip, from WKB", wkb, "gml", gzip, "z.gml");
        List<Object[]> memory = wkb.limit(ROWS_IN_MEMORY).collectAsList().stream()
                .map(WithoutSpark::values)
                .toList();
        alone("GML without Spark, from WKB", () -> WithoutSpark.encode(memory, rows, OutputStream.nullOutputStream()));
        alone("GML without Spark, into a file", () -> {
            try (OutputStream out = Files.newOutputStream(folder.resolve("alone.gml"))) {
                WithoutSpark.encode(memory, rows, out);
            }
        });
        write("GeoParquet", geometries, "geoparquet", Map.of(), "w.geoparquet");
        write("GeoJSON of Sedona", geometries, "geojson", Map.of(), "w.geojson");
        write("GeoJSON of Sedona with gzip", geometries, "geojson", Map.of("compression", "gzip"), "z.geojson");
        write("ST_AsGML as text", geometries.selectExpr("ST_AsGML(geometry) AS value"), "text", Map.of(), "w.text");
        write("xml, with WKT", wkt, "xml", Map.of("rowTag", "parcel", "rootTag", "parcels"), "w.xml");
    }

    private void alone(String name, Action action) {
        cases.put(name, new Case(name, true, action));
    }

    private void write(String name, Dataset<Row> frame, String format, Map<String, String> options, String to) {
        cases.put(name, new Case(name, false, () -> {
            var writer = frame.write().format(format).options(options).mode(SaveMode.Overwrite);
            if (to == null) {
                writer.save();
            } else {
                writer.save(path(to));
            }
        }));
    }

    /** With the schema, and without it: what a format infers, and from how many bytes, differs. */
    private void read(String name, String format, Map<String, String> options, String from, String query) {
        given(name, format, options, from, query);
        inferring(name, format, options, from, query);
    }

    private void inferring(String name, String format, Map<String, String> options, String from, String query) {
        cases.put(
                name + INFERRING,
                new Case(name + INFERRING, false, () -> readOnce(format, options, null, from, query)));
    }

    private void given(String name, String format, Map<String, String> options, String from, String query) {
        cases.put(
                name + GIVEN,
                new Case(
                        name + GIVEN,
                        false,
                        () -> readOnce(format, options, schema(format, options, from), from, query)));
    }

    /** What the format infers; in the first round, which is not counted. */
    private StructType schema(String format, Map<String, String> options, String from) {
        return schemas.computeIfAbsent(format + from, absent -> session.read()
                .format(format)
                .options(options)
                .load(path(from))
                .schema());
    }

    /** @param schema null to infer it */
    private void readOnce(String format, Map<String, String> options, StructType schema, String from, String query) {
        DataFrameReader reader = session.read().format(format).options(options);
        Dataset<Row> frame = (schema == null ? reader : reader.schema(schema)).load(path(from));
        if (!query.isEmpty()) {
            frame.createOrReplaceTempView("frame");
            frame = session.sql(query);
        }
        frame.write().format("noop").mode(SaveMode.Overwrite).save();
    }

    // ---- measuring

    private void measure(int rounds) throws Exception {
        for (int round = 0; round <= rounds; round++) {
            for (Case each : cases.values()) {
                measure(each, round > 0);
            }
        }
    }

    private void measure(Case each, boolean counts) throws Exception {
        long before = cpu.get();
        long process = processTime();
        long thread = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        long start = System.nanoTime();
        try {
            each.action.run();
        } catch (Exception e) {
            System.out.println(each.name + ": " + e);
            return;
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        thread = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - thread;
        session.sparkContext().listenerBus().waitUntilEmpty();
        double micros = (each.isAlone ? thread : cpu.get() - before) / 1e3 / rows;
        double all = (processTime() - process) / 1e3 / rows;
        System.err.printf(
                Locale.ROOT, "%s: %.2f µs a row in tasks, %.2f µs in all, %.2f s%n", each.name, micros, all, seconds);
        if (counts) {
            each.process.add(all);
            each.cpu.add(micros);
            each.wall.add(seconds);
        }
    }

    private static long processTime() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    /** One file, read in one and in two cores, in turns. */
    private Map<String, Case> measureCores(int rounds) throws Exception {
        Path file = folder.resolve("one.gml");
        if (!Files.exists(file.resolve("_SUCCESS"))) {
            Dataset<Row> one = session.read().parquet(path("parcels.parquet")).coalesce(1);
            one.write().format("gml").options(GML).mode(SaveMode.Overwrite).save(file.toString());
        }
        Path document = GmlFiles.in(file).get(0);
        Map<String, Case> results = new LinkedHashMap<>();
        String size = Files.size(document) / 1_000_000 + " MB";
        results.put("scan", new Case("scan of one file of " + size, true, () -> {
            GmlSplits.of(document, GmlReaderSettings.DEFAULT);
        }));
        for (int cores = 1; cores <= 2; cores++) {
            String name = "read one file, cores: " + cores;
            results.put(name, new Case(name, false, () -> readOnce("gml", READ, null, "one.gml", "")));
        }
        for (int round = 0; round <= rounds; round++) {
            int cores = 1;
            for (Case each : results.values()) {
                if (!each.isAlone) {
                    open(cores++);
                    readOnce("gml", READ, null, "w.gml", "SELECT * FROM frame LIMIT 1");
                }
                measure(each, round > 0);
            }
        }
        return results;
    }

    private static void print(Map<String, Case> cases) {
        System.out.println(
                "| | tasks, CPU per row, µs | driver and tasks, µs | rows in a second of CPU | GML / this, by"
                        + " driver and tasks | time, s |");
        System.out.println("| --- | ---: | ---: | ---: | --- | ---: |");
        for (Case each : cases.values()) {
            System.out.println("| " + each.name + " | " + range(each.cpu) + " | " + range(each.process) + " | "
                    + rates(each.process) + " | " + range(ratios(counterpart(each.name, cases), each)) + " | "
                    + range(each.wall) + " |");
        }
    }

    /** GML as it is written, or read in the same way: with its schema, or inferring it. */
    private static Case counterpart(String name, Map<String, Case> cases) {
        if (!name.startsWith("read ")) {
            return cases.get(WRITTEN);
        }
        return cases.get(READ_GML + (name.endsWith(INFERRING) ? INFERRING : GIVEN));
    }

    private static List<Double> ratios(Case gml, Case other) {
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; gml != null && round < Math.min(gml.process.size(), other.process.size()); round++) {
            ratios.add(gml.process.get(round) / other.process.get(round));
        }
        return ratios;
    }

    private static String rates(List<Double> micros) {
        LongSummaryStatistics rates = micros.stream()
                .mapToLong(value -> Math.round(1000 / value) * 1000)
                .summaryStatistics();
        return String.format(Locale.ROOT, "%,d to %,d", rates.getMin(), rates.getMax());
    }

    private static String range(List<Double> values) {
        double min = values.stream().mapToDouble(value -> value).min().orElse(Double.NaN);
        double max = values.stream().mapToDouble(value -> value).max().orElse(Double.NaN);
        return String.format(Locale.ROOT, "%.2f to %.2f", min, max);
    }
}
