/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xsd;

import java.util.function.Function;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.stax.OmittedCharacters;
import org.gmlfast.stax.internal.TextBuffer;
import org.gmlfast.stax.internal.text.XmlChars;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/**
 * Sends text to a content handler as characters events, or collects it as the value of an attribute. What a
 * {@link org.gmlfast.stax.internal.LexicalWriter} puts into the buffer is sent by {@link #empty}, which has to be
 * called before any other event.
 */
final class CharacterEvents extends TextBuffer {

    private static final int CHUNK = 8 * 1024;

    private final ContentHandler handler;
    private final Function<String, XMLStreamException> misuse;
    private final char[] chars = new char[CHUNK];
    private final StringBuilder value = new StringBuilder();
    private boolean inAttribute;

    /**
     * Characters for a handler.
     *
     * @param misuse makes the exception for a character that XML forbids
     */
    CharacterEvents(ContentHandler handler, Function<String, XMLStreamException> misuse) {
        super(CHUNK);
        this.handler = handler;
        this.misuse = misuse;
    }

    /** Collects the text to come. */
    void startAttribute() {
        inAttribute = true;
        value.setLength(0);
    }

    /** Hands out the text that has been collected. */
    String endAttribute() throws XMLStreamException {
        empty();
        inAttribute = false;
        return value.toString();
    }

    /** Writes text. A lenient call drops characters that XML forbids; any other one refuses them. */
    void write(String text, boolean lenient) throws XMLStreamException {
        empty();
        int length = text.length();
        for (int from = 0; from < length; ) {
            int to = XmlChars.endOfPiece(text, from, CHUNK);
            text.getChars(from, to, chars, 0);
            write(chars, 0, to - from, lenient);
            from = to;
        }
    }

    /** Writes text. A lenient call drops characters that XML forbids; any other one refuses them. */
    void write(char[] text, int start, int length, boolean lenient) throws XMLStreamException {
        empty();
        int end = start + length;
        for (int i = start; i < end; i++) {
            char c = text[i];
            if (c < ' ' && c != '\n' && c != '\t' && c != '\r' || c >= Character.MIN_SURROGATE) {
                char[] allowed = allowed(text, start, length, lenient);
                send(allowed, 0, allowed.length);
                return;
            }
        }
        send(text, start, length);
    }

    private char[] allowed(char[] text, int start, int length, boolean lenient) throws XMLStreamException {
        StringBuilder allowed = new StringBuilder(length);
        for (int i = start; i < start + length; ) {
            int c = Character.codePointAt(text, i, start + length);
            if (XmlChars.isChar(c)) {
                allowed.appendCodePoint(c);
            } else if (!lenient) {
                throw misuse.apply("XML cannot hold the character U+%04X".formatted(c));
            } else {
                OmittedCharacters.add(1);
            }
            i += Character.charCount(c);
        }
        return allowed.toString().toCharArray();
    }

    /** Sends ASCII text. */
    @Override
    protected void handOn(byte[] bytes, int length) throws XMLStreamException {
        for (int i = 0; i < length; i++) {
            chars[i] = (char) bytes[i];
        }
        send(chars, 0, length);
    }

    private void send(char[] text, int start, int length) throws XMLStreamException {
        if (inAttribute) {
            value.append(text, start, length);
        } else if (length > 0) {
            try {
                handler.characters(text, start, length);
            } catch (SAXException e) {
                throw SaxMarkup.failure(e);
            }
        }
    }
}
