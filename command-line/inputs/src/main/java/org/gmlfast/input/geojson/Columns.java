/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.geojson;

import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.gmlfast.input.IsoText;
import org.gmlfast.model.ColumnType;

/** The names of properties in order of first appearance, with the type of the values of each. */
final class Columns {

    private final Map<String, Integer> indexes = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    /** The integers that a double holds exactly. */
    private static final long MAX_EXACT = 1L << 53;

    /** The narrowest type that holds all values of a column so far; null if it has none. Later values may differ. */
    private final List<ColumnType> types = new ArrayList<>();

    /** Columns with an integer that is not exact as a double. */
    private final BitSet large = new BitSet();

    int size() {
        return names.size();
    }

    String name(int index) {
        return names.get(index);
    }

    /** Returns the class that a column is declared with. */
    Class<?> binding(int index) {
        ColumnType type = type(index);
        return type == null ? String.class : type.exactBinding();
    }

    private ColumnType type(int index) {
        ColumnType type = types.get(index);
        return type == ColumnType.DOUBLE && large.get(index) ? ColumnType.DECIMAL : type;
    }

    /** Returns whether the values of a column are dates or times, which JSON represents as strings. */
    boolean isTemporal(int index) {
        return types.get(index) != null && types.get(index).isTemporal();
    }

    /** Converts a string to a date or time of the column's type; returns other values unchanged. */
    Object value(int index, Object value) {
        Object parsed = isTemporal(index) ? parsed(value) : null;
        ColumnType type = types.get(index);
        if (type == ColumnType.LOCAL_DATE_TIME && parsed instanceof LocalDate day) {
            return day.atStartOfDay();
        }
        return parsed != null && ColumnType.ofValue(parsed) == type ? parsed : value;
    }

    private static Object parsed(Object value) {
        return value instanceof String text ? IsoText.parse(text) : null;
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
        types.add(null);
        return names.size() - 1;
    }

    /** Changes a column of dates or times to text, because a single value does not prove that all are temporal. */
    void treatTemporalAsText(int index) {
        if (isTemporal(index)) {
            types.set(index, ColumnType.STRING);
        }
    }

    /** Widens the type of a column to include a value; null does not change it. */
    void include(int index, Object value) {
        if (value == null) {
            return;
        }
        if (value instanceof BigInteger || value instanceof Long integer && Math.abs(integer) > MAX_EXACT) {
            large.set(index);
        }
        Object parsed = parsed(value);
        ColumnType type = ColumnType.ofValue(parsed == null ? value : parsed);
        types.set(index, types.get(index) == null ? type : types.get(index).with(type));
    }
}
