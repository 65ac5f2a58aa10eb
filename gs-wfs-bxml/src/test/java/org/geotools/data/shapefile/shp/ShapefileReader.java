/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geotools.data.shapefile.shp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;

import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/** Reads points. */
public class ShapefileReader {

    public final FileChannel channel;
    public final IndexFile shxReader;
    final ShapeType fileShapeType;
    final ShapeHandler handler = (buffer, type, flat) ->
            new GeometryFactory().createPoint(new Coordinate(buffer.getDouble(), buffer.getDouble()));

    public ShapefileReader(FileChannel channel, IndexFile index) throws IOException {
        this.channel = channel;
        this.shxReader = index;
        this.fileShapeType = new ShapeType(read(32, 4).getInt());
    }

    private ByteBuffer read(long position, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        channel.read(bytes, position);
        return bytes.flip();
    }

    /** The shape at a position of the file; null for a null shape. */
    public Geometry shapeAt(long position) throws IOException {
        ByteBuffer shape = read(position + 8, 20);
        return shape.getInt() == 0 ? null : (Geometry) handler.read(shape, fileShapeType, false);
    }
}
