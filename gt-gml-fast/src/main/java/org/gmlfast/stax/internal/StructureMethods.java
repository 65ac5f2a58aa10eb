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
 * arguments; {@link DocumentStructure} checks where they are called.
 */
abstract class StructureMethods extends NamespaceStructure implements XMLStreamWriter2 {

    StructureMethods(WriterSettings settings) {
        super(settings);
    }

    // ---- elements

    @Override
    public final void writeStartElement(String name) throws XMLStreamException {
        element(name, false);
    }

    @Override
    public final void writeStartElement(String namespaceURI, String localName) throws XMLStreamException {
        writeStartElement(prefixFor(orEmpty(namespaceURI), false), localName, namespaceURI);
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
        writeEmptyElement(prefixFor(orEmpty(namespaceURI), false), localName, namespaceURI);
    }

    @Override
    public final void writeEmptyElement(String prefix, String localName, String namespaceURI)
            throws XMLStreamException {
        element(prefix, localName, namespaceURI, true);
    }

    private void element(String qualified, boolean empty) throws XMLStreamException {
        PreparedName name = qualifiedName(qualified);
        openElement(name, empty);
        if (name.prefix().isEmpty()) {
            repairElement(name);
        }
    }

    private void element(String prefix, String localName, String namespaceURI, boolean empty)
            throws XMLStreamException {
        PreparedName name = name(orEmpty(prefix), localName, orEmpty(namespaceURI));
        openElement(name, empty);
        repairElement(name);
    }

    @Override
    public final void writeEndElement() throws XMLStreamException {
        closeElement(true);
    }

    @Override
    public final void writeFullEndElement() throws XMLStreamException {
        closeElement(false);
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
            PreparedName attribute = qualifiedName(name);
            addAttribute(attribute);
            startAttribute(attribute);
            attributeText(value, false);
            endAttribute();
        }
    }

    @Override
    public final void writeAttribute(String namespaceURI, String localName, String value) throws XMLStreamException {
        writeAttribute(prefixFor(orEmpty(namespaceURI), true), namespaceURI, localName, value);
    }

    @Override
    public final void writeAttribute(String prefix, String namespaceURI, String localName, String value)
            throws XMLStreamException {
        startAttribute(prefix, namespaceURI, localName);
        attributeText(value, false);
        endAttribute();
    }

    final void startAttribute(String prefix, String namespaceURI, String localName) throws XMLStreamException {
        String uri = orEmpty(namespaceURI);
        String usable = orEmpty(prefix);
        if (usable.equals(XMLConstants.XMLNS_ATTRIBUTE)
                || usable.isEmpty() && localName.equals(XMLConstants.XMLNS_ATTRIBUTE) && settings.namespaceAware()) {
            throw misuse("a namespace is declared by writeNamespace, not as an attribute");
        }
        if (settings.repairing()) {
            usable = repairedPrefix(usable, uri);
        } else if (usable.isEmpty() && !uri.isEmpty() && settings.namespaceAware()) {
            throw misuse("attribute \"" + localName + "\" is in a namespace and has no prefix");
        }
        PreparedName name = name(usable, localName, uri);
        addAttribute(name);
        startAttribute(name);
    }

    @Override
    public final void writeNamespace(String prefix, String namespaceURI) throws XMLStreamException {
        if (!settings.namespaceAware()) {
            throw misuse("this writer is not aware of namespaces");
        }
        boolean isDefault = prefix == null || prefix.equals(XMLConstants.XMLNS_ATTRIBUTE);
        declareAsAsked(isDefault ? "" : prefix, orEmpty(namespaceURI));
    }

    @Override
    public final void writeDefaultNamespace(String namespaceURI) throws XMLStreamException {
        writeNamespace("", namespaceURI);
    }

    @Override
    public final void setPrefix(String prefix, String uri) {
        bindPrefix(prefix, orEmpty(uri));
    }

    @Override
    public final void setDefaultNamespace(String uri) {
        bindPrefix("", orEmpty(uri));
    }

    @Override
    public final void setNamespaceContext(NamespaceContext context) throws XMLStreamException {
        setOuterNamespaces(context);
    }

    @Override
    public final NamespaceContext getNamespaceContext() {
        return namespaces();
    }

    @Override
    public final String getPrefix(String uri) {
        return namespaces().getPrefix(uri);
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
        boolean ordinary = !isOutsideRoot() && !hasHalfPair() && !Character.isHighSurrogate(text.charAt(length - 1));
        if (ordinary) {
            beforeText();
            text(text, false);
        } else {
            writeCharacters(text.toCharArray(), 0, length);
        }
    }

    @Override
    public final void writeCharacters(char[] text, int start, int length) throws XMLStreamException {
        if (length == 0) {
            return;
        }
        if (isOutsideRoot()) {
            writeSpace(text, start, length);
            return;
        }
        int from = start;
        int end = start + length;
        if (hasHalfPair()) {
            if (!Character.isLowSurrogate(text[from])) {
                beforeText(); // refuses
            }
            text(new char[] {takeHalfPair(), text[from++]}, 0, 2, false);
        }
        boolean half = end > from && Character.isHighSurrogate(text[end - 1]);
        int complete = half ? end - 1 : end;
        if (complete > from || half) {
            beforeText();
            text(text, from, complete - from, false);
        }
        if (half) {
            holdHalfPair(text[complete]);
        }
    }

    @Override
    public final void writeCData(String data) throws XMLStreamException {
        beforeText();
        if (data.contains("]]>")) {
            throw misuse("a CDATA section cannot hold \"]]>\"");
        }
        cdata(data);
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
            throw misuse(isOutsideRoot() ? "text stands inside the root element only" : "this is not white space");
        }
        beforeMisc();
        raw(text, offset, length);
    }

    @Override
    public final void writeEntityRef(String name) throws XMLStreamException {
        beforeText();
        entityReference(name("", name, "").localName());
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
        beforeMisc();
        raw(text, offset, length);
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
            throw misuse("this writer writes XML 1.0, not " + version);
        }
        String own = getEncoding();
        if (declaresEncoding() && encoding != null && own != null && !encoding.equalsIgnoreCase(own)) {
            throw misuse("the document is written in " + own + " and cannot be declared to be in " + encoding);
        }
        beforeXmlDeclaration();
        xmlDeclaration("1.0", encoding == null ? own : encoding, standalone);
    }

    @Override
    public final void writeDTD(String dtd) throws XMLStreamException {
        beforeDoctype();
        doctype(dtd);
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
            throw misuse("a comment cannot hold \"--\" or end in \"-\"");
        }
        beforeMisc();
        comment(text);
    }

    @Override
    public final void writeProcessingInstruction(String target) throws XMLStreamException {
        writeProcessingInstruction(target, "");
    }

    @Override
    public final void writeProcessingInstruction(String target, String data) throws XMLStreamException {
        String text = orEmpty(data);
        PreparedName name = name("", target, "");
        if (target.equalsIgnoreCase("xml")) {
            throw misuse("\"" + target + "\" cannot be the target of a processing instruction");
        }
        if (text.contains("?>")) {
            throw misuse("a processing instruction cannot hold \"?>\"");
        }
        beforeMisc();
        processingInstruction(name.localName(), text);
    }

    // ---- copying

    @Override
    public final void copyEventFromReader(XMLStreamReader2 reader, boolean preserveEventData)
            throws XMLStreamException {
        EventCopy.copy(reader, this);
    }
}
