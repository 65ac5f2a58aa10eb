/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.pages;

import java.io.IOException;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

import org.gmlfast.benchmarks.report.MarkdownTable;
import org.gmlfast.benchmarks.report.Progress;
import org.gmlfast.testing.PostgresServer;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
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
            description = "Pages that are read by offset and by keys, instead of all (default: 10); 0 omits all cases"
                    + " that read all pages.")
    private int sample;

    @Option(
            names = "--orders",
            paramLabel = "NAME",
            split = ",",
            defaultValue = "key,owner,area",
            description =
                    "key, owner (a column with an index and nulls), area (a column without an index) (default: all).")
    private List<String> orders;

    @Option(
            names = "--at",
            paramLabel = "N",
            split = ",",
            description = "The startIndex of single pages that are measured (default: that of the last page).")
    private List<Integer> at;

    @Option(
            names = "--database",
            paramLabel = "URL",
            description = "The JDBC URL of a database with PostGIS on this machine, with its user, which gets the table"
                    + " parcels unless it has it with as many rows (default: a temporary server).")
    private String database;

    @Option(
            names = "--url",
            paramLabel = "NAME=URL",
            description =
                    "A server for the table in that database, by the address of a page in the order of the key, with"
                            + " {startIndex} and {count}.")
    private Map<String, String> servers = new LinkedHashMap<>();

    private interface Measured {
        /** Returns seconds of CPU time. */
        double run() throws Exception;
    }

    @Override
    public Integer call() throws Exception {
        if (database == null && !servers.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "--url needs --database, which has the table of the server");
        }
        if (at == null) {
            at = List.of(features - page);
        }
        if (database != null) {
            run();
            return 0;
        }
        try (PostgresServer temporary = PostgresServer.start()) {
            database = temporary.url() + "?user=" + PostgresServer.USER;
            run();
        }
        return 0;
    }

    private void run() throws Exception {
        createTable();
        PrintWriter out = spec.commandLine().getOut();
        Progress progress = Progress.standardError();
        Map<String, List<Double>> seconds = new LinkedHashMap<>();
        Map<String, Measured> cases = cases();
        cases.values().iterator().next().run();
        for (int round = 0; round < rounds; round++) {
            for (Map.Entry<String, Measured> each : cases.entrySet()) {
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

    private void createTable() throws SQLException {
        try (Connection connection = DriverManager.getConnection(database);
                Statement statement = connection.createStatement()) {
            if (rows(statement) == features) {
                return;
            }
            for (String sql : List.of(
                    "DROP TABLE IF EXISTS parcels",
                    TABLE.formatted(features),
                    "ALTER TABLE parcels ADD PRIMARY KEY (id)",
                    "CREATE INDEX ON parcels (owner)",
                    "VACUUM ANALYZE parcels")) {
                statement.execute(sql);
            }
        }
    }

    /** The number of rows of the table; -1 if there is none. */
    private static long rows(Statement statement) throws SQLException {
        try (ResultSet table = statement.executeQuery("SELECT to_regclass('parcels') IS NULL")) {
            table.next();
            if (table.getBoolean(1)) {
                return -1;
            }
        }
        try (ResultSet rows = statement.executeQuery("SELECT count(*) FROM parcels")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static String figure(double seconds) {
        return String.format(Locale.ROOT, "%.3f", seconds);
    }

    // ---- cases

    private Map<String, Measured> cases() throws IOException, SQLException {
        Map<String, Measured> cases = new LinkedHashMap<>();
        cases.put("one request for all rows", pages("key")::allRows);
        for (String order : orders) {
            addCases(order, cases);
        }
        addServers(cases);
        return cases;
    }

    private StatementPages pages(String order) {
        return new StatementPages(database, StatementPages.ORDERS.get(order), features, page);
    }

    private void addCases(String order, Map<String, Measured> cases) {
        StatementPages pages = pages(order);
        cases.put(order + ": first page", () -> pages.afterKey(0));
        for (int offset : at) {
            String name = order + ": page at " + offset;
            cases.put(name + ", after the last key", () -> pages.afterKey(offset));
            cases.put(name + ", by keys", () -> pages.byKeys(List.of(offset)));
            cases.put(name + ", GeoTools' statement", () -> pages.byOffset(List.of(offset)));
        }
        if (sample > 0) {
            List<Integer> offsets = sampled();
            double all = (double) (features / page) / offsets.size();
            cases.put(order + ": all rows, a cursor of PostgreSQL", pages::cursor);
            cases.put(order + ": all pages in order, after the last key", pages::inOrder);
            cases.put(order + ": all pages at random, by " + workers + " clients", () -> pages.atRandom(workers));
            String from = " (from " + sample + ")";
            cases.put(order + ": all pages, by keys" + from, () -> pages.byKeys(offsets) * all);
            cases.put(order + ": all pages, GeoTools' statement" + from, () -> pages.byOffset(offsets) * all);
        }
    }

    /** Pages at equal distances. */
    private List<Integer> sampled() {
        int pages = features / page;
        int read = Math.min(sample, pages);
        return IntStream.range(0, read)
                .mapToObj(i -> (int) ((2L * i + 1) * pages / (2 * read)) * page)
                .toList();
    }

    private void addServers(Map<String, Measured> cases) throws IOException, SQLException {
        if (servers.isEmpty()) {
            return;
        }
        DatabaseCpu cpu;
        try (Backend backend = new Backend(database)) {
            cpu = backend.server();
        }
        servers.forEach((name, address) -> {
            ServedPages pages = new ServedPages(address);
            cases.put(name + ": first page", () -> served(cpu, pages, List.of(0)));
            for (int offset : at) {
                cases.put(name + ": page at " + offset, () -> served(cpu, pages, List.of(offset)));
                cases.put(name + ": page at " + offset + ", after the page before", () -> {
                    pages.read(offset - page, page);
                    return served(cpu, pages, List.of(offset));
                });
            }
            if (sample > 0) {
                List<Integer> offsets = sampled();
                double all = (double) (features / page) / offsets.size();
                cases.put(name + ": all pages (from " + sample + ")", () -> served(cpu, pages, offsets) * all);
            }
        });
    }

    private double served(DatabaseCpu cpu, ServedPages pages, List<Integer> offsets)
            throws IOException, InterruptedException {
        double before = cpu.seconds();
        for (int offset : offsets) {
            pages.read(offset, page);
        }
        return cpu.seconds() - before;
    }
}
