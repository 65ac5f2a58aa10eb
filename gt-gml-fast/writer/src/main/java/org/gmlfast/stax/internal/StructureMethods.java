/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal;

import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.internal.text.XmlChars;

/**
 * The methods of {@link XMLStreamWriter2} for elements, attributes, namespaces, text and markup. They check their
 * arguments; the {@link DocumentState} checks where they are called.
 */
abstract class StructureMethods implements XMLStreamWriter2 {

    final WriterSettings settings;
    final MarkupOutput output;
    final DocumentState document;
    final NameResolution names;

    StructureMethods(MarkupOutput output, OpenElements open, WriterSettings settings) {
        this.settings = settings;
        this.output = output;
        this.document = new DocumentState(output, open, settings.emptyElements());
        this.names = new NameResolution(document, output, settings);
    }

    // ---- elements

    @Override
    public final void writeStartElement(String name) throws XMLStreamException {
        element(name, false);
    }

    @Override
    public final void writeStartElement(String namespaceURI, String localName) throws XMLStreamException {
        writeStartElement(names.prefixFor(orEmpty(namespaceURI), false), localName, namespaceURI);
    }

    @Override
    public final void writeStartElement(String prefix, String localName, String namespaceURI)
            throws XMLStreamException {
        element(prefix, localName, namespaceURI, false);
    }

    @Override
    public final void writeEmptyElement(String name) throws XMLStreamException {
        element(name, true);
    }

    @Override
    public final void writeEmptyElement(String namespaceURI, String localName) throws XMLStreamException {
        writeEmptyElement(names.prefixFor(orEmpty(namespaceURI), false), localName, namespaceURI);
    }

    @Override
    public final void writeEmptyElement(String prefix, String localName, String namespaceURI)
            throws XMLStreamException {
        element(prefix, localName, namespaceURI, true);
    }

    private void element(String qualified, boolean empty) throws XMLStreamException {
        PreparedName name = names.qualifiedName(qualified);
        document.openElement(name, empty);
        if (name.prefix().isEmpty()) {
            names.repairElement(name);
        }
    }

    private void element(String prefix, String localName, String namespaceURI, boolean empty)
            throws XMLStreamException {
        PreparedName name = names.name(orEmpty(prefix), localName, orEmpty(namespaceURI));
        document.openElement(name, empty);
        names.repairElement(name);
    }

    @Override
    public final void writeEndElement() throws XMLStreamException {
        document.closeElement(true);
    }

    @Override
    public final void writeFullEndElement() throws XMLStreamException {
        document.closeElement(false);
    }

    // ---- attributes and namespaces

    @Override
    public final void writeAttribute(String name, String value) throws XMLStreamException {
        boolean aware = settings.namespaceAware();
        if (aware && name.equals(XMLConstants.XMLNS_ATTRIBUTE)) {
            writeDefaultNamespace(value);
        } else if (aware && name.startsWith(XMLConstants.XMLNS_ATTRIBUTE + ':')) {
            writeNamespace(name.substring(XMLConstants.XMLNS_ATTRIBUTE.length() + 1), value);
        } else {
            PreparedName attribute = names.qualifiedName(name);
            document.addAttribute(attribute);
            output.startAttribute(attribute);
            output.attributeText(value, false);
            output.endAttribute();
        }
    }

    @Override
    public final void writeAttribute(String namespaceURI, String localName, String value) throws XMLStreamException {
        writeAttribute(names.prefixFor(orEmpty(namespaceURI), true), namespaceURI, localName, value);
    }

    @Override
    public final void writeAttribute(String prefix, String namespaceURI, String localName, String value)
            throws XMLStreamException {
        startAttribute(prefix, namespaceURI, localName);
        output.attributeText(value, false);
        output.endAttribute();
    }

    final void startAttribute(String prefix, String namespaceURI, String localName) throws XMLStreamException {
        String uri = orEmpty(namespaceURI);
        String usable = orEmpty(prefix);
        if (usable.equals(XMLConstants.XMLNS_ATTRIBUTE)
                || usable.isEmpty() && localName.equals(XMLConstants.XMLNS_ATTRIBUTE) && settings.namespaceAware()) {
            throw document.misuse("a namespace is declared by writeNamespace, not as an attribute");
        }
        if (settings.repairing()) {
            usable = names.repairedPrefix(usable, uri);
        } else if (usable.isEmpty() && !uri.isEmpty() && settings.namespaceAware()) {
            throw document.misuse("attribute \"" + localName + "\" is in a namespace and has no prefix");
        }
        PreparedName name = names.name(usable, localName, uri);
        document.addAttribute(name);
        output.startAttribute(name);
    }

    @Override
    public final void writeNamespace(String prefix, String namespaceURI) throws XMLStreamException {
        if (!settings.namespaceAware()) {
            throw document.misuse("this writer is not aware of namespaces");
        }
        boolean isDefault = prefix == null || prefix.equals(XMLConstants.XMLNS_ATTRIBUTE);
        names.declareAsAsked(isDefault ? "" : prefix, orEmpty(namespaceURI));
    }

    @Override
    public final void writeDefaultNamespace(String namespaceURI) throws XMLStreamException {
        writeNamespace("", namespaceURI);
    }

    @Override
    public final void setPrefix(String prefix, String uri) {
        names.bindPrefix(prefix, orEmpty(uri));
    }

    @Override
    public final void setDefaultNamespace(String uri) {
        names.bindPrefix("", orEmpty(uri));
    }

    @Override
    public final void setNamespaceContext(NamespaceContext context) throws XMLStreamException {
        names.setOuterNamespaces(context);
    }

    @Override
    public final NamespaceContext getNamespaceContext() {
        return document.namespaces();
    }

    @Override
    public final String getPrefix(String uri) {
        return document.namespaces().getPrefix(uri);
    }

    private static String orEmpty(String s) {
        return s == null ? "" : s;
    }

    // ---- text

    @Override
    public final void writeCharacters(String text) throws XMLStreamException {
        int length = text.length();
        if (length == 0) {
            return;
        }
        boolean ordinary = !document.isOutsideRoot()
                && !document.hasHalfPair()
                && !Character.isHighSurrogate(text.charAt(length - 1));
        if (ordinary) {
            document.beforeText();
            output.text(text, false);
        } else {
            writeCharacters(text.toCharArray(), 0, length);
        }
    }

    @Override
    public final void writeCharacters(char[] text, int start, int length) throws XMLStreamException {
        if (length == 0) {
            return;
        }
        if (document.isOutsideRoot()) {
            writeSpace(text, start, length);
            return;
        }
        int from = start;
        int end = start + length;
        if (document.hasHalfPair()) {
            if (!Character.isLowSurrogate(text[from])) {
                document.beforeText(); // refuses
            }
            output.text(new char[] {document.takeHalfPair(), text[from++]}, 0, 2, false);
        }
        boolean half = end > from && Character.isHighSurrogate(text[end - 1]);
        int complete = half ? end - 1 : end;
        if (complete > from || half) {
            document.beforeText();
            output.text(text, from, complete - from, false);
        }
        if (half) {
            document.holdHalfPair(text[complete]);
        }
    }

    @Override
    public final void writeCData(String data) throws XMLStreamException {
        document.beforeText();
        if (data.contains("]]>")) {
            throw document.misuse("a CDATA section cannot hold \"]]>\"");
        }
        output.cdata(data);
    }

    @Override
    public final void writeCData(char[] text, int start, int length) throws XMLStreamException {
        writeCData(new String(text, start, length));
    }

    @Override
    public final void writeSpace(String text) throws XMLStreamException {
        writeSpace(text.toCharArray(), 0, text.length());
    }

    @Override
    public final void writeSpace(char[] text, int offset, int length) throws XMLStreamException {
        if (!XmlChars.isWhiteSpace(new String(text, offset, length))) {
            throw document.misuse(
                    document.isOutsideRoot() ? "text stands inside the root element only" : "this is not white space");
        }
        document.beforeMisc();
        output.raw(text, offset, length);
    }

    @Override
    public final void writeEntityRef(String name) throws XMLStreamException {
        document.beforeText();
        output.entityReference(names.name("", name, "").localName());
    }

    @Override
    public final void writeRaw(String text) throws XMLStreamException {
        writeRaw(text.toCharArray(), 0, text.length());
    }

    @Override
    public final void writeRaw(String text, int offset, int length) throws XMLStreamException {
        writeRaw(text.toCharArray(), offset, length);
    }

    @Override
    public final void writeRaw(char[] text, int offset, int length) throws XMLStreamException {
        document.beforeMisc();
        output.raw(text, offset, length);
    }

    // ---- around and between elements

    @Override
    public final void writeStartDocument() throws XMLStreamException {
        startDocument("1.0", getEncoding(), null);
    }

    @Override
    public final void writeStartDocument(String version) throws XMLStreamException {
        startDocument(version, getEncoding(), null);
    }

    @Override
    public final void writeStartDocument(String encoding, String version) throws XMLStreamException {
        startDocument(version, encoding, null);
    }

    @Override
    public final void writeStartDocument(String version, String encoding, boolean standalone)
            throws XMLStreamException {
        startDocument(version, encoding, standalone);
    }

    private void startDocument(String version, String encoding, Boolean standalone) throws XMLStreamException {
        if (version != null && !version.equals("1.0")) {
            throw document.misuse("this writer writes XML 1.0, not " + version);
        }
        String own = getEncoding();
        if (output.declaresEncoding() && encoding != null && own != null && !encoding.equalsIgnoreCase(own)) {
            throw document.misuse("the document is written in " + own + " and cannot be declared to be in " + encoding);
        }
        document.beforeXmlDeclaration();
        output.xmlDeclaration("1.0", encoding == null ? own : encoding, standalone);
    }

    @Override
    public final void writeDTD(String dtd) throws XMLStreamException {
        document.beforeDoctype();
        output.doctype(dtd);
    }

    @Override
    public final void writeDTD(String rootName, String systemId, String publicId, String internalSubset)
            throws XMLStreamException {
        StringBuilder dtd = new StringBuilder("<!DOCTYPE ").append(rootName);
        if (systemId != null) {
            if (publicId != null) {
                dtd.append(" PUBLIC \"").append(publicId).append("\" ");
            } else {
                dtd.append(" SYSTEM ");
            }
            char quote = systemId.indexOf('"') < 0 ? '"' : '\'';
            dtd.append(quote).append(systemId).append(quote);
        }
        if (internalSubset != null && !internalSubset.isEmpty()) {
            dtd.append(" [").append(internalSubset).append(']');
        }
        writeDTD(dtd.append('>').toString());
    }

    @Override
    public final void writeComment(String data) throws XMLStreamException {
        String text = orEmpty(data);
        if (text.contains("--") || text.endsWith("-")) {
            throw document.misuse("a comment cannot hold \"--\" or end in \"-\"");
        }
        document.beforeMisc();
        output.comment(text);
    }

    @Override
    public final void writeProcessingInstruction(String target) throws XMLStreamException {
        writeProcessingInstruction(target, "");
    }

    @Override
    public final void writeProcessingInstruction(String target, String data) throws XMLStreamException {
        String text = orEmpty(data);
        PreparedName name = names.name("", target, "");
        if (target.equalsIgnoreCase("xml")) {
            throw document.misuse("\"" + target + "\" cannot be the target of a processing instruction");
        }
        if (text.contains("?>")) {
            throw document.misuse("a processing instruction cannot hold \"?>\"");
        }
        document.beforeMisc();
        output.processingInstruction(name.localName(), text);
    }

    // ---- copying

    @Override
    public final void copyEventFromReader(XMLStreamReader2 reader, boolean preserveEventData)
            throws XMLStreamException {
        EventCopy.copy(reader, this);
    }
}
