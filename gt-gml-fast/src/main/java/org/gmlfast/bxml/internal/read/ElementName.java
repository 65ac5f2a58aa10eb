/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.read;

/** The name of an element. A {@link NameRoles} adds to it what the element is for. */
public class ElementName {

    public final String uri;
    public final String localName;

    public ElementName(String uri, String localName) {
        this.uri = uri;
        this.localName = localName;
    }

    @Override
    public String toString() {
        return localName;
    }
}
