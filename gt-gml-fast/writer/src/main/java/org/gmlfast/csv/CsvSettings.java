/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.csv;

import java.util.Objects;
import java.util.function.UnaryOperator;

import org.gmlfast.stax.CoordinateFormat;

/**
 * What CSV documents look like. Immutable.
 *
 * @param values their text; not null
 * @param separator between two fields, as {@link #isSeparator} allows
 * @param coordinates the format of coordinates; not null
 * @param numbers the format of numbers with a fraction in documents of GeoServer; not null
 * @param linearized whether arcs become lines
 * @param ids converts the id of a feature; not null
 */
public record CsvSettings(
        Values values,
        char separator,
        CoordinateFormat coordinates,
        CoordinateFormat numbers,
        boolean linearized,
        UnaryOperator<String> ids) {

    /** The text of values. */
    public enum Values {
        /** All digits of numbers, and instants in UTC. */
        EXACT,
        /**
         * Those of the stock GeoServer: numbers are rounded and have no exponent, dates and times are those of the
         * JVM's time zone, which they do not name.
         */
        GEOSERVER
    }

    /**
     * @throws NullPointerException if a component is null
     * @throws IllegalArgumentException if the separator is not allowed
     */
    public CsvSettings {
        Objects.requireNonNull(values, "values");
        Objects.requireNonNull(coordinates, "coordinates");
        Objects.requireNonNull(numbers, "numbers");
        Objects.requireNonNull(ids, "ids");
        if (!isSeparator(separator)) {
            throw new IllegalArgumentException("'" + separator + "' cannot separate fields");
        }
    }

    /** Whether a character can separate fields: one that no number, date or geometry needs, except in quotes. */
    public static boolean isSeparator(char character) {
        return ",; |\t".indexOf(character) >= 0;
    }
}
