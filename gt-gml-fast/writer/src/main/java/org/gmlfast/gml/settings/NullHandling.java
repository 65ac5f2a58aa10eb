/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.settings;

/** How attributes without a value are written. */
public enum NullHandling {
    /** The element is omitted. */
    OMITTED,
    /**
     * The element of a nillable attribute is empty and has {@code xsi:nil="true"} (XML Schema 1.0 part 1 §2.6.2). The
     * elements of other attributes are omitted.
     */
    NIL
}
