/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.wfs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.NoSuchElementException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.feature.collection.BaseSimpleFeatureCollection;
import org.geotools.feature.collection.SimpleFeatureIteratorImpl;
import org.gmlfast.quickstart.crs.SpatialReference;
import org.gmlfast.quickstart.query.FeatureProjection;
import org.gmlfast.quickstart.query.QueryException;
import org.gmlfast.quickstart.source.InputException;
import org.gmlfast.quickstart.source.table.RowSelection;
import org.gmlfast.quickstart.source.table.TableRows;
import org.gmlfast.quickstart.source.table.TableSession;

/**
 * The features that one query returns, in x/y of the CRS of the response. {@link #features} runs the query, and the
 * iterator reads a row at a time; an IOException reaches the caller as the cause of an UncheckedIOException. Belongs to
 * the thread of its session, which has one iterator open at a time.
 */
final class QueryFeatures extends BaseSimpleFeatureCollection {

    private final TableSession session;
    private final LayerQuery query;
    private final Page.Slice slice;
    private final FeatureProjection projection;
    private final SpatialReference target;

    /**
     * The features of a query; nothing is read yet.
     *
     * @param slice the part of the matching features that is returned
     * @param projection from the features of the table
     * @param target the CRS of the projection, for messages
     */
    QueryFeatures(
            TableSession session,
            LayerQuery query,
            Page.Slice slice,
            FeatureProjection projection,
            SpatialReference target) {
        super(projection.type());
        this.session = session;
        this.query = query;
        this.slice = slice;
        this.projection = projection;
        this.target = target;
    }

    @Override
    public SimpleFeatureIterator features() {
        if (slice.count() == 0) {
            return new SimpleFeatureIteratorImpl(List.of());
        }
        RowSelection selection =
                new RowSelection(query.condition(), query.order(), slice.start(), slice.isWhole() ? -1 : slice.count());
        try {
            return new RowIterator(session.rows(query.table(), selection));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads rows as they come, and checks their number at the end: the header of the document has named it. */
    private final class RowIterator implements SimpleFeatureIterator {

        private final TableRows rows;
        private SimpleFeature next;
        private long read;
        private boolean atEnd;

        RowIterator(TableRows rows) {
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
                return projected(row);
            }
            atEnd = true;
            if (read != slice.count()) {
                throw new IOException(slice.count() + " features were announced, " + read + " came");
            }
            return null;
        }

        private SimpleFeature projected(SimpleFeature row) throws IOException {
            try {
                return projection.of(row);
            } catch (InputException e) {
                throw new QueryException("the feature " + row.getID() + " cannot be transformed into " + target, e);
            }
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
