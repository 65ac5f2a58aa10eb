/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.xml;

/**
 * The name of an attribute; each name is one object.
 *
 * @param role of the attribute in {@link org.gmlfast.bxml.internal.element.NameRoles}
 */
public record XmlAttribute(String uri, String localName, int role) {

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
