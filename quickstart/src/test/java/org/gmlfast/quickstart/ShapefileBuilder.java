/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes shapefiles byte by byte, including malformed ones. */
final class ShapefileBuilder {

    static final String WGS84 = "GEOGCS[\"GCS_WGS_1984\",DATUM[\"D_WGS_1984\",SPHEROID[\"WGS_1984\",6378137.0,"
            + "298.257223563]],PRIMEM[\"Greenwich\",0.0],UNIT[\"Degree\",0.0174532925199433]]";

    private record Field(String name, char type, int length, int decimals) {}

    private final int shapeType;
    private final List<Field> fields = new ArrayList<>();
    private final List<byte[]> shapes = new ArrayList<>();
    private final ByteArrayOutputStream rows = new ByteArrayOutputStream();
    private int rowCount;
    private int languageDriver;
    private Charset charset = StandardCharsets.ISO_8859_1;

    ShapefileBuilder(int shapeType) {
        this.shapeType = shapeType;
    }

    ShapefileBuilder field(String name, char type, int length, int decimals) {
        fields.add(new Field(name, type, length, decimals));
        return this;
    }

    ShapefileBuilder text(Charset of, int driver) {
        charset = of;
        languageDriver = driver;
        return this;
    }

    ShapefileBuilder row(byte[] shape, String... values) {
        return row(' ', shape, values);
    }

    ShapefileBuilder deletedRow(byte[] shape, String... values) {
        return row('*', shape, values);
    }

    private ShapefileBuilder row(char mark, byte[] shape, String... values) {
        shapes.add(shape);
        rows.write(mark);
        for (int i = 0; i < fields.size(); i++) {
            byte[] bytes = values[i].getBytes(charset);
            for (int k = 0; k < fields.get(i).length(); k++) {
                rows.write(k < bytes.length ? bytes[k] : ' ');
            }
        }
        rowCount++;
        return this;
    }

    // ---- shapes

    static byte[] noShape() {
        return little(4).putInt(0).array();
    }

    static byte[] point(double... ordinates) {
        ByteBuffer buffer = little(4 + 8 * ordinates.length);
        buffer.putInt(ordinates.length == 2 ? 1 : 11);
        for (double ordinate : ordinates) {
            buffer.putDouble(ordinate);
        }
        return buffer.array();
    }

    /** Returns lines or polygons in two dimensions. */
    static byte[] parts(int type, double[]... parts) {
        int points = 0;
        for (double[] part : parts) {
            points += part.length / 2;
        }
        ByteBuffer buffer = little(44 + 4 * parts.length + 16 * points);
        buffer.putInt(type).position(36);
        buffer.putInt(parts.length).putInt(points);
        int start = 0;
        for (double[] part : parts) {
            buffer.putInt(start);
            start += part.length / 2;
        }
        for (double[] part : parts) {
            for (double ordinate : part) {
                buffer.putDouble(ordinate);
            }
        }
        return buffer.array();
    }

    /** Returns a line with z but without the optional measures. */
    static byte[] lineZ(double... xyz) {
        int points = xyz.length / 3;
        ByteBuffer buffer = little(48 + 16 * points + 16 + 8 * points);
        buffer.putInt(13).position(36);
        buffer.putInt(1).putInt(points).putInt(0);
        for (int i = 0; i < points; i++) {
            buffer.putDouble(xyz[3 * i]).putDouble(xyz[3 * i + 1]);
        }
        buffer.position(buffer.position() + 16);
        for (int i = 0; i < points; i++) {
            buffer.putDouble(xyz[3 * i + 2]);
        }
        return buffer.array();
    }

    private static ByteBuffer little(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    // ---- files

    /** Writes name.shp, .shx, .dbf and .prj, and returns the first. */
    Path write(Path directory, String name) throws IOException {
        ByteArrayOutputStream shp = new ByteArrayOutputStream();
        ByteArrayOutputStream shx = new ByteArrayOutputStream();
        int size = shapes.stream().mapToInt(s -> 8 + s.length).sum();
        shp.write(header(100 + size));
        shx.write(header(100 + 8 * shapes.size()));
        for (int i = 0; i < shapes.size(); i++) {
            byte[] shape = shapes.get(i);
            shx.write(ByteBuffer.allocate(8)
                    .putInt(shp.size() / 2)
                    .putInt(shape.length / 2)
                    .array());
            shp.write(ByteBuffer.allocate(8)
                    .putInt(i + 1)
                    .putInt(shape.length / 2)
                    .array());
            shp.write(shape);
        }
        Files.write(directory.resolve(name + ".shx"), shx.toByteArray());
        Files.write(directory.resolve(name + ".dbf"), table());
        Files.writeString(directory.resolve(name + ".prj"), WGS84);
        return Files.write(directory.resolve(name + ".shp"), shp.toByteArray());
    }

    private byte[] header(int length) {
        ByteBuffer header = ByteBuffer.allocate(100);
        header.putInt(0, 9994).putInt(24, length / 2);
        header.order(ByteOrder.LITTLE_ENDIAN).putInt(28, 1000).putInt(32, shapeType);
        header.putDouble(36, -1).putDouble(44, -2).putDouble(52, 10).putDouble(60, 20);
        return header.array();
    }

    private byte[] table() {
        int headerLength = 32 + 32 * fields.size() + 1;
        int rowLength = 1 + fields.stream().mapToInt(Field::length).sum();
        ByteBuffer table = little(headerLength + rows.size() + 1);
        table.put((byte) 3).putInt(4, rowCount);
        table.putShort(8, (short) headerLength).putShort(10, (short) rowLength);
        table.put(29, (byte) languageDriver);
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            int at = 32 + 32 * i;
            table.put(at, field.name().getBytes(charset));
            table.put(at + 11, (byte) field.type());
            table.put(at + 16, (byte) field.length());
            table.put(at + 17, (byte) field.decimals());
        }
        table.put(headerLength - 1, (byte) 0x0D);
        table.put(headerLength, rows.toByteArray());
        table.put(table.capacity() - 1, (byte) 0x1A);
        return table.array();
    }
}
