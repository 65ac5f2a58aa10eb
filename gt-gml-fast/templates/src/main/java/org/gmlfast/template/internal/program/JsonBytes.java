/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.internal.program;

import java.nio.charset.StandardCharsets;

import org.gmlfast.stax.Utf8Text;

/**
 * Walks over JSON (RFC 8259) in UTF-8 without a tree and without recursion, so that neither its depth nor its size
 * matters. Values that are not looked into are skipped by their brackets and quotes alone.
 */
final class JsonBytes {

    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

    private JsonBytes() {}

    /** The index of the first character that is not white space. */
    static int skipSpace(byte[] json, int from, int end) {
        int at = from;
        while (at < end && (json[at] == ' ' || json[at] == '\n' || json[at] == '\t' || json[at] == '\r')) {
            at++;
        }
        return at;
    }

    /** The index behind the value that begins at an index. */
    static int skipValue(byte[] json, int from, int end) {
        if (from >= end) {
            throw malformed(from, "a value is missing");
        }
        return switch (json[from]) {
            case '"' -> skipString(json, from, end);
            case '{', '[' -> skipContainer(json, from, end);
            default -> skipScalar(json, from, end);
        };
    }

    private static int skipScalar(byte[] json, int from, int end) {
        int at = from;
        while (at < end && json[at] > ' ' && json[at] != ',' && json[at] != ']' && json[at] != '}') {
            at++;
        }
        if (at == from) {
            throw malformed(from, "a value is missing");
        }
        return at;
    }

    private static int skipContainer(byte[] json, int from, int end) {
        int depth = 0;
        for (int at = from; at < end; at++) {
            switch (json[at]) {
                case '"' -> at = skipString(json, at, end) - 1;
                case '{', '[' -> depth++;
                case '}', ']' -> {
                    if (--depth == 0) {
                        return at + 1;
                    }
                }
                default -> {}
            }
        }
        throw malformed(from, "a bracket is not closed");
    }

    /** The index behind the quote that ends a string. */
    static int skipString(byte[] json, int from, int end) {
        for (int at = from + 1; at < end; at++) {
            if (json[at] == '\\') {
                at++;
            } else if (json[at] == '"') {
                return at + 1;
            }
        }
        throw malformed(from, "a string is not closed");
    }

    /** Whether a value is null. */
    static boolean isNull(byte[] json, int from, int to) {
        return to - from == NULL.length && json[from] == 'n' && equal(json, from, to, NULL);
    }

    static boolean equal(byte[] json, int from, int to, byte[] text) {
        if (to - from != text.length) {
            return false;
        }
        for (int i = 0; i < text.length; i++) {
            if (json[from + i] != text[i]) {
                return false;
            }
        }
        return true;
    }

    /** Whether a string, with its quotes, is a name. */
    static boolean isName(byte[] json, int from, int to, byte[] name) {
        if (equal(json, from + 1, to - 1, name)) {
            return true;
        }
        if (!hasEscape(json, from, to)) {
            return false;
        }
        Utf8Text text = new Utf8Text();
        byte[] unescaped = new byte[to - from];
        text.set(unescaped, 0, unescape(json, from, to, unescaped));
        return equal(unescaped, 0, text.length(), name);
    }

    /** Whether a string has an escape. */
    static boolean hasEscape(byte[] json, int from, int to) {
        for (int at = from; at < to; at++) {
            if (json[at] == '\\') {
                return true;
            }
        }
        return false;
    }

    /**
     * Unescapes a string. Halves of surrogate pairs that stand alone are dropped.
     *
     * @param to has room for as many bytes as the string has
     * @return the number of bytes
     */
    static int unescape(byte[] json, int from, int end, byte[] to) {
        int length = 0;
        for (int at = from + 1; at < end - 1; at++) {
            if (json[at] != '\\') {
                to[length++] = json[at];
                continue;
            }
            at++;
            switch (json[at]) {
                case 'n' -> to[length++] = '\n';
                case 't' -> to[length++] = '\t';
                case 'r' -> to[length++] = '\r';
                case 'b' -> to[length++] = '\b';
                case 'f' -> to[length++] = '\f';
                case 'u' -> {
                    int c = unit(json, at + 1, end);
                    at += 4;
                    if (Character.isHighSurrogate((char) c)
                            && at + 6 < end
                            && json[at + 1] == '\\'
                            && json[at + 2] == 'u') {
                        int low = unit(json, at + 3, end);
                        if (Character.isLowSurrogate((char) low)) {
                            c = Character.toCodePoint((char) c, (char) low);
                            at += 6;
                        }
                    }
                    length = put(to, length, c);
                }
                default -> to[length++] = json[at];
            }
        }
        return length;
    }

    private static int unit(byte[] json, int at, int end) {
        int unit = 0;
        for (int i = at; i < at + 4; i++) {
            int digit = i < end - 1 ? Character.digit(json[i], 16) : -1;
            if (digit < 0) {
                throw malformed(at, "\\u needs four hexadecimal digits");
            }
            unit = unit << 4 | digit;
        }
        return unit;
    }

    private static int put(byte[] to, int at, int c) {
        int length = at;
        if (c < 0x80) {
            to[length++] = (byte) c;
        } else if (c < 0x800) {
            to[length++] = (byte) (0xC0 | c >> 6);
            to[length++] = (byte) (0x80 | c & 0x3F);
        } else if (c < 0x10000) {
            if (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE) {
                to[length++] = (byte) (0xE0 | c >> 12);
                to[length++] = (byte) (0x80 | c >> 6 & 0x3F);
                to[length++] = (byte) (0x80 | c & 0x3F);
            }
        } else {
            to[length++] = (byte) (0xF0 | c >> 18);
            to[length++] = (byte) (0x80 | c >> 12 & 0x3F);
            to[length++] = (byte) (0x80 | c >> 6 & 0x3F);
            to[length++] = (byte) (0x80 | c & 0x3F);
        }
        return length;
    }

    static IllegalArgumentException malformed(int at, String problem) {
        return new IllegalArgumentException("malformed JSON at byte " + at + ": " + problem);
    }
}
