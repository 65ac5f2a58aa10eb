/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The names under which BXML can be asked for, and what each stands for.
 *
 * @param gml the format inside; null for that of the request's version
 * @param gzip whether everything after the file's header is compressed
 */
record BxmlFormat(GmlFormat gml, boolean gzip) {

    private static final Map<String, BxmlFormat> BY_NAME = new LinkedHashMap<>();

    static {
        add("bxml", null);
        // for WFS 1.0, whose formats are names of elements
        BY_NAME.put("bxml-gzip", new BxmlFormat(null, true));
        add("application/x-bxml", null);
        add("text/x-bxml", null);
        // OGC 03-002r9 §9.1 and annex: the MIME type of the XML with "x-bxml" for "xml"
        add("text/x-bxml; subtype=gml/2.1.2", GmlFormat.GML2);
        add("text/x-bxml; subtype=gml/3.1.1", GmlFormat.GML3);
        add("text/x-bxml; subtype=gml/3.2", GmlFormat.GML32);
        add("application/gml+x-bxml; version=3.2", GmlFormat.GML32);
    }

    private static void add(String name, GmlFormat gml) {
        BY_NAME.put(name, new BxmlFormat(gml, false));
        int end = name.indexOf(';') < 0 ? name.length() : name.indexOf(';');
        BY_NAME.put(name.substring(0, end) + "+gzip" + name.substring(end), new BxmlFormat(gml, true));
    }

    /** All names. */
    static Set<String> names() {
        return BY_NAME.keySet();
    }

    /** The name that was meant by one with a blank for "+"; null if it was not the name of a format here. */
    static String withPlus(String name) {
        if (name != null) {
            for (String known : BY_NAME.keySet()) {
                if (known.indexOf('+') >= 0 && known.replace('+', ' ').equalsIgnoreCase(name.trim())) {
                    return known;
                }
            }
        }
        return null;
    }

    /** What a name stands for; the format of the version, not compressed, for one that is not known. */
    static BxmlFormat of(String name) {
        String key = name == null ? "" : name.trim().toLowerCase(Locale.ROOT);
        return BY_NAME.getOrDefault(key, new BxmlFormat(null, false));
    }
}
