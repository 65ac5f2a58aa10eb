/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;

import org.gmlfast.command.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Usage errors of {@code serve}. */
class ServeUsageTest {

    @Test
    void printsHelp() {
        CommandRun run = CommandRun.of("serve", "--help");
        assertThat(run.exitCode()).isZero();
        assertThat(new String(run.output(), StandardCharsets.UTF_8))
                .contains("--port", "--db", "--host", "Examples:", "Exit codes:", "For production");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--port 99999 | 2 | --port must be between 0 and 65535",
                "--port x | 2 | --port",
                "--query-timeout -1 | 2 | --query-timeout",
                "--gml-attributes all | 2 | --gml-attributes",
                "--db jdbc:h2:a jdbc:h2:b | 2 | one database",
                "--db jdbc:mysql:a | 1 | jdbc:postgresql: or jdbc:h2:",
                "--db jdbc:h2:./target/no-such-database | 1 | no-such-database",
                "--db jdbc:postgresql://127.0.0.1:1/x | 1 | database error",
                "--namespace wfs=http://x | 2 | the prefix wfs",
                "--port 0 nope.geojson | 1 | no such file: nope.geojson",
                "--port 0 --host 203.0.113.7 | 1 | 203.0.113.7"
            })
    void reportsFailuresAtStart(String arguments, int exitCode, String explanation) {
        CommandRun run = CommandRun.of(("serve " + arguments).split(" "));
        assertThat(run.exitCode()).isEqualTo(exitCode);
        assertThat(run.errors()).startsWith("gml-fast: ").contains(explanation).hasLineCount(1);
    }

    /** Loading may take minutes. */
    @Test
    void reportsPortInUseBeforeItReadsInputs() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            CommandRun run = CommandRun.of("serve", "nope.geojson", "--port", Integer.toString(taken.getLocalPort()));
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.errors())
                    .startsWith("gml-fast: port " + taken.getLocalPort() + " on 127.0.0.1 is already in use");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--db jdbc:postgresql://127.0.0.1:1/x?user=me&password=hunter2",
                "--db jdbc:postgresql://me:hunter2@127.0.0.1:1/x",
                "--db jdbc:postgresql://me:hunter2@127.0.0.1:1/x nope.geojson",
                "nope.geojson --db jdbc:postgresql://127.0.0.1:1/x?user=me&password=hunter2",
                "--db jdbc:h2:./target/none;USER=sa;PASSWORD=hunter2",
                "--db jdbc:h2:./target/none;NO=hunter;PASSWORD=hunter2",
                "--db jdbc:mysql://me:hunter2@host/x",
                "jdbc:mysql:x;password=hunter2",
                "JDBC:h2:./target/none;PASSWORD=hunter2",
                "--db jdbc:postgresql://127.0.0.1:1/x --user me --password=hunter2"
            })
    void hidesPasswords(String arguments) {
        CommandRun run = CommandRun.of(("serve --port 0 " + arguments).split(" "));
        assertThat(run.exitCode()).isNotZero();
        assertThat(run.errors()).startsWith("gml-fast: ").doesNotContain("hunter2");
        assertThat(new String(run.output(), StandardCharsets.UTF_8)).isEmpty();
    }
}
