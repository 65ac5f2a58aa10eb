/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.sql.Types;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

import org.gmlfast.gml.ValueKind;

/** The types of PostgreSQL whose binary format is decoded. */
enum PostgresType {
    BOOL(ValueKind.BOOLEAN, Boolean.class),
    INT2(ValueKind.INTEGER, Integer.class),
    INT4(ValueKind.INTEGER, Integer.class),
    INT8(ValueKind.INTEGER, Long.class),
    OID(ValueKind.INTEGER, Long.class),
    FLOAT4(ValueKind.FLOAT, Float.class),
    FLOAT8(ValueKind.DOUBLE, Double.class),
    NUMERIC(ValueKind.OBJECT, null),
    /** Types whose binary format is their text: text, varchar, bpchar, name, json, enumerations. */
    TEXT(ValueKind.TEXT, String.class),
    /** A version byte and text. */
    JSONB(ValueKind.TEXT, String.class),
    DATE(ValueKind.OBJECT, null),
    TIME(ValueKind.OBJECT, null),
    TIMETZ(ValueKind.OBJECT, null),
    TIMESTAMP(ValueKind.OBJECT, null),
    TIMESTAMPTZ(ValueKind.OBJECT, null),
    UUID(ValueKind.OBJECT, java.util.UUID.class),
    BYTEA(ValueKind.OBJECT, byte[].class),
    /** Arrays of types that the driver reads alike, and of composite types. */
    ARRAY(ValueKind.OBJECT, null),
    /** Geometry or geography of PostGIS: extended WKB. */
    WKB(ValueKind.OBJECT, byte[].class);

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

    /** How values are fetched that need no conversion. */
    final ValueKind kind;

    /** The class of values as objects; null if values are of several classes. */
    final Class<?> javaClass;

    PostgresType(ValueKind kind, Class<?> javaClass) {
        this.kind = kind;
        this.javaClass = javaClass;
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
