/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.geojson;

import java.math.BigInteger;
import java.sql.Date;
import java.sql.Time;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;

import org.gmlfast.quickstart.source.IsoText;

/** What the values of a property have in common: what its attribute is declared as. A value may still differ. */
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

    /** Whether its values are texts in JSON that stand for dates or times. */
    boolean isTemporal() {
        return compareTo(DATE) >= 0 && compareTo(OFFSET_DATE_TIME) <= 0;
    }

    /** The value of a text as its column has it: the date or time, or else the text itself. */
    Object value(Object value) {
        Object parsed = value instanceof String text ? IsoText.parse(text) : null;
        return binding.isInstance(parsed) ? parsed : value;
    }

    /** The kind of these values and one more; null tells nothing. */
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
        for (JsonPropertyType kind : values()) {
            if (kind != NONE && kind.binding.isInstance(parsed == null ? value : parsed)) {
                return kind;
            }
        }
        return TEXT;
    }
}
