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
import java.util.Random;

import org.gmlfast.command.CommandRun;
import org.gmlfast.command.GmlFast;
import org.gmlfast.testing.FullBuildOnly;
import org.gmlfast.testing.PostgresServer;
import org.gmlfast.testing.PropertySeeds;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loads whose process is killed at a row: the tables are as before or whole, and the same command completes them. */
@FullBuildOnly
class LoadKillsTest {

    private static final int ROWS = 200;

    /** The lock at which the server waits with the row until the process has been killed. */
    private static final int LOCK = 4711;

    private static PostgresServer server;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws Exception {
        server = PostgresServer.start();
        server.execute(
                "CREATE SCHEMA kill",
                "CREATE SEQUENCE kill.rows",
                "CREATE TABLE kill.at (n bigint)",
                "INSERT INTO kill.at VALUES (-1)",
                "CREATE FUNCTION kill.row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                        + " IF nextval('kill.rows') = (SELECT n FROM kill.at) THEN PERFORM pg_advisory_xact_lock("
                        + LOCK
                        + "); END IF; RETURN NEW; END $$",
                "CREATE FUNCTION kill.created() RETURNS event_trigger LANGUAGE plpgsql AS $$ DECLARE r record; BEGIN"
                        + " FOR r IN SELECT * FROM pg_event_trigger_ddl_commands() WHERE object_type = 'table'"
                        + " AND command_tag LIKE 'CREATE TABLE%' LOOP"
                        + " EXECUTE format('CREATE TRIGGER kill BEFORE INSERT ON %s FOR EACH ROW EXECUTE FUNCTION"
                        + " kill.row()', r.object_identity); END LOOP; END $$",
                "CREATE EVENT TRIGGER kill ON ddl_command_end EXECUTE FUNCTION kill.created()");
    }

    @AfterAll
    static void stop() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void clear() throws Exception {
        server.execute("UPDATE kill.at SET n = -1", "DROP SCHEMA IF EXISTS s CASCADE");
    }

    private static List<String> rows(String sql) throws SQLException {
        return server.rows(sql);
    }

    private static final String ALL = "SELECT gml_id || ' ' || name FROM s.t ORDER BY 1";

    private static List<String> table() throws SQLException {
        return rows("SELECT to_regclass('s.t')").get(0) == null ? List.of() : rows(ALL);
    }

    private static String feature(int number, String name) {
        return "<t gml:id='t.%d'><name>%s</name></t>".formatted(number, name);
    }

    private Path gml(String name, int from, String value) throws Exception {
        StringBuilder text = new StringBuilder("<c xmlns:gml='http://www.opengis.net/gml/3.2'>");
        for (int i = from; i < from + ROWS; i++) {
            text.append("<gml:featureMember>" + feature(i, value) + "</gml:featureMember>");
        }
        return Files.writeString(folder.resolve(name), text + "</c>");
    }

    private Path changes(String name, int from, String value) throws Exception {
        StringBuilder text = new StringBuilder("<c xmlns:gml='http://www.opengis.net/gml/3.2'><Transaction>");
        for (int i = from; i < from + ROWS; i++) {
            text.append("<Replace>" + feature(i, value) + "<Filter><FeatureId fid='t." + i + "'/></Filter></Replace>");
        }
        return Files.writeString(folder.resolve(name), text + "</Transaction></c>");
    }

    private static List<String> arguments(List<Path> inputs, String mode) {
        List<String> all = new ArrayList<>(List.of("load"));
        inputs.forEach(input -> all.add(input.toString()));
        all.addAll(List.of("--into", server.url(), "--user", PostgresServer.USER, "--db-schema", "s", "--mode", mode));
        return all;
    }

    private static void load(List<Path> inputs, String mode) {
        CommandRun run = CommandRun.of(arguments(inputs, mode).toArray(String[]::new));
        assertThat(run.exitCode()).as(run.errors()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"create", "append", "replace", "upsert", "change"})
    void completesWhatWasKilled(String mode) throws Exception {
        boolean isWhole = List.of("create", "replace").contains(mode);
        Path base = gml("base.gml", mode.equals("append") ? 10_000 : ROWS / 2, "old");
        List<Path> inputs = mode.equals("change")
                ? List.of(changes("a.gml", 0, "a"), changes("b.gml", ROWS, "b"))
                : List.of(gml("a.gml", 0, "a"), gml("b.gml", ROWS, "b"));
        Random random = new Random(mode.hashCode());
        for (int i = 0; i < PropertySeeds.tries(15); i++) {
            clear();
            if (!mode.equals("create")) {
                load(List.of(base), "create");
            }
            List<String> before = table();
            kill(inputs, mode, 1 + random.nextInt(2 * ROWS));
            List<String> killed = table();
            boolean hasFirst = killed.contains("t.0 a");
            assertThat(killed.contains("t." + ROWS + " b")).isFalse();
            assertThat(hasFirst && isWhole).isFalse();
            if (!hasFirst) {
                assertThat(killed).isEqualTo(before);
            }
            load(inputs, mode);
            assertThat(rows("SELECT name || count(*) FROM s.t GROUP BY name ORDER BY 1"))
                    .isEqualTo(
                            mode.equals("create") || mode.equals("replace")
                                    ? List.of("a" + ROWS, "b" + ROWS)
                                    : mode.equals("append")
                                            ? List.of("a" + ROWS, "b" + ROWS, "old" + ROWS)
                                            : List.of("a" + ROWS, "b" + ROWS));
            assertThat(rows("SELECT source FROM s.gml_fast_loads WHERE source <> 'base.gml' ORDER BY 1"))
                    .containsExactly("a.gml", "b.gml");
        }
    }

    /** Kills the process of a load while the server has one of its rows. */
    private void kill(List<Path> inputs, String mode, int row) throws Exception {
        server.execute("UPDATE kill.at SET n = " + row, "SELECT setval('kill.rows', 1, false)");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + folder, // a process that is killed leaves its temporary files
                "-cp",
                System.getProperty("java.class.path"),
                GmlFast.class.getName()));
        command.addAll(arguments(inputs, mode));
        try (Connection holder = DriverManager.getConnection(server.url(), PostgresServer.USER, "");
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.execute("SELECT pg_advisory_xact_lock(" + LOCK + ")");
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("log").toFile())
                    .start();
            try {
                while (rows("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = " + LOCK)
                        .isEmpty()) {
                    assertThat(process.isAlive())
                            .as(Files.readString(folder.resolve("log")))
                            .isTrue();
                    Thread.onSpinWait();
                }
            } finally {
                process.destroyForcibly().waitFor();
            }
            holder.rollback();
        }
        server.execute("UPDATE kill.at SET n = -1");
        while (!rows("SELECT 1 FROM pg_stat_activity WHERE application_name = 'gml-fast'")
                .isEmpty()) {
            Thread.onSpinWait();
        }
    }
}
