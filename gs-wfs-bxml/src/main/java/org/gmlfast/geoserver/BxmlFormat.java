/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A name under which a client can ask for BXML, and what it stands for.
 *
 * @param name in lower case, with "+" for a blank
 * @param gml the format inside; null for that of the request's version
 * @param gzip whether everything after the file's header is compressed
 */
record BxmlFormat(String name, GmlFormat gml, boolean gzip) {

    private static final BxmlFormat PLAIN = new BxmlFormat("bxml", null, false);
    private static final BxmlFormat COMPRESSED = new BxmlFormat("bxml+gzip", null, true);

    /** Stands for the same as {@link #PLAIN}; it is the MIME type to look for in capabilities. */
    private static final BxmlFormat TYPE = new BxmlFormat("application/x-bxml", null, false);

    /** What capabilities list. */
    private static final Set<String> LISTED = listed(PLAIN, TYPE, COMPRESSED);

    private static final Map<String, BxmlFormat> BY_NAME = new LinkedHashMap<>();

    static {
        add("bxml", null);
        // for WFS 1.0, whose formats are names of elements
        BY_NAME.put("bxml-gzip", new BxmlFormat("bxml-gzip", null, true));
        add("application/x-bxml", null);
        add("text/x-bxml", null);
        // OGC 03-002r9 §9.1 and annex: the MIME type of the XML with "x-bxml" for "xml"
        add("text/x-bxml; subtype=gml/2.1.2", GmlFormat.GML2);
        add("text/x-bxml; subtype=gml/3.1.1", GmlFormat.GML3);
        add("text/x-bxml; subtype=gml/3.2", GmlFormat.GML32);
        add("application/gml+x-bxml; version=3.2", GmlFormat.GML32);
    }

    private static Set<String> listed(BxmlFormat... formats) {
        Set<String> names = new LinkedHashSet<>();
        for (BxmlFormat format : formats) {
            names.add(format.name);
        }
        return Collections.unmodifiableSet(names);
    }

    private static void add(String name, GmlFormat gml) {
        BY_NAME.put(name, new BxmlFormat(name, gml, false));
        int end = name.indexOf(';') < 0 ? name.length() : name.indexOf(';');
        String compressed = name.substring(0, end) + "+gzip" + name.substring(end);
        BY_NAME.put(compressed, new BxmlFormat(compressed, gml, true));
    }

    /** The names for capabilities. GeoServer finds the output format only by one of these. */
    static Set<String> listedNames() {
        return LISTED;
    }

    /** All names that {@link #named} knows; for tests. */
    static Set<String> names() {
        return BY_NAME.keySet();
    }

    /**
     * The format with a name, in any case. A blank stands for "+" as well, since "+" in a query is a blank unless it is
     * escaped.
     *
     * @return null if the name is not one of BXML, or null
     */
    static BxmlFormat named(String name) {
        if (name == null) {
            return null;
        }
        String key = name.trim().toLowerCase(Locale.ROOT);
        BxmlFormat exact = BY_NAME.get(key);
        if (exact != null) {
            return exact;
        }
        for (BxmlFormat format : BY_NAME.values()) {
            if (format.name.replace('+', ' ').equals(key)) {
                return format;
            }
        }
        return null;
    }

    /** What a name stands for; the format of the version, not compressed, for one that is not known. */
    static BxmlFormat of(String name) {
        BxmlFormat format = named(name);
        return format == null ? PLAIN : format;
    }

    /** The listed name under which GeoServer finds the output format for this one. */
    String listedName() {
        return LISTED.contains(name) ? name : (gzip ? COMPRESSED : PLAIN).name;
    }
}
