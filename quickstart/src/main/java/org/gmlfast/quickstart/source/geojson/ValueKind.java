/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.geojson;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/** What the values of a property have in common: what its attribute is declared as. A value may still differ. */
enum ValueKind {
    NONE(String.class),
    BOOLEAN(Boolean.class),
    INTEGER(Integer.class),
    LONG(Long.class),
    BIG_INTEGER(BigInteger.class),
    DOUBLE(Double.class),
    LIST(List.class),
    MAP(Map.class),
    TEXT(String.class);

    private final Class<?> binding;

    ValueKind(Class<?> binding) {
        this.binding = binding;
    }

    Class<?> binding() {
        return binding;
    }

    /** The kind of these values and one more; null tells nothing. */
    ValueKind with(Object value) {
        ValueKind other = of(value);
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

    private static ValueKind of(Object value) {
        if (value == null) {
            return NONE;
        }
        for (ValueKind kind : values()) {
            if (kind != NONE && kind.binding.isInstance(value)) {
                return kind;
            }
        }
        return TEXT;
    }
}
