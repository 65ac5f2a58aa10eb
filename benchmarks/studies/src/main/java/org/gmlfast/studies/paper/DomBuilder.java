/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.paper;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * A document of the JDK's DOM from the events of any StAX reader, so that formats are compared with the same target. It
 * has elements, attributes, declarations of namespaces, text, comments and processing instructions.
 */
final class DomBuilder {

    private static final String XMLNS = "http://www.w3.org/2000/xmlns/";

    private final Document document;
    private Node parent;

    DomBuilder() {
        try {
            document = DocumentBuilderFactory.newDefaultNSInstance()
                    .newDocumentBuilder()
                    .newDocument();
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
        // The reader has checked all names; parsers, too, build their trees without a second check.
        document.setStrictErrorChecking(false);
        parent = document;
    }

    /** Reads up to the end of the document. */
    Document build(XMLStreamReader reader) throws XMLStreamException {
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> parent = parent.appendChild(element(reader));
                case XMLStreamConstants.END_ELEMENT -> parent = parent.getParentNode();
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.SPACE -> addText(reader.getText());
                case XMLStreamConstants.CDATA -> parent.appendChild(document.createCDATASection(reader.getText()));
                case XMLStreamConstants.COMMENT -> parent.appendChild(document.createComment(reader.getText()));
                case XMLStreamConstants.PROCESSING_INSTRUCTION ->
                    parent.appendChild(document.createProcessingInstruction(reader.getPITarget(), reader.getPIData()));
                default -> {
                    // the declaration, the document type, the end
                }
            }
        }
        return document;
    }

    private Element element(XMLStreamReader reader) {
        Element element = document.createElementNS(
                reader.getNamespaceURI(), qualified(reader.getPrefix(), reader.getLocalName()));
        for (int i = 0; i < reader.getNamespaceCount(); i++) {
            String prefix = reader.getNamespacePrefix(i);
            String uri = reader.getNamespaceURI(i);
            element.setAttributeNS(
                    XMLNS, prefix == null || prefix.isEmpty() ? "xmlns" : "xmlns:" + prefix, uri == null ? "" : uri);
        }
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            element.setAttributeNS(
                    emptyToNull(reader.getAttributeNamespace(i)),
                    qualified(reader.getAttributePrefix(i), reader.getAttributeLocalName(i)),
                    reader.getAttributeValue(i));
        }
        return element;
    }

    private void addText(String text) {
        if (parent != document) {
            parent.appendChild(document.createTextNode(text));
        }
    }

    private static String qualified(String prefix, String localName) {
        return prefix == null || prefix.isEmpty() ? localName : prefix + ":" + localName;
    }

    private static String emptyToNull(String uri) {
        return uri == null || uri.isEmpty() ? null : uri;
    }
}
