/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.util.Arrays;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

import org.xml.sax.helpers.NamespaceSupport;

/**
 * The prefixes that gt-xsd knows at each element of a request. It declares those of an element in the scope around the
 * element, so they also apply to what follows it there.
 */
final class KnownPrefixes {

    private final NamespaceSupport document = new NamespaceSupport();

    /** Namespaces by prefixes that the server knows; the one of the empty prefix is the default. */
    private final Supplier<Map<String, String>> source;

    /** Those of the source; null until they are needed. */
    private Map<String, String> server;

    /** What has been declared since the scopes changed last; null if that is not known. */
    private NamespaceSupport copy;

    /** Whether something was declared in each open scope. */
    private boolean[] declares = new boolean[16];

    private int depth;

    KnownPrefixes(Supplier<Map<String, String>> source) {
        this.source = source;
    }

    private Map<String, String> server() {
        if (server == null) {
            server = source.get();
        }
        return server;
    }

    /** Begins an element with declarations: prefixes and namespaces in turn. */
    void start(String[] declarations) {
        for (int i = 0; i < declarations.length; i += 2) {
            document.declarePrefix(declarations[i], declarations[i + 1]);
            declares[depth] = true;
            copy = null;
        }
        document.pushContext();
        if (++depth == declares.length) {
            declares = Arrays.copyOf(declares, 2 * depth);
        }
        declares[depth] = false;
    }

    /** Ends an element. */
    void end() {
        document.popContext();
        copy = declares[depth--] ? null : copy;
    }

    /** The namespace of a prefix; null for none. */
    String uri(String prefix) {
        String uri = document.getURI(prefix);
        return uri == null ? server().get(prefix) : uri;
    }

    /** The prefix of a namespace; null for none, or for more than one at the server. */
    String prefix(String uri) {
        String prefix = document.getPrefix(uri);
        return prefix == null ? serverPrefix(uri) : prefix;
    }

    /** The server's prefix of a namespace; null for none, or more than one. */
    String serverPrefix(String uri) {
        String found = null;
        for (Map.Entry<String, String> entry : server().entrySet()) {
            if (entry.getValue().equals(uri) && !entry.getKey().isEmpty()) {
                if (found != null) {
                    return null;
                }
                found = entry.getKey();
            }
        }
        return found;
    }

    /** Whether the server knows a namespace. */
    boolean isServers(String uri) {
        return server().containsValue(uri);
    }

    /** All prefixes that are known here. What is returned must not be changed. */
    NamespaceSupport all() {
        if (copy == null) {
            copy = new NamespaceSupport();
            Map<String, String> added = new HashMap<>();
            for (Enumeration<String> prefixes = document.getPrefixes(); prefixes.hasMoreElements(); ) {
                declare(prefixes.nextElement(), added);
            }
            server().keySet().forEach(prefix -> declare(prefix, added));
            declare("", added);
        }
        return copy;
    }

    private void declare(String prefix, Map<String, String> added) {
        String uri = uri(prefix);
        if (uri != null && added.put(prefix, uri) == null) {
            copy.declarePrefix(prefix, uri);
        }
    }
}
