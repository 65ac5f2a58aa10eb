/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.geojson;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The names of properties in the order they have turned up, and what kinds of values have been seen for each. */
final class Columns {

    private final Map<String, Integer> indexes = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final List<JsonPropertyType> kinds = new ArrayList<>();

    int size() {
        return names.size();
    }

    String name(int index) {
        return names.get(index);
    }

    JsonPropertyType kind(int index) {
        return kinds.get(index);
    }

    /**
     * The place of a property, a new one at the end if it has none.
     *
     * @param guess where it probably is: features mostly have their properties in the same order
     */
    int indexOf(String name, int guess) {
        if (guess < names.size() && names.get(guess).equals(name)) {
            return guess;
        }
        Integer known = indexes.putIfAbsent(name, names.size());
        if (known != null) {
            return known;
        }
        names.add(name);
        kinds.add(JsonPropertyType.NONE);
        return names.size() - 1;
    }

    /** Takes dates and times of a column, which one value does not tell from other texts, for texts. */
    void seeAsText(int index) {
        if (kinds.get(index).isTemporal()) {
            kinds.set(index, JsonPropertyType.TEXT);
        }
    }

    void see(int index, Object value) {
        kinds.set(index, kinds.get(index).with(value));
    }
}
