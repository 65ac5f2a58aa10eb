/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.store;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The ids of a file's features, each different from all others. A feature without an id of its own has that of its
 * place, the name of the table and its number. Not thread-safe.
 */
final class FileIds {

    private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,8}");

    private final String prefix;
    private final Set<String> own = new HashSet<>();

    /** The numbers of features with the id of their place: a set of their texts would fill memory. */
    private final BitSet places = new BitSet();

    FileIds(String table) {
        this.prefix = table + '.';
    }

    /**
     * The id of the next feature, if it is not that of its place.
     *
     * @param number of the feature, from 1 on
     * @return null for the id of its place
     */
    String own(String id, long number) {
        String byPlace = prefix + number;
        if (!id.equals(byPlace) && !isPlaceTaken(id) && own.add(id)) {
            return id;
        }
        String free = byPlace;
        while (own.contains(free)) {
            free += "-2";
        }
        if (!free.equals(byPlace)) {
            own.add(free);
            return free;
        }
        if (number <= Integer.MAX_VALUE) {
            places.set((int) number);
        }
        return null;
    }

    private boolean isPlaceTaken(String id) {
        if (!id.startsWith(prefix)) {
            return false;
        }
        String number = id.substring(prefix.length());
        return NUMBER.matcher(number).matches() && places.get(Integer.parseInt(number));
    }
}
