/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

/** The order of the ordinates in a document. Features always have x, or longitude, or easting, first. */
public enum AxisOrder {
    /** The srsName decides: URNs and the URIs of OGC stand for the authority's order, EPSG:4326 for x/y. */
    AUTO,
    /** Each known CRS has the authority's order, also as EPSG:4326. */
    AUTHORITY,
    /** x/y, whatever the srsName is. */
    XY,
    /** y/x, whatever the srsName is. */
    SWAPPED
}
