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
 * A response that is looked at.
 *
 * @param version the version of the request
 * @param name what was asked for, for people
 * @param layer the layer it is about; null if it is about several, or none
 * @param content what it should hold
 * @param count the number of features there should be; -1 if that is not known
 * @param response what came
 * @param xml the document, decoded if it is BXML; null if it is no XML
 */
record Sample(
        WfsVersion version, String name, WfsLayer layer, Content content, int count, WfsResponse response, byte[] xml) {

    /** What a response should hold. */
    enum Content {
        CAPABILITIES,
        SCHEMA,
        FEATURES,
        HITS,
        FEATURE,
        STORED_QUERIES,
        EXCEPTION
    }

    /** A request and what is expected of the response. */
    record Request(String name, WfsLayer layer, Content content, int count, WfsQuery query) {}
}
