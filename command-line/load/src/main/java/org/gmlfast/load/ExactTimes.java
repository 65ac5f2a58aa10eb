/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

import org.gmlfast.gml.output.TemporalText;

/**
 * Dates and times of any class as those of java.time, with the day and time that documents show. Used by one thread.
 */
public final class ExactTimes {

    private final TemporalText text = new TemporalText();

    /** Creates the converter. */
    public ExactTimes() {}

    /** @throws ValueException if the value is not a date */
    public LocalDate date(Object value) {
        if (value instanceof LocalDate date) {
            return date;
        }
        String shown = text(value, "a date");
        try {
            return LocalDate.parse(shown.endsWith("Z") ? shown.substring(0, shown.length() - 1) : shown);
        } catch (DateTimeException e) {
            throw new ValueException("the value " + shown + " is not a date");
        }
    }

    /** @throws ValueException if the value is not a time of day without a zone */
    public LocalTime time(Object value) {
        if (value instanceof LocalTime time) {
            return time;
        }
        String shown = text(value, "a time");
        try {
            return LocalTime.parse(shown);
        } catch (DateTimeException e) {
            throw new ValueException("the value " + shown + " is not a time of day without a time zone");
        }
    }

    /** @throws ValueException if the value is not a time of day with a zone */
    public OffsetTime zonedTime(Object value) {
        if (value instanceof OffsetTime time) {
            return time;
        }
        throw new ValueException("the value " + value + " is not a time of day with a time zone");
    }

    /** @throws ValueException if the value is not a day and time without a zone */
    public LocalDateTime local(Object value) {
        if (value instanceof LocalDateTime time) {
            return time;
        }
        if (value instanceof LocalDate || value instanceof java.sql.Date) {
            return date(value).atStartOfDay();
        }
        throw new ValueException("the value " + shown(value) + " is not a date and time without a time zone");
    }

    /** @throws ValueException if the value is not an instant */
    public OffsetDateTime instant(Object value) {
        if (value instanceof OffsetDateTime time) {
            return time;
        }
        if (value instanceof ZonedDateTime time) {
            return time.toOffsetDateTime();
        }
        if (value instanceof Instant instant) {
            return instant.equals(Instant.MAX)
                    ? OffsetDateTime.MAX
                    : instant.equals(Instant.MIN) ? OffsetDateTime.MIN : instant.atOffset(ZoneOffset.UTC);
        }
        if (value instanceof LocalDateTime) {
            throw new ValueException("the value " + value + " has no time zone");
        }
        String shown = text(value, "a date and time");
        try {
            return OffsetDateTime.parse(shown);
        } catch (DateTimeException e) {
            throw new ValueException("the value " + shown + " is not a date and time");
        }
    }

    private String text(Object value, String wanted) {
        if (text.clear().value(value)) {
            return text.toString();
        }
        throw new ValueException("the value " + shown(value) + " is not " + wanted);
    }

    /** The text of a value for a column of texts. */
    public String text(Object value) {
        return shown(value);
    }

    private String shown(Object value) {
        return value instanceof OffsetTime || !text.clear().value(value)
                ? org.gmlfast.gml.output.AttributeValueText.of(value)
                : text.toString();
    }
}
