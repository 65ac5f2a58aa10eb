/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.TimeZone;

/**
 * Dates and times in the lexical forms of XML Schema 1.0 part 2 §3.2.7 to §3.2.14, built in an array without
 * allocation. The calendar is the proleptic Gregorian one; there is no year 0, so that the year before 1 is -0001. Not
 * thread-safe.
 */
final class TemporalText {

    private static final long MILLIS_PER_DAY = 86_400_000;
    private static final int NANOS_PER_MILLI = 1_000_000;

    /** 1582-10-15, the first day that {@code java.util} counts by the Gregorian calendar. */
    private static final long GREGORIAN_CUTOVER_DAY = -141_427;

    /** Read once: {@link TimeZone#getDefault} makes a copy each time. */
    private final TimeZone zone = TimeZone.getDefault();

    final char[] chars = new char[64];
    int length;

    TemporalText clear() {
        length = 0;
        return this;
    }

    // ---- java.sql, java.util

    /** The day that a date names in the zone of the JVM, which is the day that was stored. */
    void date(java.util.Date date, boolean zoned) {
        long millis = date.getTime();
        if (zoned) {
            date(Math.floorDiv(millis, MILLIS_PER_DAY));
            put('Z');
            return;
        }
        long day = Math.floorDiv(millis + zone.getOffset(millis), MILLIS_PER_DAY);
        if (day < GREGORIAN_CUTOVER_DAY) {
            // java.sql.Date counts by the Julian calendar here: what it was made from is what it says
            date(new java.sql.Date(millis).toLocalDate());
        } else {
            date(day);
        }
    }

    /** The time of day in the zone of the JVM. */
    void time(java.sql.Time time, boolean zoned) {
        long millis = time.getTime();
        long local = zoned ? millis : millis + zone.getOffset(millis);
        timeOfMillis(Math.floorMod(local, MILLIS_PER_DAY), 0);
        if (zoned) {
            put('Z');
        }
    }

    /** An instant, in UTC. */
    void dateTime(java.util.Date date) {
        long millis = date.getTime();
        int nanosOfMilli = date instanceof java.sql.Timestamp stamp ? stamp.getNanos() % NANOS_PER_MILLI : 0;
        dateTimeOfMillis(millis, nanosOfMilli);
        put('Z');
    }

    /** An instant, in the zone of the calendar. */
    void dateTime(java.util.Calendar calendar) {
        long millis = calendar.getTimeInMillis();
        int offset = calendar.getTimeZone().getOffset(millis);
        dateTimeOfMillis(millis + offset, 0);
        offset(offset / 1000);
    }

    private void dateTimeOfMillis(long millis, int nanosOfMilli) {
        date(Math.floorDiv(millis, MILLIS_PER_DAY));
        put('T');
        timeOfMillis(Math.floorMod(millis, MILLIS_PER_DAY), nanosOfMilli);
    }

    private void timeOfMillis(long millisOfDay, int nanosOfMilli) {
        int seconds = (int) (millisOfDay / 1000);
        int nanos = (int) (millisOfDay % 1000) * NANOS_PER_MILLI + nanosOfMilli;
        time(seconds / 3600, seconds / 60 % 60, seconds % 60, nanos);
    }

    // ---- java.time

    void date(LocalDate date) {
        date(date.getYear(), date.getMonthValue(), date.getDayOfMonth());
    }

    void time(LocalTime time) {
        time(time.getHour(), time.getMinute(), time.getSecond(), time.getNano());
    }

    void dateTime(LocalDateTime dateTime) {
        date(dateTime.toLocalDate());
        put('T');
        time(dateTime.toLocalTime());
    }

    /** {@code Z}, or hours and minutes: XML Schema's offsets have no seconds. */
    void offset(ZoneOffset offset) {
        offset(offset.getTotalSeconds());
    }

    void year(int isoYear) {
        int year = isoYear <= 0 ? isoYear - 1 : isoYear;
        if (year < 0) {
            put('-');
        }
        long magnitude = Math.abs((long) year);
        long unit = 1000;
        while (magnitude / unit >= 10) {
            unit *= 10;
        }
        for (; unit > 0; unit /= 10) {
            put((char) ('0' + magnitude / unit % 10));
        }
    }

    void month(int month) {
        put('-');
        twoDigits(month);
    }

    void day(int dayOfMonth) {
        put('-');
        twoDigits(dayOfMonth);
    }

    // ---- the parts

    /**
     * The day's year, month and day of month. Days are counted from 1 March of year 0, so that leap days come last: a
     * cycle of 400 years has 146,097 days.
     */
    private void date(long epochDay) {
        long shifted = epochDay + 719_468;
        long cycle = Math.floorDiv(shifted, 146_097L);
        int dayOfCycle = (int) Math.floorMod(shifted, 146_097L);
        int yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365;
        int dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100);
        int monthFromMarch = (5 * dayOfYear + 2) / 153;
        int day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1;
        int month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
        int year = (int) (400 * cycle + yearOfCycle + (month <= 2 ? 1 : 0));
        date(year, month, day);
    }

    private void date(int isoYear, int month, int day) {
        year(isoYear);
        month(month);
        day(day);
    }

    /** The fraction has no digits, or three, or six, or nine. */
    private void time(int hour, int minute, int second, int nanos) {
        twoDigits(hour);
        put(':');
        twoDigits(minute);
        put(':');
        twoDigits(second);
        if (nanos == 0) {
            return;
        }
        put('.');
        int digits = nanos % 1_000_000 == 0 ? 3 : nanos % 1000 == 0 ? 6 : 9;
        int unit = 100_000_000;
        for (int i = 0; i < digits; i++, unit /= 10) {
            put((char) ('0' + nanos / unit % 10));
        }
    }

    private void offset(int seconds) {
        int minutes = seconds / 60;
        if (minutes == 0) {
            put('Z');
            return;
        }
        put(minutes < 0 ? '-' : '+');
        twoDigits(Math.abs(minutes) / 60);
        put(':');
        twoDigits(Math.abs(minutes) % 60);
    }

    private void twoDigits(int n) {
        put((char) ('0' + n / 10));
        put((char) ('0' + n % 10));
    }

    private void put(char c) {
        chars[length++] = c;
    }

    @Override
    public String toString() {
        return new String(chars, 0, length);
    }
}
