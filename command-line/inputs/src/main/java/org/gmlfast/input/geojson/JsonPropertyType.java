/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.geojson;

import java.math.BigInteger;
import java.sql.Date;
import java.sql.Time;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;

import org.gmlfast.input.IsoText;

/** The common type of a property's values, which its attribute is declared with. Later values may differ. */
enum JsonPropertyType {
    NONE(String.class),
    BOOLEAN(Boolean.class),
    INTEGER(Integer.class),
    LONG(Long.class),
    BIG_INTEGER(BigInteger.class),
    DOUBLE(Double.class),
    LIST(List.class),
    MAP(Map.class),
    DATE(Date.class),
    TIME(Time.class),
    LOCAL_DATE_TIME(LocalDateTime.class),
    OFFSET_DATE_TIME(OffsetDateTime.class),
    TEXT(String.class);

    private final Class<?> binding;

    JsonPropertyType(Class<?> binding) {
        this.binding = binding;
    }

    Class<?> binding() {
        return binding;
    }

    /** Returns whether its values are dates or times, which JSON represents as strings. */
    boolean isTemporal() {
        return compareTo(DATE) >= 0 && compareTo(OFFSET_DATE_TIME) <= 0;
    }

    /** Converts a string to a date or time of this type; returns other values unchanged. */
    Object value(Object value) {
        Object parsed = value instanceof String text ? IsoText.parse(text) : null;
        return binding.isInstance(parsed) ? parsed : value;
    }

    /** Returns the common type of these values and one more; null does not change the type. */
    JsonPropertyType with(Object value) {
        if (this == TEXT) {
            return TEXT;
        }
        JsonPropertyType other = of(value);
        if (other == NONE || other == this) {
            return this;
        }
        if (this == NONE) {
            return other;
        }
        return isNumber() && other.isNumber() && this != DOUBLE && other != DOUBLE
                ? values()[Math.max(ordinal(), other.ordinal())]
                : isNumber() && other.isNumber() ? DOUBLE : TEXT;
    }

    private boolean isNumber() {
        return compareTo(INTEGER) >= 0 && compareTo(DOUBLE) <= 0;
    }

    private static JsonPropertyType of(Object value) {
        if (value == null) {
            return NONE;
        }
        Object parsed = value instanceof String text ? IsoText.parse(text) : null;
        for (JsonPropertyType type : values()) {
            if (type != NONE && type.binding.isInstance(parsed == null ? value : parsed)) {
                return type;
            }
        }
        return TEXT;
    }
}
