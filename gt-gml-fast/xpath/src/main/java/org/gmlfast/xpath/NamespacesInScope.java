/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

import org.codehaus.stax2.XMLStreamReader2;

/** The namespaces that the open elements declare. */
final class NamespacesInScope {

    private String[] prefixes = new String[16];
    private String[] uris = new String[16];
    private int[] depths = new int[16];
    private int count;

    /** The bindings as pairs of prefix and URI; null if they have changed. */
    private String[] bindings;

    void startElement(XMLStreamReader2 reader, int depth) {
        int declared = reader.getNamespaceCount();
        for (int i = 0; i < declared; i++) {
            if (count == prefixes.length) {
                prefixes = Arrays.copyOf(prefixes, 2 * count);
                uris = Arrays.copyOf(uris, 2 * count);
                depths = Arrays.copyOf(depths, 2 * count);
            }
            String prefix = reader.getNamespacePrefix(i);
            String uri = reader.getNamespaceURI(i);
            prefixes[count] = prefix == null ? "" : prefix;
            uris[count] = uri == null ? "" : uri;
            depths[count++] = depth;
            bindings = null;
        }
    }

    void endElement(int depth) {
        while (count > 0 && depths[count - 1] == depth) {
            count--;
            bindings = null;
        }
    }

    /** All bindings as pairs of prefix and URI. */
    String[] bindings() {
        if (bindings == null) {
            Map<String, String> map = new LinkedHashMap<>();
            for (int i = 0; i < count; i++) {
                map.put(prefixes[i], uris[i]);
            }
            map.values().removeIf(String::isEmpty);
            bindings = map.entrySet().stream()
                    .flatMap(binding -> java.util.stream.Stream.of(binding.getKey(), binding.getValue()))
                    .toArray(String[]::new);
        }
        return bindings;
    }
}
