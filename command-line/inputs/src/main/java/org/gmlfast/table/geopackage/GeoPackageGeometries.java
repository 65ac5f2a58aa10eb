/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.geopackage;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import org.gmlfast.input.InputException;
import org.gmlfast.rows.wkb.WkbException;
import org.gmlfast.rows.wkb.WkbGeometryReader;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/**
 * Reads the geometries of a GeoPackage: a header, which may have an envelope, and ISO WKB (OGC 12-128r19, 2.1.3). Not
 * thread-safe.
 */
final class GeoPackageGeometries {

    private static final int SRID = 4;
    private static final int FIXED_HEADER = 8;
    private static final byte[] MAGIC = {'G', 'P'};

    private static final int LITTLE_ENDIAN = 1;
    private static final int ENVELOPE = 0b1110;
    private static final int EXTENDED = 0b100000;

    /** The lengths of the envelopes with the codes 0 to 4: none, xy, xyz, xym, xyzm. */
    private static final int[] ENVELOPE_LENGTHS = {0, 32, 48, 48, 64};

    private final WkbGeometryReader reader;

    /** Creates a reader for geometries that may keep their coordinates in the bytes. */
    GeoPackageGeometries(WkbGeometryReader reader) {
        this.reader = reader;
    }

    /** Returns whether bytes are a geometry of a GeoPackage, and not WKB alone. */
    static boolean hasHeader(byte[] blob) {
        return blob.length >= MAGIC.length && blob[0] == MAGIC[0] && blob[1] == MAGIC[1];
    }

    /**
     * Reads a geometry, with the SRID of its header.
     *
     * @return valid as long as the bytes do not change
     * @throws InputException if the bytes are malformed
     */
    Geometry read(byte[] blob) throws InputException {
        int wkb = wkbOffset(blob);
        try {
            Geometry geometry = reader.read(blob, wkb, blob.length - wkb);
            geometry.setSRID(srid(blob));
            return geometry;
        } catch (WkbException e) {
            throw new InputException("the geometry cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * Returns the envelope of a geometry, from its header if it is there.
     *
     * @return empty for an empty geometry
     * @throws InputException if the bytes are malformed
     */
    Envelope envelope(byte[] blob) throws InputException {
        Envelope declared = declaredEnvelope(blob);
        return declared == null ? read(blob).getEnvelopeInternal() : declared;
    }

    /**
     * Returns the envelope in the header of a geometry.
     *
     * @return null if the header has no envelope, or one that is not of finite numbers
     * @throws InputException if the header is malformed
     */
    static Envelope declaredEnvelope(byte[] blob) throws InputException {
        if (wkbOffset(blob) == FIXED_HEADER) {
            return null;
        }
        ByteBuffer header = header(blob, FIXED_HEADER, 32);
        double minX = header.getDouble();
        double maxX = header.getDouble();
        double minY = header.getDouble();
        double maxY = header.getDouble();
        boolean usable = minX <= maxX
                && minY <= maxY
                && Double.isFinite(minX)
                && Double.isFinite(maxX)
                && Double.isFinite(minY)
                && Double.isFinite(maxY);
        return usable ? new Envelope(minX, maxX, minY, maxY) : null;
    }

    /**
     * Returns the SRID in the header of a geometry; 0 if it is undefined, which -1 and 0 mean.
     *
     * @throws InputException if the header is malformed
     */
    static int srid(byte[] blob) throws InputException {
        wkbOffset(blob);
        return defined(header(blob, SRID, 4).getInt());
    }

    /** Returns an SRID; 0 if it is one of those for undefined systems. Other negative SRIDs are defined in the file. */
    static int defined(int srid) {
        return srid == -1 ? 0 : srid;
    }

    private static ByteBuffer header(byte[] blob, int from, int length) {
        return ByteBuffer.wrap(blob, from, length)
                .order((blob[3] & LITTLE_ENDIAN) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    }

    /** Checks the header and returns its length. */
    private static int wkbOffset(byte[] blob) throws InputException {
        if (blob.length < FIXED_HEADER || !hasHeader(blob)) {
            throw new InputException("the geometry cannot be read: it does not begin with the header of a GeoPackage"
                    + " geometry, which starts with GP");
        }
        if (blob[2] != 0) {
            throw new InputException(
                    "the geometry cannot be read: version " + (blob[2] & 0xFF) + " of its header is unknown");
        }
        int flags = blob[3];
        if ((flags & EXTENDED) != 0) {
            throw new InputException("the geometry cannot be read: it is in the format of an extension");
        }
        int kind = (flags & ENVELOPE) >> 1;
        if (kind >= ENVELOPE_LENGTHS.length) {
            throw new InputException(
                    "the geometry cannot be read: the envelope in its header has the unknown kind " + kind);
        }
        int length = FIXED_HEADER + ENVELOPE_LENGTHS[kind];
        if (length > blob.length) {
            throw new InputException(
                    "the geometry cannot be read: its header needs " + length + " bytes, but it has " + blob.length);
        }
        return length;
    }

    /** Returns a geometry of a GeoPackage that is the box of an envelope; null for an empty envelope. */
    static byte[] box(Envelope box) {
        if (box.isNull()) {
            return null;
        }
        ByteBuffer blob = ByteBuffer.allocate(FIXED_HEADER + 13 + 5 * 16).order(ByteOrder.LITTLE_ENDIAN);
        blob.put(MAGIC).put((byte) 0).put((byte) LITTLE_ENDIAN).putInt(0);
        // a polygon of one ring of five positions
        blob.put((byte) 1).putInt(3).putInt(1).putInt(5);
        double[] xs = {box.getMinX(), box.getMaxX(), box.getMaxX(), box.getMinX(), box.getMinX()};
        double[] ys = {box.getMinY(), box.getMinY(), box.getMaxY(), box.getMaxY(), box.getMinY()};
        for (int i = 0; i < xs.length; i++) {
            blob.putDouble(xs[i]).putDouble(ys[i]);
        }
        return blob.array();
    }
}
