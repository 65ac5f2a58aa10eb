/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

import org.geotools.api.referencing.operation.MathTransform;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.crs.UnknownCrsException;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.QueryResult;
import org.gmlfast.query.FeatureProjection;
import org.gmlfast.query.QueryException;
import org.gmlfast.rows.page.PageEnd;
import org.gmlfast.table.RowSelection;
import org.gmlfast.table.rows.TableSession;
import org.gmlfast.wfs.WfsVersion;

/** A response with features, which are read from the database while they are written. Belongs to one thread. */
abstract class FeatureResponse implements ServiceResponse {

    /** The number of features up to which counting as far as the page is faster than counting all in parallel. */
    private static final long MAX_COUNTED_PAGE = 10_000;

    final FeatureRequest request;
    final RequestedCrs crs;
    final Page page;
    final PageLinks links;

    private final TableSession session;
    private final List<FeatureProjection> projections = new ArrayList<>();

    /** The end of an earlier page, from which the rows of this page are found; null if it is not known. */
    private PageEnd after;

    /**
     * Counts the matching features; none is read yet.
     *
     * @param session closed with this
     * @throws IOException if the database fails, or a condition cannot be applied
     */
    FeatureResponse(FeatureRequest request, TableSession session, PageLinks links) throws IOException {
        this.request = request;
        this.session = session;
        this.links = links;
        SpatialReference first = request.queries().get(0).layer().spatialReference();
        this.crs = request.crs() != null
                ? request.crs()
                : RequestedCrs.of(first, request.format().version());
        List<Long> matched = new ArrayList<>();
        for (LayerQuery query : request.queries()) {
            if (query.condition().isSpatial()) {
                session.checkSingleCrs(query.table());
            }
            matched.add(count(query));
            SpatialReference stored = query.layer().spatialReference();
            projections.add(new FeatureProjection(query.table().type(), null, crs.crs(), transform(stored)));
        }
        this.page = page(matched);
        if (request.queries().size() == 1 && !request.hits() && page.more()) {
            LayerQuery query = request.queries().get(0);
            session.issueToken(query.table(), query.condition());
        }
    }

    private Page page(List<Long> matched) throws IOException {
        if (request.queries().size() > 1 || request.hits() || request.start() == 0) {
            return Page.of(matched, request.start(), request.count());
        }
        LayerQuery query = request.queries().get(0);
        after = session.endBefore(query.table(), query.condition(), query.order(), request.start());
        if (after == null || after.offset() < request.start()) {
            return Page.of(matched, request.start(), request.count());
        }
        long limit = request.count() < 0 ? -1 : request.count() + 1;
        RowSelection rest = new RowSelection(query.condition(), query.order(), request.start(), limit, after);
        long following = session.countAfter(query.table(), rest, matched.get(0));
        return Page.following(matched.get(0), request.start(), following, request.count());
    }

    /** Counts the matching features; those after a small page only if the document names the number of all. */
    private long count(LayerQuery query) throws IOException {
        boolean named = request.hits()
                || (request.format().encodesGml()
                        ? request.format().version() == WfsVersion.WFS_2_0_0
                        : request.format().form().encoding().isCollection());
        boolean small =
                request.count() >= 0 && request.count() <= MAX_COUNTED_PAGE && request.start() <= MAX_COUNTED_PAGE;
        return named || !small
                ? session.count(query.table(), query.condition())
                : session.count(query.table(), query.condition(), request.start() + request.count() + 1);
    }

    private MathTransform transform(SpatialReference stored) throws IOException {
        try {
            return stored.equals(crs.reference()) ? null : stored.to(crs.reference());
        } catch (UnknownCrsException e) {
            throw new QueryException(e.getMessage(), e);
        }
    }

    @Override
    public final String kind() {
        return request.queries().get(0).layer().name() + ' ' + contentType();
    }

    /** What features of a query look like in the response. */
    FeatureProjection projection(int query) {
        return projections.get(query);
    }

    /** The features that a query returns, in x/y of the CRS of the response. */
    QueryFeatures features(int query) throws IOException {
        return new QueryFeatures(
                session,
                request.queries().get(query),
                page.slices().get(query),
                after,
                projections.get(query),
                crs.reference());
    }

    /** The results of all queries; none if only their numbers are requested. */
    List<QueryResult> results() throws IOException {
        List<QueryResult> results = new ArrayList<>();
        for (int i = 0; i < request.queries().size() && !request.hits(); i++) {
            QueryFeatures features = features(i);
            results.add(new QueryResult(
                    features, features.rows(), CollectionHeader.builder().build()));
        }
        return results;
    }

    /** Writes the document. An UncheckedIOException stands for its cause. */
    abstract void writeDocument(OutputStream out) throws IOException;

    @Override
    public final void write(OutputStream out) throws IOException {
        try {
            writeDocument(out);
        } catch (UncheckedIOException e) {
            throw e.getCause();
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
    public void close() throws IOException {
        session.close();
    }
}
