/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;

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

    /** @param unsupported why columns of this database cannot be described; null if they can */
    private record Entry(PostgresColumns columns, UnsupportedColumnException unsupported) {

        PostgresColumns get() throws UnsupportedColumnException {
            if (unsupported != null) {
                throw unsupported;
            }
            return columns;
        }
    }

    private final SchemaCache<Entry> entries = new SchemaCache<>(MAX_ENTRIES);

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
        Entry known = entries.get(schema, columns);
        return (known == null ? entries.put(schema, columns, describe(select, connections)) : known).get();
    }

    private static Entry describe(String select, Connections connections) throws IOException, SQLException {
        try (Connection connection = connections.open()) {
            return new Entry(PostgresColumns.describe(connection, select), null);
        } catch (UnsupportedColumnException e) {
            // kept, too, so that not every request costs a connection
            return new Entry(null, e);
        }
    }
}
