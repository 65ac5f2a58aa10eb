/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.gml2;

/** Declares what is linked. */
public enum SrsSyntax {
    EPSG_CODE,
    AUTH_CODE,
    OGC_HTTP_URL,
    OGC_URN_EXPERIMENTAL,
    OGC_URN,
    OGC_HTTP_URI
}
