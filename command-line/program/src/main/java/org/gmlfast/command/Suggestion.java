/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the name most similar to a misspelt one. picocli suggests options only by their first two letters. */
final class Suggestion {

    private static final int MAX_LENGTH = 40;

    private Suggestion() {}

    /** Returns the name that needs the fewest edits: at most one for each three letters. Empty if there is none. */
    static Optional<String> of(String misspelt, Collection<String> names) {
        if (misspelt.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        return names.stream()
                .filter(name -> edits(misspelt, name) <= name.length() / 3)
                .min(Comparator.comparingInt(name -> edits(misspelt, name)));
    }

    /** Counts the letters to insert, remove or replace, and neighbours to exchange, to turn a name into another. */
    private static int edits(String from, String to) {
        int[][] edits = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int k = 0; k <= to.length(); k++) {
                if (i == 0 || k == 0) {
                    edits[i][k] = i + k;
                    continue;
                }
                int replaced = edits[i - 1][k - 1] + (from.charAt(i - 1) == to.charAt(k - 1) ? 0 : 1);
                edits[i][k] = Math.min(replaced, 1 + Math.min(edits[i - 1][k], edits[i][k - 1]));
                if (i > 1
                        && k > 1
                        && from.charAt(i - 1) == to.charAt(k - 2)
                        && from.charAt(i - 2) == to.charAt(k - 1)) {
                    edits[i][k] = Math.min(edits[i][k], edits[i - 2][k - 2] + 1);
                }
            }
        }
        return edits[from.length()][to.length()];
    }
}
