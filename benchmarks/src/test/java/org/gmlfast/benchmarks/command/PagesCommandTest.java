/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;

import org.gmlfast.benchmarks.pages.PagesCommand;
import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.Test;

import picocli.CommandLine;

class PagesCommandTest {

    private final StringWriter out = new StringWriter();
    private final CommandLine command =
            new CommandLine(new PagesCommand()).setOut(new PrintWriter(out)).setErr(new PrintWriter(out));

    @Test
    void measuresEveryWay() throws IOException {
        PostgresServer.require();
        int code = command.execute(
                "--features", "600", "--page", "50", "--rounds", "1", "--sample", "2", "--at", "100,550");
        assertThat(code).as(out::toString).isZero();
        assertThat(out.toString())
                .contains(
                        "| one request for all rows |",
                        "| key: page at 100, by keys |",
                        "| owner: page at 550, after the last key |",
                        "| owner: all rows, a cursor of PostgreSQL |",
                        "| area: all pages at random, by 8 clients |",
                        "| area: all pages, GeoTools' statement (from 2) |");
    }

    @Test
    void refusesServerWithoutItsDatabase() {
        assertThat(command.execute("--url", "own=http://localhost:1/")).isEqualTo(2);
        assertThat(out.toString()).contains("--url needs --database");
    }
}
