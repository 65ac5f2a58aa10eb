/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import org.locationtech.jts.geom.Envelope;

/**
 * What the header of a document says of its features.
 *
 * @param bounds of all geometries in x/y; empty for none
 * @param ordinates of all geometries, as {@link Ordinates#seen} returns them
 * @param geometryType the type that all geometries have; Unknown if they differ, -1 for none
 */
record RecordSummary(long count, Envelope bounds, int ordinates, int geometryType) {

    /** The number of bytes of {@link #putTo}. */
    static final int LENGTH = 48;

    static final RecordSummary NONE = new RecordSummary(0, new Envelope(), 0, -1);

    /** Returns the summary of the features of both. */
    RecordSummary and(RecordSummary other) {
        Envelope all = new Envelope(bounds);
        all.expandToInclude(other.bounds);
        return new RecordSummary(
                count + other.count, all, ordinates | other.ordinates, commonType(geometryType, other.geometryType));
    }

    /** Returns the type that geometries of two types have in common, of which each may be -1. */
    static int commonType(int one, int other) {
        if (one < 0 || other < 0) {
            return Math.max(one, other);
        }
        return one == other ? one : GeometryTypes.UNKNOWN;
    }

    void putTo(LittleEndianBytes target) {
        target.putDouble(bounds.isNull() ? Double.NaN : bounds.getMinX());
        target.putDouble(bounds.getMinY());
        target.putDouble(bounds.getMaxX());
        target.putDouble(bounds.getMaxY());
        target.putLong(count);
        target.putInt(ordinates);
        target.putInt(geometryType);
    }

    static RecordSummary of(byte[] bytes) {
        ByteBuffer from = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        double minX = from.getDouble();
        double minY = from.getDouble();
        double maxX = from.getDouble();
        double maxY = from.getDouble();
        Envelope bounds = Double.isNaN(minX) ? new Envelope() : new Envelope(minX, maxX, minY, maxY);
        return new RecordSummary(from.getLong(), bounds, from.getInt(), from.getInt());
    }
}
