/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;

/**
 * Decodes PostgreSQL's dates and times, which count from 2000-01-01: days or microseconds. Not thread-safe.
 *
 * <p>A year is that of ISO 8601, in the Gregorian calendar for all times.
 */
abstract class TemporalDecoder {

    private static final long EPOCH_DAY = LocalDate.of(2000, 1, 1).toEpochDay();
    private static final long EPOCH_SECOND = EPOCH_DAY * 86_400;

    private static final int MICROS = 1_000_000;

    /** The value of a date: the number of days. */
    final Object date(int days) {
        if (days == Integer.MAX_VALUE || days == Integer.MIN_VALUE) {
            return infiniteDate(days > 0);
        }
        return date(LocalDate.ofEpochDay(EPOCH_DAY + days));
    }

    /** The value of a timestamp without zone. */
    final Object timestamp(long micros) {
        if (isInfinite(micros)) {
            return infiniteTimestamp(micros > 0);
        }
        return timestamp(LocalDateTime.ofEpochSecond(second(micros), nano(micros), ZoneOffset.UTC));
    }

    /** The value of a timestamp with time zone, which is an instant. */
    final Object instant(long micros) {
        if (isInfinite(micros)) {
            return infiniteTimestamp(micros > 0);
        }
        return instant(second(micros), nano(micros));
    }

    private static boolean isInfinite(long micros) {
        return micros == Long.MAX_VALUE || micros == Long.MIN_VALUE;
    }

    private static long second(long micros) {
        return EPOCH_SECOND + Math.floorDiv(micros, MICROS);
    }

    private static int nano(long micros) {
        return 1000 * (int) Math.floorMod(micros, (long) MICROS);
    }

    /** The value of a time of day without zone, up to 24:00. */
    abstract Object time(long micros);

    /**
     * The value of a time of day with zone.
     *
     * @param west the number of seconds that are added for UTC
     */
    abstract Object zonedTime(long micros, int west);

    abstract Object date(LocalDate date);

    abstract Object infiniteDate(boolean positive);

    abstract Object timestamp(LocalDateTime time);

    abstract Object instant(long epochSecond, int nano);

    abstract Object infiniteTimestamp(boolean positive);

    /** PostgreSQL's text of a time of day. */
    static String text(long micros) {
        long second = micros / MICROS;
        StringBuilder text = new StringBuilder();
        two(text, second / 3600);
        two(text.append(':'), second / 60 % 60);
        two(text.append(':'), second % 60);
        long fraction = micros % MICROS;
        if (fraction != 0) {
            text.append('.').append(Long.toString(MICROS + fraction).substring(1));
            while (text.charAt(text.length() - 1) == '0') {
                text.setLength(text.length() - 1);
            }
        }
        return text.toString();
    }

    static void two(StringBuilder text, long number) {
        text.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
    }

    static boolean is24Hours(long micros) {
        return micros == 86_400L * MICROS;
    }

    static LocalTime localTime(long micros) {
        return LocalTime.ofNanoOfDay(1000 * micros);
    }
}
