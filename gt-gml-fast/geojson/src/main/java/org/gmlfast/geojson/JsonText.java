/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.geojson;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

import org.gmlfast.stax.OmittedCharacters;
import org.gmlfast.stax.Utf8Text;
import org.gmlfast.stax.internal.text.NumberText;
import org.gmlfast.stax.internal.text.Utf8;
import org.gmlfast.stax.internal.text.Utf8Buffer;

/**
 * JSON text (RFC 8259). The caller puts commas and brackets. A stream that fails, or a value that JSON lacks, leaves an
 * incomplete text. Not thread-safe.
 */
final class JsonText extends Utf8Buffer {

    static final byte[] NULL = ascii("null");
    static final byte[] TRUE = ascii("true");
    static final byte[] FALSE = ascii("false");

    /** The number of bytes or characters of a string that are escaped at a time: each becomes at most six bytes. */
    private static final int PIECE = 1 << 10;

    private static final int MAX_ESCAPED = 6;

    /** For each byte of UTF-8 whether a string has it escaped. */
    private static final boolean[] ESCAPED = new boolean[256];

    static {
        for (int c = 0; c < ' '; c++) {
            ESCAPED[c] = true;
        }
        ESCAPED['"'] = true;
        ESCAPED['\\'] = true;
    }

    private static final byte[] HEX = ascii("0123456789abcdef");

    JsonText(OutputStream out) {
        super(out);
    }

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Copies prepared text, such as the name of a member. */
    void put(byte[] text) throws IOException {
        put(text, 0, text.length);
    }

    // ---- values

    void write(boolean value) throws IOException {
        put(value ? TRUE : FALSE);
    }

    /** Writes a number that is finite. */
    void write(double value) throws IOException {
        reserve(NumberText.MAX_LENGTH);
        at = NumberText.writeShortest(buffer, at, value);
    }

    /** Writes a number that is finite. */
    void write(float value) throws IOException {
        reserve(NumberText.MAX_LENGTH);
        at = NumberText.writeShortest(buffer, at, value);
    }

    /** Writes a string. */
    void write(Utf8Text text) throws IOException {
        put('"');
        byte[] bytes = text.array();
        int end = text.start() + text.length();
        for (int from = text.start(); from < end; from += PIECE) {
            escape(bytes, from, Math.min(from + PIECE, end));
        }
        put('"');
    }

    private void escape(byte[] bytes, int from, int end) throws IOException {
        reserve(MAX_ESCAPED * PIECE);
        byte[] target = buffer;
        int to = at;
        for (int i = from; i < end; i++) {
            byte b = bytes[i];
            if (ESCAPED[b & 0xFF]) {
                to = escapeOne(target, to, b);
            } else {
                target[to++] = b;
            }
        }
        at = to;
    }

    /**
     * Writes a value that is JSON already, without the white space around its tokens, so that a feature stays on its
     * line, and without halves of surrogate pairs, as {@link #write(String)}.
     */
    void writeJson(Utf8Text json) throws IOException {
        byte[] bytes = json.array();
        int end = json.start() + json.length();
        boolean inString = false;
        for (int i = json.start(); i < end; i++) {
            byte b = bytes[i];
            if (inString && b == '\\') {
                i = writeEscape(bytes, i, end) - 1;
                continue;
            }
            inString ^= b == '"';
            if (inString || (b & 0xFF) > ' ') {
                put((char) (b & 0xFF));
            }
        }
    }

    /** Writes an escape and returns where it ends. */
    private int writeEscape(byte[] bytes, int from, int end) throws IOException {
        int unit = unit(bytes, from, end);
        int length = unit < 0 ? Math.min(2, end - from) : MAX_ESCAPED;
        if (unit >= 0 && Character.isSurrogate((char) unit)) {
            int second = unit(bytes, from + MAX_ESCAPED, end);
            if (second < 0 || !Character.isSurrogatePair((char) unit, (char) second)) {
                OmittedCharacters.add(1);
                return from + MAX_ESCAPED;
            }
            length = 2 * MAX_ESCAPED;
        }
        put(bytes, from, length);
        return from + length;
    }

    /** Returns the UTF-16 unit of an escape; -1 if there is none. */
    private static int unit(byte[] bytes, int from, int end) {
        if (end - from < MAX_ESCAPED || bytes[from] != '\\' || bytes[from + 1] != 'u') {
            return -1;
        }
        int unit = 0;
        for (int i = from + 2; i < from + MAX_ESCAPED; i++) {
            unit = unit << 4 | Character.digit(bytes[i], 16);
        }
        return unit;
    }

    private static int escapeOne(byte[] target, int to, int c) {
        target[to] = '\\';
        switch (c) {
            case '"', '\\' -> target[to + 1] = (byte) c;
            case '\n' -> target[to + 1] = 'n';
            case '\r' -> target[to + 1] = 'r';
            case '\t' -> target[to + 1] = 't';
            default -> {
                return escapeUnit(target, to, c);
            }
        }
        return to + 2;
    }

    private static int escapeUnit(byte[] target, int to, int c) {
        target[to] = '\\';
        target[to + 1] = 'u';
        target[to + 2] = HEX[c >> 12];
        target[to + 3] = HEX[c >> 8 & 0xF];
        target[to + 4] = HEX[c >> 4 & 0xF];
        target[to + 5] = HEX[c & 0xF];
        return to + MAX_ESCAPED;
    }

    /**
     * Writes a string without halves of surrogate pairs that stand alone: they are no characters, and programs that
     * read them as {@code \\uD800} do not agree on what they are (RFC 8259 §8.2). GML and FlatGeobuf leave them out,
     * too.
     */
    void write(String text) throws IOException {
        put('"');
        int length = text.length();
        for (int from = 0; from < length; ) {
            int end = Math.min(from + PIECE, length);
            if (end < length && Character.isHighSurrogate(text.charAt(end - 1))) {
                end--;
            }
            // a lone half at the end of a piece must not keep the loop from ending
            end = Math.max(end, from + 1);
            escape(text, from, end);
            from = end;
        }
        put('"');
    }

    private void escape(String text, int from, int end) throws IOException {
        reserve(MAX_ESCAPED * PIECE);
        byte[] target = buffer;
        int to = at;
        for (int i = from; i < end; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                int character = text.codePointAt(i);
                if (Character.isSurrogate(c)) {
                    if (character == c) {
                        OmittedCharacters.add(1);
                        continue;
                    }
                    i++;
                }
                to = Utf8.put(target, to, character);
            } else if (ESCAPED[c]) {
                to = escapeOne(target, to, c);
            } else {
                target[to++] = (byte) c;
            }
        }
        at = to;
    }
}
