/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows.wkb;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import java.util.function.BooleanSupplier;

/** Writes WKB of random geometries. */
final class WkbMaker {

    static final int POINT = 1;
    static final int LINE_STRING = 2;
    static final int POLYGON = 3;
    static final int MULTI_POINT = 4;
    static final int MULTI_LINE_STRING = 5;
    static final int MULTI_POLYGON = 6;
    static final int COLLECTION = 7;
    static final int CIRCULAR_STRING = 8;
    static final int COMPOUND_CURVE = 9;
    static final int CURVE_POLYGON = 10;
    static final int MULTI_CURVE = 11;
    static final int MULTI_SURFACE = 12;
    static final int POLYHEDRAL_SURFACE = 15;
    static final int TIN = 16;
    static final int TRIANGLE = 17;

    private final ByteBuffer out = ByteBuffer.allocate(1 << 20);
    private final Random random;
    private final boolean z;
    private final boolean m;
    private final boolean iso;
    private final BooleanSupplier little;

    /** @param little the byte order of the next part */
    WkbMaker(Random random, boolean z, boolean m, boolean iso, BooleanSupplier little) {
        this.random = random;
        this.z = z;
        this.m = m;
        this.iso = iso;
        this.little = little;
    }

    /** Returns a geometry of random content, with an SRID unless it is 0. */
    byte[] geometry(int type, int srid) {
        out.clear();
        part(type, srid, 0);
        byte[] bytes = new byte[out.position()];
        out.flip().get(bytes);
        return bytes;
    }

    private void head(int type, int srid) {
        boolean order = little.getAsBoolean();
        out.order(order ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN).put((byte) (order ? 1 : 0));
        int dimensions = iso ? (z ? 1000 : 0) + (m ? 2000 : 0) : (z ? 0x80000000 : 0) | (m ? 0x40000000 : 0);
        out.putInt(type + dimensions | (srid == 0 ? 0 : 0x20000000));
        if (srid != 0) {
            out.putInt(srid);
        }
    }

    private void part(int type, int srid, int depth) {
        head(type, srid);
        switch (type) {
            case POINT -> point(random.nextInt(6) == 0);
            case LINE_STRING -> positions(random.nextInt(7), false);
            case POLYGON -> rings();
            case MULTI_POINT -> parts(depth, POINT);
            case MULTI_LINE_STRING -> parts(depth, LINE_STRING);
            case MULTI_POLYGON, POLYHEDRAL_SURFACE -> parts(depth, POLYGON);
            case TIN -> parts(depth, TRIANGLE);
            case TRIANGLE -> rings();
            case COLLECTION -> {
                if (depth > 3) {
                    parts(depth, POINT, POLYGON);
                } else {
                    parts(
                            depth,
                            POINT,
                            LINE_STRING,
                            POLYGON,
                            MULTI_POINT,
                            MULTI_LINE_STRING,
                            MULTI_POLYGON,
                            COLLECTION,
                            CIRCULAR_STRING);
                }
            }
            case CIRCULAR_STRING -> positions(new int[] {0, 3, 5, 9}[random.nextInt(4)], random.nextBoolean());
            case COMPOUND_CURVE -> compound();
            case CURVE_POLYGON -> {
                out.putInt(1);
                head(CIRCULAR_STRING, 0);
                positions(5, true);
            }
            case MULTI_CURVE -> parts(depth, LINE_STRING, CIRCULAR_STRING, COMPOUND_CURVE);
            case MULTI_SURFACE -> parts(depth, POLYGON, CURVE_POLYGON);
            default -> throw new IllegalArgumentException();
        }
    }

    private void parts(int depth, int... types) {
        int count = random.nextInt(5);
        out.putInt(count);
        for (int i = 0; i < count; i++) {
            part(types[random.nextInt(types.length)], 0, depth + 1);
        }
    }

    /** A line and an arc, which begins where the line ends. */
    private void compound() {
        out.putInt(2);
        head(LINE_STRING, 0);
        positions(3, false);
        int last = out.position() - 8 * (2 + (z ? 1 : 0) + (m ? 1 : 0));
        double x = out.getDouble(last);
        double y = out.getDouble(last + 8);
        head(CIRCULAR_STRING, 0);
        int first = out.position() + 4;
        positions(5, false);
        out.putDouble(first, x).putDouble(first + 8, y);
    }

    /** Rings, some of them open or too short. */
    private void rings() {
        int count = random.nextInt(4);
        out.putInt(count);
        for (int i = 0; i < count; i++) {
            int size = random.nextInt(8) == 0 ? random.nextInt(6) + 1 : 4 + random.nextInt(20);
            positions(size, random.nextInt(8) != 0);
        }
    }

    private void positions(int size, boolean closed) {
        out.putInt(size);
        int first = out.position();
        for (int i = 0; i < size; i++) {
            if (closed && i == size - 1 && i > 0) {
                out.putDouble(out.getDouble(first)).putDouble(out.getDouble(first + 8));
                zm(random.nextInt(20) == 0);
            } else {
                point(false);
            }
        }
    }

    private void point(boolean empty) {
        out.putDouble(empty ? Double.NaN : number()).putDouble(empty ? Double.NaN : number());
        zm(empty);
    }

    private void zm(boolean nan) {
        if (z) {
            out.putDouble(nan ? Double.NaN : number());
        }
        if (m) {
            out.putDouble(nan ? Double.NaN : number());
        }
    }

    private double number() {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt(10);
            case 1 -> random.nextInt(36_000_000) / 1e5 - 180;
            default -> (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(20));
        };
    }
}
