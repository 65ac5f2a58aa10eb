/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.schema;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import javax.xml.XMLConstants;
import javax.xml.namespace.QName;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.gmlfast.input.InputException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * The global declarations of a schema and of those that it includes and imports, as far as they are in a folder.
 * Bounded in files and bytes. Immutable once read.
 */
final class SchemaSet {

    private static final int MAX_FILES = 1000;
    private static final long MAX_BYTES = 64 << 20;

    private final Map<String, Map<QName, Element>> declarations = new HashMap<>();
    private final Map<String, String> prefixes = new LinkedHashMap<>();
    private final Set<String> missing = new TreeSet<>();
    private final SchemaFiles files;

    private String targetNamespace;
    private long bytes;

    private SchemaSet(SchemaFiles files) {
        this.files = files;
    }

    /** A file to read, and the namespace of the schema that includes it. */
    private record Pending(Path file, String namespace) {}

    /**
     * Reads a schema.
     *
     * @throws IOException if a file cannot be read, is no schema, or there are too many
     */
    static SchemaSet read(Path file, SchemaFiles files) throws IOException {
        SchemaSet set = new SchemaSet(files);
        Deque<Pending> pending = new ArrayDeque<>(List.of(new Pending(file, null)));
        Set<Pending> seen = new HashSet<>();
        while (!pending.isEmpty()) {
            Pending next = pending.poll();
            if (seen.add(next)) {
                if (seen.size() > MAX_FILES) {
                    throw new InputException("the schema refers to more than " + MAX_FILES + " files");
                }
                set.read(next, pending);
            }
        }
        return set;
    }

    private void read(Pending pending, Deque<Pending> others) throws IOException {
        Element schema = parse(pending.file());
        String own = schema.getAttribute("targetNamespace");
        String namespace = own.isEmpty() && pending.namespace() != null ? pending.namespace() : own;
        if (targetNamespace == null) {
            targetNamespace = namespace;
            readPrefixes(schema);
        }
        for (Element child : children(schema)) {
            String kind = child.getLocalName();
            if (kind.equals("include") || kind.equals("import") || kind.equals("redefine")) {
                refer(pending.file(), child, kind.equals("import") ? null : namespace, others);
            } else if (child.hasAttribute("name")) {
                declarations
                        .computeIfAbsent(kind.endsWith("Type") ? "type" : kind, unknown -> new LinkedHashMap<>())
                        .putIfAbsent(new QName(namespace, child.getAttribute("name")), child);
            }
        }
    }

    private void refer(Path file, Element reference, String namespace, Deque<Pending> others) {
        String location = reference.getAttribute("schemaLocation");
        Path other = location.isEmpty() ? null : files.file(file, location);
        if (other != null) {
            others.add(new Pending(other, namespace));
        } else if (!location.isEmpty()) {
            missing.add(location);
        }
    }

    private Element parse(Path file) throws IOException {
        bytes += Files.size(file);
        if (bytes > MAX_BYTES) {
            throw new InputException("the schemas have more than " + MAX_BYTES + " bytes");
        }
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setNamespaceAware(true);
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
            factory.setExpandEntityReferences(false);
            var builder = factory.newDocumentBuilder();
            builder.setErrorHandler(new Strict());
            Element root = builder.parse(new ByteArrayInputStream(Files.readAllBytes(file)))
                    .getDocumentElement();
            if (!XMLConstants.W3C_XML_SCHEMA_NS_URI.equals(root.getNamespaceURI())
                    || !root.getLocalName().equals("schema")) {
                throw new InputException(file + " is not an XML schema: its root is <" + root.getNodeName() + ">");
            }
            return root;
        } catch (SAXException e) {
            throw new InputException(file + " is not an XML schema: " + e.getMessage(), e);
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("Every Java parses XML", e);
        }
    }

    /** Without a handler, the JDK's parser prints errors. */
    private static final class Strict extends DefaultHandler {

        @Override
        public void error(SAXParseException e) throws SAXException {
            throw e;
        }
    }

    private void readPrefixes(Element schema) {
        for (int i = 0; i < schema.getAttributes().getLength(); i++) {
            Node attribute = schema.getAttributes().item(i);
            if ("xmlns".equals(attribute.getPrefix())) {
                prefixes.put(attribute.getNodeValue(), attribute.getLocalName());
            }
        }
    }

    // ---- what has been read

    String targetNamespace() {
        return targetNamespace;
    }

    /** Returns the prefixes of the schema, by namespace. */
    Map<String, String> prefixes() {
        return prefixes;
    }

    /** Returns the locations of schemas that are not in the folder. */
    Set<String> missing() {
        return missing;
    }

    /** Returns a declaration; null if there is none. */
    Element find(String kind, QName name) {
        return declarations.getOrDefault(kind, Map.of()).get(name);
    }

    /** Returns the names of the global elements of a namespace. */
    List<String> elements(String namespace) {
        return declarations.getOrDefault("element", Map.of()).keySet().stream()
                .filter(name -> name.getNamespaceURI().equals(namespace))
                .map(QName::getLocalPart)
                .toList();
    }

    /** Returns the elements that can stand in place of another and are not abstract. */
    List<QName> substitutes(QName head) {
        List<QName> found = new ArrayList<>();
        declarations.getOrDefault("element", Map.of()).forEach((name, element) -> {
            if (isSubstitute(element, head, 0) && !"true".equals(element.getAttribute("abstract"))) {
                found.add(name);
            }
        });
        return found;
    }

    private boolean isSubstitute(Element element, QName head, int depth) {
        QName own = name(element, "substitutionGroup");
        if (own == null || depth > 50) {
            return false;
        }
        Element next = find("element", own);
        return own.equals(head) || next != null && isSubstitute(next, head, depth + 1);
    }

    // ---- nodes

    /** Returns the name that an attribute refers to; null without the attribute. */
    static QName name(Element element, String attribute) {
        String text = element.getAttribute(attribute).strip();
        if (text.isEmpty()) {
            return null;
        }
        int colon = text.indexOf(':');
        String uri = element.lookupNamespaceURI(colon < 0 ? null : text.substring(0, colon));
        return new QName(uri == null ? "" : uri, text.substring(colon + 1));
    }

    static List<Element> children(Element parent) {
        List<Element> children = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element
                    && XMLConstants.W3C_XML_SCHEMA_NS_URI.equals(element.getNamespaceURI())
                    && !element.getLocalName().equals("annotation")) {
                children.add(element);
            }
        }
        return children;
    }

    /** Returns the first child of a kind; null if there is none. */
    static Element child(Element parent, String kind) {
        return children(parent).stream()
                .filter(child -> child.getLocalName().equals(kind))
                .findFirst()
                .orElse(null);
    }
}
