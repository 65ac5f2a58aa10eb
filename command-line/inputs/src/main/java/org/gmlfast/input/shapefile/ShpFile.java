/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.shapefile;

import java.io.Closeable;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

import org.gmlfast.input.FeatureException;
import org.gmlfast.input.InputException;
import org.gmlfast.rows.BinaryFile;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/** Reads the shapes of a .shp file in the order of its index or, without an index, in file order. */
final class ShpFile implements Closeable {

    private static final int HEADER = 100;
    private static final int RECORD_HEADER = 8;
    private static final int FILE_CODE = 9994;

    private final BinaryFile shapes;
    private final BinaryFile index;
    private final ShapeType type;
    private final Envelope bounds;
    private final ShapeReader reader;

    private long next = HEADER;
    private int record;

    /**
     * Opens the file and reads its header.
     *
     * @param shx the index; null if there is none
     */
    ShpFile(Path shp, Path shx) throws IOException {
        shapes = open(shp);
        try {
            index = shx == null ? null : open(shx);
            ByteBuffer header = shapes.read(0, HEADER, "the header");
            if (header.getInt(0) != FILE_CODE) {
                throw new InputException(shp + " is not a shapefile: it does not begin with " + FILE_CODE);
            }
            header.order(ByteOrder.LITTLE_ENDIAN);
            type = ShapeType.of(header.getInt(32));
            if (type == null) {
                throw new InputException(shp + ": shapes of type " + header.getInt(32) + " are not supported");
            }
            bounds = new Envelope(
                    header.getDouble(36), header.getDouble(52), header.getDouble(44), header.getDouble(60));
            reader = new ShapeReader(type);
        } catch (IOException | RuntimeException e) {
            shapes.close();
            throw e;
        }
    }

    private static BinaryFile open(Path path) throws IOException {
        return new BinaryFile(FileChannel.open(path), path.toString(), InputException::new);
    }

    ShapeType type() {
        return type;
    }

    /** Returns the bounds in the header. */
    Envelope bounds() {
        return bounds;
    }

    long size() {
        return shapes.size();
    }

    long position() {
        return next;
    }

    /** Returns the path, for messages. */
    String path() {
        return shapes.name();
    }

    boolean hasNext() {
        return index == null ? next < shapes.size() : HEADER + 8L * record + 8 <= index.size();
    }

    /** Returns the next shape; null for a null shape. */
    Geometry read() throws IOException {
        ByteBuffer content = nextContent();
        try {
            return reader.read(content.order(ByteOrder.LITTLE_ENDIAN));
        } catch (BufferUnderflowException | IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new FeatureException(
                    shapes.name() + ": shape " + record + " is damaged"
                            + (e.getMessage() == null ? "" : ": " + e.getMessage()),
                    e);
        }
    }

    /** Skips a shape. */
    void skip() throws IOException {
        nextContent();
    }

    private ByteBuffer nextContent() throws IOException {
        String what = "shape " + ++record;
        long position = next;
        if (index != null) {
            int words = index.read(HEADER + 8L * (record - 1), 8, "the entry of " + what)
                    .getInt(0);
            position = 2 * Integer.toUnsignedLong(words);
        }
        long length = 2
                * Integer.toUnsignedLong(
                        shapes.read(position, RECORD_HEADER, what).getInt(4));
        next = position + RECORD_HEADER + length;
        return shapes.read(position + RECORD_HEADER, length, what);
    }

    @Override
    public void close() throws IOException {
        try (shapes) {
            if (index != null) {
                index.close();
            }
        }
    }
}
