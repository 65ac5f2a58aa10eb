/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.model;

import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import javax.xml.namespace.QName;

import org.locationtech.jts.geom.Geometry;

/**
 * The types of the values of a column, each with its Java classes, the usual one first. A source maps its own type
 * names to these; a document maps these to its codes.
 *
 * <pre>{@code
 * ColumnType type = ColumnType.of(int.class);          // INTEGER
 * ColumnType wider = type.with(ColumnType.DOUBLE);     // DOUBLE
 * Class<?> binding = wider.binding();                  // Double
 * }</pre>
 */
public enum ColumnType {
    BOOLEAN(Boolean.class),
    BYTE(Byte.class),
    SHORT(Short.class),
    INTEGER(Integer.class),
    LONG(Long.class),
    BIG_INTEGER(BigInteger.class),
    FLOAT(Float.class),
    DOUBLE(Double.class),
    DECIMAL(BigDecimal.class),
    STRING(String.class),
    /** A day. */
    DATE(java.sql.Date.class, LocalDate.class),
    /** A time of day. */
    TIME(java.sql.Time.class, LocalTime.class, OffsetTime.class),
    /** A day and a time of day in no time zone. */
    LOCAL_DATE_TIME(LocalDateTime.class),
    /** An instant. */
    DATE_TIME(
            java.sql.Timestamp.class,
            java.util.Date.class,
            Calendar.class,
            Instant.class,
            OffsetDateTime.class,
            ZonedDateTime.class),
    YEAR(Year.class),
    YEAR_MONTH(YearMonth.class),
    DURATION(Duration.class),
    ANY_URI(URI.class, URL.class),
    QNAME(QName.class),
    UNIVERSALLY_UNIQUE_ID(UUID.class),
    BINARY(byte[].class),
    /** A collection, or an array of anything but bytes. */
    LIST(List.class),
    MAP(Map.class),
    GEOMETRY(Geometry.class),
    /** Values of any other class, or of several. */
    OTHER();

    private static final Map<Class<?>, ColumnType> BY_CLASS = byClass();

    private static final ClassValue<ColumnType> OF_CLASS = new ClassValue<>() {
        @Override
        protected ColumnType computeValue(Class<?> valueClass) {
            return find(MethodType.methodType(valueClass).wrap().returnType());
        }
    };

    private final Class<?>[] classes;

    ColumnType(Class<?>... classes) {
        this.classes = classes;
    }

    private static Map<Class<?>, ColumnType> byClass() {
        Map<Class<?>, ColumnType> map = new HashMap<>();
        for (ColumnType type : values()) {
            for (Class<?> c : type.classes) {
                map.put(c, type);
            }
        }
        return Map.copyOf(map);
    }

    private static ColumnType find(Class<?> valueClass) {
        for (Class<?> c = valueClass; c != null; c = c.getSuperclass()) {
            ColumnType type = BY_CLASS.get(c);
            if (type != null) {
                return type;
            }
        }
        if (valueClass.isArray() || Collection.class.isAssignableFrom(valueClass)) {
            return LIST;
        }
        return Map.class.isAssignableFrom(valueClass) ? MAP : OTHER;
    }

    /** The type of a column whose values have a class, which may be primitive; not null. */
    public static ColumnType of(Class<?> binding) {
        return OF_CLASS.get(binding);
    }

    /** The type of a value, which is not null. */
    public static ColumnType ofValue(Object value) {
        return OF_CLASS.get(value.getClass());
    }

    /** The usual class of values; Object for {@link #OTHER}. */
    public Class<?> binding() {
        return classes.length == 0 ? Object.class : classes[0];
    }

    /** The class of java.time that keeps all digits and the offset; that of {@link #binding} for other types. */
    public Class<?> exactBinding() {
        return switch (this) {
            case DATE -> LocalDate.class;
            case TIME -> LocalTime.class;
            case DATE_TIME -> OffsetDateTime.class;
            default -> binding();
        };
    }

    /** How a row that holds no objects returns the values. */
    public ValueKind kind() {
        return switch (this) {
            case BOOLEAN -> ValueKind.BOOLEAN;
            case BYTE, SHORT, INTEGER, LONG -> ValueKind.INTEGER;
            case FLOAT -> ValueKind.FLOAT;
            case DOUBLE -> ValueKind.DOUBLE;
            case STRING -> ValueKind.TEXT;
            default -> ValueKind.OBJECT;
        };
    }

    /** Whether the class of a value, which is not null, is one of this type's classes or extends one. */
    public boolean isInstance(Object value) {
        Class<?> valueClass = value.getClass();
        for (Class<?> c : classes) {
            if (c == valueClass || !Modifier.isFinal(c.getModifiers()) && c.isInstance(value)) {
                return true;
            }
        }
        return false;
    }

    /** Whether values are integers. */
    public boolean isInteger() {
        return compareTo(BYTE) >= 0 && compareTo(BIG_INTEGER) <= 0;
    }

    /** Whether values are numbers. */
    public boolean isNumber() {
        return compareTo(BYTE) >= 0 && compareTo(DECIMAL) <= 0;
    }

    /** Whether values are days, times of day, or both. */
    public boolean isTemporal() {
        return compareTo(DATE) >= 0 && compareTo(DATE_TIME) <= 0;
    }

    /**
     * The narrowest type that holds the values of this type and of another. Of two types of integers, that is the
     * longer one. DECIMAL holds all finite numbers. Integers of up to 16 bits and FLOAT become FLOAT; other integers
     * and numbers with a fraction become DOUBLE, which is exact up to 2<sup>53</sup>: declare longer integers as
     * DECIMAL. DATE and LOCAL_DATE_TIME become LOCAL_DATE_TIME. Other pairs become STRING, which holds the text of each
     * value.
     */
    public ColumnType with(ColumnType other) {
        if (this == other) {
            return this;
        }
        ColumnType low = compareTo(other) < 0 ? this : other;
        ColumnType high = low == this ? other : this;
        if (low.isNumber() && high.isNumber()) {
            boolean isExact = high.isInteger() || high == DECIMAL || high == FLOAT && low.compareTo(SHORT) <= 0;
            return isExact ? high : DOUBLE;
        }
        return low == DATE && high == LOCAL_DATE_TIME ? LOCAL_DATE_TIME : STRING;
    }
}
