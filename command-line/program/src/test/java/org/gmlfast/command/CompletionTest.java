/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.Requirement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Shells in a pseudo-terminal complete lines. */
@BuildJdkOnly
class CompletionTest {

    enum Shell {
        BASH(Requirement.BASH),
        ZSH(Requirement.ZSH),
        FISH(Requirement.FISH);

        private final Requirement requirement;

        Shell(Requirement requirement) {
            this.requirement = requirement;
        }

        String program() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    @TempDir
    Path folder;

    private Path script;
    private Path work;

    @BeforeEach
    void makeFiles() throws IOException {
        work = Files.createDirectory(folder.resolve("work"));
        for (String name : List.of("a town.gml", "states.shp")) {
            Files.writeString(work.resolve(name), "");
        }
    }

    private static CommandLine program() {
        return GmlFast.commandLine(InputStream.nullInputStream(), OutputStream.nullOutputStream(), System.err);
    }

    private static Map<String, CommandSpec> commands() {
        Map<String, CommandSpec> commands = new LinkedHashMap<>();
        add(commands, "gml-fast", program().getCommandSpec());
        return commands;
    }

    private static void add(Map<String, CommandSpec> commands, String path, CommandSpec command) {
        commands.put(path, command);
        command.subcommands()
                .values()
                .forEach(below ->
                        add(commands, path + ' ' + below.getCommandSpec().name(), below.getCommandSpec()));
    }

    /** Returns the words that each line gets at its end. */
    private Map<String, List<String>> completed(Shell shell, List<String> lines) throws Exception {
        shell.requirement.requireProgram(shell.program());
        script = folder.resolve("gml-fast." + shell.program());
        Files.write(
                script, CommandRun.of("generate-completion", shell.program()).output());
        Map<String, List<String>> words = new LinkedHashMap<>();
        List<String> answers = shell == Shell.FISH ? fish(lines) : terminal(shell, lines);
        assertThat(answers).hasSameSizeAs(lines);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            String start = line.substring(0, line.lastIndexOf(' ') + 1);
            assertThat(answers.get(i)).startsWith(start);
            String rest = answers.get(i)
                    .substring(start.length())
                    .replace("\\ ", "\u00a0")
                    .strip();
            words.put(line, rest.isEmpty() ? List.of() : List.of(rest.split(" ")));
        }
        return words;
    }

    private List<String> terminal(Shell shell, List<String> lines) throws Exception {
        Requirement.PYTHON.requireProgram("python3");
        Path driver = Path.of("src/test/resources/terminal/complete.py").toAbsolutePath();
        return run(lines, "python3", driver.toString(), shell.program(), script.toString());
    }

    /** fish itself prints the completions of a line. */
    private List<String> fish(List<String> lines) throws Exception {
        String loop = "source " + script + "; while read -l line; set -l all (complete -C \"$line\" |"
                + " string replace -r '\\t.*' '' | string replace -a ' ' '\\\\ ');"
                + " echo (string replace -r '[^ ]*$' '' -- $line)\"$(string join ' ' -- $all)\"; end";
        return run(lines, "fish", "--no-config", "-c", loop);
    }

    private List<String> run(List<String> lines, String... command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).directory(work.toFile());
        builder.environment().put("HOME", folder.toString());
        Path input = Files.write(folder.resolve("input"), lines);
        Path errors = folder.resolve("errors");
        Process process = builder.redirectInput(input.toFile())
                .redirectError(errors.toFile())
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
        return output.lines().toList();
    }

    private static final String[] FILES = {"a\u00a0town.gml", "states.shp"};

    @ParameterizedTest
    @EnumSource
    void completesTheValueOfEachOption(Shell shell) throws Exception {
        Map<String, List<String>> expected = new LinkedHashMap<>();
        commands().forEach((path, command) -> {
            for (OptionSpec option : command.options()) {
                if (option.arity().min() > 0) {
                    List<String> words = OptionWords.of(option);
                    boolean file = option.paramLabel().matches("FILE|FOLDER|DIR");
                    expected.put(path + ' ' + option.longestName() + ' ', file ? List.of(FILES) : words);
                }
            }
        });
        if (shell == Shell.FISH) {
            expected.keySet().removeIf(line -> line.equals("gml-fast serve --template "));
        }
        Map<String, List<String>> completed = completed(shell, List.copyOf(expected.keySet()));
        assertThat(expected).hasSizeGreaterThan(100);
        expected.forEach(
                (line, words) -> assertThat(completed.get(line)).as(line).containsExactlyInAnyOrderElementsOf(words));
    }

    @ParameterizedTest
    @EnumSource
    void completesCommandsOptionsAndInputs(Shell shell) throws Exception {
        Map<String, CommandSpec> commands = commands();
        List<String> lines =
                new ArrayList<>(List.of("gml-fast ", "gml-fast enc", "gml-fast template ", "gml-fast help "));
        List<String> options = commands.keySet().stream()
                .filter(path -> !path.endsWith(" help"))
                .map(path -> path + " -")
                .toList();
        List<String> inputs = commands.keySet().stream()
                .filter(path -> path.matches("gml-fast (encode|convert|info|inspect|get|index|serve|template check)"))
                .map(path -> path + ' ')
                .toList();
        lines.addAll(options);
        lines.addAll(inputs);
        Map<String, List<String>> completed = completed(shell, lines);
        String[] names = commands.get("gml-fast").subcommands().keySet().toArray(String[]::new);
        assertThat(completed.get("gml-fast ")).containsExactlyInAnyOrder(names);
        assertThat(completed.get("gml-fast help ")).containsExactlyInAnyOrder(names);
        assertThat(completed.get("gml-fast enc")).containsExactly("encode");
        assertThat(completed.get("gml-fast template ")).containsExactlyInAnyOrder("check", "draft");
        for (String line : options) {
            CommandSpec command = commands.get(line.substring(0, line.length() - 2));
            assertThat(completed.get(line)).as(line).contains("--help", "--stacktrace");
            assertThat(completed.get(line))
                    .as(line)
                    .containsAll(command.optionsMap().keySet());
        }
        for (String line : inputs) {
            assertThat(completed.get(line)).as(line).containsExactlyInAnyOrder(FILES);
        }
    }

    @ParameterizedTest
    @EnumSource
    void completesAfterAnEqualsSign(Shell shell) throws Exception {
        Map<String, List<String>> completed =
                completed(shell, List.of("gml-fast encode --format=gml", "gml-fast serve --template roads=st"));
        String option = "--format=";
        String attached =
                String.join(" ", completed.get("gml-fast encode --format=gml")).replace(option, "");
        assertThat(attached.split(" ")).containsExactlyInAnyOrder("gml2", "gml31", "gml32");
        if (shell != Shell.FISH) {
            assertThat(completed.get("gml-fast serve --template roads=st")).containsExactly("roads=states.shp");
        }
    }

    @Test
    void commandsAcceptEachWord() {
        commands().forEach((path, command) -> {
            for (OptionSpec option : command.options()) {
                for (String word : OptionWords.of(option)) {
                    List<String> args = new ArrayList<>(Arrays.asList(path.split(" ")));
                    args.remove(0);
                    args.addAll(List.of(option.longestName(), word));
                    try {
                        program().parseArgs(args.toArray(String[]::new));
                    } catch (MissingParameterException e) {
                        // picocli looks for what is missing when it has converted what is there
                        assertThat(e.getMissing()).doesNotContain(option);
                    }
                }
            }
            for (PositionalParamSpec parameter : command.positionalParameters()) {
                OptionWords.of(parameter).forEach(word -> program().parseArgs(path.split(" ")[1], word));
            }
        });
        for (String option : List.of("--formats", "--gzip")) {
            OptionSpec spec = commands().get("gml-fast compare").findOption(option);
            for (String word : OptionWords.of(spec)) {
                assertThat(CommandRun.of("compare", option, word, "no-url").errors())
                        .isNotEmpty()
                        .doesNotContain(option);
            }
        }
    }
}
