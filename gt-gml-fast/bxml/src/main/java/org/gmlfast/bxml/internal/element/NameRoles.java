/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.element;

/** What the names of a document mean to the program that reads it. Each name is asked for once. */
public interface NameRoles {

    /** The number of roles of attributes. */
    int ATTRIBUTE_ROLES = 10;

    /** Any attribute that the program does not read. */
    int OTHER_ATTRIBUTE = 0;

    /** An element of this name. */
    ElementName element(String uri, String localName);

    /** The role of an attribute, less than {@link #ATTRIBUTE_ROLES}. */
    int attribute(String uri, String localName);
}
