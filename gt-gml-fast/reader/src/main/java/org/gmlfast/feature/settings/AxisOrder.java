/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.settings;

/**
 * The order of the ordinates in a document. Features have x, or longitude, or easting, first, apart from those of
 * {@link #DOCUMENT}.
 */
public enum AxisOrder {
    /** The srsName decides: URNs and the URIs of OGC stand for the authority's order, EPSG:4326 for x/y. */
    AUTO,
    /** Each known CRS has the authority's order, also as EPSG:4326. */
    AUTHORITY,
    /** x/y, whatever the srsName is. */
    XY,
    /** y/x, whatever the srsName is. */
    SWAPPED,
    /**
     * That of the document, which features keep: their CRS has the axes that GeoTools' {@code CRS.decode} gives to the
     * srsName. For programs that expect this, such as GeoTools' WFS client.
     */
    DOCUMENT
}
