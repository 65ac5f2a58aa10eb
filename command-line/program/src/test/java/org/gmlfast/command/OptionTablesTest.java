/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.gmlfast.testing.GeneratedPart;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The page of each command has its parameters and options, as {@code --help} prints them. With
 * {@code -Dgmlfast.docs=write}, the tests write the tables into the pages.
 */
class OptionTablesTest {

    private static final Path PAGES = TestData.projectRoot().resolve("src-docs/command-line");

    /** Options of all commands, which one page describes. */
    private static final Set<String> COMMON = Set.of("--help", "--version", "--stacktrace");

    /** Commands that the list of commands describes. */
    private static final Set<String> WITHOUT_PAGE = Set.of("generate-completion", "generate-man-page", "help");

    static Stream<CommandSpec> commands() {
        return GmlFast.commandLine(InputStream.nullInputStream(), OutputStream.nullOutputStream(), System.err)
                .getSubcommands()
                .values()
                .stream()
                .map(CommandLine::getCommandSpec)
                .filter(spec -> !WITHOUT_PAGE.contains(spec.name()))
                .flatMap(OptionTablesTest::leaves);
    }

    /** The command, or the commands below it. */
    private static Stream<CommandSpec> leaves(CommandSpec command) {
        return command.subcommands().isEmpty()
                ? Stream.of(command)
                : command.subcommands().values().stream().map(CommandLine::getCommandSpec);
    }

    /** The name without that of the program. */
    private static String name(CommandSpec command) {
        String name = command.qualifiedName();
        return name.substring(name.indexOf(' ') + 1);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void pageHasTheOptions(CommandSpec command) throws IOException {
        GeneratedPart.check("command-line/" + page(name(command)).getFileName(), "options", table(command));
    }

    @Test
    void pageOfCommandsHasTheCommonOptions() throws IOException {
        assertThat(Files.readString(PAGES.resolve("README.md")))
                .contains(COMMON.stream().map(option -> option + "`").toList());
        commands().forEach(command -> assertThat(command.optionsMap()).containsKeys(COMMON.toArray(String[]::new)));
    }

    @Test
    void listHasAllCommands() throws IOException {
        assertThat(Files.readString(PAGES.resolve("README.md")))
                .contains(commands()
                        .map(command -> "| [" + name(command) + "]("
                                + page(name(command)).getFileName() + ") |")
                        .toList());
    }

    /** A page called index would be the first page of its folder. */
    private static Path page(String command) {
        return PAGES.resolve(command.equals("index") ? "index-command.md" : command.replace(' ', '-') + ".md");
    }

    private static String table(CommandSpec command) {
        List<String> rows = new ArrayList<>(List.of("| option | |", "| --- | --- |"));
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            rows.add(row('`' + parameter.paramLabel() + '`', parameter));
        }
        for (OptionSpec option : command.options()) {
            if (!COMMON.contains(option.longestName())) {
                rows.add(row(names(option), option));
            }
        }
        return String.join("\n", rows) + '\n';
    }

    private static String names(OptionSpec option) {
        List<String> names = new ArrayList<>();
        for (String name : option.names()) {
            boolean last = name.equals(option.names()[option.names().length - 1]);
            boolean hasValue = option.arity().max() > 0;
            String value = hasValue && last ? ' ' + option.paramLabel().replace("|", "\\|") : "";
            names.add('`' + (option.negatable() ? "--[no-]" + name.substring(2) : name) + value + '`');
        }
        return String.join(", ", names);
    }

    private static String row(String names, ArgSpec argument) {
        String description = String.join(" ", argument.description())
                .replace("${DEFAULT-VALUE}", String.valueOf(argument.defaultValue()))
                .replaceAll("([|*<_])", "\\\\$1")
                // addresses and options are code
                .replaceAll("\\b((?:https?|jdbc:\\w+):[^\\s,;)]*[^\\s,;).])", "`$1`")
                .replaceAll("(?<![\\w-])(--[a-z][a-z-]*)", "`$1`");
        return "| " + names + " | " + description + " |";
    }
}
