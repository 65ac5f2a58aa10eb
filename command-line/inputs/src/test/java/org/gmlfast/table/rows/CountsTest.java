/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

import org.gmlfast.crs.SpatialReference;
import org.gmlfast.input.InputOptions;
import org.gmlfast.query.AttributeNames;
import org.gmlfast.rows.page.PageMethod;
import org.gmlfast.table.Condition;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.postgis.PostgisSource;
import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** PostgreSQL counts the rows of a table once, until they change. */
class CountsTest {

    /** The progress that a statement adds to a session; a statement that counts adds it twice. */
    private static final long STATEMENT = 1L << 40;

    private static PostgresServer database;
    private static DatabasePool pool;

    @BeforeAll
    static void start() throws Exception {
        database = PostgresServer.startAlone();
        database.execute(
                // its transactions would change the state
                "ALTER SYSTEM SET autovacuum = off",
                "SELECT pg_reload_conf()",
                "CREATE TABLE t(id int PRIMARY KEY, geom geometry(Point, 4326))",
                "INSERT INTO t SELECT i, 'SRID=4326;POINT(1 2)' FROM generate_series(1, 10) i",
                "CREATE VIEW v AS SELECT * FROM t",
                "CREATE TABLE parent(id int PRIMARY KEY, geom geometry(Point, 4326))",
                "CREATE TABLE child() INHERITS (parent)",
                "CREATE UNLOGGED TABLE u(id int PRIMARY KEY, geom geometry(Point, 4326))",
                "CREATE TABLE secured(id int PRIMARY KEY, geom geometry(Point, 4326))",
                "ALTER TABLE secured ENABLE ROW LEVEL SECURITY");
        pool = DatabasePool.open(
                new PostgisSource(database.url(), PostgresServer.USER, ""), 4, Duration.ZERO, PageMethod.REMEMBERED);
    }

    @AfterAll
    static void stop() throws Exception {
        if (pool != null) {
            pool.close();
        }
        if (database != null) {
            database.close();
        }
    }

    private static FeatureTable table(String name) throws IOException {
        InputOptions options = InputOptions.builder("urn:app")
                .spatialReference(new SpatialReference(4326))
                .build();
        try (TableSession session = pool.session(new QueryControl())) {
            return session
                    .tables(options, AttributeNames.OWN, (table, reason) -> {
                        throw new AssertionError(table + ": " + reason);
                    })
                    .stream()
                    .filter(table -> table.type().getTypeName().equals(name))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private record Counted(long count, long statements) {}

    private static Counted count(FeatureTable table, Condition condition) throws IOException {
        try (TableSession session = pool.session(new QueryControl())) {
            long count = session.count(table, condition);
            return new Counted(count, session.progress() / STATEMENT);
        }
    }

    @Test
    void countsOnceForEachState() throws Exception {
        FeatureTable table = table("t");
        Condition some = Condition.of("\"id\" <= ?", 5L);
        long all = count(table, Condition.ALL).count();
        assertThat(count(table, some).count()).isEqualTo(5);
        assertThat(count(table, Condition.ALL)).isEqualTo(new Counted(all, 1));
        assertThat(count(table, Condition.of("\"id\" <= ?", 5L))).isEqualTo(new Counted(5, 1));
        assertThat(count(table, Condition.of("\"id\" <= ?", 4L)).count()).isEqualTo(4);
        database.execute("INSERT INTO t VALUES (0, NULL)");
        assertThat(count(table, Condition.ALL)).isEqualTo(new Counted(all + 1, 3));
        assertThat(count(table, some).count()).isEqualTo(6);
        database.execute("DELETE FROM t WHERE id = 0");
        assertThat(count(table, Condition.ALL).count()).isEqualTo(all);
    }

    @Test
    void keepsCountOfATransaction() throws Exception {
        FeatureTable table = table("t");
        try (TableSession earlier = pool.session(new QueryControl())) {
            long before = earlier.count(table, Condition.ALL);
            database.execute("INSERT INTO t VALUES (-1, NULL)");
            assertThat(count(table, Condition.ALL).count()).isEqualTo(before + 1);
            assertThat(earlier.count(table, Condition.ALL)).isEqualTo(before);
            assertThat(count(table, Condition.ALL).count()).isEqualTo(before + 1);
        }
        database.execute("DELETE FROM t WHERE id = -1");
    }

    @Test
    void countsAgainIfRowsMayChangeWithoutATransaction() throws Exception {
        for (String name : List.of("v", "parent", "u", "secured")) {
            FeatureTable table = table(name);
            count(table, Condition.ALL);
            assertThat(count(table, Condition.ALL).statements()).as(name).isEqualTo(3);
        }
    }

    @Test
    void countsUpToALimit() throws Exception {
        FeatureTable table = table("t");
        try (TableSession session = pool.session(new QueryControl())) {
            assertThat(session.count(table, Condition.of("\"id\" BETWEEN ? AND ?", 1L, 10L), 4))
                    .isEqualTo(4);
            assertThat(session.count(table, Condition.of("\"id\" BETWEEN ? AND ?", 1L, 10L), 11))
                    .isEqualTo(10);
        }
    }
}
