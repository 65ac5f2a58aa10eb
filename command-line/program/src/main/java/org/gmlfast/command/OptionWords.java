/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;

/** What the value of an option or parameter can be, for completion. */
final class OptionWords {

    /** A converter whose values are words. */
    interface Listed {
        /** Returns the words that the option accepts. */
        List<String> words();
    }

    private static final Set<String> FILES = Set.of("FILE", "FOLDER", "DIR", "INPUT", "IN", "OUT");

    private OptionWords() {}

    /** Returns the words that the argument accepts; empty if it takes any text. */
    static List<String> of(ArgSpec argument) {
        for (ITypeConverter<?> converter : argument.converters()) {
            if (converter instanceof Listed listed) {
                return listed.words();
            }
        }
        if (argument.typeInfo().isEnum()) {
            return argument.typeInfo().getEnumConstantNames().stream()
                    .map(name -> name.toLowerCase(Locale.ROOT))
                    .toList();
        }
        String label = argument.paramLabel();
        if (!label.contains("|")) {
            return List.of();
        }
        return Stream.of(label.split("\\|"))
                .filter(word -> word.equals(word.toLowerCase(Locale.ROOT)))
                .toList();
    }

    /** Returns whether the argument is the name of a file or folder. */
    static boolean isFile(ArgSpec argument) {
        return FILES.contains(argument.paramLabel());
    }

    /** Returns whether the argument is a name, an equals sign, and the name of a file. */
    static boolean isNamedFile(ArgSpec argument) {
        return argument.paramLabel().endsWith("=FILE");
    }
}
