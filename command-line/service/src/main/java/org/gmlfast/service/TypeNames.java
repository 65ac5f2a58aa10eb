/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gmlfast.service.store.FeatureStore;
import org.gmlfast.service.store.ServedLayer;

/** Finds the feature types that a request names. A prefix that the request does not declare may be any. */
final class TypeNames {

    private static final int MAX_NAMES = 200;

    /** xmlns(prefix,uri) of WFS 2.0, xmlns(prefix=uri) of the versions before. */
    private static final Pattern DECLARATION = Pattern.compile("xmlns\\(\\s*([^,=()]*)\\s*[,=]\\s*([^()]*?)\\s*\\)");

    private final FeatureStore store;
    private final ServiceOptions options;

    TypeNames(FeatureStore store, ServiceOptions options) {
        this.store = store;
        this.options = options;
    }

    /**
     * The layers of a list of names.
     *
     * @param parameter that holds the list, for the exception
     * @throws WfsException if a name is unknown
     */
    List<ServedLayer> parse(Parameters parameters, String parameter, List<String> names) throws WfsException {
        if (names.size() > MAX_NAMES) {
            throw WfsException.invalid(parameter, "the list has more than " + MAX_NAMES + " names");
        }
        Map<String, String> prefixes = declarations(parameters);
        List<ServedLayer> layers = new ArrayList<>();
        for (String name : names) {
            layers.add(layer(name, parameter, prefixes));
        }
        return layers;
    }

    private static Map<String, String> declarations(Parameters parameters) {
        Map<String, String> prefixes = new HashMap<>();
        String text = parameters.first("namespaces", "namespace");
        Matcher matcher = DECLARATION.matcher(text == null ? "" : text);
        while (matcher.find()) {
            prefixes.put(matcher.group(1), matcher.group(2));
        }
        return prefixes;
    }

    private ServedLayer layer(String name, String parameter, Map<String, String> prefixes) throws WfsException {
        int colon = name.indexOf(':');
        String prefix = colon < 0 ? "" : name.substring(0, colon);
        String uri = prefixes.get(prefix);
        ServedLayer layer = store.layer(name.substring(colon + 1));
        if (layer == null || !prefix.isEmpty() && uri != null && !uri.equals(options.namespace(layer))) {
            throw WfsException.invalid(
                    parameter, WfsException.brief(name) + " is not a known feature type; GetCapabilities lists them");
        }
        return layer;
    }
}
