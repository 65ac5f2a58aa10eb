/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.output;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.typed.Base64Variant;
import org.codehaus.stax2.util.StreamWriter2Delegate;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.stax.FragmentWriter;
import org.gmlfast.stax.Positions;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.stax.Utf8Text;
import org.gmlfast.stax.internal.EventCopy;

/**
 * Indents the output of another writer: each element on its own line, and a line break after the document.
 *
 * <pre>{@code
 * PreparedStreamWriter writer = new IndentingStreamWriter(new Utf8OutputFactory().create(out), 2);
 * writer.writeStartElement("root");
 * writer.writeEmptyElement("child"); // on a line of its own, after two spaces
 * }</pre>
 *
 * <p>White space goes only where an element has no text yet: an element that begins with text keeps its content as it
 * is. Where text follows child elements, the white space before it becomes part of the content.
 */
public final class IndentingStreamWriter extends StreamWriter2Delegate implements PreparedStreamWriter, FragmentWriter {

    /** Deeper elements are indented no further. */
    private static final int MAX_DEPTH = 64;

    private final PreparedStreamWriter writer;
    private final char[][] lines = new char[MAX_DEPTH + 1][];

    /** For each open element, whether it has a child element, and whether it has text. */
    private final BitSet withElements = new BitSet();

    private final BitSet withText = new BitSet();
    private int depth;
    private boolean started;

    /**
     * Indents the output of a writer.
     *
     * @param writer receives all calls, and the white space between them; not null
     * @param blanks spaces for each level, 0 or more
     */
    public IndentingStreamWriter(PreparedStreamWriter writer, int blanks) {
        super(writer);
        setParent(writer);
        this.writer = writer;
        for (int i = 0; i <= MAX_DEPTH; i++) {
            lines[i] = new char[1 + i * blanks];
            Arrays.fill(lines[i], ' ');
            lines[i][0] = '\n';
        }
    }

    private void newLine() throws XMLStreamException {
        char[] line = lines[Math.min(depth, MAX_DEPTH)];
        writer.writeSpace(line, 0, line.length);
    }

    private void beforeElement() throws XMLStreamException {
        withElements.set(depth);
        if (!withText.get(depth) && started) {
            newLine();
        }
        started = true;
    }

    private void enter() {
        depth++;
        withElements.clear(depth);
        withText.set(depth, withText.get(depth - 1));
    }

    private void beforeEnd() throws XMLStreamException {
        boolean ownLine = withElements.get(depth) && !withText.get(depth);
        depth--;
        if (ownLine) {
            newLine();
        }
    }

    private PreparedStreamWriter text() {
        withText.set(depth);
        return writer;
    }

    // ---- fragments, whose content is written as it is

    private FragmentWriter fragments() throws XMLStreamException {
        withText.set(depth);
        if (writer instanceof FragmentWriter fragments) {
            return fragments;
        }
        throw new XMLStreamException("fragments of text can be written to text only");
    }

    @Override
    public void writeFragment(byte[] markup) throws XMLStreamException {
        fragments().writeFragment(markup);
    }

    @Override
    public void writeAttributeText(String text) throws XMLStreamException {
        fragments().writeAttributeText(text);
    }

    @Override
    public void writeAttributeText(Utf8Text text) throws XMLStreamException {
        fragments().writeAttributeText(text);
    }

    @Override
    public void writeAttributeText(char[] text, int start, int length) throws XMLStreamException {
        fragments().writeAttributeText(text, start, length);
    }

    @Override
    public void writeText(Utf8Text text) throws XMLStreamException {
        fragments().writeText(text);
    }

    // ---- elements

    @Override
    public void writeStartElement(PreparedName name) throws XMLStreamException {
        beforeElement();
        writer.writeStartElement(name);
        enter();
    }

    @Override
    public void writeStartElement(String localName) throws XMLStreamException {
        beforeElement();
        writer.writeStartElement(localName);
        enter();
    }

    @Override
    public void writeStartElement(String namespaceURI, String localName) throws XMLStreamException {
        beforeElement();
        writer.writeStartElement(namespaceURI, localName);
        enter();
    }

    @Override
    public void writeStartElement(String prefix, String localName, String namespaceURI) throws XMLStreamException {
        beforeElement();
        writer.writeStartElement(prefix, localName, namespaceURI);
        enter();
    }

    @Override
    public void writeEmptyElement(String localName) throws XMLStreamException {
        beforeElement();
        writer.writeEmptyElement(localName);
    }

    @Override
    public void writeEmptyElement(String namespaceURI, String localName) throws XMLStreamException {
        beforeElement();
        writer.writeEmptyElement(namespaceURI, localName);
    }

    @Override
    public void writeEmptyElement(String prefix, String localName, String namespaceURI) throws XMLStreamException {
        beforeElement();
        writer.writeEmptyElement(prefix, localName, namespaceURI);
    }

    @Override
    public void writeElement(PreparedName name, String text) throws XMLStreamException {
        beforeElement();
        writer.writeElement(name, text);
    }

    @Override
    public void writeElement(PreparedName name, Utf8Text text) throws XMLStreamException {
        beforeElement();
        writer.writeElement(name, text);
    }

    @Override
    public void writeElement(PreparedName name, long value) throws XMLStreamException {
        beforeElement();
        writer.writeElement(name, value);
    }

    @Override
    public void writeElement(PreparedName name, double value) throws XMLStreamException {
        beforeElement();
        writer.writeElement(name, value);
    }

    @Override
    public void writeEndElement() throws XMLStreamException {
        beforeEnd();
        writer.writeEndElement();
    }

    @Override
    public void writeFullEndElement() throws XMLStreamException {
        beforeEnd();
        writer.writeFullEndElement();
    }

    @Override
    public void writeEndDocument() throws XMLStreamException {
        while (depth > 0) {
            writeEndElement();
        }
        newLine();
        writer.writeEndDocument();
    }

    @Override
    public void copyEventFromReader(XMLStreamReader2 reader, boolean preserveEventData) throws XMLStreamException {
        EventCopy.copy(reader, this);
    }

    // ---- before the root element

    @Override
    public void writeStartDocument() throws XMLStreamException {
        started = true;
        writer.writeStartDocument();
    }

    @Override
    public void writeStartDocument(String version) throws XMLStreamException {
        started = true;
        writer.writeStartDocument(version);
    }

    @Override
    public void writeStartDocument(String encoding, String version) throws XMLStreamException {
        started = true;
        writer.writeStartDocument(encoding, version);
    }

    @Override
    public void writeStartDocument(String version, String encoding, boolean standalone) throws XMLStreamException {
        started = true;
        writer.writeStartDocument(version, encoding, standalone);
    }

    @Override
    public void writeDTD(String dtd) throws XMLStreamException {
        started = true;
        writer.writeDTD(dtd);
    }

    // ---- attributes

    @Override
    public void writeAttribute(PreparedName name, String value) throws XMLStreamException {
        writer.writeAttribute(name, value);
    }

    @Override
    public void writeAttribute(PreparedName name, char[] value, int start, int length) throws XMLStreamException {
        writer.writeAttribute(name, value, start, length);
    }

    @Override
    public void writeAttribute(PreparedAttribute attribute) throws XMLStreamException {
        writer.writeAttribute(attribute);
    }

    // ---- text

    @Override
    public void writeText(String text) throws XMLStreamException {
        text().writeText(text);
    }

    @Override
    public void writePositions(Positions positions, CoordinateFormat format) throws XMLStreamException {
        text().writePositions(positions, format);
    }

    @Override
    public void writeCharacters(String text) throws XMLStreamException {
        text().writeCharacters(text);
    }

    @Override
    public void writeCharacters(char[] text, int start, int length) throws XMLStreamException {
        text().writeCharacters(text, start, length);
    }

    @Override
    public void writeCData(String data) throws XMLStreamException {
        text().writeCData(data);
    }

    @Override
    public void writeCData(char[] text, int start, int length) throws XMLStreamException {
        text().writeCData(text, start, length);
    }

    @Override
    public void writeEntityRef(String name) throws XMLStreamException {
        text().writeEntityRef(name);
    }

    @Override
    public void writeRaw(String text) throws XMLStreamException {
        text().writeRaw(text);
    }

    @Override
    public void writeRaw(String text, int offset, int length) throws XMLStreamException {
        text().writeRaw(text, offset, length);
    }

    @Override
    public void writeRaw(char[] text, int offset, int length) throws XMLStreamException {
        text().writeRaw(text, offset, length);
    }

    @Override
    public void writeBoolean(boolean value) throws XMLStreamException {
        text().writeBoolean(value);
    }

    @Override
    public void writeInt(int value) throws XMLStreamException {
        text().writeInt(value);
    }

    @Override
    public void writeLong(long value) throws XMLStreamException {
        text().writeLong(value);
    }

    @Override
    public void writeFloat(float value) throws XMLStreamException {
        text().writeFloat(value);
    }

    @Override
    public void writeDouble(double value) throws XMLStreamException {
        text().writeDouble(value);
    }

    @Override
    public void writeInteger(BigInteger value) throws XMLStreamException {
        text().writeInteger(value);
    }

    @Override
    public void writeDecimal(BigDecimal value) throws XMLStreamException {
        text().writeDecimal(value);
    }

    @Override
    public void writeQName(QName value) throws XMLStreamException {
        text().writeQName(value);
    }

    @Override
    public void writeBinary(byte[] value, int from, int length) throws XMLStreamException {
        text().writeBinary(value, from, length);
    }

    @Override
    public void writeBinary(Base64Variant variant, byte[] value, int from, int length) throws XMLStreamException {
        text().writeBinary(variant, value, from, length);
    }

    @Override
    public void writeIntArray(int[] value, int from, int length) throws XMLStreamException {
        text().writeIntArray(value, from, length);
    }

    @Override
    public void writeLongArray(long[] value, int from, int length) throws XMLStreamException {
        text().writeLongArray(value, from, length);
    }

    @Override
    public void writeFloatArray(float[] value, int from, int length) throws XMLStreamException {
        text().writeFloatArray(value, from, length);
    }

    @Override
    public void writeDoubleArray(double[] value, int from, int length) throws XMLStreamException {
        text().writeDoubleArray(value, from, length);
    }
}
