/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.postgis;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

import org.gmlfast.geojson.JsonValueWriter;
import org.gmlfast.load.ExactIntegers;
import org.gmlfast.load.ExactTimes;
import org.gmlfast.load.ValueException;
import org.gmlfast.model.Row;
import org.gmlfast.model.ValueKind;
import org.gmlfast.stax.Utf8Text;

/** Writes a value that is not null: its length, and its bytes in the binary format of the type of its column. */
@FunctionalInterface
interface FieldEncoder {

    /** @throws ValueException if the value does not fit the column */
    void encode(Row row, int index, CopyBuffer out);

    /**
     * Returns the encoder for a column.
     *
     * @param kind how the row has the values
     */
    static FieldEncoder of(CopyType type, ValueKind kind) {
        ExactTimes temporal = new ExactTimes();
        return switch (type) {
            case BOOLEAN -> FieldEncoder::bool;
            case SMALLINT ->
                (row, index, out) -> {
                    long value = integer(row, index, kind, Short.MIN_VALUE, Short.MAX_VALUE, "smallint");
                    out.putInt(2);
                    out.putShort((int) value);
                };
            case INTEGER ->
                (row, index, out) -> {
                    long value = integer(row, index, kind, Integer.MIN_VALUE, Integer.MAX_VALUE, "integer");
                    out.putInt(4);
                    out.putInt((int) value);
                };
            case BIGINT ->
                (row, index, out) -> {
                    long value = integer(row, index, kind, Long.MIN_VALUE, Long.MAX_VALUE, "bigint");
                    out.putInt(8);
                    out.putLong(value);
                };
            case NUMERIC -> (row, index, out) -> NumericFormat.write(row.getObject(index), out);
            case REAL ->
                (row, index, out) -> {
                    out.putInt(4);
                    out.putInt(Float.floatToIntBits(number(row.getObject(index)).floatValue()));
                };
            case DOUBLE ->
                (row, index, out) -> {
                    double value = kind == ValueKind.DOUBLE
                            ? row.getDouble(index)
                            : number(row.getObject(index)).doubleValue();
                    out.putInt(8);
                    out.putLong(Double.doubleToLongBits(value));
                };
            case TEXT, JSON -> kind == ValueKind.TEXT ? FieldEncoder::text : text(type == CopyType.JSON, temporal);
            case JSONB -> FieldEncoder::jsonb;
            case DATE -> (row, index, out) -> TemporalFormat.date(temporal.date(row.getObject(index)), out);
            case TIME ->
                (row, index, out) -> {
                    out.putInt(8);
                    out.putLong(TemporalFormat.micros(temporal.time(row.getObject(index))));
                };
            case TIMETZ -> (row, index, out) -> TemporalFormat.time(temporal.zonedTime(row.getObject(index)), out);
            case TIMESTAMP -> (row, index, out) -> TemporalFormat.timestamp(temporal.local(row.getObject(index)), out);
            case TIMESTAMPTZ ->
                (row, index, out) -> TemporalFormat.instant(temporal.instant(row.getObject(index)), out);
            case INTERVAL -> (row, index, out) -> TemporalFormat.interval(row.getObject(index), out);
            case UUID -> (row, index, out) -> uuid(row.getObject(index), out);
            case BYTEA ->
                (row, index, out) -> {
                    if (!(row.getObject(index) instanceof byte[] bytes)) {
                        throw new ValueException("the value is not binary");
                    }
                    out.putValue(bytes);
                };
            case GEOMETRY -> throw new IllegalArgumentException("geometries have an encoder of their own");
        };
    }

    private static void bool(Row row, int index, CopyBuffer out) {
        Object value = row.getObject(index);
        if (!(value instanceof Boolean flag)) {
            throw new ValueException("the value " + value + " is not a boolean");
        }
        out.putInt(1);
        out.putByte(flag ? 1 : 0);
    }

    // ---- numbers

    private static long integer(Row row, int index, ValueKind kind, long min, long max, String type) {
        return kind == ValueKind.INTEGER
                ? ExactIntegers.checked(row.getLong(index), min, max, type)
                : ExactIntegers.of(row.getObject(index), min, max, type);
    }

    private static Number number(Object value) {
        if (value instanceof Number number) {
            return number;
        }
        throw new ValueException("the value " + value + " is not a number");
    }

    // ---- texts

    private static void text(Row row, int index, CopyBuffer out) {
        Utf8Text text = row.getText(index);
        out.putInt(text.length());
        out.put(text.array(), text.start(), text.length());
    }

    private static FieldEncoder text(boolean json, ExactTimes temporal) {
        return (row, index, out) -> {
            Object value = row.getObject(index);
            if (value instanceof String string) {
                out.putText(string);
            } else {
                out.putText(json ? JsonValueWriter.text(value) : temporal.text(value));
            }
        };
    }

    /** A version and the text (jsonb_recv). Texts are JSON already. */
    private static void jsonb(Row row, int index, CopyBuffer out) {
        Object value = row.getObject(index);
        jsonb(value instanceof String string ? string : JsonValueWriter.text(value), out);
    }

    private static void jsonb(String json, CopyBuffer out) {
        int start = out.claim(5);
        out.array()[start + 4] = 1;
        byte[] text = json.getBytes(StandardCharsets.UTF_8);
        out.put(text, 0, text.length);
        out.setInt(start, 1 + text.length);
    }

    /** A single value in a column of lists: a list of one. */
    static void listed(Row row, int index, CopyBuffer out) {
        jsonb(JsonValueWriter.text(List.of(row.getObject(index))), out);
    }

    private static void uuid(Object value, CopyBuffer out) {
        if (!(value instanceof UUID id)) {
            throw new ValueException("the value " + value + " is not a UUID");
        }
        out.putInt(16);
        out.putLong(id.getMostSignificantBits());
        out.putLong(id.getLeastSignificantBits());
    }
}
