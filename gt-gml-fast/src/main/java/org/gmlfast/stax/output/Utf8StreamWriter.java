/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.output;

import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.CharsetEncoder;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamLocation2;
import org.codehaus.stax2.ri.Stax2LocationAdapter;
import org.codehaus.stax2.typed.Base64Variant;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.stax.Positions;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.Utf8Text;
import org.gmlfast.stax.internal.ByteLocation;
import org.gmlfast.stax.internal.ConformingStreamWriter;
import org.gmlfast.stax.internal.LexicalWriter;
import org.gmlfast.stax.internal.WriterSettings;
import org.gmlfast.stax.internal.text.XmlChars;

/** Writes XML text as UTF-8 bytes, without a {@link java.io.Writer} in between. */
final class Utf8StreamWriter extends ConformingStreamWriter {

    private static final byte[] END_EMPTY_TAG = {'/', '>'};
    private final Utf8Output out;
    private final LexicalWriter values;
    private final String encoding;

    /**
     * A writer for one document.
     *
     * @param encoding the encoding that the XML declaration names; null if it is not known
     * @param charset decides which characters become references; null if the encoding has all characters
     */
    Utf8StreamWriter(OutputStream stream, String encoding, CharsetEncoder charset, WriterSettings settings) {
        super(settings);
        this.out = new Utf8Output(stream, charset);
        this.values = new LexicalWriter(out);
        this.encoding = encoding;
    }

    @Override
    public String getEncoding() {
        return encoding;
    }

    /** The offset counts the bytes written in UTF-8. The location has no line and column. */
    @Override
    public XMLStreamLocation2 getLocation() {
        return new Stax2LocationAdapter(new ByteLocation(out.count()));
    }

    // ---- markup

    @Override
    protected void startTag(PreparedName name) throws XMLStreamException {
        out.write(name.startTag);
    }

    @Override
    protected void endStartTag() throws XMLStreamException {
        out.write((byte) '>');
    }

    @Override
    protected void endEmptyTag() throws XMLStreamException {
        out.write(END_EMPTY_TAG);
    }

    @Override
    protected void endTag(PreparedName name) throws XMLStreamException {
        out.write(name.endTag);
    }

    @Override
    protected void startAttribute(PreparedName name) throws XMLStreamException {
        out.write(name.attribute);
    }

    @Override
    protected void endAttribute() throws XMLStreamException {
        out.write((byte) '"');
    }

    @Override
    protected void attribute(PreparedAttribute attribute) throws XMLStreamException {
        out.write(attribute.bytes);
    }

    @Override
    protected void namespaceDeclaration(String prefix, String uri) throws XMLStreamException {
        out.writeMarkup(prefix.isEmpty() ? " xmlns=\"" : " xmlns:" + prefix + "=\"");
        out.writeEscaped(uri, XmlChars.IN_ATTRIBUTE, false);
        out.write((byte) '"');
    }

    @Override
    protected void xmlDeclaration(String version, String declared, Boolean standalone) throws XMLStreamException {
        out.writeMarkup("<?xml version=\"" + version + '"'
                + (declared == null ? "" : " encoding=\"" + declared + '"')
                + (standalone == null ? "" : standalone ? " standalone=\"yes\"" : " standalone=\"no\"")
                + "?>");
    }

    @Override
    protected void doctype(String declaration) throws XMLStreamException {
        out.writeMarkup(declaration);
    }

    @Override
    protected void comment(String text) throws XMLStreamException {
        out.writeMarkup("<!--" + text + "-->");
    }

    @Override
    protected void processingInstruction(String target, String data) throws XMLStreamException {
        out.writeMarkup(data.isEmpty() ? "<?" + target + "?>" : "<?" + target + ' ' + data + "?>");
    }

    @Override
    protected void entityReference(String name) throws XMLStreamException {
        out.writeMarkup('&' + name + ';');
    }

    // ---- text

    @Override
    protected void cdata(String text) throws XMLStreamException {
        out.writeMarkup("<![CDATA[");
        out.writeMarkup(text);
        out.writeMarkup("]]>");
    }

    @Override
    protected void raw(char[] text, int start, int length) throws XMLStreamException {
        out.writeMarkup(text, start, length);
    }

    @Override
    protected void text(char[] text, int start, int length, boolean lenient) throws XMLStreamException {
        out.writeEscaped(text, start, length, XmlChars.IN_TEXT, lenient);
    }

    @Override
    protected void text(String text, boolean lenient) throws XMLStreamException {
        out.writeEscaped(text, XmlChars.IN_TEXT, lenient);
    }

    @Override
    protected void attributeText(char[] text, int start, int length, boolean lenient) throws XMLStreamException {
        out.writeEscaped(text, start, length, XmlChars.IN_ATTRIBUTE, lenient);
    }

    @Override
    protected void attributeText(String text, boolean lenient) throws XMLStreamException {
        out.writeEscaped(text, XmlChars.IN_ATTRIBUTE, lenient);
    }

    // ---- typed values

    @Override
    protected void value(boolean value) throws XMLStreamException {
        values.write(value);
    }

    @Override
    protected void value(long value) throws XMLStreamException {
        values.write(value);
    }

    @Override
    protected void value(float value) throws XMLStreamException {
        values.write(value);
    }

    @Override
    protected void value(double value) throws XMLStreamException {
        values.write(value);
    }

    @Override
    protected void value(BigDecimal value) throws XMLStreamException {
        values.write(value);
    }

    @Override
    protected void value(BigInteger value) throws XMLStreamException {
        values.writeAscii(value.toString());
    }

    @Override
    protected void value(Base64Variant variant, byte[] value, int from, int length) throws XMLStreamException {
        values.write(variant, value, from, length);
    }

    @Override
    protected void list(int[] list, int from, int length, boolean continued) throws XMLStreamException {
        values.write(list, from, length, continued);
    }

    @Override
    protected void list(long[] list, int from, int length, boolean continued) throws XMLStreamException {
        values.write(list, from, length, continued);
    }

    @Override
    protected void list(float[] list, int from, int length, boolean continued) throws XMLStreamException {
        values.write(list, from, length, continued);
    }

    @Override
    protected void list(double[] list, int from, int length, boolean continued) throws XMLStreamException {
        values.write(list, from, length, continued);
    }

    @Override
    protected void positions(Positions positions, CoordinateFormat format) throws XMLStreamException {
        values.write(positions, format);
    }

    // ---- elements with one value

    @Override
    protected void textElement(PreparedName name, String text) throws XMLStreamException {
        out.write(name.wholeStartTag);
        out.writeEscaped(text, XmlChars.IN_TEXT, true);
        out.write(name.endTag);
    }

    @Override
    protected void textElement(PreparedName name, Utf8Text text) throws XMLStreamException {
        out.write(name.wholeStartTag);
        out.writeEscaped(text);
        out.write(name.endTag);
    }

    @Override
    protected void integerElement(PreparedName name, long value) throws XMLStreamException {
        out.write(name.wholeStartTag);
        values.write(value);
        out.write(name.endTag);
    }

    @Override
    protected void doubleElement(PreparedName name, double value) throws XMLStreamException {
        out.write(name.wholeStartTag);
        values.write(value);
        out.write(name.endTag);
    }

    // ---- output

    @Override
    protected void flushOutput() throws XMLStreamException {
        out.flush();
    }

    @Override
    protected void closeOutput() throws XMLStreamException {
        out.close();
    }
}
