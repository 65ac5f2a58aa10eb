/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.format.DatabaseUrls;
import org.gmlfast.model.ParentRow;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowSource;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.gmlfast.rows.ChildQuery;
import org.gmlfast.rows.TableUse;
import org.gmlfast.table.database.QueryPlans;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Rows of other tables beside those of a table of PostgreSQL. */
@BuildJdkOnly
class ChildRowsTest {

    private static PostgresServer server;

    private final List<String> notes = new ArrayList<>();

    @BeforeAll
    static void startServer() throws Exception {
        server = PostgresServer.start();
        server.execute(
                "CREATE TABLE p AS SELECT i AS id, i % 3 AS third, ST_SetSRID(ST_MakePoint(i, 0), 3857)::geometry(Point, 3857) AS geom"
                        + " FROM generate_series(1, 1500) AS i",
                "ALTER TABLE p ADD PRIMARY KEY (id)",
                "CREATE TABLE c AS SELECT i AS p_id, n FROM generate_series(1, 1500) AS i, generate_series(1, 2) AS n",
                "ALTER TABLE c ADD PRIMARY KEY (p_id, n)",
                "CREATE VIEW without_key AS SELECT * FROM p ORDER BY third, id DESC",
                "CREATE TABLE third AS SELECT i AS number, 'three ' || i AS name FROM generate_series(0, 2) AS i");
    }

    @AfterAll
    static void stopServer() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    /** All columns, and rows of other tables. */
    private record All(List<ChildQuery> children) implements TableUse {

        @Override
        public Columns columns(RowType type) {
            return new Columns(
                    names(type), type.children().stream().map(All::names).toList());
        }

        private static List<String> names(RowType type) {
            return type.type().getAttributeDescriptors().stream()
                    .map(attribute -> attribute.getLocalName())
                    .toList();
        }
    }

    private static ChildQuery query(String source, String key, String parent, String... order) {
        return new ChildQuery("list", source, key, parent, List.of(order), "t.xml:1:2");
    }

    private InputOptions options(String table, ChildQuery... children) {
        return InputOptions.builder("urn:app")
                .layer(table)
                .login(PostgresServer.USER, "")
                .primaryKeyExposed(true)
                .notes(notes::add)
                .use(new All(List.of(children)))
                .build();
    }

    private TableInput open(String table, ChildQuery... children) throws IOException {
        return TableInput.open(DatabaseUrls.source(server.url(), PostgresServer.USER, ""), options(table, children));
    }

    /** The first value of a row, and those of its children. */
    private static String text(Row row) throws IOException {
        StringBuilder text = new StringBuilder(row.getObject(0) + ":");
        Rows children = ((ParentRow) row).children(0);
        for (Row child = children.next(); child != null; child = children.next()) {
            text.append(' ').append(child.getObject(1));
        }
        return text.toString();
    }

    private static List<String> all(RowSource source) throws IOException {
        List<String> all = new ArrayList<>();
        try (Rows rows = source.open()) {
            for (Row row = rows.next(); row != null; row = rows.next()) {
                all.add(text(row));
            }
        }
        return all;
    }

    @Test
    void readsBlocksInOneSnapshot() throws Exception {
        try (TableInput input = open("p", query("c", "p_id", "id", "n desc"));
                Rows rows = input.rows().open()) {
            List<String> read = new ArrayList<>(List.of(text(rows.next())));
            // the other blocks have not been read yet
            server.execute(
                    "INSERT INTO c VALUES (700, 0), (1500, 3)",
                    "DELETE FROM c WHERE p_id = 800",
                    "DELETE FROM p WHERE id = 900",
                    "INSERT INTO p VALUES (0, 0, NULL), (1501, 0, NULL)");
            for (Row row = rows.next(); row != null; row = rows.next()) {
                read.add(text(row));
            }
            assertThat(read)
                    .hasSize(1500)
                    .startsWith("1: 2 1")
                    .endsWith("1500: 2 1")
                    .allMatch(row -> row.endsWith(": 2 1"));
        } finally {
            server.execute(
                    "DELETE FROM c WHERE n IN (0, 3)",
                    "INSERT INTO c VALUES (800, 1), (800, 2)",
                    "DELETE FROM p WHERE geom IS NULL",
                    "INSERT INTO p VALUES (900, 0, ST_SetSRID(ST_MakePoint(900, 0), 3857))");
        }
    }

    @Test
    void findsTheRowsOfParentsInAnyOrderAndOfTheSameKey() throws Exception {
        try (TableInput input = open("without_key", query("c", "p_id", "id", "n"))) {
            assertThat(all(input.rows())).hasSize(1500).startsWith("1500: 1 2").allMatch(row -> row.endsWith(": 1 2"));
        }
        try (TableInput input = open("p", query("(SELECT * FROM third -- all\n)", "number", "third"))) {
            assertThat(all(input.rows())).startsWith("1: three 1", "2: three 2", "3: three 0", "4: three 1");
        }
    }

    /** A block whose rows would take too much memory is read in parts. */
    @Test
    void dividesLargeBlocks() throws Exception {
        String large =
                "(SELECT p_id, lpad('', CASE WHEN p_id BETWEEN 300 AND 420 THEN 200000 ELSE 10 END, n::text) AS n"
                        + " FROM c)";
        try (TableInput input = open("p", query(large, "p_id", "id", "n"))) {
            RowSource source = input.rows();
            int count = 0;
            try (Rows rows = source.open()) {
                for (Row row = rows.next(); row != null; row = rows.next()) {
                    count++;
                    int length = count >= 300 && count <= 420 ? 200_000 : 10;
                    assertThat(text(row)).isEqualTo(count + ": " + "1".repeat(length) + ' ' + "2".repeat(length));
                }
            }
            assertThat(count).isEqualTo(1500);
        }
        assertThat(notes).isEmpty();
    }

    @Test
    void explainsQueriesThatReadWholeTables() throws Exception {
        server.execute(
                "CREATE TABLE slow AS SELECT i % 1500 AS p_id, i AS n FROM generate_series(1, 20000) AS i",
                "CREATE TABLE big AS SELECT i AS id, ST_SetSRID(ST_MakePoint(i, 0), 3857)::geometry(Point, 3857) AS geom"
                        + " FROM generate_series(1, 20000) AS i",
                "ALTER TABLE big ADD PRIMARY KEY (id)",
                "CREATE VIEW grouped AS SELECT id, ST_Union(geom)::geometry(Geometry, 3857) AS geom FROM big GROUP BY id",
                "ANALYZE");
        QueryPlans slow = plans("p", query("slow", "p_id", "id"));
        assertThat(slow.errors())
                .singleElement()
                .asString()
                .contains("reads all rows of public.slow", "CREATE INDEX ON public.slow (\"p_id\")");
        server.execute("CREATE INDEX ON slow (p_id)", "ANALYZE slow");
        assertThat(plans("p", query("slow", "p_id", "id"))).isEqualTo(QueryPlans.UNKNOWN);
        assertThat(plans("big").warnings())
                .containsExactly(
                        "a box of public.big reads all rows of public.big; it may need CREATE INDEX ON … USING gist"
                                + " (\"geom\")");
        server.execute("CREATE INDEX ON big USING gist (geom)", "ANALYZE big");
        assertThat(plans("big")).isEqualTo(QueryPlans.UNKNOWN);
        assertThat(plans("grouped").warnings())
                .anyMatch(line -> line.startsWith("counting the rows of public.grouped evaluates the whole query"));
        server.execute("DROP VIEW grouped", "DROP TABLE big", "DROP TABLE slow");
    }

    private QueryPlans plans(String table, ChildQuery... children) throws IOException {
        return DatabaseUrls.source(server.url(), PostgresServer.USER, "").plans(options(table, children));
    }

    @Test
    void refusesTablesThatAreReadAsFeatures() throws Exception {
        server.execute("CREATE TABLE others AS SELECT 1 AS id, interval '1 day' AS time, geom FROM p LIMIT 1");
        try (TableInput input = open("others", query("c", "p_id", "id"))) {
            assertThatThrownBy(input::rows)
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining(
                            "gf:Rows (list) needs rows of PostgreSQL, but public.others is read as features");
        }
        server.execute("DROP TABLE others");
    }
}
