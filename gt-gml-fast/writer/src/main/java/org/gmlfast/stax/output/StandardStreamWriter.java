/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.output;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

import org.codehaus.stax2.XMLStreamWriter2;
import org.codehaus.stax2.ri.Stax2WriterAdapter;
import org.codehaus.stax2.util.StreamWriter2Delegate;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.stax.OmittedCharacters;
import org.gmlfast.stax.Positions;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.stax.internal.LexicalWriter;
import org.gmlfast.stax.internal.TextBuffer;
import org.gmlfast.stax.internal.text.XmlChars;

/**
 * Adapts any StAX writer to {@link PreparedStreamWriter} and calls only its standard methods. Single floats, doubles
 * and decimals become text here, because their text differs from writer to writer.
 */
public final class StandardStreamWriter extends StreamWriter2Delegate implements PreparedStreamWriter {

    /** Bytes in the buffer of numbers. */
    private static final int SIZE = 16 * 1024;

    private final XMLStreamWriter2 writer;
    private final char[] chars = new char[SIZE];
    private final TextBuffer text = new TextBuffer(SIZE) {
        @Override
        protected void handOn(byte[] bytes, int length) throws XMLStreamException {
            writeAscii(bytes, length);
        }
    };
    private final LexicalWriter values = new LexicalWriter(text);

    private StandardStreamWriter(XMLStreamWriter standard) {
        super(Stax2WriterAdapter.wrapIfNecessary(standard));
        this.writer = Stax2WriterAdapter.wrapIfNecessary(standard);
        setParent(writer);
    }

    /**
     * Adds the methods of PreparedStreamWriter to any StAX writer, by its standard methods.
     *
     * @param writer returned as it is if it is a PreparedStreamWriter
     */
    public static PreparedStreamWriter on(XMLStreamWriter writer) {
        return writer instanceof PreparedStreamWriter prepared ? prepared : new StandardStreamWriter(writer);
    }

    @Override
    public void writeStartElement(PreparedName name) throws XMLStreamException {
        writer.writeStartElement(name.prefix(), name.localName(), name.namespaceURI());
    }

    @Override
    public void writeAttribute(PreparedName name, String value) throws XMLStreamException {
        writer.writeAttribute(name.prefix(), name.namespaceURI(), name.localName(), allowed(value));
    }

    @Override
    public void writeAttribute(PreparedName name, char[] value, int start, int length) throws XMLStreamException {
        writeAttribute(name, new String(value, start, length));
    }

    @Override
    public void writeAttribute(PreparedAttribute attribute) throws XMLStreamException {
        writeAttribute(attribute.name(), attribute.value());
    }

    @Override
    public void writeText(String text) throws XMLStreamException {
        String allowed = allowed(text);
        if (!allowed.isEmpty()) {
            writer.writeCharacters(allowed);
        }
    }

    private static String allowed(String text) {
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            if (!XmlChars.isChar(c)) {
                OmittedCharacters.addForbidden(text);
                StringBuilder allowed = new StringBuilder(text.length());
                text.codePoints().filter(XmlChars::isChar).forEach(allowed::appendCodePoint);
                return allowed.toString();
            }
            i += Character.charCount(c);
        }
        return text;
    }

    @Override
    public void writeFloat(float value) throws XMLStreamException {
        values.write(value);
        text.empty();
    }

    @Override
    public void writeDouble(double value) throws XMLStreamException {
        values.write(value);
        text.empty();
    }

    @Override
    public void writeDecimal(BigDecimal value) throws XMLStreamException {
        values.write(value);
        text.empty();
    }

    @Override
    public void writePositions(Positions positions, CoordinateFormat format) throws XMLStreamException {
        values.write(positions, format);
        text.empty();
    }

    private void writeAscii(byte[] bytes, int length) throws XMLStreamException {
        new String(bytes, 0, length, StandardCharsets.ISO_8859_1).getChars(0, length, chars, 0);
        writer.writeCharacters(chars, 0, length);
    }
}
