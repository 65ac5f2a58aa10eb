/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.io.IOException;
import java.util.OptionalLong;

import org.geotools.feature.FeatureCollection;
import org.gmlfast.model.RowSource;
import org.gmlfast.rows.TableUse;
import org.gmlfast.rows.UnsupportedColumnException;
import org.gmlfast.rows.page.PageMethod;
import org.gmlfast.template.syntax.TemplateException;

/**
 * The rows of a result, read from its store in place of features.
 *
 * <pre>{@code
 * ResultRows rows = ResultRows.of(collection, PageMethod.REMEMBERED, null);
 * }</pre>
 */
public interface ResultRows extends RowSource {

    /**
     * The rows of a collection.
     *
     * @param paging how pages of a database are found
     * @param use of the document, which may read other tables; null for one that reads all attributes of the features
     * @throws FeaturesNeededException if the store, the query or a decorator of the collection needs features
     * @throws IOException if the database fails, so that features cannot be read either
     */
    static ResultRows of(FeatureCollection<?, ?> collection, PageMethod paging, TableUse use)
            throws FeaturesNeededException, IOException {
        StoreResult result = CollectionUnwrapper.unwrap(collection);
        if (use != null && !use.children().isEmpty()) {
            return StoreRowSource.of(new StoreQuery(result), paging, use);
        }
        result.checkCoordinates();
        return ShapefileRowSource.isShapefile(result)
                ? new ShapefileRowSource(result)
                : StoreRowSource.of(new StoreQuery(result), paging, use);
    }

    /**
     * Says why the tables that a document reads beside a collection do not fit, and where that is described.
     *
     * @return null if they fit, or if no rows are read of the collection
     * @throws IOException if the database fails
     */
    static String problemOfTables(FeatureCollection<?, ?> collection, TableUse use) throws IOException {
        try {
            StoreRowSource.of(new StoreQuery(CollectionUnwrapper.unwrap(collection)), PageMethod.OFFSET, use);
        } catch (FeaturesNeededException e) {
            Throwable cause = e.getCause();
            boolean tables = cause instanceof UnsupportedColumnException || cause instanceof TemplateException;
            return tables ? cause.getMessage() : null;
        }
        return null;
    }

    /** The way the page is found, with the reason if it is not the fastest; null for the first page. */
    String way();

    /**
     * The number of rows of the page, found in the same way as the page.
     *
     * @return empty if GeoTools must count them
     * @throws java.io.UncheckedIOException if the database fails, so that GeoTools cannot count them either
     */
    OptionalLong count();
}
