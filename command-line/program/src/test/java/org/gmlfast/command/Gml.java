/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A document read by the JDK's parser, and its features. */
public record Gml(Document document) {

    /** A feature element: its id, and the texts of its attributes by local name; null for xsi:nil. */
    public record Feature(String name, String id, Map<String, String> attributes, Element element) {

        public String get(String attribute) {
            return attributes.get(attribute);
        }
    }

    public static Gml parse(byte[] bytes) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setNamespaceAware(true);
            return new Gml(factory.newDocumentBuilder().parse(new ByteArrayInputStream(bytes)));
        } catch (SAXException | IOException | ParserConfigurationException e) {
            throw new AssertionError("not well-formed: " + e.getMessage(), e);
        }
    }

    public static Gml parse(Path file) throws IOException {
        return parse(Files.readAllBytes(file));
    }

    public String rootAttribute(String name) {
        Element root = document.getDocumentElement();
        return root.hasAttribute(name) ? root.getAttribute(name) : null;
    }

    /** Returns all features in the members of a collection. */
    public List<Feature> features() {
        List<Feature> features = new ArrayList<>();
        for (Element member : children(document.getDocumentElement())) {
            if (!member.getLocalName().equals("boundedBy")) {
                children(member).forEach(element -> features.add(feature(element)));
            }
        }
        return features;
    }

    public Feature only() {
        List<Feature> all = features();
        if (all.size() != 1) {
            throw new AssertionError(all.size() + " features");
        }
        return all.get(0);
    }

    /** Returns the values of one attribute in all features. */
    public List<String> column(String attribute) {
        return features().stream().map(f -> f.get(attribute)).toList();
    }

    public List<String> ids() {
        return features().stream().map(Feature::id).toList();
    }

    private static Feature feature(Element element) {
        String id = element.hasAttribute("fid")
                ? element.getAttribute("fid")
                : element.getAttribute(element.hasAttribute("gml:id") ? "gml:id" : "id");
        Map<String, String> attributes = new LinkedHashMap<>();
        for (Element attribute : children(element)) {
            boolean nil = attribute.hasAttributeNS("http://www.w3.org/2001/XMLSchema-instance", "nil");
            attributes.put(attribute.getLocalName(), nil ? null : attribute.getTextContent());
        }
        return new Feature(element.getLocalName(), id, attributes, element);
    }

    /** Returns the element or its first descendant with a local name; null if there is none. */
    public static Element find(Element under, String localName) {
        NodeList found = under.getElementsByTagNameNS("*", localName);
        return found.getLength() == 0 ? null : (Element) found.item(0);
    }

    public static List<Element> children(Element parent) {
        List<Element> children = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element) {
                children.add(element);
            }
        }
        return children;
    }
}
