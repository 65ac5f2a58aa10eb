/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.schema;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import javax.xml.namespace.QName;

/** The text of a draft: lines of XML, prefixes, and the names of columns. Not thread-safe. */
final class DraftText {

    private static final int MAX_LINES = 5000;

    private final StringBuilder text = new StringBuilder();
    private final Map<String, String> prefixes;
    private final Map<String, String> used = new LinkedHashMap<>();
    private final Set<String> columns = new LinkedHashSet<>();
    private int lines;

    /** @param prefixes preferred prefixes, by namespace */
    DraftText(Map<String, String> prefixes) {
        this.prefixes = prefixes;
    }

    /** Returns whether no more should be written. */
    boolean isFull() {
        return lines >= MAX_LINES;
    }

    void line(int depth, String line) {
        lines++;
        text.append(" ".repeat(Math.min(depth, 40) + 1)).append(line).append('\n');
    }

    /** Writes a comment. */
    void comment(int depth, String comment) {
        line(depth, "<!-- " + comment.replace("--", "- -").replaceAll("-$", "- ") + " -->");
    }

    /** Returns a name with its prefix, which is declared. */
    String name(QName name) {
        String uri = name.getNamespaceURI();
        if (uri.isEmpty()) {
            return name.getLocalPart();
        }
        String known = used.get(uri);
        if (known == null) {
            String wanted = uri.startsWith("http://www.opengis.net/gml") ? "gml" : prefixes.get(uri);
            known = wanted == null || wanted.isEmpty() || used.containsValue(wanted)
                    ? "ns" + (used.size() + 1)
                    : wanted;
            used.put(uri, known);
        }
        return known + ':' + name.getLocalPart();
    }

    /** Returns the namespaces that names have been written in: prefixes by URI. */
    Map<String, String> namespaces() {
        return used;
    }

    /**
     * Returns the name of a column for an element: its words in lower case. The same name stands for the same column
     * only within one list.
     *
     * @param list whose items have the column; empty for the row
     */
    String column(String list, String element) {
        String words = element.replaceAll("([a-z0-9])([A-Z])", "$1_$2")
                .replaceAll("[^A-Za-z0-9]+", "_")
                .toLowerCase(Locale.ROOT);
        String column = words;
        for (int i = 2; !columns.add(list + '.' + column); i++) {
            column = words + '_' + i;
        }
        return column;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
