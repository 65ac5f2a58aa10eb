/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Finds bytes that are no text of XML: characters that XML 1.0 §2.2 forbids, and what is not UTF-8, which strings of
 * Spark may have.
 */
final class TextCheck {

    private static final byte[] REPLACEMENT = {(byte) 0xEF, (byte) 0xBF, (byte) 0xBD};

    private TextCheck() {}

    /** The index of the first wrong byte; -1 if all are right. */
    static int wrong(byte[] text, int from, int length) {
        int end = from + length;
        int i = from;
        while (i < end) {
            int b = text[i];
            if (b >= ' ') {
                i++;
                continue;
            }
            int size = b >= 0 ? control(b) : sequence(text, i, end);
            if (size == 0) {
                return i;
            }
            i += size;
        }
        return -1;
    }

    private static int control(int b) {
        return b == '\t' || b == '\n' || b == '\r' ? 1 : 0;
    }

    /** The length of a sequence of several bytes; 0 if it is wrong. */
    private static int sequence(byte[] text, int at, int end) {
        int first = text[at] & 0xFF;
        int size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
        if (first < 0xC2 || first > 0xF4 || at + size > end) {
            return 0;
        }
        int code = first & (0xFF >> (size + 1));
        for (int i = 1; i < size; i++) {
            int next = text[at + i] & 0xFF;
            if ((next & 0xC0) != 0x80) {
                return 0;
            }
            code = code << 6 | next & 0x3F;
        }
        boolean isShort = size == 3 && code < 0x800 || size == 4 && (code < 0x10000 || code > 0x10FFFF);
        boolean isForbidden = code >= 0xD800 && code <= 0xDFFF || code == 0xFFFE || code == 0xFFFF;
        return isShort || isForbidden ? 0 : size;
    }

    /** A copy with U+FFFD in place of each wrong byte. */
    static byte[] replaced(byte[] text, int from, int length) {
        byte[] copy = new byte[3 * length];
        int size = 0;
        int at = from;
        int end = from + length;
        while (at < end) {
            int wrong = wrong(text, at, end - at);
            int right = wrong < 0 ? end : wrong;
            System.arraycopy(text, at, copy, size, right - at);
            size += right - at;
            if (wrong >= 0) {
                System.arraycopy(REPLACEMENT, 0, copy, size, REPLACEMENT.length);
                size += REPLACEMENT.length;
            }
            at = right + 1;
        }
        return Arrays.copyOf(copy, size);
    }

    /** Names a wrong byte for a message. */
    static String describe(byte[] text, int from, int length, int wrong) {
        String start = new String(text, from, Math.min(wrong - from, 40), StandardCharsets.UTF_8);
        return "the byte 0x%02X after \"%s\", at index %d of %d"
                .formatted(text[wrong] & 0xFF, start, wrong - from, length);
    }
}
