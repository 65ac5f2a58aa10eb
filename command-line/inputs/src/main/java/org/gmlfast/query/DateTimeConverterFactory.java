/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.query;

import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.Set;

import org.geotools.temporal.object.DefaultInstant;
import org.geotools.temporal.object.DefaultPosition;
import org.geotools.util.Converter;
import org.geotools.util.ConverterFactory;
import org.geotools.util.factory.Hints;
import org.gmlfast.input.IsoText;

/** Converts dates and times of java.time, which GeoTools does not support, so that conditions can compare them. */
public final class DateTimeConverterFactory implements ConverterFactory {

    private static final Set<Class<?>> WITH_DAY =
            Set.of(LocalDate.class, LocalDateTime.class, OffsetDateTime.class, Instant.class);

    private static final Instant FIRST = Instant.ofEpochMilli(Long.MIN_VALUE);
    private static final Instant LAST = Instant.ofEpochMilli(Long.MAX_VALUE);

    @Override
    public Converter createConverter(Class<?> source, Class<?> target, Hints hints) {
        boolean isText = CharSequence.class.isAssignableFrom(source);
        if (isText && target == Instant.class) {
            return DateTimeConverterFactory::instantOfText;
        }
        if (isText && (target == LocalTime.class || WITH_DAY.contains(target))) {
            return DateTimeConverterFactory::ofText;
        }
        if (isText && target == Timestamp.class) {
            return DateTimeConverterFactory::timestamp;
        }
        if (WITH_DAY.contains(source) && target == Date.class) {
            return DateTimeConverterFactory::javaDate;
        }
        if (WITH_DAY.contains(source) && target == org.geotools.api.temporal.Instant.class) {
            return DateTimeConverterFactory::temporalInstant;
        }
        return source == Date.class && target == Instant.class ? DateTimeConverterFactory::instantOfDate : null;
    }

    private static <T> T ofText(Object source, Class<T> target) {
        Object value = IsoText.parse(source.toString());
        return target.isInstance(value) ? target.cast(value) : null;
    }

    private static <T> T instantOfText(Object source, Class<T> target) {
        Object value = IsoText.parse(source.toString());
        return value == null || value instanceof LocalTime ? null : target.cast(instant(value));
    }

    private static <T> T instantOfDate(Object source, Class<T> target) {
        return target.cast(((Date) source).toInstant());
    }

    /** Converts texts with a zone, which GeoTools does not read. */
    private static <T> T timestamp(Object source, Class<T> target) {
        Object value = IsoText.parse(source.toString());
        boolean isTime = value instanceof LocalDateTime || value instanceof OffsetDateTime;
        return isTime ? target.cast(Timestamp.from(instant(value))) : null;
    }

    private static <T> T javaDate(Object source, Class<T> target) {
        return target.cast(date(source));
    }

    /** Converts to the type that {@code AFTER}, {@code BEFORE} and {@code DURING} compare. */
    private static <T> T temporalInstant(Object source, Class<T> target) {
        return target.cast(new DefaultInstant(new DefaultPosition(date(source))));
    }

    /** The farthest date for infinity. */
    private static Date date(Object source) {
        Instant instant = instant(source);
        if (instant.isAfter(LAST) || instant.isBefore(FIRST)) {
            return new Date(instant.isAfter(LAST) ? Long.MAX_VALUE : Long.MIN_VALUE);
        }
        return Date.from(instant);
    }

    /** Takes a time without zone for UTC, and a day for its start. */
    private static Instant instant(Object source) {
        if (source instanceof Instant instant) {
            return instant;
        }
        if (source instanceof OffsetDateTime time) {
            return time.toInstant();
        }
        LocalDateTime local = source instanceof LocalDate day ? day.atStartOfDay() : (LocalDateTime) source;
        return local.toInstant(ZoneOffset.UTC);
    }
}
