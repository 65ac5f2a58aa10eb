/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.sql.Types;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

import org.gmlfast.model.ColumnType;
import org.gmlfast.model.ValueKind;

/** The types of PostgreSQL whose binary format is decoded. */
enum PostgresType {
    BOOL(ColumnType.BOOLEAN),
    INT2(ColumnType.INTEGER),
    INT4(ColumnType.INTEGER),
    INT8(ColumnType.LONG),
    OID(ColumnType.LONG),
    FLOAT4(ColumnType.FLOAT),
    FLOAT8(ColumnType.DOUBLE),
    NUMERIC(ColumnType.DECIMAL),
    /** Types whose binary format is their text: text, varchar, bpchar, name, json, enumerations. */
    TEXT(ColumnType.STRING),
    /** A version byte and text. */
    JSONB(ColumnType.STRING),
    DATE(ColumnType.DATE),
    TIME(ColumnType.TIME),
    TIMETZ(ColumnType.TIME),
    TIMESTAMP(ColumnType.DATE_TIME),
    TIMESTAMPTZ(ColumnType.DATE_TIME),
    UUID(ColumnType.UNIVERSALLY_UNIQUE_ID),
    BYTEA(ColumnType.BINARY),
    /** Arrays of types that the driver reads alike, and of composite types. */
    ARRAY(ColumnType.LIST),
    /** Geometry or geography of PostGIS: extended WKB. */
    WKB(ColumnType.BINARY);

    private static final int MAX_SCALE = 1000;

    private static final Map<String, PostgresType> BY_NAME = new HashMap<>();

    static {
        for (PostgresType type : values()) {
            BY_NAME.put(type.name().toLowerCase(Locale.ROOT), type);
        }
        BY_NAME.remove("wkb");
        BY_NAME.remove("array");
        for (String text : new String[] {"varchar", "bpchar", "name", "json"}) {
            BY_NAME.put(text, TEXT);
        }
        for (String item : new String[] {
            "bool", "int2", "int4", "int8", "float4", "float8", "numeric", "text", "varchar", "bpchar", "uuid"
        }) {
            BY_NAME.put('_' + item, ARRAY);
        }
        BY_NAME.put("geometry", WKB);
        BY_NAME.put("geography", WKB);
    }

    final ColumnType column;

    /** How values are fetched that need no conversion. */
    final ValueKind kind;

    /** The class of values as objects; null if values are of several classes. */
    final Class<?> javaClass;

    PostgresType(ColumnType column) {
        this.column = column;
        this.kind = column.kind();
        boolean varies = column == ColumnType.DECIMAL || column == ColumnType.LIST || column.isTemporal();
        this.javaClass = varies ? null : column.binding();
    }

    /**
     * Returns the type of a column.
     *
     * @param name the driver's name of the type
     * @param sqlType the driver's number of the type
     * @param modifier of the type; -1 if there is none
     * @return null if its values are not decoded
     */
    static PostgresType of(String name, int sqlType, int modifier) {
        PostgresType type = BY_NAME.get(name);
        if (type == NUMERIC && modifier != -1 && (modifier - 4 & 0xFFFF) > MAX_SCALE) {
            return null; // the driver misreads a negative scale
        }
        // the driver calls enumerations VARCHAR, and no other type that it does not know
        return type == null && sqlType == Types.VARCHAR ? TEXT : type;
    }

    /** Whether all values of an integer type are values of a class of integers. */
    boolean fits(Class<?> integers) {
        return switch (this) {
            case INT2 -> integers == Short.class || integers == Integer.class || integers == Long.class;
            case INT4 -> integers == Integer.class || integers == Long.class;
            default -> integers == Long.class;
        };
    }

    /** Whether the text of values, as the driver returns it, is known without asking the database for it. */
    boolean isKey() {
        return switch (this) {
            case BOOL, INT2, INT4, INT8, OID, NUMERIC, TEXT, UUID -> true;
            default -> false;
        };
    }
}
