/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.xtalk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.stream.XMLStreamException;

/** The namespaces that are declared where a reader or writer is. */
final class XTalkNamespaces implements NamespaceContext {

    private String[] prefixes = new String[16];
    private String[] uris = new String[16];

    /** The number of declarations in scope. */
    private int count;

    /** The number of declarations before each open element. */
    private int[] before = new int[32];

    private int depth;

    /** Another number for each set of declarations. */
    private long scope;

    XTalkNamespaces() {}

    private XTalkNamespaces(XTalkNamespaces other) {
        prefixes = Arrays.copyOf(other.prefixes, other.count);
        uris = Arrays.copyOf(other.uris, other.count);
        count = other.count;
    }

    /** Returns a copy of the current declarations. */
    XTalkNamespaces copy() {
        return new XTalkNamespaces(this);
    }

    void enter() {
        if (depth == before.length) {
            before = Arrays.copyOf(before, 2 * depth);
        }
        before[depth++] = count;
    }

    void leave() {
        depth--;
        if (count != before[depth]) {
            count = before[depth];
            scope++;
        }
    }

    void declare(String prefix, String uri) {
        if (count == prefixes.length) {
            prefixes = Arrays.copyOf(prefixes, 2 * count);
            uris = Arrays.copyOf(uris, 2 * count);
        }
        prefixes[count] = prefix;
        uris[count++] = uri;
        scope++;
    }

    /** The number of declarations of the innermost element. */
    int declaredHere() {
        return count - before[depth - 1];
    }

    String prefixHere(int index) {
        return prefixes[before[depth - 1] + checked(index)];
    }

    String uriHere(int index) {
        return uris[before[depth - 1] + checked(index)];
    }

    private int checked(int index) {
        if (index < 0 || index >= declaredHere()) {
            throw new IndexOutOfBoundsException("namespace " + index + " of " + declaredHere());
        }
        return index;
    }

    /** The namespace of an element; empty for none. */
    String ofElement(XTalkName name) throws XMLStreamException {
        if (name.scope != scope) {
            name.uri = resolve(name);
            name.scope = scope;
        }
        return name.uri;
    }

    /** The namespace of an attribute; empty for none. */
    String ofAttribute(XTalkName name) throws XMLStreamException {
        return name.prefix.isEmpty() ? "" : ofElement(name);
    }

    private String resolve(XTalkName name) throws XMLStreamException {
        String uri = find(name.prefix);
        if (uri == null || uri.isEmpty() && !name.prefix.isEmpty()) {
            throw new XMLStreamException("The prefix of " + name.qualified + " is not declared");
        }
        return uri;
    }

    private String find(String prefix) {
        for (int i = count - 1; i >= 0; i--) {
            if (prefixes[i].equals(prefix)) {
                return uris[i];
            }
        }
        return switch (prefix) {
            case XMLConstants.DEFAULT_NS_PREFIX -> "";
            case XMLConstants.XML_NS_PREFIX -> XMLConstants.XML_NS_URI;
            case XMLConstants.XMLNS_ATTRIBUTE -> XMLConstants.XMLNS_ATTRIBUTE_NS_URI;
            default -> null;
        };
    }

    @Override
    public String getNamespaceURI(String prefix) {
        String uri = find(prefix);
        return uri == null ? "" : uri;
    }

    @Override
    public String getPrefix(String uri) {
        Iterator<String> all = getPrefixes(uri);
        return all.hasNext() ? all.next() : null;
    }

    @Override
    public Iterator<String> getPrefixes(String uri) {
        List<String> all = new ArrayList<>();
        for (int i = count - 1; i >= 0; i--) {
            if (uris[i].equals(uri) && uri.equals(find(prefixes[i]))) {
                all.add(prefixes[i]);
            }
        }
        if (XMLConstants.XML_NS_URI.equals(uri)) {
            all.add(XMLConstants.XML_NS_PREFIX);
        } else if (XMLConstants.XMLNS_ATTRIBUTE_NS_URI.equals(uri)) {
            all.add(XMLConstants.XMLNS_ATTRIBUTE);
        }
        return all.iterator();
    }
}
