/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.postgis;

import java.util.HashMap;
import java.util.Map;

import org.gmlfast.load.TableColumn;
import org.gmlfast.model.ColumnType;

/** The types of columns of PostgreSQL whose binary format is written. */
enum CopyType {
    BOOLEAN("boolean", "bool"),
    SMALLINT("smallint", "int2"),
    INTEGER("integer", "int4"),
    BIGINT("bigint", "int8"),
    NUMERIC("numeric", "numeric"),
    REAL("real", "float4"),
    DOUBLE("double precision", "float8"),
    TEXT("text", "text", "varchar", "bpchar"),
    DATE("date", "date"),
    TIME("time", "time"),
    TIMETZ("time with time zone", "timetz"),
    TIMESTAMP("timestamp", "timestamp"),
    TIMESTAMPTZ("timestamp with time zone", "timestamptz"),
    INTERVAL("interval", "interval"),
    UUID("uuid", "uuid"),
    BYTEA("bytea", "bytea"),
    JSON("json", "json"),
    JSONB("jsonb", "jsonb"),
    GEOMETRY("geometry", "geometry");

    private static final Map<String, CopyType> BY_NAME = new HashMap<>();

    static {
        for (CopyType type : values()) {
            for (String name : type.names) {
                BY_NAME.put(name, type);
            }
        }
    }

    /** The name in CREATE TABLE. */
    final String sql;

    private final String[] names;

    CopyType(String sql, String... names) {
        this.sql = sql;
        this.names = names;
    }

    /**
     * Returns the type with a name in the catalog of PostgreSQL (pg_type.typname).
     *
     * @return null if its binary format is not written
     */
    static CopyType named(String name) {
        return BY_NAME.get(name);
    }

    /** Returns the type of a new column. */
    static CopyType of(TableColumn column) {
        return column.isGeometry() ? GEOMETRY : column.json() ? JSONB : of(column.type(), column.zoned());
    }

    private static CopyType of(ColumnType type, boolean zoned) {
        return switch (type) {
            case BOOLEAN -> BOOLEAN;
            case BYTE, SHORT -> SMALLINT;
            case INTEGER -> INTEGER;
            case LONG -> BIGINT;
            case BIG_INTEGER, DECIMAL -> NUMERIC;
            case FLOAT -> REAL;
            case DOUBLE -> DOUBLE;
            case DATE -> DATE;
            case TIME -> zoned ? TIMETZ : TIME;
            case LOCAL_DATE_TIME -> TIMESTAMP;
            case DATE_TIME -> TIMESTAMPTZ;
            case DURATION -> INTERVAL;
            case UNIVERSALLY_UNIQUE_ID -> UUID;
            case BINARY -> BYTEA;
            case LIST, MAP -> JSONB;
            default -> TEXT;
        };
    }
}
