/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.output;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.TimeZone;

/**
 * Dates and times in the lexical forms of XML Schema 1.0 part 2 §3.2.7 to §3.2.14, built in an array without
 * allocation. XML Schema 1.0 has no year 0: the year before 1 is -0001. Not thread-safe.
 *
 * <p>The classes of java.sql and java.util use the Julian calendar for days before 1582-10-15, and so do JDBC drivers
 * when they convert the date of a database. This class writes the day in the same calendar, like
 * {@link java.sql.Date#toLocalDate} and {@link java.sql.Timestamp#toLocalDateTime}. The classes of java.time use the
 * Gregorian calendar only.
 */
public final class TemporalText {

    /** The maximum number of characters of a text. */
    public static final int MAX_LENGTH = 64;

    private static final long MILLIS_PER_DAY = 86_400_000;
    private static final int NANOS_PER_MILLI = 1_000_000;

    /** 1582-10-15, the first day that {@code java.util} counts by the Gregorian calendar. */
    private static final long GREGORIAN_CUTOVER_DAY = -141_427;

    /**
     * Milliseconds from here on stand for {@code infinity}: the four values that PostgreSQL's driver uses, and
     * Long.MAX_VALUE. It is in the year 5,881,580, after the last day of any database.
     */
    private static final long INFINITE_MILLIS = 185_543_533_774_800_000L;

    /** Read once, because {@link TimeZone#getDefault} makes a copy each time. */
    private final TimeZone zone = TimeZone.getDefault();

    final char[] chars = new char[MAX_LENGTH];
    int length;

    /** An empty text. */
    public TemporalText() {}

    /** Empties the text. */
    public TemporalText clear() {
        length = 0;
        return this;
    }

    /**
     * Appends a date or time of any class. The classes of java.sql get no zone.
     *
     * @return false, and nothing is added, for any other value
     */
    public boolean value(Object value) {
        if (value instanceof java.sql.Date date) {
            date(date, false);
        } else if (value instanceof java.sql.Time ofDay) {
            time(ofDay, false);
        } else if (value instanceof java.util.Date instant) {
            dateTime(instant);
        } else if (value instanceof Calendar calendar) {
            dateTime(calendar);
        } else if (value instanceof LocalDate date) {
            date(date);
        } else if (value instanceof LocalTime ofDay) {
            time(ofDay);
        } else if (value instanceof LocalDateTime local) {
            dateTime(local);
        } else if (value instanceof OffsetDateTime zoned) {
            dateTime(zoned);
        } else if (value instanceof ZonedDateTime zoned) {
            dateTime(zoned.toOffsetDateTime());
        } else if (value instanceof Instant instant) {
            dateTime(inUtc(instant));
        } else {
            return false;
        }
        return true;
    }

    /** The farthest instants stand for PostgreSQL's infinity. */
    private static OffsetDateTime inUtc(Instant instant) {
        if (instant.equals(Instant.MAX)) {
            return OffsetDateTime.MAX;
        }
        return instant.equals(Instant.MIN) ? OffsetDateTime.MIN : instant.atOffset(ZoneOffset.UTC);
    }

    // ---- java.sql, java.util

    /** Appends the day of a date in the time zone of the JVM, which is the day that the database stores. */
    public void date(java.util.Date date, boolean zoned) {
        long millis = date.getTime();
        if (isInfinite(millis)) {
            farthestDay(millis > 0);
        } else {
            date(Math.floorDiv(millis + zone.getOffset(millis), MILLIS_PER_DAY), GREGORIAN_CUTOVER_DAY);
        }
        if (zoned) {
            put('Z');
        }
    }

    private static boolean isInfinite(long millis) {
        return millis >= INFINITE_MILLIS || millis <= -INFINITE_MILLIS;
    }

    /**
     * Infinity: XML Schema has none, and a column that is not nullable needs a value. These are the last and the first
     * day that all clients can read, and compare with other days as infinity does.
     */
    private void farthestDay(boolean positive) {
        if (positive) {
            date(9999, 12, 31);
        } else {
            date(1, 1, 1);
        }
    }

    private void midnight() {
        put('T');
        time(0, 0, 0, 0);
    }

    /** Appends the time of day in the time zone of the JVM, or in UTC with a {@code Z}. */
    public void time(java.sql.Time time, boolean zoned) {
        long millis = time.getTime();
        long local = zoned ? millis : millis + zone.getOffset(millis);
        timeOfMillis(Math.floorMod(local, MILLIS_PER_DAY), 0);
        if (zoned) {
            put('Z');
        }
    }

    /** Appends an instant, in UTC. */
    public void dateTime(java.util.Date date) {
        long millis = date.getTime();
        if (isInfinite(millis)) {
            farthestDay(millis > 0);
            midnight();
            put('Z');
            return;
        }
        dateTimeOfMillis(millis, nanosOfMilli(date), GREGORIAN_CUTOVER_DAY);
        put('Z');
    }

    private static int nanosOfMilli(java.util.Date date) {
        return date instanceof java.sql.Timestamp stamp ? stamp.getNanos() % NANOS_PER_MILLI : 0;
    }

    /** Appends an instant in the time zone of the JVM, without naming the zone. */
    public void localDateTime(java.util.Date date) {
        long millis = date.getTime();
        if (isInfinite(millis)) {
            farthestDay(millis > 0);
            midnight();
            return;
        }
        dateTimeOfMillis(millis + zone.getOffset(millis), nanosOfMilli(date), GREGORIAN_CUTOVER_DAY);
    }

    /** Appends an instant in the time zone of the calendar, with the day that the calendar shows. */
    public void dateTime(Calendar calendar) {
        long millis = calendar.getTimeInMillis();
        if (isInfinite(millis)) {
            farthestDay(millis > 0);
            midnight();
            put('Z');
            return;
        }
        int offset = calendar.getTimeZone().getOffset(millis);
        long cutoverDay = calendar instanceof GregorianCalendar gregorian
                ? Math.floorDiv(gregorian.getGregorianChange().getTime(), MILLIS_PER_DAY)
                : GREGORIAN_CUTOVER_DAY;
        dateTimeOfMillis(millis + offset, 0, cutoverDay);
        offset(offset / 1000);
    }

    private void dateTimeOfMillis(long millis, int nanosOfMilli, long cutoverDay) {
        date(Math.floorDiv(millis, MILLIS_PER_DAY), cutoverDay);
        put('T');
        timeOfMillis(Math.floorMod(millis, MILLIS_PER_DAY), nanosOfMilli);
    }

    private void timeOfMillis(long millisOfDay, int nanosOfMilli) {
        int seconds = (int) (millisOfDay / 1000);
        int nanos = (int) (millisOfDay % 1000) * NANOS_PER_MILLI + nanosOfMilli;
        time(seconds / 3600, seconds / 60 % 60, seconds % 60, nanos);
    }

    // ---- java.time

    /** Appends a day. */
    public void date(LocalDate date) {
        if (isInfinite(date)) {
            farthestDay(date.getYear() > 0);
        } else {
            date(date.getYear(), date.getMonthValue(), date.getDayOfMonth());
        }
    }

    /** The only values of java.time that drivers use for infinity. */
    private static boolean isInfinite(LocalDate date) {
        return date.equals(LocalDate.MAX) || date.equals(LocalDate.MIN);
    }

    /** Appends a time of day. */
    public void time(LocalTime time) {
        time(time.getHour(), time.getMinute(), time.getSecond(), time.getNano());
    }

    /** Appends a day and a time without a zone. */
    public void dateTime(LocalDateTime dateTime) {
        date(dateTime.toLocalDate());
        if (isInfinite(dateTime.toLocalDate())) {
            midnight();
        } else {
            put('T');
            time(dateTime.toLocalTime());
        }
    }

    /**
     * Appends a day and a time with {@code Z} or an offset in hours and minutes; XML Schema allows no seconds there.
     */
    public void dateTime(OffsetDateTime dateTime) {
        dateTime(dateTime.toLocalDateTime());
        offset(isInfinite(dateTime.toLocalDate()) ? ZoneOffset.UTC : dateTime.getOffset());
    }

    /** {@code Z}, or hours and minutes, as XML Schema has no seconds there. */
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
     * A date from its day number, in the Julian calendar before {@code cutoverDay}. Years are counted from 1 March of
     * year 0, so that a leap day is the last day of its year: a cycle of 400 years has 146,097 days, one of 4 Julian
     * years 1,461.
     */
    private void date(long epochDay, long cutoverDay) {
        if (epochDay < cutoverDay) {
            long shifted = epochDay + 719_470;
            int dayOfCycle = (int) Math.floorMod(shifted, 1461L);
            int yearOfCycle = (dayOfCycle - dayOfCycle / 1460) / 365;
            dateFromMarch(4 * Math.floorDiv(shifted, 1461L) + yearOfCycle, dayOfCycle - 365 * yearOfCycle);
        } else {
            long shifted = epochDay + 719_468;
            int dayOfCycle = (int) Math.floorMod(shifted, 146_097L);
            int yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365;
            int dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100);
            dateFromMarch(400 * Math.floorDiv(shifted, 146_097L) + yearOfCycle, dayOfYear);
        }
    }

    private void dateFromMarch(long yearFromMarch, int dayOfYear) {
        int monthFromMarch = (5 * dayOfYear + 2) / 153;
        int day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1;
        int month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
        date((int) (yearFromMarch + (month <= 2 ? 1 : 0)), month, day);
    }

    private void date(int isoYear, int month, int day) {
        year(isoYear);
        month(month);
        day(day);
    }

    /** A time whose fraction has 0, 3, 6 or 9 digits. */
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

    /**
     * Copies the text, which is ASCII.
     *
     * @param target has {@link #MAX_LENGTH} bytes or more from the index on
     * @return the index after the last byte
     */
    public int copyTo(byte[] target, int at) {
        for (int i = 0; i < length; i++) {
            target[at + i] = (byte) chars[i];
        }
        return at + length;
    }

    @Override
    public String toString() {
        return new String(chars, 0, length);
    }
}
