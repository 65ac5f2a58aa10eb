/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;

import org.gmlfast.benchmarks.reading.ReadingCommand;
import org.junit.jupiter.api.Test;

import picocli.CommandLine;

class ReadingCommandTest {

    private final StringWriter out = new StringWriter();
    private final CommandLine command =
            new CommandLine(new ReadingCommand()).setOut(new PrintWriter(out)).setErr(new PrintWriter(out));

    @Test
    void measuresEveryProgram() {
        assertThat(command.execute("--features", "STATES", "--rounds", "1", "--warm-ups", "0"))
                .as(out::toString)
                .isZero();
        assertThat(out.toString())
                .contains("| thousands a second | Woodstox | Aalto | gml-fast | FlatGeobuf |")
                .containsPattern("\\| states \\| [\\d.]+ to [\\d.]+ \\| ");
    }

    @Test
    void refusesUnknownFeatures() {
        assertThat(command.execute("--features", "LAKES")).isEqualTo(2);
        assertThat(out.toString()).contains("'LAKES'");
    }
}
