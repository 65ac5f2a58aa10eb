/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import org.gmlfast.gml.settings.SrsNameStyle;

/** The forms of srsName that a user can choose, each with the axis order that it implies. */
public enum SrsStyle {
    /** EPSG:4326. */
    CODE(SrsNameStyle.AUTHORITY_CODE, false),
    /** http://www.opengis.net/gml/srs/epsg.xml#4326. */
    URL(SrsNameStyle.OGC_HTTP_URL, false),
    /** urn:x-ogc:def:crs:EPSG:4326. */
    XURN(SrsNameStyle.OGC_URN_EXPERIMENTAL, true),
    /** urn:ogc:def:crs:EPSG::4326. */
    URN(SrsNameStyle.OGC_URN, true),
    /** http://www.opengis.net/def/crs/EPSG/0/4326. */
    URI(SrsNameStyle.OGC_HTTP_URI, true);

    private final SrsNameStyle style;
    private final boolean authorityOrder;

    SrsStyle(SrsNameStyle style, boolean authorityOrder) {
        this.style = style;
        this.authorityOrder = authorityOrder;
    }

    public SrsNameStyle style() {
        return style;
    }

    /** Returns whether the form implies the authority's axis order; otherwise coordinates are x/y. */
    boolean usesAuthorityOrder() {
        return authorityOrder;
    }
}
