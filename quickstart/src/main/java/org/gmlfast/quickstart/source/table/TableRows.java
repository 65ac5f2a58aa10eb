/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.table;

import java.io.Closeable;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicLong;

import org.geotools.api.feature.simple.SimpleFeature;
import org.locationtech.jts.geom.Geometry;

/** The rows that a query returns, as features, read while they come. Belongs to one thread. */
public final class TableRows implements Closeable {

    private static final long MOST_BYTES_AT_ONCE = 4 << 20;

    private final Database database;
    private final FeatureTable table;
    private final PreparedStatement statement;
    private final ResultSet rows;
    private final OmittedGeometries leftOut;

    /** Only written by the thread that reads; another one may look how far it has come. */
    private final AtomicLong read = new AtomicLong();

    private long bytes;

    /**
     * Executes a query.
     *
     * @param statement of {@link FeatureTable#select} and what follows it, with its parameters; closed with this
     */
    TableRows(Database database, FeatureTable table, PreparedStatement statement) throws SQLException, IOException {
        this.database = database;
        this.table = table;
        this.statement = statement;
        database.running(statement);
        this.rows = statement.executeQuery();
        this.leftOut = table.leftOut();
    }

    /**
     * The next feature.
     *
     * @return null if there is none
     * @throws IOException if the database fails, or has a geometry that cannot be read
     */
    public SimpleFeature next() throws IOException {
        try {
            if (!rows.next()) {
                return null;
            }
            long number = read.getPlain() + 1;
            read.setRelease(number);
            SimpleFeature feature = table.feature(database, rows, number, leftOut);
            adaptFetchSize(feature, number);
            return feature;
        } catch (SQLException e) {
            throw database.failure(e);
        }
    }

    /** How many features there have been. */
    long read() {
        return read.getAcquire();
    }

    /** Rows are fetched some at a time: as many as a few megabytes hold, going by those that there have been. */
    private void adaptFetchSize(SimpleFeature feature, long number) throws SQLException {
        for (int i = 0; i < feature.getAttributeCount(); i++) {
            bytes += feature.getAttribute(i) instanceof Geometry geometry ? 24L * geometry.getNumPoints() : 32;
        }
        int current = rows.getFetchSize();
        if (current > 0 && number % 100 == 0) {
            long rowsAtOnce = MOST_BYTES_AT_ONCE / (bytes / number + 1);
            rows.setFetchSize((int) Math.max(1, Math.min(2000, rowsAtOnce)));
        }
    }

    @Override
    public void close() throws IOException {
        leftOut.tell();
        try {
            statement.close();
        } catch (SQLException e) {
            throw database.failure(e);
        }
    }
}
