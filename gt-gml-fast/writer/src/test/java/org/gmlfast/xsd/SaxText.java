/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xsd;

import java.io.ByteArrayOutputStream;

import javax.xml.transform.TransformerConfigurationException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.sax.SAXTransformerFactory;
import javax.xml.transform.sax.TransformerHandler;
import javax.xml.transform.stream.StreamResult;

import org.xml.sax.ContentHandler;

/** Turns SAX events into text with the serializer of the JDK. */
final class SaxText {

    /** Sends the events of a document, or of a part of one. */
    @FunctionalInterface
    interface Events {
        void to(ContentHandler handler) throws Exception;
    }

    private SaxText() {}

    static byte[] of(Events events) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            TransformerHandler handler = serializer();
            handler.setResult(new StreamResult(out));
            events.to(handler);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return out.toByteArray();
    }

    private static TransformerHandler serializer() throws TransformerConfigurationException {
        return ((SAXTransformerFactory) TransformerFactory.newDefaultInstance()).newTransformerHandler();
    }
}
