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
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.split.GmlSplits;

import com.sun.management.OperatingSystemMXBean;

/**
 * Measures formats in Spark: the CPU time for each row, of tasks, as the event log has it, and of the whole process,
 * which is driver and tasks with their collection of garbage. All formats in turns, several times; the first round is
 * not counted. Each format is read with its schema given, which it has inferred before, and with inferring it. Prints
 * the tables of the page about Spark, in which GML is compared with what does the same: with geometries of the same
 * type, of a schema that comes from as much of the data.
 *
 * <p>Arguments: the folder for the data, the number of rows, the number of rounds, the number of cores, and a pattern
 * of names, by default all; "one file" is the name of reading a file in one and in two cores.
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

        /** The names of the cases of GML that this is compared with. */
        final String[] counterparts;

        final List<Double> cpu = new ArrayList<>();
        final List<Double> process = new ArrayList<>();
        final List<Double> wall = new ArrayList<>();

        Case(String name, boolean isAlone, Action action, String... counterparts) {
            this.name = name;
            this.isAlone = isAlone;
            this.action = action;
            this.counterparts = counterparts;
        }
    }

    private static final Map<String, String> GML = Map.of("typeName", "parcel", "srid", "25832", "idColumn", "id");
    private static final Map<String, String> READ = Map.of("idColumn", "fid");
    private static final Map<String, String> READ_SEDONA = Map.of("idColumn", "fid", "geometry", "sedona");
    private static final String INFERRING = ", inferring";

    private static final String FROM_WKB = "GML";
    private static final String FROM_SEDONA = "GML, geometries of Sedona";
    private static final String GZIP = "GML with gzip, geometries of Sedona";
    private static final String READ_WKB = "read GML";
    private static final String TO_SEDONA = "read GML, geometries of Sedona";
    private static final String ALL_TO_SEDONA = TO_SEDONA + ", inferring from all";
    private static final String ONE_FILE = "one file";
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
        // data of another number of rows are others
        Path folder = Files.createDirectories(Path.of(arguments[0], arguments[1]));
        SparkBenchmark benchmark = new SparkBenchmark(folder, Long.parseLong(arguments[1]));
        int rounds = Integer.parseInt(arguments[2]);
        benchmark.open(Integer.parseInt(arguments[3]));
        benchmark.prepare();
        benchmark.cases.keySet().removeIf(name -> arguments.length > 4 && !name.matches(arguments[4]));
        benchmark.measure(rounds);
        benchmark.printTables();
        if (arguments.length == 4 || ONE_FILE.matches(arguments[4])) {
            printCores(benchmark.measureCores(rounds));
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
        prepareReadingGml();
        read("read GeoParquet", "geoparquet", Map.of(), "w.geoparquet", "", TO_SEDONA, TO_SEDONA + INFERRING);
        read("read GeoJSON", "geojson", Map.of("multiLine", "false"), "w.geojson", "", TO_SEDONA, ALL_TO_SEDONA);
        Map<String, String> xml = Map.of("rowTag", "parcel");
        given("read `xml`, geometries as WKT", "xml", xml, "w.xml", "", READ_WKB);
        String convert = "SELECT * EXCEPT (geometry), ST_GeomFromWKT(geometry) AS geometry FROM frame";
        read("read `xml` and `ST_GeomFromWKT`", "xml", xml, "w.xml", convert, TO_SEDONA, ALL_TO_SEDONA);
    }

    private void prepareReadingGml() {
        given(READ_WKB, "gml", READ, "w.gml", "");
        inferring(READ_WKB + INFERRING, "gml", READ, "w.gml", "");
        given(TO_SEDONA, "gml", READ_SEDONA, "w.gml", "");
        inferring(TO_SEDONA + INFERRING, "gml", READ_SEDONA, "w.gml", "");
        Map<String, String> all = new LinkedHashMap<>(READ_SEDONA);
        all.put("sample", "all");
        inferring(ALL_TO_SEDONA, "gml", all, "w.gml", "");
        given(READ_WKB + ", two of nine columns", "gml", READ, "w.gml", "SELECT label, price FROM frame");
        String early = READ_WKB + ", the one row of a hundred that a condition selects";
        given(early, "gml", READ, "w.gml", "SELECT * FROM frame WHERE price < 10000");
        given(
                READ_WKB + ", the same, if Spark alone tests the condition",
                "gml",
                READ,
                "w.gml",
                "SELECT * FROM frame WHERE price + 0 < 10000",
                early);
        alone(
                "read the reader of GML without Spark, one thread",
                () -> WithoutSpark.read(GmlFiles.in(folder.resolve("w.gml"))),
                READ_WKB);
    }

    private void prepareWriting(Dataset<Row> wkb, Dataset<Row> geometries) {
        Dataset<Row> wkt = geometries.withColumn("geometry", functions.expr("ST_AsText(geometry)"));
        write("nothing", wkb, "noop", Map.of(), null);
        write("nothing, geometries of Sedona", geometries, "noop", Map.of(), null);
        write(FROM_WKB, wkb, "gml", GML, "w.gml");
        Map<String, String> parts = new LinkedHashMap<>(GML);
        parts.put("layout", "parts");
        write("GML in parts", wkb, "gml", parts, "p.gml", FROM_WKB);
        write(FROM_SEDONA, geometries, "gml", GML, "u.gml");
        Map<String, String> gzip = new LinkedHashMap<>(GML);
        gzip.put("compression", "gzip");
        write("GML with gzip", wkb, "gml", gzip, "z.gml");
        write(GZIP, geometries, "gml", gzip, "y.gml");
        prepareWithoutSpark(wkb);
        write("GeoParquet", geometries, "geoparquet", Map.of(), "w.geoparquet", FROM_SEDONA, FROM_WKB);
        write("GeoJSON", geometries, "geojson", Map.of(), "w.geojson", FROM_SEDONA, FROM_WKB);
        write(
                "GeoJSON with gzip",
                geometries,
                "geojson",
                Map.of("compression", "gzip"),
                "z.geojson",
                GZIP,
                "GML with gzip");
        write(
                "`xml`, geometries as WKT",
                wkt,
                "xml",
                Map.of("rowTag", "parcel", "rootTag", "parcels"),
                "w.xml",
                FROM_SEDONA,
                FROM_WKB);
        Dataset<Row> asGml = geometries.selectExpr("ST_AsGML(geometry) AS value");
        write("`ST_AsGML` as text: geometries alone", asGml, "text", Map.of(), "w.text", FROM_SEDONA, FROM_WKB);
    }

    private void prepareWithoutSpark(Dataset<Row> wkb) {
        List<Object[]> memory = wkb.limit(ROWS_IN_MEMORY).collectAsList().stream()
                .map(WithoutSpark::values)
                .toList();
        alone(
                "the encoder of `export` without Spark and without a file, one thread",
                () -> WithoutSpark.encode(memory, rows, OutputStream.nullOutputStream()),
                FROM_WKB);
        alone(
                "the same, into a file",
                () -> {
                    try (OutputStream out = Files.newOutputStream(folder.resolve("alone.gml"))) {
                        WithoutSpark.encode(memory, rows, out);
                    }
                },
                FROM_WKB);
    }

    private void alone(String name, Action action, String... counterparts) {
        cases.put(name, new Case(name, true, action, counterparts));
    }

    private void write(
            String name,
            Dataset<Row> frame,
            String format,
            Map<String, String> options,
            String to,
            String... counterparts) {
        Action action = () -> {
            var writer = frame.write().format(format).options(options).mode(SaveMode.Overwrite);
            if (to == null) {
                writer.save();
            } else {
                writer.save(path(to));
            }
        };
        cases.put(name, new Case(name, false, action, counterparts));
    }

    /**
     * With the schema, and without it.
     *
     * @param counterpart of GML with its schema
     * @param inferring the counterpart that infers its schema from as much of the data
     */
    private void read(
            String name,
            String format,
            Map<String, String> options,
            String from,
            String query,
            String counterpart,
            String inferring) {
        given(name, format, options, from, query, counterpart);
        inferring(name + INFERRING, format, options, from, query, inferring);
    }

    private void inferring(
            String name,
            String format,
            Map<String, String> options,
            String from,
            String query,
            String... counterparts) {
        cases.put(name, new Case(name, false, () -> readOnce(format, options, null, from, query), counterparts));
    }

    private void given(
            String name,
            String format,
            Map<String, String> options,
            String from,
            String query,
            String... counterparts) {
        Action action = () -> readOnce(format, options, schema(format, options, from), from, query);
        cases.put(name, new Case(name, false, action, counterparts));
    }

    /** What the format infers; in the first round, which is not counted. */
    private StructType schema(String format, Map<String, String> options, String from) {
        return schemas.computeIfAbsent(format + options + from, absent -> session.read()
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

    // ---- the tables of the page

    private void printTables() {
        System.out.println("| | written | read |\n| --- | ---: | ---: |");
        printRates("GeoParquet of Sedona", "GeoParquet", "read GeoParquet");
        printRates("GML", FROM_SEDONA, TO_SEDONA);
        printRates("GeoJSON of Sedona", "GeoJSON", "read GeoJSON");
        printRates("xml of Spark, with WKT", "`xml`, geometries as WKT", "read `xml` and `ST_GeomFromWKT`");
        for (boolean isRead : new boolean[] {false, true}) {
            System.out.println("\n| " + (isRead ? "read" : "written")
                    + " | µs | of which tasks | GML / this, in each round |" + "\n| --- | ---: | ---: | --- |");
            cases.values().stream()
                    .filter(each -> each.name.startsWith("read ") == isRead)
                    .forEach(this::printRow);
        }
    }

    private void printRates(String label, String written, String read) {
        if (!rates(written).isEmpty() || !rates(read).isEmpty()) {
            System.out.println("| " + label + " | " + rates(written) + " | " + rates(read) + " |");
        }
    }

    private void printRow(Case each) {
        List<String> ratios = new ArrayList<>();
        for (String name : each.counterparts) {
            Case gml = cases.get(name);
            if (gml != null && !gml.process.isEmpty() && !each.process.isEmpty()) {
                ratios.add(range(ratios(gml, each)) + (name.equals(each.counterparts[0]) ? "" : " from WKB"));
            }
        }
        System.out.println("| " + each.name.replaceFirst("^read ", "") + " | " + range(each.process) + " | "
                + (each.isAlone ? "" : range(each.cpu)) + " | " + String.join("; ", ratios) + " |");
    }

    private static void printCores(Map<String, Case> cases) {
        System.out.println("\n| | s |\n| --- | ---: |");
        cases.values().forEach(each -> System.out.println("| " + each.name + " | " + range(each.wall) + " |"));
    }

    private static List<Double> ratios(Case gml, Case other) {
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < Math.min(gml.process.size(), other.process.size()); round++) {
            ratios.add(gml.process.get(round) / other.process.get(round));
        }
        return ratios;
    }

    /** Thousand rows in a second of CPU. */
    private String rates(String name) {
        Case measured = cases.get(name);
        if (measured == null || measured.process.isEmpty()) {
            return "";
        }
        return range(measured.process.stream().map(micros -> 1000 / micros).toList());
    }

    /** The lowest and the highest value, with three digits. */
    private static String range(List<Double> values) {
        double min = values.stream().mapToDouble(value -> value).min().orElse(Double.NaN);
        double max = values.stream().mapToDouble(value -> value).max().orElse(Double.NaN);
        return digits(min) + " to " + digits(max);
    }

    private static String digits(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
    }
}
