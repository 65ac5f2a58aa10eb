/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.output;

import java.io.OutputStream;
import java.nio.charset.CharsetEncoder;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamLocation2;
import org.codehaus.stax2.ri.Stax2LocationAdapter;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.Utf8Text;
import org.gmlfast.stax.internal.ByteLocation;
import org.gmlfast.stax.internal.LexicalWriter;
import org.gmlfast.stax.internal.MarkupOutput;
import org.gmlfast.stax.internal.ValueOutput;
import org.gmlfast.stax.internal.text.XmlChars;

/** Writes XML text as UTF-8 bytes, without a {@link java.io.Writer} in between. */
final class Utf8Markup extends MarkupOutput {

    private static final byte[] END_EMPTY_TAG = {'/', '>'};
    private final Utf8Output out;
    private final LexicalWriter values;
    private final String encoding;

    /**
     * An output for one document.
     *
     * @param encoding the encoding that the XML declaration names; null if it is not known
     * @param charset decides which characters become references; null if the encoding has all characters
     */
    Utf8Markup(OutputStream stream, String encoding, CharsetEncoder charset) {
        this.out = new Utf8Output(stream, charset);
        this.values = new LexicalWriter(out);
        this.encoding = encoding;
    }

    @Override
    protected String encoding() {
        return encoding;
    }

    @Override
    protected ValueOutput values() {
        return values;
    }

    /** The offset counts the bytes written in UTF-8. The location has no line and column. */
    @Override
    protected XMLStreamLocation2 location() {
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

    // ---- fragments

    @Override
    protected void fragment(byte[] markup) throws XMLStreamException {
        out.write(markup);
    }

    @Override
    protected void attributeText(Utf8Text text) throws XMLStreamException {
        out.writeEscaped(text, XmlChars.UTF8_IN_ATTRIBUTE);
    }

    @Override
    protected void text(Utf8Text text) throws XMLStreamException {
        out.writeEscaped(text, XmlChars.UTF8_IN_TEXT);
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
        out.writeEscaped(text, XmlChars.UTF8_IN_TEXT);
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
