/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.ows.util;

import java.util.Map;

import org.geoserver.ows.URLMangler;

/** Declares what is linked. */
public class ResponseUtils {
    public static String buildURL(String string, String string2, Map<String, String> map, URLMangler.URLType type) {
        throw new UnsupportedOperationException("a declaration");
    }

    public static String buildSchemaURL(String string, String string2) {
        throw new UnsupportedOperationException("a declaration");
    }

    public static Map<String, String> params(String... strings) {
        throw new UnsupportedOperationException("a declaration");
    }
}
