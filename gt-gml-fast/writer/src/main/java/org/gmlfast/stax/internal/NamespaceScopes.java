/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;

/**
 * The prefixes that are bound at one position in a document, each with the depth of the element that binds it. An inner
 * binding hides the outer one of its prefix (Namespaces in XML 1.0 §6.1).
 */
public final class NamespaceScopes implements NamespaceContext {

    private String[] prefixes = new String[16];
    private String[] uris = new String[16];
    private int[] depths = new int[16];
    private int count;
    private NamespaceContext outer;

    /** Sets the bindings outside the document; null for none. */
    public void setOuter(NamespaceContext context) {
        outer = context;
    }

    /** A copy that later changes do not affect. */
    public NamespaceScopes copy() {
        NamespaceScopes copy = new NamespaceScopes();
        copy.prefixes = prefixes.clone();
        copy.uris = uris.clone();
        copy.depths = depths.clone();
        copy.count = count;
        copy.outer = outer;
        return copy;
    }

    /** Binds a prefix at the element of this depth. It replaces a binding of the prefix there. */
    public void bind(String prefix, String uri, int depth) {
        for (int i = count - 1; i >= 0 && depths[i] == depth; i--) {
            if (prefixes[i].equals(prefix)) {
                uris[i] = uri;
                return;
            }
        }
        if (count == prefixes.length) {
            prefixes = Arrays.copyOf(prefixes, 2 * count);
            uris = Arrays.copyOf(uris, 2 * count);
            depths = Arrays.copyOf(depths, 2 * count);
        }
        prefixes[count] = prefix;
        uris[count] = uri;
        depths[count++] = depth;
    }

    /** Removes the bindings of this depth and of deeper ones. */
    public void leave(int depth) {
        while (count > 0 && depths[count - 1] >= depth) {
            count--;
        }
    }

    /** The bindings of the elements around a depth, without hidden ones and without undeclared prefixes. */
    public Map<String, String> boundAbove(int depth) {
        Map<String, String> bound = new LinkedHashMap<>();
        for (int i = 0; i < count && depths[i] < depth; i++) {
            bound.put(prefixes[i], uris[i]);
        }
        bound.values().removeIf(String::isEmpty);
        return bound;
    }

    /** The depth of the last binding; 0 without bindings. */
    public int innermostDepth() {
        return count == 0 ? 0 : depths[count - 1];
    }

    /** How many prefixes the innermost element binds, which has this depth. */
    public int countAt(int depth) {
        int first = count;
        while (first > 0 && depths[first - 1] == depth) {
            first--;
        }
        return count - first;
    }

    /** One of the prefixes that the innermost element binds, which has this depth. */
    public String prefixAt(int depth, int i) {
        return prefixes[count - countAt(depth) + i];
    }

    /** The namespace of one of the prefixes that the innermost element binds, which has this depth. */
    public String uriAt(int depth, int i) {
        return uris[count - countAt(depth) + i];
    }

    /** The namespace of a prefix. Null if the prefix is unbound; empty if it is undeclared. */
    public String uri(String prefix) {
        for (int i = count - 1; i >= 0; i--) {
            if (prefixes[i].equals(prefix)) {
                return uris[i];
            }
        }
        return switch (prefix) {
            case XMLConstants.XML_NS_PREFIX -> XMLConstants.XML_NS_URI;
            case XMLConstants.XMLNS_ATTRIBUTE -> XMLConstants.XMLNS_ATTRIBUTE_NS_URI;
            default -> outer == null ? null : outer.getNamespaceURI(prefix);
        };
    }

    /** Whether the prefix has this namespace. An unbound prefix has the empty one. */
    public boolean isBound(String prefix, String uri) {
        String bound = uri(prefix);
        return bound == null ? uri.isEmpty() : bound.equals(uri);
    }

    /** The innermost prefix of a namespace, or null if none is bound to it. */
    public String prefix(String uri, boolean defaultAllowed) {
        for (int i = count - 1; i >= 0; i--) {
            if (uris[i].equals(uri)
                    && (defaultAllowed || !prefixes[i].isEmpty())
                    && uri(prefixes[i]).equals(uri)) {
                return prefixes[i];
            }
        }
        if (uri.equals(XMLConstants.XML_NS_URI)) {
            return XMLConstants.XML_NS_PREFIX;
        }
        String found = outer == null ? null : outer.getPrefix(uri);
        boolean usable = found != null && isBound(found, uri) && (defaultAllowed || !found.isEmpty());
        return usable ? found : null;
    }

    @Override
    public String getNamespaceURI(String prefix) {
        if (prefix == null) {
            throw new IllegalArgumentException("prefix is null");
        }
        String uri = uri(prefix);
        return uri == null ? XMLConstants.NULL_NS_URI : uri;
    }

    @Override
    public String getPrefix(String namespaceURI) {
        if (namespaceURI == null) {
            throw new IllegalArgumentException("namespaceURI is null");
        }
        if (namespaceURI.equals(XMLConstants.XMLNS_ATTRIBUTE_NS_URI)) {
            return XMLConstants.XMLNS_ATTRIBUTE;
        }
        return prefix(namespaceURI, true);
    }

    @Override
    public Iterator<String> getPrefixes(String namespaceURI) {
        List<String> found = new ArrayList<>();
        for (int i = count - 1; i >= 0; i--) {
            if (uris[i].equals(namespaceURI) && isBound(prefixes[i], namespaceURI) && !found.contains(prefixes[i])) {
                found.add(prefixes[i]);
            }
        }
        if (found.isEmpty() && getPrefix(namespaceURI) != null) {
            found.add(getPrefix(namespaceURI));
        }
        return Collections.unmodifiableList(found).iterator();
    }
}
