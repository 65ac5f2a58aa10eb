/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

/** How a step is related to the one before it. */
enum StepAxis {
    /** Children, and attributes of the element. */
    CHILD,
    /** Descendants, and attributes of the element and its descendants. */
    DESCENDANT,
    SELF
}
