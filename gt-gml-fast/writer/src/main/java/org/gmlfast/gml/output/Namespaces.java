/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.output;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import javax.xml.XMLConstants;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.Name;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.stax.XmlNames;

/**
 * The namespaces of a document and their prefixes: one prefix for a namespace, one namespace for a prefix. Immutable.
 *
 * <pre>{@code
 * Namespaces namespaces = Namespaces.NONE.with("topp", "http://www.openplans.org/topp");
 * }</pre>
 *
 * <p>A namespace keeps the prefix that it was added with. If the prefix is in use or not allowed, the namespace gets
 * another one: {@code ns1}, {@code ns2} and so on.
 */
public final class Namespaces {

    /** The namespace of links, {@code xlink}. */
    public static final String XLINK = "http://www.w3.org/1999/xlink";

    /** No namespaces. */
    public static final Namespaces NONE = new Namespaces(Map.of());

    private final Map<String, String> prefixByUri;

    private Namespaces(Map<String, String> prefixByUri) {
        this.prefixByUri = prefixByUri;
    }

    /**
     * Adds a namespace.
     *
     * @param prefix the preferred prefix; null for any
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

    /** Adds other namespaces, which keep the prefixes that are not in use here. */
    public Namespaces with(Namespaces others) {
        Namespaces both = this;
        for (Map.Entry<String, String> entry : others.prefixByUri.entrySet()) {
            both = both.with(entry.getValue(), entry.getKey());
        }
        return both;
    }

    /**
     * Adds the namespaces of a type and its attributes. The type's user data {@code prefix} is its preferred prefix.
     */
    public Namespaces with(SimpleFeatureType type) {
        Object preferred = type.getUserData().get("prefix");
        Namespaces all = with(preferred instanceof String prefix ? prefix : null, uri(type));
        for (AttributeDescriptor attribute : type.getAttributeDescriptors()) {
            String uri = uri(attribute.getName());
            if (!GmlVersion.isGmlNamespace(uri)) {
                all = all.with(null, uri);
            }
        }
        return all;
    }

    /** Adds the namespaces that the encoders use for features of any type. */
    public Namespaces withGml(GmlVersion version, String gmlPrefix) {
        return with(gmlPrefix, version.namespace())
                .with("xlink", XLINK)
                .with("xsi", XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI);
    }

    /** The namespace of a name; empty for none. */
    public static String uri(Name name) {
        return name.getNamespaceURI() == null ? "" : name.getNamespaceURI();
    }

    /**
     * The namespace of a type; empty for none. SimpleFeatureTypeBuilder defaults to the GML namespace, which no
     * application schema can add types to; such a type is treated as having no namespace.
     */
    public static String uri(SimpleFeatureType type) {
        String uri = uri(type.getName());
        return GmlVersion.isGmlNamespace(uri) ? "" : uri;
    }

    /** Keeps only these namespaces, in the order in which they were added. */
    public Namespaces only(Set<String> uris) {
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
     * @return empty for the empty URI; null if the namespace has no prefix
     */
    public String prefix(String uri) {
        return uri.isEmpty() ? "" : prefixByUri.get(uri);
    }

    /** Prefixes by URI, in the order they were added; unmodifiable. */
    public Map<String, String> prefixesByUri() {
        return prefixByUri;
    }
}
