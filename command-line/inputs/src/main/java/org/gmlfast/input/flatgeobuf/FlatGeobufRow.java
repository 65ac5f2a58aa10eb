/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.flatgeobuf;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Arrays;

import org.gmlfast.input.IsoText;
import org.gmlfast.model.Row;
import org.gmlfast.stax.Utf8Text;
import org.locationtech.jts.geom.Geometry;
import org.wololo.flatgeobuf.generated.ColumnType;

/**
 * The current feature of a FlatGeobuf as a row. Attribute 0 is the geometry, the others are the columns. Only one
 * thread may use it.
 */
final class FlatGeobufRow implements Row {

    private final FlatGeobufHeader.Attribute[] columns;

    /** The integers, the bits of floating-point numbers, and the positions of text and bytes. */
    private final long[] values;

    private final int[] lengths;
    private final boolean[] present;
    private final Utf8Text text = new Utf8Text();

    private byte[] bytes = {};
    private String id;
    private Geometry geometry;

    FlatGeobufRow(FlatGeobufHeader header) {
        columns = header.columns().toArray(FlatGeobufHeader.Attribute[]::new);
        values = new long[columns.length];
        lengths = new int[columns.length];
        present = new boolean[columns.length];
    }

    /**
     * Sets the feature.
     *
     * @param properties the properties in an array; null if it has none
     * @throws RuntimeException if they are malformed
     */
    void set(String featureId, Geometry shape, ByteBuffer properties) {
        id = featureId;
        geometry = shape;
        Arrays.fill(present, false);
        if (properties == null) {
            return;
        }
        bytes = properties.array();
        ByteBuffer in = properties.order(ByteOrder.LITTLE_ENDIAN);
        while (in.hasRemaining()) {
            int column = in.getShort() & 0xFFFF;
            if (column >= columns.length) {
                throw new IllegalArgumentException("its column " + column + " is not in the header");
            }
            present[column] = true;
            values[column] = read(in, column);
        }
    }

    private long read(ByteBuffer in, int column) {
        return switch (columns[column].type()) {
            case ColumnType.Byte -> in.get();
            case ColumnType.UByte, ColumnType.Bool -> in.get() & 0xFF;
            case ColumnType.Short -> in.getShort();
            case ColumnType.UShort -> in.getShort() & 0xFFFF;
            case ColumnType.Int -> in.getInt();
            case ColumnType.UInt, ColumnType.Float -> in.getInt() & 0xFFFFFFFFL;
            case ColumnType.Long, ColumnType.ULong, ColumnType.Double -> in.getLong();
            default -> {
                int length = in.getInt();
                if (length < 0 || length > in.remaining()) {
                    throw new IllegalArgumentException("the value of " + columns[column].name() + " has a length of "
                            + Integer.toUnsignedString(length) + " bytes, but " + in.remaining() + " are left");
                }
                lengths[column] = length;
                int start = in.arrayOffset() + in.position();
                if (columns[column].type() != ColumnType.Binary) {
                    checkUtf8(start, length, columns[column].name());
                }
                in.position(in.position() + length);
                yield start;
            }
        };
    }

    /** Text is copied to the document as it is. */
    private void checkUtf8(int start, int length, String column) {
        int at = start;
        while (at < start + length && bytes[at] >= 0) {
            at++;
        }
        if (at < start + length) {
            try {
                UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, at, start + length - at));
            } catch (CharacterCodingException e) {
                throw new IllegalArgumentException("the value of " + column + " is not UTF-8", e);
            }
        }
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public boolean isNull(int index) {
        return index == 0 ? geometry == null : !present[index - 1];
    }

    @Override
    public boolean getBoolean(int index) {
        return values[index - 1] != 0;
    }

    @Override
    public long getLong(int index) {
        return values[index - 1];
    }

    @Override
    public float getFloat(int index) {
        return Float.intBitsToFloat((int) values[index - 1]);
    }

    @Override
    public double getDouble(int index) {
        return Double.longBitsToDouble(values[index - 1]);
    }

    @Override
    public Utf8Text getText(int index) {
        text.set(bytes, (int) values[index - 1], lengths[index - 1]);
        return text;
    }

    @Override
    public Object getObject(int index) {
        if (isNull(index)) {
            return null;
        }
        if (index == 0) {
            return geometry;
        }
        int column = index - 1;
        return switch (columns[column].type()) {
            case ColumnType.Bool -> getBoolean(index);
            case ColumnType.UInt, ColumnType.Long -> values[column];
            case ColumnType.ULong -> new BigInteger(Long.toUnsignedString(values[column]));
            case ColumnType.Float -> getFloat(index);
            case ColumnType.Double -> getDouble(index);
            case ColumnType.String, ColumnType.Json -> string(column);
            case ColumnType.DateTime -> time(string(column));
            case ColumnType.Binary -> {
                int from = (int) values[column];
                yield Arrays.copyOfRange(bytes, from, from + lengths[column]);
            }
            default -> (int) values[column];
        };
    }

    /**
     * Returns a date-time, or the text itself if it is not a date-time. A date is the beginning of the day, as GDAL
     * writes it.
     */
    private static Object time(String iso) {
        Object time = IsoText.parse(iso);
        if (time instanceof LocalDate day) {
            return day.atStartOfDay();
        }
        return time instanceof LocalDateTime || time instanceof OffsetDateTime ? time : iso;
    }

    private String string(int column) {
        return new String(bytes, (int) values[column], lengths[column], UTF_8);
    }
}
