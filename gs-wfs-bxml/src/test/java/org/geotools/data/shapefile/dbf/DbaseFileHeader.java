/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geotools.data.shapefile.dbf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.sql.Timestamp;
import java.util.Date;

/** The header of a .dbf file. */
public class DbaseFileHeader {

    private final ByteBuffer bytes;

    public DbaseFileHeader(byte[] file) {
        this.bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    }

    private int start(int index) {
        return 32 * (index + 1);
    }

    public int getNumFields() {
        return (getHeaderLength() - 33) / 32;
    }

    public int getNumRecords() {
        return bytes.getInt(4);
    }

    public int getHeaderLength() {
        return bytes.getShort(8);
    }

    public int getRecordLength() {
        return bytes.getShort(10);
    }

    public String getFieldName(int index) {
        byte[] name = new byte[11];
        bytes.get(start(index), name);
        return new String(name, StandardCharsets.ISO_8859_1).trim();
    }

    public char getFieldType(int index) {
        return (char) bytes.get(start(index) + 11);
    }

    public int getFieldLength(int index) {
        return bytes.get(start(index) + 16) & 0xFF;
    }

    public int getFieldDecimalCount(int index) {
        return bytes.get(start(index) + 17);
    }

    public Class<?> getFieldClass(int index) {
        return switch (getFieldType(index)) {
            case 'N' ->
                getFieldDecimalCount(index) != 0
                        ? Double.class
                        : getFieldLength(index) < 10 ? Integer.class : Long.class;
            case 'F' -> Double.class;
            case 'L' -> Boolean.class;
            case 'D' -> Date.class;
            case '@' -> Timestamp.class;
            default -> String.class;
        };
    }
}
