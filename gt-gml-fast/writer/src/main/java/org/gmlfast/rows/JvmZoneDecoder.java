/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.TimeZone;

import org.postgresql.PGStatement;

/** Decodes dates and times to the values of {@link TemporalValues#JVM_ZONE}. */
final class JvmZoneDecoder extends TemporalDecoder {

    /** Two days after the first day of the Gregorian calendar, in any zone. */
    private static final long GREGORIAN_SECOND = LocalDate.of(1582, 10, 17).toEpochDay() * 86_400;

    private final Calendar calendar = new GregorianCalendar(TimeZone.getDefault());
    private final LocalOffsets offsets = LocalOffsets.of(calendar.getTimeZone());

    private final Calendar utc = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
    private final ZoneId session;

    /** @param zone of the session: the driver reads instants from their text, which is in this zone */
    JvmZoneDecoder(String zone) {
        ZoneId id;
        try {
            id = ZoneId.of(zone);
        } catch (DateTimeException | NullPointerException e) {
            id = ZoneOffset.UTC;
        }
        session = id;
    }

    @Override
    Object date(LocalDate date) {
        return new Date(millis(date, 0));
    }

    @Override
    Object infiniteDate(boolean positive) {
        return new Date(positive ? PGStatement.DATE_POSITIVE_INFINITY : PGStatement.DATE_NEGATIVE_INFINITY);
    }

    @Override
    Object time(long micros) {
        int seconds = (int) (micros / 1_000_000);
        return new Time(millis(LocalDate.EPOCH, seconds) + micros / 1000 % 1000);
    }

    @Override
    Object zonedTime(long micros, int west) {
        return new Time(micros / 1000 + 1000L * west);
    }

    @Override
    Object timestamp(LocalDateTime time) {
        Timestamp timestamp =
                new Timestamp(millis(time.toLocalDate(), time.toLocalTime().toSecondOfDay()));
        timestamp.setNanos(time.getNano());
        return timestamp;
    }

    @Override
    Object instant(long epochSecond, int nano) {
        long second = epochSecond;
        if (second < GREGORIAN_SECOND) {
            LocalDate date = Instant.ofEpochSecond(second).atZone(session).toLocalDate();
            second += millis(utc, date, 0) / 1000 - date.toEpochDay() * 86_400;
        }
        Timestamp timestamp = new Timestamp(1000 * second);
        timestamp.setNanos(nano);
        return timestamp;
    }

    @Override
    Object infiniteTimestamp(boolean positive) {
        return new Timestamp(positive ? PGStatement.DATE_POSITIVE_INFINITY : PGStatement.DATE_NEGATIVE_INFINITY);
    }

    private long millis(LocalDate date, int secondOfDay) {
        long day = date.toEpochDay();
        int offset = secondOfDay < 86_400 ? offsets.at(day) : LocalOffsets.UNKNOWN;
        return offset == LocalOffsets.UNKNOWN
                ? millis(calendar, date, secondOfDay)
                : 1000 * (86_400 * day + secondOfDay) - offset;
    }

    /** Interprets the fields of a date in a calendar, which is Julian for early dates, as the driver does. */
    private static long millis(Calendar calendar, LocalDate date, int secondOfDay) {
        int year = date.getYear();
        calendar.clear();
        calendar.set(Calendar.ERA, year > 0 ? GregorianCalendar.AD : GregorianCalendar.BC);
        calendar.set(Calendar.YEAR, year > 0 ? year : 1 - year);
        calendar.set(Calendar.MONTH, date.getMonthValue() - 1);
        calendar.set(Calendar.DAY_OF_MONTH, date.getDayOfMonth());
        calendar.set(Calendar.HOUR_OF_DAY, secondOfDay / 3600);
        calendar.set(Calendar.MINUTE, secondOfDay / 60 % 60);
        calendar.set(Calendar.SECOND, secondOfDay % 60);
        return calendar.getTimeInMillis();
    }
}
