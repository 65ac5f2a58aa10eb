/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal.text;

import java.math.BigInteger;

/**
 * The shortest decimal that reads back as the same {@code double} or {@code float}; of several, the one nearest to the
 * value. The algorithm and the names are those of Raffaello Giulietti, "The Schubfach way to render doubles" (2020).
 */
final class ShortestDecimal {

    private static final int DOUBLE_PRECISION = 53;
    private static final int DOUBLE_Q_MIN = -1074;
    private static final int FLOAT_PRECISION = 24;
    private static final int FLOAT_Q_MIN = -149;

    private static final int K_MIN = -324;
    private static final int K_MAX = 292;

    private static final long MASK_63 = Long.MAX_VALUE;

    /** g(k) = floor(10^-k / 2^r) + 1, 126 bits each, as two halves of 63 bits. */
    private static final long[] G = powersOfTen();

    private ShortestDecimal() {}

    private static long[] powersOfTen() {
        long[] g = new long[2 * (K_MAX - K_MIN + 1)];
        BigInteger low63 = BigInteger.valueOf(MASK_63);
        for (int k = K_MIN; k <= K_MAX; k++) {
            int r = floorLog2PowerOf10(-k) - 125;
            BigInteger power = BigInteger.TEN.pow(Math.abs(k));
            BigInteger scaled = k <= 0
                    ? (r >= 0 ? power.shiftRight(r) : power.shiftLeft(-r))
                    : BigInteger.ONE.shiftLeft(-r).divide(power);
            BigInteger value = scaled.add(BigInteger.ONE);
            int i = 2 * (k - K_MIN);
            g[i] = value.shiftRight(63).longValueExact();
            g[i + 1] = value.and(low63).longValueExact();
        }
        return g;
    }

    /** floor(log10(2^e)). */
    private static int floorLog10PowerOf2(int e) {
        return (int) (e * 661_971_961_083L >> 41);
    }

    /** floor(log10(3/4 2^e)). */
    private static int floorLog10ThreeQuartersPowerOf2(int e) {
        return (int) (e * 661_971_961_083L - 274_743_187_321L >> 41);
    }

    /** floor(log2(10^e)). */
    private static int floorLog2PowerOf10(int e) {
        return (int) (e * 913_124_641_741L >> 38);
    }

    /** The power of ten by which {@link #digits} is multiplied. */
    static int exponent(double finite) {
        long bits = Double.doubleToRawLongBits(finite);
        return exponent(significand(bits), q(bits), DOUBLE_PRECISION, DOUBLE_Q_MIN);
    }

    /** The decimal digits of the value's magnitude, as a number that may end in zeros. */
    static long digits(double finite, int k) {
        long bits = Double.doubleToRawLongBits(finite);
        return digits(significand(bits), q(bits), DOUBLE_PRECISION, DOUBLE_Q_MIN, k);
    }

    /** The power of ten by which {@link #digits} is multiplied. */
    static int exponent(float finite) {
        int bits = Float.floatToRawIntBits(finite);
        return exponent(significand(bits), q(bits), FLOAT_PRECISION, FLOAT_Q_MIN);
    }

    /** The decimal digits of the value's magnitude, as a number that may end in zeros. */
    static long digits(float finite, int k) {
        int bits = Float.floatToRawIntBits(finite);
        return digits(significand(bits), q(bits), FLOAT_PRECISION, FLOAT_Q_MIN, k);
    }

    private static long significand(long bits) {
        long fraction = bits & 0x000F_FFFF_FFFF_FFFFL;
        return (bits & 0x7FF0_0000_0000_0000L) == 0 ? fraction : fraction | 0x0010_0000_0000_0000L;
    }

    private static int q(long bits) {
        return Math.max((int) (bits >>> 52) & 0x7FF, 1) - 1075;
    }

    private static long significand(int bits) {
        int fraction = bits & 0x007F_FFFF;
        return (bits & 0x7F80_0000) == 0 ? fraction : fraction | 0x0080_0000;
    }

    private static int q(int bits) {
        return Math.max(bits >>> 23 & 0xFF, 1) - 150;
    }

    /** Whether the next smaller value is only half as far away as the next larger one. */
    private static boolean irregular(long c, int q, int precision, int qMin) {
        return c == 1L << precision - 1 && q > qMin;
    }

    private static int exponent(long c, int q, int precision, int qMin) {
        return irregular(c, q, precision, qMin) ? floorLog10ThreeQuartersPowerOf2(q) : floorLog10PowerOf2(q);
    }

    private static long digits(long c, int q, int precision, int qMin, int k) {
        long odd = c & 1;
        long cb = c << 2;
        long left = irregular(c, q, precision, qMin) ? cb - 1 : cb - 2;
        long right = cb + 2;
        int h = q + floorLog2PowerOf10(-k) + 2;
        long g1 = G[2 * (k - K_MIN)];
        long g0 = G[2 * (k - K_MIN) + 1];
        long vb = roundToOdd(g1, g0, cb << h);
        long vbl = roundToOdd(g1, g0, left << h) + odd;
        long vbr = roundToOdd(g1, g0, right << h) - odd;

        long s = vb >> 2;
        if (s >= 10) {
            long shorter = s / 10 * 10;
            boolean belowIn = vbl <= shorter << 2;
            boolean aboveIn = shorter + 10 << 2 <= vbr;
            if (belowIn != aboveIn) {
                return belowIn ? shorter : shorter + 10;
            }
        }
        boolean belowIn = vbl <= s << 2;
        boolean aboveIn = s + 1 << 2 <= vbr;
        if (belowIn != aboveIn) {
            return belowIn ? s : s + 1;
        }
        long toMiddle = vb - (2 * s + 1 << 1);
        return toMiddle < 0 || toMiddle == 0 && (s & 1) == 0 ? s : s + 1;
    }

    private static long roundToOdd(long g1, long g0, long cp) {
        long x1 = Math.multiplyHigh(g0, cp);
        long y0 = g1 * cp;
        long y1 = Math.multiplyHigh(g1, cp);
        long z = (y0 >>> 1) + x1;
        long w = y1 + (z >>> 63);
        return w | (z & MASK_63) + MASK_63 >>> 63;
    }
}
