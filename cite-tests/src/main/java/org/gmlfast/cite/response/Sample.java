/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.response;

import org.gmlfast.cite.wfs.WfsLayer;
import org.gmlfast.cite.wfs.WfsQuery;
import org.gmlfast.cite.wfs.WfsResponse;
import org.gmlfast.wfs.WfsVersion;

/**
 * A response that suites check.
 *
 * @param version the version of the request
 * @param name the name of the request in reports
 * @param layer the requested layer; null for several or none
 * @param content the expected content
 * @param count the expected number of features; -1 if unknown
 * @param response the response
 * @param xml the document, decoded if it is BXML; null if it is not XML
 */
record Sample(
        WfsVersion version, String name, WfsLayer layer, Content content, int count, WfsResponse response, byte[] xml) {

    /** The expected content of a response. */
    enum Content {
        CAPABILITIES,
        SCHEMA,
        FEATURES,
        HITS,
        FEATURE,
        STORED_QUERIES,
        EXCEPTION
    }

    /** A request and the expected response. */
    record Request(String name, WfsLayer layer, Content content, int count, WfsQuery query) {}
}
