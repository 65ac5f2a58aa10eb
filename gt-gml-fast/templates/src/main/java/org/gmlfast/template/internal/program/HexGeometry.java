/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.internal.program;

import org.gmlfast.model.Row;
import org.gmlfast.rows.wkb.WkbGeometryReader;
import org.gmlfast.stax.Utf8Text;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/** Reads geometries in JSON: hexadecimal extended WKB, as PostGIS writes them there. Immutable. */
public final class HexGeometry {

    private final int srid;

    /** @param srid which a geometry with an SRID must have; 0 for any */
    public HexGeometry(int srid) {
        this.srid = srid;
    }

    /** A row whose only value is a geometry. */
    private record GeometryRow(Geometry geometry) implements Row {

        @Override
        public String id() {
            return "";
        }

        @Override
        public Object getObject(int index) {
            return geometry;
        }
    }

    /** The geometry, as the only value of a row. */
    Row read(Utf8Text hex) {
        byte[] wkb = bytes(hex);
        Geometry geometry = new WkbGeometryReader(new GeometryFactory(), true).read(wkb, 0, wkb.length);
        int own = geometry.getSRID();
        if (srid != 0 && own != 0 && own != srid) {
            throw new IllegalArgumentException(
                    "a geometry in JSON has the SRID " + own + ", the document " + srid + "; transform it in the view");
        }
        return new GeometryRow(geometry);
    }

    private static byte[] bytes(Utf8Text hex) {
        byte[] text = hex.array();
        byte[] bytes = new byte[hex.length() / 2];
        for (int i = 0; i < bytes.length; i++) {
            int high = Character.digit(text[hex.start() + 2 * i], 16);
            int low = Character.digit(text[hex.start() + 2 * i + 1], 16);
            if (high < 0 || low < 0) {
                throw notHex();
            }
            bytes[i] = (byte) (high << 4 | low);
        }
        if (hex.length() % 2 != 0 || bytes.length == 0) {
            throw notHex();
        }
        return bytes;
    }

    private static IllegalArgumentException notHex() {
        return new IllegalArgumentException("a geometry in JSON must be hexadecimal WKB: select ST_AsHEXEWKB(geom)");
    }
}
