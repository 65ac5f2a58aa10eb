/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;

import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class ManPageTest {

    private static String page() {
        return new String(CommandRun.of("generate-man-page").output(), StandardCharsets.UTF_8);
    }

    @Test
    void describesEachOptionOfEachCommand() {
        String page = page();
        CommandLine program = GmlFast.commandLine(
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                new PrintStream(OutputStream.nullOutputStream()));
        assertThat(page).startsWith(".TH GML\\-FAST 1 ").contains("\n.SH \"EXIT STATUS\"\n");
        Map<String, CommandLine> commands = new TreeMap<>(program.getSubcommands());
        commands.remove("template")
                .getSubcommands()
                .forEach((name, command) -> commands.put("template " + name, command));
        assertThat(commands).containsKeys("template check", "template draft");
        commands.forEach((name, command) -> {
            assertThat(page).contains("\n.B gml\\-fast " + name.replace("-", "\\-") + '\n');
            String from = "\n.SS " + name.replace("-", "\\-") + '\n';
            assertThat(page).contains(from);
            String section = page.substring(page.indexOf(from) + 1).split("\n\\.S[SH] ", 2)[0];
            for (OptionSpec option : command.getCommandSpec().options()) {
                assertThat(section).contains(option.longestName().replace("-", "\\-"));
            }
        });
    }

    @Test
    void containsNeitherMarkupNorStrayControlLines() {
        String page = page();
        assertThat(page).doesNotContain("@|", "${", "%n");
        assertThat(page.lines().filter(line -> line.startsWith(".")))
                .allMatch(line -> line.matches("\\.(TH|SH|SS|B|TP|PP|br|sp|nf|fi)( .*)?"));
        assertThat(page.lines()).noneMatch(line -> line.startsWith("'"));
    }
}
