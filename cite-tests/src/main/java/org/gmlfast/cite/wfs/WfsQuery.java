/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.wfs;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

import org.gmlfast.wfs.WfsVersion;

/**
 * A request in key-value pairs. Immutable.
 *
 * @param version the version of WFS
 * @param parameters all parameters, {@code service}, {@code version} and {@code request} included
 */
public record WfsQuery(WfsVersion version, Map<String, String> parameters) {

    /** A request of an operation, as in {@code GetCapabilities}. */
    public static WfsQuery of(WfsVersion version, String operation) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("service", "WFS");
        parameters.put("version", version.number());
        parameters.put("request", operation);
        return new WfsQuery(version, parameters);
    }

    /** GetFeature of types by their names with prefixes, several separated by commas. */
    public static WfsQuery features(WfsVersion version, String types) {
        return of(version, "GetFeature").with(isNew(version) ? "typeNames" : "typeName", types);
    }

    /** GetFeature of the feature with an id. */
    public static WfsQuery feature(WfsVersion version, String type, String id) {
        return features(version, type).with(isNew(version) ? "resourceId" : "featureID", id);
    }

    private static boolean isNew(WfsVersion version) {
        return version == WfsVersion.WFS_2_0_0;
    }

    /** Returns this request with a parameter added or replaced. */
    public WfsQuery with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(parameters);
        more.put(name, value);
        return new WfsQuery(version, more);
    }

    /** Returns this request with a maximum number of features. */
    public WfsQuery limited(int count) {
        return with(isNew(version) ? "count" : "maxFeatures", Integer.toString(count));
    }

    /** As the query of a URL, encoded. */
    public String encoded() {
        return parameters.entrySet().stream()
                .map(p -> encode(p.getKey()) + "=" + encode(p.getValue()))
                .collect(Collectors.joining("&"));
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
