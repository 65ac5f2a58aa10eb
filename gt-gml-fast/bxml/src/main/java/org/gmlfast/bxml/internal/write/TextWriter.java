/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.write;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.stax.XmlNames;

/**
 * Writes the text of elements and attributes: a reference if the text has occurred before, its characters otherwise
 * (BXML §8.6). An identifier with a number in it, as most features have, becomes references around the number.
 */
final class TextWriter {

    /** The maximum length of an identifier that is searched for a number, in characters. */
    private static final int MAX_NUMBERED = 256;

    /** The maximum number of decimal digits that always fit in a long. */
    private static final int MAX_DIGITS = 18;

    private final BinaryOutput out;
    private final StringTableWriter strings;
    private final PendingAttribute attribute;
    private final CharContentWriter content;

    /** Null for a file without indexes. */
    private final IndexBuilder indexes;

    private final boolean referring;
    private final char[] chars = new char[MAX_NUMBERED];
    private final char[] textChars = new char[StringTableWriter.MAX_TEXT_LENGTH];

    /** A text as UTF-8, of three bytes at most for each char. */
    private final byte[] utf8 = new byte[3 * StringTableWriter.MAX_TEXT_LENGTH];

    /** @param referring whether repeated texts are stored once */
    TextWriter(
            BinaryOutput out,
            StringTableWriter strings,
            PendingAttribute attribute,
            CharContentWriter content,
            IndexBuilder indexes,
            boolean referring) {
        this.out = out;
        this.strings = strings;
        this.attribute = attribute;
        this.content = content;
        this.indexes = indexes;
        this.referring = referring;
    }

    void write(String text, boolean lenient) throws XMLStreamException {
        int ref = refToRepeated(text, lenient);
        attribute.beforeValue();
        writeContent(text, ref, lenient);
    }

    void write(char[] text, int start, int length, boolean lenient) throws XMLStreamException {
        int ref = refToRepeated(text, start, length, lenient);
        attribute.beforeValue();
        if (indexes != null) {
            indexes.value(new String(text, start, length));
        }
        if (ref >= 0) {
            out.writeReference(BxmlCodes.CHAR_CONTENT_REF, ref);
        } else {
            content.write(text, start, length, lenient);
        }
    }

    /** The reference to a text that has occurred before, which writes its fragment; -1 to write the text itself. */
    int refToRepeated(String text, boolean lenient) throws XMLStreamException {
        int length = text.length();
        if (!referring || length > StringTableWriter.MAX_TEXT_LENGTH) {
            return -1;
        }
        text.getChars(0, length, textChars, 0);
        return refToRepeated(textChars, 0, length, lenient);
    }

    private int refToRepeated(char[] text, int start, int length, boolean lenient) throws XMLStreamException {
        if (!referring || length > StringTableWriter.MAX_TEXT_LENGTH) {
            return -1;
        }
        int bytes = Utf8Encoder.end(Utf8Encoder.encode(text, start, start + length, utf8, 0, lenient));
        return bytes == 0 ? -1 : strings.refToRepeated(utf8, 0, bytes);
    }

    /** @param ref the reference to the text; negative to write its characters */
    void writeContent(String text, int ref, boolean lenient) throws XMLStreamException {
        if (indexes != null) {
            indexes.value(text);
        }
        if (ref >= 0) {
            out.writeReference(BxmlCodes.CHAR_CONTENT_REF, ref);
        } else {
            content.write(text, lenient);
        }
    }

    // ---- identifiers with a number

    void writeAttribute(String text, boolean lenient) throws XMLStreamException {
        int length = text.length();
        if (length > MAX_NUMBERED) {
            write(text, lenient);
        } else if (length > 0) {
            text.getChars(0, length, chars, 0);
            writeAttribute(chars, 0, length, lenient);
        }
    }

    void writeAttribute(char[] text, int start, int length, boolean lenient) throws XMLStreamException {
        if (length > 0
                && !(referring && length <= MAX_NUMBERED && writeNumbered(text, start, start + length, lenient))) {
            write(text, start, length, lenient);
        }
    }

    /**
     * Writes an identifier such as {@code states.12.the_geom.1} as a reference to {@code states.}, the number 12, and a
     * reference to {@code .the_geom.1}; readers join the tokens (BXML §8.6).
     *
     * @return false, without the text, if it has no such number or its other parts have not occurred before
     */
    private boolean writeNumbered(char[] text, int start, int end, boolean lenient) throws XMLStreamException {
        int first = XmlNames.isNameStart(text[start]) ? firstNumber(text, start, end) : -1;
        if (first < 0) {
            return false;
        }
        int next = first;
        long number = 0;
        while (next < end && isDigit(text[next])) {
            number = 10 * number + (text[next++] - '0');
        }
        boolean printsTheSame = next - first <= MAX_DIGITS && (text[first] != '0' || next == first + 1);
        if (!printsTheSame) {
            return false;
        }
        int middle = Utf8Encoder.end(Utf8Encoder.encode(text, start, first, utf8, 0, lenient));
        int last = Utf8Encoder.end(Utf8Encoder.encode(text, next, end, utf8, middle, lenient));
        int before = strings.find(utf8, 0, middle);
        int after = last == middle ? 0 : strings.find(utf8, middle, last - middle);
        if (before == StringTableWriter.NEW || after == StringTableWriter.NEW) {
            return false;
        }
        before = before >= 0 ? before : strings.store(utf8, 0, middle);
        after = after >= 0 ? after : strings.find(utf8, middle, last - middle); // may be the text just stored
        after = after >= 0 ? after : strings.store(utf8, middle, last - middle);
        if (before < 0 || after < 0) {
            return false;
        }
        attribute.beforeValue();
        if (indexes != null) {
            indexes.value(new String(text, start, end - start));
        }
        out.writeReference(BxmlCodes.CHAR_CONTENT_REF, before);
        out.reserve(10);
        out.put(BxmlCodes.CHAR_CONTENT);
        out.putInteger(number);
        if (last > middle) {
            out.writeReference(BxmlCodes.CHAR_CONTENT_REF, after);
        }
        return true;
    }

    /** The index of the first digit after a full stop; -1 if there is none. */
    private static int firstNumber(char[] text, int start, int end) {
        for (int i = start + 1; i < end - 1; i++) {
            if (text[i] == '.' && isDigit(text[i + 1])) {
                return i + 1;
            }
        }
        return -1;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
