/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Calendar;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;

import org.geotools.util.Converters;
import org.gmlfast.model.ColumnType;
import org.gmlfast.rows.DbaseField;
import org.gmlfast.rows.DbaseRecord;

/** A record of a .dbf file, whose values are those that GeoTools' store reads from the same bytes. For one thread. */
final class StoreDbaseRecord extends DbaseRecord {

    private static final long MILLISECONDS_OF_DAY = 86_400_000;

    /** The beginning of the Julian period, from which timestamps count days. */
    private static final long JULIAN_PERIOD = -210_866_803_200_000L;

    private final Class<?>[] bindings;
    private final Charset charset;
    private final Calendar calendar;

    /**
     * A record without values.
     *
     * @param bindings the classes of the values of the fields
     * @param zone of dates
     */
    StoreDbaseRecord(List<DbaseField> fields, Class<?>[] bindings, int length, Charset charset, TimeZone zone) {
        super(fields, length, charset);
        this.bindings = bindings;
        this.charset = charset;
        this.calendar = Calendar.getInstance(zone, Locale.US);
    }

    @Override
    protected Object decode(int index) {
        Object value = stored(field(index));
        if (value == null || bindings[index].isInstance(value)) {
            return value;
        }
        // as SimpleFeatureBuilder does, such as a number that exceeds its declaration
        Object converted = Converters.convert(value, bindings[index]);
        return converted == null ? value : converted;
    }

    private Object stored(DbaseField field) {
        return switch (field.type()) {
            case 'C' -> characters(field);
            case 'N', 'F' -> number(field);
            case 'L' -> logical(bytes()[field.offset()]);
            case 'D' -> date(text(field, StandardCharsets.ISO_8859_1));
            case '@' -> timestamp(field);
            default -> throw new IllegalStateException("field " + field.name() + " is of type " + field.type());
        };
    }

    private String characters(DbaseField field) {
        return bytes()[field.offset()] == 0 ? null : text(field, charset).trim();
    }

    private String text(DbaseField field, Charset encoding) {
        return new String(bytes(), field.offset(), field.length(), encoding);
    }

    private Object number(DbaseField field) {
        if (bytes()[field.offset()] == '*') {
            return null;
        }
        String text = text(field, StandardCharsets.ISO_8859_1);
        boolean whole = field.type() == 'N' && field.decimals() == 0;
        return whole ? whole(text.trim(), field.column() == ColumnType.INTEGER) : decimal(text);
    }

    private static Object whole(String text, boolean small) {
        try {
            long number = Long.parseLong(text);
            return small && (int) number == number ? (Object) (int) number : (Object) number;
        } catch (NumberFormatException e) {
            return decimal(text);
        }
    }

    private static Double decimal(String text) {
        try {
            return Double.valueOf(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static Boolean logical(byte b) {
        return switch (b) {
            case 'T', 't', 'Y', 'y' -> Boolean.TRUE;
            case 'F', 'f', 'N', 'n' -> Boolean.FALSE;
            default -> null;
        };
    }

    /** A day, even one that no month has: the calendar is lenient. */
    private Date date(String text) {
        if (text.equals("00000000")) {
            return null;
        }
        try {
            int year = Integer.parseInt(text.substring(0, 4));
            int month = Integer.parseInt(text.substring(4, 6));
            int day = Integer.parseInt(text.substring(6, 8));
            calendar.clear();
            calendar.set(year, month - 1, day);
            return calendar.getTime();
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private Date timestamp(DbaseField field) {
        ByteBuffer value =
                ByteBuffer.wrap(bytes(), field.offset(), field.length()).order(ByteOrder.LITTLE_ENDIAN);
        int days = value.getInt();
        int milliseconds = value.getInt();
        return new Date(days * MILLISECONDS_OF_DAY + JULIAN_PERIOD + milliseconds);
    }
}
