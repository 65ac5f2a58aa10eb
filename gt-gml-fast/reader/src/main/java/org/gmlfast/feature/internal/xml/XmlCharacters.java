/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.xml;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

import javax.xml.stream.XMLStreamException;

/** Decodes characters in UTF-8 and references to characters. Entities are never expanded, apart from those of XML. */
final class XmlCharacters {

    private final XmlWindow in;
    private final XmlErrors errors;

    XmlCharacters(XmlWindow in, XmlErrors errors) {
        this.in = in;
        this.errors = errors;
    }

    /** Decodes bytes, and checks that they are characters of XML in UTF-8. */
    String check(int from, int to) throws XMLStreamException {
        String text = new String(in.bytes, from, to - from, StandardCharsets.UTF_8);
        if (text.indexOf('\uFFFE') >= 0 || text.indexOf('\uFFFF') >= 0) {
            throw errors.broken("a character that XML forbids");
        }
        if (text.indexOf('\uFFFD') >= 0) {
            try {
                StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(in.bytes, from, to - from));
            } catch (CharacterCodingException e) {
                throw errors.broken("bytes that are not UTF-8");
            }
        }
        return text;
    }

    /**
     * Checks bytes that are not decoded: no characters that XML forbids, and UTF-8.
     *
     * @param isCut whether the last character may go on behind them
     * @return the index after the last character that is complete
     */
    int checkSkipped(int from, int to, boolean isCut) throws XMLStreamException {
        boolean isAscii = true;
        for (int i = from; i < to; i++) {
            byte b = in.bytes[i];
            if (b < ' ') {
                isAscii &= b >= 0;
                if (b >= 0 && !XmlBytes.isSpace(b)) {
                    in.at = i;
                    throw errors.broken("the control character " + b + ", which XML forbids");
                }
            }
        }
        if (isAscii) {
            return to;
        }
        int end = isCut ? completeEnd(from, to) : to;
        checkExactly(from, end);
        return end;
    }

    /** Does what {@link #check} does, and moves to the character that is wrong. */
    private void checkExactly(int from, int to) throws XMLStreamException {
        int before = in.at;
        ByteBuffer rest = ByteBuffer.wrap(in.bytes, from, to - from);
        CharBuffer text = CharBuffer.allocate(to - from);
        boolean isMalformed =
                StandardCharsets.UTF_8.newDecoder().decode(rest, text, true).isError();
        in.at = rest.position();
        for (int i = from; i < in.at - 2; i++) {
            boolean isForbidden =
                    in.bytes[i] == (byte) 0xEF && in.bytes[i + 1] == (byte) 0xBF && (in.bytes[i + 2] & 0xFF) >= 0xBE;
            if (isForbidden) {
                in.at = i;
                throw errors.broken("a character that XML forbids");
            }
        }
        if (isMalformed) {
            throw errors.broken("bytes that are not UTF-8");
        }
        in.at = before;
    }

    /** The index of the last character if it is not complete; the end if it is. */
    private int completeEnd(int from, int to) {
        for (int i = to - 1; i >= Math.max(from, to - 3); i--) {
            int b = in.bytes[i] & 0xFF;
            if (b >= 0xC0) {
                int length = b >= 0xF0 ? 4 : b >= 0xE0 ? 3 : 2;
                return i + length > to ? i : to;
            }
            if (b < 0x80) {
                return to;
            }
        }
        return to;
    }

    /** The index of the semicolon after a reference. */
    int referenceEnd() throws XMLStreamException, IOException {
        in.keep = in.at;
        for (int count = 1; count < 64; count++) {
            if (in.at + count == in.end && !in.more()) {
                throw errors.truncated("a reference");
            }
            if (in.bytes[in.at + count] == ';') {
                return in.at + count;
            }
        }
        throw errors.broken("\"&\" that does not begin a reference");
    }

    /** The character of a reference, without ampersand and semicolon. */
    int reference(int from, int to) throws XMLStreamException {
        if (to - from == 2 && in.bytes[from + 1] == 't' && (in.bytes[from] == 'l' || in.bytes[from] == 'g')) {
            return in.bytes[from] == 'l' ? '<' : '>'; // the most frequent ones, without a String
        }
        String name = new String(in.bytes, from, to - from, StandardCharsets.UTF_8);
        switch (name) {
            case "lt" -> {
                return '<';
            }
            case "gt" -> {
                return '>';
            }
            case "amp" -> {
                return '&';
            }
            case "quot" -> {
                return '"';
            }
            case "apos" -> {
                return '\'';
            }
            default -> {
                int character = name.startsWith("#") ? number(name) : -1;
                if (character < 0) {
                    throw errors.broken("the reference &" + name + "; cannot be read: entities are not expanded");
                }
                return character;
            }
        }
    }

    /** The character of a numeric reference; -1 if it is not one of XML. */
    private static int number(String name) {
        boolean isHex = name.startsWith("#x");
        String digits = name.substring(isHex ? 2 : 1);
        int radix = isHex ? 16 : 10;
        int character = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(i) < 128 ? Character.digit(digits.charAt(i), radix) : -1;
            if (digit < 0) {
                return -1;
            }
            character = Math.min(character * radix + digit, Character.MAX_CODE_POINT + 1);
        }
        boolean isChar = character == '\t'
                || character == '\n'
                || character == '\r'
                || character >= ' ' && character < Character.MIN_SURROGATE
                || character > Character.MAX_SURROGATE && character < 0xFFFE
                || character >= 0x10000 && character <= Character.MAX_CODE_POINT;
        return isChar && !digits.isEmpty() ? character : -1;
    }

    /** Decodes the value of an attribute, which is in the window (XML §3.3.3). */
    String attribute(int from, int to) throws XMLStreamException {
        check(from, to);
        StringBuilder value = new StringBuilder();
        int first = from;
        for (int i = from; i < to; i++) {
            byte b = in.bytes[i];
            if (b == '<' || b >= 0 && b < ' ' && !XmlBytes.isSpace(b)) {
                throw errors.broken("the character " + b + " in an attribute");
            }
            if (b != '&' && !(b >= 0 && b < ' ')) {
                continue;
            }
            value.append(new String(in.bytes, first, i - first, StandardCharsets.UTF_8));
            if (b == '&') {
                int end = i + 1;
                while (end < to && in.bytes[end] != ';') {
                    end++;
                }
                if (end == to) {
                    throw errors.broken("\"&\" that does not begin a reference");
                }
                value.appendCodePoint(reference(i + 1, end));
                i = end;
            } else {
                value.append(' ');
                i += b == '\r' && i + 1 < to && in.bytes[i + 1] == '\n' ? 1 : 0;
            }
            first = i + 1;
        }
        return value.append(new String(in.bytes, first, to - first, StandardCharsets.UTF_8))
                .toString();
    }
}
