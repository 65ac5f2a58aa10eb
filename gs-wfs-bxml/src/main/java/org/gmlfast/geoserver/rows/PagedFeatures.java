/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.geotools.api.data.FeatureSource;
import org.geotools.api.data.Query;
import org.geotools.api.filter.And;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.FilterFactory;
import org.geotools.api.filter.sort.SortBy;
import org.geotools.factory.CommonFactoryFinder;
import org.geotools.feature.FeatureCollection;
import org.gmlfast.rows.UnsupportedColumnException;
import org.gmlfast.rows.page.PageMethod;

/**
 * A page that is read as features. GeoTools' query gets a condition in SQL that finds the page by keys, or after a
 * known key, in place of its offset. The store adds the condition to those of filters and rights. For one thread.
 */
public final class PagedFeatures {

    private static final FilterFactory FILTERS = CommonFactoryFinder.getFilterFactory();

    private final ResultPage page;

    private PagedFeatures(ResultPage page) {
        this.page = page;
    }

    /**
     * Changes the query of a page, so that the database does not read all rows before it.
     *
     * @param result the features of a page, which have not been read
     * @param paging how pages are found
     * @return null if the result is no page
     * @throws FeaturesNeededException if the query stays as it is
     */
    public static PagedFeatures find(FeatureCollection<?, ?> result, PageMethod paging) throws FeaturesNeededException {
        StoreQuery query = StoreQuery.ofFeatures(result);
        FoundPage found = FoundPage.of(query.query());
        if (found != null) {
            return new PagedFeatures(found.page());
        }
        if (query.query().getStartIndex() == null) {
            return null;
        }
        ResultPage page = page(query, paging);
        if (page.condition() != null) {
            CollectionUnwrapper.replaceQuery(result, replaced(query.query(), page.condition()));
        }
        return new PagedFeatures(page);
    }

    /**
     * The query of a page with a condition in place of its offset, for those that count a page before it is read. Rows
     * and features of its result are found by that condition, and their last key is remembered for the whole result.
     *
     * @param source of the query, with all that GeoServer adds to that of the store
     * @param query has an offset
     * @param paging how pages are found
     * @return the same query if its page is found by its offset
     * @throws FeaturesNeededException if the query is unknown to the plugin
     */
    public static Query withoutOffset(FeatureSource<?, ?> source, Query query, PageMethod paging)
            throws FeaturesNeededException, IOException {
        StoreQuery asked = StoreQuery.ofFeatures(source.getFeatures(query));
        ResultPage page = startOf(asked, page(asked, paging));
        if (page.condition() == null) {
            return query;
        }
        FoundPage found = new FoundPage(page, asked.query().getFilter());
        Query changed = found.in(replaced(query, page.condition()));
        // a source may change conditions and orders of its own
        StoreQuery reached = StoreQuery.ofFeatures(source.getFeatures(changed));
        Query expected = replaced(asked.query(), page.condition());
        return FoundPage.of(reached.query()) == found
                        && reached.query().getStartIndex() == null
                        && reached.query().getMaxFeatures() == expected.getMaxFeatures()
                        && Arrays.equals(reached.query().getSortBy(), expected.getSortBy())
                        && hasCondition(reached.query().getFilter(), FILTERS.nativeFilter(page.condition()))
                ? changed
                : query;
    }

    /**
     * The page after the row before it, which is looked up here: it would be to count the page, and again to read it.
     */
    private static ResultPage startOf(StoreQuery query, ResultPage page) throws IOException {
        try {
            PageStart start = PageStart.find(query, page);
            return start == null ? page : start.page();
        } catch (SQLException | UnsupportedColumnException e) {
            return page;
        }
    }

    private static boolean hasCondition(Filter filter, Filter condition) {
        return filter.equals(condition)
                || filter instanceof And and
                        && and.getChildren().stream().anyMatch(child -> hasCondition(child, condition));
    }

    /** The way the page is found, with the reason if it is not the fastest; null if it begins at the first row. */
    public String way() {
        return page.way();
    }

    /**
     * Remembers the key of the last feature of a full page, if the id has all that the page is ordered by.
     *
     * @param number of features that have been read, this one included
     * @param typeName the name of the type of the feature
     */
    public void read(long number, String typeName, String id) {
        if (number == page.lastRow() && id.startsWith(typeName + '.')) {
            page.ended(id.substring(typeName.length() + 1));
        }
    }

    private static ResultPage page(StoreQuery query, PageMethod paging) throws FeaturesNeededException {
        RecordedQuery recorded = RecordedQuery.of(query);
        try {
            return PageDerivation.page(query, paging, recorded, recorded.selectList(query));
        } catch (IOException | SQLException e) {
            throw new FeaturesNeededException("the key is unknown: " + e.getMessage(), e);
        }
    }

    private static Query replaced(Query query, String condition) {
        Query page = new Query(query);
        Filter start = FILTERS.nativeFilter(condition);
        page.setFilter(Filter.INCLUDE.equals(query.getFilter()) ? start : FILTERS.and(query.getFilter(), start));
        page.setStartIndex(null);
        // the limit cuts off the same rows only in the same order
        List<SortBy> order = new ArrayList<>(query.getSortBy() == null ? List.of() : List.of(query.getSortBy()));
        if (order.stream().allMatch(each -> each.getPropertyName() != null)) {
            order.add(SortBy.NATURAL_ORDER);
        }
        page.setSortBy(order.toArray(SortBy[]::new));
        return page;
    }
}
