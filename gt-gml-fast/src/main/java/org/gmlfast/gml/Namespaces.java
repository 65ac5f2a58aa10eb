/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.gmlfast.stax.XmlNames;

/**
 * Which prefix stands for which namespace in a document: one prefix for a namespace, one namespace for a prefix.
 * Immutable.
 *
 * <p>Asked for a prefix that is taken, it makes up another one; a namespace that has a prefix keeps it.
 */
public final class Namespaces {

    /** The namespace of links, {@code xlink}. */
    public static final String XLINK = "http://www.w3.org/1999/xlink";

    /** No prefix for no namespace. */
    public static final Namespaces NONE = new Namespaces(Map.of());

    private final Map<String, String> prefixByUri;

    private Namespaces(Map<String, String> prefixByUri) {
        this.prefixByUri = prefixByUri;
    }

    /**
     * These and one more.
     *
     * @param prefix what it should be; null or unusable for any
     * @param uri not null; nothing changes if it is empty or has a prefix already
     */
    public Namespaces with(String prefix, String uri) {
        if (uri.isEmpty() || prefixByUri.containsKey(uri)) {
            return this;
        }
        Map<String, String> more = new LinkedHashMap<>(prefixByUri);
        more.put(uri, free(prefix));
        return new Namespaces(Collections.unmodifiableMap(more));
    }

    /** These and others, which keep their prefixes where these are not taken here. */
    public Namespaces with(Namespaces others) {
        Namespaces both = this;
        for (Map.Entry<String, String> entry : others.prefixByUri.entrySet()) {
            both = both.with(entry.getValue(), entry.getKey());
        }
        return both;
    }

    /** These and the namespaces of a type and its attributes. The user data {@code prefix} of a type is its wish. */
    public Namespaces with(SimpleFeatureType type) {
        Object wish = type.getUserData().get("prefix");
        Namespaces all = with(wish instanceof String prefix ? prefix : null, FeatureTypeCompiler.uri(type));
        for (AttributeDescriptor attribute : type.getAttributeDescriptors()) {
            String uri = attribute.getName().getNamespaceURI();
            if (uri != null && !FeatureTypeCompiler.isGml(uri)) {
                all = all.with(null, uri);
            }
        }
        return all;
    }

    /** Those of these namespaces that are here, in the order they have here. */
    Namespaces only(Set<String> uris) {
        Map<String, String> some = new LinkedHashMap<>(prefixByUri);
        some.keySet().retainAll(uris);
        return new Namespaces(Collections.unmodifiableMap(some));
    }

    private String free(String prefix) {
        boolean usable = prefix != null
                && XmlNames.isNCName(prefix)
                && !prefix.toLowerCase(Locale.ROOT).startsWith("xml")
                && !prefixByUri.containsValue(prefix);
        if (usable) {
            return prefix;
        }
        int n = 1;
        while (prefixByUri.containsValue("ns" + n)) {
            n++;
        }
        return "ns" + n;
    }

    /**
     * The prefix of a namespace.
     *
     * @return empty for no namespace; null if it has no prefix here
     */
    public String prefix(String uri) {
        return uri.isEmpty() ? "" : prefixByUri.get(uri);
    }

    /** Prefixes by URI, in the order they were added; unmodifiable. */
    public Map<String, String> prefixesByUri() {
        return prefixByUri;
    }
}
