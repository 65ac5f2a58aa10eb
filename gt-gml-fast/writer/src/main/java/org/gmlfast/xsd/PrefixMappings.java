/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xsd;

import java.util.Arrays;

import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/** The prefixes that the open elements declare, as events: one for the start of each mapping and one for its end. */
final class PrefixMappings {

    private String[] prefixes = new String[16];
    private String[] uris = new String[16];
    private int count;

    /** For each open element, how many prefixes the elements around it declare. */
    private int[] before = new int[32];

    private int depth;

    /** Enters an element. */
    void enter() {
        if (depth == before.length) {
            before = Arrays.copyOf(before, 2 * depth);
        }
        before[depth++] = count;
    }

    /** Adds a declaration of the innermost element. */
    void add(String prefix, String uri) {
        if (count == prefixes.length) {
            prefixes = Arrays.copyOf(prefixes, 2 * count);
            uris = Arrays.copyOf(uris, 2 * count);
        }
        prefixes[count] = prefix;
        uris[count++] = uri;
    }

    /** How many elements are open. */
    int depth() {
        return depth;
    }

    /** Sends the start of the innermost element's mappings. */
    void start(ContentHandler handler) throws SAXException {
        for (int i = before[depth - 1]; i < count; i++) {
            handler.startPrefixMapping(prefixes[i], uris[i]);
        }
    }

    /** Leaves the innermost element and sends the end of its mappings. */
    void leave(ContentHandler handler) throws SAXException {
        int outer = before[--depth];
        while (count > outer) {
            handler.endPrefixMapping(prefixes[--count]);
        }
    }
}
