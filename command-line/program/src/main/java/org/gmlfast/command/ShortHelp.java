/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * What {@code -h} prints of a command: one screen with the options that most runs need, and the names of the others by
 * what they are about. {@code --help} describes all.
 */
final class ShortHelp {

    private static final int WIDTH = 80;
    private static final int COLUMN = 26;
    private static final int MAX_EXAMPLES = 3;

    /** A command with no more options describes all. */
    private static final int FEW = 14;

    /** The options of commands with many that most runs need. */
    private static final Map<String, List<String>> USUAL = Map.of(
            "encode",
            List.of(
                    "--output",
                    "--format",
                    "--layer",
                    "--all-layers",
                    "--srs",
                    "--where",
                    "--bbox",
                    "--property",
                    "--count",
                    "--schema",
                    "--decimals"),
            "load",
            List.of("--into", "--mode", "--db-schema", "--lower", "--rename", "--key", "--layer", "--srs", "--user"),
            "export",
            List.of("--db", "--table", "--output", "--format", "--layout", "--jobs", "--replace", "--where", "--srs"),
            "serve",
            List.of("--db", "--host", "--port", "--template", "--allowed-host"),
            "check",
            List.of("--template", "--layer", "--rows", "--xsd", "--fetch-schemas"),
            "inspect",
            List.of("--json", "--xsd", "--member", "--feature"),
            "compare",
            List.of("--output", "--layers", "--versions", "--count", "--repeat", "--user"));

    /** What the options are about that others need: a heading, and what their descriptions or names begin with. */
    private static final Map<String, List<String>> GROUPS = groups();

    private static final String OTHERS = "More";

    private ShortHelp() {}

    private static Map<String, List<String>> groups() {
        Map<String, List<String>> groups = new LinkedHashMap<>();
        groups.put("Databases and stores", List.of("--db", "--user", "--password", "--password-file", "--store"));
        groups.put("Reading GML", List.of("Reading GML"));
        groups.put("BXML", List.of("BXML"));
        groups.put(OTHERS, List.of(""));
        return groups;
    }

    /** Returns the lines. */
    static List<String> of(CommandSpec command) {
        List<OptionSpec> shown = new ArrayList<>();
        Map<String, List<String>> others = new LinkedHashMap<>();
        GROUPS.keySet().forEach(heading -> others.put(heading, new ArrayList<>()));
        List<String> usual = USUAL.getOrDefault(command.name(), List.of());
        boolean few = command.options().size() <= FEW;
        for (OptionSpec option : command.options()) {
            if (!option.hidden() && (few || usual.contains(option.longestName()))) {
                shown.add(option);
            } else if (!option.hidden()) {
                others.get(group(option)).add(option.longestName());
            }
        }
        List<String> lines = new ArrayList<>();
        lines.add("Usage: " + command.qualifiedName() + parameters(command) + " [OPTION...]");
        lines.addAll(wrapped("", sentence(command.usageMessage().description()[0])));
        lines.add("");
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            lines.addAll(
                    wrapped(column(parameter.paramLabel()), sentence(parameter.description()[0])));
        }
        shown.forEach(option -> lines.add(line(names(option), option.description())));
        others.forEach((heading, names) -> {
            if (!names.isEmpty()) {
                lines.addAll(wrapped("", heading + ": " + String.join(" ", names)));
            }
        });
        addExamples(command, lines);
        lines.add("");
        lines.add(command.qualifiedName() + " --help describes all options.");
        return lines;
    }

    private static String parameters(CommandSpec command) {
        StringBuilder text = new StringBuilder();
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            boolean needed = parameter.arity().min() > 0;
            text.append(needed ? " " : " [").append(parameter.paramLabel()).append(needed ? "" : "]");
        }
        return text.toString();
    }

    private static String group(OptionSpec option) {
        String about = option.description()[0];
        return GROUPS.entrySet().stream()
                .filter(group -> group.getValue().stream()
                        .anyMatch(start ->
                                start.startsWith("--") ? start.equals(option.longestName()) : about.startsWith(start)))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(OTHERS);
    }

    private static String names(OptionSpec option) {
        String name = option.shortestName().equals(option.longestName())
                ? option.longestName()
                : option.shortestName() + ", " + option.longestName();
        return option.arity().max() == 0 ? name : name + ' ' + option.paramLabel();
    }

    private static String sentence(String text) {
        return text.split("(?<=\\.) (?=[A-Z])", 2)[0];
    }

    /** A line with the first sentence, without what is in parentheses or with an ellipsis if there is no space. */
    private static String line(String name, String[] description) {
        String start = column(name);
        int space = WIDTH - start.length();
        String text = sentence(description[0]);
        if (text.length() > space) {
            text = text.replaceFirst(" \\(.*", ".");
        }
        if (text.length() > space) {
            text = text.substring(0, Math.max(text.lastIndexOf(' ', space - 2), 0)) + " …";
        }
        return start + text;
    }

    private static String column(String name) {
        return name.length() < COLUMN ? String.format("  %-" + COLUMN + "s", name) : "  " + name + "  ";
    }

    /** Lines of words behind the start of the first one; the others are indented by as much, or by two spaces. */
    private static List<String> wrapped(String start, String text) {
        List<String> lines = new ArrayList<>();
        String indentation = " ".repeat(Math.max(2, start.length()));
        StringBuilder line = new StringBuilder(start);
        int begin = start.length();
        for (String word : text.split(" ")) {
            if (line.length() > begin && line.length() + 1 + word.length() > WIDTH) {
                lines.add(line.toString());
                line = new StringBuilder(indentation);
                begin = indentation.length();
            } else if (line.length() > begin) {
                line.append(' ');
            }
            line.append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    private static void addExamples(CommandSpec command, List<String> lines) {
        List<String> examples = Stream.of(command.usageMessage().footer())
                .filter(line -> line.startsWith("  gml-fast") && !line.endsWith("\\") && line.length() <= WIDTH)
                .limit(MAX_EXAMPLES)
                .toList();
        if (!examples.isEmpty()) {
            lines.add("");
            lines.add("Examples:");
            lines.addAll(examples);
        }
    }
}
