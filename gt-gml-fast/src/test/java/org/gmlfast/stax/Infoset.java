/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.TreeSet;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import com.ctc.wstx.api.WstxInputProperties;
import com.ctc.wstx.stax.WstxInputFactory;

/** What Woodstox reads in a document, as text to compare: names expanded, attributes sorted, text joined. */
public final class Infoset {

    private static final XMLInputFactory WOODSTOX = new WstxInputFactory();

    static {
        WOODSTOX.setProperty(XMLInputFactory.IS_COALESCING, true);
        WOODSTOX.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        WOODSTOX.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        WOODSTOX.setProperty(WstxInputProperties.P_MAX_ELEMENT_DEPTH, 20_000);
        WOODSTOX.setProperty(WstxInputProperties.P_MAX_ATTRIBUTE_SIZE, 1 << 24);
        WOODSTOX.setXMLResolver((publicId, systemId, base, namespace) -> InputStream.nullInputStream());
    }

    private Infoset() {}

    public static String of(byte[] document) throws XMLStreamException {
        return of(WOODSTOX.createXMLStreamReader(new ByteArrayInputStream(document)));
    }

    public static String of(InputStream document) throws XMLStreamException {
        return of(WOODSTOX.createXMLStreamReader(document));
    }

    public static String of(String document) throws XMLStreamException {
        return of(WOODSTOX.createXMLStreamReader(new StringReader(document)));
    }

    /** The same for whatever a reader reads. */
    public static String of(XMLStreamReader reader) throws XMLStreamException {
        StringBuilder text = new StringBuilder();
        boolean afterText = false;
        while (reader.hasNext()) {
            int event = reader.next();
            boolean isText = event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA;
            if (isText && reader.getTextLength() == 0) {
                continue; // an empty CDATA section adds no characters
            }
            switch (event) {
                case XMLStreamConstants.START_ELEMENT -> appendStart(text, reader);
                case XMLStreamConstants.END_ELEMENT -> text.append("\n)");
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
                    text.append(afterText ? "" : "\n\"").append(reader.getText());
                case XMLStreamConstants.SPACE -> text.append("\n\"").append(reader.getText());
                case XMLStreamConstants.COMMENT -> text.append("\n#").append(reader.getText());
                case XMLStreamConstants.PROCESSING_INSTRUCTION ->
                    text.append("\n?").append(reader.getPITarget()).append(' ').append(reader.getPIData());
                case XMLStreamConstants.ENTITY_REFERENCE -> text.append("\n&").append(reader.getLocalName());
                default -> {}
            }
            afterText = isText;
        }
        return text.toString();
    }

    private static void appendStart(StringBuilder text, XMLStreamReader reader) {
        text.append("\n(").append(reader.getName());
        TreeSet<String> attributes = new TreeSet<>();
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            attributes.add(" @" + reader.getAttributeName(i) + "=" + reader.getAttributeValue(i));
        }
        attributes.forEach(text::append);
    }

    static String ofUtf8(String document) throws XMLStreamException {
        return of(document.getBytes(StandardCharsets.UTF_8));
    }
}
