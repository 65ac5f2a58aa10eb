/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.io.ByteArrayInputStream;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLInputFactory2;
import org.codehaus.stax2.XMLStreamReader2;

import com.ctc.wstx.api.WstxInputProperties;
import com.ctc.wstx.stax.WstxInputFactory;

/** Parsers for documents of servers that are not trusted: no DTD, no entities, bounded depth and names. */
final class HostileXml {

    /** GML nests its elements less than twenty levels deep, complex features perhaps a hundred. */
    private static final int MAX_DEPTH = 300;

    private static final int MAX_ATTRIBUTES = 500;

    private static final XMLInputFactory2 FACTORY = factory();

    private HostileXml() {}

    private static XMLInputFactory2 factory() {
        WstxInputFactory factory = new WstxInputFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        factory.setProperty(WstxInputProperties.P_MAX_ELEMENT_DEPTH, MAX_DEPTH);
        factory.setProperty(WstxInputProperties.P_MAX_ATTRIBUTES_PER_ELEMENT, MAX_ATTRIBUTES);
        // would keep every name of every document
        factory.setProperty(XMLInputFactory2.P_INTERN_NAMES, false);
        factory.setProperty(XMLInputFactory2.P_INTERN_NS_URIS, false);
        return factory;
    }

    /** Creates a parser for a document. */
    static XMLStreamReader2 parser(byte[] document) throws XMLStreamException {
        return (XMLStreamReader2) FACTORY.createXMLStreamReader(new ByteArrayInputStream(document));
    }

    /**
     * Moves to the document element.
     *
     * @throws XMLStreamException if the document is malformed or has a document type declaration
     */
    static void nextTag(XMLStreamReader2 in) throws XMLStreamException {
        while (in.next() != XMLStreamConstants.START_ELEMENT) {
            if (in.getEventType() == XMLStreamConstants.DTD) {
                throw new XMLStreamException("the document has a DOCTYPE, which is not read", in.getLocation());
            }
        }
    }

    /** Returns the reason of a failure in one line. */
    static String reason(XMLStreamException failure) {
        String message = failure.getMessage() == null ? "malformed XML" : failure.getMessage();
        return message.replaceAll("\\s*\\R\\s*", " ").strip();
    }
}
