/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

/** What becomes of an attribute without a value. */
public enum NullHandling {
    /** Its element is left out. */
    OMITTED,
    /** A nillable attribute's element is there, empty, with {@code xsi:nil="true"} (XML Schema 1.0 part 1 §2.6.2). */
    NIL
}
