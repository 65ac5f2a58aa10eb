/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.write;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.Bytes;
import org.gmlfast.stax.OmittedCharacters;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.Utf8Text;

/**
 * Writes elements with one value, which most of a feature consists of, in UTF-8 files without indexes: the three tokens
 * at once, from bytes prepared for the name.
 */
final class SimpleElementWriter {

    /** Bytes of the tokens around a text: a ContentElement, the start of CharContent, an ElementEnd. */
    private static final int AROUND = 24;

    /** The maximum number of characters whose length in UTF-8 always fits in a Count of one byte. */
    private static final int SHORT_TEXT = BxmlCodes.MAX_SMALL / 3;

    private final BinaryOutput out;
    private final StringTableWriter strings;
    private final char[] chars = new char[SHORT_TEXT];

    SimpleElementWriter(BinaryOutput out, StringTableWriter strings) {
        this.out = out;
        this.strings = strings;
    }

    void write(PreparedName name, long value) throws XMLStreamException {
        startValue(name);
        out.putInteger(value);
        out.put(BxmlCodes.ELEMENT_END);
    }

    void write(PreparedName name, double value) throws XMLStreamException {
        startValue(name);
        out.putReal(value);
        out.put(BxmlCodes.ELEMENT_END);
    }

    private void startValue(PreparedName name) throws XMLStreamException {
        NameTokens tokens = strings.tokens(name);
        out.reserve(AROUND);
        out.putBytes(tokens.elementWith(BxmlCodes.CHAR_CONTENT), tokens.length + 1);
    }

    /** @return false, with nothing written, if the text is too long or has no characters that XML allows */
    boolean write(PreparedName name, String text) throws XMLStreamException {
        NameTokens tokens = strings.tokens(name);
        if (text.equals(tokens.text)) { // compares the identity first
            writeReference(tokens, tokens.textRef);
            return true;
        }
        int length = text.length();
        if (length > SHORT_TEXT) {
            return false;
        }
        int from = startText(tokens, 3 * length);
        text.getChars(0, length, chars, 0);
        long encoded = Utf8Encoder.encode(chars, 0, length, out.buffer, from, true);
        return finishText(tokens, from, encoded, text);
    }

    /**
     * Writes an element with text that is UTF-8 already.
     *
     * @return false, with nothing written, if the text is too long or has no characters that XML allows
     */
    boolean write(PreparedName name, Utf8Text text) throws XMLStreamException {
        NameTokens tokens = strings.tokens(name);
        int length = text.length();
        if (tokens.textRef >= 0 && strings.isSame(tokens.textRef, text.array(), text.start(), length)) {
            writeReference(tokens, tokens.textRef);
            return true;
        }
        if (length > BxmlCodes.MAX_SMALL) {
            return false;
        }
        int from = startText(tokens, length);
        long copied = Utf8Encoder.copy(text.array(), text.start(), text.start() + length, out.buffer, from);
        return finishText(tokens, from, copied, null);
    }

    /**
     * Puts the tokens before a string into the buffer, without the string's length.
     *
     * @return the index in the buffer for the string
     */
    private int startText(NameTokens tokens, int room) throws XMLStreamException {
        out.reserve(room + AROUND);
        Bytes.putLong(out.buffer, out.at, tokens.elementWithString(), true);
        return out.at + tokens.length + 3;
    }

    /** @param text null if it has come as UTF-8 */
    private boolean finishText(NameTokens tokens, int from, long encoded, String text) throws XMLStreamException {
        int to = Utf8Encoder.end(encoded);
        int length = to - from;
        if (length == 0) {
            return false;
        }
        OmittedCharacters.add(Utf8Encoder.omitted(encoded));
        int ref = strings.refToRepeated(out.buffer, from, length);
        if (ref >= 0) {
            tokens.setText(text, ref);
            writeReference(tokens, ref);
        } else {
            out.buffer[from - 1] = (byte) length;
            out.at = to;
            out.put(BxmlCodes.ELEMENT_END);
        }
        return true;
    }

    private void writeReference(NameTokens tokens, int textRef) throws XMLStreamException {
        out.reserve(AROUND);
        out.putBytes(tokens.elementWith(BxmlCodes.CHAR_CONTENT_REF), tokens.length + 1);
        out.putCount(textRef);
        out.put(BxmlCodes.ELEMENT_END);
    }
}
