/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.pages;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
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

import org.gmlfast.rows.page.PageEnd;
import org.gmlfast.rows.page.PageEnds;
import org.gmlfast.rows.page.PageMethod;
import org.gmlfast.rows.page.PageRules;
import org.gmlfast.rows.page.PageWay;
import org.gmlfast.rows.page.PagedSelect;
import org.gmlfast.rows.page.RowOrder;

/**
 * The CPU seconds of PostgreSQL for pages of the table in one order, found in several ways. Each method has connections
 * of its own.
 */
final class StatementPages {

    /** One page takes little time. */
    private static final int REPETITIONS = 5;

    private static final RowOrder.Column ID = new RowOrder.Column("\"id\"", false, false);

    private static final List<String> COLUMNS =
            List.of("\"id\"", "\"owner\"", "\"area\"", "\"name\"", "\"kind\"", "\"changed\"", "ST_AsEWKB(\"geom\")");

    private static final PageRules RULES = new PageRules(PageMethod.REMEMBERED, "", null, null);

    /** The orders by their names. */
    static final Map<String, RowOrder> ORDERS = orders();

    private final String database;
    private final RowOrder order;
    private final int features;
    private final int page;

    /**
     * Pages of the table.
     *
     * @param database its JDBC URL
     * @param features the number of rows of the table
     * @param page the number of rows of a page
     */
    StatementPages(String database, RowOrder order, int features, int page) {
        this.database = database;
        this.order = order;
        this.features = features;
        this.page = page;
    }

    private static Map<String, RowOrder> orders() {
        Map<String, RowOrder> orders = new LinkedHashMap<>();
        orders.put("key", new RowOrder(List.of(ID)));
        orders.put("owner", new RowOrder(List.of(new RowOrder.Column("\"owner\"", false, true), ID)));
        orders.put("area", new RowOrder(List.of(new RowOrder.Column("\"area\"", true, true), ID)));
        return orders;
    }

    private interface Reading {
        void read(Backend backend) throws IOException, SQLException;
    }

    private double measure(Reading reading) throws IOException, SQLException {
        try (Backend backend = new Backend(database)) {
            double before = backend.cpu();
            reading.read(backend);
            return backend.cpu() - before;
        }
    }

    /** The columns of the order first. */
    private String select() {
        List<String> columns = new ArrayList<>(COLUMNS);
        List<String> names = order.columns().stream().map(RowOrder.Column::name).toList();
        columns.removeAll(names);
        columns.addAll(0, names);
        return "SELECT " + String.join(",", columns) + " FROM parcels";
    }

    private PageEnd read(Backend backend, PageEnd start, int offset) throws IOException, SQLException {
        PageWay way = RULES.way(offset, () -> start);
        String statement = new PagedSelect("parcels", null, order, List.of("\"id\""), "").page(select(), way, page);
        return backend.rows(statement, order, offset, page);
    }

    /** The statement of GeoTools. */
    private void readByOffset(Backend backend, int offset) throws SQLException {
        String encoded = select().replace("ST_AsEWKB(\"geom\")", "encode(ST_AsEWKB(\"geom\"), 'base64')");
        String first = new RowOrder(order.columns().subList(0, 1)).orderBy();
        backend.text(encoded + " ORDER BY " + first + " LIMIT " + page + " OFFSET " + offset);
    }

    // ---- all rows

    double allRows() throws IOException, SQLException {
        return measure(backend -> backend.rows(select(), order, 0, 0));
    }

    double cursor() throws IOException, SQLException {
        return measure(backend -> backend.cursor(select() + " ORDER BY " + order.orderBy(), page));
    }

    double inOrder() throws IOException, SQLException {
        return measure(backend -> {
            PageEnd start = null;
            for (int offset = 0; offset < features; offset += page) {
                start = read(backend, start, offset);
            }
        });
    }

    /** The pages in random order; each client takes the next one and uses the keys that all have found. */
    double atRandom(int workers) throws InterruptedException, ExecutionException {
        List<Integer> offsets =
                IntStream.range(0, features / page).mapToObj(i -> i * page).collect(Collectors.toList());
        Collections.shuffle(offsets, new Random(1));
        AtomicInteger next = new AtomicInteger();
        PageEnds ends = new PageEnds();
        List<Callable<Double>> clients = Collections.nCopies(
                workers,
                () -> measure(backend -> {
                    for (int i = next.getAndIncrement(); i < offsets.size(); i = next.getAndIncrement()) {
                        int offset = offsets.get(i);
                        PageEnd end = read(backend, ends.before("parcels", offset), offset);
                        ends.add("parcels", end, ends.state());
                    }
                }));
        ExecutorService threads = Executors.newFixedThreadPool(workers);
        try {
            double sum = 0;
            for (Future<Double> client : threads.invokeAll(clients)) {
                sum += client.get();
            }
            return sum;
        } finally {
            threads.shutdown();
        }
    }

    double byKeys(List<Integer> offsets) throws IOException, SQLException {
        return measure(backend -> {
            for (int offset : offsets) {
                read(backend, null, offset);
            }
        });
    }

    double byOffset(List<Integer> offsets) throws IOException, SQLException {
        return measure(backend -> {
            for (int offset : offsets) {
                readByOffset(backend, offset);
            }
        });
    }

    // ---- one page

    double afterKey(int offset) throws IOException, SQLException {
        PageEnd start;
        try (Backend backend = new Backend(database)) {
            start = offset == 0 ? null : read(backend, null, offset - page);
        }
        return measure(backend -> {
                    for (int i = 0; i < REPETITIONS; i++) {
                        read(backend, start, offset);
                    }
                })
                / REPETITIONS;
    }
}
