/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;

import org.gmlfast.benchmarks.templates.TemplatesCommand;
import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.Test;

import picocli.CommandLine;

class TemplatesCommandTest {

    @Test
    void measuresEveryWay() throws IOException {
        PostgresServer.require();
        StringWriter out = new StringWriter();
        CommandLine command = new CommandLine(new TemplatesCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(out));
        assertThat(command.execute("--features", "600", "--rounds", "1"))
                .as(out::toString)
                .isZero();
        assertThat(out.toString())
                .contains(
                        "| flat, without lists |",
                        "| template, without lists |",
                        "| template, lists as JSON |",
                        "| template, lists by gf:Rows |");
    }
}
