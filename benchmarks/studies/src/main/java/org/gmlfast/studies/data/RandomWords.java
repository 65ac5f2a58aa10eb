/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.data;

import java.util.Locale;
import java.util.SplittableRandom;

/** Random words, names and sentences: the same for the same seed on every machine. */
final class RandomWords {

    private static final String[] STARTS = {
        "ba", "bre", "ca", "cor", "da", "del", "fa", "gri", "ha", "hol", "ka", "kle", "la", "lo", "ma", "mer", "na",
        "no", "pa", "pre", "ra", "ro", "sa", "sche", "ta", "tri", "va", "vel", "wa", "win"
    };
    private static final String[] MIDDLES = {"", "", "la", "mi", "ne", "ri", "so", "ti", "ve", "da"};
    private static final String[] ENDS = {
        "ck", "der", "ff", "ld", "lm", "mann", "nd", "ng", "no", "r", "rt", "s", "ski", "son", "t", "tz", "la", "mi"
    };

    private final SplittableRandom random;

    RandomWords(long seed) {
        random = new SplittableRandom(seed);
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    int between(int from, int to) {
        return random.nextInt(from, to + 1);
    }

    String of(String[] choices) {
        return choices[random.nextInt(choices.length)];
    }

    String word() {
        return of(STARTS) + of(MIDDLES) + of(ENDS);
    }

    String capitalized() {
        String word = word();
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    /** Returns words, the first with a capital letter; some have characters beyond ASCII or an ampersand. */
    String sentence(int words) {
        StringBuilder sentence = new StringBuilder(capitalized());
        for (int i = 1; i < words; i++) {
            int kind = random.nextInt(100);
            sentence.append(' ').append(kind == 0 ? "&" : kind == 1 ? "für" : word());
        }
        return sentence.toString();
    }
}
