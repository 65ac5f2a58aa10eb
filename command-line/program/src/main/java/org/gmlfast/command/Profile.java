/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import org.gmlfast.input.InputException;
import org.gmlfast.input.InputFile;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options that data of one kind needs, from a file: a line for each option of {@code load}, lines "recognize
 * NAMESPACE", and comments.
 *
 * @param name of the profile, or of its file
 * @param namespaces the beginnings of namespaces by which its documents are recognized
 * @param options the names and values of options; empty for no value
 */
record Profile(String name, List<String> namespaces, List<Map.Entry<String, String>> options) {

    /** The profiles of this program, in the order in which documents are compared with them. */
    static final List<String> NAMES = List.of("alkis", "bag", "bgt", "brk", "ruian", "top10nl", "inspire");

    private static final Pattern DECLARATION = Pattern.compile("xmlns(?::[^\\s=]+)?\\s*=\\s*[\"']([^\"']*)");

    private static final String RECOGNIZE = "recognize ";

    /**
     * Reads a profile.
     *
     * @param name one of {@link #NAMES}, or the name of a file
     * @throws InputException if there is no such profile, or the file is malformed
     */
    static Profile named(String name) throws IOException {
        if (NAMES.contains(name)) {
            try (InputStream in = Profile.class.getResourceAsStream("profiles/" + name + ".profile")) {
                return parsed(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        Path file = InputFile.path(name);
        if (!Files.isRegularFile(file)) {
            throw new InputException("\"" + name + "\" is neither a profile nor a file; the profiles are "
                    + String.join(", ", NAMES.stream().sorted().toList()));
        }
        return parsed(name, Files.readString(file));
    }

    /**
     * Finds the profile of a document.
     *
     * @param start its first bytes
     * @return null if it has none
     * @throws IOException if a profile cannot be read
     */
    static Profile recognized(byte[] start) throws IOException {
        List<String> declared = DECLARATION
                .matcher(new String(start, StandardCharsets.ISO_8859_1).replace("\0", ""))
                .results()
                .map(declaration -> declaration.group(1))
                .distinct()
                .toList();
        for (String name : declared.isEmpty() ? List.<String>of() : NAMES) {
            Profile profile = named(name);
            if (declared.stream()
                    .anyMatch(namespace -> profile.namespaces.stream().anyMatch(namespace::startsWith))) {
                return profile;
            }
        }
        return null;
    }

    private static Profile parsed(String name, String text) throws InputException {
        List<String> namespaces = new ArrayList<>();
        List<Map.Entry<String, String>> options = new ArrayList<>();
        int number = 0;
        for (String line : text.split("\\R")) {
            number++;
            String content = line.strip();
            if (content.startsWith("--")) {
                String[] parts = content.split("\\s+", 2);
                options.add(Map.entry(parts[0], parts.length == 1 ? "" : parts[1]));
            } else if (content.startsWith(RECOGNIZE)) {
                namespaces.add(content.substring(RECOGNIZE.length()).strip());
            } else if (!content.isEmpty() && !content.startsWith("#")) {
                throw new InputException("the profile " + name + " has in line " + number + " neither an option, nor \""
                        + RECOGNIZE + "NAMESPACE\", nor a comment after #: " + content);
            }
        }
        return new Profile(name, List.copyOf(namespaces), List.copyOf(options));
    }

    /**
     * The options that a command has, as its arguments.
     *
     * @param isGiven whether a user has given an option, which a profile replaces only if it can occur several times
     * @throws InputException if {@code load} has no such option
     */
    List<String> arguments(CommandSpec command, Predicate<String> isGiven) throws InputException {
        Map<String, OptionSpec> own = command.optionsMap();
        List<String> arguments = new ArrayList<>();
        Map<String, OptionSpec> all = own;
        for (Map.Entry<String, String> each : options) {
            OptionSpec option = own.get(each.getKey());
            if (option == null) {
                all = all == own
                        ? CommandSpec.forAnnotatedObject(new LoadCommand()).optionsMap()
                        : all;
                if (!all.containsKey(each.getKey())) {
                    throw new InputException("the profile " + name + " has the option " + each.getKey()
                            + ", which gml-fast load does not have");
                }
            } else if (option.isMultiValue() || !isGiven.test(each.getKey())) {
                arguments.add(each.getKey() + (each.getValue().isEmpty() ? "" : '=' + each.getValue()));
            }
        }
        return arguments;
    }
}
