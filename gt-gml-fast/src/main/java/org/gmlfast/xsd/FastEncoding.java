/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xsd;

import javax.xml.namespace.QName;

/**
 * Switches the encoding of feature collections by gml-fast on and off. A configuration has it on if its properties
 * contain {@link #FAST_ENCODING}, as they do when it is made.
 */
public final class FastEncoding {

    /** The property of a configuration that says that its feature collections are written by gml-fast. */
    public static final QName FAST_ENCODING = new QName("org.gmlfast.xsd", "fastEncoding");

    private FastEncoding() {}
}
