/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.geojson;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.regex.Pattern;

/**
 * The text of dates and times in JSON: that of ISO 8601, always with seconds, instants in UTC. Years before 1 are 0000,
 * -0001 and so on. The farthest LocalDate and Instant stand for PostgreSQL's infinity, whose words are written.
 */
final class TemporalJson {

    private static final Pattern DAY = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");
    private static final Pattern INSTANT = Pattern.compile(DAY + "T\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z");

    private TemporalJson() {}

    /** Returns the text of a date or time; null for an object of any other class. */
    static String text(Object value) {
        if (value instanceof java.util.Date date) {
            return ofSql(date);
        }
        if (value.equals(LocalDate.MAX) || value.equals(Instant.MAX)) {
            return "infinity";
        }
        if (value.equals(LocalDate.MIN) || value.equals(Instant.MIN)) {
            return "-infinity";
        }
        if (value instanceof Calendar calendar) {
            return calendar.toInstant().toString();
        }
        if (value instanceof LocalTime time) {
            return time(time);
        }
        if (value instanceof OffsetTime time) {
            return time(time.toLocalTime()) + time.getOffset();
        }
        if (value instanceof LocalDateTime dateTime) {
            return dateTime(dateTime);
        }
        OffsetDateTime zoned = value instanceof ZonedDateTime inZone
                ? inZone.toOffsetDateTime()
                : value instanceof OffsetDateTime offset ? offset : null;
        return zoned == null ? null : dateTime(zoned.toLocalDateTime()) + zoned.getOffset();
    }

    /**
     * Returns the only member of {@code time} in JSON-FG (OGC 21-045r1 §8.4): a day, or an instant in UTC.
     *
     * @return null if it has no such text, as in years of more than four digits
     */
    static String fgMember(Object value) {
        Object utc = value instanceof OffsetDateTime offset
                ? offset.toInstant()
                : value instanceof ZonedDateTime zoned ? zoned.toInstant() : value;
        String text = text(utc);
        String known = text == null ? utc.toString() : text;
        if (DAY.matcher(known).matches()) {
            return "\"date\":\"" + known + '"';
        }
        return INSTANT.matcher(known).matches() ? "\"timestamp\":\"" + known + '"' : null;
    }

    private static String ofSql(java.util.Date value) {
        if (value instanceof java.sql.Date date) {
            // Date.toString() has no sign for years before 1
            return date.toLocalDate().toString();
        }
        if (value instanceof java.sql.Time time) {
            // Time.toString() drops fractions of a second
            int nanos = (int) Math.floorMod(time.getTime(), 1000L) * 1_000_000;
            return time(time.toLocalTime().withNano(nanos));
        }
        return value.toInstant().toString();
    }

    private static String dateTime(LocalDateTime value) {
        return value.toLocalDate() + "T" + time(value.toLocalTime());
    }

    /** LocalTime.toString() drops seconds that are zero, which RFC 3339 requires. */
    private static String time(LocalTime value) {
        boolean whole = value.getSecond() == 0 && value.getNano() == 0;
        return whole ? value + ":00" : value.toString();
    }
}
