/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Names of tables and columns that a database takes, and that differ. */
final class TableNames {

    private final boolean lowerCase;
    private final int maxLength;

    /** @param maxLength the most bytes of a name in UTF-8 */
    TableNames(boolean lowerCase, int maxLength) {
        this.lowerCase = lowerCase;
        this.maxLength = maxLength;
    }

    /** The name in the case and length that the database takes. */
    String of(String name) {
        return shortened(lowerCase ? name.toLowerCase(Locale.ROOT) : name, maxLength);
    }

    /** The names, each with a number behind it if another one is equal but for case. */
    List<String> distinct(List<String> names, Collection<String> reserved) {
        Set<String> used = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        used.addAll(reserved);
        List<String> distinct = new ArrayList<>();
        for (String name : names) {
            String wanted = of(name);
            String free = wanted;
            for (int n = 2; !used.add(free); n++) {
                String suffix = "_" + n;
                free = shortened(wanted, maxLength - suffix.length()) + suffix;
            }
            distinct.add(free);
        }
        return distinct;
    }

    /** Cuts characters from the end. */
    private static String shortened(String name, int maxBytes) {
        String shorter = name;
        while (shorter.getBytes(StandardCharsets.UTF_8).length > maxBytes) {
            shorter = shorter.substring(0, shorter.offsetByCodePoints(shorter.length(), -1));
        }
        return shorter;
    }
}
