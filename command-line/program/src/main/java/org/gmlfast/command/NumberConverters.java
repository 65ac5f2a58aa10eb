/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.util.function.Function;

import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converters of numbers. The messages of picocli's name types of Java: "is not a long". */
final class NumberConverters {

    private NumberConverters() {}

    /** Sets the converters of a command and of its subcommands. */
    static void register(CommandLine line) {
        ITypeConverter<Integer> integers = converter(Integer::valueOf, "a whole number up to " + Integer.MAX_VALUE);
        ITypeConverter<Long> longs = converter(Long::valueOf, "a whole number");
        ITypeConverter<Double> doubles = converter(Double::valueOf, "a number");
        line.registerConverter(Integer.class, integers)
                .registerConverter(int.class, integers)
                .registerConverter(Long.class, longs)
                .registerConverter(long.class, longs)
                .registerConverter(Double.class, doubles)
                .registerConverter(double.class, doubles);
    }

    private static <T> ITypeConverter<T> converter(Function<String, T> conversion, String expected) {
        return value -> {
            try {
                return conversion.apply(value);
            } catch (NumberFormatException e) {
                throw new TypeConversionException('"' + value + "\" is not " + expected);
            }
        };
    }
}
