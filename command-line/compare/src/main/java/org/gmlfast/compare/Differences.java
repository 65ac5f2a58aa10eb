/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The differences between two responses: all are counted, some are kept as examples. */
final class Differences {

    private static final int MAX_EXAMPLES = 3;
    private static final int MAX_UNKNOWN_EXAMPLES = 10;

    /** Bounds the memory for the places at which two stock responses differ. */
    private static final int MAX_PLACES = 100_000;

    private final Map<Explanation, Long> explained = new EnumMap<>(Explanation.class);
    private final List<Difference> examples = new ArrayList<>();
    private final Set<String> notes = new LinkedHashSet<>();
    private final Set<String> places = new HashSet<>();
    private final Set<String> unstable;
    private long unknown;

    Differences() {
        this(Set.of());
    }

    /**
     * Creates an empty list.
     *
     * @param unstable the places at which two stock responses differ
     */
    Differences(Set<String> unstable) {
        this.unstable = unstable;
    }

    void add(Difference difference) {
        String place = difference.feature() + '\n' + difference.path();
        if (difference.explanation() == null && unstable.contains(place)) {
            count(new Difference(
                    difference.feature(),
                    difference.path(),
                    difference.stock(),
                    difference.fast(),
                    Explanation.UNSTABLE));
        } else {
            count(difference);
        }
        if (places.size() < MAX_PLACES) {
            places.add(place);
        }
    }

    private void count(Difference difference) {
        Explanation explanation = difference.explanation();
        long before = explanation == null ? unknown++ : explained.merge(explanation, 1L, Long::sum) - 1;
        if (before < (explanation == null ? MAX_UNKNOWN_EXAMPLES : MAX_EXAMPLES)) {
            examples.add(difference.shortened());
        }
    }

    /** Adds a remark about how the responses were compared. */
    void note(String note) {
        notes.add(note);
    }

    Map<Explanation, Long> explained() {
        return explained;
    }

    long unknown() {
        return unknown;
    }

    List<Difference> examples() {
        return examples;
    }

    Set<String> notes() {
        return notes;
    }

    /** Returns the places with differences of any kind. */
    Set<String> places() {
        return places;
    }

    boolean isEmpty() {
        return unknown == 0 && explained.isEmpty();
    }
}
