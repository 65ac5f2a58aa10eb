/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.postgis;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.gmlfast.rows.ChildRows;
import org.gmlfast.rows.PostgresColumns;
import org.gmlfast.rows.TableUse;
import org.gmlfast.rows.UnsupportedColumnException;

/** The columns of queries for the rows of one table, as PostgreSQL describes them. Thread-safe. */
final class CopyPlans {

    /** Requests may select any attributes, in numbers that grow with the power of two. */
    private static final int MAX_PLANS = 100;

    private final Map<String, Optional<PostgresColumns>> columns = new ConcurrentHashMap<>();

    /** The rows of other tables, by the query for the rows and the document. */
    private final Map<List<Object>, List<ChildRows>> children = new ConcurrentHashMap<>();

    private volatile boolean enabled = true;

    /** Returns whether rows of the table are read with COPY. */
    boolean isEnabled() {
        return enabled;
    }

    /** Stops reading rows of the table with COPY. */
    void disable() {
        enabled = false;
    }

    /**
     * Returns the columns of a query.
     *
     * @return null if their binary format is not supported
     */
    PostgresColumns columns(Connection connection, String select) throws SQLException {
        Optional<PostgresColumns> known = columns.get(select);
        if (known == null) {
            known = described(connection, select);
            if (columns.size() >= MAX_PLANS) {
                columns.clear();
            }
            columns.put(select, known);
        }
        return known.orElse(null);
    }

    /** Describes the rows of other tables. */
    @FunctionalInterface
    interface Description {

        List<ChildRows> read() throws SQLException, UnsupportedColumnException;
    }

    /** Returns the rows of other tables that a document reads beside a query. */
    List<ChildRows> children(String select, TableUse use, Description description)
            throws SQLException, UnsupportedColumnException {
        List<Object> key = List.of(select, use);
        List<ChildRows> known = children.get(key);
        if (known == null) {
            known = description.read();
            if (children.size() >= MAX_PLANS) {
                children.clear();
            }
            children.put(key, known);
        }
        return known;
    }

    private static Optional<PostgresColumns> described(Connection connection, String select) throws SQLException {
        try {
            return Optional.of(PostgresColumns.describe(connection, select));
        } catch (UnsupportedColumnException e) {
            return Optional.empty();
        }
    }
}
