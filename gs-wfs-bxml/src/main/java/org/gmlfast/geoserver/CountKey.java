/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

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
import org.locationtech.jts.geom.Geometry;

/**
 * What decides how many features of a layer match a query. The filter is the one that GeoServer passes to the store,
 * with geometries in its CRS. Page, order and attributes do not matter. Immutable.
 */
final class CountKey {

    /** A larger filter costs too much memory. */
    private static final int MAX_VALUES = 1_000;

    private static final int MAX_TEXT = 10_000;

    private final List<Object> parts;

    /**
     * A key.
     *
     * @param layer the workspace and the name
     * @param layerFilter the filter of the layer; null for none
     * @param filter of the query
     * @param viewParameters of an SQL view; null for none
     */
    CountKey(String layer, String layerFilter, Filter filter, Object viewParameters) {
        this.parts = Arrays.asList(layer, layerFilter, filter, viewParameters);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CountKey key && parts.equals(key.parts);
    }

    @Override
    public int hashCode() {
        return parts.hashCode();
    }

    /**
     * The key of a query.
     *
     * @return null if the number of matches must not be kept: the filter is large or has a function, whose result may
     *     change; the layer has rules for access that depend on the user; or the page may have no feature, for which
     *     GeoServer replaces the filter
     */
    static CountKey of(FeatureTypeInfo layer, FeatureSource<?, ?> source, Query query) {
        CountKey key = of(layer, query);
        return key == null || AccessRules.limitRows(source) ? null : key;
    }

    /**
     * The key of a query whose layer has no rules for access.
     *
     * @return null if the number of matches must not be kept
     */
    static CountKey of(FeatureTypeInfo layer, Query query) {
        Filter filter = query.getFilter();
        boolean constant = layer.getCqlFilter() == null || layer.getCqlFilter().indexOf('(') < 0;
        if (query.getMaxFeatures() == 0 || !constant || !isSmallAndConstant(filter)) {
            return null;
        }
        Object parameters = query.getHints() == null ? null : query.getHints().get(Hints.VIRTUAL_TABLE_PARAMETERS);
        return new CountKey(layer.prefixedName(), layer.getCqlFilter(), filter, parameters);
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
