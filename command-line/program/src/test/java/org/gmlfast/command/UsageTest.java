/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;

/** What a new user types first. */
class UsageTest {

    /** The width of a terminal; picocli wraps longer lines, also within a path. */
    private static final int TERMINAL = 80;

    @TempDir
    Path folder;

    private static CommandLine program() {
        return GmlFast.commandLine(InputStream.nullInputStream(), OutputStream.nullOutputStream(), System.err);
    }

    private static void collect(CommandLine command, List<CommandLine> all) {
        all.add(command);
        command.getSubcommands().values().forEach(below -> collect(below, all));
    }

    @Test
    void namesTheShellsThatHaveCompletion() {
        CommandRun run = CommandRun.of("generate-completion", "tcsh");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errors()).contains("\"tcsh\" is not bash, zsh, fish");
    }

    /** Copied from the help in a terminal, an example is the command that it shows. */
    @Test
    void commandsAcceptTheExamplesOfTheHelp() {
        List<CommandLine> commands = new ArrayList<>();
        collect(program(), commands);
        int examples = 0;
        for (CommandLine command : commands) {
            String[] footer = command.getCommandSpec().usageMessage().footer();
            assertThat(footer).allMatch(line -> line.length() < TERMINAL);
            for (String line : String.join("\n", footer).replace("\\\n", " ").split("\n")) {
                if (line.contains("gml-fast ") && !line.contains("<(")) {
                    String arguments = line.replaceAll(".*?gml-fast ", "").replaceAll(" [|>] .*", "");
                    accept(arguments
                            .strip()
                            .replaceAll("[\"'](\\S*) ?= ?(\\S*)[\"']", "$1")
                            .split(" +"));
                    examples++;
                }
            }
        }
        assertThat(examples).isGreaterThan(30);
    }

    private static void accept(String... args) {
        List<String> given = new ArrayList<>(List.of(args));
        // it would prompt
        given.remove("--password");
        int where = given.indexOf("--where");
        if (where >= 0) {
            given.set(where + 1, "INCLUDE");
        }
        try {
            program().parseArgs(given.toArray(String[]::new));
        } catch (MissingParameterException e) {
            throw new AssertionError(String.join(" ", args) + ": " + e.getMessage(), e);
        }
    }

    @Test
    void encodeTakesTheOutputAsSecondArgument() throws Exception {
        String states = TestData.file("data/states/states.shp").toString();
        Path out = folder.resolve("states.gml");
        Path option = folder.resolve("option.gml");
        assertThat(CommandRun.of("encode", states, out.toString()).exitCode()).isZero();
        assertThat(CommandRun.of("encode", states, "-o", option.toString()).exitCode())
                .isZero();
        String time = "timeStamp=\"[^\"]*\"";
        assertThat(Files.readString(out).replaceAll(time, ""))
                .isEqualTo(Files.readString(option).replaceAll(time, ""));
        CommandRun both = CommandRun.of("encode", states, out.toString(), "-o", option.toString());
        assertThat(both.exitCode()).isEqualTo(2);
        assertThat(both.errors()).contains("either OUT or -o FILE");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "encode a.shp b.gml --count x | \"x\" is not a whole number",
                "serve --port x | \"x\" is not a whole number (see",
                "serve --port 99999999999 | \"99999999999\" is more than 2147483647",
                "export --db jdbc:x -o d --grid x | \"x\" is not a number",
                "encode a.shp b.gml --decimals 19 | --decimals must be 0 to 18, not 19"
            })
    void namesWhatAnOptionAccepts(String arguments, String message) {
        CommandRun run = CommandRun.of(arguments.split(" "));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errors()).contains(message).doesNotContain("is not a long", "is not an int", "ALL_DECIMALS");
    }

    /** The launcher asks whether standard output is a terminal. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "encode - --format flatgeobuf --layer a | -o FILE",
                "encode - --format bxml --layer a | -o FILE",
                "encode - --format gml32 --gzip --layer a | -o FILE",
                "convert - - | OUT"
            })
    void refusesBinaryOutputToATerminal(String arguments, String advice) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                GmlFast.class.getName()));
        command.addAll(List.of(arguments.split(" ")));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("GML_FAST_OUTPUT_TERMINAL", "1");
        Process process = builder.redirectErrorStream(true).start();
        process.getOutputStream().write("<a/>".getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isEqualTo(2);
        assertThat(output).contains("standard output is a terminal; write to a file with " + advice);
    }
}
