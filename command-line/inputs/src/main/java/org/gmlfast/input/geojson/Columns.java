/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.geojson;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The names of properties in order of first appearance, with the type of the values of each. */
final class Columns {

    private final Map<String, Integer> indexes = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final List<JsonPropertyType> types = new ArrayList<>();

    int size() {
        return names.size();
    }

    String name(int index) {
        return names.get(index);
    }

    JsonPropertyType type(int index) {
        return types.get(index);
    }

    /**
     * Returns the index of a property, adding it at the end if it is new.
     *
     * @param guess the likely index, because most features have their properties in the same order
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
        types.add(JsonPropertyType.NONE);
        return names.size() - 1;
    }

    /** Changes a column of dates or times to text, because a single value does not prove that all are temporal. */
    void treatTemporalAsText(int index) {
        if (types.get(index).isTemporal()) {
            types.set(index, JsonPropertyType.TEXT);
        }
    }

    /** Widens the type of a column to include a value. */
    void include(int index, Object value) {
        types.set(index, types.get(index).with(value));
    }
}
