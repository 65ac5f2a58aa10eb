/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.value;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Set;
import java.util.TimeZone;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses dates and times of XML Schema 1.0 (part 2 §3.2.6 to §3.2.14) to the classes that the encoders write so. A time
 * without a zone is in the zone of the JVM where the class needs one. Days before 1582-10-15 are Julian in the classes
 * of java.sql and java.util, which count them so.
 */
final class TemporalParser {

    private static final Set<Class<?>> CLASSES = Set.of(
            java.sql.Date.class,
            java.sql.Time.class,
            java.sql.Timestamp.class,
            Date.class,
            Calendar.class,
            LocalDate.class,
            LocalTime.class,
            OffsetTime.class,
            LocalDateTime.class,
            OffsetDateTime.class,
            ZonedDateTime.class,
            Instant.class,
            Year.class,
            YearMonth.class,
            Duration.class);

    private static final Pattern FORM = Pattern.compile("(?:(-?\\d{4,9})(?:-(\\d\\d)(?:-(\\d\\d))?)?)?"
            + "(T?(\\d\\d):(\\d\\d):(\\d\\d)(?:\\.(\\d{1,30}))?)?(Z|[+-]\\d\\d:\\d\\d)?");

    private static final long MILLIS_PER_DAY = 86_400_000;

    /** What PostgreSQL's driver returns for infinity; see its PGStatement. */
    private static final long INFINITY = 9_223_372_036_825_200_000L;

    private static final long MINUS_INFINITY = -9_223_372_036_832_400_000L;

    // ---- the parts of a text

    private final boolean hasTime;
    private final int year;
    private final int month;
    private final int day;
    private final LocalTime time;

    /** Whether the time is 24:00:00, the start of the next day. */
    private final boolean isMidnight;

    /** Null without a zone. */
    private final ZoneOffset offset;

    /** That of times without a zone; null for that of the JVM. */
    private final ZoneId local;

    private TemporalParser(Matcher parts, ZoneId local) {
        this.local = local;
        year = parts.group(1) == null ? 1970 : isoYear(Integer.parseInt(parts.group(1)));
        month = parts.group(2) == null ? 1 : Integer.parseInt(parts.group(2));
        day = parts.group(3) == null ? 1 : Integer.parseInt(parts.group(3));
        hasTime = parts.group(4) != null;
        isMidnight = hasTime && parts.group(5).equals("24");
        time = hasTime ? time(parts) : LocalTime.MIDNIGHT;
        offset = parts.group(9) == null ? null : ZoneOffset.of(parts.group(9));
    }

    /** XML Schema 1.0 has no year 0. */
    private static int isoYear(int year) {
        if (year == 0) {
            throw new DateTimeException("there is no year 0");
        }
        return year < 0 ? year + 1 : year;
    }

    private LocalTime time(Matcher parts) {
        String fraction = parts.group(8) == null ? "" : parts.group(8);
        int nanos = Integer.parseInt((fraction + "000000000").substring(0, 9));
        int hour = isMidnight ? 0 : Integer.parseInt(parts.group(5));
        LocalTime found = LocalTime.of(hour, Integer.parseInt(parts.group(6)), Integer.parseInt(parts.group(7)), nanos);
        if (isMidnight && !found.equals(LocalTime.MIDNIGHT)) {
            throw new DateTimeException("after 24:00:00");
        }
        return found;
    }

    static boolean isTemporal(Class<?> binding) {
        return CLASSES.contains(binding);
    }

    /** @return null if the text does not have the form of the class */
    static Object parse(String text, Class<?> binding) {
        return parse(text, binding, null);
    }

    /**
     * Parses a text whose class is one of java.time.
     *
     * @param local the zone of times that have none; null for that of the JVM
     * @return null if the text does not have the form of the class
     */
    static Object parse(String text, Class<?> binding, ZoneId local) {
        if (text.isEmpty()) {
            return null;
        }
        try {
            if (binding == LocalDateTime.class && UsualDateTime.isUsual(text)) {
                return UsualDateTime.local(text);
            }
            if (binding == OffsetDateTime.class && UsualDateTime.isUsualUtc(text)) {
                return UsualDateTime.local(text).atOffset(ZoneOffset.UTC);
            }
            if (binding == java.sql.Timestamp.class && UsualDateTime.isUsualUtc(text)) {
                return UsualDateTime.timestamp(text);
            }
            if (binding == java.sql.Date.class && UsualDateTime.isUsualDay(text)) {
                return UsualDateTime.day(text);
            }
            if (binding == Duration.class) {
                return duration(text);
            }
            if (text.endsWith("infinity")) {
                return infinity(text, binding);
            }
            Matcher parts = FORM.matcher(text);
            return parts.matches() && hasForm(parts, text, binding)
                    ? new TemporalParser(parts, local).as(binding)
                    : null;
        } catch (DateTimeException | IllegalArgumentException | ArithmeticException e) {
            return null;
        }
    }

    /** Whether a text has the parts that a class needs, and no others. */
    private static boolean hasForm(Matcher parts, String text, Class<?> binding) {
        boolean hasDay = parts.group(3) != null;
        boolean hasTime = parts.group(4) != null;
        if (hasTime && parts.group(4).startsWith("T") != hasDay) {
            return false;
        }
        if (binding == Year.class) {
            return parts.group(1) != null && parts.group(2) == null && !hasTime;
        }
        if (binding == YearMonth.class) {
            return parts.group(2) != null && !hasDay && !hasTime;
        }
        boolean isTime = binding == java.sql.Time.class || binding == LocalTime.class || binding == OffsetTime.class;
        return isTime ? parts.group(1) == null && hasTime : hasDay;
    }

    private static Object duration(String text) {
        // XML Schema writes the sign before the whole; years and months have no fixed length
        boolean negative = text.startsWith("-");
        Duration duration = Duration.parse(negative ? text.substring(1) : text);
        return negative ? duration.negated() : duration;
    }

    private static Object infinity(String text, Class<?> binding) {
        boolean negative = text.equals("-infinity");
        if (!negative && !text.equals("infinity")) {
            return null;
        }
        long millis = negative ? MINUS_INFINITY : INFINITY;
        if (binding == java.sql.Date.class) {
            return new java.sql.Date(millis);
        }
        if (binding == java.sql.Timestamp.class) {
            return new java.sql.Timestamp(millis);
        }
        if (binding == Date.class) {
            return new Date(millis);
        }
        if (binding == LocalDate.class) {
            return negative ? LocalDate.MIN : LocalDate.MAX;
        }
        if (binding == LocalDateTime.class) {
            return negative ? LocalDateTime.MIN : LocalDateTime.MAX;
        }
        if (binding == OffsetDateTime.class) {
            return negative ? OffsetDateTime.MIN : OffsetDateTime.MAX;
        }
        return binding != Instant.class ? null : negative ? Instant.MIN : Instant.MAX;
    }

    // ---- as an object

    private Object as(Class<?> binding) {
        if (binding == java.sql.Date.class) {
            return new java.sql.Date(
                    calendar(TimeZone.getDefault(), LocalTime.MIDNIGHT).getTimeInMillis());
        }
        if (binding == java.sql.Timestamp.class) {
            java.sql.Timestamp stamp = new java.sql.Timestamp(instant().getTimeInMillis());
            stamp.setNanos(time.getNano());
            return stamp;
        }
        if (binding == Date.class) {
            return instant().getTime();
        }
        if (binding == Calendar.class) {
            return instant();
        }
        if (binding == java.sql.Time.class) {
            return new java.sql.Time(millisOfDay());
        }
        if (binding == Year.class) {
            return Year.of(year);
        }
        return binding == YearMonth.class ? YearMonth.of(year, month) : asJavaTime(binding);
    }

    private Object asJavaTime(Class<?> binding) {
        if (binding == LocalTime.class) {
            return time;
        }
        if (binding == OffsetTime.class) {
            return time.atOffset(
                    offset == null ? ZoneId.systemDefault().getRules().getOffset(Instant.EPOCH) : offset);
        }
        LocalDate date = LocalDate.of(year, month, day).plusDays(isMidnight ? 1 : 0);
        if (binding == LocalDate.class) {
            return date;
        }
        LocalDateTime wall = date.atTime(time);
        if (binding == LocalDateTime.class) {
            return wall;
        }
        ZoneId usual = local == null ? ZoneId.systemDefault() : local;
        ZonedDateTime zoned = wall.atZone(offset == null ? usual : offset);
        if (binding == ZonedDateTime.class) {
            return zoned;
        }
        return binding == Instant.class ? (Object) zoned.toInstant() : zoned.toOffsetDateTime();
    }

    private Calendar instant() {
        TimeZone zone = offset == null ? TimeZone.getDefault() : TimeZone.getTimeZone(ZoneId.of(offset.getId()));
        return calendar(zone, time);
    }

    /** Uses the Julian calendar before 1582-10-15. Refuses a day that the month does not have. */
    private Calendar calendar(TimeZone zone, LocalTime at) {
        GregorianCalendar calendar = new GregorianCalendar(zone);
        calendar.clear();
        calendar.setLenient(false);
        if (year <= 0) {
            calendar.set(Calendar.ERA, GregorianCalendar.BC);
        }
        calendar.set(year <= 0 ? 1 - year : year, month - 1, day);
        calendar.getTimeInMillis();
        // a time of day that does not exist because of daylight saving is the one after it
        calendar.setLenient(true);
        calendar.set(Calendar.HOUR_OF_DAY, at.getHour());
        calendar.set(Calendar.MINUTE, at.getMinute());
        calendar.set(Calendar.SECOND, at.getSecond());
        calendar.set(Calendar.MILLISECOND, at.getNano() / 1_000_000);
        calendar.add(Calendar.DAY_OF_MONTH, isMidnight ? 1 : 0);
        return calendar;
    }

    private long millisOfDay() {
        long local = time.toNanoOfDay() / 1_000_000;
        if (offset != null) {
            return Math.floorMod(local - offset.getTotalSeconds() * 1000L, MILLIS_PER_DAY);
        }
        return local
                - TimeZone.getDefault().getOffset(local - TimeZone.getDefault().getRawOffset());
    }
}
