/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.DTDInfo;
import org.codehaus.stax2.XMLInputFactory2;
import org.codehaus.stax2.XMLStreamReader2;

import com.ctc.wstx.stax.WstxInputFactory;

/** The events that Woodstox reports for a document, independent of attribute order and of splits in text. */
public final class XmlEvents {

    private XmlEvents() {}

    public static List<String> of(InputStream xml) {
        XMLInputFactory2 factory = new WstxInputFactory();
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setProperty(XMLInputFactory2.P_REPORT_PROLOG_WHITESPACE, true);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> InputStream.nullInputStream());
        try {
            XMLStreamReader2 reader = (XMLStreamReader2) factory.createXMLStreamReader(xml);
            List<String> events = new ArrayList<>();
            events.add("xml " + reader.getVersion() + " " + (reader.standaloneSet() ? reader.isStandalone() : ""));
            StringBuilder text = new StringBuilder();
            while (reader.hasNext()) {
                if (reader.next() == XMLStreamConstants.CHARACTERS) {
                    text.append(reader.getText());
                    continue;
                }
                if (!text.isEmpty()) {
                    events.add("text " + text);
                    text.setLength(0);
                }
                events.add(event(reader));
            }
            return events;
        } catch (XMLStreamException e) {
            throw new AssertionError("not well-formed: " + e.getMessage(), e);
        }
    }

    private static String event(XMLStreamReader2 reader) throws XMLStreamException {
        return switch (reader.getEventType()) {
            case XMLStreamConstants.START_ELEMENT ->
                "start " + reader.getPrefix() + " " + reader.getName() + attributes(reader);
            case XMLStreamConstants.END_ELEMENT -> "end";
            case XMLStreamConstants.CDATA -> "cdata " + reader.getText();
            case XMLStreamConstants.SPACE -> "space " + reader.getText();
            case XMLStreamConstants.COMMENT -> "comment " + reader.getText();
            case XMLStreamConstants.PROCESSING_INSTRUCTION -> "pi " + reader.getPITarget() + " " + reader.getPIData();
            case XMLStreamConstants.ENTITY_REFERENCE -> "entity " + reader.getLocalName();
            case XMLStreamConstants.DTD -> doctype(reader.getDTDInfo());
            default -> "event " + reader.getEventType();
        };
    }

    private static TreeSet<String> attributes(XMLStreamReader2 reader) {
        TreeSet<String> attributes = new TreeSet<>();
        for (int i = 0; i < reader.getNamespaceCount(); i++) {
            attributes.add("xmlns:" + reader.getNamespacePrefix(i) + "=" + reader.getNamespaceURI(i));
        }
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            attributes.add(reader.getAttributePrefix(i) + " " + reader.getAttributeName(i) + "="
                    + reader.getAttributeValue(i));
        }
        return attributes;
    }

    private static String doctype(DTDInfo info) {
        return "doctype " + info.getDTDRootName() + " " + info.getDTDPublicId() + " " + info.getDTDSystemId() + " "
                + info.getDTDInternalSubset();
    }
}
