/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geotools.data.shapefile.dbf;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.TimeZone;

/** Reads text, numbers, days and booleans. */
public class DbaseFileReader {

    public final FileChannel channel;
    private final DbaseFileHeader header;
    private final Charset charset;
    private final TimeZone zone;

    public DbaseFileReader(FileChannel channel, DbaseFileHeader header, Charset charset, TimeZone zone) {
        this.channel = channel;
        this.header = header;
        this.charset = charset;
        this.zone = zone;
    }

    public DbaseFileHeader getHeader() {
        return header;
    }

    private byte[] record(int number) throws IOException {
        ByteBuffer record = ByteBuffer.allocate(header.getRecordLength());
        channel.read(record, header.getHeaderLength() + (number - 1L) * header.getRecordLength());
        return record.array();
    }

    /** Whether a record is deleted; the first has the number 1. */
    public boolean isDeleted(int number) throws IOException {
        return record(number)[0] == '*';
    }

    /** The value of a field of a record. */
    public Object value(int number, int field) throws IOException {
        int offset = 1;
        for (int i = 0; i < field; i++) {
            offset += header.getFieldLength(i);
        }
        byte[] record = record(number);
        boolean text = header.getFieldType(field) == 'C';
        String value =
                new String(record, offset, header.getFieldLength(field), text ? charset : StandardCharsets.ISO_8859_1);
        return switch (header.getFieldType(field)) {
            case 'C' -> value.charAt(0) == 0 ? null : value.trim();
            case 'L' -> "TtYy".contains(value) ? Boolean.TRUE : "FfNn".contains(value) ? Boolean.FALSE : null;
            case 'D' -> day(value);
            default -> number(value.trim(), header.getFieldClass(field));
        };
    }

    private Date day(String value) {
        if (value.isBlank() || value.equals("00000000")) {
            return null;
        }
        int number = Integer.parseInt(value);
        GregorianCalendar calendar = new GregorianCalendar(number / 10000, number / 100 % 100 - 1, number % 100);
        calendar.setTimeZone(zone);
        return calendar.getTime();
    }

    private static Object number(String value, Class<?> type) {
        try {
            if (type == Integer.class) {
                return Integer.valueOf(value);
            }
            return type == Long.class ? (Object) Long.valueOf(value) : (Object) Double.valueOf(value);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
