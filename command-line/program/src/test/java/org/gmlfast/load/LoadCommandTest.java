/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.gmlfast.command.CommandRun;
import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command load in a real PostgreSQL: modes, names, errors, the journal. */
class LoadCommandTest {

    private static PostgresServer server;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws Exception {
        server = PostgresServer.start();
    }

    @AfterAll
    static void stop() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void clear() throws Exception {
        server.execute("DROP SCHEMA IF EXISTS s CASCADE");
    }

    private static List<String> rows(String sql) throws SQLException {
        return server.rows(sql);
    }

    private static CommandRun load(Object... arguments) {
        List<String> all = new ArrayList<>(List.of("load"));
        for (Object argument : arguments) {
            all.add(argument.toString());
        }
        all.addAll(List.of("--into", server.url(), "--user", PostgresServer.USER, "--db-schema", "s"));
        return CommandRun.of(all.toArray(String[]::new));
    }

    private static void loaded(Object... arguments) {
        CommandRun run = load(arguments);
        assertThat(run.exitCode()).as(run.errors()).isZero();
    }

    private static String point(String id, String name, String position) {
        return "<gml:featureMember><t gml:id='" + id + "'><name>" + name
                + "</name><g><gml:Point srsName='EPSG:25832'><gml:pos>" + position
                + "</gml:pos></gml:Point></g></t></gml:featureMember>";
    }

    private Path gml(String name, String... members) throws Exception {
        return Files.writeString(
                folder.resolve(name),
                "<c xmlns='urn:t' xmlns:gml='http://www.opengis.net/gml/3.2'>" + String.join("\n", members) + "</c>");
    }

    private static final String NAMES = "SELECT gml_id || ' ' || name FROM s.t ORDER BY gml_id COLLATE \"C\"";

    // ---- modes

    @Test
    void createsATableWithKeyAndIndex() throws Exception {
        Path file = gml("a.gml", point("t.1", "x", "1 2"), point("t.2", "y", "3 4"));
        CommandRun run = load(file);
        assertThat(run.exitCode()).as(run.errors()).isZero();
        assertThat(run.errors()).isEqualTo("gml-fast: 2 rows loaded into t\n");
        assertThat(rows(NAMES)).containsExactly("t.1 x", "t.2 y");
        assertThat(rows("SELECT indexdef FROM pg_indexes WHERE schemaname = 's' AND tablename = 't'"))
                .anySatisfy(index -> assertThat(index).contains("UNIQUE", "(gml_id)"))
                .anySatisfy(index -> assertThat(index).contains("gist (g)"));
        assertThat(rows("SELECT ST_AsEWKT(g) FROM s.t WHERE gml_id = 't.1'")).containsExactly("SRID=25832;POINT(1 2)");
    }

    @Test
    void refusesATableThatExists() throws Exception {
        Path file = gml("a.gml", point("t.1", "x", "1 2"));
        loaded(file);
        CommandRun again = load(file);
        assertThat(again.exitCode()).isEqualTo(1);
        assertThat(again.errors()).contains("\"t\" exists; use --mode append, replace or upsert");
        assertThat(rows(NAMES)).containsExactly("t.1 x");
    }

    @Test
    void appendsAnInputOnce() throws Exception {
        Path first = gml("a.gml", point("t.1", "x", "1 2"));
        Path second = gml("b.gml", point("t.2", "y", "3 4"));
        loaded(first, "--mode", "append");
        CommandRun both = load(first, second, "--mode", "append");
        assertThat(both.exitCode()).as(both.errors()).isZero();
        assertThat(both.errors()).contains("a.gml has been loaded before, and is skipped", "1 row loaded into t");
        assertThat(rows(NAMES)).containsExactly("t.1 x", "t.2 y");
        CommandRun again = load(first, "--mode", "append", "--again");
        assertThat(again.exitCode()).isEqualTo(1);
        assertThat(again.errors()).contains("duplicate key");
        assertThat(rows(NAMES)).containsExactly("t.1 x", "t.2 y");
    }

    @Test
    void replacesTheTableAndKeepsItsPrivileges() throws Exception {
        loaded(gml("a.gml", point("t.1", "x", "1 2"), point("t.2", "y", "3 4")));
        server.execute("DO $$ BEGIN CREATE ROLE reader; EXCEPTION WHEN duplicate_object THEN NULL; END $$");
        server.execute("GRANT SELECT ON s.t TO reader");
        try (Connection reader = DriverManager.getConnection(server.url(), PostgresServer.USER, "");
                Statement statement = reader.createStatement()) {
            reader.setAutoCommit(false);
            reader.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            statement.execute("SELECT 1");
            loaded(gml("b.gml", point("t.3", "z", "5 6")), "--mode", "replace");
            reader.rollback();
        }
        assertThat(rows(NAMES)).containsExactly("t.3 z");
        assertThat(rows("SELECT has_table_privilege('reader', 's.t', 'SELECT')::text"))
                .containsExactly("true");
        assertThat(rows("SELECT indexname FROM pg_indexes WHERE schemaname = 's' AND tablename = 't' ORDER BY 1"))
                .containsExactly("t_g_idx", "t_pkey");
        assertThat(rows("SELECT relname FROM pg_class WHERE relname LIKE 'gml\\_fast\\_%' AND relkind = 'r'"))
                .containsExactly("gml_fast_loads");
    }

    @Test
    void keepsATableThatAViewNeeds() throws Exception {
        loaded(gml("a.gml", point("t.1", "x", "1 2")));
        server.execute("CREATE VIEW s.v AS SELECT * FROM s.t");
        CommandRun run = load(gml("b.gml", point("t.3", "z", "5 6")), "--mode", "replace");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("cannot be replaced, because views or foreign keys need it");
        assertThat(rows(NAMES)).containsExactly("t.1 x");
    }

    @Test
    void changesRowsWithAKnownKey() throws Exception {
        loaded(gml("a.gml", point("t.1", "x", "1 2"), point("t.2", "y", "3 4")));
        loaded(gml("b.gml", point("t.2", "new", "7 8"), point("t.3", "z", "5 6")), "--mode", "upsert");
        assertThat(rows(NAMES)).containsExactly("t.1 x", "t.2 new", "t.3 z");
        assertThat(rows("SELECT ST_AsText(g) FROM s.t WHERE gml_id = 't.2'")).containsExactly("POINT(7 8)");
        server.execute("ALTER TABLE s.t DROP CONSTRAINT t_pkey");
        CommandRun run = load(gml("c.gml", point("t.4", "x", "1 2")), "--mode", "upsert");
        assertThat(run.errors()).contains("--mode upsert requires a primary key");
    }

    // ---- failures

    @ParameterizedTest
    @ValueSource(strings = {"create", "append", "replace", "upsert"})
    void leavesTheTablesAsTheyWereAfterAFailure(String mode) throws Exception {
        String[] members = new String[20_000];
        for (int i = 0; i < members.length; i++) {
            members[i] = point("t." + i, "n" + i, i + " " + i);
        }
        Path good = gml("good.gml", point("t.0", "old", "1 2"));
        if (!mode.equals("create")) {
            loaded(good);
        }
        members[members.length - 1] = "<gml:featureMember><t gml:id='t.x'><name>x</name><g><gml:Point><gml:pos>1 x";
        CommandRun run = load(gml("bad.gml", members), "--mode", mode);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("bad.gml");
        if (mode.equals("create")) {
            assertThat(
                            rows(
                                    "SELECT relname FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname = 's'"))
                    .isEmpty();
        } else {
            assertThat(rows(NAMES)).containsExactly("t.0 old");
        }
    }

    /** The server ends the connection at a row; what was loaded of the input is undone, and the next run loads all. */
    @ParameterizedTest
    @ValueSource(strings = {"n1", "n9999", "n19999"})
    void startsAnInputAgainAfterALostConnection(String name) throws Exception {
        String[] members = new String[20_000];
        for (int i = 0; i < members.length; i++) {
            members[i] = point("t." + i, "n" + i, i + " " + i);
        }
        Path first = gml("first.gml", point("u.0", "first", "1 2"));
        Path second = gml("second.gml", members);
        loaded(first, "--mode", "append");
        server.execute(
                "CREATE FUNCTION s.cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.name = '" + name
                        + "' THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN NEW; END $$",
                "CREATE TRIGGER cut BEFORE INSERT ON s.t FOR EACH ROW EXECUTE FUNCTION s.cut()");
        CommandRun cut = load(first, second, "--mode", "append");
        assertThat(cut.exitCode()).isEqualTo(1);
        assertThat(rows("SELECT count(*) FROM s.t")).containsExactly("1");
        server.execute("DROP TRIGGER cut ON s.t");
        CommandRun run = load(first, second, "--mode", "append");
        assertThat(run.exitCode()).as(run.errors()).isZero();
        assertThat(run.errors()).contains("first.gml has been loaded before", "20000 rows loaded into t");
        assertThat(rows("SELECT count(DISTINCT gml_id) FROM s.t")).containsExactly("20001");
    }

    @Test
    void skipsValuesThatDoNotFitTheirColumn() throws Exception {
        server.execute(
                "CREATE SCHEMA s",
                "CREATE TABLE s.t (gml_id text PRIMARY KEY, name smallint, g geometry(Point, 25832))");
        Path file = gml("a.gml", point("t.1", "32767", "1 2"), point("t.2", "32768", "1 2"), point("t.3", "-5", "1 2"));
        CommandRun refused = load(file, "--mode", "append");
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.errors()).contains("feature t.2, column name: the value 32768 does not fit smallint");
        assertThat(rows("SELECT count(*) FROM s.t")).containsExactly("0");
        CommandRun skipped = load(file, "--mode", "append", "--skip-errors=5");
        assertThat(skipped.exitCode()).as(skipped.errors()).isEqualTo(3);
        assertThat(skipped.errors()).contains("2 rows loaded into t", "1 feature with errors is missing");
        assertThat(rows(NAMES)).containsExactly("t.1 32767", "t.3 -5");
    }

    // ---- types of several inputs

    @Test
    void widensColumnsToTheValuesOfAllInputs() throws Exception {
        Path integers = gml("a.gml", point("t.1", "12", "1 2"));
        Path decimals = gml("b.gml", point("t.2", "0.5", "1 2"));
        Path texts = gml("c.gml", point("t.3", "12a", "1 2"));
        loaded(integers, decimals);
        assertThat(rows("SELECT pg_typeof(name)::text FROM s.t LIMIT 1")).containsExactly("double precision");
        loaded(integers, decimals, texts, "--mode", "replace");
        assertThat(rows(NAMES)).containsExactly("t.1 12", "t.2 0.5", "t.3 12a");
    }

    @Test
    void loadsAgainForGeometriesOfAnotherDimension() throws Exception {
        String[] members = new String[90_000];
        for (int i = 0; i < members.length; i++) {
            members[i] = point("t." + i, "n", i + " " + i + (i == members.length - 1 ? " 7" : ""));
        }
        CommandRun run = load(gml("a.gml", members));
        assertThat(run.exitCode()).as(run.errors()).isZero();
        assertThat(run.errors())
                .contains("t.89999, column g: the geometry is a Point with 3 dimensions", "loaded again");
        assertThat(rows("SELECT ST_AsText(g) FROM s.t WHERE gml_id IN ('t.1', 't.89999') ORDER BY gml_id"))
                .containsExactly("POINT(1 1)", "POINT Z (89999 89999 7)");
        assertThat(rows("SELECT count(*) FROM s.t")).containsExactly("90000");
    }

    /** A connection has one COPY at a time, so that tables of a document take turns. */
    @Test
    void loadsLayersThatTakeTurns() throws Exception {
        String surface = "<gml:Surface srsName='EPSG:25832'><gml:patches><gml:PolygonPatch><gml:exterior><gml:Ring>"
                + "<gml:curveMember><gml:Curve><gml:segments><gml:Arc><gml:posList>10 0 0 10 -10 0</gml:posList></gml:Arc>"
                + "</gml:segments></gml:Curve></gml:curveMember><gml:curveMember><gml:Curve><gml:segments>"
                + "<gml:LineStringSegment><gml:posList>-10 0 10 0</gml:posList></gml:LineStringSegment></gml:segments>"
                + "</gml:Curve></gml:curveMember></gml:Ring></gml:exterior></gml:PolygonPatch></gml:patches></gml:Surface>";
        String[] members = new String[15_000];
        for (int i = 0; i < members.length; i++) {
            members[i] = point("t." + i, "n" + i, i + " " + i)
                    + "<gml:featureMember><u gml:id='u." + i + "'><s>" + (i % 2 == 0 ? surface : "") + "</s></u>"
                    + "</gml:featureMember><gml:featureMember><v gml:id='v." + i + "'><text>" + "x".repeat(200)
                    + "</text></v></gml:featureMember>";
        }
        CommandRun run = load(gml("a.gml", members), "--mode", "append");
        assertThat(run.exitCode()).as(run.errors()).isZero();
        assertThat(run.errors())
                .contains("15000 rows loaded into t", "15000 rows loaded into u", "15000 rows loaded into v");
        for (String table : List.of("t", "u", "v")) {
            assertThat(rows("SELECT count(DISTINCT gml_id) FROM s." + table)).containsExactly("15000");
        }
        assertThat(rows("SELECT GeometryType(s) || count(*) FROM s.u WHERE s IS NOT NULL GROUP BY GeometryType(s)"))
                .containsExactly("CURVEPOLYGON7500");
        loaded(gml("b.gml", members), "--mode", "replace", "--linearize");
        assertThat(rows("SELECT DISTINCT GeometryType(s) || round(ST_Area(s)) FROM s.u WHERE s IS NOT NULL"))
                .containsExactly("POLYGON157");
    }

    // ---- names

    @Test
    void takesNamesOfAnyKind() throws Exception {
        String longName = "n".repeat(62) + "ä" + "x";
        Path file = Files.writeString(
                folder.resolve("Select \"x\".geojson"),
                """
                {"type":"FeatureCollection","features":[{"type":"Feature","id":"a","geometry":null,
                "properties":{"order":1,"Order":2,"a\\"b":3,"%s":4,"%s2":5,"id":6}}]}"""
                        .formatted(longName, longName));
        loaded(file);
        assertThat(rows("SELECT attname FROM pg_attribute WHERE attrelid = (SELECT c.oid FROM pg_class c"
                        + " JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname = 's' AND relname = 'Select \"x\"')"
                        + " AND attnum > 0 ORDER BY attnum"))
                .containsExactly(
                        "id", "geometry", "order", "Order_2", "a\"b", "n".repeat(62), "n".repeat(61) + "_2", "id_2");
        assertThat(rows("SELECT \"Order_2\" || id || id_2 FROM s.\"Select \"\"x\"\"\""))
                .containsExactly("2a6");
        loaded(file, "--lower", "--prefix", "P_", "--rename", "order=rank");
        assertThat(rows("SELECT rank || id FROM s.\"p_select \"\"x\"\"\"")).containsExactly("1a");
    }

    @Test
    void namesWhatIsMissing() throws Exception {
        Path file = gml("a.gml", point("t.1", "x", "1 2"));
        assertThat(load(file, "--key", "nam").errors())
                .contains("t has no attribute \"nam\"; its attributes are name, g");
        assertThat(load(file, "--layer", "u").errors()).contains("has no layer u; its layers are t");
        assertThat(CommandRun.of("load", file.toString(), "--into", "x.txt").errors())
                .contains("--into must be postgresql://HOST/NAME");
        CommandRun encode = CommandRun.of("encode", file.toString(), "-o", "x.gpkg");
        assertThat(encode.exitCode()).isEqualTo(2);
        assertThat(encode.errors()).contains("use gml-fast load INPUT --into x.gpkg for a GeoPackage");
        server.execute("CREATE SCHEMA s", "CREATE TABLE s.t (gml_id text, g geometry)");
        assertThat(load(file, "--mode", "append").errors())
                .contains(
                        "\"t\" has no column name; add it, omit the attribute with --property, or use --mode replace");
    }

    // ---- two at once

    @Test
    void waitsForAnotherLoadOfTheTable() throws Exception {
        loaded(gml("a.gml", point("t.0", "x", "1 2")));
        try (Connection other = DriverManager.getConnection(server.url(), PostgresServer.USER, "");
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("SELECT pg_advisory_xact_lock(hashtextextended('gml-fast load \"s\".\"t\"', 0))");
            Path second = gml("b.gml", point("t.1", "y", "1 2"));
            CompletableFuture<CommandRun> waiting =
                    CompletableFuture.supplyAsync(() -> load(second, "--mode", "append"));
            while (rows("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
                    .isEmpty()) {
                assertThat(waiting).isNotDone();
                Thread.onSpinWait();
            }
            assertThat(rows(NAMES)).containsExactly("t.0 x");
            other.rollback();
            CommandRun run = waiting.get();
            assertThat(run.exitCode()).as(run.errors()).isZero();
            assertThat(run.errors()).contains("another load of t was running");
        }
        assertThat(rows(NAMES)).containsExactly("t.0 x", "t.1 y");
    }
}
