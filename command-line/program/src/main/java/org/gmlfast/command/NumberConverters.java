/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converters of numbers. The messages of picocli's name types of Java: "is not a long". */
final class NumberConverters {

    private static final Pattern WHOLE = Pattern.compile("\\+?[0-9]+");

    private NumberConverters() {}

    /** Sets the converters of a command and of its subcommands. */
    static void register(CommandLine line) {
        ITypeConverter<Integer> integers = whole(Integer::valueOf, Integer.MAX_VALUE);
        ITypeConverter<Long> longs = whole(Long::valueOf, Long.MAX_VALUE);
        ITypeConverter<Double> doubles = converter(Double::valueOf, value -> "is not a number");
        line.registerConverter(Integer.class, integers)
                .registerConverter(int.class, integers)
                .registerConverter(Long.class, longs)
                .registerConverter(long.class, longs)
                .registerConverter(Double.class, doubles)
                .registerConverter(double.class, doubles);
    }

    private static <T> ITypeConverter<T> whole(Function<String, T> conversion, long max) {
        return converter(
                conversion, value -> WHOLE.matcher(value).matches() ? "is more than " + max : "is not a whole number");
    }

    private static <T> ITypeConverter<T> converter(Function<String, T> conversion, UnaryOperator<String> fault) {
        return value -> {
            try {
                return conversion.apply(value);
            } catch (NumberFormatException e) {
                throw new TypeConversionException('"' + value + "\" " + fault.apply(value));
            }
        };
    }
}
