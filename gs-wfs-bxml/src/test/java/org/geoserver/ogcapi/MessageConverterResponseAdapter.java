/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.ogcapi;

import java.util.List;

import org.geoserver.ows.Response;

/** Stands in for GeoServer's. */
public class MessageConverterResponseAdapter<T> {

    protected List<Response> responses;

    public MessageConverterResponseAdapter(List<Response> responses) {
        this.responses = responses;
    }

    public List<Response> responses() {
        return responses;
    }
}
