/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

import org.geotools.api.data.Query;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.FilterFactory;
import org.geotools.api.filter.sort.SortBy;
import org.geotools.factory.CommonFactoryFinder;
import org.geotools.feature.FeatureCollection;
import org.gmlfast.rows.PageMethod;

/**
 * Pages that are read as features. GeoTools' query gets a condition in SQL that finds the page by keys, or after a
 * known key, in place of its offset. The store adds the condition to those of filters and rights.
 */
public final class PagedFeatures {

    private static final FilterFactory FILTERS = CommonFactoryFinder.getFilterFactory();

    private PagedFeatures() {}

    /**
     * Changes the query of a page, so that the database does not read all rows before it.
     *
     * @param result the features of a page, which have not been read
     * @param paging how pages are found
     * @return the way the page is found, with the reason if it is not the fastest; null if it begins at the first row
     * @throws FeaturesNeededException if the query stays as it is
     */
    public static String find(FeatureCollection<?, ?> result, PageMethod paging) throws FeaturesNeededException {
        StoreQuery query = CollectionUnwrapper.unwrapFeatures(result);
        Integer startIndex = query.query().getStartIndex();
        if (startIndex == null || startIndex == 0) {
            return null;
        }
        ResultPage page = page(query, paging);
        if (page.condition() != null) {
            CollectionUnwrapper.replaceQuery(result, replaced(query.query(), page.condition()));
        }
        return page.way();
    }

    private static ResultPage page(StoreQuery query, PageMethod paging) throws FeaturesNeededException {
        RecordedQuery recorded = RecordedQuery.of(query);
        try {
            return PageDerivation.page(query, paging, recorded, SelectList.of(query, recorded));
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
