/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.csv;

import java.util.Objects;
import java.util.function.UnaryOperator;

import org.gmlfast.stax.CoordinateFormat;

/**
 * The settings of CSV documents. Immutable.
 *
 * @param values how values become text; not null
 * @param separator between two fields; a character that {@link #isSeparator} accepts
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

    /** How values become text. */
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

    /** Whether a character can separate fields: comma, semicolon, blank, vertical bar or tab. */
    public static boolean isSeparator(char character) {
        return ",; |\t".indexOf(character) >= 0;
    }
}
