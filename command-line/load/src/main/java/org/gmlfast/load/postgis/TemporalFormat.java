/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.postgis;

import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;

import org.gmlfast.load.ValueException;

/**
 * PostgreSQL's binary formats of dates and times, with their lengths: days and microseconds since 2000. Nanoseconds are
 * rounded, as PostgreSQL rounds texts.
 */
final class TemporalFormat {

    /** 2000-01-01, from which PostgreSQL counts. */
    private static final long EPOCH_DAY = LocalDate.of(2000, 1, 1).toEpochDay();

    /** The first second of that day. */
    private static final long EPOCH_SECOND = EPOCH_DAY * 86_400;

    /** PostgreSQL's last year of a timestamp. */
    private static final int MAX_YEAR = 294_276;

    /** PostgreSQL's first year: 4713 BC. */
    private static final int MIN_YEAR = -4712;

    private TemporalFormat() {}

    static void date(LocalDate date, CopyBuffer out) {
        out.putInt(4);
        if (date.equals(LocalDate.MAX) || date.equals(LocalDate.MIN)) {
            out.putInt(date.getYear() > 0 ? Integer.MAX_VALUE : Integer.MIN_VALUE);
            return;
        }
        checkYear(date.getYear(), date);
        out.putInt((int) (date.toEpochDay() - EPOCH_DAY));
    }

    private static void checkYear(int year, Object value) {
        if (year < MIN_YEAR || year > MAX_YEAR) {
            throw new ValueException("the value " + value + " is not within the years of PostgreSQL");
        }
    }

    static long micros(LocalTime time) {
        return (time.toNanoOfDay() + 500) / 1000;
    }

    /** The zone is in seconds west of Greenwich. */
    static void time(OffsetTime time, CopyBuffer out) {
        out.putInt(12);
        out.putLong(micros(time.toLocalTime()));
        out.putInt(-time.getOffset().getTotalSeconds());
    }

    static void timestamp(LocalDateTime time, CopyBuffer out) {
        checkYear(time.getYear(), time);
        out.putInt(8);
        out.putLong(micros(time.toEpochSecond(ZoneOffset.UTC), time.getNano()));
    }

    static void instant(OffsetDateTime time, CopyBuffer out) {
        out.putInt(8);
        if (time.equals(OffsetDateTime.MAX) || time.equals(OffsetDateTime.MIN)) {
            out.putLong(time.getYear() > 0 ? Long.MAX_VALUE : Long.MIN_VALUE);
            return;
        }
        checkYear(time.getYear(), time);
        out.putLong(micros(time.toEpochSecond(), time.getNano()));
    }

    private static long micros(long seconds, int nanos) {
        return (seconds - EPOCH_SECOND) * 1_000_000 + (nanos + 500) / 1000;
    }

    static void interval(Object value, CopyBuffer out) {
        if (!(value instanceof Duration duration)) {
            throw new ValueException("the value " + value + " is not a duration");
        }
        out.putInt(16);
        out.putLong(Math.addExact(
                Math.multiplyExact(duration.getSeconds(), 1_000_000L), (duration.getNano() + 500) / 1000));
        out.putInt(0); // days
        out.putInt(0); // months
    }
}
