/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.pages;

import java.io.IOException;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.gmlfast.benchmarks.report.MarkdownTable;
import org.gmlfast.benchmarks.report.Progress;
import org.gmlfast.rows.PageEnd;
import org.gmlfast.rows.PageEnds;
import org.gmlfast.rows.PageMethod;
import org.gmlfast.rows.PageRules;
import org.gmlfast.rows.PageWay;
import org.gmlfast.rows.PagedSelect;
import org.gmlfast.rows.RowOrder;
import org.gmlfast.testing.PostgresServer;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code pages}. */
@Command(
        name = "pages",
        description = "Measure the CPU time of PostgreSQL for all pages of a table, and for one request for all rows.",
        mixinStandardHelpOptions = true)
public final class PagesCommand implements Callable<Integer> {

    private static final String TABLE =
            """
            CREATE TABLE parcels AS SELECT i::int8 AS id, 'parcel ' || i AS name,
                CASE WHEN i %% 10 > 0 THEN md5(i::text) END AS owner, (i * 7919::int8 %% 1000003)::float8 AS area,
                (i %% 50)::int AS kind, timestamp '2020-01-01' + i * interval '1 minute' AS changed,
                ST_SetSRID(ST_MakePolygon(ST_MakeLine(ARRAY[ST_MakePoint(x, y), ST_MakePoint(x + 1, y),
                    ST_MakePoint(x + 1.2, y + 0.5), ST_MakePoint(x + 1, y + 1), ST_MakePoint(x + 0.5, y + 1.1),
                    ST_MakePoint(x, y + 1), ST_MakePoint(x - 0.1, y + 0.5), ST_MakePoint(x, y)])), 3857)::geometry(Polygon)
                    AS geom
            FROM (SELECT i, (i %% 1000) * 2.5 AS x, (i / 1000) * 2.5 AS y FROM generate_series(1, %d) AS i) AS grid
            """;

    private static final int REPETITIONS = 5;

    private static final RowOrder.Column ID = new RowOrder.Column("\"id\"", false, false);

    private static final Map<String, RowOrder> ORDERS = orders();

    private static final PageRules RULES = new PageRules(PageMethod.REMEMBERED, "", null, null);

    private static final List<String> COLUMNS =
            List.of("\"id\"", "\"owner\"", "\"area\"", "\"name\"", "\"kind\"", "\"changed\"", "ST_AsEWKB(\"geom\")");

    @Spec
    private CommandSpec spec;

    @Option(names = "--features", paramLabel = "N", defaultValue = "1000000", description = "Rows (default: 1000000).")
    private int features;

    @Option(names = "--page", paramLabel = "N", defaultValue = "5000", description = "Rows of a page (default: 5000).")
    private int page;

    @Option(names = "--workers", paramLabel = "N", defaultValue = "8", description = "Clients that jump (default: 8).")
    private int workers;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "3", description = "Rounds in turns (default: 3).")
    private int rounds;

    @Option(
            names = "--sample",
            paramLabel = "N",
            defaultValue = "10",
            description = "Pages that are read by offset and by keys, instead of all (default: 10).")
    private int sample;

    @Option(
            names = "--orders",
            paramLabel = "NAME",
            split = ",",
            defaultValue = "key,owner,area",
            description =
                    "key, owner (a column with an index and nulls), area (a column without an index) (default: all).")
    private List<String> orders;

    private PostgresServer postgres;

    private static Map<String, RowOrder> orders() {
        Map<String, RowOrder> orders = new LinkedHashMap<>();
        orders.put("key", new RowOrder(List.of(ID)));
        orders.put("owner", new RowOrder(List.of(new RowOrder.Column("\"owner\"", false, true), ID)));
        orders.put("area", new RowOrder(List.of(new RowOrder.Column("\"area\"", true, true), ID)));
        return orders;
    }

    private interface Measured {
        /** Returns seconds of CPU time. */
        double run() throws Exception;
    }

    @Override
    public Integer call() throws Exception {
        PrintWriter out = spec.commandLine().getOut();
        Progress progress = Progress.standardError();
        try (PostgresServer started = PostgresServer.start()) {
            postgres = started;
            postgres.execute(
                    TABLE.formatted(features),
                    "ALTER TABLE parcels ADD PRIMARY KEY (id)",
                    "CREATE INDEX ON parcels (owner)",
                    "VACUUM ANALYZE parcels");
            Map<String, List<Double>> seconds = new LinkedHashMap<>();
            allRows();
            for (int round = 0; round < rounds; round++) {
                for (Map.Entry<String, Measured> each : cases().entrySet()) {
                    List<Double> measured = seconds.computeIfAbsent(each.getKey(), name -> new ArrayList<>());
                    measured.add(each.getValue().run());
                    progress.note(each.getKey() + ": " + figure(measured.get(round)));
                }
            }
            MarkdownTable table = new MarkdownTable("CPU seconds of PostgreSQL", "lowest", "highest");
            seconds.forEach((name, all) -> table.row(name, figure(Collections.min(all)), figure(Collections.max(all))));
            out.println(table);
            out.flush();
        }
        return 0;
    }

    private static String figure(double seconds) {
        return String.format(Locale.ROOT, "%.3f", seconds);
    }

    // ---- cases

    private Map<String, Measured> cases() {
        Map<String, Measured> cases = new LinkedHashMap<>();
        cases.put("one request for all rows", this::allRows);
        for (String name : orders) {
            RowOrder order = ORDERS.get(name);
            cases.put(name + ": all pages in order, after the last key", () -> inOrder(order));
            cases.put(name + ": all pages at random, by " + workers + " clients", () -> atRandom(order));
            cases.put(name + ": first page", () -> repeated(order, null, 0));
            cases.put(name + ": last page, after the last key", () -> lastPage(order));
            cases.put(name + ": last page, by keys", () -> repeated(order, null, features - page));
            cases.put(name + ": all pages, by keys (from " + sample + ")", () -> sampled(order, this::byKeys));
            cases.put(
                    name + ": all pages, GeoTools' statement (from " + sample + ")",
                    () -> sampled(order, this::byOffset));
        }
        return cases;
    }

    private double allRows() throws IOException, SQLException {
        RowOrder order = ORDERS.get("key");
        return one((backend, sorted) -> backend.rows(select(sorted) + " FROM parcels", sorted, 0, 0), order);
    }

    private interface Reading {
        void read(Backend backend, RowOrder order) throws IOException, SQLException;
    }

    private double one(Reading reading, RowOrder order) throws IOException, SQLException {
        try (Backend backend = new Backend(postgres)) {
            double before = backend.cpu();
            reading.read(backend, order);
            return backend.cpu() - before;
        }
    }

    private static PagedSelect select(RowOrder order, String condition) {
        return new PagedSelect("parcels", condition, order, List.of("\"id\""), "");
    }

    /** The columns of the order first. */
    private static List<String> columns(RowOrder order) {
        List<String> columns = new ArrayList<>(COLUMNS);
        List<String> names = order.columns().stream().map(RowOrder.Column::name).toList();
        columns.removeAll(names);
        columns.addAll(0, names);
        return columns;
    }

    private static String select(RowOrder order) {
        return "SELECT " + String.join(",", columns(order));
    }

    private static PageEnd read(Backend backend, RowOrder order, PageEnd start, int offset, int limit)
            throws IOException, SQLException {
        PageWay way = RULES.way(offset, () -> start);
        PagedSelect select = select(order, null);
        return backend.rows(select.page(select.all(columns(order)), way, limit), order, offset, limit);
    }

    private double inOrder(RowOrder order) throws IOException, SQLException {
        return one(
                (backend, sorted) -> {
                    PageEnd start = null;
                    for (int offset = 0; offset < features; offset += page) {
                        start = read(backend, sorted, start, offset, page);
                    }
                },
                order);
    }

    /** Several times, since one page takes little time. */
    private double repeated(RowOrder order, PageEnd start, int offset) throws IOException, SQLException {
        return one(
                        (backend, sorted) -> {
                            for (int i = 0; i < REPETITIONS; i++) {
                                read(backend, sorted, start, offset, page);
                            }
                        },
                        order)
                / REPETITIONS;
    }

    private double lastPage(RowOrder order) throws IOException, SQLException {
        int last = features - page;
        PageEnd start;
        try (Backend backend = new Backend(postgres)) {
            start = read(backend, order, null, last - page, page);
        }
        return repeated(order, start, last);
    }

    private interface PageReading {
        void read(Backend backend, RowOrder order, int offset) throws IOException, SQLException;
    }

    private void byKeys(Backend backend, RowOrder order, int offset) throws IOException, SQLException {
        read(backend, order, null, offset, page);
    }

    private void byOffset(Backend backend, RowOrder order, int offset) throws SQLException {
        String encoded = select(order).replace("ST_AsEWKB(\"geom\")", "encode(ST_AsEWKB(\"geom\"), 'base64')");
        backend.text(encoded + " FROM parcels ORDER BY "
                + order.columns().get(0).name() + direction(order) + " LIMIT " + page + " OFFSET " + offset);
    }

    private static String direction(RowOrder order) {
        return order.columns().get(0).descending() ? " DESC" : " ASC";
    }

    /** The time of all pages, from pages at equal distances. */
    private double sampled(RowOrder order, PageReading reading) throws IOException, SQLException {
        int pages = features / page;
        int read = Math.min(sample, pages);
        return one(
                        (backend, sorted) -> {
                            for (int i = 0; i < read; i++) {
                                reading.read(backend, sorted, (int) ((2L * i + 1) * pages / (2 * read)) * page);
                            }
                        },
                        order)
                * pages
                / read;
    }

    /** The pages in random order; each client takes the next one and uses the keys that all have found. */
    private double atRandom(RowOrder order) throws Exception {
        List<Integer> offsets =
                IntStream.range(0, features / page).mapToObj(i -> i * page).collect(Collectors.toList());
        Collections.shuffle(offsets, new Random(1));
        AtomicInteger next = new AtomicInteger();
        PageEnds ends = new PageEnds();
        List<Callable<Double>> clients = Collections.nCopies(
                workers,
                () -> one(
                        (backend, sorted) -> {
                            for (int i = next.getAndIncrement(); i < offsets.size(); i = next.getAndIncrement()) {
                                int offset = offsets.get(i);
                                PageEnd end = read(backend, sorted, ends.before("parcels", offset), offset, page);
                                ends.add("parcels", end, ends.state());
                            }
                        },
                        order));
        ExecutorService threads = Executors.newFixedThreadPool(workers);
        try {
            return sum(threads.invokeAll(clients));
        } finally {
            threads.shutdown();
        }
    }

    private static double sum(List<Future<Double>> parts) throws InterruptedException, ExecutionException {
        double sum = 0;
        for (Future<Double> part : parts) {
            sum += part.get();
        }
        return sum;
    }
}
