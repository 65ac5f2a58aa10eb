/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import org.gmlfast.rows.page.PageClient;

/**
 * Addresses of other requests to this service.
 *
 * @param endpoint its address, without a question mark
 * @param parameters of the current request
 * @param client whose token the address of the next page has
 */
record PageLinks(String endpoint, Parameters parameters, PageClient client) {

    /** The address of the next page; null if this is the last one. */
    String next(FeatureRequest request, Page page) {
        if (request.hits()) {
            String first = parameters.with("resultType", "results");
            return request.count() > 0 && page.matched() > 0 ? endpoint + '?' + first : null;
        }
        long next = request.start() + page.returned();
        return page.returned() > 0 && page.more() ? client.linked(at(next)) : null;
    }

    /** The address of the previous page; null if this is the first one. */
    String previous(FeatureRequest request, Page page) {
        if (request.hits() || request.start() == 0 || request.count() <= 0) {
            return null;
        }
        long start = Math.min(request.start(), page.matched());
        return at(Math.max(0, start - request.count()));
    }

    private String at(long start) {
        return endpoint + '?' + parameters.without(PageClient.PARAMETER).with("startIndex", Long.toString(start));
    }
}
