/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.event;

import java.util.Arrays;
import java.util.Map;

import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.internal.source.TableString;
import org.gmlfast.bxml.internal.token.TokenScanner;
import org.gmlfast.stax.internal.NamespaceScopes;

/**
 * The namespaces in scope, and the declarations of the current element. Resolved names are cached in their
 * {@link TableString}: a cached namespace is valid while the scope number it was resolved in is still current.
 */
public final class ElementNamespaces {

    private final TokenScanner scanner;
    private final CurrentEvent element;
    private final NamespaceScopes bindings = new NamespaceScopes();

    /** The number of the current bindings. Each change of the bindings gets a new number. */
    private int scope;

    private int lastScope;

    /** The depth of the innermost element that declares namespaces; 0 if none does. */
    private int declaringDepth;

    private int count;
    private String[] prefixes = {};
    private String[] uris = {};

    /** The bindings outside the document element, for a single element that is read as a document. */
    private Map<String, String> outer = Map.of();

    /** The number of declarations at the front of the list that repeat {@link #outer}. */
    private int outerCount;

    ElementNamespaces(TokenScanner scanner, CurrentEvent element) {
        this.scanner = scanner;
        this.element = element;
    }

    /** The number of the current bindings, different after each change. */
    public int scope() {
        return scope;
    }

    /** Whether the element at a depth declares namespaces. */
    boolean isDeclaredAt(int depth) {
        return declaringDepth == depth;
    }

    /** All bindings in scope. */
    public NamespaceScopes bindings() {
        return bindings;
    }

    // ---- the declarations of the current element

    int count() {
        return count;
    }

    String prefix(int index) {
        return prefixes[index];
    }

    String uri(int index) {
        return uris[index];
    }

    void clear() {
        count = 0;
    }

    /** Sets the bindings that {@link #declareOuter} declares. */
    public void setOuter(Map<String, String> outerBindings) {
        outer = outerBindings;
    }

    /**
     * Declares the outer bindings at the document element. An element that is read as a document must declare the
     * namespaces that its ancestors declare in the file.
     */
    void declareOuter() throws BxmlException {
        for (Map.Entry<String, String> binding : outer.entrySet()) {
            declare(binding.getKey(), binding.getValue());
        }
        outerCount = count;
    }

    /** Adds a declaration to the current element (Namespaces in XML 1.0 §2.2, §3, §5). */
    void declare(String prefix, String uri) throws BxmlException {
        boolean xml = prefix.equals("xml");
        if (prefix.equals("xmlns")
                || xml != uri.equals("http://www.w3.org/XML/1998/namespace")
                || uri.equals("http://www.w3.org/2000/xmlns/")
                || uri.isEmpty() && !prefix.isEmpty()) {
            throw scanner.malformed("prefix \"" + prefix + "\" cannot be bound to \"" + uri + "\"");
        }
        bindings.bind(prefix, uri, element.depth());
        scope = ++lastScope;
        if (overridesOuter(prefix, uri)) {
            return;
        }
        if (count == prefixes.length) {
            int length = Math.max(8, 2 * count);
            prefixes = Arrays.copyOf(prefixes, length);
            uris = Arrays.copyOf(uris, length);
        }
        prefixes[count] = prefix;
        uris[count++] = uri;
        declaringDepth = element.depth();
    }

    private boolean overridesOuter(String prefix, String uri) {
        for (int i = 0; element.depth() == 1 && i < outerCount; i++) {
            if (prefixes[i].equals(prefix)) {
                uris[i] = uri;
                return true;
            }
        }
        return false;
    }

    /** Lists the declarations of the element that ends at a depth. */
    void recall(int depth) {
        if (declaringDepth == depth) {
            recallDeclarations(depth);
        } else {
            count = 0;
        }
    }

    private void recallDeclarations(int depth) {
        count = bindings.countAt(depth);
        if (count > prefixes.length) {
            prefixes = new String[count];
            uris = new String[count];
        }
        for (int i = 0; i < count; i++) {
            prefixes[i] = bindings.prefixAt(depth, i);
            uris[i] = bindings.uriAt(depth, i);
        }
    }

    /** Removes the bindings of the element that has ended at a depth. */
    void leave(int depth) {
        if (declaringDepth == depth) {
            bindings.leave(declaringDepth);
            declaringDepth = bindings.innermostDepth();
            scope = ++lastScope;
        }
    }

    // ---- names

    /** Whether the cached namespace of the name is valid in the current scope. */
    boolean isResolved(TableString name) {
        return name.scope == scope;
    }

    /** The namespace of an element, or of an attribute with a prefix. */
    public String resolve(TableString name) throws BxmlException {
        if (name.scope == scope) {
            return name.namespaceURI;
        }
        if (!name.split()) {
            throw scanner.malformed("\"" + name + "\" is not a valid qualified name");
        }
        String uri = bindings.uri(name.prefix);
        if ((uri == null || uri.isEmpty()) && !name.prefix.isEmpty()) {
            throw scanner.malformed(
                    "prefix \"" + name.prefix + "\" at <" + element.name() + "> is not bound to a namespace");
        }
        name.namespaceURI = uri == null ? "" : uri;
        name.scope = scope;
        return name.namespaceURI;
    }
}
