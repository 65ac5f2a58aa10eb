/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.sql;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

import org.geotools.api.filter.BinaryComparisonOperator;
import org.geotools.api.filter.BinaryLogicOperator;
import org.geotools.api.filter.ExcludeFilter;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.Id;
import org.geotools.api.filter.IncludeFilter;
import org.geotools.api.filter.Not;
import org.geotools.api.filter.Or;
import org.geotools.api.filter.PropertyIsBetween;
import org.geotools.api.filter.PropertyIsEqualTo;
import org.geotools.api.filter.PropertyIsGreaterThan;
import org.geotools.api.filter.PropertyIsGreaterThanOrEqualTo;
import org.geotools.api.filter.PropertyIsLessThan;
import org.geotools.api.filter.PropertyIsLike;
import org.geotools.api.filter.PropertyIsNil;
import org.geotools.api.filter.PropertyIsNotEqualTo;
import org.geotools.api.filter.PropertyIsNull;
import org.geotools.api.filter.expression.Add;
import org.geotools.api.filter.expression.BinaryExpression;
import org.geotools.api.filter.expression.Divide;
import org.geotools.api.filter.expression.Expression;
import org.geotools.api.filter.expression.Function;
import org.geotools.api.filter.expression.Literal;
import org.geotools.api.filter.expression.Multiply;
import org.geotools.api.filter.expression.PropertyName;
import org.geotools.api.filter.spatial.BinarySpatialOperator;
import org.geotools.api.filter.spatial.DistanceBufferOperator;
import org.geotools.api.filter.temporal.After;
import org.geotools.api.filter.temporal.Before;
import org.geotools.api.filter.temporal.BinaryTemporalOperator;
import org.geotools.api.filter.temporal.During;
import org.geotools.api.filter.temporal.TEquals;
import org.geotools.api.temporal.Period;
import org.gmlfast.query.NumberLiteral;
import org.gmlfast.query.QueryException;
import org.gmlfast.table.ComparisonType;
import org.gmlfast.table.Condition;
import org.gmlfast.table.FeatureIds;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.LikePattern;
import org.gmlfast.table.SpatialColumn;
import org.gmlfast.table.SqlNames;
import org.locationtech.jts.geom.Geometry;

/** Compiles filters to SQL, and rejects filters that databases do not support. Not thread-safe. */
public final class ConditionCompiler {

    /** The maximum number of parts of a condition, which databases can process. */
    private static final int MAX_PARTS = 1000;

    /** The maximum nesting: databases parse SQL recursively. */
    private static final int MAX_DEPTH = 100;

    private final FeatureTable table;
    private final SpatialLiterals literals;
    private int parts;
    private int depth;

    /** The number of enclosing negations, in which an index is of no use. */
    private int negations;

    /** Creates a compiler for conditions on the rows of a table. */
    public ConditionCompiler(FeatureTable table) {
        this.table = table;
        this.literals = new SpatialLiterals(table);
    }

    /**
     * Compiles a filter.
     *
     * @throws QueryException if an attribute is unknown, a value does not match its type, or an operator is not
     *     supported
     */
    public Condition compile(Filter filter) throws QueryException {
        enter();
        Condition condition = compiled(filter);
        depth--;
        return condition;
    }

    private void enter() throws QueryException {
        if (++parts > MAX_PARTS) {
            throw new QueryException("the condition has more than " + MAX_PARTS + " parts");
        }
        if (++depth > MAX_DEPTH) {
            throw new QueryException("the condition is nested more than " + MAX_DEPTH + " deep");
        }
    }

    private Condition compiled(Filter filter) throws QueryException {
        if (filter instanceof IncludeFilter) {
            return Condition.ALL;
        }
        if (filter instanceof ExcludeFilter) {
            return Condition.NONE;
        }
        if (filter instanceof BinaryLogicOperator logic) {
            List<Condition> conditions = new ArrayList<>();
            for (Filter part : parts(logic)) {
                conditions.add(compile(part));
            }
            return Condition.joined(filter instanceof Or ? " OR " : " AND ", conditions);
        }
        if (filter instanceof Not not) {
            negations++;
            Condition inner = compile(not.getFilter());
            negations--;
            return new Condition("NOT (" + inner.sql() + ')', inner.values());
        }
        if (filter instanceof Id id) {
            return withId(ids(id));
        }
        return filter instanceof BinarySpatialOperator spatial ? spatial(spatial) : comparison(filter);
    }

    /** Returns the operands of And or Or; nested operators of the same type are flattened. */
    private static List<Filter> parts(BinaryLogicOperator logic) {
        List<Filter> parts = new ArrayList<>();
        Deque<Filter> open = new ArrayDeque<>(List.of(logic));
        while (!open.isEmpty()) {
            Filter next = open.pop();
            if (next instanceof BinaryLogicOperator inner && inner instanceof Or == logic instanceof Or) {
                List<Filter> children = inner.getChildren();
                for (int i = children.size() - 1; i >= 0; i--) {
                    open.push(children.get(i));
                }
            } else {
                parts.add(next);
            }
        }
        return parts;
    }

    private static List<String> ids(Id filter) {
        Set<Object> ids = filter.getIDs();
        return ids.stream().map(String::valueOf).toList();
    }

    private Condition comparison(Filter filter) throws QueryException {
        if (filter instanceof BinaryComparisonOperator comparison) {
            String operator = operator(comparison);
            return compare(
                    comparison.getExpression1(), operator, comparison.getExpression2(), comparison.isMatchingCase());
        }
        if (filter instanceof PropertyIsLike like) {
            return like(like);
        }
        if (filter instanceof PropertyIsBetween between) {
            return compare(between.getExpression(), ">=", between.getLowerBoundary(), true)
                    .and(compare(between.getExpression(), "<=", between.getUpperBoundary(), true));
        }
        if (filter instanceof PropertyIsNull isNull) {
            return isNull(isNull.getExpression());
        }
        if (filter instanceof PropertyIsNil isNil) {
            return isNull(isNil.getExpression());
        }
        if (filter instanceof BinaryTemporalOperator temporal) {
            return temporal(temporal);
        }
        throw new QueryException(
                "the condition " + filter.getClass().getSimpleName().replaceAll("Impl$", "") + " is not supported");
    }

    // ---- comparisons

    private static String operator(BinaryComparisonOperator filter) {
        if (filter instanceof PropertyIsEqualTo) {
            return "=";
        }
        if (filter instanceof PropertyIsNotEqualTo) {
            return "<>";
        }
        if (filter instanceof PropertyIsLessThan) {
            return "<";
        }
        if (filter instanceof PropertyIsGreaterThan) {
            return ">";
        }
        return filter instanceof PropertyIsGreaterThanOrEqualTo ? ">=" : "<=";
    }

    private Condition compare(Expression one, String operator, Expression other, boolean matchingCase)
            throws QueryException {
        Operand left = operand(one);
        Operand right = operand(other);
        ComparisonType type = left.typeOr(right.typeOr(null));
        if (type == null || !left.isLiteral() && !right.isLiteral() && !isComparable(left.type(), right.type())) {
            return compare(left.asText(), operator, right.asText());
        }
        left = left.as(type, name(other));
        right = right.as(right.typeOr(type), name(one));
        if (type == ComparisonType.OTHER || type == ComparisonType.GEOMETRY) {
            type.of("");
        }
        if (type == ComparisonType.TEXT && !matchingCase) {
            return compare(upper(left), operator, upper(right));
        }
        return compare(left, operator, right);
    }

    private static boolean isComparable(ComparisonType one, ComparisonType other) {
        return one == other || one.isNumber() && other.isNumber();
    }

    private Operand upper(Operand text) {
        return new Operand(table.dialect().upper(text.sql()), ComparisonType.TEXT, text.values(), null);
    }

    private static Condition compare(Operand left, String operator, Operand right) {
        List<Object> values = new ArrayList<>(left.values());
        values.addAll(right.values());
        return new Condition(left.sql() + ' ' + operator + ' ' + right.sql(), values);
    }

    private Condition isNull(Expression expression) throws QueryException {
        Operand operand = operand(expression);
        if (operand.isLiteral()) {
            return Condition.NONE;
        }
        return new Condition(operand.sql() + " IS NULL", operand.values());
    }

    private Condition like(PropertyIsLike like) throws QueryException {
        Operand operand = operand(like.getExpression());
        String pattern = LikePattern.of(like);
        boolean matchingCase = like.isMatchingCase();
        if (operand.isLiteral()) {
            boolean match = LikePattern.matches(String.valueOf(operand.literal()), pattern, matchingCase);
            return match ? Condition.ALL : Condition.NONE;
        }
        Operand text = operand.asText();
        List<Object> values = new ArrayList<>(text.values());
        values.add(pattern);
        String one = matchingCase ? text.sql() : table.dialect().upper(text.sql());
        String other = matchingCase ? "?" : table.dialect().upper("?");
        return new Condition(table.dialect().like(one, other, LikePattern.wildCards(pattern)), values);
    }

    private Condition temporal(BinaryTemporalOperator filter) throws QueryException {
        Expression time = filter.getExpression1();
        Expression literal = filter.getExpression2();
        Object value = literal instanceof Literal l ? l.getValue() : null;
        if (value instanceof Period period) {
            if (filter instanceof During) {
                return timed(time, ">", period.getBeginning()).and(timed(time, "<", period.getEnding()));
            }
            if (filter instanceof After) {
                return timed(time, ">", period.getEnding());
            }
            if (filter instanceof Before) {
                return timed(time, "<", period.getBeginning());
            }
        } else if (filter instanceof After) {
            return compare(time, ">", literal, true);
        } else if (filter instanceof Before) {
            return compare(time, "<", literal, true);
        } else if (filter instanceof TEquals) {
            return compare(time, "=", literal, true);
        }
        throw new QueryException("the supported temporal conditions are After, Before, TEquals and During");
    }

    private Condition timed(Expression time, String operator, Object instant) throws QueryException {
        Operand left = operand(time);
        if (left.isLiteral()) {
            throw new QueryException("a temporal condition requires an attribute");
        }
        return compare(left, operator, Operand.literal(instant).as(left.type(), name(time)));
    }

    /** Returns the name of an attribute; null for another expression. */
    private static String name(Expression expression) {
        return expression instanceof PropertyName property ? property.getPropertyName() : null;
    }

    // ---- expressions

    private Operand operand(Expression expression) throws QueryException {
        enter();
        Operand operand = evaluated(expression);
        depth--;
        return operand;
    }

    private Operand evaluated(Expression expression) throws QueryException {
        if (expression instanceof NumberLiteral number) {
            return Operand.literal(number.exact());
        }
        if (expression instanceof Literal literal) {
            if (literal.getValue() == null || literal.getValue() instanceof Geometry) {
                throw new QueryException("geometries and null cannot be compared as values");
            }
            return Operand.literal(literal.getValue());
        }
        if (expression instanceof PropertyName property) {
            FeatureTable.Column column = table.compared(property.getPropertyName());
            return new Operand(comparable(column), ComparisonType.of(column), List.of(), null);
        }
        if (expression instanceof BinaryExpression binary) {
            return arithmetic(binary);
        }
        String name = expression instanceof Function function ? function.getName() : "of that type";
        throw new QueryException("the function " + name + " is not supported");
    }

    private String comparable(FeatureTable.Column column) {
        if (column.spatial() != null) {
            return SqlNames.quoted(column.name());
        }
        if (ComparisonType.of(column) == ComparisonType.INSTANT) {
            return table.dialect().instant(column.expression());
        }
        boolean readAsText = column.reader().binding() == String.class && !column.isText();
        return readAsText ? "CAST(" + column.expression() + " AS VARCHAR)" : column.expression();
    }

    private Operand arithmetic(BinaryExpression expression) throws QueryException {
        Operand left = operand(expression.getExpression1()).asNumber();
        Operand right = operand(expression.getExpression2()).asNumber();
        boolean divide = expression instanceof Divide;
        String operator = divide ? "/" : expression instanceof Multiply ? "*" : expression instanceof Add ? "+" : "-";
        // a division by zero results in null, like an attribute without a value
        String divisor = divide ? "NULLIF(" + right.sql() + ", 0)" : right.sql();
        List<Object> values = new ArrayList<>(left.values());
        values.addAll(right.values());
        return new Operand(
                '(' + left.sql() + ' ' + operator + ' ' + divisor + ')', ComparisonType.DOUBLE, values, null);
    }

    // ---- spatial conditions

    private Condition spatial(BinarySpatialOperator filter) throws QueryException {
        SpatialOperator operator = SpatialOperator.of(filter);
        if (operator == null) {
            throw new QueryException("the condition " + filter.getClass().getSimpleName() + " is not supported");
        }
        boolean geometryFirst = filter.getExpression1() instanceof Literal;
        Expression property = geometryFirst ? filter.getExpression2() : filter.getExpression1();
        Expression literal = geometryFirst ? filter.getExpression1() : filter.getExpression2();
        if (!(property instanceof PropertyName name) || !(literal instanceof Literal value)) {
            throw new QueryException("a spatial condition must have an attribute and a geometry");
        }
        FeatureTable.Column column = table.geometry(name.getPropertyName());
        if (column.transform() != null) {
            throw new QueryException("the attribute \"" + column.name()
                    + "\" is stored in another CRS than the first geometry, so spatial conditions are not supported");
        }
        Geometry geometry = literals.geometry(value.getValue());
        Double distance = filter instanceof DistanceBufferOperator buffer ? (Double) literals.distance(buffer) : null;
        return spatial(operator, column, geometry, distance, geometryFirst);
    }

    /**
     * Returns the condition for the features with these ids.
     *
     * @return {@link Condition#NONE} if no feature can have these ids
     * @throws QueryException if the table has no suitable primary key
     */
    public Condition withId(List<String> ids) throws QueryException {
        return new FeatureIds(table).condition(ids);
    }

    /**
     * Returns the condition for rows with a value of an attribute.
     *
     * @throws QueryException if there is no such attribute
     */
    public Condition withValue(String attribute) throws QueryException {
        return Condition.of(SqlNames.quoted(table.property(attribute).name()) + " IS NOT NULL");
    }

    /**
     * Returns the condition for rows one of whose geometries intersects a geometry.
     *
     * @param name of the geometry; empty for the first
     * @param area the geometry in x/y of the CRS of the table
     * @throws QueryException if the table has no such geometry
     */
    public Condition meeting(String name, Geometry area) throws QueryException {
        Geometry literal = literals.geometry(area);
        return spatial(SpatialOperator.BOX, table.geometry(name), literal, null, false);
    }

    private Condition spatial(
            SpatialOperator operator,
            FeatureTable.Column column,
            Geometry literal,
            Double distance,
            boolean geometryFirst) {
        // the index is used for the distance from a column, which has all types
        String name = distance == null
                ? table.dialect().predicateArgument(column.spatial())
                : column.spatial().planarExpression();
        List<Object> values = new ArrayList<>();
        StringBuilder sql = new StringBuilder();
        Condition nearby = nearby(operator, column.spatial(), literal, distance);
        if (nearby != null) {
            sql.append(nearby.sql()).append(" AND ");
            values.addAll(nearby.values());
        }
        String geometry = table.dialect().geometry();
        sql.append(operator.function())
                .append('(')
                .append(geometryFirst ? geometry + ", " + name : name + ", " + geometry);
        values.add(literal);
        if (distance != null) {
            sql.append(", ?");
            values.add(distance);
        }
        return new Condition(sql.append(')').toString(), values);
    }

    /** Returns a condition that an index supports and that the operator implies; null for an operator without one. */
    private Condition nearby(SpatialOperator operator, SpatialColumn column, Geometry literal, Double distance) {
        if (operator.impliesIntersection()) {
            return table.dialect().meeting(column, literal, 0, negations > 0);
        }
        return operator == SpatialOperator.NEAR
                ? table.dialect().meeting(column, literal, distance, negations > 0)
                : null;
    }
}
