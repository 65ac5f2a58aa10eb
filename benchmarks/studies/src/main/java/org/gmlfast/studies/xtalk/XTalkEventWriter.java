/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.xtalk;

import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The methods of StAX that call other methods. Declares no namespaces by itself. */
abstract class XTalkEventWriter implements XMLStreamWriter {

    private final XTalkNamespaces namespaces = new XTalkNamespaces();

    /** The namespaces that are declared, with those of the element that has started last. */
    protected final XTalkNamespaces namespaces() {
        return namespaces;
    }

    /** Starts an element with a qualified name. */
    protected abstract void start(String name, boolean empty) throws XMLStreamException;

    @Override
    public void writeStartDocument(String version) throws XMLStreamException {
        writeStartDocument();
    }

    @Override
    public void writeStartDocument(String declared, String version) throws XMLStreamException {
        writeStartDocument();
    }

    // ---- elements

    @Override
    public void writeStartElement(String local) throws XMLStreamException {
        start(local, false);
    }

    @Override
    public void writeStartElement(String uri, String local) throws XMLStreamException {
        start(qualified(namespaces.getPrefix(uri), local), false);
    }

    @Override
    public void writeStartElement(String prefix, String local, String uri) throws XMLStreamException {
        start(qualified(prefix, local), false);
    }

    @Override
    public void writeEmptyElement(String local) throws XMLStreamException {
        start(local, true);
    }

    @Override
    public void writeEmptyElement(String uri, String local) throws XMLStreamException {
        start(qualified(namespaces.getPrefix(uri), local), true);
    }

    @Override
    public void writeEmptyElement(String prefix, String local, String uri) throws XMLStreamException {
        start(qualified(prefix, local), true);
    }

    private static String qualified(String prefix, String local) {
        return prefix == null || prefix.isEmpty() ? local : prefix + ':' + local;
    }

    // ---- attributes

    @Override
    public void writeAttribute(String prefix, String uri, String local, String value) throws XMLStreamException {
        writeAttribute(qualified(prefix, local), value);
    }

    @Override
    public void writeAttribute(String uri, String local, String value) throws XMLStreamException {
        writeAttribute(uri.isEmpty() ? local : qualified(namespaces.getPrefix(uri), local), value);
    }

    @Override
    public void writeNamespace(String prefix, String uri) throws XMLStreamException {
        boolean isDefault = prefix == null || prefix.isEmpty() || XMLConstants.XMLNS_ATTRIBUTE.equals(prefix);
        String value = uri == null ? "" : uri;
        namespaces.declare(isDefault ? "" : prefix, value);
        writeAttribute(isDefault ? XMLConstants.XMLNS_ATTRIBUTE : "xmlns:" + prefix, value);
    }

    @Override
    public void writeDefaultNamespace(String uri) throws XMLStreamException {
        writeNamespace("", uri);
    }

    // ---- content

    @Override
    public void writeCharacters(char[] text, int from, int length) throws XMLStreamException {
        writeCharacters(new String(text, from, length));
    }

    @Override
    public void writeCData(String text) throws XMLStreamException {
        writeCharacters(text);
    }

    @Override
    public void writeProcessingInstruction(String target) throws XMLStreamException {
        writeProcessingInstruction(target, "");
    }

    /** Writes nothing: the grammar has no DOCTYPE. */
    @Override
    public void writeDTD(String text) {
        // nothing
    }

    @Override
    public void writeEntityRef(String name) throws XMLStreamException {
        throw new XMLStreamException("The grammar has no references");
    }

    @Override
    public void close() throws XMLStreamException {
        flush();
    }

    // ---- namespaces

    @Override
    public String getPrefix(String uri) {
        return namespaces.getPrefix(uri);
    }

    @Override
    public void setPrefix(String prefix, String uri) {
        namespaces.declare(prefix, uri);
    }

    @Override
    public void setDefaultNamespace(String uri) {
        namespaces.declare("", uri);
    }

    @Override
    public void setNamespaceContext(NamespaceContext context) {
        throw new UnsupportedOperationException("setNamespaceContext");
    }

    @Override
    public NamespaceContext getNamespaceContext() {
        return namespaces;
    }

    @Override
    public Object getProperty(String name) {
        return null;
    }
}
