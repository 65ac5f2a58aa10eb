/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamLocation2;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.Utf8Text;

/**
 * The primitives that a format implements: text as UTF-8, BXML, SAX events. A {@link ConformingStreamWriter} calls them
 * in the order of a well-formed document, with names and nesting checked. A primitive throws an
 * {@link XMLStreamException} if writing fails or if the format cannot represent its argument.
 */
public abstract class MarkupOutput {

    /** The encoding of the output; null if it has none or if it is not known. */
    protected abstract String encoding();

    /** Where the output is. */
    protected abstract XMLStreamLocation2 location();

    /** Takes the values of content and attributes: always the same object. */
    protected abstract ValueOutput values();

    // ---- tags

    /** Writes {@code <name}. */
    protected abstract void startTag(PreparedName name) throws XMLStreamException;

    /** Writes {@code >}. */
    protected abstract void endStartTag() throws XMLStreamException;

    /** Writes {@code />}. */
    protected abstract void endEmptyTag() throws XMLStreamException;

    /** Writes {@code </name>}. */
    protected abstract void endTag(PreparedName name) throws XMLStreamException;

    /** Writes {@code xmlns:prefix="uri"}; an empty prefix stands for the default namespace. */
    protected abstract void namespaceDeclaration(String prefix, String uri) throws XMLStreamException;

    /**
     * Writes {@code name="}. Attribute text, or a value or list of {@link #values}, follows, then
     * {@link #endAttribute}.
     */
    protected abstract void startAttribute(PreparedName name) throws XMLStreamException;

    /** Ends the value of an attribute. */
    protected abstract void endAttribute() throws XMLStreamException;

    /** Writes an attribute with its value. */
    protected abstract void attribute(PreparedAttribute attribute) throws XMLStreamException;

    // ---- around and between elements

    /**
     * Writes the XML declaration.
     *
     * @param encoding null if none is declared
     * @param standalone null if it is not declared
     */
    protected abstract void xmlDeclaration(String version, String encoding, Boolean standalone)
            throws XMLStreamException;

    /** Whether the XML declaration names an encoding, which has to be the writer's own then. */
    protected boolean declaresEncoding() {
        return true;
    }

    /** Writes a DOCTYPE declaration, from {@code <!DOCTYPE} to {@code >}. */
    protected abstract void doctype(String declaration) throws XMLStreamException;

    /** Writes a comment that has no {@code --}. */
    protected abstract void comment(String text) throws XMLStreamException;

    /**
     * Writes a processing instruction that has no {@code ?>}.
     *
     * @param data may be empty
     */
    protected abstract void processingInstruction(String target, String data) throws XMLStreamException;

    /** Writes a reference to a general entity. */
    protected abstract void entityReference(String name) throws XMLStreamException;

    // ---- text

    /** Writes character data. A lenient call drops characters that XML forbids; any other one refuses them. */
    protected abstract void text(char[] text, int start, int length, boolean lenient) throws XMLStreamException;

    /** Writes character data. A lenient call drops characters that XML forbids; any other one refuses them. */
    protected abstract void text(String text, boolean lenient) throws XMLStreamException;

    /** Writes text of an attribute. A lenient call drops characters that XML forbids; any other one refuses them. */
    protected abstract void attributeText(char[] text, int start, int length, boolean lenient)
            throws XMLStreamException;

    /** Writes text of an attribute. A lenient call drops characters that XML forbids; any other one refuses them. */
    protected abstract void attributeText(String text, boolean lenient) throws XMLStreamException;

    /** Writes a CDATA section that has no {@code ]]>}. */
    protected abstract void cdata(String text) throws XMLStreamException;

    /** Writes markup as it is; also white space outside the root element, where no element is open. */
    protected abstract void raw(char[] text, int start, int length) throws XMLStreamException;

    // ---- fragments, which only text has

    /** Writes markup in UTF-8 as it is. */
    protected void fragment(byte[] markup) throws XMLStreamException {
        throw noFragments();
    }

    /** Writes text of an attribute; drops characters that XML forbids. */
    protected void attributeText(Utf8Text text) throws XMLStreamException {
        throw noFragments();
    }

    /** Writes character data; drops characters that XML forbids. */
    protected void text(Utf8Text text) throws XMLStreamException {
        throw noFragments();
    }

    private static XMLStreamException noFragments() {
        return new XMLStreamException("fragments of text can be written to text only");
    }

    // ---- elements with one value, between other content

    /** Writes an element with text only, which is not empty; drops characters that XML forbids. */
    protected abstract void textElement(PreparedName name, String text) throws XMLStreamException;

    /** Writes an element with text only, which is not empty; drops characters that XML forbids. */
    protected void textElement(PreparedName name, Utf8Text text) throws XMLStreamException {
        textElement(name, text.toString());
    }

    /** Writes an element with an integer only. */
    protected abstract void integerElement(PreparedName name, long value) throws XMLStreamException;

    /** Writes an element with a number only. */
    protected abstract void doubleElement(PreparedName name, double value) throws XMLStreamException;

    // ---- output

    /** Writes what the format needs after the document. Called once, after the root element has ended. */
    protected void endDocument() throws XMLStreamException {
        // text needs nothing
    }

    /** Hands all bytes on to the output and flushes it. */
    protected abstract void flushOutput() throws XMLStreamException;

    /** Closes the output. */
    protected abstract void closeOutput() throws XMLStreamException;
}
