/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import org.locationtech.jts.geom.Envelope;

/**
 * A feature that is kept until it is sorted: its bounds, four doubles, and the feature with its length before it. The
 * bounds of a feature without geometry are those of an empty set, which no box intersects.
 */
final class SortRecord {

    static final int BOUNDS_LENGTH = 32;

    private SortRecord() {}

    static void putNoBounds(LittleEndianBytes target) {
        target.putDouble(Double.POSITIVE_INFINITY);
        target.putDouble(Double.POSITIVE_INFINITY);
        target.putDouble(Double.NEGATIVE_INFINITY);
        target.putDouble(Double.NEGATIVE_INFINITY);
    }

    static double minX(byte[] bytes, int record) {
        return LittleEndianBytes.getDouble(bytes, record);
    }

    static double minY(byte[] bytes, int record) {
        return LittleEndianBytes.getDouble(bytes, record + 8);
    }

    static double maxX(byte[] bytes, int record) {
        return LittleEndianBytes.getDouble(bytes, record + 16);
    }

    static double maxY(byte[] bytes, int record) {
        return LittleEndianBytes.getDouble(bytes, record + 24);
    }

    static void expand(Envelope bounds, byte[] bytes, int record) {
        bounds.expandToInclude(minX(bytes, record), minY(bytes, record));
        bounds.expandToInclude(maxX(bytes, record), maxY(bytes, record));
    }

    /** The number of bytes of a record, whose bounds and length must be there. */
    static int length(byte[] bytes, int record) {
        return BOUNDS_LENGTH + 4 + LittleEndianBytes.getInt(bytes, record + BOUNDS_LENGTH);
    }
}
