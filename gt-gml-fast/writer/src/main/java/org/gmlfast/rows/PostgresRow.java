/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;
import java.util.function.UnaryOperator;

import org.geotools.util.Converters;
import org.gmlfast.model.ParentRow;
import org.gmlfast.model.Rows;
import org.gmlfast.rows.page.RowOrder;
import org.gmlfast.rows.wkb.GeometryReader;
import org.gmlfast.stax.Utf8Text;
import org.locationtech.jts.geom.Geometry;
import org.postgresql.util.ByteConverter;

/**
 * A row of PostgreSQL in binary format, decoded in place. Columns are those of the select, starting at 0; attributes
 * are those of the {@link PostgresRowType}. Valid until the next row is read.
 */
public final class PostgresRow implements ParentRow {

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final PostgresColumns columns;
    private final PostgresRowType.Attribute[] attributes;
    private final GeometryReader[] readers;
    private final TemporalDecoder temporal;

    // of the row
    byte[] bytes = {};
    final int[] starts;
    /** -1 for null. */
    final int[] lengths;

    long number;
    String id;

    /** The rows of other tables; null for none. */
    ChildBlock[] children;

    private final Utf8Text text = new Utf8Text();

    /** The geometry at the index of its attribute, and the number of its row. */
    private final Geometry[] geometries;

    private final long[] geometryRows;

    PostgresRow(PostgresRowType type, TemporalDecoder temporal) {
        this.columns = type.columns();
        this.attributes = type.attributes();
        this.readers = type.geometryReaders();
        this.temporal = temporal;
        this.starts = new int[columns.size()];
        this.lengths = new int[columns.size()];
        this.geometries = new Geometry[attributes.length];
        this.geometryRows = new long[attributes.length];
    }

    /** Transforms the geometries that are read from now on. */
    void transform(UnaryOperator<Geometry> transformation) {
        for (int i = 0; i < readers.length; i++) {
            GeometryReader reader = readers[i];
            if (reader != null) {
                readers[i] = (wkb, from, length) -> transformation.apply(reader.read(wkb, from, length));
            }
        }
    }

    // ---- attributes

    @Override
    public String id() {
        return id;
    }

    /** The number of the row in the result, starting at 1. */
    public long number() {
        return number;
    }

    @Override
    public boolean isNull(int index) {
        PostgresRowType.Attribute attribute = attributes[index];
        return attribute.geometry() ? geometry(index) == null : lengths[attribute.column()] < 0;
    }

    @Override
    public boolean getBoolean(int index) {
        return bool(attributes[index].column());
    }

    @Override
    public long getLong(int index) {
        PostgresRowType.Attribute attribute = attributes[index];
        return integer(attribute.type(), attribute.column());
    }

    @Override
    public float getFloat(int index) {
        return Float.intBitsToFloat(int4(attributes[index].column()));
    }

    @Override
    public double getDouble(int index) {
        return Double.longBitsToDouble(int8(attributes[index].column()));
    }

    @Override
    public Utf8Text getText(int index) {
        PostgresRowType.Attribute attribute = attributes[index];
        int column = attribute.column();
        int skipped = attribute.type() == PostgresType.JSONB ? version(column) : 0;
        text.set(bytes, starts[column] + skipped, lengths[column] - skipped);
        return text;
    }

    @Override
    public Object getObject(int index) {
        PostgresRowType.Attribute attribute = attributes[index];
        if (attribute.geometry()) {
            return geometry(index);
        }
        Object value = columnObject(attribute.column());
        Class<?> binding = attribute.binding();
        // GeoTools 36 converts {{1}} to {1}
        if (value == null || binding == null || binding.isInstance(value) || value instanceof Object[][]) {
            return value;
        }
        Object converted = Converters.convert(value, binding);
        return converted == null ? value : converted;
    }

    @Override
    public Rows children(int list) {
        return children[list].first();
    }

    private Geometry geometry(int index) {
        if (geometryRows[index] != number) {
            int column = attributes[index].column();
            geometries[index] =
                    lengths[column] < 0 ? null : readers[index].read(bytes, starts[column], lengths[column]);
            geometryRows[index] = number;
        }
        return geometries[index];
    }

    // ---- columns

    /** Whether the value of a column is null. */
    public boolean isColumnNull(int column) {
        return lengths[column] < 0;
    }

    /**
     * The value of a column as an object.
     *
     * @return null if it is null
     */
    public Object columnObject(int column) {
        if (lengths[column] < 0) {
            return null;
        }
        PostgresType type = columns.type(column);
        return switch (type) {
            case BOOL -> bool(column);
            case INT2, INT4 -> (int) integer(type, column);
            case INT8, OID -> integer(type, column);
            case FLOAT4 -> Float.intBitsToFloat(int4(column));
            case FLOAT8 -> Double.longBitsToDouble(int8(column));
            case NUMERIC -> numeric(column);
            case TEXT, JSONB -> string(column, type == PostgresType.JSONB ? version(column) : 0);
            case DATE -> temporal.date(int4(column));
            case TIME -> temporal.time(int8(column));
            case TIMETZ ->
                temporal.zonedTime((long) LONG.get(bytes, at(column, 12)), (int) INT.get(bytes, at(column, 12) + 8));
            case TIMESTAMP -> temporal.timestamp(int8(column));
            case TIMESTAMPTZ -> temporal.instant(int8(column));
            case UUID -> uuid(column);
            case ARRAY -> PostgresArrays.read(bytes, starts[column], lengths[column], columns.fields(column));
            case BYTEA, WKB -> Arrays.copyOfRange(bytes, starts[column], starts[column] + lengths[column]);
        };
    }

    /**
     * The text of a column's value as PostgreSQL writes it: of numbers other than floating-point, texts, booleans (t,
     * f) and UUIDs.
     *
     * @return null if it is null
     */
    public String columnText(int column) {
        Object value = columnObject(column);
        if (value instanceof Boolean bool) {
            return bool ? "t" : "f";
        }
        return value instanceof BigDecimal decimal ? decimal.toPlainString() : value == null ? null : value.toString();
    }

    /**
     * The value of a column as an SQL literal, which PostgreSQL reads as exactly this value.
     *
     * @return {@link RowOrder#NULL} for null; null if the type has no literal
     */
    public String columnLiteral(int column) {
        if (lengths[column] < 0) {
            return RowOrder.NULL;
        }
        PostgresType type = columns.type(column);
        if (type == null) {
            return null;
        }
        String typeName = columns.typeName(column);
        return switch (type) {
            case BOOL -> bool(column) ? "TRUE" : "FALSE";
            case INT2, INT4, INT8, OID -> PostgresLiterals.number(typeName, integer(type, column));
            case FLOAT4, FLOAT8 -> PostgresLiterals.number(typeName, columnObject(column));
            case NUMERIC -> PostgresLiterals.number(typeName, columnText(column));
            case TEXT -> PostgresLiterals.text(string(column, 0));
            case DATE -> PostgresLiterals.date(int4(column));
            case TIME -> PostgresLiterals.time(int8(column));
            case TIMESTAMP -> PostgresLiterals.timestamp(int8(column), "", typeName);
            case TIMESTAMPTZ -> PostgresLiterals.timestamp(int8(column), "+00", typeName);
            case UUID -> PostgresLiterals.number(typeName, uuid(column));
            case JSONB, TIMETZ, BYTEA, ARRAY, WKB -> null;
        };
    }

    // ---- values

    private boolean bool(int column) {
        return bytes[at(column, 1)] != 0;
    }

    private long integer(PostgresType type, int column) {
        return switch (type) {
            case INT2 -> (short) SHORT.get(bytes, at(column, 2));
            case INT4 -> int4(column);
            case OID -> Integer.toUnsignedLong(int4(column));
            default -> int8(column);
        };
    }

    private int int4(int column) {
        return (int) INT.get(bytes, at(column, 4));
    }

    private long int8(int column) {
        return (long) LONG.get(bytes, at(column, 8));
    }

    private Number numeric(int column) {
        return ByteConverter.numeric(bytes, starts[column], lengths[column]);
    }

    private UUID uuid(int column) {
        int at = at(column, 16);
        return new UUID((long) LONG.get(bytes, at), (long) LONG.get(bytes, at + 8));
    }

    private String string(int column, int skipped) {
        return new String(bytes, starts[column] + skipped, lengths[column] - skipped, StandardCharsets.UTF_8);
    }

    /** Returns the length of the version, 1. */
    private int version(int column) {
        if (lengths[column] < 1 || bytes[starts[column]] != 1) {
            throw new IllegalStateException("unknown version of jsonb in column " + columns.name(column));
        }
        return 1;
    }

    /** Returns the index of a column's first byte after checking the length of its value. */
    private int at(int column, int length) {
        if (lengths[column] != length) {
            throw new IllegalStateException("column " + columns.name(column) + " of type " + columns.typeName(column)
                    + " has a value of " + lengths[column] + " bytes instead of " + length);
        }
        return starts[column];
    }
}
