/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.query;

import java.time.OffsetDateTime;
import java.util.Date;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.expression.Literal;
import org.geotools.api.filter.expression.PropertyName;
import org.geotools.filter.AttributeExpressionImpl;
import org.geotools.filter.FilterAttributeExtractor;
import org.geotools.filter.visitor.DuplicatingFilterVisitor;
import org.geotools.util.Converters;
import org.gmlfast.input.XmlNaming;
import org.gmlfast.model.ColumnType;

/**
 * Lets conditions find attributes whose names XML does not allow: GeoTools takes these names for paths, and finds none.
 * Days and times compare by what they mean, whatever class an input has for them: an instant is the same in each zone.
 */
final class ComparedAttributes extends DuplicatingFilterVisitor {

    private static final int NANOS_PER_MILLI = 1_000_000;

    private final SimpleFeatureType type;

    private ComparedAttributes(SimpleFeatureType type) {
        this.type = type;
    }

    /**
     * Returns a condition that finds and compares the attributes of a type.
     *
     * @param filter may be null
     */
    static Filter in(Filter filter, SimpleFeatureType type) {
        if (filter == null) {
            return null;
        }
        FilterAttributeExtractor attributes = new FilterAttributeExtractor();
        filter.accept(attributes, null);
        ComparedAttributes compared = new ComparedAttributes(type);
        boolean isAny = attributes.getAttributeNameSet().stream().anyMatch(compared::isCompared);
        return isAny ? (Filter) filter.accept(compared, null) : filter;
    }

    /** Whether XML does not allow the name of an attribute, or its values are days or times. */
    private boolean isCompared(String name) {
        if (!name.isEmpty() && !XmlNaming.isValid(name)) {
            return true;
        }
        AttributeDescriptor attribute = type.getDescriptor(name);
        return attribute != null
                && ColumnType.of(attribute.getType().getBinding()).isTemporal();
    }

    @Override
    public Object visit(Literal literal, Object extraData) {
        return literal;
    }

    @Override
    public Object visit(PropertyName expression, Object extraData) {
        String name = expression.getPropertyName();
        return isCompared(name) ? new Attribute(name) : super.visit(expression, extraData);
    }

    @SuppressWarnings("overrides") // the superclass has both
    private static final class Attribute extends AttributeExpressionImpl {

        Attribute(String name) {
            super(name);
        }

        private Object value(Object feature) {
            return ((SimpleFeature) feature).getAttribute(getPropertyName());
        }

        /** GeoTools calls this for comparisons. */
        @Override
        public Object evaluate(Object feature) {
            return comparable(value(feature));
        }

        @Override
        public <T> T evaluate(Object feature, Class<T> target) {
            return Converters.convert(value(feature), target);
        }
    }

    /** A day or time in the class of java.time that compares it; any other value as it is. */
    private static Object comparable(Object value) {
        if (value instanceof java.sql.Date day) {
            return day.toLocalDate();
        }
        if (value instanceof java.sql.Time time) {
            // toLocalTime has no milliseconds
            return time.toLocalTime().plusNanos(Math.floorMod(time.getTime(), 1000L) * NANOS_PER_MILLI);
        }
        if (value instanceof Date date) {
            return date.toInstant();
        }
        return value instanceof OffsetDateTime time ? time.toInstant() : value;
    }
}
