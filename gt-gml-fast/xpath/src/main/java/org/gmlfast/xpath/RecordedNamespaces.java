/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import java.util.Iterator;
import java.util.function.UnaryOperator;

import javax.xml.namespace.NamespaceContext;

/** The namespaces in scope, by prefix alone. */
record RecordedNamespaces(UnaryOperator<String> uris) implements NamespaceContext {

    @Override
    public String getNamespaceURI(String prefix) {
        String uri = uris.apply(prefix);
        return uri == null ? "" : uri;
    }

    @Override
    public String getPrefix(String namespaceURI) {
        throw new UnsupportedOperationException("prefixes are not found by namespace");
    }

    @Override
    public Iterator<String> getPrefixes(String namespaceURI) {
        throw new UnsupportedOperationException("prefixes are not found by namespace");
    }
}
