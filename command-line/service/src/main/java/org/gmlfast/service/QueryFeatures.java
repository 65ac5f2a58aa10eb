/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.NoSuchElementException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.feature.collection.BaseSimpleFeatureCollection;
import org.geotools.feature.collection.SimpleFeatureIteratorImpl;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowSource;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.gmlfast.query.FeatureProjection;
import org.gmlfast.query.QueryException;
import org.gmlfast.query.TransformationException;
import org.gmlfast.rows.page.PageEnd;
import org.gmlfast.table.RowSelection;
import org.gmlfast.table.rows.TableFeatures;
import org.gmlfast.table.rows.TableQuery;
import org.gmlfast.table.rows.TableSession;

/**
 * The features that one query returns, in x/y of the CRS of the response. {@link #features} runs the query, and the
 * iterator reads a row at a time; an IOException reaches the caller as the cause of an UncheckedIOException. Belongs to
 * the thread of its session, which has one iterator open at a time.
 */
final class QueryFeatures extends BaseSimpleFeatureCollection {

    private final TableQuery query;
    private final Page.Slice slice;
    private final FeatureProjection projection;
    private final SpatialReference target;

    /**
     * The features of a query; nothing is read yet.
     *
     * @param slice the part of the matching features that is returned
     * @param after the known end of an earlier page; null for none
     * @param projection from the features of the table
     * @param target the CRS of the projection, for messages
     * @throws IOException if the database fails
     */
    QueryFeatures(
            TableSession session,
            LayerQuery query,
            Page.Slice slice,
            PageEnd after,
            FeatureProjection projection,
            SpatialReference target)
            throws IOException {
        super(projection.type());
        RowSelection selection = new RowSelection(
                query.condition(), query.order(), slice.start(), slice.isWhole() ? -1 : slice.count(), after);
        this.query = session.query(query.table(), selection);
        this.slice = slice;
        this.projection = projection;
        this.target = target;
    }

    @Override
    public SimpleFeatureIterator features() {
        if (slice.count() == 0) {
            return new SimpleFeatureIteratorImpl(List.of());
        }
        try {
            return new FeatureIterator(query.features());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same features as rows; null if there are none. */
    RowSource rows() {
        if (slice.count() == 0) {
            return null;
        }
        RowSource projected = projection.project(query);
        return new RowSource() {
            @Override
            public RowType rowType() {
                return projected.rowType();
            }

            @Override
            public Rows open() throws IOException {
                return new CheckedRows(projected.open());
            }
        };
    }

    private void checkCount(long read) throws IOException {
        if (read != slice.count()) {
            throw new IOException(slice.count() + " features were announced, " + read + " came");
        }
    }

    private QueryException failure(TransformationException e) {
        return new QueryException("the feature " + e.featureId() + " cannot be transformed into " + target, e);
    }

    /** Reads rows as they come, and checks their number at the end: the header of the document has named it. */
    private final class CheckedRows implements Rows {

        private final Rows rows;
        private long read;

        CheckedRows(Rows rows) {
            this.rows = rows;
        }

        @Override
        public Row next() throws IOException {
            try {
                Row row = rows.next();
                if (row == null) {
                    checkCount(read);
                }
                read++;
                return row;
            } catch (TransformationException e) {
                throw failure(e);
            }
        }

        @Override
        public void close() throws IOException {
            rows.close();
        }
    }

    /** Reads features as they come, and checks their number at the end. */
    private final class FeatureIterator implements SimpleFeatureIterator {

        private final TableFeatures rows;
        private SimpleFeature next;
        private long read;
        private boolean atEnd;

        FeatureIterator(TableFeatures rows) {
            this.rows = rows;
        }

        @Override
        public boolean hasNext() {
            if (next == null && !atEnd) {
                try {
                    next = read();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            return next != null;
        }

        private SimpleFeature read() throws IOException {
            SimpleFeature row = rows.next();
            if (row != null) {
                read++;
                try {
                    return projection.project(row);
                } catch (TransformationException e) {
                    throw failure(e);
                }
            }
            atEnd = true;
            checkCount(read);
            return null;
        }

        @Override
        public SimpleFeature next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            SimpleFeature feature = next;
            next = null;
            return feature;
        }

        @Override
        public void close() {
            try {
                rows.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
