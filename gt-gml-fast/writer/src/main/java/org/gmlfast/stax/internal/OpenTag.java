/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal;

import java.util.Arrays;

import org.gmlfast.stax.PreparedName;

/** The attributes of the start tag that is open, and the prefixes that it declares. */
final class OpenTag {

    private PreparedName element;
    private PreparedName[] attributes = {};
    private int attributeCount;
    private String[] declared = {};
    private int declaredCount;

    /** Begins the start tag of an element. */
    void start(PreparedName name) {
        element = name;
        attributeCount = 0;
        declaredCount = 0;
    }

    /** The element of the tag. */
    PreparedName element() {
        return element;
    }

    /** @return false if the tag has the attribute already */
    boolean addAttribute(PreparedName name) {
        for (int i = 0; i < attributeCount; i++) {
            if (isSame(attributes[i], name)) {
                return false;
            }
        }
        if (attributeCount == attributes.length) {
            attributes = Arrays.copyOf(attributes, 2 * attributeCount + 4);
        }
        attributes[attributeCount++] = name;
        return true;
    }

    /** Whether two names are one attribute: XML 1.0 §3.1, Namespaces in XML 1.0 §6.3. */
    private static boolean isSame(PreparedName a, PreparedName b) {
        return a == b
                || a.localName().equals(b.localName())
                        && (a.namespaceURI().equals(b.namespaceURI())
                                || a.prefix().equals(b.prefix()));
    }

    /** @return false if the tag declares the prefix already */
    boolean addDeclaration(String prefix) {
        if (declares(prefix)) {
            return false;
        }
        if (declaredCount == declared.length) {
            declared = Arrays.copyOf(declared, 2 * declaredCount + 4);
        }
        declared[declaredCount++] = prefix;
        return true;
    }

    /** Whether the tag declares a prefix. */
    boolean declares(String prefix) {
        for (int i = 0; i < declaredCount; i++) {
            if (declared[i].equals(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the tag so far declares or uses a prefix, so that another declaration would change its meaning. */
    boolean uses(String prefix) {
        if (declares(prefix) || element.prefix().equals(prefix)) {
            return true;
        }
        for (int i = 0; i < attributeCount; i++) {
            if (attributes[i].prefix().equals(prefix)) {
                return true;
            }
        }
        return false;
    }
}
