/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;

import org.apache.spark.sql.catalyst.expressions.SpecificInternalRow;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.unsafe.types.UTF8String;
import org.gmlfast.model.Row;
import org.gmlfast.model.ValueKind;
import org.gmlfast.stax.Utf8Text;
import org.locationtech.jts.geom.Geometry;

/** Copies the values of a feature into a row of Spark, which is then written as bytes. Used by one thread. */
final class ValueColumns {

    private final GeometryValues geometries;

    ValueColumns(ReadSettings settings) {
        this.geometries = new GeometryValues(settings.geometryForm);
    }

    /** @param kind of the value in the feature */
    void copy(Row from, int index, ValueKind kind, SpecificInternalRow to, int ordinal, DataType type) {
        if (from.isNull(index)) {
            to.setNullAt(ordinal);
            return;
        }
        switch (kind) {
            case INTEGER -> setInteger(from.getLong(index), to, ordinal, type);
            case DOUBLE -> to.setDouble(ordinal, from.getDouble(index));
            case BOOLEAN -> to.setBoolean(ordinal, from.getBoolean(index));
            case TEXT -> to.update(ordinal, text(from.getText(index), type));
            default -> to.update(ordinal, value(from.getObject(index), type));
        }
    }

    private static void setInteger(long value, SpecificInternalRow to, int ordinal, DataType type) {
        switch (type.defaultSize()) {
            case 8 -> to.setLong(ordinal, value);
            default -> to.setInt(ordinal, (int) value);
        }
    }

    /** The bytes are those of the feature: the row is copied before the next one is read. */
    private static Object text(Utf8Text text, DataType type) {
        return type instanceof BinaryType
                ? Base64.getMimeDecoder().decode(text.toString())
                : UTF8String.fromBytes(text.array(), text.start(), text.length());
    }

    private Object value(Object value, DataType type) {
        if (value == null) {
            return null;
        }
        if (type instanceof ArrayType array) {
            return new GenericArrayData(((List<?>) value)
                    .stream()
                            .map(element -> value(element, array.elementType()))
                            .toArray());
        }
        if (value instanceof Geometry geometry) {
            return geometries.value(geometry, type);
        }
        if (type instanceof DecimalType decimal) {
            return decimal((BigDecimal) value, decimal);
        }
        return simple(value);
    }

    private static Object simple(Object value) {
        if (value instanceof LocalDate date) {
            return Math.toIntExact(date.toEpochDay());
        }
        if (value instanceof OffsetDateTime time) {
            return micros(time.toInstant());
        }
        if (value instanceof LocalDateTime time) {
            return micros(time.toInstant(ZoneOffset.UTC));
        }
        if (value instanceof LocalTime time) {
            return time.toNanoOfDay();
        }
        return value instanceof Number || value instanceof Boolean ? value : UTF8String.fromString(value.toString());
    }

    private static Decimal decimal(BigDecimal value, DecimalType type) {
        Decimal decimal = Decimal.apply(value);
        if (value.precision() - value.scale() > type.precision() - type.scale()
                || value.stripTrailingZeros().scale() > type.scale()
                || !decimal.changePrecision(type.precision(), type.scale())) {
            throw new ArithmeticException(value + " is not a " + type.catalogString());
        }
        return decimal;
    }

    private static long micros(Instant instant) {
        return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), 1_000_000L), instant.getNano() / 1000);
    }
}
