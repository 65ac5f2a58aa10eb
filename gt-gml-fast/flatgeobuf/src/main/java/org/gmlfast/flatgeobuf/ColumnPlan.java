/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Collection;
import java.util.Map;

import org.geotools.api.feature.Attribute;
import org.gmlfast.gml.AttributeValueText;
import org.gmlfast.gml.ValueKind;

/**
 * A column: an attribute that is not the geometry.
 *
 * @param index of the attribute in its type
 * @param type of FlatGeobuf's ColumnType
 * @param kind how values are fetched
 */
record ColumnPlan(int index, String name, int type, ValueKind kind) {

    /** Whether both columns look the same in a document. */
    boolean isSameAs(ColumnPlan other) {
        return name.equals(other.name) && type == other.type;
    }

    /**
     * The type of the columns for a class of values. Decimal numbers and integers of any size become doubles, which
     * rounds those of more than 15 digits.
     *
     * @return -1 if its values cannot be written
     */
    static int typeOf(Class<?> binding) {
        Class<?> boxed = MethodType.methodType(binding).wrap().returnType();
        if (boxed == Boolean.class) {
            return ColumnTypes.BOOL;
        } else if (Number.class.isAssignableFrom(boxed)) {
            return ofNumber(boxed);
        } else if (boxed == byte[].class) {
            return ColumnTypes.BINARY;
        } else if (isDateTime(boxed)) {
            return ColumnTypes.DATE_TIME;
        } else if (boxed.isArray() || Collection.class.isAssignableFrom(boxed) || Map.class.isAssignableFrom(boxed)) {
            return ColumnTypes.JSON;
        } else if (Attribute.class.isAssignableFrom(boxed)) {
            return -1;
        }
        boolean open = Modifier.isAbstract(boxed.getModifiers()) || boxed == Object.class;
        return open || AttributeValueText.isDefinedFor(boxed) ? ColumnTypes.STRING : -1;
    }

    private static int ofNumber(Class<?> boxed) {
        if (boxed == Byte.class) {
            return ColumnTypes.BYTE;
        } else if (boxed == Short.class) {
            return ColumnTypes.SHORT;
        } else if (boxed == Integer.class) {
            return ColumnTypes.INT;
        } else if (boxed == Long.class) {
            return ColumnTypes.LONG;
        } else if (boxed == Float.class) {
            return ColumnTypes.FLOAT;
        }
        // ULong would have no negative numbers, and a string would be no number
        return ColumnTypes.DOUBLE;
    }

    private static boolean isDateTime(Class<?> boxed) {
        return java.util.Date.class.isAssignableFrom(boxed) && boxed != java.sql.Time.class
                || Calendar.class.isAssignableFrom(boxed)
                || boxed == LocalDate.class
                || boxed == LocalDateTime.class
                || boxed == OffsetDateTime.class
                || boxed == ZonedDateTime.class
                || boxed == Instant.class;
    }
}
