/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.rows.PostgresColumns;
import org.gmlfast.rows.UnsupportedColumnException;

/**
 * The types of the columns of selects, which the database is asked for once, because that costs a round trip. They are
 * kept as long as the store keeps the type that it has read from the table. Thread-safe.
 */
final class DescribedColumns {

    /** Lists of columns; each layer has one, and one for each combination of property names that clients request. */
    private static final int MAX_ENTRIES = 512;

    private record Key(int schema, String columns) {}

    /** @param unsupported why columns of this database cannot be described; null if they can */
    private record Entry(
            WeakReference<SimpleFeatureType> schema, PostgresColumns columns, UnsupportedColumnException unsupported) {

        PostgresColumns get() throws UnsupportedColumnException {
            if (unsupported != null) {
                throw unsupported;
            }
            return columns;
        }
    }

    private final Map<Key, Entry> entries = new LinkedHashMap<>(16, 0.75f, true) {

        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Entry> eldest) {
            return size() > MAX_ENTRIES;
        }
    };

    /** Opens a connection of a store. */
    interface Connections {
        /** A connection that the caller closes. */
        Connection open() throws IOException;
    }

    /**
     * The columns of a select.
     *
     * @param schema the store's own object for the type of the table
     * @param columns identifies the columns of this table
     * @param select without parameters
     * @throws UnsupportedColumnException if the database does not know the encoding of its texts
     * @throws SQLException if the select is not valid
     */
    PostgresColumns get(SimpleFeatureType schema, String columns, String select, Connections connections)
            throws IOException, SQLException {
        Key key = new Key(System.identityHashCode(schema), columns);
        synchronized (entries) {
            Entry known = entries.get(key);
            if (known != null && known.schema().get() == schema) {
                return known.get();
            }
        }
        Entry described = describe(schema, select, connections);
        synchronized (entries) {
            entries.put(key, described);
        }
        return described.get();
    }

    private static Entry describe(SimpleFeatureType schema, String select, Connections connections)
            throws IOException, SQLException {
        WeakReference<SimpleFeatureType> reference = new WeakReference<>(schema);
        try (Connection connection = connections.open()) {
            return new Entry(reference, PostgresColumns.describe(connection, select), null);
        } catch (UnsupportedColumnException e) {
            // kept, too, so that not every request costs a connection
            return new Entry(reference, null, e);
        }
    }
}
