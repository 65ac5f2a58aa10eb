/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal;

import org.gmlfast.stax.PreparedName;

/**
 * Names that a writer has got through the standard methods, so that each is checked and encoded once. Of two names that
 * fall on one slot, the later one takes it: the table never grows.
 */
final class NameTable {

    private static final int SIZE = 256;

    private final PreparedName[] names = new PreparedName[SIZE];
    private final boolean namespaceAware;

    NameTable(boolean namespaceAware) {
        this.namespaceAware = namespaceAware;
    }

    /** @throws IllegalArgumentException if this is not a name */
    PreparedName name(String prefix, String localName, String namespaceURI) {
        int hash = localName.hashCode() + 31 * prefix.hashCode();
        int slot = (hash ^ hash >>> 8 ^ hash >>> 16) & SIZE - 1;
        PreparedName name = names[slot];
        if (name == null || !matches(name, prefix, localName, namespaceURI)) {
            name = namespaceAware ? PreparedName.of(prefix, localName, namespaceURI) : PreparedName.ofName(localName);
            names[slot] = name;
        }
        return name;
    }

    private static boolean matches(PreparedName name, String prefix, String localName, String namespaceURI) {
        return name.localName().equals(localName)
                && name.prefix().equals(prefix)
                && name.namespaceURI().equals(namespaceURI);
    }
}
