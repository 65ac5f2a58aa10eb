/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import javax.xml.stream.XMLStreamException;

/** Reads the text between tags, with references, CDATA sections, comments and processing instructions in it. */
final class XmlText {

    // ---- what a byte is in text

    private static final byte PLAIN = 0;
    private static final byte NOT_ASCII = 1;
    private static final byte MARKUP = 2;
    private static final byte[] KINDS = new byte[256];

    static {
        for (int i = 0; i < 256; i++) {
            boolean isPlain = i >= ' ' && i < 128 || i == '\t' || i == '\n';
            KINDS[i] = isPlain ? PLAIN : i >= 128 ? NOT_ASCII : MARKUP;
        }
        KINDS['<'] = MARKUP;
        KINDS['&'] = MARKUP;
        KINDS[']'] = MARKUP;
    }

    private final XmlWindow in;
    private final XmlElementCursor cursor;
    private final XmlLimits limits;

    /** The text so far, in UTF-8, if it is not simply the bytes from the mark of the window. */
    private byte[] joined = new byte[256];

    private int joinedLength;
    private boolean isJoined;
    private boolean isJoinedAscii;
    private int length;
    private boolean isAscii;

    /** The text if it had to be decoded for a check. */
    private String checked;

    XmlText(XmlWindow in, XmlElementCursor cursor, XmlLimits limits) {
        this.in = in;
        this.cursor = cursor;
        this.limits = limits;
    }

    /** The text; null if it is the bytes from {@link XmlWindow#keep}. */
    String decoded() {
        if (!isJoined) {
            return checked;
        }
        return new String(
                joined, 0, joinedLength, isJoinedAscii ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8);
    }

    String text() {
        String decoded = decoded();
        return decoded != null ? decoded : new String(in.bytes, in.keep, length, StandardCharsets.ISO_8859_1);
    }

    int length() {
        return length;
    }

    /** Whether the text is not simply the bytes from {@link XmlWindow#keep}. */
    boolean isJoined() {
        return isJoined;
    }

    boolean isWhiteSpace() {
        byte[] bytes = isJoined ? joined : in.bytes;
        int from = isJoined ? 0 : in.keep;
        int to = isJoined ? joinedLength : from + length;
        for (int i = from; i < to; i++) {
            if (!XmlTags.isSpace(bytes[i])) {
                return false;
            }
        }
        return true;
    }

    /**
     * Reads text up to a start tag or an end tag.
     *
     * @return whether an end tag follows
     */
    boolean read() throws XMLStreamException, IOException {
        in.keep = in.at;
        isJoined = false;
        isAscii = true;
        checked = null;
        while (true) {
            byte[] bytes = in.bytes;
            int at = in.at;
            int end = in.end;
            at = textEnd(bytes, at, end);
            in.at = at;
            if (end - at < 3) {
                checkLength();
                if (!in.ended) {
                    in.more();
                    continue;
                }
                if (at == end) {
                    throw cursor.truncated("text");
                }
            }
            byte found = bytes[at];
            if (found == '<' && at + 1 == end) {
                throw cursor.truncated("a tag");
            }
            byte after = at + 1 < end ? bytes[at + 1] : 0;
            if (found == '<' && after != '!' && after != '?') {
                finish();
                return after == '/';
            }
            if (found == ']' && !(after == ']' && at + 2 < end && bytes[at + 2] == '>')) {
                in.at++;
                continue;
            }
            join();
            readMarkup(found);
            in.keep = in.at;
            isAscii = true;
        }
    }

    /** The index of the first byte from another that may be markup, or of the end. */
    private int textEnd(byte[] bytes, int from, int end) {
        int at = from;
        while (true) {
            while (at <= end - XmlBytes.WORD) {
                int plain = XmlBytes.first(XmlBytes.special(XmlBytes.word(bytes, at), ']'));
                at += plain;
                if (plain < XmlBytes.WORD) {
                    break;
                }
            }
            // one by one to the next byte that is plain, because characters of other scripts come in rows
            byte kind = NOT_ASCII;
            while (at < end && kind != PLAIN) {
                kind = KINDS[bytes[at] & 0xFF];
                if (kind == MARKUP) {
                    return at;
                }
                isAscii &= kind == PLAIN;
                at++;
            }
            if (at == end) {
                return at;
            }
        }
    }

    private void finish() throws XMLStreamException {
        checkLength();
        if (isJoined) {
            join();
        }
        length = in.at - in.keep;
        if (!isAscii && !isJoined) {
            checked = check(in.keep, in.at);
        }
    }

    private void checkLength() throws XMLStreamException {
        if (in.at - in.keep > limits.textBytes() || isJoined && joinedLength > limits.textBytes()) {
            throw cursor.broken("a text is longer than " + limits.textBytes() + " bytes");
        }
    }

    /** Appends the bytes since the mark. */
    private void join() throws XMLStreamException {
        if (!isJoined) {
            joinedLength = 0;
            isJoined = true;
            isJoinedAscii = true;
        }
        if (!isAscii) {
            check(in.keep, in.at);
            isJoinedAscii = false;
        }
        append(in.bytes, in.keep, in.at - in.keep);
        checkLength();
    }

    private void append(byte[] bytes, int from, int count) {
        if (joined.length - joinedLength < count) {
            joined = Arrays.copyOf(joined, Math.max(2 * joined.length, joinedLength + count));
        }
        System.arraycopy(bytes, from, joined, joinedLength, count);
        joinedLength += count;
    }

    private void appendByte(byte b) {
        if (joinedLength == joined.length) {
            joined = Arrays.copyOf(joined, 2 * joined.length);
        }
        joined[joinedLength++] = b;
    }

    private void append(int character) {
        if (character < 128) {
            appendByte((byte) character);
        } else {
            byte[] bytes = Character.toString(character).getBytes(StandardCharsets.UTF_8);
            append(bytes, 0, bytes.length);
            isJoinedAscii = false;
        }
    }

    /** Decodes bytes, and checks that they are characters of XML in UTF-8. */
    private String check(int from, int to) throws XMLStreamException {
        String text = new String(in.bytes, from, to - from, StandardCharsets.UTF_8);
        if (text.indexOf('\uFFFE') >= 0 || text.indexOf('\uFFFF') >= 0) {
            throw cursor.broken("a character that XML forbids");
        }
        if (text.indexOf('\uFFFD') >= 0) {
            try {
                StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(in.bytes, from, to - from));
            } catch (CharacterCodingException e) {
                throw cursor.broken("bytes that are not UTF-8");
            }
        }
        return text;
    }

    private void readMarkup(byte found) throws XMLStreamException, IOException {
        switch (found) {
            case '&' -> {
                int end = referenceEnd();
                append(reference(in.at + 1, end));
                in.at = end + 1;
            }
            case '\r' -> {
                // a line end is one character (XML §2.11)
                append('\n');
                in.at++;
                if (in.at == in.end) {
                    in.keep = -1;
                    in.more();
                }
                if (in.at < in.end && in.bytes[in.at] == '\n') {
                    in.at++;
                }
            }
            case '<' -> {
                if (startsWith("<![CDATA[")) {
                    readSection();
                } else if (!skipMarkup(false, false)) {
                    boolean isCut = in.ended && in.end - in.at < "<![CDATA[".length();
                    throw isCut ? cursor.truncated("a tag") : cursor.broken("\"<\" in text");
                }
            }
            case ']' -> throw cursor.broken("\"]]>\" in text");
            default -> throw cursor.broken("the control character " + found + ", which XML forbids");
        }
    }

    // ---- references

    /** The index of the semicolon after a reference. */
    private int referenceEnd() throws XMLStreamException, IOException {
        in.keep = in.at;
        for (int count = 1; count < 64; count++) {
            if (in.at + count == in.end && !in.more()) {
                throw cursor.truncated("a reference");
            }
            if (in.bytes[in.at + count] == ';') {
                return in.at + count;
            }
        }
        throw cursor.broken("\"&\" that does not begin a reference");
    }

    private int reference(int from, int to) throws XMLStreamException {
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
                    throw cursor.broken("the reference &" + name + "; cannot be read: entities are not expanded");
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
            if (b == '<' || b >= 0 && b < ' ' && !XmlTags.isSpace(b)) {
                throw cursor.broken("the character " + b + " in an attribute");
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
                    throw cursor.broken("\"&\" that does not begin a reference");
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

    // ---- other markup

    private boolean startsWith(String ascii) throws IOException {
        while (in.end - in.at < ascii.length()) {
            if (!in.more()) {
                return false;
            }
        }
        for (int i = 0; i < ascii.length(); i++) {
            if (in.bytes[in.at + i] != ascii.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Skips a CDATA section; returns false if the bytes are something else. */
    boolean skipSection() throws XMLStreamException, IOException {
        if (!startsWith("<![CDATA[")) {
            return false;
        }
        find("]]>", "a CDATA section");
        return true;
    }

    private void readSection() throws XMLStreamException, IOException {
        in.at += "<![CDATA[".length();
        in.keep = in.at;
        int end = find("]]>", "a CDATA section");
        byte[] bytes = in.bytes;
        check(in.keep, end);
        for (int i = in.keep; i < end; i++) {
            if (bytes[i] >= 0 && bytes[i] < ' ' && !XmlTags.isSpace(bytes[i])) {
                throw cursor.broken("the control character " + bytes[i] + ", which XML forbids");
            }
        }
        isJoinedAscii = false;
        for (int i = in.keep; i < end; i++) {
            boolean isReturn = bytes[i] == '\r';
            if (!isReturn || bytes[i + 1] != '\n') {
                appendByte(isReturn ? (byte) '\n' : bytes[i]);
            }
        }
        checkLength();
    }

    /** Moves behind the next occurrence of some characters, and returns their index. */
    private int find(String ascii, String where) throws XMLStreamException, IOException {
        while (true) {
            while (in.at < in.end && in.bytes[in.at] != ascii.charAt(0)) {
                in.at++;
            }
            if (in.end - in.at < ascii.length()) {
                if (in.keep >= 0) {
                    checkLength();
                }
                if (!in.more()) {
                    throw cursor.truncated(where);
                }
            } else if (startsWith(ascii)) {
                in.at += ascii.length();
                return in.at - ascii.length();
            } else {
                in.at++;
            }
        }
    }

    /**
     * Skips a comment, a processing instruction, or a DOCTYPE before the root.
     *
     * @return false if the bytes are something else
     */
    boolean skipMarkup(boolean isProlog, boolean allowsDoctype) throws XMLStreamException, IOException {
        in.keep = -1;
        if (startsWith("<!--")) {
            in.at += 4;
            find("--", "a comment");
            if (!startsWith(">")) {
                throw cursor.broken("\"--\" in a comment");
            }
            in.at++;
            return true;
        }
        if (startsWith("<?")) {
            find("?>", "a processing instruction");
            return true;
        }
        if (!startsWith("<!DOCTYPE")) {
            return false;
        }
        if (!isProlog) {
            throw cursor.broken("a DOCTYPE inside the document");
        }
        if (!allowsDoctype) {
            if (cursor.isHtml()) {
                throw cursor.broken(XmlElementCursor.HTML);
            }
            throw cursor.broken("the document has a DOCTYPE, which is not read; if it can be trusted, allow it:"
                    + " its entities are not expanded");
        }
        skipDoctype();
        return true;
    }

    private void skipDoctype() throws XMLStreamException, IOException {
        int brackets = 0;
        byte quote = 0;
        long start = in.offset();
        while (true) {
            if (in.at == in.end && !in.more()) {
                throw cursor.truncated("the DOCTYPE");
            }
            if (in.offset() - start > limits.textBytes()) {
                throw cursor.broken("the DOCTYPE is longer than " + limits.textBytes() + " bytes");
            }
            if (quote == 0 && startsWith("<!--")) {
                in.at += 4;
                find("-->", "a comment");
                continue;
            }
            byte b = in.bytes[in.at++];
            if (quote != 0) {
                quote = b == quote ? 0 : quote;
            } else if (b == '"' || b == '\'') {
                quote = b;
            } else if (b == '[') {
                brackets++;
            } else if (b == ']') {
                brackets--;
            } else if (b == '>' && brackets == 0) {
                return;
            }
        }
    }
}
