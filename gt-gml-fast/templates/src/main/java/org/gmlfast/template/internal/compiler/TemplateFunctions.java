/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.internal.compiler;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.gmlfast.template.internal.program.Comparing;
import org.gmlfast.template.syntax.SyntaxException;

/** The functions of expressions, by the names that GeoTools and features-templating have for them. */
final class TemplateFunctions {

    /** A function of texts. */
    @FunctionalInterface
    interface TextFunction {

        /**
         * @param arguments none is null
         * @return null for null
         */
        String apply(String[] arguments);
    }

    private record Entry(int least, int most, TextFunction function) {}

    private static final Map<String, Entry> BY_NAME = Map.of(
            "strconcat", new Entry(2, 2, arguments -> String.join("", arguments)),
            "concatenate", new Entry(1, 100, arguments -> String.join("", arguments)),
            "strtouppercase", new Entry(1, 1, arguments -> arguments[0].toUpperCase(Locale.ROOT)),
            "strtolowercase", new Entry(1, 1, arguments -> arguments[0].toLowerCase(Locale.ROOT)),
            "strtrim", new Entry(1, 1, arguments -> arguments[0].strip()),
            "strsubstring", new Entry(2, 3, TemplateFunctions::substring),
            "strreplace", new Entry(4, 4, TemplateFunctions::replace),
            "numberformat", new Entry(2, 2, TemplateFunctions::format));

    private TemplateFunctions() {}

    /** Names for messages. */
    static List<String> names() {
        return List.of(
                "strConcat",
                "Concatenate",
                "strToUpperCase",
                "strToLowerCase",
                "strTrim",
                "strSubstring",
                "strReplace",
                "numberFormat",
                "dateFormat",
                "jsonPointer",
                "item",
                "if_then_else",
                "isNull",
                "xpath",
                "propertyPath",
                "env");
    }

    /**
     * The function with a name.
     *
     * @throws SyntaxException if it is unknown, or has another number of arguments
     */
    static TextFunction find(String name, int arguments) throws SyntaxException {
        Entry entry = BY_NAME.get(name.toLowerCase(Locale.ROOT));
        if (entry == null) {
            throw new SyntaxException("function " + name + " is unknown (known: " + String.join(", ", names()) + ')');
        }
        if (arguments < entry.least || arguments > entry.most) {
            throw new SyntaxException("function " + name + " has " + entry.least
                    + (entry.most == entry.least ? "" : " to " + entry.most) + " arguments, not " + arguments);
        }
        return entry.function;
    }

    private static String substring(String[] arguments) {
        int length = arguments[0].length();
        int from = Math.min(Math.max(integer(arguments[1]), 0), length);
        int to = arguments.length < 3 ? length : Math.min(Math.max(integer(arguments[2]), from), length);
        return arguments[0].substring(from, to);
    }

    private static int integer(String text) {
        try {
            return new java.math.BigDecimal(text).intValue();
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("\"" + text + "\" is not a number", e);
        }
    }

    /** Replaces a text, all times if the last argument is true; the text is no regular expression. */
    private static String replace(String[] arguments) {
        if (arguments[3].equals("true")) {
            return arguments[0].replace(arguments[1], arguments[2]);
        }
        int at = arguments[0].indexOf(arguments[1]);
        return at < 0
                ? arguments[0]
                : arguments[0].substring(0, at) + arguments[2] + arguments[0].substring(at + arguments[1].length());
    }

    /**
     * Formats dates and times by a pattern, in English. A time with a zone is one in UTC.
     *
     * @throws SyntaxException if it is no pattern
     */
    static TextFunction dateFormat(String pattern) throws SyntaxException {
        DateTimeFormatter formatter;
        try {
            formatter = DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH);
        } catch (IllegalArgumentException e) {
            throw new SyntaxException("\"" + pattern + "\" is not a date pattern: " + e.getMessage());
        }
        return arguments -> {
            Instant instant = Comparing.parsed(arguments[0]);
            if (instant == null) {
                throw new IllegalArgumentException("\"" + arguments[0] + "\" is not a date");
            }
            try {
                return formatter.format(instant.atZone(ZoneOffset.UTC));
            } catch (DateTimeException e) {
                throw new IllegalArgumentException(
                        "\"" + arguments[0] + "\" has no form " + pattern + ": " + e.getMessage(), e);
            }
        };
    }

    /** Formats a number, in English. */
    private static String format(String[] arguments) {
        if (!(Comparing.number(arguments[1]) instanceof java.math.BigDecimal number)) {
            throw new IllegalArgumentException("\"" + arguments[1] + "\" is not a number");
        }
        return new DecimalFormat(arguments[0], DecimalFormatSymbols.getInstance(Locale.ENGLISH)).format(number);
    }
}
