/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.write;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.index.IndexBuilder;
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
        int ref = strings.refToRepeated(text);
        attribute.beforeValue();
        writeContent(text, ref, lenient);
    }

    void write(char[] text, int start, int length, boolean lenient) throws XMLStreamException {
        int ref = strings.refToRepeated(text, start, length);
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
        if (length > 0 && !(referring && length <= MAX_NUMBERED && writeNumbered(text, start, start + length))) {
            write(text, start, length, lenient);
        }
    }

    /**
     * Writes an identifier such as {@code states.12.the_geom.1} as a reference to {@code states.}, the number 12, and a
     * reference to {@code .the_geom.1}; readers join the tokens (BXML §8.6).
     *
     * @return false, with nothing written, if the text has no such number or its other parts have not occurred before
     */
    private boolean writeNumbered(char[] text, int start, int end) throws XMLStreamException {
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
        int slotBefore = strings.slotOfRepeated(text, start, first - start);
        int slotAfter = next == end ? 0 : strings.slotOfRepeated(text, next, end - next);
        if (slotBefore < 0 || slotAfter < 0) {
            return false;
        }
        int before = strings.refAt(slotBefore);
        int after = next == end ? 0 : strings.refAt(slotAfter);
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
        if (next < end) {
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
