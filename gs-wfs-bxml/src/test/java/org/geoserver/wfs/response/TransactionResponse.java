/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.wfs.response;

import org.gmlfast.geoserver.StockResponse;

/** Stands in for GeoServer's type; the plugin knows only its name. */
public class TransactionResponse extends StockResponse {

    public TransactionResponse() {
        super("text/xml");
    }
}
