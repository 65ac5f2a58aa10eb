/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.xml;

import org.gmlfast.bxml.internal.element.ElementName;

/** A name as tags have it, and what it stood for where it was last used. */
final class XmlName {

    /** The bytes of an end tag of this name. */
    final Literal endTag;

    final String prefix;
    final String localName;

    /** Whether an attribute of this name declares a namespace. */
    final boolean isDeclaration;

    /** The scope of namespaces in which the name stood for the element; -1 if it is not known. */
    int elementScope = -1;

    ElementName element;

    int attributeScope = -1;

    XmlAttribute attribute;

    /** The next name with the same hash. */
    final XmlName next;

    XmlName(Literal endTag, String prefix, String localName, XmlName next) {
        this.endTag = endTag;
        this.prefix = prefix;
        this.localName = localName;
        this.isDeclaration = prefix.equals("xmlns") || prefix.isEmpty() && localName.equals("xmlns");
        this.next = next;
    }

    /** Whether the name consists of these bytes. */
    boolean matches(byte[] bytes, int from, int to) {
        int length = endTag.length - 3; // without </ and >
        if (to - from != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (endTag.byteAt(i + 2) != bytes[from + i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return prefix.isEmpty() ? localName : prefix + ':' + localName;
    }
}
