/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

/**
 * The test of a step.
 *
 * @param uri the namespace; empty for none; null for any
 * @param localName null for any
 */
record NodeTest(Kind kind, String uri, String localName) {

    enum Kind {
        ELEMENT,
        ATTRIBUTE,
        TEXT,
        /** Any node: the abbreviation {@code .}. */
        NODE
    }

    static final NodeTest ANY_NODE = new NodeTest(Kind.NODE, null, null);
    static final NodeTest ANY_TEXT = new NodeTest(Kind.TEXT, null, null);

    boolean matches(String namespaceURI, String name) {
        return (localName == null || localName.equals(name)) && (uri == null || uri.equals(namespaceURI));
    }
}
