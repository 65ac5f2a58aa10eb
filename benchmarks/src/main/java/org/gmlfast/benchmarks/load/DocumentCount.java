/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.gmlfast.bxml.BxmlInputFactory;

import com.ctc.wstx.stax.WstxInputFactory;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

/** Reads whole documents and counts their features. */
final class DocumentCount {

    private static final int MAX_REASON = 200;

    private DocumentCount() {}

    /**
     * Counts the features of a collection.
     *
     * @throws IOException if the document is malformed or no collection of features
     */
    static int features(byte[] document, LoadFormat format) throws IOException {
        try {
            return switch (format) {
                case GEOJSON -> jsonFeatures(document);
                case BXML -> xmlFeatures(new BxmlInputFactory(), document);
                default -> xmlFeatures(textFactory(), document);
            };
        } catch (XMLStreamException e) {
            throw new IOException("malformed " + format.title() + ": " + shortened(e.getMessage()), e);
        }
    }

    private static XMLInputFactory textFactory() {
        XMLInputFactory factory = new WstxInputFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        return factory;
    }

    private static int xmlFeatures(XMLInputFactory factory, byte[] document) throws XMLStreamException, IOException {
        InputStream stream = new ByteArrayInputStream(document);
        XMLStreamReader in = factory.createXMLStreamReader(stream);
        try {
            int depth = 0;
            int features = 0;
            boolean members = false;
            while (in.hasNext()) {
                int event = in.next();
                if (event == XMLStreamConstants.START_ELEMENT) {
                    String name = in.getLocalName();
                    if (depth == 0 && !name.equals("FeatureCollection")) {
                        throw new IOException("the document is a " + name + ", not a FeatureCollection: "
                                + shortened(new String(document, java.nio.charset.StandardCharsets.UTF_8)));
                    }
                    if (depth == 1) {
                        members =
                                name.equals("featureMember") || name.equals("featureMembers") || name.equals("member");
                    } else if (depth == 2 && members) {
                        features++;
                    }
                    depth++;
                } else if (event == XMLStreamConstants.END_ELEMENT) {
                    depth--;
                }
            }
            return features;
        } finally {
            in.close();
        }
    }

    private static int jsonFeatures(byte[] document) throws IOException {
        try (JsonParser in = new JsonFactory().createParser(document)) {
            if (in.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("the document is not a JSON object");
            }
            int features = -1;
            while (in.nextToken() == JsonToken.FIELD_NAME) {
                boolean collection = in.currentName().equals("features");
                if (in.nextToken() == JsonToken.START_ARRAY && collection) {
                    features = 0;
                    while (in.nextToken() != JsonToken.END_ARRAY) {
                        features++;
                        in.skipChildren();
                    }
                } else {
                    in.skipChildren();
                }
            }
            if (in.currentToken() != JsonToken.END_OBJECT || in.nextToken() != null || features < 0) {
                throw new IOException("the document is not a feature collection in JSON");
            }
            return features;
        }
    }

    private static String shortened(String text) {
        String line = text.replaceAll("\\s+", " ");
        return line.length() > MAX_REASON ? line.substring(0, MAX_REASON) + " ..." : line;
    }
}
