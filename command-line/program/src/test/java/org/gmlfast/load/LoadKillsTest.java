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
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import org.gmlfast.command.CommandRun;
import org.gmlfast.command.GmlFast;
import org.gmlfast.encode.FlatGeobufOutputTest;
import org.gmlfast.testing.FullBuildOnly;
import org.gmlfast.testing.PostgresServer;
import org.gmlfast.testing.PropertySeeds;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Loads whose process is killed at a row: the tables are as before or whole, and the same command completes them. */
@FullBuildOnly
class LoadKillsTest {

    private static final int ROWS = 200;

    /** The lock at which the server waits with the row until the process has been killed. */
    private static final int LOCK = 4711;

    /** A query without end, with which a trigger keeps SQLite until the process has been killed. */
    private static final String ENDLESS =
            "SELECT count(*) FROM (WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c)";

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
        Files.deleteIfExists(file());
    }

    // ---- inputs

    private static String feature(int number, String name) {
        return "<t gml:id='t.%1$d'><name>%2$s</name><tag>%2$s1</tag><tag>%2$s2</tag></t>".formatted(number, name);
    }

    private Path gml(String name, int from, String value) throws Exception {
        StringBuilder text = new StringBuilder("<c xmlns:gml='http://www.opengis.net/gml/3.2'>");
        for (int i = from; i < from + ROWS; i++) {
            text.append("<gml:featureMember>" + feature(i, value) + "</gml:featureMember>");
        }
        return Files.writeString(folder.resolve(name), text + "</c>");
    }

    /** Each object is replaced, and its name changed by an update. */
    private Path changes(String name, int from, String value) throws Exception {
        StringBuilder text = new StringBuilder("<c xmlns:gml='http://www.opengis.net/gml/3.2'><Transaction>");
        for (int i = from; i < from + ROWS; i++) {
            String filter = "<Filter><FeatureId fid='t." + i + "'/></Filter>";
            text.append("<Replace>" + feature(i, value).replace("<name>" + value, "<name>x") + filter + "</Replace>"
                    + "<Update typeName='t'><Property><Name>name</Name><Value>" + value + "</Value></Property>"
                    + filter + "</Update>");
        }
        return Files.writeString(folder.resolve(name), text + "</Transaction></c>");
    }

    // ---- a database, and what is loaded into it

    private Path file() {
        return folder.resolve("s.gpkg");
    }

    /** A way to load. */
    private record Run(String database, boolean hasTables, String mode, List<Path> inputs) {

        boolean isServer() {
            return database.equals("postgis");
        }

        boolean isWhole() {
            return List.of("create", "replace").contains(mode);
        }

        Run with(String other, List<Path> others) {
            return new Run(database, hasTables, other, others);
        }
    }

    private List<String> arguments(Run run) {
        List<String> all = new ArrayList<>(List.of("load"));
        run.inputs.forEach(input -> all.add(input.toString()));
        all.addAll(
                run.isServer()
                        ? List.of("--into", server.url(), "--user", PostgresServer.USER, "--db-schema", "s")
                        : List.of("--into", file().toString()));
        all.addAll(List.of("--mode", run.mode));
        all.addAll(run.hasTables ? List.of("--child-tables") : List.of());
        return all;
    }

    private void load(Run run) {
        CommandRun loaded = CommandRun.of(arguments(run).toArray(String[]::new));
        assertThat(loaded.exitCode()).as(loaded.errors()).isZero();
    }

    private Connection connect(boolean isServer) throws SQLException {
        return isServer
                ? DriverManager.getConnection(server.url(), PostgresServer.USER, "")
                : DriverManager.getConnection("jdbc:sqlite:" + file());
    }

    /** @param sql in which tables have the schema s */
    private List<String> rows(boolean isServer, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection connection = connect(isServer);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(isServer ? sql : sql.replace(" s.", " "))) {
            while (row.next()) {
                rows.add(row.getString(1));
            }
        }
        return rows;
    }

    private boolean hasTable(boolean isServer) throws SQLException {
        return isServer
                ? rows(true, "SELECT to_regclass('s.t')").get(0) != null
                : Files.exists(file())
                        && !rows(false, "SELECT 1 FROM sqlite_master WHERE name = 't'")
                                .isEmpty();
    }

    /** The rows of all tables. */
    private List<String> tables(Run run) throws SQLException {
        List<String> all = new ArrayList<>();
        if (hasTable(run.isServer())) {
            all.addAll(rows(run.isServer(), "SELECT gml_id || ' ' || name FROM s.t ORDER BY 1"));
            if (run.hasTables) {
                all.addAll(rows(run.isServer(), "SELECT gml_id || ' ' || tag_n || ' ' || tag FROM s.t_tag ORDER BY 1"));
            }
        }
        return all;
    }

    // ---- kills

    static Stream<Arguments> loads() {
        List<Arguments> loads = new ArrayList<>();
        for (String database : List.of("postgis", "gpkg")) {
            for (boolean hasTables : List.of(false, true)) {
                for (String mode : List.of("create", "append", "replace", "upsert", "change")) {
                    loads.add(Arguments.of(database, hasTables, mode));
                }
            }
        }
        return loads.stream();
    }

    @ParameterizedTest
    @MethodSource("loads")
    void completesWhatWasKilled(String database, boolean hasTables, String mode) throws Exception {
        List<Path> inputs = mode.equals("change")
                ? List.of(changes("a.gml", 0, "a"), changes("b.gml", ROWS, "b"))
                : List.of(gml("a.gml", 0, "a"), gml("b.gml", ROWS, "b"));
        Run run = new Run(database, hasTables, mode, inputs);
        Path base = gml("base.gml", mode.equals("append") ? 10_000 : ROWS / 2, "old");
        Path other = Files.writeString(
                folder.resolve("other.gml"),
                Files.readString(base).replace("<t ", "<o ").replace("</t>", "</o>"));
        Random random = new Random(mode.hashCode());
        for (int i = 0; i < PropertySeeds.tries(3); i++) {
            clear();
            if (!run.isServer()) {
                load(run.with("create", List.of(other))); // a file whose triggers can wait
            }
            if (!mode.equals("create")) {
                load(run.with("create", List.of(base)));
            }
            List<String> before = tables(run);
            if (run.isServer()) {
                killAtRow(run, 1 + random.nextInt((hasTables ? 6 : 2) * ROWS));
            } else {
                killAtRow(run, trigger(run, random.nextInt(2 * ROWS)));
            }
            List<String> killed = tables(run);
            boolean hasFirst = killed.contains("t.0 a");
            assertThat(killed.contains("t." + ROWS + " b")).isFalse();
            assertThat(hasFirst && run.isWhole()).isFalse();
            if (!hasFirst) {
                assertThat(killed).isEqualTo(before);
            }
            complete(run);
        }
    }

    private void complete(Run run) throws Exception {
        load(run);
        String expected = "a" + ROWS + " b" + ROWS + (run.mode.equals("append") ? " old" + ROWS : "");
        String names = "SELECT name || count(*) FROM s.t GROUP BY name ORDER BY 1";
        assertThat(String.join(" ", rows(run.isServer(), names))).isEqualTo(expected);
        if (run.hasTables) {
            String tags = "SELECT substr(tag, 1, length(tag) - 1) || (count(*) / 2) FROM s.t_tag"
                    + " GROUP BY substr(tag, 1, length(tag) - 1) ORDER BY 1";
            assertThat(String.join(" ", rows(run.isServer(), tags))).isEqualTo(expected);
            assertThat(rows(run.isServer(), "SELECT count(*) FROM s.t_tag GROUP BY gml_id, tag_n HAVING count(*) > 1"))
                    .isEmpty();
        }
        assertThat(
                        rows(
                                run.isServer(),
                                "SELECT source FROM s.gml_fast_loads WHERE table_name = 't' AND source <> 'base.gml' ORDER BY 1"))
                .containsExactly("a.gml", "b.gml");
        if (!run.isServer()) {
            checkFile();
        }
    }

    /** Checks the file as SQLite and OGR see it. */
    private void checkFile() throws Exception {
        assertThat(rows(false, "PRAGMA integrity_check")).containsExactly("ok");
        assertThat(FlatGeobufOutputTest.ogr("ogrinfo", "-ro", "-so", file(), "t"))
                .contains("Feature Count: "
                        + rows(false, "SELECT count(*) FROM t").get(0));
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(each -> each.getFileName().toString())).noneMatch(name -> name.matches("s\\.gpkg-.*"));
        }
    }

    private interface Check {

        boolean isTrue() throws Exception;
    }

    /** Kills the process of a load once a condition is true. */
    private void kill(Run run, Check condition) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + folder, // a process that is killed leaves its temporary files
                "-cp",
                System.getProperty("java.class.path"),
                GmlFast.class.getName()));
        command.addAll(arguments(run));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        try {
            while (!condition.isTrue()) {
                assertThat(process.isAlive())
                        .as(Files.readString(folder.resolve("log")))
                        .isTrue();
                Thread.onSpinWait();
            }
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    /** Kills the process while the server has one of its rows. */
    private void killAtRow(Run run, int row) throws Exception {
        server.execute("UPDATE kill.at SET n = " + row, "SELECT setval('kill.rows', 1, false)");
        try (Connection holder = connect(true);
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.execute("SELECT pg_advisory_xact_lock(" + LOCK + ")");
            String waiting = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = " + LOCK;
            kill(run, () -> !rows(true, waiting).isEmpty());
            holder.rollback();
        }
        server.execute("UPDATE kill.at SET n = -1");
        while (!rows(true, "SELECT 1 FROM pg_stat_activity WHERE application_name = 'gml-fast'")
                .isEmpty()) {
            Thread.onSpinWait();
        }
    }

    /** The start of a trigger for a row of a GeoPackage: of the features, their nested values, or the contents. */
    private static String trigger(Run run, int row) {
        if (run.isWhole()) {
            String table = run.hasTables && row % 2 == 0 ? "t_tag" : "t";
            return "BEFORE INSERT ON gpkg_contents WHEN NEW.table_name = '" + table + '\'';
        }
        return "BEFORE INSERT ON " + (run.hasTables && row % 2 == 0 ? "t_tag" : "t") + " WHEN NEW.gml_id = 't." + row
                + '\'';
    }

    /**
     * Kills the process while SQLite runs a trigger: nothing can follow it, and the changed pages are in the journal.
     */
    private void killAtRow(Run run, String trigger) throws Exception {
        try (Connection connection = connect(false);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TRIGGER kill " + trigger + " BEGIN " + ENDLESS + "; END");
        }
        Path journal = folder.resolve("s.gpkg-journal");
        int second = Integer.parseInt(
                trigger.replaceFirst("(?s).*'t\\.(\\d+)'", "$1").replaceFirst("\\D.*", "0"));
        // a row of the second input waits in the second transaction
        kill(
                run,
                () -> Files.exists(journal)
                        && Files.size(journal) > 0
                        && (run.isWhole() || second < ROWS || tables(run).contains("t.0 a")));
        try (Connection connection = connect(false);
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TRIGGER kill");
        }
    }

    @ParameterizedTest
    @CsvSource({"create,false", "create,true", "replace,false", "upsert,true"})
    void leavesNoNewFile(String mode, boolean hasTables) throws Exception {
        Run run = new Run("gpkg", hasTables, mode, List.of(gml("a.gml", 0, "a"), gml("b.gml", ROWS, "b")));
        kill(run, () -> {
            try (Stream<Path> files = Files.list(folder)) {
                return files.anyMatch(file -> file.toString().endsWith(".part"));
            }
        });
        assertThat(file()).doesNotExist();
        complete(run);
    }
}
