/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.ogcapi.v1.features;

import org.gmlfast.geoserver.StockResponse;

/** Stands in for GeoServer's type; the plugin knows only its name. */
public class JSONFGFeaturesResponse extends StockResponse {

    public JSONFGFeaturesResponse() {
        super("application/vnd.ogc.fg+json");
    }
}
