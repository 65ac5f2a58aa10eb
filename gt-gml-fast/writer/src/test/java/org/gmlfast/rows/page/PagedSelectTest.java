/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.testing.fixtures.FeatureMaker.type;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.gmlfast.rows.PostgresColumns;
import org.gmlfast.rows.PostgresRowType;
import org.gmlfast.rows.PostgresRows;
import org.gmlfast.rows.TemporalValues;
import org.gmlfast.testing.PostgisNeeded;
import org.gmlfast.testing.PostgresServer;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Pages of random results, compared with the rows that PostgreSQL returns for the whole result. */
@AddLifecycleHook(PostgisNeeded.class)
class PagedSelectTest {

    /** Few different values in each column, the extreme ones of its type, and nulls; the key has three columns. */
    private static final String TABLE =
            """
            CREATE TABLE parcel AS SELECT
                (i %% 3)::int2 AS part, 'No.\\ ''' || chr(65 + i %% 7) || '"ä€😀' AS sheet, i::int8 * 1000000007 AS number,
                v[1 + i * 7 %% 5] AS owner, v[1 + i * 7 %% 5]::varchar COLLATE "%s" AS address,
                v[1 + i * 3 %% 5]::char(8) AS code,
                (ARRAY[-1e300, 0.1, 'NaN', 'Infinity', NULL, '-Infinity', 5e-324]::float8[])[1 + i %% 7] AS area,
                (ARRAY[0.1, 'NaN', -12345678901234567890.123456789, NULL]::numeric[])[1 + i * 3 %% 4] AS value,
                (ARRAY['0044-03-15 BC', '-infinity', 'infinity', NULL, '2024-02-29', '20000-01-01']::date[])[1 + i %% 6]
                    AS day,
                (ARRAY['4713-01-01 00:00:00 BC', 'infinity', '2024-02-29 23:59:59.999999', NULL, '-infinity',
                    '294276-12-31 23:59:59.999999', '1999-12-31 23:59:59.5']::timestamp[])[1 + i * 5 %% 7] AS changed,
                (ARRAY['0001-01-01 00:00:00+00 BC', 'infinity', '2024-10-27 00:30:00.000001+00', NULL]::timestamptz[])
                    [1 + i %% 4] AS seen,
                (ARRAY['24:00', '00:00:00.000001', NULL]::time[])[1 + i %% 3] AS opens,
                (ARRAY[true, false, NULL])[1 + i * 5 %% 3] AS taxed, (ARRAY[1.5, NULL, 'NaN']::float4[])[1 + i %% 3] AS rate,
                md5((i %% 9)::text)::uuid AS deed
            FROM generate_series(1, 80) AS i,
                (SELECT ARRAY['Ada', 'ada', 'ÄDA ', NULL, 'b c-d'] AS v) AS texts
            """;

    private static final List<String> KEY = List.of("\"part\"", "\"sheet\"", "\"number\"");

    private static final List<String> SORTED = List.of(
            "owner", "address", "code", "area", "value", "day", "changed", "seen", "opens", "taxed", "rate", "deed");

    private static final List<String> CONDITIONS =
            List.of("\"part\" < 2 OR \"taxed\"", "\"number\" % 2 = 0 -- even", "\"part\" = 7", "\"owner\" IS NULL");

    private static PostgresServer postgres;
    private static Connection connection;

    @BeforeContainer
    static void start() throws Exception {
        postgres = PostgresServer.start();
        connection = DriverManager.getConnection(postgres.url(), PostgresServer.USER, "");
        String linguistic =
                text("SELECT collname FROM pg_collation WHERE collname IN ('en-x-icu', 'C') ORDER BY 1 DESC");
        execute(
                TABLE.formatted(linguistic).replace("%%", "%"),
                "ALTER TABLE parcel ADD PRIMARY KEY (part, sheet, number)",
                "CREATE INDEX ON parcel (owner)",
                "SET TimeZone = 'America/New_York'",
                "SET DateStyle = 'ISO, DMY'");
    }

    @AfterContainer
    static void stop() throws Exception {
        connection.close();
        postgres.close();
    }

    private static void execute(String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static String text(String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getString(1);
        }
    }

    // ---- orders

    /** A primary key in one direction, or up to three other columns and then the key. */
    private static RowOrder order(Random random) {
        List<RowOrder.Column> columns = new ArrayList<>();
        boolean descending = random.nextInt(4) == 0;
        int sorted = random.nextInt(4);
        Set<String> names = new LinkedHashSet<>();
        for (int i = 0; i < sorted; i++) {
            names.add(SORTED.get(random.nextInt(SORTED.size())));
        }
        names.forEach(name -> columns.add(new RowOrder.Column('"' + name + '"', random.nextBoolean(), true)));
        KEY.forEach(name -> columns.add(new RowOrder.Column(name, descending, false)));
        return new RowOrder(columns);
    }

    private static PagedSelect select(Random random) {
        int condition = random.nextInt(CONDITIONS.size() + 3);
        return new PagedSelect(
                "\"parcel\"", condition < CONDITIONS.size() ? CONDITIONS.get(condition) : null, order(random), KEY, "");
    }

    private static List<String> expressions(PagedSelect select) {
        return select.order().columns().stream().map(RowOrder.Column::name).toList();
    }

    /** The rows of a statement, each as the literals of its columns. */
    private static List<List<String>> rows(String statement, int columns) throws IOException, SQLException {
        List<List<String>> rows = new ArrayList<>();
        PostgresRowType type = PostgresRowType.of(
                PostgresColumns.describe(connection, statement),
                type("parcel"),
                new int[0],
                row -> {
                    rows.add(IntStream.range(0, columns)
                            .mapToObj(row::columnLiteral)
                            .toList());
                    return "parcel";
                },
                TemporalValues.UTC,
                attribute -> null);
        try (PostgresRows read = PostgresRows.open(connection, statement, type)) {
            while (read.next() != null) {
                // the id has the values of all columns of the key
            }
        }
        return rows;
    }

    private static List<List<String>> page(PagedSelect select, PageEnd start, long offset, long limit)
            throws IOException, SQLException {
        List<String> expressions = expressions(select);
        return rows(select.page(select.all(expressions), way(start, offset), limit), expressions.size());
    }

    private static PageWay way(PageEnd start, long skipped) {
        return start == null ? PageWay.byKeys(skipped, null) : PageWay.after(start, start.offset() + skipped);
    }

    private static List<List<String>> all(PagedSelect select) throws IOException, SQLException {
        List<String> expressions = expressions(select);
        return rows(
                "SELECT " + String.join(",", expressions) + " FROM parcel"
                        + (select.condition() == null ? "" : " WHERE " + select.condition())
                        + "\n ORDER BY " + select.order().orderBy(),
                expressions.size());
    }

    private static List<List<String>> slice(List<List<String>> rows, long offset, long limit) {
        return rows.stream().skip(offset).limit(limit).toList();
    }

    /** The number of rows of a page, and the literals of the row before it; empty for a page beyond the last row. */
    private static List<String> start(PagedSelect select, PageEnd start, long skipped, long limit)
            throws IOException, SQLException {
        List<String> expressions = expressions(select);
        List<List<String>> rows = rows(select.start(expressions, way(start, skipped), limit), expressions.size() + 1);
        assertThat(rows).hasSizeLessThanOrEqualTo(1);
        return rows.isEmpty() ? List.of() : rows.get(0);
    }

    private static List<String> expectedStart(List<List<String>> all, long offset, long limit) {
        if (offset > all.size()) {
            return List.of();
        }
        List<String> expected = new ArrayList<>(all.get((int) offset - 1));
        expected.add("CAST('" + slice(all, offset, limit).size() + "' AS pg_catalog.int8)");
        return expected;
    }

    // ---- tests

    @Property(tries = 100)
    void readsPagesAtAnyOffset(@ForAll long seed, @ForAll @IntRange(min = 1, max = 30) int limit) throws Exception {
        PagedSelect select = select(new Random(seed));
        List<List<String>> all = all(select);
        for (int offset = 0; offset <= all.size() + limit; offset += limit) {
            List<List<String>> expected = slice(all, offset, limit);
            assertThat(page(select, null, offset, limit)).isEqualTo(expected);
            assertThat(text(select.count(way(null, offset), limit))).isEqualTo(String.valueOf(expected.size()));
            if (offset > 0) {
                assertThat(start(select, null, offset, limit)).isEqualTo(expectedStart(all, offset, limit));
            }
        }
    }

    @Property(tries = 100)
    void continuesAfterAnyKey(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 30) int limit, @ForAll @IntRange(max = 30) int skipped)
            throws Exception {
        PagedSelect select = select(new Random(seed));
        List<List<String>> all = all(select);
        for (int row = 1; row <= all.size(); row += 3) {
            PageEnd start = new PageEnd(row, all.get(row - 1));
            List<List<String>> expected = slice(all, row + skipped, limit);
            assertThat(page(select, start, skipped, limit))
                    .as("%s after %s", select.order().orderBy(), start)
                    .isEqualTo(expected);
            assertThat(text(select.count(way(start, skipped), limit))).isEqualTo(String.valueOf(expected.size()));
            if (skipped > 0) {
                assertThat(start(select, start, skipped, limit)).isEqualTo(expectedStart(all, row + skipped, limit));
            }
        }
    }

    @Property(tries = 50)
    void continuesAfterKeyOfDeletedRow(@ForAll long seed, @ForAll @IntRange(min = 1, max = 30) int limit)
            throws Exception {
        PagedSelect select = select(new Random(seed));
        List<List<String>> all = all(select);
        if (all.isEmpty()) {
            return;
        }
        int row = new Random(seed).nextInt(all.size());
        execute("BEGIN");
        execute("DELETE FROM parcel WHERE " + equal(select, all.get(row)));
        assertThat(page(select, new PageEnd(row + 1, all.get(row)), 0, limit)).isEqualTo(slice(all, row + 1L, limit));
        execute("ROLLBACK");
    }

    private static String equal(PagedSelect select, List<String> row) {
        List<String> names = expressions(select);
        return IntStream.range(0, row.size())
                .filter(i -> KEY.contains(names.get(i)))
                .mapToObj(i -> names.get(i) + " = " + row.get(i))
                .collect(Collectors.joining(" AND "));
    }

    @Property(tries = 100)
    void readsRowsWithoutKeyInTheirOrder(@ForAll long seed, @ForAll @IntRange(min = 1, max = 30) int limit)
            throws Exception {
        PagedSelect select = select(new Random(seed));
        List<String> expressions = expressions(select);
        int offset = new Random(seed).nextInt(60);
        String page = select.withoutKey(expressions, new LinkedHashSet<>(expressions), offset, limit);
        assertThat(rows(page, expressions.size())).isEqualTo(slice(all(select), offset, limit));
    }

    /** PostgreSQL compares each literal with the value that it was made of. */
    @Example
    void writesExactLiterals() throws Exception {
        for (String column : SORTED) {
            List<List<String>> rows = rows("SELECT " + column + ", number FROM parcel", 2);
            for (List<String> row : rows) {
                assertThat(row.get(0)).isNotNull();
                assertThat(text("SELECT " + column + " IS NOT DISTINCT FROM " + row.get(0)
                                + " FROM parcel WHERE number = " + row.get(1)))
                        .as("%s = %s", column, row.get(0))
                        .isEqualTo("t");
            }
        }
        assertThat(rows("SELECT '{}'::jsonb, '12:00+01'::timetz", 2)).containsExactly(Arrays.asList(null, null));
    }

    // ---- plans

    /** The nodes of a plan, without costs, each with its number of rows. */
    private static String plan(String statement) throws SQLException {
        StringBuilder plan = new StringBuilder();
        try (Statement explain = connection.createStatement();
                ResultSet lines = explain.executeQuery("EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) " + statement)) {
            while (lines.next()) {
                plan.append(lines.getString(1)).append('\n');
            }
        }
        return plan.toString();
    }

    @Example
    void readsFromTheTableOnlyTheRowsOfThePage() throws Exception {
        execute(
                "CREATE TABLE road (id int PRIMARY KEY, name text, lanes int)",
                "INSERT INTO road SELECT i, CASE WHEN i % 10 > 0 THEN md5(i::text) END, i % 5"
                        + " FROM generate_series(1, 100000) AS i",
                "CREATE INDEX ON road (name)",
                "VACUUM ANALYZE road");
        RowOrder.Column id = new RowOrder.Column("\"id\"", false, false);
        List<String> columns = List.of("\"id\"", "\"name\"", "\"lanes\"");
        PagedSelect byKey = new PagedSelect("\"road\"", null, new RowOrder(List.of(id)), List.of("\"id\""), "");
        assertThat(plan(byKey.page(byKey.all(columns), way(null, 90_000), 100)))
                .contains("Index Only Scan using road_pkey on road road_1 (actual rows=90001 loops=1)")
                .contains("Index Scan using road_pkey on road (actual rows=100 loops=1)");
        assertThat(plan(byKey.page(byKey.all(columns), way(new PageEnd(90_000, List.of("90000")), 0), 100)))
                .contains("Index Scan using road_pkey on road (actual rows=100 loops=1)")
                .doesNotContain("Sort", "Filter");
        assertThat(plan(byKey.start(List.of("\"id\""), way(null, 90_000), 100)))
                .containsOnlyOnce("on road")
                .contains("Index Only Scan using road_pkey on road (actual rows=90100 loops=1)");
        PagedSelect byName = new PagedSelect(
                "\"road\"",
                null,
                new RowOrder(List.of(new RowOrder.Column("\"name\"", false, true), id)),
                List.of("\"id\""),
                "");
        String after = plan(byName.page(byName.all(columns), way(new PageEnd(50, List.of("E'fff0'", "7")), 0), 5));
        assertThat(after).contains("(never executed)").containsPattern("Index Cond: \\(name >= 'fff0'::text\\)");
        assertThat(after).doesNotContain("rows=100000", "rows=90000");
    }
}
