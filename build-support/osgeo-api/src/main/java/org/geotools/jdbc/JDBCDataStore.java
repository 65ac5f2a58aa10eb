/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.jdbc;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

import org.geotools.api.data.Transaction;
import org.geotools.api.feature.type.Name;
import org.geotools.data.store.ContentDataStore;
import org.geotools.data.store.ContentEntry;
import org.geotools.data.store.ContentFeatureSource;
import org.geotools.util.factory.Hints;

/** Declares what is linked. */
public final class JDBCDataStore extends ContentDataStore {
    public static final String JDBC_ENUM_MAP = "org.geotools.jdbc.enumMap";

    public JDBCDataStore() {}

    public SQLDialect getSQLDialect() {
        throw new UnsupportedOperationException("a declaration");
    }

    public JDBCCallbackFactory getCallbackFactory() {
        throw new UnsupportedOperationException("a declaration");
    }

    public Map<String, VirtualTable> getVirtualTables() {
        throw new UnsupportedOperationException("a declaration");
    }

    public List<?> getConnectionLifecycleListeners() {
        throw new UnsupportedOperationException("a declaration");
    }

    public void encodeTableName(String tableName, StringBuffer sql, Hints hints) throws SQLException {
        throw new UnsupportedOperationException("a declaration");
    }

    public Connection getConnection(Transaction transaction) throws IOException {
        throw new UnsupportedOperationException("a declaration");
    }

    public Transaction buildTransaction(Connection connection) {
        throw new UnsupportedOperationException("a declaration");
    }

    @Override
    protected List<Name> createTypeNames() throws IOException {
        throw new UnsupportedOperationException("a declaration");
    }

    @Override
    protected ContentFeatureSource createFeatureSource(ContentEntry entry) throws IOException {
        throw new UnsupportedOperationException("a declaration");
    }
}
