/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.query;

import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Date;

import org.geotools.api.temporal.Instant;
import org.geotools.temporal.object.DefaultInstant;
import org.geotools.temporal.object.DefaultPosition;
import org.geotools.util.Converter;
import org.geotools.util.ConverterFactory;
import org.geotools.util.factory.Hints;
import org.gmlfast.input.IsoText;

/** Converts date-times of java.time, which GeoTools does not support, so that conditions can compare them. */
public final class DateTimeConverterFactory implements ConverterFactory {

    @Override
    public Converter createConverter(Class<?> source, Class<?> target, Hints hints) {
        boolean dateTime = target == LocalDateTime.class || target == OffsetDateTime.class;
        if (dateTime && CharSequence.class.isAssignableFrom(source)) {
            return DateTimeConverterFactory::ofText;
        }
        if (target == Timestamp.class && CharSequence.class.isAssignableFrom(source)) {
            return DateTimeConverterFactory::timestamp;
        }
        boolean temporal = source == LocalDateTime.class || source == OffsetDateTime.class;
        if (temporal && target == Date.class) {
            return DateTimeConverterFactory::javaDate;
        }
        if (temporal && target == Instant.class) {
            return DateTimeConverterFactory::instant;
        }
        return null;
    }

    private static <T> T ofText(Object source, Class<T> target) {
        Object value = IsoText.parse(source.toString());
        return target.isInstance(value) ? target.cast(value) : null;
    }

    /** Converts texts with a zone, which GeoTools does not read. */
    private static <T> T timestamp(Object source, Class<T> target) {
        Object value = IsoText.parse(source.toString());
        boolean isTime = value instanceof LocalDateTime || value instanceof OffsetDateTime;
        return isTime ? target.cast(Timestamp.from(date(value).toInstant())) : null;
    }

    private static <T> T javaDate(Object source, Class<T> target) {
        return target.cast(date(source));
    }

    /** Converts to the type that {@code AFTER}, {@code BEFORE} and {@code DURING} compare. */
    private static <T> T instant(Object source, Class<T> target) {
        return target.cast(new DefaultInstant(new DefaultPosition(date(source))));
    }

    /** Interprets a time without zone as UTC. */
    private static Date date(Object source) {
        OffsetDateTime time =
                source instanceof LocalDateTime local ? local.atOffset(ZoneOffset.UTC) : (OffsetDateTime) source;
        return Date.from(time.toInstant());
    }
}
