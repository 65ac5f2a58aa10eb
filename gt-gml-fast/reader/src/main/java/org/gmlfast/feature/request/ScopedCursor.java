/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.util.HashSet;
import java.util.Set;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.feature.internal.xml.XmlAttribute;
import org.xml.sax.helpers.NamespaceSupport;

/** Walks over the elements of a request or filter, and keeps the prefixes that gt-xsd knows at each. */
final class ScopedCursor {

    private final RequestCursor cursor;
    private final WfsDialect dialect;
    private final KnownPrefixes scopes;

    ScopedCursor(RequestCursor cursor, WfsDialect dialect, KnownPrefixes scopes) {
        this.cursor = cursor;
        this.dialect = dialect;
        this.scopes = scopes;
    }

    /** Enters the next child, or leaves the element; returns null at its end. */
    RequestName child() throws XMLStreamException, UnsupportedRequestException {
        RequestName name = cursor.child();
        if (name == null) {
            scopes.end();
            return null;
        }
        scopes.start(cursor.in().declarations());
        if (name.isFilter && name.uri.isEmpty() && !dialect.filter().equals(scopes.uri(""))) {
            throw new UnsupportedRequestException("<" + name + "> without a namespace after another default namespace");
        }
        return name;
    }

    /** Enters the next child, which has to be there. */
    RequestName required() throws XMLStreamException, UnsupportedRequestException {
        RequestName name = child();
        if (name == null) {
            throw new UnsupportedRequestException("an element without its usual content");
        }
        return name;
    }

    /** Whether anything follows the root, which has been left. */
    boolean hasMore() throws XMLStreamException {
        return cursor.child() != null;
    }

    /** Leaves an element that has to have no more children. */
    void end() throws XMLStreamException, UnsupportedRequestException {
        RequestName name = child();
        if (name != null) {
            throw new UnsupportedRequestException("<" + name + "> where an element ends otherwise");
        }
    }

    /** Notes that something else has entered an element. */
    void entered() {
        scopes.start(cursor.in().declarations());
    }

    /** Notes that something else has read the element that was entered to its end. */
    void left() {
        scopes.end();
    }

    /** Reads the text of an element without children, and leaves it. */
    String text() throws XMLStreamException, UnsupportedRequestException {
        cursor.in().clearSection();
        if (cursor.in().readValueOrChild()) {
            throw new UnsupportedRequestException("a value with elements in it");
        }
        if (cursor.in().hasSection()) {
            throw new UnsupportedRequestException("a value with a CDATA section");
        }
        scopes.end();
        return cursor.in().text();
    }

    /** Reads a text as {@link #text} does, with single spaces for all white space. */
    String collapsedText() throws XMLStreamException, UnsupportedRequestException {
        return collapse(text());
    }

    static String collapse(String text) {
        int length = text.length();
        boolean isCollapsed = length == 0 || text.charAt(0) > ' ' && text.charAt(length - 1) > ' ';
        for (int i = 1; i < length && isCollapsed; i++) {
            char c = text.charAt(i);
            isCollapsed = c > ' ' || c == ' ' && text.charAt(i - 1) != ' ';
        }
        return isCollapsed ? text : text.strip().replaceAll("[ \t\r\n]+", " ");
    }

    KnownPrefixes scopes() {
        return scopes;
    }

    /** All prefixes that are known at the element. */
    NamespaceSupport namespaces() {
        return scopes.all();
    }

    // ---- attributes

    /** The value of an attribute without a namespace; null for none. */
    String attribute(String name) {
        return attribute("", name);
    }

    String attribute(String uri, String name) {
        for (int i = 0; i < cursor.attributeCount(); i++) {
            XmlAttribute attribute = cursor.attribute(i);
            if (attribute.localName().equals(name) && attribute.uri().equals(uri)) {
                return cursor.value(i);
            }
        }
        return null;
    }

    /** The value of an attribute, which has to be there, and to have no white space at its ends. */
    String requiredAttribute(String uri, String name) throws UnsupportedRequestException {
        String value = attribute(uri, name);
        if (value == null || value.isEmpty() || !value.equals(value.strip())) {
            throw new UnsupportedRequestException("an element without a usual value of the attribute " + name);
        }
        return value;
    }

    /** Refuses other attributes than some without a namespace. */
    void checkAttributes(Set<String> allowed) throws UnsupportedRequestException {
        for (int i = 0; i < cursor.attributeCount(); i++) {
            XmlAttribute attribute = cursor.attribute(i);
            if (!attribute.uri().isEmpty() || !allowed.contains(attribute.localName())) {
                throw new UnsupportedRequestException(
                        "<" + cursor.name() + "> with the attribute " + attribute.localName());
            }
        }
    }

    /** Refuses all attributes. */
    void checkNoAttributes() throws UnsupportedRequestException {
        cursor.checkNoAttributes();
    }

    /** The attributes of the element: their local names, or with a namespace {@code {namespace}name}. */
    Set<String> attributes() {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < cursor.attributeCount(); i++) {
            XmlAttribute attribute = cursor.attribute(i);
            names.add(
                    attribute.uri().isEmpty()
                            ? attribute.localName()
                            : "{" + attribute.uri() + "}" + attribute.localName());
        }
        return names;
    }
}
