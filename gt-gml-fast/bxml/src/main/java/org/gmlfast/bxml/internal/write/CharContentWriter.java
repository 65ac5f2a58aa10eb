/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.write;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.StringCoder;
import org.gmlfast.stax.OmittedCharacters;
import org.gmlfast.stax.internal.text.XmlChars;

/**
 * Writes text as CharContent tokens (BXML §8.6). A long text becomes several tokens, which readers join.
 *
 * <p>Characters that XML forbids are dropped if {@code lenient}, and refused otherwise.
 */
final class CharContentWriter {

    /** The maximum number of characters in a token. */
    private static final int MAX_SEGMENT = 8 * 1024;

    /** The maximum number of characters whose length in UTF-8 always fits in a Count of one byte. */
    private static final int SHORT_SEGMENT = BxmlCodes.MAX_SMALL / 3;

    private final BinaryOutput out;
    private final StringCoder coder;
    private final char[] chars = new char[MAX_SEGMENT];

    CharContentWriter(BinaryOutput out, StringCoder coder) {
        this.out = out;
        this.coder = coder;
    }

    void write(String text, boolean lenient) throws XMLStreamException {
        int length = text.length();
        for (int from = 0; from < length; ) {
            int to = XmlChars.endOfPiece(text, from, MAX_SEGMENT);
            text.getChars(from, to, chars, 0);
            writeSegment(chars, 0, to - from, lenient);
            from = to;
        }
    }

    void write(char[] text, int start, int length, boolean lenient) throws XMLStreamException {
        int end = start + length;
        for (int from = start; from < end; ) {
            int to = Math.min(from + MAX_SEGMENT, end);
            if (to < end && Character.isHighSurrogate(text[to - 1])) {
                to--;
            }
            writeSegment(text, from, to, lenient);
            from = to;
        }
    }

    /** Writes white space outside the root element. */
    void writeWhitespace(String white) throws XMLStreamException {
        for (int from = 0; from < white.length(); from += MAX_SEGMENT) {
            String segment = white.substring(from, Math.min(from + MAX_SEGMENT, white.length()));
            long lineBreaks = segment.chars().filter(c -> c == '\n').count();
            out.reserve(10);
            out.put(BxmlCodes.WHITESPACE);
            out.putCount(Math.max(lineBreaks - 1, 0));
            out.writeString(coder.encode(segment));
        }
    }

    private void writeSegment(char[] text, int from, int to, boolean lenient) throws XMLStreamException {
        if (coder.isUtf8()) {
            writeUtf8(text, from, to, lenient);
        } else {
            writeInCharset(text, from, to, lenient);
        }
    }

    /** Encodes into the buffer, then writes the Count in front; moves the bytes if it is shorter than reserved. */
    private void writeUtf8(char[] text, int from, int to, boolean lenient) throws XMLStreamException {
        out.reserve(3 * (to - from) + 8);
        byte[] bytes = out.buffer;
        int start = out.at;
        int countLength = to - from <= SHORT_SEGMENT ? 1 : 3;
        int first = start + 2 + countLength;
        long encoded = Utf8Encoder.encode(text, from, to, bytes, first, lenient);
        OmittedCharacters.add(Utf8Encoder.omitted(encoded));
        int at = Utf8Encoder.end(encoded);
        int length = at - first;
        if (length == 0) {
            return;
        }
        bytes[start] = BxmlCodes.CHAR_CONTENT;
        bytes[start + 1] = (byte) BxmlCodes.STRING;
        if (countLength == 3 && length <= BxmlCodes.MAX_SMALL) {
            System.arraycopy(bytes, first, bytes, start + 3, length);
            at = start + 3 + length;
        }
        out.at = start + 2;
        out.putCount(length);
        out.at = at;
    }

    /** Writes a CharEntityRef for each character that the charset lacks. */
    private void writeInCharset(char[] text, int from, int to, boolean lenient) throws XMLStreamException {
        StringBuilder run = new StringBuilder(to - from);
        for (int i = from; i < to; ) {
            int c = Character.codePointAt(text, i, to);
            i += Character.charCount(c);
            if (!XmlChars.isChar(c)) {
                if (!lenient) {
                    throw StringCoder.forbidden(c);
                }
                OmittedCharacters.add(1);
            } else if (coder.complete || coder.canEncode(Character.toString(c))) {
                run.appendCodePoint(c);
            } else {
                writeRun(run);
                out.writeReference(BxmlCodes.CHAR_ENTITY_REF, c);
            }
        }
        writeRun(run);
    }

    private void writeRun(StringBuilder run) throws XMLStreamException {
        if (run.length() > 0) {
            byte[] bytes = coder.encodeKnown(run.toString());
            out.writeCharContent(bytes, bytes.length);
            run.setLength(0);
        }
    }
}
