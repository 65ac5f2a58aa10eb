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
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import org.gmlfast.command.CommandRun;
import org.gmlfast.command.ExportRunner;
import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exports that replace the one before, as a nightly job writes them. */
class ExportReplacementTest {

    private static PostgresServer server;

    @TempDir
    private Path folder;

    private int nights;

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
                "CREATE TABLE t(id int PRIMARY KEY, night text, geom geometry(Point, 4326))",
                "INSERT INTO t VALUES (1, 'first night', ST_SetSRID(ST_MakePoint(1, 1), 4326))");
    }

    private CommandRun run(String... options) {
        return run(new ExportRunner(server), options);
    }

    private CommandRun run(ExportRunner runner, String... options) {
        runner.now = runner.now.plus(Duration.ofDays(nights++));
        return runner.run(
                "t",
                folder.resolve("t"),
                Stream.concat(Stream.of("--replace"), Stream.of(options)).toArray(String[]::new));
    }

    private static void nextNight(String name) throws SQLException {
        server.execute("UPDATE t SET night = '" + name + "'");
    }

    /** The document that a reader finds at this moment under the name of the export. */
    private String published() throws IOException {
        assertThat(folder.resolve("t/manifest.json")).exists();
        try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(folder.resolve("t/t.gml.gz")))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private List<String> directories() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(path -> !Files.isSymbolicLink(path))
                    .map(path -> path.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void publishesCompleteExportsOnly() throws Exception {
        assertThat(run().exitCode()).isZero();
        assertThat(published()).contains("first night");
        nextNight("second night");

        ExportRunner runner = new ExportRunner(server);
        runner.hook = (step, file) -> assertThat(published()).as("%s", step).contains("first night");
        assertThat(run(runner).exitCode()).isZero();

        assertThat(published()).contains("second night");
    }

    @Test
    void interruptedNightLeavesExportOfTheNightBefore() throws Exception {
        run();
        nextNight("second night");
        ExportRunner runner = new ExportRunner(server);
        runner.hook = (step, file) -> {
            if (step == CommitHook.Step.NAMED) {
                throw new Killed();
            }
        };
        assertThatThrownBy(() -> run(runner)).isInstanceOf(Killed.class);
        assertThat(published()).contains("first night");

        nextNight("third night");
        assertThat(run("--keep", "0").exitCode()).isZero();
        assertThat(published()).contains("third night");
        assertThat(directories()).as("the incomplete export is deleted").hasSize(1);
    }

    @Test
    void keepsRequestedNumberOfExports() throws Exception {
        for (int night = 1; night <= 5; night++) {
            nextNight("night " + night);
            assertThat(run("--keep", "2").exitCode()).isZero();
        }
        assertThat(directories()).containsExactly("t-20260104T030405Z", "t-20260105T030405Z", "t-20260106T030405Z");
        assertThat(published()).contains("night 5");
    }

    @Test
    void leavesFilesOfOthers() throws Exception {
        run("--keep", "0");
        Path note = Files.writeString(folder.resolve("t").toRealPath().resolve("note.txt"), "mine");
        Path other = Files.createDirectory(folder.resolve("t-archive"));
        run("--keep", "0");
        assertThat(note).hasContent("mine");
        assertThat(other).exists();
        assertThat(note.resolveSibling("t.gml.gz")).doesNotExist();
    }

    @Test
    void refusesToReplaceDirectory() throws Exception {
        Files.createDirectory(folder.resolve("t"));
        CommandRun run = run();
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("is not a symbolic link").contains("rename it");
        assertThat(directories()).containsExactly("t");
    }

    @Test
    void namesTimeInManifest() throws Exception {
        run();
        assertThat(folder.resolve("t/manifest.json")).content().contains("\"time\" : \"2026-01-02T03:04:05.678Z\"");
    }
}
