/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;

/** Collects the nodes that a path selects, as {@link NodeText}. */
final class NodeCollector implements XPathHandler {

    /** Decides which part of an element is read; null for all. */
    private final Random random;

    private final List<String> nodes = new ArrayList<>();
    private final List<List<List<String>>> matches = new ArrayList<>();
    private final List<Map<String, String>> namespaces = new ArrayList<>();
    private boolean inMatch;

    NodeCollector() {
        this(null);
    }

    NodeCollector(Random random) {
        this.random = random;
    }

    List<String> nodes() {
        return nodes;
    }

    /** For each match, the nodes of each output. */
    List<List<List<String>>> matches(int outputs) {
        for (List<List<String>> match : matches) {
            while (match.size() < outputs) {
                match.add(new ArrayList<>());
            }
        }
        return matches;
    }

    /** The declarations at each selected element. */
    List<Map<String, String>> namespaces() {
        return namespaces;
    }

    /** The part of a node's text that is always read. */
    static String beginning(String text) {
        return text.indexOf('>') > 0 ? text.substring(0, text.indexOf('>')) : text;
    }

    @Override
    public boolean startMatch() {
        if (inMatch) {
            throw new AssertionError("a match in a match");
        }
        inMatch = true;
        matches.add(new ArrayList<>());
        return true;
    }

    @Override
    public void endMatch() {
        inMatch = false;
    }

    @Override
    public boolean element(int output, XMLStreamReader2 element) throws XMLStreamException {
        Map<String, String> declared = new HashMap<>();
        for (int i = 0; i < element.getNamespaceCount(); i++) {
            String prefix = element.getNamespacePrefix(i);
            declared.put(prefix == null ? "" : prefix, element.getNamespaceURI(i));
        }
        namespaces.add(declared);
        if (random == null) {
            add(output, NodeText.of(element));
            return true;
        }
        StringBuilder start = new StringBuilder("<");
        start.append(element.getNamespaceURI() == null ? "" : element.getNamespaceURI());
        start.append('|').append(element.getLocalName());
        java.util.TreeSet<String> attributes = new java.util.TreeSet<>();
        for (int i = 0; i < element.getAttributeCount(); i++) {
            String uri = element.getAttributeNamespace(i);
            attributes.add((uri == null ? "" : uri) + "|" + element.getAttributeLocalName(i) + "="
                    + element.getAttributeValue(i));
        }
        add(output, beginning(start.append(attributes).append('>').toString()));
        if (random.nextInt(4) == 0) {
            element.skipElement();
        }
        while (random.nextInt(4) > 0 && element.hasNext()) {
            element.next();
        }
        return true;
    }

    @Override
    public boolean value(int output, String value) {
        add(output, value);
        return true;
    }

    private void add(int output, String node) {
        nodes.add(node);
        if (inMatch) {
            List<List<String>> match = matches.get(matches.size() - 1);
            while (match.size() <= output) {
                match.add(new ArrayList<>());
            }
            match.get(output).add(node);
        }
    }
}
