/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Requests for pages of a WFS as URLs (OGC 09-025r2 §7.6.3). */
final class PagedUrl {

    private PagedUrl() {}

    /** Returns whether a URL is a GetFeature request of WFS 2.0, which is the default version of its servers. */
    static boolean isGetFeature(URI url) {
        String query = query(url);
        return query.contains("&request=getfeature&")
                && (query.contains("&version=2.") || !query.contains("&version="));
    }

    /** Returns whether a URL asks for this number of features, and no more. */
    static boolean hasCount(URI url, long count) {
        return query(url).contains("&count=" + count + '&');
    }

    private static String query(URI url) {
        return url.getRawQuery() == null ? "" : '&' + url.getRawQuery().toLowerCase(Locale.ROOT) + '&';
    }

    /** Returns the URL with another start and count. */
    static URI startingAt(URI url, long start, long count) {
        List<String> parameters = new ArrayList<>();
        boolean hasCount = false;
        for (String parameter : url.getRawQuery().split("&")) {
            String name = parameter.replaceFirst("=.*", "").toLowerCase(Locale.ROOT);
            if (!name.equals("startindex")) {
                parameters.add(parameter);
            }
            hasCount |= name.equals("count");
        }
        parameters.add("startIndex=" + start);
        if (!hasCount) {
            parameters.add("count=" + count);
        }
        String address = url.toString();
        return URI.create(address.substring(0, address.indexOf('?') + 1) + String.join("&", parameters));
    }
}
