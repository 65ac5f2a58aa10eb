/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.settings;

/**
 * The order of the ordinates in a document. In features, x, longitude or easting comes first, except with
 * {@link #DOCUMENT}.
 */
public enum AxisOrder {
    /** The srsName decides: URNs and the URIs of OGC stand for the authority's order, EPSG:4326 for x/y. */
    AUTO,
    /** Each known CRS has the authority's order, even if the srsName is EPSG:4326. */
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
