/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.w3c.dom.Attr;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;

/** Writes nodes in a form in which equal nodes of different models are equal strings. */
final class NodeText {

    private NodeText() {}

    /** The value of an attribute or text; all of an element. */
    static String of(Node node) {
        if (node.getNodeType() != Node.ELEMENT_NODE) {
            return node.getNodeValue();
        }
        StringBuilder text = new StringBuilder();
        append(node, text);
        return text.toString();
    }

    private static void append(Node node, StringBuilder text) {
        switch (node.getNodeType()) {
            case Node.ELEMENT_NODE -> {
                Element element = (Element) node;
                text.append('<').append(name(element.getNamespaceURI(), element.getLocalName()));
                TreeSet<String> attributes = new TreeSet<>();
                NamedNodeMap map = element.getAttributes();
                for (int i = 0; i < map.getLength(); i++) {
                    Attr attribute = (Attr) map.item(i);
                    if (!attribute.getNodeName().startsWith("xmlns")) {
                        attributes.add(name(attribute.getNamespaceURI(), attribute.getLocalName()) + "="
                                + attribute.getValue());
                    }
                }
                text.append(attributes).append('>');
                for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
                    append(child, text);
                }
                text.append("</>");
            }
            case Node.COMMENT_NODE -> text.append("<!").append(node.getNodeValue());
            case Node.PROCESSING_INSTRUCTION_NODE -> text.append("<?").append(node.getNodeName());
            default -> text.append(node.getNodeValue());
        }
    }

    private static String name(String uri, String localName) {
        return (uri == null ? "" : uri) + "|" + localName;
    }

    /** Writes the whole element at whose start the reader is, and leaves the reader at its end. */
    static String of(XMLStreamReader reader) throws XMLStreamException {
        StringBuilder text = new StringBuilder();
        List<String> open = new ArrayList<>();
        int type = reader.getEventType();
        while (true) {
            switch (type) {
                case XMLStreamConstants.START_ELEMENT -> {
                    open.add(reader.getLocalName());
                    text.append('<').append(name(reader.getNamespaceURI(), reader.getLocalName()));
                    TreeSet<String> attributes = new TreeSet<>();
                    for (int i = 0; i < reader.getAttributeCount(); i++) {
                        attributes.add(name(reader.getAttributeNamespace(i), reader.getAttributeLocalName(i)) + "="
                                + reader.getAttributeValue(i));
                    }
                    text.append(attributes).append('>');
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    text.append("</>");
                    open.remove(open.size() - 1);
                    if (open.isEmpty()) {
                        return text.toString();
                    }
                }
                case XMLStreamConstants.COMMENT -> text.append("<!").append(reader.getText());
                case XMLStreamConstants.PROCESSING_INSTRUCTION ->
                    text.append("<?").append(reader.getPITarget());
                default -> text.append(reader.getText());
            }
            type = reader.next();
        }
    }
}
