/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.lang.ref.WeakReference;
import java.util.LinkedHashMap;
import java.util.Map;

import org.geotools.api.feature.simple.SimpleFeatureType;

/**
 * Answers of the database about tables. They are kept as long as the store keeps the type that it has read from the
 * table. Thread-safe.
 *
 * @param <V> the answers
 */
public final class SchemaCache<V> {

    private final Map<Key, Entry<V>> entries;

    /** A cache that forgets what was asked for longest ago. */
    public SchemaCache(int maxEntries) {
        this.entries = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Key, Entry<V>> eldest) {
                return size() > maxEntries;
            }
        };
    }

    private record Key(int schema, String question) {}

    private record Entry<V>(WeakReference<SimpleFeatureType> schema, V answer) {}

    /**
     * An answer.
     *
     * @param schema the store's own object for the type of the table
     * @return null if it is not known
     */
    public V get(SimpleFeatureType schema, String question) {
        synchronized (entries) {
            Entry<V> known = entries.get(new Key(System.identityHashCode(schema), question));
            return known != null && known.schema().get() == schema ? known.answer() : null;
        }
    }

    /** Keeps an answer, and returns it. */
    public V put(SimpleFeatureType schema, String question, V answer) {
        synchronized (entries) {
            entries.put(
                    new Key(System.identityHashCode(schema), question),
                    new Entry<>(new WeakReference<>(schema), answer));
        }
        return answer;
    }
}
