/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.input.InputOptions;
import org.gmlfast.model.Row;
import org.gmlfast.model.Rows;
import org.gmlfast.query.AttributeNames;
import org.gmlfast.query.QueryException;
import org.gmlfast.rows.page.PageEnd;
import org.gmlfast.rows.page.PageMethod;
import org.gmlfast.table.Condition;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.RowSelection;
import org.gmlfast.table.SortKey;
import org.gmlfast.table.database.DatabaseSource;
import org.gmlfast.table.geopackage.GeoPackageFile;
import org.gmlfast.table.h2.H2Source;
import org.gmlfast.table.postgis.PostgisSource;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.PostgresServer;
import org.gmlfast.testing.PropertySeeds;
import org.gmlfast.testing.fixtures.GeoPackageBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages have the rows that the database returns for the whole result, in its order, however they are found. */
@BuildJdkOnly
class PagesTest {

    private static final int ROWS = 60;

    /** How often random pages of each table are read. */
    private static final int TRIES = PropertySeeds.tries(6);

    private static final List<Condition> CONDITIONS = List.of(
            Condition.ALL,
            Condition.of("\"n\" >= ? OR \"n\" IS NULL", 1),
            Condition.of("\"s\" <> ?", "a?b"),
            Condition.NONE);

    private final Random random = new Random(Long.getLong("gmlfast.seed", 5));

    @TempDir
    Path folder;

    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (int i = open.size() - 1; i >= 0; i--) {
            open.get(i).close();
        }
    }

    private <T extends AutoCloseable> T opened(T resource) {
        open.add(resource);
        return resource;
    }

    // ---- databases

    private interface Statements {

        void run(String sql) throws SQLException;
    }

    /** A value in SQL for the row with a number; few differ, and some are null. */
    private static String one(int row, int factor, String... values) {
        return values[row * factor % values.length];
    }

    /** The keys in SQL by the declaration of the table's key, for a number. */
    private static final Map<String, IntFunction<String>> POSTGIS_KEYS = Map.ofEntries(
            Map.entry("k int PRIMARY KEY", i -> "" + (i * 37 % 1000)),
            Map.entry(
                    "k text PRIMARY KEY",
                    i -> "'" + "äZa?'' b".substring(0, 1 + i % 4).replace("'", "") + i + "'"),
            Map.entry("k text COLLATE \"C\" PRIMARY KEY", i -> "chr(" + (60 + i) + ")"),
            Map.entry("k char(4) PRIMARY KEY", i -> "'" + (char) (60 + i) + "'"),
            Map.entry("k uuid PRIMARY KEY", i -> "md5('" + i + "')::uuid"),
            Map.entry("k numeric PRIMARY KEY", i -> i == 7 ? "'NaN'" : i * 37 % 1000 / 8.0 + ""),
            Map.entry("k float8 PRIMARY KEY", i -> i == 7 ? "'NaN'" : i == 8 ? "'-Infinity'" : i / 3.0 + ""),
            Map.entry("k real PRIMARY KEY", i -> i / 7f + ""),
            Map.entry("k bool, l bytea, PRIMARY KEY (l, k)", i -> i % 2 + "::bool, '\\x" + (10 + i) + "'"),
            Map.entry(
                    "k date PRIMARY KEY",
                    i -> i == 7 ? "'infinity'" : "date '2024-01-31' - " + i * 99999 % 5555555 / 3),
            Map.entry("k timestamptz PRIMARY KEY", i -> i == 7 ? "'-infinity'" : "now() - interval '1 hour' * " + i),
            Map.entry(
                    "k timestamp, l time, PRIMARY KEY (k, l)",
                    i -> "timestamp '2024-01-01', time '00:00' + interval '7 min' * " + i),
            Map.entry("k interval PRIMARY KEY", i -> "interval '1 hour' * " + i * 7),
            Map.entry("k int, l varchar(9), PRIMARY KEY (l, k)", i -> i % 5 + ", 'x" + i % 13 + "'"));

    @Test
    void readsPagesOfPostgisLikeTheWholeResult() throws Exception {
        PostgresServer server = opened(PostgresServer.startAlone());
        List<String> tables = new ArrayList<>();
        int number = 0;
        for (String key : POSTGIS_KEYS.keySet()) {
            String table = "t" + number++;
            List<String> statements = new ArrayList<>();
            statements.add(
                    "CREATE TABLE " + table + "(" + key + ", n int, s text, c char(5), d float8, x numeric,"
                            + " at timestamptz, day date, b bool, u uuid, v varchar COLLATE \"C\", geom geometry(Point, 4326))");
            for (int i = 1; i <= ROWS; i++) {
                statements.add("INSERT INTO " + table + " VALUES ("
                        + POSTGIS_KEYS.get(key).apply(i) + ", " + values(i, true) + ", 'SRID=4326;POINT(" + i
                        + " 2)')");
            }
            server.execute(statements.toArray(String[]::new));
            tables.add(table);
        }
        server.execute(
                "CREATE INDEX ON t0(s)",
                "CREATE INDEX ON t1(n, k)",
                "ALTER ROLE tester SET timezone = 'America/New_York'");
        compare(new PostgisSource(server.url(), PostgresServer.USER, ""), tables);
    }

    private static String values(int i, boolean nan) {
        return String.join(
                ", ",
                one(i, 7, "1", "2", "NULL", "-5", "2", "3", "NULL"),
                one(i, 3, "'a'", "'B'", "'ä'", "NULL", "'a?b'", "'it''s \\'", "''", "' a'"),
                one(i, 5, "'a'", "'b '", "NULL", "'B'"),
                one(i, 5, "1.1", "-0.1", "NULL", "1e300", nan ? "'NaN'" : "7", "4.9E-324"),
                one(i, 2, "0.1", "NULL", "12345678901234.5", nan ? "'NaN'" : "8", "-1"),
                one(
                        i,
                        4,
                        "'2024-10-27 00:30:00.000001+00'",
                        "NULL",
                        "'1999-01-01 12:00:00+02'",
                        nan ? "'infinity'" : "'2001-01-01 00:00:00+00'"),
                one(i, 3, "'2024-02-29'", "NULL", "'1066-10-14'", nan ? "'-infinity'" : "'2001-01-01'"),
                one(i, 5, "true", "false", "NULL"),
                one(i, 3, "'00000000-0000-0000-0000-000000000001'", "'f0000000-0000-0000-0000-000000000001'", "NULL"),
                one(i, 3, "'Z'", "'a'", "'Ä'", "NULL"));
    }

    private static final Map<String, IntFunction<String>> H2_KEYS = Map.ofEntries(
            Map.entry("\"k\" INT PRIMARY KEY", i -> "" + (i * 37 % 1000)),
            Map.entry("\"k\" VARCHAR PRIMARY KEY", i -> "'" + "äZa?".substring(0, 1 + i % 4) + i + "'"),
            Map.entry("\"k\" CHAR(4) PRIMARY KEY", i -> "'" + (char) (60 + i) + "'"),
            Map.entry("\"k\" UUID PRIMARY KEY", i -> "RANDOM_UUID()"),
            Map.entry("\"k\" NUMERIC(20, 5) PRIMARY KEY", i -> i * 37 % 1000 / 8.0 + ""),
            Map.entry("\"k\" DOUBLE PRECISION PRIMARY KEY", i -> i / 3.0 + ""),
            Map.entry("\"k\" REAL PRIMARY KEY", i -> i / 7f + ""),
            Map.entry(
                    "\"k\" BOOLEAN, \"l\" VARBINARY, PRIMARY KEY (\"l\", \"k\")",
                    i -> i % 2 == 0 ? "TRUE, X'" + (10 + i) + "'" : "FALSE, X'" + (10 + i) + "'"),
            Map.entry("\"k\" DATE PRIMARY KEY", i -> "DATE '2024-01-31' - " + i * 997),
            Map.entry(
                    "\"k\" TIMESTAMP(9) WITH TIME ZONE PRIMARY KEY",
                    i -> "TIMESTAMP WITH TIME ZONE '2024-01-31 00:00:00." + (1000 + i) + "+0" + i % 9 + "'"),
            Map.entry(
                    "\"k\" TIMESTAMP, \"l\" TIME, PRIMARY KEY (\"k\", \"l\")",
                    i -> "TIMESTAMP '2024-01-01 00:00:00', TIME '00:" + (10 + i % 50) + ":" + (10 + i / 50) + "'"),
            Map.entry("\"k\" INT, \"l\" VARCHAR(9), PRIMARY KEY (\"l\", \"k\")", i -> i % 5 + ", 'x" + i % 13 + "'"));

    /** H2 has nulls elsewhere if a setting of the database says so. */
    @ParameterizedTest
    @ValueSource(strings = {"LOW", "HIGH", "LAST"})
    void readsPagesOfH2LikeTheWholeResult(String nulls) throws Exception {
        String url = "jdbc:h2:mem:pages;DEFAULT_NULL_ORDERING=" + nulls;
        Connection keeper = opened(DriverManager.getConnection(url));
        List<String> tables = new ArrayList<>();
        try (Statement statement = keeper.createStatement()) {
            for (String key : H2_KEYS.keySet()) {
                String table = "t" + tables.size();
                statement.execute("CREATE TABLE \"" + table + "\"(" + key + ", \"n\" INT, \"s\" VARCHAR, \"c\" CHAR(5),"
                        + " \"d\" DOUBLE PRECISION, \"x\" NUMERIC(30, 5), \"at\" TIMESTAMP(9) WITH TIME ZONE, \"day\" DATE,"
                        + " \"b\" BOOLEAN, \"u\" UUID, \"v\" VARCHAR_IGNORECASE, \"geom\" GEOMETRY(POINT, 4326))");
                for (int i = 1; i <= ROWS; i++) {
                    statement.execute("INSERT INTO \"" + table + "\" VALUES ("
                            + H2_KEYS.get(key).apply(i) + ", " + values(i, false) + ", 'SRID=4326;POINT(" + i
                            + " 2)')");
                }
                tables.add(table);
            }
        }
        compare(new H2Source(url, null, null), tables);
    }

    @Test
    void readsPagesOfGeoPackagesLikeTheWholeResult() throws Exception {
        Path file = folder.resolve("t.gpkg");
        try (GeoPackageBuilder builder = new GeoPackageBuilder(file)) {
            builder.execute("CREATE TABLE t0(k INTEGER PRIMARY KEY, n INTEGER, s TEXT, c TEXT COLLATE NOCASE, d DOUBLE,"
                            + " x DOUBLE, at DATETIME, day DATE, b BOOLEAN, u TEXT, v TEXT COLLATE RTRIM, geom BLOB)")
                    .layer("t0", "geom", "POINT", 4326);
            for (int i = 1; i <= ROWS; i++) {
                String values = values(i, false)
                        .replaceAll("'(\\d{4}-\\d\\d-\\d\\d) ([\\d:]+)[^']*'", "'$1T$2Z'")
                        .replace("true", "1")
                        .replace("false", "0");
                builder.run(
                        "INSERT INTO t0 VALUES (" + i * 37 % 1000 + ", " + values + ", ?)",
                        GeoPackageBuilder.geometry("POINT(" + i + " 2)"));
            }
        }
        compare(GeoPackageFile.find(file), List.of("t0"));
    }

    // ---- comparison

    private static InputOptions options(boolean primaryKeyExposed) {
        return InputOptions.builder("urn:app")
                .primaryKeyExposed(primaryKeyExposed)
                .build();
    }

    private FeatureTable table(TableSession session, String name) throws IOException {
        TableSession.OmissionListener none = (table, reason) -> {
            throw new AssertionError(table + ": " + reason);
        };
        return session.tables(options(random.nextBoolean()), AttributeNames.OWN, none).stream()
                .filter(table -> table.type().getTypeName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private void compare(DatabaseSource source, List<String> tables) throws IOException {
        for (PageMethod method : List.of(PageMethod.REMEMBERED, PageMethod.KEYS)) {
            DatabasePool pool = opened(DatabasePool.open(source, 2, Duration.ZERO, method));
            for (String name : tables) {
                FeatureTable table;
                try (TableSession session = pool.session(new QueryControl())) {
                    table = table(session, name);
                    assertThat(table.hasUniqueKey()).isTrue();
                }
                for (int i = 0; i < TRIES; i++) {
                    compare(pool, table);
                }
            }
        }
    }

    private void compare(DatabasePool pool, FeatureTable whole) throws IOException {
        Condition condition = CONDITIONS.get(random.nextInt(CONDITIONS.size()));
        List<SortKey> order = order(whole);
        FeatureTable table = random.nextBoolean() ? whole : whole.withProperties(List.of("n", "geom"));
        List<String> all;
        try (TableSession session = pool.session(new QueryControl())) {
            all = ids(session, table, new RowSelection(condition, order, 0, 10_000));
        }
        int size = 1 + random.nextInt(20);
        boolean inOrder = random.nextBoolean();
        for (int i = 0; i < 8; i++) {
            int start = inOrder ? i * size : random.nextInt(ROWS + 5);
            int end = Math.min(all.size(), start + size);
            try (TableSession session = pool.session(new QueryControl())) {
                assertThat(page(session, table, condition, order, start, size))
                        .as("%s %s %s %s+%s", table.spatialColumn().table(), condition, order, start, size)
                        .isEqualTo(start >= end ? List.of() : all.subList(start, end));
            }
        }
    }

    private List<SortKey> order(FeatureTable table) {
        List<SortKey> order = new ArrayList<>();
        int columns = random.nextInt(4);
        for (int i = 0; i < columns; i++) {
            String name = table.type()
                    .getDescriptor(random.nextInt(table.type().getAttributeCount()))
                    .getLocalName();
            try {
                order.add(table.sortKey(name, random.nextBoolean()));
            } catch (QueryException e) {
                // its values have no order
            }
        }
        return order;
    }

    /** Reads a page as the service does, as rows or as features. */
    private List<String> page(
            TableSession session, FeatureTable table, Condition condition, List<SortKey> order, long start, long count)
            throws IOException {
        PageEnd after = session.endBefore(table, condition, order, start);
        RowSelection selection = new RowSelection(condition, order, start, count, after);
        List<String> ids = ids(session, table, selection);
        if (after != null && after.offset() == start) {
            long following = session.countAfter(table, selection, session.count(table, condition));
            assertThat(Math.min(following, count)).isEqualTo(ids.size());
        }
        return ids;
    }

    private List<String> ids(TableSession session, FeatureTable table, RowSelection selection) throws IOException {
        List<String> ids = new ArrayList<>();
        TableQuery query = session.query(table, selection);
        if (random.nextBoolean()) {
            try (Rows rows = query.open()) {
                for (Row row = rows.next(); row != null; row = rows.next()) {
                    ids.add(row.id());
                }
            }
        } else {
            try (TableFeatures features = query.features()) {
                for (SimpleFeature feature = features.next(); feature != null; feature = features.next()) {
                    ids.add(feature.getID());
                }
            }
        }
        return ids;
    }

    // ---- changes between pages

    @Test
    void returnsEachRowOfPostgisOnceDuringChanges() throws Exception {
        PostgresServer server = opened(PostgresServer.start());
        server.execute(
                "CREATE TABLE t0(k int PRIMARY KEY, n int, geom geometry(Point, 4326))",
                "INSERT INTO t0 SELECT i * 10, i % 7, 'SRID=4326;POINT(1 2)' FROM generate_series(1, 200) i");
        change(new PostgisSource(server.url(), PostgresServer.USER, ""), server::execute);
    }

    @Test
    void returnsEachRowOfH2OnceDuringChanges() throws Exception {
        Connection keeper = opened(DriverManager.getConnection("jdbc:h2:mem:changes"));
        try (Statement statement = keeper.createStatement()) {
            statement.execute("CREATE TABLE \"t0\"(\"k\" INT PRIMARY KEY, \"n\" INT, \"geom\" GEOMETRY(POINT, 4326))");
            for (int i = 1; i <= 200; i++) {
                statement.execute("INSERT INTO \"t0\" VALUES (" + i * 10 + ", " + i % 7 + ", 'SRID=4326;POINT(1 2)')");
            }
            change(
                    new H2Source("jdbc:h2:mem:changes", null, null),
                    sql -> statement.execute(sql.replaceAll("\\b(t0|k|n)\\b", "\"$1\"")));
        }
    }

    @Test
    void returnsEachRowOfGeoPackagesOnceDuringChanges() throws Exception {
        Path file = folder.resolve("t.gpkg");
        GeoPackageBuilder builder = opened(new GeoPackageBuilder(file));
        builder.execute("CREATE TABLE t0(k INTEGER PRIMARY KEY, n INTEGER, geom BLOB)")
                .layer("t0", "geom", "POINT", 4326);
        for (int i = 1; i <= 200; i++) {
            builder.run("INSERT INTO t0 VALUES (?, ?, ?)", i * 10, i % 7, GeoPackageBuilder.geometry("POINT(1 2)"));
        }
        change(GeoPackageFile.find(file), sql -> builder.execute(sql));
    }

    /** Deletes the last row of each page, and deletes and inserts others, before the next page is read. */
    private void change(DatabaseSource source, Statements database) throws Exception {
        DatabasePool pool = opened(DatabasePool.open(source, 2, Duration.ZERO, PageMethod.REMEMBERED));
        FeatureTable table;
        try (TableSession session = pool.session(new QueryControl())) {
            table = table(session, "t0");
        }
        List<SortKey> order = List.of(new SortKey("n", true));
        Set<String> there = new HashSet<>();
        Map<String, Integer> received = new HashMap<>();
        try (TableSession session = pool.session(new QueryControl())) {
            there.addAll(ids(session, table, new RowSelection(Condition.ALL, order, 0, 10_000)));
        }
        int start = 0;
        while (true) {
            List<String> page;
            try (TableSession session = pool.session(new QueryControl())) {
                page = page(session, table, Condition.ALL, order, start, 9);
            }
            page.forEach(id -> received.merge(id, 1, Integer::sum));
            if (page.isEmpty()) {
                break;
            }
            start += page.size();
            delete(database, page.get(page.size() - 1), there);
            delete(database, "t0." + (10 + random.nextInt(200) * 10), there);
            database.run("INSERT INTO t0(k, n) VALUES (" + (1 + start * 10) + ", " + random.nextInt(7) + ')');
        }
        assertThat(received.values()).containsOnly(1);
        assertThat(received.keySet()).containsAll(there);
    }

    private static void delete(Statements database, String id, Set<String> there) throws SQLException {
        database.run("DELETE FROM t0 WHERE k = " + id.substring(id.indexOf('.') + 1));
        there.remove(id);
    }

    // ---- what is remembered

    @Test
    void distinguishesEndsByConditionAndOrder() throws Exception {
        PostgresServer server = opened(PostgresServer.start());
        server.execute(
                "CREATE TABLE t0(k int PRIMARY KEY, n int, geom geometry(Point, 4326))",
                "CREATE TABLE t1(k int PRIMARY KEY, n int, geom geometry(Point, 4326))",
                "INSERT INTO t0 SELECT i, i, 'SRID=4326;POINT(1 2)' FROM generate_series(1, 20) i",
                "INSERT INTO t1 SELECT * FROM t0");
        DatabasePool pool = opened(DatabasePool.open(
                new PostgisSource(server.url(), PostgresServer.USER, ""), 2, Duration.ZERO, PageMethod.REMEMBERED));
        Condition condition = Condition.of("\"n\" > ?", 2L);
        List<SortKey> order = List.of(new SortKey("n", false));
        try (TableSession session = pool.session(new QueryControl())) {
            FeatureTable table = table(session, "t0");
            FeatureTable other = table(session, "t1");
            page(session, table, condition, order, 0, 5);
            assertThat(session.endBefore(table, Condition.of("\"n\" > ?", 2L), order, 7))
                    .isNotNull();
            assertThat(session.endBefore(table, condition, order, 4)).isNull();
            assertThat(session.endBefore(table, Condition.of("\"n\" > ?", 3L), order, 5))
                    .isNull();
            assertThat(session.endBefore(table, Condition.ALL, order, 5)).isNull();
            assertThat(session.endBefore(table, condition, List.of(), 5)).isNull();
            assertThat(session.endBefore(table, condition, List.of(new SortKey("n", true)), 5))
                    .isNull();
            assertThat(session.endBefore(other, condition, order, 5)).isNull();
        }
    }

    @Test
    void readsTablesWithDescendantsByOffset() throws Exception {
        PostgresServer server = opened(PostgresServer.start());
        server.execute(
                "CREATE TABLE t0(k int PRIMARY KEY, geom geometry(Point, 4326))",
                "CREATE TABLE t1() INHERITS (t0)",
                "INSERT INTO t0 SELECT i, 'SRID=4326;POINT(1 2)' FROM generate_series(1, 20) i",
                "INSERT INTO t1 SELECT i, 'SRID=4326;POINT(1 2)' FROM generate_series(1, 20) i");
        DatabasePool pool = opened(DatabasePool.open(
                new PostgisSource(server.url(), PostgresServer.USER, ""), 2, Duration.ZERO, PageMethod.REMEMBERED));
        try (TableSession session = pool.session(new QueryControl())) {
            FeatureTable table = table(session, "t0");
            assertThat(table.hasUniqueKey()).isFalse();
            List<String> all = ids(session, table, new RowSelection(Condition.ALL, List.of(), 0, 100));
            assertThat(page(session, table, Condition.ALL, List.of(), 13, 10)).isEqualTo(all.subList(13, 23));
        }
    }
}
