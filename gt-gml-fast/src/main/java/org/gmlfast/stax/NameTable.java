/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

/**
 * The names a writer has met through the standard methods, so that each is checked and encoded once. Of two names that
 * fall on one place, the later takes it: the table never grows.
 */
final class NameTable {

    private static final int SIZE = 256;

    private final PreparedName[] names = new PreparedName[SIZE];
    private final boolean namespaceAware;

    NameTable(boolean namespaceAware) {
        this.namespaceAware = namespaceAware;
    }

    /** @throws IllegalArgumentException if this can be no name */
    PreparedName name(String prefix, String localName, String namespaceURI) {
        int hash = localName.hashCode() + 31 * prefix.hashCode();
        int place = (hash ^ hash >>> 8 ^ hash >>> 16) & SIZE - 1;
        PreparedName name = names[place];
        if (name == null || !name.matches(prefix, localName, namespaceURI)) {
            name = namespaceAware ? PreparedName.of(prefix, localName, namespaceURI) : PreparedName.ofName(localName);
            names[place] = name;
        }
        return name;
    }
}
