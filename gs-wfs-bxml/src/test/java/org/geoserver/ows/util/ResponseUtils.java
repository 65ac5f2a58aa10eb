/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.ows.util;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

import org.geoserver.ows.URLMangler;

/** Stands in for GeoServer's, of a server behind a proxy: {@code http://internal/} is known outside by another name. */
public class ResponseUtils {

    /** The parameters that a mangler adds to the query. */
    public static String added = "";

    public static String buildURL(String base, String path, Map<String, String> parameters, URLMangler.URLType type) {
        String query = parameters.entrySet().stream()
                .map(each -> each.getKey() + '=' + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        String outside =
                type == URLMangler.URLType.SERVICE ? "https://maps.example.org/" : "https://files.example.org/";
        return base.replace("http://internal/", outside) + path + '?' + query + added;
    }

    public static String buildSchemaURL(String base, String path) {
        return base.replace("http://internal/", "https://files.example.org/") + "schemas/" + path;
    }

    public static Map<String, String> params(String... namesAndValues) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            parameters.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return parameters;
    }
}
