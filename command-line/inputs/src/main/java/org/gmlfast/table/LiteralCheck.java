/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.filter.BinaryComparisonOperator;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.PropertyIsBetween;
import org.geotools.api.filter.PropertyIsEqualTo;
import org.geotools.api.filter.PropertyIsGreaterThan;
import org.geotools.api.filter.PropertyIsGreaterThanOrEqualTo;
import org.geotools.api.filter.PropertyIsLessThan;
import org.geotools.api.filter.PropertyIsLessThanOrEqualTo;
import org.geotools.api.filter.PropertyIsNotEqualTo;
import org.geotools.api.filter.expression.Expression;
import org.geotools.api.filter.expression.Literal;
import org.geotools.api.filter.expression.PropertyName;
import org.geotools.api.filter.temporal.After;
import org.geotools.api.filter.temporal.Before;
import org.geotools.api.filter.temporal.BinaryTemporalOperator;
import org.geotools.api.filter.temporal.TEquals;
import org.geotools.api.temporal.Period;
import org.geotools.filter.visitor.DefaultFilterVisitor;
import org.gmlfast.query.NumberLiteral;
import org.gmlfast.query.QueryException;

/**
 * Checks that the literals of a condition have the types of the attributes that they are compared with. GeoTools, which
 * evaluates conditions on features, compares literals of other types as texts, and then selects all features or none.
 */
public final class LiteralCheck {

    private final SimpleFeatureType type;
    private QueryException failure;

    private LiteralCheck(SimpleFeatureType type) {
        this.type = type;
    }

    /**
     * Checks a condition on features of a type.
     *
     * @param filter may be null
     * @throws QueryException that names the attribute, its type and the literal
     */
    public static void check(Filter filter, SimpleFeatureType type) throws QueryException {
        if (filter == null) {
            return;
        }
        LiteralCheck check = new LiteralCheck(type);
        filter.accept(check.new Comparisons(), null);
        if (check.failure != null) {
            throw check.failure;
        }
    }

    private void compare(Expression one, Expression other) {
        if (one instanceof PropertyName property && other instanceof Literal literal) {
            compare(property, literal);
        } else if (one instanceof Literal literal && other instanceof PropertyName property) {
            compare(property, literal);
        }
    }

    private void compare(PropertyName property, Literal literal) {
        AttributeDescriptor attribute = type.getDescriptor(property.getPropertyName());
        Object value = literal instanceof NumberLiteral number ? number.exact() : literal.getValue();
        if (attribute == null || value == null || value instanceof Period || failure != null) {
            return;
        }
        ComparisonType compared = ComparisonType.of(attribute.getType().getBinding());
        if (compared == ComparisonType.OTHER || compared == ComparisonType.GEOMETRY) {
            return;
        }
        try {
            compared.of(value, attribute.getLocalName());
        } catch (QueryException e) {
            failure = e;
        }
    }

    private final class Comparisons extends DefaultFilterVisitor {

        private Object visitComparison(BinaryComparisonOperator filter) {
            compare(filter.getExpression1(), filter.getExpression2());
            return null;
        }

        @Override
        public Object visit(PropertyIsBetween filter, Object data) {
            compare(filter.getExpression(), filter.getLowerBoundary());
            compare(filter.getExpression(), filter.getUpperBoundary());
            return data;
        }

        @Override
        public Object visit(PropertyIsEqualTo filter, Object data) {
            return visitComparison(filter);
        }

        @Override
        public Object visit(PropertyIsNotEqualTo filter, Object data) {
            return visitComparison(filter);
        }

        @Override
        public Object visit(PropertyIsLessThan filter, Object data) {
            return visitComparison(filter);
        }

        @Override
        public Object visit(PropertyIsLessThanOrEqualTo filter, Object data) {
            return visitComparison(filter);
        }

        @Override
        public Object visit(PropertyIsGreaterThan filter, Object data) {
            return visitComparison(filter);
        }

        @Override
        public Object visit(PropertyIsGreaterThanOrEqualTo filter, Object data) {
            return visitComparison(filter);
        }

        private Object visitTemporal(BinaryTemporalOperator filter) {
            compare(filter.getExpression1(), filter.getExpression2());
            return null;
        }

        @Override
        public Object visit(After filter, Object data) {
            return visitTemporal(filter);
        }

        @Override
        public Object visit(Before filter, Object data) {
            return visitTemporal(filter);
        }

        @Override
        public Object visit(TEquals filter, Object data) {
            return visitTemporal(filter);
        }
    }
}
