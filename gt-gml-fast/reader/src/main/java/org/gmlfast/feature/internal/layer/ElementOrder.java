/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.layer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * The order that elements have in features, rather than that in which they were found: if the first feature lacks one,
 * it stands where the others have it.
 */
final class ElementOrder {

    /** The children of the feature, in the order in which they were found, with the number of each. */
    private final Map<GmlField, Integer> numbers = new LinkedHashMap<>();

    private final List<GmlField> fields;

    /** For each, how many that are not sorted yet come before it; -1 if it is sorted. */
    private final int[] before;

    private final List<GmlField> sorted = new ArrayList<>();

    private ElementOrder(List<GmlField> fields) {
        this.fields = fields;
        fields.forEach(field -> numbers.put(field, numbers.size()));
        before = new int[fields.size()];
        for (GmlField field : fields) {
            for (GmlField successor : field.successors) {
                if (successor != field && numbers.containsKey(successor)) {
                    before[numbers.get(successor)]++;
                }
            }
        }
    }

    /**
     * Sorts the children of a feature among those that have values; others stay where they are.
     *
     * @param found in the order in which they were found, which decides where no feature does
     */
    static List<GmlField> sorted(List<GmlField> found, GmlField feature) {
        List<GmlField> children =
                found.stream().filter(field -> field.parent == feature).toList();
        List<GmlField> order = new ElementOrder(children).sort();
        int next = 0;
        List<GmlField> all = new ArrayList<>();
        for (GmlField field : found) {
            all.add(field.parent == feature ? order.get(next++) : field);
        }
        return all;
    }

    private List<GmlField> sort() {
        PriorityQueue<Integer> ready = new PriorityQueue<>();
        for (int first = 0; first < before.length; first++) {
            if (before[first] == 0) {
                ready.add(first);
            }
        }
        for (int first = 0; first < before.length; first++) {
            addAll(ready);
            if (before[first] > 0) {
                // features have several orders
                ready.add(first);
            }
        }
        addAll(ready);
        return sorted;
    }

    private void addAll(PriorityQueue<Integer> ready) {
        while (!ready.isEmpty()) {
            int number = ready.remove();
            if (before[number] < 0) {
                continue;
            }
            before[number] = -1;
            GmlField field = fields.get(number);
            sorted.add(field);
            for (GmlField successor : field.successors) {
                Integer next = numbers.get(successor);
                if (next != null && before[next] > 0 && --before[next] == 0) {
                    ready.add(next);
                }
            }
        }
    }
}
