/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import org.gmlfast.command.CommandRun;
import org.gmlfast.command.ExportRunner;
import org.gmlfast.command.Gml;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.FullBuildOnly;
import org.gmlfast.testing.PostgresServer;
import org.gmlfast.testing.Requirement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exports that end early, and the runs that continue them. */
@BuildJdkOnly
class ExportResumeTest {

    private static final String LOG = "export-incomplete.jsonl";
    private static final String MANIFEST = "manifest.json";

    private static PostgresServer server;

    @TempDir
    private Path folder;

    /** Ends a run as if its process were killed. */
    private static final class Killed extends Error {
        private static final long serialVersionUID = 1;
    }

    @BeforeAll
    static void startServer() throws Exception {
        server = PostgresServer.start();
    }

    @AfterAll
    static void stopServer() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void createTable() throws SQLException {
        server.execute(
                "DROP TABLE IF EXISTS t",
                "CREATE TABLE t(id int PRIMARY KEY, name text, geom geometry(Point, 4326))",
                "INSERT INTO t SELECT i, 'n' || i % 3, ST_SetSRID(ST_MakePoint(i, 1), 4326)"
                        + " FROM generate_series(1, 30) AS i");
    }

    private static CommandRun run(Path to, String... options) {
        return new ExportRunner(server).run("t", to, options);
    }

    /** Runs until a step has been reached a number of times; then returns null. */
    private static CommandRun runUntil(int steps, Path to, String... options) {
        ExportRunner runner = new ExportRunner(server);
        AtomicInteger left = new AtomicInteger(steps);
        runner.hook = (step, file) -> {
            if (left.decrementAndGet() == 0) {
                throw new Killed();
            }
        };
        try {
            return runner.run("t", to, options);
        } catch (Killed e) {
            return null;
        }
    }

    /** Leaves an export with two of five parts complete. */
    private static void leaveTwoParts(Path to, String... options) {
        ExportRunner runner = new ExportRunner(server);
        runner.hook = (step, file) -> {
            if (step == CommitHook.Step.RECORDED && file.contains("2")) {
                throw new Killed();
            }
        };
        String[] all = Stream.concat(Stream.of("--parts", "5", "--jobs", "1"), Stream.of(options))
                .toArray(String[]::new);
        assertThatThrownBy(() -> runner.run("t", to, all)).isInstanceOf(Killed.class);
    }

    private static Map<String, String> contents(Path directory) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                contents.put(file.getFileName().toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        // the names of snapshots differ from run to run
        contents.computeIfPresent(MANIFEST, (name, text) -> text.replaceAll("\"[0-9A-F]{8}-[0-9A-F-]+\"(, )?", ""));
        return contents;
    }

    // ---- killed at every step

    @ParameterizedTest
    @FullBuildOnly
    @CsvSource({
        "single, 1",
        "single, 3",
        "parts, 1",
        "documents, 1",
    })
    void completesSameFilesAfterEachStep(String layout, String jobs) throws Exception {
        String[] options = {"--layout", layout, "--parts", "4", "--jobs", jobs};
        Path undisturbed = folder.resolve("undisturbed");
        assertThat(run(undisturbed, options).exitCode()).isZero();
        Map<String, String> expected = contents(undisturbed);
        int steps = 1;
        for (; ; steps++) {
            Path to = folder.resolve("killed" + steps);
            if (runUntil(steps, to, options) != null) {
                break;
            }
            boolean complete = Files.exists(to.resolve(MANIFEST));
            assertThat(complete || Files.exists(to.resolve(LOG)))
                    .as("marked as incomplete")
                    .isTrue();
            CommandRun second = run(to, options);
            assertThat(second.exitCode()).as(second.errors()).isZero();
            assertThat(contents(to)).as("killed at step " + steps).isEqualTo(expected);
        }
        // the plan, three steps of four parts, and those of the rest
        assertThat(steps).isGreaterThan(1 + 3 * 4 + 2);
    }

    /** The second run is killed, too, and so on. */
    @Test
    void completesSameFilesInManyRuns() throws Exception {
        String[] options = {"--parts", "6", "--jobs", "1"};
        Path undisturbed = folder.resolve("undisturbed");
        assertThat(run(undisturbed, options).exitCode()).isZero();
        Path to = folder.resolve("killed");
        int runs = 1;
        while (runUntil(4, to, options) == null) {
            runs++;
        }
        assertThat(runs).isGreaterThan(4);
        assertThat(contents(to)).isEqualTo(contents(undisturbed));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"part\":3,\"file\":\"part-0000", "{\"part\":3}", "\0\0\0"})
    void ignoresIncompleteLineOfTheLog(String half) throws Exception {
        Path undisturbed = folder.resolve("undisturbed");
        assertThat(run(undisturbed, "--parts", "5").exitCode()).isZero();
        Path to = folder.resolve("half");
        leaveTwoParts(to);
        Files.writeString(to.resolve(LOG), half, StandardOpenOption.APPEND);
        assertThat(run(to, "--parts", "5").errors()).contains("continued: 2 parts");
        assertThat(contents(to)).isEqualTo(contents(undisturbed));
    }

    @Test
    void refusesDamagedLog() throws IOException {
        leaveTwoParts(folder);
        Files.writeString(folder.resolve(LOG), "{\"part\":3}\n", StandardOpenOption.APPEND);
        CommandRun run = run(folder);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains(LOG + " is damaged");
    }

    /** The log decides which files are replaced and deleted. */
    @Test
    void refusesLogThatNamesOtherFiles() throws IOException {
        leaveTwoParts(folder);
        String log = Files.readString(folder.resolve(LOG));
        Files.writeString(folder.resolve(LOG), log.replace("part-00002.gml.gz", "../part-00002.gml.gz"));
        CommandRun run = run(folder, "--restart");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("is damaged");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void writesDamagedPartAgain(boolean deleted) throws Exception {
        Path undisturbed = folder.resolve("undisturbed");
        assertThat(run(undisturbed, "--parts", "5").exitCode()).isZero();
        Path to = folder.resolve("damaged");
        leaveTwoParts(to);
        Path part = to.resolve("part-00001.gml.gz");
        if (deleted) {
            Files.delete(part);
        } else {
            flipBit(part);
        }
        assertThat(run(to).errors()).contains("continued: 1 parts");
        assertThat(contents(to)).isEqualTo(contents(undisturbed));
    }

    @Test
    void writesPartAgainThatWasDamagedBeforeJoining() throws Exception {
        Path undisturbed = folder.resolve("undisturbed");
        assertThat(run(undisturbed, "--parts", "5").exitCode()).isZero();
        Path to = folder.resolve("damaged");
        ExportRunner runner = new ExportRunner(server);
        runner.hook = (step, file) -> {
            if (step == CommitHook.Step.RECORDED && file.contains("5")) {
                flipBit(to.resolve("part-00002.gml.gz"));
            }
        };
        CommandRun run = runner.run("t", to, "--parts", "5", "--jobs", "1");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors())
                .contains("part-00002.gml.gz has changed since it was written; 4 of 5 parts are complete: run the same"
                        + " command again to continue");
        assertThat(to.resolve("t.gml.gz")).doesNotExist();
        assertThat(run(to).errors()).contains("continued: 4 parts");
        assertThat(contents(to)).isEqualTo(contents(undisturbed));
    }

    private static void flipBit(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
    }

    // ---- the table has changed

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE t SET name = name WHERE id = 1",
                "INSERT INTO t VALUES (31)",
                "DELETE FROM t WHERE id = 30",
                "DELETE FROM t WHERE id = 30; INSERT INTO t VALUES (31)",
                "DO $$ BEGIN BEGIN DELETE FROM t WHERE id = 30; INSERT INTO t VALUES (31);"
                        + " EXCEPTION WHEN division_by_zero THEN END; END $$",
                "TRUNCATE t",
                "ALTER TABLE t ADD COLUMN more int DEFAULT 5",
                "ALTER TABLE t ALTER COLUMN id TYPE bigint"
            })
    void detectsChanges(String change) throws Exception {
        leaveTwoParts(folder);
        server.execute(change);
        CommandRun run = run(folder);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors())
                .containsPattern("public.t has (changed|been altered)")
                .contains("since the first run")
                .contains("--restart");
        CommandRun restarted = run(folder, "--restart");
        assertThat(restarted.exitCode()).as(restarted.errors()).isZero();
        assertThat(contents(folder)).containsOnlyKeys(MANIFEST, "t.gml.gz", "t.xsd");
    }

    /** Not even a transaction that began before the first run can change the table without a trace. */
    @Test
    void detectsChangesOfEarlierTransactions() throws Exception {
        try (var connection = java.sql.DriverManager.getConnection(server.url(), PostgresServer.USER, "");
                var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("SAVEPOINT a");
            statement.execute("UPDATE t SET name = 'later' WHERE id = 20");
            statement.execute("RELEASE SAVEPOINT a");
            leaveTwoParts(folder);
            connection.commit();
        }
        assertThat(run(folder).errors())
                .contains("public.t has changed since the first run (new or updated rows: 1; rows: 30, before: 30)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE IF NOT EXISTS other AS SELECT 1",
                "VACUUM t",
                "VACUUM FREEZE t",
                "ANALYZE t",
                "UPDATE t SET name = 'x' WHERE id > 99",
                "DO $$ BEGIN DELETE FROM t; RAISE division_by_zero; EXCEPTION WHEN division_by_zero THEN END $$"
            })
    void continuesAfterStatementsThatChangeNoRows(String statement) throws Exception {
        leaveTwoParts(folder);
        server.execute(statement);
        CommandRun run = run(folder);
        assertThat(run.exitCode()).as(run.errors()).isZero();
        assertThat(run.errors()).contains("continued: 2 parts");
    }

    @Test
    void acceptsChangesIfConfigured() throws Exception {
        leaveTwoParts(folder);
        server.execute("UPDATE t SET name = 'new'", "DELETE FROM t WHERE id = 30", "INSERT INTO t VALUES (-5), (99)");
        CommandRun run = run(folder, "--accept-changes");
        assertThat(run.exitCode()).as(run.errors()).isZero();
        Gml gml = Gml.parse(ExportTest.unzipped(folder.resolve("t.gml.gz")));
        assertThat(gml.ids())
                .doesNotHaveDuplicates()
                .hasSize(30)
                .contains("t.99")
                .doesNotContain("t.30", "t.-5");
        assertThat(gml.column("name").subList(0, 12)).doesNotContain("new");
        assertThat(gml.column("name").subList(12, 29)).containsOnly("new");
        assertThat(gml.rootAttribute("numberReturned")).isEqualTo("30");
    }

    /** Changed rows may be accepted, a document with two types, CRSs or keys never. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "ALTER TABLE t RENAME COLUMN name TO title|column name is missing, column title is new",
                "ALTER TABLE t ADD COLUMN more int|column more is new",
                "ALTER TABLE t DROP COLUMN name|column name is missing",
                "ALTER TABLE t ALTER COLUMN name TYPE varchar(9)|the type of column name is character varying(9)"
                        + " instead of text",
                "ALTER TABLE t ALTER COLUMN geom TYPE geometry(PointZ, 4326) USING ST_Force3D(geom)|the type of column"
                        + " geom is geometry(PointZ,4326) instead of geometry(Point,4326)",
                "ALTER TABLE t ALTER COLUMN geom TYPE geometry(Point, 3857) USING ST_Transform(geom, 3857)|its CRS is"
                        + " EPSG:3857 instead of EPSG:4326",
                "ALTER TABLE t ALTER COLUMN id TYPE text|the type of column id is text instead of integer",
                "ALTER TABLE t DROP CONSTRAINT t_pkey|its primary key is none instead of id",
                "ALTER TABLE t DROP CONSTRAINT t_pkey, ADD PRIMARY KEY (id, name)|its primary key is id, name instead"
                        + " of id",
                "DROP TABLE t; CREATE TABLE t(id int PRIMARY KEY, geom geometry(Point, 4326), name text)|its columns"
                        + " have another order",
                "ALTER TABLE t SET SCHEMA other|the table is other.t instead of public.t"
            })
    void refusesAlteredTable(String change, String difference) throws Exception {
        server.execute("DROP SCHEMA IF EXISTS other CASCADE", "CREATE SCHEMA other");
        leaveTwoParts(folder);
        Map<String, String> before = contents(folder);
        server.execute(change.split(";"));
        for (String option : List.of("--accept-changes", "--quiet")) {
            CommandRun run = run(folder, option);
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.errors())
                    .contains("t has been altered since the first run (")
                    .contains(difference)
                    .contains("--restart writes all parts anew, --accept-changes accepts changed rows only");
            assertThat(contents(folder)).isEqualTo(before);
        }
        server.execute("DROP SCHEMA other CASCADE");
    }

    /** The header, the end and the schema describe the current table. */
    @Test
    void refusesTableAlteredAfterTheLastPart() throws Exception {
        assertThat(runUntil(1 + 5 * 3, folder, "--parts", "5", "--jobs", "1")).isNull();
        server.execute("ALTER TABLE t RENAME COLUMN name TO title");
        CommandRun run = run(folder);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("column title is new");
    }

    @Test
    void acceptsChangesOfOtherColumns() throws Exception {
        leaveTwoParts(folder, "--property", "geom");
        server.execute("ALTER TABLE t ALTER COLUMN name TYPE varchar(9)", "ALTER TABLE t ADD COLUMN more int");
        CommandRun run = run(folder, "--property", "geom", "--accept-changes");
        assertThat(run.exitCode()).as(run.errors()).isZero();
        assertThat(Gml.parse(ExportTest.unzipped(folder.resolve("t.gml.gz"))).ids())
                .hasSize(30);
    }

    /** Its blocks have other rows now. */
    @Test
    void refusesChangesOfTableWithoutKey() throws Exception {
        server.execute(
                "ALTER TABLE t DROP CONSTRAINT t_pkey",
                "INSERT INTO t SELECT i, repeat('x', 500) FROM generate_series(31, 200) AS i");
        leaveTwoParts(folder);
        server.execute("VACUUM FULL t");
        CommandRun run = run(folder, "--accept-changes");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("--restart").doesNotContain("--accept-changes writes");
    }

    @Test
    void requiresAcceptanceForPartitionedTables() throws Exception {
        server.execute(
                "DROP TABLE t",
                "CREATE TABLE t(id int PRIMARY KEY, geom geometry(Point, 4326)) PARTITION BY RANGE (id)",
                "CREATE TABLE IF NOT EXISTS t1 PARTITION OF t FOR VALUES FROM (0) TO (1000)",
                "INSERT INTO t SELECT generate_series(1, 30)");
        leaveTwoParts(folder);
        assertThat(run(folder).errors()).contains("whether public.t has changed since the first run is unknown");
        assertThat(run(folder, "--accept-changes").exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void deletesEarlierFilesOnRestart(int steps) throws Exception {
        assertThat(runUntil(steps, folder, "--parts", "5", "--layout", "documents"))
                .isNull();
        Files.writeString(folder.resolve("t-00001.gml.gz.members.incomplete"), "killed before its end");
        CommandRun run = run(folder, "--parts", "2", "--restart");
        assertThat(run.exitCode()).as(run.errors()).isZero();
        assertThat(contents(folder)).containsOnlyKeys(MANIFEST, "t.gml.gz", "t.xsd");
    }

    // ---- options and other files

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--format gml31|started with --format gml32, not with --format gml31",
                "--layout documents|started with --layout single, not with --layout documents",
                "--where name>'a'|started with no --where, not with --where name>'a'",
                "--parts 6|started with --parts 5, not with --parts 6",
                "--nil|started with no --nil, not with --nil"
            })
    void refusesOtherOptions(String options, String message) throws IOException {
        leaveTwoParts(folder);
        CommandRun run = run(folder, options.split(" "));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains(message).contains("--restart");
        assertThat(run(folder, "--format", "gml32", "--jobs", "2").exitCode()).isZero();
        assertThat(run(folder, options.split(" ")).errors()).contains(options.contains("--parts") ? "" : message);
    }

    @Test
    void keepsCompleteExport() throws Exception {
        assertThat(run(folder).exitCode()).isZero();
        Map<String, String> before = contents(folder);
        server.execute("DELETE FROM t");
        CommandRun again = run(folder);
        assertThat(again.exitCode()).isZero();
        assertThat(again.errors()).contains("the export is already complete");
        assertThat(contents(folder)).isEqualTo(before);
        assertThat(run(folder, "--restart").exitCode()).isZero();
        assertThat(contents(folder)).isNotEqualTo(before);
        Files.delete(folder.resolve("t.gml.gz"));
        assertThat(run(folder).errors()).contains("t.gml.gz is missing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"t.gml.gz", "t.xsd", "part-00003.gml.gz", "header.gml.gz"})
    void keepsOtherFiles(String name) throws IOException {
        Files.writeString(folder.resolve(name), "mine");
        CommandRun run = run(folder, "--parts", "5");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains(name + " exists and is not part of an export");
        assertThat(run(folder, "--parts", "5", "--restart").exitCode()).isEqualTo(1);
        assertThat(contents(folder)).isEqualTo(Map.of(name, "mine"));
    }

    @Test
    void refusesOtherManifest() throws IOException {
        Files.writeString(folder.resolve(MANIFEST), "{\"name\": \"a web application\"}");
        CommandRun run = run(folder, "--restart");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("is not the manifest of an export");
    }

    private static String[] words(String options) {
        return options.isEmpty() ? new String[0] : options.split(" ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--restart"})
    void refusesConcurrentExportToTheDirectory(String options) throws Exception {
        Path undisturbed = folder.resolve("undisturbed");
        assertThat(run(undisturbed, "--parts", "5").exitCode()).isZero();
        Path to = folder.resolve("held");
        Path alias = Files.createSymbolicLink(folder.resolve("alias"), to);
        try (HeldExport held = HeldExport.start(server.url(), to, "--parts", "5", "--jobs", "1")) {
            Map<String, String> before = contents(to);
            // a refused export must leave the lock to the first one
            for (Path other : List.of(to, alias, to)) {
                CommandRun refused = run(other, words(options));
                assertThat(refused.exitCode()).isEqualTo(1);
                assertThat(refused.errors()).contains("another export is writing to " + other);
                assertThat(contents(to)).isEqualTo(before);
            }
            assertThat(held.release()).contains("30 features");
        }
        assertThat(contents(to)).isEqualTo(contents(undisturbed));
    }

    /** Both in this process, then one in another process. */
    @ParameterizedTest
    @ValueSource(strings = {"", "--restart"})
    void refusesConcurrentExportOfTheProcessToTheDirectory(String options) throws Exception {
        Path alias = Files.createSymbolicLink(folder.resolve("alias"), Files.createDirectory(folder.resolve("to")));
        ExportRunner runner = new ExportRunner(server);
        List<String> refusals = new ArrayList<>();
        runner.hook = (step, file) -> {
            if (step == CommitHook.Step.RECORDED && file.contains("2")) {
                refusals.add(run(folder.resolve("to"), words(options)).errors());
                refusals.add(run(alias, words(options)).errors());
                refusals.add(HeldExport.refused(server.url(), alias, words(options)));
            }
        };
        CommandRun first = runner.run("t", folder.resolve("to"), "--parts", "5", "--jobs", "1");
        assertThat(first.exitCode()).as(first.errors()).isZero();
        assertThat(refusals).hasSize(3).allSatisfy(line -> assertThat(line).contains("another export is writing to"));
        assertThat(contents(alias)).containsOnlyKeys(MANIFEST, "t.gml.gz", "t.xsd");
    }

    @Test
    void releasesDirectoryWhenKilled() throws Exception {
        HeldExport.start(server.url(), folder, "--parts", "5", "--jobs", "1").close();
        CommandRun second = run(folder, "--parts", "5");
        assertThat(second.exitCode()).as(second.errors()).isZero();
        assertThat(second.errors()).contains("continued: 2 parts");
        assertThat(contents(folder)).containsOnlyKeys(MANIFEST, "t.gml.gz", "t.xsd");
    }

    // ---- failures

    @Test
    void leavesIncompleteExportOnFullDisk() throws Exception {
        Requirement.FULL_DEVICE.require(Files.exists(Path.of("/dev/full")));
        Path undisturbed = folder.resolve("undisturbed");
        assertThat(run(undisturbed, "--parts", "5").exitCode()).isZero();
        Path to = Files.createDirectory(folder.resolve("full"));
        for (String name : List.of("part-00003.gml.gz", "t.gml.gz")) {
            Path incomplete = to.resolve(name + ".incomplete");
            Files.createSymbolicLink(incomplete, Path.of("/dev/full"));
            CommandRun run = run(to, "--parts", "5", "--jobs", "1");
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.errors())
                    .contains(name + ".incomplete: No space left on device")
                    .contains(" of 5 parts are complete: run the same command again to continue");
            assertThat(to.resolve(LOG)).exists();
            assertThat(to.resolve(MANIFEST)).doesNotExist();
            Files.delete(incomplete);
        }
        assertThat(run(to, "--parts", "5").exitCode()).isZero();
        assertThat(contents(to)).isEqualTo(contents(undisturbed));
    }

    @Test
    void leavesIncompleteExportWhenInterrupted() throws Exception {
        ExportRunner runner = new ExportRunner(server);
        Thread main = Thread.currentThread();
        runner.hook = (step, file) -> {
            if (step == CommitHook.Step.RECORDED && file.contains("2")) {
                main.interrupt();
            }
        };
        CommandRun run = runner.run("t", folder, "--parts", "500", "--jobs", "1");
        assertThat(run.exitCode()).isEqualTo(130);
        assertThat(run.errors()).contains("interrupted; run the same command again to continue");
        assertThat(Thread.interrupted()).isFalse();
        assertThat(folder.resolve(LOG)).exists();
        assertThat(run(folder).exitCode()).isZero();
        assertThat(Gml.parse(ExportTest.unzipped(folder.resolve("t.gml.gz"))).ids())
                .hasSize(30);
    }

    @Test
    void stopsWhenInterruptedBeforeTheFirstPart() throws Exception {
        ExportRunner runner = new ExportRunner(server);
        runner.planning = Thread.currentThread()::interrupt;
        CommandRun run = runner.run("t", folder);
        assertThat(run.exitCode()).isEqualTo(130);
        assertThat(run.errors()).isEqualTo("gml-fast: interrupted; run the same command again to continue\n");
        assertThat(Thread.interrupted()).isFalse();
        assertThat(run(folder).exitCode()).isZero();
    }

    @Test
    void reportsDirectoryThatCannotBeWrittenTo() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        CommandRun run = run(file.resolve("below"));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains(file.toString());
    }
}
