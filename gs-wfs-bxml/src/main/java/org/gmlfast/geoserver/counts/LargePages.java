/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.counts;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Predicts which pages are too large to be held back: the pages of a layer and limit whose last page was too large.
 * Otherwise each download of a layer would write its first megabyte twice. Thread-safe.
 */
public final class LargePages {

    private static final int MAX_ENTRIES = 1_000;

    /** For each layer and limit, the number of features that were too many. */
    private final Map<String, Long> features = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > MAX_ENTRIES;
        }
    };

    synchronized boolean contains(String page) {
        return features.containsKey(page);
    }

    /** Adds a page that was too large with this many features. */
    public synchronized void add(String page, long tooMany) {
        features.put(page, tooMany);
    }

    /** Removes a page that now has fewer features. */
    public synchronized void counted(String page, long size) {
        Long tooMany = features.get(page);
        if (tooMany != null && size < tooMany) {
            features.remove(page);
        }
    }
}
