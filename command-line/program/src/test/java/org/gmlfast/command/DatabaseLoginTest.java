/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.gmlfast.encode.StreamingTest;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where commands find the password of a database: PostgreSQL asks for it. */
@BuildJdkOnly
class DatabaseLoginTest {

    private static final String PASSWORD = "corréct horse";

    private static PostgresServer server;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void startServer() throws Exception {
        server = PostgresServer.startAlone();
        server.execute(
                "CREATE TABLE t(id int PRIMARY KEY, geom geometry(Point, 4326))",
                "INSERT INTO t VALUES (1, ST_SetSRID(ST_MakePoint(1, 2), 4326))",
                "CREATE ROLE reader LOGIN PASSWORD '" + PASSWORD + "'",
                "GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader");
        askForPasswords();
    }

    private static void askForPasswords() throws SQLException {
        server.execute(
                "DO $$ BEGIN EXECUTE format($f$COPY (VALUES ('host all tester all trust'),"
                        + " ('host all all all scram-sha-256')) TO %L$f$, current_setting('hba_file')); END $$",
                "SELECT pg_reload_conf()");
    }

    @AfterAll
    static void stopServer() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    private static String[] encode(String... options) {
        String[] common = {"encode", server.url(), "--user", "reader", "--layer", "t", "--format", "geojson"};
        return Stream.of(common, options).flatMap(Stream::of).toArray(String[]::new);
    }

    private static String forked(Map<String, String> environment) throws IOException {
        Process process = StreamingTest.fork(environment, List.of(), encode());
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return output + errors;
    }

    @Test
    void readsFirstLineOfPasswordFile() throws Exception {
        Path file = Files.writeString(folder.resolve("password"), PASSWORD + "\r\nnot this\n");
        CommandRun run = CommandRun.of(encode("--password-file", file.toString()));
        assertThat(run.exitCode()).as(run.errors()).isZero();
        assertThat(new String(run.output(), StandardCharsets.UTF_8)).contains("\"t.1\"");
    }

    @Test
    void namesPasswordFileWithoutPassword() throws Exception {
        Path empty = Files.createFile(folder.resolve("empty"));
        CommandRun run = CommandRun.of(encode("--password-file", empty.toString()));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("the first line of " + empty + " is not a password");
        assertThat(CommandRun.of(
                                encode("--password-file", folder.resolve("none").toString()))
                        .errors())
                .contains("no such file");
    }

    @Test
    void takesPasswordFromEnvironment() throws Exception {
        assertThat(forked(Map.of(DatabaseLogin.PASSWORD_VARIABLE, PASSWORD))).contains("\"t.1\"");
        assertThat(forked(Map.of())).contains("no password was provided");
    }

    @Test
    void takesPasswordFromPasswordFileOfPostgres() throws Exception {
        Path file = Files.writeString(folder.resolve("pgpass"), "*:*:*:reader:" + PASSWORD + '\n');
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        assertThat(forked(Map.of("PGPASSFILE", file.toString()))).contains("\"t.1\"");
    }

    @Test
    void doesNotPrintWrongPassword() throws Exception {
        Path file = Files.writeString(folder.resolve("wrong"), "wrong-password");
        CommandRun run = CommandRun.of(encode("--password-file", file.toString()));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("password authentication failed").doesNotContain("wrong-password");
    }
}
