/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import org.gmlfast.wfs.WfsVersion;

/**
 * The address of a WFS with a name, and parameters that all its requests have.
 *
 * <pre>{@code
 * WfsAddress.parse("stock=http://localhost:8080/geoserver/ows").features(WfsVersion.WFS_2_0_0, "topp:states", 200, "gml32")
 * }</pre>
 *
 * @param name the name in tables and plots
 * @param base scheme, host, port and path
 * @param parameters of all requests, by their given names; they replace those of the requests
 */
record WfsAddress(String name, URI base, Map<String, String> parameters) {

    /**
     * Parses NAME=URL.
     *
     * @throws IllegalArgumentException if the text has another form; the message is for the user
     */
    static WfsAddress parse(String text) {
        int equals = text.indexOf('=');
        if (equals <= 0 || text.substring(0, equals).contains(":")) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not of the form NAME=URL, such as stock=http://localhost:8080/geoserver/ows");
        }
        return of(text.substring(0, equals), text.substring(equals + 1));
    }

    static WfsAddress of(String name, String url) {
        URI uri;
        try {
            uri = new URI(url);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("\"" + url + "\" is not a URL: " + e.getReason(), e);
        }
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https") || uri.getHost() == null) {
            throw new IllegalArgumentException(
                    "\"" + url + "\" is not the address of a WFS, such as http://localhost:8080/geoserver/ows");
        }
        if (uri.getRawUserInfo() != null) {
            throw new IllegalArgumentException("the address of " + name + " has a user name, which load does not send");
        }
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String parameter : (uri.getRawQuery() == null ? "" : uri.getRawQuery()).split("&")) {
            if (!parameter.isEmpty()) {
                int end = parameter.indexOf('=');
                parameters.put(
                        decoded(end < 0 ? parameter : parameter.substring(0, end)),
                        end < 0 ? "" : decoded(parameter.substring(end + 1)));
            }
        }
        return new WfsAddress(name, URI.create(scheme + "://" + uri.getRawAuthority() + path), parameters);
    }

    /** The port, or the default port of the scheme. */
    int port() {
        return base.getPort() >= 0 ? base.getPort() : base.getScheme().equals("https") ? 443 : 80;
    }

    /** The output format in the address, which replaces the measured formats. */
    Optional<String> ownFormat() {
        return parameters.entrySet().stream()
                .filter(parameter -> parameter.getKey().equalsIgnoreCase("outputFormat"))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    URI capabilities(WfsVersion version) {
        Map<String, String> request = new LinkedHashMap<>();
        request.put("service", "WFS");
        request.put("version", version.number());
        if (version != WfsVersion.WFS_1_0_0) {
            // OGC 06-121r3 §7.3.2: WFS 1.0 alone selects the version by "version"
            request.put("acceptVersions", version.number());
        }
        request.put("request", "GetCapabilities");
        return address(request);
    }

    /**
     * The address of a request for features.
     *
     * @param count the maximum number of features; 0 for all
     * @param format value of outputFormat; null for the default of the version
     */
    URI features(WfsVersion version, String layer, int count, String format) {
        boolean two = version == WfsVersion.WFS_2_0_0;
        Map<String, String> request = new LinkedHashMap<>();
        request.put("service", "WFS");
        request.put("version", version.number());
        request.put("request", "GetFeature");
        request.put(two ? "typeNames" : "typeName", layer);
        if (count > 0) {
            request.put(two ? "count" : "maxFeatures", Integer.toString(count));
        }
        if (format != null) {
            request.put("outputFormat", format);
        }
        return address(request);
    }

    private URI address(Map<String, String> request) {
        boolean features = "GetFeature".equals(request.get("request"));
        StringBuilder query = new StringBuilder();
        parameters.forEach((key, value) -> {
            request.keySet().removeIf(key::equalsIgnoreCase);
            if (features || !key.equalsIgnoreCase("outputFormat")) {
                append(query, key, value);
            }
        });
        request.forEach((key, value) -> append(query, key, value));
        return URI.create(base + "?" + query);
    }

    private static void append(StringBuilder query, String key, String value) {
        query.append(query.isEmpty() ? "" : "&")
                .append(encoded(key))
                .append('=')
                .append(encoded(value));
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("%3A", ":");
    }

    private static String decoded(String value) {
        return URLDecoder.decode(value, StandardCharsets.UTF_8);
    }
}
