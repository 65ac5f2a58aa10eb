/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import java.io.ByteArrayInputStream;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import com.ctc.wstx.stax.WstxInputFactory;

/**
 * The layers and formats in the capabilities of a WFS.
 *
 * @param layers names of feature types
 * @param formats output formats of GetFeature
 */
record ServiceOffer(Set<String> layers, Set<String> formats) {

    private static final int MAX_LAYERS = 20_000;

    /**
     * Reads a capabilities document of any version.
     *
     * @throws XMLStreamException if it is malformed or another document
     */
    static ServiceOffer read(byte[] document) throws XMLStreamException {
        XMLInputFactory factory = new WstxInputFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        XMLStreamReader in = factory.createXMLStreamReader(new ByteArrayInputStream(document));
        try {
            return new ServiceOfferReader(in).read();
        } finally {
            in.close();
        }
    }

    /** The layer with a name, or the only layer with this name and any prefix. */
    Optional<String> layer(String name) {
        if (layers.contains(name)) {
            return Optional.of(name);
        }
        var matches =
                layers.stream().filter(layer -> layer.endsWith(":" + name)).toList();
        return matches.size() == 1 ? Optional.of(matches.get(0)) : Optional.empty();
    }

    /** Reads one document. */
    private static final class ServiceOfferReader {

        private final XMLStreamReader in;
        private final Set<String> layers = new LinkedHashSet<>();
        private final Set<String> formats = new LinkedHashSet<>();
        private boolean getFeature;
        private boolean outputFormat;
        private boolean resultFormat;

        ServiceOfferReader(XMLStreamReader in) {
            this.in = in;
        }

        ServiceOffer read() throws XMLStreamException {
            boolean root = true;
            while (in.hasNext()) {
                int event = in.next();
                if (event == XMLStreamConstants.START_ELEMENT) {
                    if (root && !in.getLocalName().equals("WFS_Capabilities")) {
                        throw new XMLStreamException("a " + in.getLocalName() + " instead of capabilities of a WFS");
                    }
                    root = false;
                    start(in.getLocalName());
                } else if (event == XMLStreamConstants.END_ELEMENT) {
                    end(in.getLocalName());
                }
            }
            return new ServiceOffer(layers, formats);
        }

        private void start(String name) throws XMLStreamException {
            if (resultFormat) {
                // WFS 1.0: the names of empty elements
                formats.add(name);
                return;
            }
            switch (name) {
                case "Operation" -> getFeature = "GetFeature".equals(in.getAttributeValue(null, "name"));
                case "GetFeature" -> getFeature = true;
                case "Parameter" -> outputFormat = "outputFormat".equals(in.getAttributeValue(null, "name"));
                case "ResultFormat" -> resultFormat = getFeature;
                case "Value" -> {
                    if (getFeature && outputFormat) {
                        formats.add(in.getElementText().strip());
                    }
                }
                case "FeatureType" -> readLayer();
                default -> {
                    // other parts of the document
                }
            }
        }

        private void end(String name) {
            switch (name) {
                case "Operation", "GetFeature" -> getFeature = false;
                case "Parameter" -> outputFormat = false;
                case "ResultFormat" -> resultFormat = false;
                default -> {
                    // other parts of the document
                }
            }
        }

        private void readLayer() throws XMLStreamException {
            while (in.next() != XMLStreamConstants.END_ELEMENT
                    || !in.getLocalName().equals("FeatureType")) {
                if (in.isStartElement() && in.getLocalName().equals("Name") && layers.size() < MAX_LAYERS) {
                    layers.add(in.getElementText().strip());
                }
            }
        }
    }
}
