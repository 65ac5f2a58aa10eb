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

/** Streams the rows of a query as features. Only the reading thread may use it. */
public final class TableRows implements Closeable {

    private static final long MAX_FETCH_BYTES = 4 << 20;

    private final Database database;
    private final FeatureTable table;
    private final PreparedStatement statement;
    private final ResultSet rows;
    private final OmittedGeometries omitted;

    /** Written only by the reading thread; other threads read it to watch progress. */
    private final AtomicLong read = new AtomicLong();

    private long bytes;

    /**
     * Executes a query.
     *
     * @param statement a statement that begins with {@link FeatureTable#select}, with its parameters set; closed with
     *     this object
     */
    TableRows(Database database, FeatureTable table, PreparedStatement statement) throws SQLException, IOException {
        this.database = database;
        this.table = table;
        this.statement = statement;
        database.setRunning(statement);
        this.rows = statement.executeQuery();
        this.omitted = table.omittedGeometries();
    }

    /**
     * Returns the next feature.
     *
     * @return null if there are no more
     * @throws IOException if the database fails, or a geometry cannot be transformed
     */
    public SimpleFeature next() throws IOException {
        try {
            if (!rows.next()) {
                return null;
            }
            long number = read.getPlain() + 1;
            read.setRelease(number);
            SimpleFeature feature = table.feature(database, rows, number, omitted);
            adaptFetchSize(feature, number);
            return feature;
        } catch (SQLException e) {
            throw database.failure(e);
        }
    }

    /** Returns the number of features read so far. */
    long read() {
        return read.getAcquire();
    }

    /** Adapts the fetch size to the average size of the rows so far, so that a fetch takes a few megabytes. */
    private void adaptFetchSize(SimpleFeature feature, long number) throws SQLException {
        for (int i = 0; i < feature.getAttributeCount(); i++) {
            bytes += feature.getAttribute(i) instanceof Geometry geometry ? 24L * geometry.getNumPoints() : 32;
        }
        int current = rows.getFetchSize();
        if (current > 0 && number % 100 == 0) {
            long fetchSize = MAX_FETCH_BYTES / (bytes / number + 1);
            rows.setFetchSize((int) Math.max(1, Math.min(2000, fetchSize)));
        }
    }

    @Override
    public void close() throws IOException {
        omitted.report();
        try {
            statement.close();
        } catch (SQLException e) {
            throw database.failure(e);
        }
    }
}
