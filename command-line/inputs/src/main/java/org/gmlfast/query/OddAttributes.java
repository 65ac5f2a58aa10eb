/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.query;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.expression.Literal;
import org.geotools.api.filter.expression.PropertyName;
import org.geotools.filter.AttributeExpressionImpl;
import org.geotools.filter.FilterAttributeExtractor;
import org.geotools.filter.visitor.DuplicatingFilterVisitor;
import org.geotools.util.Converters;
import org.gmlfast.input.XmlNaming;

/**
 * Lets conditions find attributes whose names XML does not allow: GeoTools takes these names for paths, and finds none.
 */
final class OddAttributes extends DuplicatingFilterVisitor {

    /**
     * Returns a condition that finds its attributes.
     *
     * @param filter may be null
     */
    static Filter found(Filter filter) {
        if (filter == null) {
            return null;
        }
        FilterAttributeExtractor attributes = new FilterAttributeExtractor();
        filter.accept(attributes, null);
        boolean isOdd = attributes.getAttributeNameSet().stream().anyMatch(OddAttributes::isOdd);
        return isOdd ? (Filter) filter.accept(new OddAttributes(), null) : filter;
    }

    private static boolean isOdd(String name) {
        return !name.isEmpty() && !XmlNaming.isValid(name);
    }

    @Override
    public Object visit(Literal literal, Object extraData) {
        return literal;
    }

    @Override
    public Object visit(PropertyName expression, Object extraData) {
        String name = expression.getPropertyName();
        return isOdd(name) ? new Attribute(name) : super.visit(expression, extraData);
    }

    @SuppressWarnings("overrides") // the superclass has both
    private static final class Attribute extends AttributeExpressionImpl {

        Attribute(String name) {
            super(name);
        }

        @Override
        public Object evaluate(Object feature) {
            return ((SimpleFeature) feature).getAttribute(getPropertyName());
        }

        @Override
        public <T> T evaluate(Object feature, Class<T> target) {
            return Converters.convert(evaluate(feature), target);
        }
    }
}
