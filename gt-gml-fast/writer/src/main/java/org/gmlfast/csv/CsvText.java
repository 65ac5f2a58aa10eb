/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.csv;

import java.io.IOException;
import java.io.OutputStream;

import org.gmlfast.stax.OmittedCharacters;
import org.gmlfast.stax.Utf8Text;
import org.gmlfast.stax.internal.text.Utf8;
import org.gmlfast.stax.internal.text.Utf8Buffer;

/**
 * The fields and lines of CSV (RFC 4180) as UTF-8. A field is quoted if it has a quotation mark, a line break, a tab or
 * the separator. Not thread-safe.
 */
final class CsvText extends Utf8Buffer {

    /** The number of bytes or characters of a field that are copied at a time: each becomes at most three bytes. */
    private static final int PIECE = 1 << 10;

    private static final int MAX_COPIED = 3;

    private final byte separator;

    /** For each byte of UTF-8 whether a field with it is quoted. */
    private final boolean[] quoting = new boolean[256];

    private boolean inQuotes;

    CsvText(OutputStream out, char separator) {
        super(out);
        this.separator = (byte) separator;
        for (char c : new char[] {'"', '\n', '\r', '\t', separator}) {
            quoting[c] = true;
        }
    }

    /** Begins or ends a quoted field. */
    void quote() throws IOException {
        put('"');
        inQuotes = !inQuotes;
    }

    /** Ends the text within a quoted field, so that no reader takes it for a complete one. */
    void breakOff() throws IOException {
        if (!inQuotes) {
            endLine();
            putAscii("\"incomplete");
        }
        flush();
    }

    void separate() throws IOException {
        put((char) separator);
    }

    void endLine() throws IOException {
        put('\r');
        put('\n');
    }

    /** Writes a field. */
    void writeField(Utf8Text text) throws IOException {
        byte[] bytes = text.array();
        int from = text.start();
        int end = from + text.length();
        boolean[] special = quoting;
        for (int i = from; i < end; i++) {
            if (special[bytes[i] & 0xFF]) {
                writeQuoted(bytes, from, end);
                return;
            }
        }
        put(bytes, from, end - from);
    }

    private void writeQuoted(byte[] bytes, int from, int end) throws IOException {
        quote();
        for (int i = from; i < end; i++) {
            if (bytes[i] == '"') {
                put('"');
            }
            put((char) (bytes[i] & 0xFF));
        }
        quote();
    }

    /** Writes a field, without halves of surrogate pairs that stand alone: they are no characters. */
    void writeField(String text) throws IOException {
        boolean quoted = false;
        for (int i = 0; i < text.length() && !quoted; i++) {
            char c = text.charAt(i);
            quoted = c < 0x80 && quoting[c];
        }
        if (quoted) {
            quote();
        }
        int length = text.length();
        for (int from = 0; from < length; ) {
            int end = Math.min(from + PIECE, length);
            if (end < length && Character.isHighSurrogate(text.charAt(end - 1))) {
                end--;
            }
            // a lone half at the end of a piece must not keep the loop from ending
            end = Math.max(end, from + 1);
            copy(text, from, end);
            from = end;
        }
        if (quoted) {
            quote();
        }
    }

    private void copy(String text, int from, int end) throws IOException {
        reserve(MAX_COPIED * PIECE);
        byte[] target = buffer;
        int to = at;
        for (int i = from; i < end; i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                if (c == '"') {
                    target[to++] = '"';
                }
                target[to++] = (byte) c;
                continue;
            }
            int character = text.codePointAt(i);
            if (character == c && Character.isSurrogate(c)) {
                OmittedCharacters.add(1);
                continue;
            }
            to = Utf8.put(target, to, character);
            i += Character.charCount(character) - 1;
        }
        at = to;
    }
}
