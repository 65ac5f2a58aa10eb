/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.io.IOException;
import java.util.List;

import org.geotools.api.data.FeatureReader;
import org.geotools.api.data.Query;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.store.ContentEntry;
import org.geotools.data.store.ContentFeatureSource;
import org.geotools.jdbc.JDBCFeatureReader;
import org.geotools.jdbc.PrimaryKeyColumn;

/**
 * The SQL that GeoTools runs for a query.
 *
 * @param sql complete, without parameters
 * @param type of the features that GeoTools reads from it
 * @param key the columns of the primary key, which come first
 */
record RecordedQuery(String sql, SimpleFeatureType type, List<String> key) {

    /**
     * Lets GeoTools read a query from a connection that records its SQL, so that filter, order, limits, views and their
     * parameters are GeoTools' own.
     *
     * @throws FeaturesNeededException if GeoTools does more than read the rows of one statement
     */
    static RecordedQuery of(StoreQuery query) throws FeaturesNeededException {
        RecordingTransaction recording = RecordingTransaction.of(query.store());
        ContentEntry entry = query.source().getEntry();
        try {
            ContentFeatureSource source = query.store().getFeatureSource(entry.getName(), recording.transaction());
            try (FeatureReader<SimpleFeatureType, SimpleFeature> reader = source.getReader(new Query(query.query()))) {
                return of(reader, recording.recorder().queries());
            }
        } catch (IOException | RuntimeException e) {
            throw new FeaturesNeededException("GeoTools has not written SQL: " + e.getMessage(), e);
        } finally {
            recording.release(entry);
        }
    }

    /**
     * The columns of the statement.
     *
     * @throws FeaturesNeededException if a geometry is not read as WKB
     */
    SelectList selectList(StoreQuery query) throws FeaturesNeededException {
        return SelectList.of(
                query.store().getSQLDialect(), key, type, query.query().getHints());
    }

    private static RecordedQuery of(FeatureReader<SimpleFeatureType, SimpleFeature> reader, List<String> queries)
            throws FeaturesNeededException {
        // any other reader filters, sorts, limits or joins what it reads
        if (!reader.getClass().equals(JDBCFeatureReader.class)) {
            throw new FeaturesNeededException("a part of the query has no SQL");
        }
        if (queries.size() != 1) {
            throw new FeaturesNeededException("GeoTools runs " + queries.size() + " statements");
        }
        List<String> key = ((JDBCFeatureReader) reader)
                .getPrimaryKey().getColumns().stream()
                        .map(PrimaryKeyColumn::getName)
                        .toList();
        return new RecordedQuery(queries.get(0), reader.getFeatureType(), key);
    }
}
