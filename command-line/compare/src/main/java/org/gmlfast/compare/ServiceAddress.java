/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import org.gmlfast.wfs.WfsVersion;

/**
 * The address of a WFS, without the parameters of any request.
 *
 * @param base scheme, host and path
 * @param query the parameters that belong to the service, such as a key; empty for none
 */
record ServiceAddress(String base, String query) {

    /** Parameters of WFS requests, which a copied address may contain. */
    private static final Set<String> REQUEST_PARAMETERS = Set.of(
            "service",
            "version",
            "versions",
            "acceptversions",
            "request",
            "typename",
            "typenames",
            "outputformat",
            "count",
            "maxfeatures",
            "startindex",
            "resulttype",
            "format_options",
            "sections",
            "srsname",
            "bbox",
            "filter",
            "cql_filter",
            "featureid",
            "resourceid",
            "propertyname",
            "sortby");

    private static final Pattern SECRET = Pattern.compile(".*(key|token|pass|pwd|secret|auth|sig).*");

    /**
     * Parses an address as users copy it: with or without a request.
     *
     * @throws IllegalArgumentException if it is not an HTTP address; the message is for the user
     */
    static ServiceAddress of(String text) {
        URI uri;
        try {
            uri = new URI(text.strip());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("not a valid URL: " + e.getReason(), e);
        }
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https") || uri.getHost() == null) {
            throw new IllegalArgumentException(
                    "the address of a WFS must begin with http:// or https://, such as http://localhost:8080/geoserver/ows");
        }
        if (uri.getRawUserInfo() != null) {
            throw new IllegalArgumentException("the URL contains a user name; use --user instead");
        }
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        List<String> kept = new ArrayList<>();
        for (String parameter : (uri.getRawQuery() == null ? "" : uri.getRawQuery()).split("&")) {
            if (!parameter.isEmpty() && !REQUEST_PARAMETERS.contains(name(parameter))) {
                kept.add(parameter);
            }
        }
        return new ServiceAddress(scheme + "://" + uri.getRawAuthority() + path, String.join("&", kept));
    }

    private static String name(String parameter) {
        int equals = parameter.indexOf('=');
        String name = equals < 0 ? parameter : parameter.substring(0, equals);
        try {
            return URLDecoder.decode(name, StandardCharsets.UTF_8).toLowerCase(Locale.ROOT);
        } catch (IllegalArgumentException e) {
            return name.toLowerCase(Locale.ROOT);
        }
    }

    /** Returns the service of a GeoServer whose own address this may be; its services have the path /ows. */
    ServiceAddress ows() {
        return new ServiceAddress(base.replaceFirst("/(web/?)?$", "") + "/ows", query);
    }

    /** Returns the values of parameters that reports must not show. */
    List<String> secrets() {
        List<String> secrets = new ArrayList<>();
        for (String parameter : query.split("&")) {
            if (SECRET.matcher(name(parameter)).matches() && parameter.indexOf('=') > 0) {
                secrets.add(parameter.substring(parameter.indexOf('=') + 1));
            }
        }
        return secrets;
    }

    URI capabilities(WfsVersion version) {
        // OGC 06-121r3 §7.3.2: acceptVersions selects the version; WFS 1.0 knows only version
        String accepted = version == WfsVersion.WFS_1_0_0 ? "" : "&acceptVersions=" + version.number();
        return request("service=WFS&version=" + version.number() + accepted + "&request=GetCapabilities");
    }

    /**
     * Returns the address of a GetFeature request.
     *
     * @param format null for the default of the version
     * @param stock whether to ask a server with the plugin for the stock response
     * @param ids the features to request; empty for the first ones
     */
    URI features(WfsVersion version, String typeName, String format, int count, boolean stock, List<String> ids) {
        boolean two = version == WfsVersion.WFS_2_0_0;
        StringBuilder request = new StringBuilder("service=WFS&version=" + version.number() + "&request=GetFeature&")
                .append(two ? "typeNames=" : "typeName=")
                .append(encoded(typeName))
                .append(two ? "&count=" : "&maxFeatures=")
                .append(count);
        if (format != null) {
            request.append("&outputFormat=").append(encoded(format));
        }
        if (!ids.isEmpty()) {
            request.append(two ? "&resourceId=" : "&featureId=").append(encoded(String.join(",", ids)));
        }
        if (stock) {
            request.append("&format_options=gmlfast:false");
        }
        return request(request.toString());
    }

    private URI request(String parameters) {
        return URI.create(base + '?' + (query.isEmpty() ? "" : query + '&') + parameters);
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
