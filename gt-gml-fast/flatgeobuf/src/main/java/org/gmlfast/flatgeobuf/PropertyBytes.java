/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

import org.gmlfast.gml.output.AttributeValueText;
import org.gmlfast.gml.output.TemporalText;
import org.gmlfast.model.Row;
import org.gmlfast.stax.OmittedCharacters;
import org.gmlfast.stax.Utf8Text;

/**
 * Writes the values of a feature: for each that is not null the number of its column and the value in the type of the
 * column. Dates and times are text, as in GML. For one document.
 */
final class PropertyBytes {

    private final LittleEndianBytes out;
    private final TemporalText temporal = new TemporalText();

    PropertyBytes(LittleEndianBytes out) {
        this.out = out;
    }

    /**
     * Writes the value of a column; nothing if it is null.
     *
     * @throws IllegalArgumentException if the type of the column does not have the value
     */
    void write(Row row, ColumnPlan column, int number) {
        Object value = null;
        switch (column.kind()) {
            case OBJECT -> {
                value = row.getObject(column.index());
                if (value == null) {
                    return;
                }
            }
            default -> {
                if (row.isNull(column.index())) {
                    return;
                }
            }
        }
        out.putShort(number);
        switch (column.kind()) {
            case OBJECT -> write(value, column.type());
            case BOOLEAN -> write(row.getBoolean(column.index()), column.type());
            case INTEGER -> writeInteger(row.getLong(column.index()), column.type());
            case FLOAT -> write(row.getFloat(column.index()), column.type());
            case DOUBLE -> write(row.getDouble(column.index()), column.type());
            case TEXT -> write(row.getText(column.index()), column.type());
        }
    }

    private static IllegalArgumentException unfit(Object value, int type) {
        return new IllegalArgumentException(
                "the value " + value + " (" + value.getClass().getSimpleName()
                        + ") is outside of the type of its column, " + ColumnTypes.name(type));
    }

    // ---- values as they are

    private void write(boolean value, int type) {
        if (type == ColumnTypes.BOOL) {
            out.putByte(value ? 1 : 0);
        } else {
            write((Object) value, type);
        }
    }

    private void write(float value, int type) {
        if (type == ColumnTypes.FLOAT) {
            out.putInt(Float.floatToRawIntBits(value));
        } else {
            write((Object) value, type);
        }
    }

    private void write(double value, int type) {
        if (type == ColumnTypes.DOUBLE) {
            out.putDouble(value);
        } else {
            write((Object) value, type);
        }
    }

    private void write(Utf8Text value, int type) {
        if (type == ColumnTypes.STRING || type == ColumnTypes.JSON || type == ColumnTypes.DATE_TIME) {
            out.putInt(value.length());
            out.put(value.array(), value.start(), value.length());
        } else {
            write((Object) value.toString(), type);
        }
    }

    private void writeInteger(long value, int type) {
        switch (type) {
            case ColumnTypes.BYTE -> out.putByte(inRange(value, (byte) value, type));
            case ColumnTypes.SHORT -> out.putShort(inRange(value, (short) value, type));
            case ColumnTypes.INT -> out.putInt(inRange(value, (int) value, type));
            case ColumnTypes.LONG -> out.putLong(value);
            default -> write((Object) value, type);
        }
    }

    private static int inRange(long value, int narrowed, int type) {
        if (value != narrowed) {
            throw unfit(value, type);
        }
        return narrowed;
    }

    // ---- objects

    private void write(Object value, int type) {
        switch (type) {
            case ColumnTypes.BOOL -> {
                if (!(value instanceof Boolean flag)) {
                    throw unfit(value, type);
                }
                out.putByte(flag ? 1 : 0);
            }
            case ColumnTypes.BYTE, ColumnTypes.SHORT, ColumnTypes.INT, ColumnTypes.LONG ->
                writeInteger(integer(value, type), type);
            case ColumnTypes.FLOAT -> {
                float single = number(value, type).floatValue();
                if (value instanceof Double && Double.compare(single, (Double) value) != 0) {
                    throw unfit(value, type);
                }
                out.putInt(Float.floatToRawIntBits(single));
            }
            case ColumnTypes.DOUBLE -> out.putDouble(number(value, type).doubleValue());
            case ColumnTypes.BINARY -> {
                if (!(value instanceof byte[] bytes)) {
                    throw unfit(value, type);
                }
                out.putInt(bytes.length);
                out.put(bytes, 0, bytes.length);
            }
            default -> writeText(text(value));
        }
    }

    private static Number number(Object value, int type) {
        if (value instanceof Number number) {
            return number;
        }
        throw unfit(value, type);
    }

    private static long integer(Object value, int type) {
        Number number = number(value, type);
        if (number instanceof Integer || number instanceof Long || number instanceof Short || number instanceof Byte) {
            return number.longValue();
        }
        try {
            return new BigDecimal(number.toString()).longValueExact();
        } catch (ArithmeticException | NumberFormatException e) {
            throw unfit(value, type);
        }
    }

    private void writeText(String text) {
        // a half of a surrogate pair that stands alone is no character: left out, as in GML and GeoJSON
        String characters = hasSurrogate(text) ? withoutHalves(text) : text;
        byte[] bytes = characters.getBytes(StandardCharsets.UTF_8);
        out.putInt(bytes.length);
        out.put(bytes, 0, bytes.length);
    }

    private static String withoutHalves(String text) {
        String whole = text.codePoints()
                .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        OmittedCharacters.add(text.length() - whole.length());
        return whole;
    }

    private static boolean hasSurrogate(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    private String text(Object value) {
        if (value instanceof String text) {
            return text;
        }
        return temporal.clear().value(value) ? temporal.toString() : AttributeValueText.of(value);
    }
}
