/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal.text;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/**
 * Writes the text of numbers (XML Schema 1.0 part 2: {@code NaN}, {@code INF}, {@code -INF}) into byte arrays without
 * allocation. The methods take the index of the first byte and return the index after the last one. The caller provides
 * {@link #MAX_LENGTH} free bytes.
 *
 * <p>An attribute value is exact: the shortest digits that read back as the same number. A coordinate is rounded to a
 * number of decimals: half away from zero on the exact value of the double, so that 1.005, which lies a little below,
 * becomes {@code 1} with two decimals; never {@code -0}.
 */
public final class NumberText {

    /** The most bytes that a number touches: 309 digits, or 323 zeros and 17 digits, and the slack of whole words. */
    public static final int MAX_LENGTH = 400;

    /** The most decimals of a coordinate: 10^18 is the largest power of ten in a long. */
    public static final int MAX_DECIMALS = 18;

    private static final byte[] NAN = ascii("NaN");
    private static final byte[] INF = ascii("INF");
    private static final byte[] MINUS_INF = ascii("-INF");

    private static final long[] POWER_OF_10 = new long[19];

    static {
        POWER_OF_10[0] = 1;
        for (int i = 1; i < POWER_OF_10.length; i++) {
            POWER_OF_10[i] = 10 * POWER_OF_10[i - 1];
        }
    }

    private static final long FRACTION_BITS = 0x000F_FFFF_FFFF_FFFFL;
    private static final long IMPLICIT_BIT = 0x0010_0000_0000_0000L;

    /** Below this, {@code value * 10^8} is an integer of at most 15 digits, which a double holds exactly. */
    private static final double EIGHT_DECIMALS_LIMIT = 1e7;

    private NumberText() {}

    private static byte[] ascii(String s) {
        return s.getBytes(StandardCharsets.US_ASCII);
    }

    // ---- coordinates

    /**
     * Writes a coordinate, plain and rounded.
     *
     * @param decimals the most decimals, 0 to {@link #MAX_DECIMALS}
     * @param padded whether zeros fill up the decimals
     * @return the index after the last byte
     */
    public static int writeRounded(byte[] out, int at, double value, int decimals, boolean padded) {
        long bits = Double.doubleToRawLongBits(value);
        // |value| = significand / 2^shift
        int shift = 1075 - ((int) (bits >>> 52) & 0x7FF);
        if (decimals > 8 || shift < 1 || shift > 63) {
            return writeRoundedSlowly(out, at, value, decimals, padded);
        }
        long significand = bits & FRACTION_BITS | IMPLICIT_BIT;
        long integer = significand >>> shift;
        long fraction = significand & (1L << shift) - 1;
        // fraction * 10^decimals in 128 bits, plus half a unit, truncated: exact, where doubles would round twice
        long power = POWER_OF_10[decimals];
        long low = fraction * power;
        long high = Math.multiplyHigh(fraction, power);
        long rounded = low + (1L << shift - 1);
        high += (low & ~rounded) >>> 63;
        long scaled = high << 64 - shift | rounded >>> shift;
        if (scaled == power) {
            scaled = 0;
            integer++;
        }
        if (bits < 0 && (integer | scaled) != 0) {
            out[at++] = '-';
        }
        at = DecimalDigits.writeUnsigned(out, at, integer);
        long digits = DecimalDigits.eightDigits((int) (scaled * POWER_OF_10[8 - decimals]));
        int count = padded ? decimals : 8 - DecimalDigits.trailingZeros(digits);
        out[at] = '.';
        DecimalDigits.putWord(out, at + 1, digits | DecimalDigits.ASCII_ZEROS);
        return count == 0 ? at : at + 1 + count;
    }

    private static int writeRoundedSlowly(byte[] out, int at, double value, int decimals, boolean padded) {
        long bits = Double.doubleToRawLongBits(value);
        int shift = 1075 - ((int) (bits >>> 52) & 0x7FF);
        if (shift == 1075 - 0x7FF) {
            return writeNotFinite(out, at, value);
        }
        if (shift < 1) {
            if (bits < 0) {
                out[at++] = '-';
            }
            at = writeInteger(out, at, Math.abs(value));
            return padded ? writeFraction(out, at, 0, decimals, true) : at;
        }
        // subnormals (shift 1075) are too small to leave a digit; they have no implicit bit
        long significand = shift == 1075 ? 0 : bits & FRACTION_BITS | IMPLICIT_BIT;
        long integer = shift < 64 ? significand >>> shift : 0;
        long fraction = shift < 64 ? significand & (1L << shift) - 1 : significand;
        long power = POWER_OF_10[decimals];
        long scaled = roundedProduct(fraction, power, shift);
        if (scaled == power) {
            scaled = 0;
            integer++;
        }
        if (bits < 0 && (integer | scaled) != 0) {
            out[at++] = '-';
        }
        at = DecimalDigits.writeUnsigned(out, at, integer);
        return writeFraction(out, at, scaled, decimals, padded);
    }

    /**
     * The double nearest to the decimal that {@link #writeRounded} writes.
     *
     * @param decimals 0 to {@link #MAX_DECIMALS}
     */
    public static double round(double value, int decimals) {
        double power = POWER_OF_10[decimals];
        double scaled = value * power;
        double integer = Math.rint(scaled);
        // The product is off by half a unit in its last place at most, so unless it is next to a half, its integer is
        // the exact one's; and the quotient of two exact numbers is the double nearest to the decimal.
        double magnitude = Math.abs(scaled);
        if (magnitude < 0x1p50 && 0.5 - Math.abs(scaled - integer) > magnitude * 0x1p-52) {
            return integer / power + 0.0; // no -0
        }
        if (!(Math.abs(value) < 0x1p52)) {
            return value;
        }
        return new java.math.BigDecimal(value)
                .setScale(decimals, java.math.RoundingMode.HALF_UP)
                .doubleValue();
    }

    /** {@code a * b / 2^shift}, rounded half up; the quotient fits a long. */
    private static long roundedProduct(long a, long b, int shift) {
        long low = a * b;
        long high = Math.multiplyHigh(a, b);
        if (shift > 127) {
            return 0; // the product has at most 113 bits
        }
        int below = shift - 1;
        // one more bit than the quotient, which decides the rounding
        long half = below == 0 ? low : below < 64 ? high << 64 - below | low >>> below : high >>> below - 64;
        return (half >>> 1) + (half & 1);
    }

    private static int writeFraction(byte[] out, int at, long scaled, int decimals, boolean padded) {
        if (decimals == 0 || scaled == 0 && !padded) {
            return at;
        }
        out[at++] = '.';
        int start = at;
        long rest = scaled;
        for (int left = decimals; left > 0; left -= 8) {
            long unit = left > 8 ? POWER_OF_10[left - 8] : 1;
            long group = rest / unit;
            rest -= group * unit;
            DecimalDigits.writeAll8(out, at, (int) (left >= 8 ? group : group * POWER_OF_10[8 - left]));
            at += 8;
        }
        int end = start + decimals;
        while (!padded && out[end - 1] == '0') {
            end--;
        }
        return end;
    }

    /** Writes all digits of an integral value of at least 0. */
    private static int writeInteger(byte[] out, int at, double value) {
        if (value < 0x1p63) {
            return DecimalDigits.writeUnsigned(out, at, (long) value);
        }
        return writeAscii(out, at, new BigDecimal(value).toPlainString());
    }

    // ---- attribute values

    /**
     * Writes the shortest decimal that reads back as the same number: plain from 1e-7 to 1e21, with {@code .0} if it is
     * integral; with an exponent beyond.
     */
    public static int writeShortest(byte[] out, int at, double value) {
        double magnitude = Math.abs(value);
        if (magnitude < EIGHT_DECIMALS_LIMIT && magnitude >= 1e-3) {
            // A decimal of at most 15 digits that reads back as the value is the shortest one that does: no two such
            // decimals are the same double. And n / 10^8 is what the decimal reads as, both being exact doubles.
            double n = Math.rint(magnitude * 1e8);
            if (n / 1e8 == magnitude) {
                return writeEightDecimals(out, at, value, (long) n);
            }
        } else if (magnitude < 0x1p53 && magnitude == (long) magnitude) {
            at = writeSign(out, at, value);
            return writePointZero(out, DecimalDigits.writeUnsigned(out, at, (long) magnitude));
        } else if (!(magnitude <= Double.MAX_VALUE)) {
            return writeNotFinite(out, at, value);
        }
        int k = ShortestDecimal.exponent(magnitude);
        at = writeSign(out, at, value);
        return writeDigits(out, at, ShortestDecimal.digits(magnitude, k), k, true);
    }

    /** Writes the shortest decimal that reads back as the same {@code float}, in the form of doubles. */
    public static int writeShortest(byte[] out, int at, float value) {
        float magnitude = Math.abs(value);
        if (magnitude < 0x1p24f && magnitude == (int) magnitude) {
            at = writeSign(out, at, value);
            return writePointZero(out, DecimalDigits.writeUnsigned(out, at, (int) magnitude));
        } else if (!(magnitude <= Float.MAX_VALUE)) {
            return writeNotFinite(out, at, value);
        }
        int k = ShortestDecimal.exponent(magnitude);
        at = writeSign(out, at, value);
        return writeDigits(out, at, ShortestDecimal.digits(magnitude, k), k, true);
    }

    /**
     * Writes a coordinate as the shortest decimal that reads back as the same number: plain, without {@code .0} or
     * {@code -0}.
     */
    public static int writeShortestPlain(byte[] out, int at, double value) {
        double magnitude = Math.abs(value);
        if (!(magnitude <= Double.MAX_VALUE)) {
            return writeNotFinite(out, at, value);
        }
        if (value < 0) {
            out[at++] = '-';
        }
        if (magnitude < 0x1p53 && magnitude == (long) magnitude) {
            return DecimalDigits.writeUnsigned(out, at, (long) magnitude);
        }
        int k = ShortestDecimal.exponent(magnitude);
        return writeDigits(out, at, ShortestDecimal.digits(magnitude, k), k, false);
    }

    /**
     * Writes the shortest decimal that reads back as the same number, in the form of typed values without a schema:
     * plain from 1e-4 to 1e16, {@code 2} instead of {@code 2.0}; {@code 1.5e-7} beyond. Zero keeps its sign.
     *
     * @return the index after the text
     */
    public static int writeCompact(byte[] out, int at, double value) {
        double magnitude = Math.abs(value);
        if (magnitude < 0x1p53 && magnitude == (long) magnitude) {
            at = writeSign(out, at, value);
            return DecimalDigits.writeUnsigned(out, at, (long) magnitude);
        }
        if (magnitude < EIGHT_DECIMALS_LIMIT && magnitude >= 1e-3) {
            double n = Math.rint(magnitude * 1e8); // as in writeShortest
            if (n / 1e8 == magnitude) {
                return writeEightDecimals(out, at, value, (long) n);
            }
        } else if (!(magnitude <= Double.MAX_VALUE)) {
            return writeNotFinite(out, at, value);
        }
        int k = ShortestDecimal.exponent(magnitude);
        at = writeSign(out, at, value);
        return writeCompactDigits(out, at, ShortestDecimal.digits(magnitude, k), k);
    }

    /**
     * Writes the shortest decimal that reads back as the same {@code float}, in the compact form of doubles.
     *
     * @return the index after the text
     */
    public static int writeCompact(byte[] out, int at, float value) {
        float magnitude = Math.abs(value);
        if (magnitude < 0x1p24f && magnitude == (int) magnitude) {
            at = writeSign(out, at, value);
            return DecimalDigits.writeUnsigned(out, at, (int) magnitude);
        } else if (!(magnitude <= Float.MAX_VALUE)) {
            return writeNotFinite(out, at, value);
        }
        int k = ShortestDecimal.exponent(magnitude);
        at = writeSign(out, at, value);
        return writeCompactDigits(out, at, ShortestDecimal.digits(magnitude, k), k);
    }

    /** Writes an integer. */
    public static int writeInteger(byte[] out, int at, long value) {
        return DecimalDigits.writeLong(out, at, value);
    }

    private static int writeCompactDigits(byte[] out, int at, long digits, int k) {
        while (digits % 10 == 0) {
            digits /= 10;
            k++;
        }
        int point = count(digits) + k;
        if (point > -4 && point <= 16) {
            return writePlain(out, at, digits, k, point);
        }
        int end = writeSignificand(out, at, digits);
        out[end++] = 'e';
        return DecimalDigits.writeLong(out, end, point - 1L);
    }

    /** Writes {@code d.ddd}, or {@code d} for a single digit. */
    private static int writeSignificand(byte[] out, int at, long digits) {
        int end = DecimalDigits.writeUnsigned(out, at + 1, digits);
        out[at] = out[at + 1];
        out[at + 1] = '.';
        return end == at + 2 ? at + 1 : end;
    }

    private static int writeEightDecimals(byte[] out, int at, double value, long n) {
        at = writeSign(out, at, value);
        long integer = n / DecimalDigits.GROUP;
        long digits = DecimalDigits.eightDigits((int) (n - integer * DecimalDigits.GROUP));
        at = DecimalDigits.writeUnsigned(out, at, integer);
        out[at] = '.';
        DecimalDigits.putWord(out, at + 1, digits | DecimalDigits.ASCII_ZEROS);
        return at + 1 + Math.max(8 - DecimalDigits.trailingZeros(digits), 1);
    }

    /** Writes {@code digits * 10^k} as an attribute value or as a coordinate. */
    private static int writeDigits(byte[] out, int at, long digits, int k, boolean attribute) {
        while (digits % 10 == 0) {
            digits /= 10;
            k++;
        }
        int count = count(digits);
        // the value is 0.ddd * 10^point
        int point = count + k;
        boolean beyond = point < -6 || point > 22 || point == 22 && digits != 1;
        if (attribute && beyond) {
            int end = writeSignificand(out, at, digits);
            if (count == 1) {
                end = writePointZero(out, end);
            }
            out[end++] = 'E';
            return DecimalDigits.writeLong(out, end, point - 1L);
        }
        at = writePlain(out, at, digits, k, point);
        return attribute && k >= 0 ? writePointZero(out, at) : at;
    }

    private static int writePlain(byte[] out, int at, long digits, int k, int point) {
        if (k >= 0) {
            return writeZeros(out, DecimalDigits.writeUnsigned(out, at, digits), k);
        }
        if (point <= 0) {
            out[at++] = '0';
            out[at++] = '.';
            return DecimalDigits.writeUnsigned(out, writeZeros(out, at, -point), digits);
        }
        int end = DecimalDigits.writeUnsigned(out, at, digits);
        System.arraycopy(out, at + point, out, at + point + 1, end - at - point);
        out[at + point] = '.';
        return end + 1;
    }

    private static int count(long digits) {
        int count = 1;
        while (count < POWER_OF_10.length && digits >= POWER_OF_10[count]) {
            count++;
        }
        return count;
    }

    private static int writeZeros(byte[] out, int at, int count) {
        for (int i = 0; i < count; i++) {
            out[at++] = '0';
        }
        return at;
    }

    private static int writePointZero(byte[] out, int at) {
        out[at] = '.';
        out[at + 1] = '0';
        return at + 2;
    }

    /** Writes the sign, also of zero: it is part of an attribute value. */
    private static int writeSign(byte[] out, int at, double value) {
        if (Double.doubleToRawLongBits(value) < 0) {
            out[at++] = '-';
        }
        return at;
    }

    private static int writeNotFinite(byte[] out, int at, double value) {
        byte[] text = value != value ? NAN : value > 0 ? INF : MINUS_INF;
        System.arraycopy(text, 0, out, at, text.length);
        return at + text.length;
    }

    /** Copies text that consists of ASCII characters. */
    @SuppressWarnings("deprecation") // the only copy of characters to bytes without allocation
    public static int writeAscii(byte[] out, int at, String text) {
        text.getBytes(0, text.length(), out, at);
        return at + text.length();
    }
}
