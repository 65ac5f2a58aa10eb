/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The manual page of a program with subcommands, in the macros of man(7). */
final class ManPage {

    private final CommandLine program;
    private final StringBuilder page = new StringBuilder();

    ManPage(CommandLine program) {
        this.program = program;
    }

    /** Returns the source of the page. */
    String text() {
        CommandSpec spec = program.getCommandSpec();
        line(".TH GML\\-FAST 1 \"\" \"" + escaped(spec.version()[0]) + "\" \"User Commands\"");
        section("NAME");
        line(escaped(spec.name()) + " \\- " + escaped(spec.usageMessage().description()[0]));
        section("SYNOPSIS");
        leaves(program).forEach(this::synopsis);
        section("COMMANDS");
        leaves(program).forEach(this::command);
        section("EXIT STATUS");
        items(spec.usageMessage().exitCodeList());
        return page.toString();
    }

    /** Returns the commands below a command, or those below them, in the order of the help. */
    private static Stream<CommandLine> leaves(CommandLine command) {
        return command.getSubcommands().values().stream()
                .flatMap(below -> below.getSubcommands().isEmpty() ? Stream.of(below) : leaves(below));
    }

    private void synopsis(CommandLine command) {
        line(".B " + escaped(command.getCommandSpec().qualifiedName()));
        line(escaped(argumentsOf(command)));
        line(".br");
    }

    /** Returns the last part of the usage line: options, as a word, and the names of arguments. */
    private static String argumentsOf(CommandLine command) {
        StringBuilder arguments = new StringBuilder("[OPTIONS]");
        for (ArgSpec argument : command.getCommandSpec().positionalParameters()) {
            arguments.append(' ').append(label(argument));
        }
        return arguments.toString();
    }

    private static String label(ArgSpec argument) {
        String name = argument.paramLabel();
        return argument.required() || name.startsWith("[") ? name : '[' + name + ']';
    }

    private void command(CommandLine command) {
        UsageMessageSpec usage = command.getCommandSpec().usageMessage();
        // such as "template check": the name of the program is that of the page
        String name = command.getCommandSpec().qualifiedName();
        line(".SS " + escaped(name.substring(name.indexOf(' ') + 1)));
        paragraphs(usage.description());
        for (ArgSpec argument : command.getCommandSpec().positionalParameters()) {
            item(argument.paramLabel(), argument);
        }
        for (OptionSpec option : command.getCommandSpec().options()) {
            if (!option.hidden()) {
                String value = option.typeInfo().isBoolean() ? "" : ' ' + option.paramLabel();
                item(String.join(", ", option.names()) + value, option);
            }
        }
        if (!usage.exitCodeList().isEmpty() && command != program) {
            line(".PP");
            line("Exit codes:");
            items(usage.exitCodeList());
        }
        if (usage.footer().length > 0) {
            line(".PP");
            line("Examples:");
            line(".PP");
            line(".nf");
            rendered(usage.footer()).forEach(this::line);
            line(".fi");
        }
    }

    private void item(String title, ArgSpec argument) {
        line(".TP");
        line(".B " + escaped(title));
        for (String line : argument.description()) {
            paragraphs(described(line, argument));
        }
    }

    /** Returns a line with the default value and the names of the possible values in place of picocli's variables. */
    private static String described(String line, ArgSpec argument) {
        String value = String.valueOf(argument.defaultValueString(true));
        Iterable<String> candidates = argument.completionCandidates();
        String names = candidates == null ? "" : String.join(", ", candidates);
        return line.replace("${DEFAULT-VALUE}", value).replace("${COMPLETION-CANDIDATES}", names);
    }

    private void items(Map<String, String> items) {
        items.forEach((name, meaning) -> {
            line(".TP");
            line(".B " + escaped(name));
            line(escaped(meaning));
        });
    }

    private void paragraphs(String... paragraphs) {
        for (String line : rendered(paragraphs)) {
            line(line.isEmpty() ? ".sp" : line);
        }
    }

    /** Returns lines without picocli's markup. */
    private static List<String> rendered(String... lines) {
        return List.of(lines).stream()
                .map(line ->
                        escaped(Help.Ansi.OFF.string(line.replace("%n", " ").replace("%%", "%"))))
                .toList();
    }

    private void section(String title) {
        line(".SH \"" + title + '"');
    }

    private void line(String line) {
        page.append(line).append('\n');
    }

    /** Escapes what roff would take for a control line or an escape; a hyphen becomes a minus, which can be copied. */
    private static String escaped(String text) {
        String escaped = text.replace("\\", "\\e").replace("-", "\\-");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }
}
