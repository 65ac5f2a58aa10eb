/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.wfs;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.referencing.operation.MathTransform;
import org.gmlfast.quickstart.crs.SpatialReference;
import org.gmlfast.quickstart.crs.UnknownCrsException;
import org.gmlfast.quickstart.query.FeatureShape;
import org.gmlfast.quickstart.query.QueryException;
import org.gmlfast.quickstart.source.InputException;
import org.gmlfast.quickstart.source.table.RowSelection;
import org.gmlfast.quickstart.source.table.TableRows;
import org.gmlfast.quickstart.source.table.TableSession;

/** Features as an answer, read from the database while they are written. Belongs to one thread. */
abstract class FeatureAnswer implements Answer {

    final FeatureRequest request;
    final RequestedCrs crs;
    final Page page;
    final PageLinks links;

    private final TableSession session;
    private final List<FeatureShape> shapes = new ArrayList<>();

    /**
     * Counts what there is; nothing is read yet.
     *
     * @param session closed with this
     * @throws IOException if the database fails, or a condition cannot be applied
     */
    FeatureAnswer(FeatureRequest request, TableSession session, PageLinks links) throws IOException {
        this.request = request;
        this.session = session;
        this.links = links;
        SpatialReference first = request.queries().get(0).layer().spatialReference();
        this.crs = request.crs() != null
                ? request.crs()
                : RequestedCrs.of(first, request.format().version());
        List<Long> matched = new ArrayList<>();
        for (LayerQuery query : request.queries()) {
            if (query.condition().isInSpace()) {
                session.checkOneCrs(query.table());
            }
            matched.add(session.count(query.table(), query.condition()));
            SpatialReference stored = query.layer().spatialReference();
            shapes.add(new FeatureShape(query.table().type(), null, crs.crs(), transform(stored)));
        }
        this.page = Page.of(matched, request.start(), request.count());
    }

    /** Takes features, one after the other. */
    @FunctionalInterface
    interface FeatureTaker {

        void take(SimpleFeature feature) throws IOException;
    }

    FeatureShape shape(int query) {
        return shapes.get(query);
    }

    /** Hands over the features of one of the queries, in x/y of the CRS of the answer. */
    void features(int query, FeatureTaker taker) throws IOException {
        LayerQuery wanted = request.queries().get(query);
        Page.Slice slice = page.slices().get(query);
        if (slice.count() == 0) {
            return;
        }
        RowSelection selection = new RowSelection(
                wanted.condition(), wanted.order(), slice.start(), slice.isWhole() ? -1 : slice.count());
        long taken = 0;
        try (TableRows rows = session.rows(wanted.table(), selection)) {
            for (SimpleFeature row = rows.next(); row != null; row = rows.next()) {
                taker.take(shaped(query, row));
                taken++;
            }
        }
        if (taken != slice.count()) {
            throw new IOException(slice.count() + " features were announced, " + taken + " came");
        }
    }

    private MathTransform transform(SpatialReference stored) throws IOException {
        try {
            return stored.equals(crs.reference()) ? null : stored.to(crs.reference());
        } catch (UnknownCrsException e) {
            throw new QueryException(e.getMessage(), e);
        }
    }

    /** The feature as it is asked for, where the CRS asked for reaches so far. */
    private SimpleFeature shaped(int query, SimpleFeature row) throws IOException {
        try {
            return shapes.get(query).of(row);
        } catch (InputException e) {
            throw new QueryException("the feature " + row.getID() + " cannot be brought into " + crs.reference(), e);
        }
    }

    @Override
    public String contentType() {
        return request.format().contentType();
    }

    @Override
    public boolean isCompressible() {
        return !request.format().isCompressed();
    }

    @Override
    public abstract void write(OutputStream out) throws IOException;

    @Override
    public void close() throws IOException {
        session.close();
    }
}
