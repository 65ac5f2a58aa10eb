/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.MultiPoint;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;
import org.wololo.flatgeobuf.generated.Column;
import org.wololo.flatgeobuf.generated.ColumnType;
import org.wololo.flatgeobuf.generated.Crs;
import org.wololo.flatgeobuf.generated.Feature;
import org.wololo.flatgeobuf.generated.Geometry;
import org.wololo.flatgeobuf.generated.GeometryType;
import org.wololo.flatgeobuf.generated.Header;

import com.google.flatbuffers.FlatBufferBuilder;

/**
 * Writes a FlatGeobuf with the classes that its schema is compiled to, and an index as its specification describes it.
 */
public final class FlatGeobufBuilder {

    private static final int NODE_SIZE = 2;

    private final List<byte[]> features = new ArrayList<>();
    private final List<Envelope> boxes = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final List<Integer> types = new ArrayList<>();

    private String layer = "t";
    private int code = 4326;
    private boolean counted = true;
    private boolean indexed;
    private boolean ownColumns;

    public FlatGeobufBuilder layer(String name) {
        layer = name;
        return this;
    }

    /** Sets the EPSG code; 0 for no CRS. */
    public FlatGeobufBuilder crs(int epsg) {
        code = epsg;
        return this;
    }

    /** Writes 0 as the number of features. */
    public FlatGeobufBuilder uncounted() {
        counted = false;
        return this;
    }

    public FlatGeobufBuilder indexed() {
        indexed = true;
        return this;
    }

    /** Gives the following features columns of their own. */
    public FlatGeobufBuilder ownColumns() {
        ownColumns = true;
        return this;
    }

    public FlatGeobufBuilder column(String name, int type) {
        names.add(name);
        types.add(type);
        return this;
    }

    /** Adds a feature with a value for each column. */
    public FlatGeobufBuilder feature(org.locationtech.jts.geom.Geometry geometry, Object... values) {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        int shape = geometry == null ? 0 : geometry(builder, geometry);
        ByteArrayOutputStream properties = new ByteArrayOutputStream();
        for (int i = 0; i < values.length; i++) {
            if (values[i] != null) {
                properties.writeBytes(little(2).putShort((short) i).array());
                properties.writeBytes(value(types.get(i), values[i]));
            }
        }
        int bytes = Feature.createPropertiesVector(builder, properties.toByteArray());
        int columns = ownColumns ? Feature.createColumnsVector(builder, new int[] {column(builder, "x", 5)}) : 0;
        builder.finishSizePrefixed(Feature.createFeature(builder, shape, bytes, columns));
        features.add(builder.sizedByteArray());
        boxes.add(geometry == null ? new Envelope() : geometry.getEnvelopeInternal());
        return this;
    }

    private static ByteBuffer little(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static byte[] value(int type, Object value) {
        return switch (type) {
            case ColumnType.Bool -> new byte[] {(byte) ((Boolean) value ? 1 : 0)};
            case ColumnType.Byte, ColumnType.UByte -> new byte[] {((Number) value).byteValue()};
            case ColumnType.Short, ColumnType.UShort ->
                little(2).putShort(((Number) value).shortValue()).array();
            case ColumnType.Int, ColumnType.UInt ->
                little(4).putInt(((Number) value).intValue()).array();
            case ColumnType.Long, ColumnType.ULong ->
                little(8).putLong(((Number) value).longValue()).array();
            case ColumnType.Float ->
                little(4).putFloat(((Number) value).floatValue()).array();
            case ColumnType.Double ->
                little(8).putDouble(((Number) value).doubleValue()).array();
            default -> {
                byte[] bytes =
                        value instanceof byte[] given ? given : value.toString().getBytes(StandardCharsets.UTF_8);
                yield little(4 + bytes.length).putInt(bytes.length).put(bytes).array();
            }
        };
    }

    private static int geometry(FlatBufferBuilder builder, org.locationtech.jts.geom.Geometry geometry) {
        if (geometry instanceof GeometryCollection collection && !(geometry instanceof MultiPoint)) {
            int[] parts = new int[collection.getNumGeometries()];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = geometry(builder, collection.getGeometryN(i));
            }
            int vector = Geometry.createPartsVector(builder, parts);
            return Geometry.createGeometry(builder, 0, 0, 0, 0, 0, 0, type(geometry), vector);
        }
        Coordinate[] coordinates = geometry.getCoordinates();
        double[] xy = new double[2 * coordinates.length];
        for (int i = 0; i < coordinates.length; i++) {
            xy[2 * i] = coordinates[i].x;
            xy[2 * i + 1] = coordinates[i].y;
        }
        int ends = 0;
        if (geometry instanceof Polygon polygon && polygon.getNumInteriorRing() > 0) {
            long[] all = new long[1 + polygon.getNumInteriorRing()];
            all[0] = polygon.getExteriorRing().getNumPoints();
            for (int i = 1; i < all.length; i++) {
                all[i] = all[i - 1] + polygon.getInteriorRingN(i - 1).getNumPoints();
            }
            ends = Geometry.createEndsVector(builder, all);
        }
        int vector = Geometry.createXyVector(builder, xy);
        return Geometry.createGeometry(builder, ends, vector, 0, 0, 0, 0, type(geometry), 0);
    }

    private static int type(org.locationtech.jts.geom.Geometry geometry) {
        if (geometry instanceof Point) {
            return GeometryType.Point;
        }
        if (geometry instanceof LineString) {
            return GeometryType.LineString;
        }
        if (geometry instanceof Polygon) {
            return GeometryType.Polygon;
        }
        return switch (geometry.getGeometryType()) {
            case "MultiPoint" -> GeometryType.MultiPoint;
            case "MultiPolygon" -> GeometryType.MultiPolygon;
            default -> GeometryType.GeometryCollection;
        };
    }

    private static int column(FlatBufferBuilder builder, String name, int type) {
        int text = builder.createString(name);
        return Column.createColumn(builder, text, type, 0, 0, -1, -1, -1, true, false, false, 0);
    }

    public byte[] build() {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        int[] columns = new int[names.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = column(builder, names.get(i), types.get(i));
        }
        int columnVector = Header.createColumnsVector(builder, columns);
        int name = builder.createString(layer);
        int crs = code == 0 ? 0 : Crs.createCrs(builder, 0, code, 0, 0, 0, 0);
        Header.startHeader(builder);
        Header.addName(builder, name);
        Header.addColumns(builder, columnVector);
        Header.addFeaturesCount(builder, counted ? features.size() : 0);
        Header.addIndexNodeSize(builder, indexed ? NODE_SIZE : 0);
        if (crs != 0) {
            Header.addCrs(builder, crs);
        }
        builder.finishSizePrefixed(Header.endHeader(builder));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {'f', 'g', 'b', 3, 'f', 'g', 'b', 0});
        out.writeBytes(builder.sizedByteArray());
        if (indexed && counted) {
            out.writeBytes(index());
        }
        features.forEach(out::writeBytes);
        return out.toByteArray();
    }

    /** The levels from the root to the leaves. */
    private byte[] index() {
        List<List<Envelope>> levels = new ArrayList<>(List.of(boxes));
        do {
            List<Envelope> below = levels.get(0);
            List<Envelope> level = new ArrayList<>();
            for (int i = 0; i < below.size(); i += NODE_SIZE) {
                Envelope box = new Envelope();
                below.subList(i, Math.min(i + NODE_SIZE, below.size())).forEach(box::expandToInclude);
                level.add(box);
            }
            levels.add(0, level);
        } while (levels.get(0).size() > 1);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        long childrenAt = 0;
        for (List<Envelope> level : levels) {
            childrenAt += level.size();
            long offset = 0;
            for (int i = 0; i < level.size(); i++) {
                boolean leaf = level == boxes;
                Envelope box = level.get(i);
                out.writeBytes(little(40)
                        .putDouble(box.getMinX())
                        .putDouble(box.getMinY())
                        .putDouble(box.getMaxX())
                        .putDouble(box.getMaxY())
                        .putLong(leaf ? offset : childrenAt + (long) i * NODE_SIZE)
                        .array());
                offset += leaf ? features.get(i).length : 0;
            }
        }
        return out.toByteArray();
    }
}
