/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.TemporalAccessor;

/** Parses dates and times in the text forms of ISO 8601, as JSON contains them. */
public final class IsoText {

    private static final int DATE_LENGTH = 10;
    private static final int TIME_LENGTH = 8;
    private static final int MAX_DATE_TIME_LENGTH = 36;

    /** The maximum offset in XML Schema (part 2, 3.2.7.3). */
    private static final int MAX_OFFSET_SECONDS = 14 * 3600;

    private static final DateTimeFormatter DATE_TIME = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .appendPattern("[XXX][XX][X]")
            .toFormatter();

    private IsoText() {}

    /**
     * Parses a text.
     *
     * @return a {@link LocalDate}, {@link LocalTime}, {@link LocalDateTime} or {@link OffsetDateTime}; null if the text
     *     is not a date or time
     */
    public static Object parse(String text) {
        int length = text.length();
        if (length < TIME_LENGTH || length > MAX_DATE_TIME_LENGTH || !isDigit(text.charAt(0))) {
            return null;
        }
        try {
            if (text.charAt(2) == ':' && text.charAt(5) == ':') {
                return LocalTime.parse(text);
            }
            boolean date = length >= DATE_LENGTH && text.charAt(4) == '-' && !text.startsWith("0000");
            return !date ? null : length == DATE_LENGTH ? LocalDate.parse(text) : dateTime(text);
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static Object dateTime(String text) {
        char separator = text.charAt(DATE_LENGTH);
        if (separator != 'T' && separator != ' ') {
            return null;
        }
        String iso = separator == 'T' ? text : text.replace(' ', 'T');
        TemporalAccessor value = DATE_TIME.parseBest(iso, OffsetDateTime::from, LocalDateTime::from);
        boolean tooFar = value instanceof OffsetDateTime zoned
                && Math.abs(zoned.getOffset().getTotalSeconds()) > MAX_OFFSET_SECONDS;
        return tooFar ? null : value;
    }
}
