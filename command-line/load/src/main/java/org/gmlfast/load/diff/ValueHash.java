/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.diff;

import java.util.Collection;

import org.gmlfast.gml.output.AttributeValueText;
import org.gmlfast.rows.wkb.WkbEncoder;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;

/**
 * Hashes of values in 64 bits: values that differ have different ones but for one in 10^19. A list of one value has the
 * hash of the value, and a geometry that of a collection of it alone. Used by one thread.
 */
final class ValueHash {

    /** Of FNV-1a in 64 bits. */
    private static final long OFFSET = 0xcbf29ce484222325L;

    private static final long PRIME = 0x100000001b3L;

    private final WkbEncoder wkb = new WkbEncoder(WkbEncoder.Flavor.ISO, false);
    private byte[] bytes = new byte[1 << 12];
    private long hash;

    /** @param value not null */
    long of(Object value) {
        hash = OFFSET;
        add(value);
        // all bits of the hash depend on all of the value's
        long mixed = (hash ^ hash >>> 33) * 0xff51afd7ed558ccdL;
        return mixed ^ mixed >>> 33;
    }

    private void add(Object value) {
        if (value instanceof Geometry geometry) {
            addGeometry(geometry);
        } else if (value instanceof Collection<?> list) {
            int index = 0;
            for (Object element : list) {
                if (index++ > 0) {
                    add('\uffff');
                }
                if (element != null) {
                    add(element);
                }
            }
        } else {
            String text = value instanceof String string ? string : AttributeValueText.of(value);
            for (int i = 0; i < text.length(); i++) {
                add(text.charAt(i));
            }
        }
    }

    private void add(char c) {
        hash = (hash ^ c) * PRIME;
    }

    private void addGeometry(Geometry geometry) {
        Geometry only = geometry;
        while (only instanceof GeometryCollection && only.getNumGeometries() == 1) {
            only = only.getGeometryN(0);
        }
        int size = wkb.begin(only, WkbEncoder.NO_SRID);
        if (size > bytes.length) {
            bytes = new byte[Math.max(size, 2 * bytes.length)];
        }
        wkb.write(bytes, 0, only, WkbEncoder.NO_SRID);
        for (int i = 0; i < size; i++) {
            hash = (hash ^ bytes[i] & 0xFF) * PRIME;
        }
    }
}
