/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.element;

import java.nio.charset.StandardCharsets;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.stax.internal.text.NumberText;
import org.gmlfast.stax.internal.text.XmlChars;

/**
 * Walks over the elements of a document in BXML or in text from parent to child. After {@link #nextChild} has entered
 * an element, its attributes can be read, and then its content: by {@link #nextChild} until that returns false, by
 * {@link #readValue}, {@link #readNumbers} or {@link #readBinary}, or by {@link #skip}. Each of these leaves the
 * element.
 */
public abstract class ElementCursor {

    // ---- the kinds of values

    /** No content. */
    public static final int NONE = 0;

    public static final int TEXT = 1;
    public static final int INTEGER = 2;
    public static final int FLOAT = 3;
    public static final int DOUBLE = 4;
    public static final int BOOLEAN = 5;

    /** A blob. Its text is that of its text form. */
    public static final int BINARY = 6;

    private final byte[] digits = new byte[NumberText.MAX_LENGTH];

    protected ElementName name;
    protected boolean hasAttributes;
    protected int kind;

    /** The value of kind {@link #TEXT} or {@link #BINARY}; null if {@link #decodeText} has not made it yet. */
    protected String text;

    long integer;
    double real;

    /** The name of the element that {@link #nextChild} has entered. */
    public final ElementName name() {
        return name;
    }

    /**
     * Enters the next child of the current element, or leaves the current element.
     *
     * @return false at the end of the current element
     * @throws XMLStreamException if text follows that is not white space
     */
    public abstract boolean nextChild() throws XMLStreamException;

    /** Whether the element that {@link #nextChild} has entered may have attributes. */
    public final boolean hasAttributes() {
        return hasAttributes;
    }

    /** Skips the content of the element, and leaves it. */
    public abstract void skip() throws XMLStreamException;

    /** The value of the attribute with a role of {@link NameRoles}; null if the element has none. */
    public abstract String attribute(int role) throws XMLStreamException;

    // ---- content

    /** Reads the content of an element without children, for the methods below. */
    public abstract void readValue() throws XMLStreamException;

    /**
     * Reads the content of an element like {@link #readValue}, or enters its first child like {@link #nextChild}.
     *
     * @return whether a child has been entered
     */
    public abstract boolean readValueOrChild() throws XMLStreamException;

    /** Reads the content of an element without children as a list of numbers. */
    public abstract double[] readNumbers() throws XMLStreamException;

    /** Reads the content of an element without children as binary data: a blob, or base64. */
    public abstract byte[] readBinary() throws XMLStreamException;

    /** The kind of the value that {@link #readValue} has read. */
    public final int kind() {
        return kind;
    }

    /** The value of kind {@link #INTEGER}; of kind {@link #BOOLEAN}, 0 for false. */
    public final long integer() {
        return integer;
    }

    /** The value of kind {@link #FLOAT} or {@link #DOUBLE}. */
    public final double real() {
        return real;
    }

    /** The value of any kind as XML has it. */
    public final String text() {
        return switch (kind) {
            case NONE -> "";
            case INTEGER -> Long.toString(integer);
            case FLOAT -> ascii(NumberText.writeCompact(digits, 0, (float) real));
            case DOUBLE -> ascii(NumberText.writeCompact(digits, 0, real));
            case BOOLEAN -> integer == 0 ? "false" : "true";
            default -> {
                if (text == null) {
                    text = decodeText();
                }
                yield text;
            }
        };
    }

    /** Makes the text of a cursor that leaves it in its bytes until it is needed. */
    protected String decodeText() {
        return text;
    }

    /** The text without the white space of XML at its ends. */
    public final String trimmedText() {
        return XmlChars.trim(text());
    }

    private String ascii(int length) {
        return new String(digits, 0, length, StandardCharsets.ISO_8859_1);
    }

    /** Sets a number or a boolean of one of the types of BXML §8.1. */
    final void setNumber(int type, long whole, double fraction) {
        integer = whole;
        real = fraction;
        kind = switch (type) {
            case BxmlCodes.DOUBLE -> DOUBLE;
            case BxmlCodes.FLOAT -> FLOAT;
            case BxmlCodes.BOOL -> BOOLEAN;
            default -> INTEGER;
        };
    }

    /** An exception for content that the program refuses, with the offset. */
    public abstract XMLStreamException malformed(String message);
}
