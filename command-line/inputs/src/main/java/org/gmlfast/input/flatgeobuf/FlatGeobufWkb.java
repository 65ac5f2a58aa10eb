/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.flatgeobuf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import org.wololo.flatgeobuf.generated.Geometry;
import org.wololo.flatgeobuf.generated.GeometryType;

/**
 * Converts geometries of FlatGeobuf to ISO WKB. Offsets in a FlatGeobuf may point to the same part again and again, so
 * the result is bounded by the length of the feature. Not thread-safe.
 */
final class FlatGeobufWkb {

    private static final int MAX_DEPTH = 50;

    /** No valid geometry needs more: a position of 16 bytes becomes a point of 37 bytes at most. */
    private static final int MAX_EXPANSION = 4;

    private static final int MIN_LIMIT = 1 << 10;

    private final int headerType;
    private final boolean hasZ;
    private final boolean hasM;

    private ByteBuffer wkb = ByteBuffer.allocate(MIN_LIMIT).order(ByteOrder.LITTLE_ENDIAN);
    private long limit;

    FlatGeobufWkb(FlatGeobufHeader header) {
        this.headerType = header.geometryType();
        this.hasZ = header.hasZ();
        this.hasM = header.hasM();
    }

    /**
     * Converts a geometry.
     *
     * @param length the number of bytes of its feature
     * @return the WKB up to its position; valid until the next call
     * @throws RuntimeException if the geometry is malformed
     */
    ByteBuffer convert(Geometry geometry, int length) {
        wkb.clear();
        limit = Math.max(MIN_LIMIT, (long) MAX_EXPANSION * length);
        write(geometry, headerType == GeometryType.Unknown ? geometry.type() : headerType, 0);
        return wkb;
    }

    private void write(Geometry geometry, int type, int depth) {
        if (depth > MAX_DEPTH) {
            throw new IllegalArgumentException("its parts are nested more than " + MAX_DEPTH + " deep");
        }
        switch (type) {
            case GeometryType.Point -> point(geometry);
            case GeometryType.LineString, GeometryType.CircularString -> {
                head(type);
                Positions positions = new Positions(geometry);
                count(positions.size);
                positions.write(0, positions.size);
            }
            case GeometryType.Polygon, GeometryType.Triangle -> {
                head(type);
                rings(geometry, () -> {});
            }
            case GeometryType.MultiPoint -> multiPoint(geometry);
            case GeometryType.MultiLineString -> {
                head(type);
                rings(geometry, () -> head(GeometryType.LineString));
            }
            case GeometryType.MultiPolygon, GeometryType.PolyhedralSurface -> parts(geometry, type, 3, depth);
            case GeometryType.TIN -> tin(geometry, depth);
            case GeometryType.CompoundCurve, GeometryType.MultiCurve, GeometryType.CurvePolygon ->
                parts(geometry, type, GeometryType.LineString, depth);
            case GeometryType.MultiSurface -> parts(geometry, type, GeometryType.Polygon, depth);
            case GeometryType.GeometryCollection -> parts(geometry, type, GeometryType.Unknown, depth);
            default -> throw new IllegalArgumentException("its type " + type + " is unknown");
        }
    }

    private void point(Geometry geometry) {
        head(GeometryType.Point);
        Positions positions = new Positions(geometry);
        if (positions.size == 0) {
            for (int i = 0; i < dimensions(); i++) {
                reserve(8).putDouble(Double.NaN);
            }
        } else {
            positions.write(0, 1);
        }
    }

    private void multiPoint(Geometry geometry) {
        head(GeometryType.MultiPoint);
        Positions positions = new Positions(geometry);
        count(positions.size);
        for (int i = 0; i < positions.size; i++) {
            head(GeometryType.Point);
            positions.write(i, i + 1);
        }
    }

    /**
     * Writes sequences of positions; without ends, all positions are one sequence.
     *
     * @param start writes what comes before each of them
     */
    private void rings(Geometry geometry, Runnable start) {
        Positions positions = new Positions(geometry);
        ByteBuffer ends = little(geometry.endsAsByteBuffer());
        int count = ends == null || ends.remaining() < 4 ? Math.min(positions.size, 1) : ends.remaining() / 4;
        count(count);
        int from = 0;
        for (int i = 0; i < count; i++) {
            int to = ends == null || ends.remaining() < 4 ? positions.size : ends.getInt();
            if (to < from || to > positions.size) {
                throw new IllegalArgumentException("a part ends at position " + Integer.toUnsignedString(to)
                        + ", but there are " + positions.size + " positions");
            }
            start.run();
            count(to - from);
            positions.write(from, to);
            from = to;
        }
    }

    /** Writes a TIN, of parts or, as GDAL writes it, of rings that are one triangle each. */
    private void tin(Geometry geometry, int depth) {
        if (geometry.partsLength() > 0) {
            parts(geometry, GeometryType.TIN, GeometryType.Triangle, depth);
            return;
        }
        head(GeometryType.TIN);
        rings(geometry, () -> {
            head(GeometryType.Triangle);
            count(1);
        });
    }

    private void parts(Geometry geometry, int type, int defaultType, int depth) {
        head(type);
        int count = geometry.partsLength();
        count(count);
        for (int i = 0; i < count; i++) {
            Geometry part = geometry.parts(i);
            write(part, part.type() == GeometryType.Unknown ? defaultType : part.type(), depth + 1);
        }
    }

    // ---- bytes

    private int dimensions() {
        return 2 + (hasZ ? 1 : 0) + (hasM ? 1 : 0);
    }

    private void head(int type) {
        reserve(5).put((byte) 1).putInt(type + (hasZ ? 1000 : 0) + (hasM ? 2000 : 0));
    }

    private void count(int count) {
        reserve(4).putInt(count);
    }

    private ByteBuffer reserve(int length) {
        long needed = (long) wkb.position() + length;
        if (needed > limit) {
            throw new IllegalArgumentException("its parts have more positions than the feature has bytes");
        }
        if (needed > wkb.capacity()) {
            int capacity = (int) Math.min(Integer.MAX_VALUE - 8, Math.max(needed, Math.min(limit, 2 * needed)));
            wkb = ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN).put(wkb.flip());
        }
        return wkb;
    }

    private static ByteBuffer little(ByteBuffer bytes) {
        return bytes == null ? null : bytes.order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The coordinates of a geometry. */
    private final class Positions {

        private final ByteBuffer xy;
        private final ByteBuffer z;
        private final ByteBuffer m;
        final int size;

        Positions(Geometry geometry) {
            xy = little(geometry.xyAsByteBuffer());
            z = hasZ ? little(geometry.zAsByteBuffer()) : null;
            m = hasM ? little(geometry.mAsByteBuffer()) : null;
            size = xy == null ? 0 : xy.remaining() / 16;
        }

        void write(int from, int to) {
            if (to == from) {
                return;
            }
            ByteBuffer target = reserve(Math.multiplyExact(8 * dimensions(), to - from));
            if (!hasZ && !hasM) {
                target.put(xy.slice(xy.position() + 16 * from, 16 * (to - from)));
                return;
            }
            for (int i = from; i < to; i++) {
                target.putLong(xy.getLong(xy.position() + 16 * i)).putLong(xy.getLong(xy.position() + 16 * i + 8));
                if (hasZ) {
                    target.putDouble(ordinate(z, i));
                }
                if (hasM) {
                    target.putDouble(ordinate(m, i));
                }
            }
        }

        private double ordinate(ByteBuffer ordinates, int index) {
            boolean missing = ordinates == null || ordinates.remaining() / 8 <= index;
            return missing ? Double.NaN : ordinates.getDouble(ordinates.position() + 8 * index);
        }
    }
}
