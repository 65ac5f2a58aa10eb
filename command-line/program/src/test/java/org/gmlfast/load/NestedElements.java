/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;

import javax.xml.parsers.DocumentBuilderFactory;

import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** The nested elements of features, as the JDK's DOM has them. */
final class NestedElements {

    private final Document document;

    private NestedElements(Document document) {
        this.document = document;
    }

    static NestedElements of(Path file) throws Exception {
        byte[] bytes = Files.readAllBytes(file);
        if (file.toString().endsWith(".gz")) {
            bytes = new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes();
        }
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
        try (InputStream in = new ByteArrayInputStream(bytes)) {
            return new NestedElements(factory.newDocumentBuilder().parse(in));
        }
    }

    /** The features of a type. */
    List<Element> features(String type) {
        List<Element> features = new ArrayList<>();
        var found = document.getElementsByTagNameNS("*", type);
        for (int i = 0; i < found.getLength(); i++) {
            features.add((Element) found.item(i));
        }
        return features;
    }

    /** The names of all elements. */
    Set<String> names() {
        Set<String> names = new TreeSet<>();
        var found = document.getElementsByTagNameNS("*", "*");
        for (int i = 0; i < found.getLength(); i++) {
            names.add(found.item(i).getLocalName());
        }
        return names;
    }

    static String id(Element feature) {
        for (String namespace : Set.of("http://www.opengis.net/gml", "http://www.opengis.net/gml/3.2")) {
            if (feature.hasAttributeNS(namespace, "id")) {
                return feature.getAttributeNS(namespace, "id");
            }
        }
        return null;
    }

    /** The elements or attributes at a path below an element. */
    static List<Node> at(Element element, String path) {
        List<Node> found = List.of(element);
        for (String step : path.isEmpty() ? new String[0] : path.split("/")) {
            List<Node> next = new ArrayList<>();
            for (Node each : found) {
                next.addAll(step.startsWith("@") ? attributes((Element) each, step) : children(each, step));
            }
            found = next;
        }
        return found;
    }

    private static List<Node> children(Node of, String name) {
        List<Node> children = new ArrayList<>();
        for (Node child = of.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (name.equals(child.getLocalName())) {
                children.add(child);
            }
        }
        return children;
    }

    private static List<Node> attributes(Element of, String name) {
        List<Node> attributes = new ArrayList<>();
        for (int i = 0; i < of.getAttributes().getLength(); i++) {
            if (name.substring(1).equals(of.getAttributes().item(i).getLocalName())) {
                attributes.add(of.getAttributes().item(i));
            }
        }
        return attributes;
    }

    /** The text at a path below an element, which has no elements; null if there is none. */
    static String text(Element element, String path) {
        List<Node> found = at(element, path);
        if (found.isEmpty()) {
            return null;
        }
        StringBuilder text = new StringBuilder();
        Node node = found.get(0);
        if (!(node instanceof Element)) {
            return comparable(node.getNodeValue());
        }
        for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element) {
                return null;
            }
            text.append(child instanceof org.w3c.dom.Text ? child.getNodeValue() : "");
        }
        return comparable(text.toString());
    }

    /** A value of a document or a database in one form; null if it is empty. */
    static String comparable(String value) {
        if (value == null || value.isBlank()) {
            return null;
        }
        String text = value.strip();
        if (List.of("t", "true", "f", "false").contains(text)) {
            return text.startsWith("t") ? "1" : "0"; // as SQLite has it
        }
        try {
            return new BigDecimal(text).stripTrailingZeros().toPlainString();
        } catch (NumberFormatException e) {
            // no number
        }
        try {
            if (text.matches("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d")) {
                return text.replace(' ', 'T');
            }
            return OffsetDateTime.parse(text.replace(' ', 'T').replaceFirst("([+-]\\d\\d)$", "$1:00"))
                    .toInstant()
                    .toString();
        } catch (DateTimeException e) {
            return text;
        }
    }
}
