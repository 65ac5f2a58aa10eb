/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geotools.jdbc;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.NoSuchElementException;

import org.geotools.api.data.FeatureReader;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;

/** Runs a statement when it is created. Reads no features. */
public class JDBCFeatureReader implements FeatureReader<SimpleFeatureType, SimpleFeature> {

    private final SimpleFeatureType type;
    private final PrimaryKey key;
    private final Statement statement;
    private final ResultSet rows;

    JDBCFeatureReader(String sql, Connection connection, int fetchSize, SimpleFeatureType type, PrimaryKey key)
            throws SQLException {
        this.type = type;
        this.key = key;
        statement = connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY);
        statement.setFetchSize(fetchSize);
        rows = statement.executeQuery(sql);
    }

    public PrimaryKey getPrimaryKey() {
        return key;
    }

    @Override
    public SimpleFeatureType getFeatureType() {
        return type;
    }

    @Override
    public boolean hasNext() throws IOException {
        try {
            return rows.next();
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    @Override
    public SimpleFeature next() throws IOException, IllegalArgumentException, NoSuchElementException {
        throw new NoSuchElementException();
    }

    @Override
    public void close() throws IOException {
        try {
            rows.close();
            statement.close();
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }
}
