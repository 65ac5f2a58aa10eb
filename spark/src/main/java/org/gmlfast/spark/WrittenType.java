/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.time.Instant;
import java.util.List;

import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.gmlfast.model.ColumnType;
import org.gmlfast.model.ValueKind;

/**
 * The types of columns that are written and read: the class that decides the type of XML Schema, and how a value is
 * fetched. What form a value has follows from the column alone.
 */
enum WrittenType {
    BOOLEAN(ColumnType.BOOLEAN),
    BYTE(ColumnType.BYTE),
    SHORT(ColumnType.SHORT),
    INT(ColumnType.INTEGER),
    LONG(ColumnType.LONG),
    FLOAT(ColumnType.FLOAT),
    DOUBLE(ColumnType.DOUBLE),
    DECIMAL(ColumnType.DECIMAL),
    STRING(ColumnType.STRING),
    BINARY(ColumnType.BINARY),
    DATE(ColumnType.DATE),
    TIME(ColumnType.TIME),
    TIMESTAMP(ColumnType.DATE_TIME),
    TIMESTAMP_NTZ(ColumnType.LOCAL_DATE_TIME),
    /** WKB, also PostGIS' with SRID. */
    WKB(ColumnType.GEOMETRY),
    /** Apache Sedona's user-defined type. */
    SEDONA(ColumnType.GEOMETRY),
    /** GEOMETRY and GEOGRAPHY, from Spark 4.1 on. */
    NATIVE(ColumnType.GEOMETRY);

    final ColumnType column;
    final Class<?> binding;
    final ValueKind kind;

    WrittenType(ColumnType column) {
        this.column = column;
        this.binding = column == ColumnType.DATE_TIME ? Instant.class : column.exactBinding();
        this.kind = column.kind();
    }

    boolean isGeometry() {
        return column == ColumnType.GEOMETRY;
    }

    /** Whether columns of this type can have the ids of features. */
    boolean isId() {
        return this == STRING || kind == ValueKind.INTEGER;
    }

    /**
     * The type for a column, or for the elements of one with lists.
     *
     * @param geometries the names of the binary columns that have geometries; null for those that were read from GML as
     *     such, or are called as geometries usually are
     * @return null if columns of this type are not written
     */
    static WrittenType of(StructField field, List<String> geometries) {
        DataType type = field.dataType() instanceof ArrayType array ? array.elementType() : field.dataType();
        return of(type, FieldOrigin.isGeometry(field, geometries));
    }

    /**
     * The type for values.
     *
     * @param isGeometry whether a binary column has geometries
     * @return null if columns of this type are not written
     */
    static WrittenType of(DataType type, boolean isGeometry) {
        if (type instanceof BinaryType) {
            return isGeometry ? WKB : BINARY;
        }
        if (type instanceof DecimalType) {
            return DECIMAL;
        }
        WrittenType number = number(type);
        return number != null ? number : other(type);
    }

    private static WrittenType number(DataType type) {
        if (type instanceof LongType) {
            return LONG;
        }
        if (type instanceof IntegerType) {
            return INT;
        }
        if (type instanceof DoubleType) {
            return DOUBLE;
        }
        if (type instanceof FloatType) {
            return FLOAT;
        }
        if (type instanceof ShortType) {
            return SHORT;
        }
        return type instanceof ByteType ? BYTE : null;
    }

    private static WrittenType other(DataType type) {
        if (type instanceof StringType) {
            return STRING;
        }
        if (type instanceof BooleanType) {
            return BOOLEAN;
        }
        if (type instanceof DateType) {
            return DATE;
        }
        if (type instanceof TimestampType) {
            return TIMESTAMP;
        }
        if (type instanceof TimestampNTZType) {
            return TIMESTAMP_NTZ;
        }
        if (SedonaGeometries.isType(type)) {
            return SEDONA;
        }
        // types that only later releases of Spark have
        return switch (type.getClass().getName()) {
            case "org.apache.spark.sql.types.TimeType" -> TIME;
            case "org.apache.spark.sql.types.GeometryType", "org.apache.spark.sql.types.GeographyType" -> NATIVE;
            default -> null;
        };
    }
}
