/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.geopackage;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import org.gmlfast.gml.geometry.GeometryBounds;
import org.gmlfast.load.GeometryShape;
import org.gmlfast.load.ValueException;
import org.gmlfast.rows.wkb.WkbEncoder;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Point;

/** The format of geometries in a GeoPackage: a header with an envelope, then WKB (OGC 12-128r19 §2.1.3). */
final class GeoPackageBlob {

    private static final int HEADER = 8;
    private static final int ENVELOPE = 32;
    private static final byte LITTLE_ENDIAN = 1;
    private static final byte HAS_ENVELOPE = 1 << 1;
    private static final byte EMPTY = 1 << 4;

    private final WkbEncoder wkb;
    private final GeometryShape shape;
    private final int srid;

    /** The envelope of the last geometry. */
    private Envelope envelope;

    /** Whether the last geometry differs from the type of the column. */
    private boolean unfit;

    GeoPackageBlob(GeometryShape shape, int srid, boolean linearizes) {
        this.wkb = new WkbEncoder(WkbEncoder.Flavor.ISO, linearizes);
        this.shape = shape;
        this.srid = srid;
    }

    /** @throws ValueException if the value is not a geometry */
    byte[] encode(Object value) {
        if (!(value instanceof Geometry read)) {
            throw new ValueException("the value is not a geometry");
        }
        Geometry geometry = shape.fitted(read);
        int size = wkb.begin(geometry, WkbEncoder.NO_SRID);
        unfit = !shape.include(wkb.code(geometry), wkb.dimension(), geometry.isEmpty());
        envelope = GeometryBounds.of(geometry);
        // a point is its own envelope
        boolean hasEnvelope = !geometry.isEmpty() && !(geometry instanceof Point);
        int start = HEADER + (hasEnvelope ? ENVELOPE : 0);
        byte[] bytes = new byte[Math.addExact(start, size)];
        ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        header.put((byte) 'G').put((byte) 'P').put((byte) 0);
        header.put((byte) (LITTLE_ENDIAN | (hasEnvelope ? HAS_ENVELOPE : 0) | (geometry.isEmpty() ? EMPTY : 0)));
        header.putInt(srid);
        if (hasEnvelope) {
            header.putDouble(envelope.getMinX()).putDouble(envelope.getMaxX());
            header.putDouble(envelope.getMinY()).putDouble(envelope.getMaxY());
        }
        wkb.write(bytes, start, geometry, WkbEncoder.NO_SRID);
        return bytes;
    }

    Envelope envelope() {
        return envelope;
    }

    boolean isUnfit() {
        return unfit;
    }
}
