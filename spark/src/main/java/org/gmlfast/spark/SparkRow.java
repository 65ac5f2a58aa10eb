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
import java.time.ZoneOffset;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;
import org.gmlfast.model.Row;
import org.gmlfast.stax.Utf8Text;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/** A row of Spark as the encoder reads it: numbers are not boxed, text and WKB stay where they are. */
final class SparkRow implements Row {

    private static final long MICROS = 1_000_000;

    private final WriteSettings settings;
    private final WriteColumn[] columns;
    private final String idPrefix;
    private final GeometryColumns geometries = new GeometryColumns();
    private final FiniteCheck finite = new FiniteCheck();
    private final Utf8Text text = new Utf8Text();

    /** The column whose geometries make the bounds; -1 without one. */
    private final int boundsIndex;

    private final Envelope bounds = new Envelope();
    private InternalRow row;
    private String id;

    /** @param rowPrefix begins the ids of rows without a column of ids */
    SparkRow(WriteSettings settings, String rowPrefix) {
        this.settings = settings;
        this.columns = settings.columns.toArray(WriteColumn[]::new);
        this.idPrefix = settings.typeName + '.' + rowPrefix;
        int first = -1;
        for (int i = columns.length - 1; i >= 0; i--) {
            first = columns[i].type.isGeometry() ? i : first;
        }
        this.boundsIndex = settings.hasBounds ? first : -1;
    }

    /** @param number of the row, for ids */
    void set(InternalRow other, long number) {
        row = other;
        id = settings.id == null ? idPrefix + number : idOf(settings.id);
    }

    private String idOf(WriteColumn column) {
        if (row.isNullAt(column.ordinal)) {
            throw new IllegalArgumentException("the column of ids, \"" + column.name + "\", is null");
        }
        return switch (column.type) {
            case STRING -> row.getUTF8String(column.ordinal).toString();
            default -> IdValues.of(settings.typeName, integer(column));
        };
    }

    /** The bounds of all rows that have been written. */
    Envelope bounds() {
        return bounds;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public boolean isNull(int index) {
        return row.isNullAt(columns[index].ordinal);
    }

    @Override
    public boolean getBoolean(int index) {
        return row.getBoolean(columns[index].ordinal);
    }

    @Override
    public long getLong(int index) {
        return integer(columns[index]);
    }

    private long integer(WriteColumn column) {
        return switch (column.type) {
            case LONG -> row.getLong(column.ordinal);
            case INT -> row.getInt(column.ordinal);
            case SHORT -> row.getShort(column.ordinal);
            default -> row.getByte(column.ordinal);
        };
    }

    @Override
    public float getFloat(int index) {
        return row.getFloat(columns[index].ordinal);
    }

    @Override
    public double getDouble(int index) {
        return row.getDouble(columns[index].ordinal);
    }

    @Override
    public Utf8Text getText(int index) {
        UTF8String value = row.getUTF8String(columns[index].ordinal);
        if (value.getBaseObject() instanceof byte[] bytes) {
            return checked(bytes, (int) (value.getBaseOffset() - Platform.BYTE_ARRAY_OFFSET), value.numBytes(), index);
        }
        byte[] bytes = value.getBytes();
        return checked(bytes, 0, bytes.length, index);
    }

    private Utf8Text checked(byte[] bytes, int from, int length, int index) {
        int wrong = TextCheck.wrong(bytes, from, length);
        if (wrong < 0) {
            text.set(bytes, from, length);
            return text;
        }
        if (!settings.replacesForbidden) {
            throw new IllegalArgumentException("\"" + columns[index].name + "\" contains what XML forbids, "
                    + TextCheck.describe(bytes, from, length, wrong)
                    + "; the option forbiddenCharacters=replace writes U+FFFD instead");
        }
        byte[] replaced = TextCheck.replaced(bytes, from, length);
        text.set(replaced, 0, replaced.length);
        return text;
    }

    @Override
    public Object getObject(int index) {
        WriteColumn column = columns[index];
        int ordinal = column.ordinal;
        if (row.isNullAt(ordinal)) {
            return null;
        }
        return switch (column.type) {
            case WKB, SEDONA, NATIVE -> geometry(index);
            case DECIMAL -> decimal(column);
            case DATE -> LocalDate.ofEpochDay(row.getInt(ordinal));
            case TIME -> LocalTime.ofNanoOfDay(row.getLong(ordinal));
            case TIMESTAMP -> instant(row.getLong(ordinal));
            case TIMESTAMP_NTZ -> LocalDateTime.ofInstant(instant(row.getLong(ordinal)), ZoneOffset.UTC);
            case BINARY -> row.getBinary(ordinal);
            case BOOLEAN -> row.getBoolean(ordinal);
            case BYTE -> row.getByte(ordinal);
            case SHORT -> row.getShort(ordinal);
            case INT -> row.getInt(ordinal);
            case LONG -> row.getLong(ordinal);
            case FLOAT -> row.getFloat(ordinal);
            case DOUBLE -> row.getDouble(ordinal);
            case STRING -> getText(index).toString();
        };
    }

    private BigDecimal decimal(WriteColumn column) {
        DecimalType type = (DecimalType) column.dataType;
        return row.getDecimal(column.ordinal, type.precision(), type.scale()).toJavaBigDecimal();
    }

    private static Instant instant(long micros) {
        return Instant.ofEpochSecond(Math.floorDiv(micros, MICROS), Math.floorMod(micros, MICROS) * 1000);
    }

    private Geometry geometry(int index) {
        WriteColumn column = columns[index];
        Geometry geometry;
        try {
            geometry = geometries.read(row, column);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("\"" + column.name + "\" has no geometry: " + e.getMessage(), e);
        }
        if (!finite.isFinite(geometry)) {
            throw new IllegalArgumentException("\"" + column.name
                    + "\" has coordinates that are not finite, which GML does not have; make such geometries null");
        }
        checkSrid(geometry.getSRID(), column);
        if (index == boundsIndex) {
            bounds.expandToInclude(geometry.getEnvelopeInternal());
        }
        return geometry;
    }

    private void checkSrid(int srid, WriteColumn column) {
        OutputReference reference = settings.reference;
        if (srid == 0 || srid == reference.srid || reference.srid == 0 && reference.srsName != null) {
            return;
        }
        throw new IllegalArgumentException("\"" + column.name + "\" has the SRID " + srid
                + (reference.srid == 0
                        ? "; write with the option srid=" + srid + ", or with srsName"
                        : ", but the option srid is " + reference.srid + "; a file has one reference system"));
    }
}
