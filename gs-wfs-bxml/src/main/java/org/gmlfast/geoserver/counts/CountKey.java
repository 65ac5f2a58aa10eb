/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.counts;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.List;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geotools.api.data.FeatureSource;
import org.geotools.api.data.Query;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.Id;
import org.geotools.api.filter.expression.Function;
import org.geotools.api.filter.expression.Literal;
import org.geotools.filter.visitor.DefaultFilterVisitor;
import org.geotools.util.factory.Hints;
import org.gmlfast.geoserver.layers.AccessRules;
import org.gmlfast.geoserver.rows.StoreQuery;
import org.locationtech.jts.geom.Geometry;

/**
 * Identifies the number of features of a layer that match a query. The filter is the one that GeoServer passes to the
 * store, with geometries in the store's CRS. Page, order and attributes do not matter. Neither does the user: there is
 * no key if users may see different features. Immutable.
 */
public final class CountKey {

    /** A larger filter costs too much memory. */
    private static final int MAX_VALUES = 1_000;

    private static final int MAX_TEXT = 10_000;

    /** GeoServer has another store after a reset, a reload, and a change of the store's settings. */
    private final WeakReference<Object> store;

    private final List<Object> parts;

    /**
     * A key.
     *
     * @param store of the layer
     * @param layer the workspace and the name
     * @param layerFilter the filter of the layer; null for none
     * @param filter of the query
     * @param viewParameters of an SQL view; null for none
     */
    CountKey(Object store, String layer, String layerFilter, Filter filter, Object viewParameters) {
        this.store = new WeakReference<>(store);
        this.parts = Arrays.asList(layer, layerFilter, filter, viewParameters);
    }

    @Override
    public boolean equals(Object other) {
        Object own = store.get();
        return other instanceof CountKey key && own != null && own == key.store.get() && parts.equals(key.parts);
    }

    @Override
    public int hashCode() {
        return parts.hashCode();
    }

    /**
     * The key of a query.
     *
     * @return null if the number of matches must not be kept: the filter is large or has a function, whose result may
     *     change; what users see depends on the user; or the page may have no feature, for which GeoServer replaces the
     *     filter
     */
    public static CountKey of(FeatureTypeInfo layer, FeatureSource<?, ?> source, Query query) {
        return of(layer, AccessRules.sharedStore(source), query);
    }

    /**
     * The key of the query of a store, for a collection that no access rules limit.
     *
     * @return null if the number of matches must not be kept
     */
    public static CountKey of(FeatureTypeInfo layer, StoreQuery query) {
        return of(layer, query.sharedStore(), query.matches());
    }

    private static CountKey of(FeatureTypeInfo layer, Object sharedStore, Query query) {
        Filter filter = query.getFilter();
        boolean constant = layer.getCqlFilter() == null || layer.getCqlFilter().indexOf('(') < 0;
        if (sharedStore == null || query.getMaxFeatures() == 0 || !constant || !isSmallAndConstant(filter)) {
            return null;
        }
        Object parameters = query.getHints() == null ? null : query.getHints().get(Hints.VIRTUAL_TABLE_PARAMETERS);
        return new CountKey(sharedStore, layer.prefixedName(), layer.getCqlFilter(), filter, parameters);
    }

    private static boolean isSmallAndConstant(Filter filter) {
        Values values = new Values();
        filter.accept(values, null);
        return values.count <= MAX_VALUES;
    }

    private static final class Values extends DefaultFilterVisitor {

        private int count;

        @Override
        public Object visit(Function function, Object data) {
            count = MAX_VALUES + 1;
            return data;
        }

        @Override
        public Object visit(Literal literal, Object data) {
            Object value = literal.getValue();
            if (value instanceof Geometry geometry) {
                add(geometry.getNumPoints());
            } else {
                add(value instanceof CharSequence text && text.length() > MAX_TEXT ? MAX_VALUES + 1 : 1);
            }
            return data;
        }

        @Override
        public Object visit(Id ids, Object data) {
            add(ids.getIdentifiers().size());
            return data;
        }

        private void add(int values) {
            count = Math.min(count + values, MAX_VALUES + 1);
        }
    }
}
