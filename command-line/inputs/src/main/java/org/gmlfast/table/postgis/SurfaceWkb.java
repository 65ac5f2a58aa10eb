/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.postgis;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Converts the extended WKB of surfaces that JTS does not support to WKB of polygons: a polyhedral surface or TIN to a
 * multipolygon, a triangle to a polygon, an empty curve polygon to an empty polygon.
 */
final class SurfaceWkb {

    private static final int Z = 0x80000000;
    private static final int M = 0x40000000;
    private static final int SRID = 0x20000000;

    private static final int MAX_DEPTH = 50;

    private final ByteBuffer wkb;
    private boolean changed;

    private SurfaceWkb(byte[] bytes) {
        this.wkb = ByteBuffer.wrap(bytes);
    }

    /**
     * Converts the types in place.
     *
     * @return whether a type was changed; false also for malformed WKB
     */
    static boolean change(byte[] bytes) {
        SurfaceWkb surface = new SurfaceWkb(bytes);
        try {
            surface.geometry(0);
            return surface.changed;
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            return false;
        }
    }

    private void geometry(int depth) {
        if (depth > MAX_DEPTH) {
            throw new IllegalArgumentException();
        }
        wkb.order(wkb.get() == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        int headPosition = wkb.position();
        int head = wkb.getInt();
        if ((head & SRID) != 0) {
            wkb.getInt();
        }
        int positionBytes = 8 * (2 + ((head & Z) != 0 ? 1 : 0) + ((head & M) != 0 ? 1 : 0));
        switch (head & 0xFFFF) {
            case 1 -> skip(1, positionBytes);
            case 2, 8 -> skip(wkb.getInt(), positionBytes);
            case 3 -> rings(positionBytes);
            case 17 -> {
                change(headPosition, head, 3);
                rings(positionBytes);
            }
            case 15, 16 -> {
                change(headPosition, head, 6);
                parts(depth);
            }
            case 10 -> {
                if (parts(depth) == 0) {
                    change(headPosition, head, 3);
                }
            }
            case 4, 5, 6, 7, 9, 11, 12 -> parts(depth);
            default -> throw new IllegalArgumentException();
        }
    }

    private void change(int headPosition, int head, int type) {
        wkb.putInt(headPosition, head & ~0xFFFF | type);
        changed = true;
    }

    private int parts(int depth) {
        ByteOrder order = wkb.order();
        int count = wkb.getInt();
        for (int i = 0; i < count; i++) {
            geometry(depth + 1);
        }
        wkb.order(order);
        return count;
    }

    private void rings(int positionBytes) {
        int count = wkb.getInt();
        for (int i = 0; i < count; i++) {
            skip(wkb.getInt(), positionBytes);
        }
    }

    private void skip(int count, int bytes) {
        long end = wkb.position() + (long) count * bytes;
        if (count < 0 || end > wkb.limit()) {
            throw new BufferUnderflowException();
        }
        wkb.position((int) end);
    }
}
