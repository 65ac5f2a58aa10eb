/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.wfs;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** Documents as the JDK's parser reads them. */
public final class XmlDom {

    private XmlDom() {}

    /** @throws IOException if the document is not well-formed or has a document type */
    public static Document parse(byte[] bytes) throws IOException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setNamespaceAware(true);
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            var builder = factory.newDocumentBuilder();
            builder.setErrorHandler(new Strict());
            return builder.parse(new ByteArrayInputStream(bytes));
        } catch (SAXException e) {
            throw new IOException("not well-formed: " + e.getMessage(), e);
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The child elements. */
    public static List<Element> children(Element element) {
        List<Element> children = new ArrayList<>();
        for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element child) {
                children.add(child);
            }
        }
        return children;
    }

    /** The child elements of a local name, in any namespace. */
    public static Stream<Element> children(Element element, String localName) {
        return children(element).stream().filter(c -> c.getLocalName().equals(localName));
    }

    /** Returns the element and all its descendants. */
    public static Stream<Element> all(Element element) {
        return Stream.concat(Stream.of(element), children(element).stream().flatMap(XmlDom::all));
    }

    /** Returns the text of the element, without surrounding white space. */
    public static String text(Element element) {
        return element.getTextContent().strip();
    }

    /** Without an error handler the JDK's parser prints errors. */
    private static final class Strict implements ErrorHandler {

        @Override
        public void warning(SAXParseException e) {
            // warnings do not make a document invalid
        }

        @Override
        public void error(SAXParseException e) throws SAXException {
            throw e;
        }

        @Override
        public void fatalError(SAXParseException e) throws SAXException {
            throw e;
        }
    }
}
