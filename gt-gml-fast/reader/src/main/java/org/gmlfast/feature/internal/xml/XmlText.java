/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.xml;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import javax.xml.stream.XMLStreamException;

/** Reads the text between tags, with references, CDATA sections, comments and processing instructions in it. */
final class XmlText {

    /** The bytes of the longest references that are frequent, and of an end tag with a name. */
    private static final int LONGEST_REFERENCE = 8;

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
    private final XmlErrors errors;
    private final XmlCharacters characters;
    private final XmlMarkup markup;

    /** The text so far, in UTF-8, if it is not simply the bytes from the mark of the window. */
    private byte[] joined = new byte[256];

    private int joinedLength;
    private boolean isJoined;
    private boolean isJoinedAscii;
    private int length;
    private boolean isAscii;

    /** Whether the text has a CDATA section. */
    private boolean hasSection;

    /** The text if it had to be decoded for a check. */
    private String checked;

    XmlText(XmlWindow in, XmlErrors errors, XmlCharacters characters, XmlMarkup markup) {
        this.in = in;
        this.errors = errors;
        this.characters = characters;
        this.markup = markup;
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

    void clearSection() {
        hasSection = false;
    }

    /** Whether the text that was read last has a CDATA section. */
    boolean hasSection() {
        return hasSection;
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
            if (!XmlBytes.isSpace(bytes[i])) {
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
        begin();
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
                    throw errors.truncated("text");
                }
            }
            byte found = bytes[at];
            if (found == '<' && at + 1 == end) {
                throw errors.truncated("a tag");
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

    /**
     * Reads text up to an end tag, if it is in the window without other markup in it than references.
     *
     * @return false if it has to be read in another way; the window may stand anywhere then
     */
    boolean readPlain() throws XMLStreamException {
        begin();
        byte[] bytes = in.bytes;
        while (true) {
            int at = textEnd(bytes, in.at, in.end);
            in.at = at;
            if (in.end - at < LONGEST_REFERENCE) {
                return false;
            }
            if (bytes[at] == '&') {
                int end = at + 2;
                while (bytes[end] != ';') {
                    if (++end == at + LONGEST_REFERENCE) {
                        return false;
                    }
                }
                join();
                readReference(end);
                in.keep = in.at;
                isAscii = true;
            } else if (bytes[at] == '<' && bytes[at + 1] == '/') {
                finish();
                return true;
            } else {
                return false;
            }
        }
    }

    /** Moves to a tag, a comment, a CDATA section or the end of the document, and checks the text before it. */
    void skip() throws XMLStreamException, IOException {
        in.keep = -1;
        while (true) {
            isAscii = true;
            int from = in.at;
            int at = textEnd(in.bytes, from, in.end);
            boolean isCut = at == in.end && !in.ended;
            in.at = isAscii ? at : characters.checkSkipped(from, at, isCut);
            if (isCut || in.end - at < 3 && !in.ended) {
                in.more();
                continue;
            }
            if (at == in.end || in.bytes[at] == '<') {
                return;
            }
            skipSpecial(in.bytes[at]);
        }
    }

    private void skipSpecial(byte found) throws XMLStreamException, IOException {
        switch (found) {
            case '&' -> {
                int semicolon = characters.referenceEnd();
                boolean isNumber = in.bytes[in.at + 1] == '#';
                if (isNumber || !markup.hasDoctype()) {
                    characters.reference(in.at + 1, semicolon);
                }
                in.at = semicolon + 1;
                in.keep = -1;
            }
            case ']' -> {
                if (in.end - in.at > 2 && in.bytes[in.at + 1] == ']' && in.bytes[in.at + 2] == '>') {
                    throw errors.broken("\"]]>\" in text");
                }
                in.at++;
            }
            case '\r' -> in.at++;
            default -> throw errors.broken("the control character " + found + ", which XML forbids");
        }
    }

    /** Appends the character of a reference. */
    private void readReference(int semicolon) throws XMLStreamException {
        append(characters.reference(in.at + 1, semicolon));
        in.at = semicolon + 1;
    }

    private void begin() {
        in.keep = in.at;
        isJoined = false;
        isAscii = true;
        hasSection = false;
        checked = null;
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
            checked = characters.check(in.keep, in.at);
        }
    }

    private void checkLength() throws XMLStreamException {
        markup.checkText(isJoined ? Math.max(joinedLength, in.at - in.keep) : in.at - in.keep);
    }

    /** Appends the bytes since the mark. */
    private void join() throws XMLStreamException {
        if (!isJoined) {
            joinedLength = 0;
            isJoined = true;
            isJoinedAscii = true;
        }
        if (!isAscii) {
            characters.check(in.keep, in.at);
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

    private void readMarkup(byte found) throws XMLStreamException, IOException {
        switch (found) {
            case '&' -> readReference(characters.referenceEnd());
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
                if (markup.startsWith("<![CDATA[")) {
                    readSection();
                } else if (!markup.skip(false, false)) {
                    boolean isCut = in.ended && in.end - in.at < "<![CDATA[".length();
                    throw isCut ? errors.truncated("a tag") : errors.broken("\"<\" in text");
                }
            }
            case ']' -> throw errors.broken("\"]]>\" in text");
            default -> throw errors.broken("the control character " + found + ", which XML forbids");
        }
    }

    private void readSection() throws XMLStreamException, IOException {
        hasSection = true;
        in.at += "<![CDATA[".length();
        in.keep = in.at;
        int end = markup.find("]]>", "a CDATA section");
        byte[] bytes = in.bytes;
        isJoinedAscii = false;
        for (int i = in.keep; i < end; i++) {
            boolean isReturn = bytes[i] == '\r';
            if (!isReturn || bytes[i + 1] != '\n') {
                appendByte(isReturn ? (byte) '\n' : bytes[i]);
            }
        }
        checkLength();
    }
}
