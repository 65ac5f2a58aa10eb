/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import picocli.CommandLine;

/** {@code -h} prints one screen, {@code --help} everything. */
class ShortHelpTest {

    private static String output(String... args) {
        CommandRun run = CommandRun.of(args);
        assertThat(run.exitCode()).as(run.errors()).isZero();
        return new String(run.output(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "encode",
                "load",
                "export",
                "convert",
                "info",
                "inspect",
                "get",
                "index",
                "serve",
                "compare",
                "template check",
                "template draft"
            })
    void printsOneScreenWithTheNamesOfAllOptions(String name) {
        String[] words = name.split(" ");
        CommandLine command =
                GmlFast.commandLine(InputStream.nullInputStream(), new ByteArrayOutputStream(), System.err);
        for (String word : words) {
            command = command.getSubcommands().get(word);
        }
        String help = output((name + " -h").split(" "));
        List<String> lines = help.lines().toList();
        assertThat(lines).hasSizeLessThan(45).allMatch(line -> line.length() <= 80);
        assertThat(lines.get(0)).startsWith("Usage: gml-fast " + name).endsWith(" [OPTION...]");
        assertThat(lines.get(lines.size() - 1)).isEqualTo("gml-fast " + name + " --help describes all options.");
        List<String> shown = List.of(help.split("[\\s,]+"));
        command.getCommandSpec().options().forEach(option -> assertThat(shown).contains(option.longestName()));
        assertThat(output((name + " --help").split(" ")))
                .contains("--stacktrace", "Show this help")
                .hasLineCount((int) command.getUsageMessage().lines().count());
    }

    @Test
    void describesTheUsualOptions() {
        assertThat(output("load", "-h")).contains("--into DATABASE", "--mode MODE", "More: --again");
        assertThat(output("encode", "-h"))
                .contains("-o, --output FILE", "Write to this file", "Reading GML: --xsd", "BXML: --gml")
                .contains("  gml-fast encode states.shp states.gml\n");
    }
}
