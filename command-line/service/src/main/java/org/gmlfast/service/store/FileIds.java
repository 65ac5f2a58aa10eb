/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.store;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Assigns unique ids to the features of a file. The default id of a feature is the name of the table and the feature's
 * number. Not thread-safe.
 */
final class FileIds {

    private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,8}");

    private final String prefix;
    private final Set<String> explicitIds = new HashSet<>();

    /** The numbers of features with a default id; a set of the ids as texts would need more memory. */
    private final BitSet defaultIds = new BitSet();

    FileIds(String table) {
        this.prefix = table + '.';
    }

    /**
     * Returns the id of the next feature, unless it is the default id.
     *
     * @param number the number of the feature, starting at 1
     * @return null for the default id
     */
    String explicitId(String id, long number) {
        String defaultId = prefix + number;
        if (!id.equals(defaultId) && !isUsedDefaultId(id) && explicitIds.add(id)) {
            return id;
        }
        String unique = defaultId;
        while (explicitIds.contains(unique)) {
            unique += "-2";
        }
        if (!unique.equals(defaultId)) {
            explicitIds.add(unique);
            return unique;
        }
        if (number <= Integer.MAX_VALUE) {
            defaultIds.set((int) number);
        }
        return null;
    }

    private boolean isUsedDefaultId(String id) {
        if (!id.startsWith(prefix)) {
            return false;
        }
        String number = id.substring(prefix.length());
        return NUMBER.matcher(number).matches() && defaultIds.get(Integer.parseInt(number));
    }
}
