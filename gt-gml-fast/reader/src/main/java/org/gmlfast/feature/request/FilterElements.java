/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.filter.Filter;
import org.geotools.api.filter.FilterFactory;
import org.geotools.api.filter.expression.Expression;
import org.geotools.api.filter.expression.Literal;
import org.geotools.api.filter.identity.Identifier;
import org.geotools.api.filter.identity.Version;
import org.geotools.factory.CommonFactoryFinder;

/** Reads filters of Filter Encoding 1.0, 1.1 and 2.0 as the objects that gt-xsd makes of them. */
final class FilterElements {

    private static final Set<String> MATCH_CASE = Set.of("matchCase");
    private static final Set<String> MATCH = Set.of("matchCase", "matchAction");
    private static final Set<String> MATCH_ACTIONS = Set.of("All", "Any", "One");
    private static final Set<String> LIKE_1_0 = Set.of("wildCard", "singleChar", "escape", "escapeChar");
    private static final Set<String> LIKE = Set.of("wildCard", "singleChar", "escape", "escapeChar", "matchCase");

    /** Ids that are URIs, too: gt-xsd refuses others in Filter Encoding 1.0. */
    private static final Pattern USUAL_ID = Pattern.compile("[A-Za-z][\\w.-]*");

    private final FilterFactory filters = CommonFactoryFinder.getFilterFactory();
    private final ScopedCursor in;
    private final WfsDialect dialect;
    private final ExpressionElements expressions;
    private final SpatialElements spatial;
    private final TimeElements times;

    FilterElements(ScopedCursor in, WfsDialect dialect, ExpressionElements expressions, SpatialElements spatial) {
        this.in = in;
        this.dialect = dialect;
        this.expressions = expressions;
        this.spatial = spatial;
        this.times = new TimeElements(in, dialect);
    }

    /**
     * Reads the element Filter that the cursor has entered, and leaves it.
     *
     * @param around what its geometries inherit
     * @throws UnsupportedRequestException if gt-xsd might make another filter of it, or none
     */
    Filter read(SrsContext around) throws XMLStreamException, UnsupportedRequestException {
        in.checkNoAttributes();
        RequestName name = in.required();
        if (isId(name)) {
            return ids(name);
        }
        Filter filter;
        try {
            filter = condition(name, around);
        } catch (IllegalArgumentException e) {
            throw new UnsupportedRequestException("a filter that GeoTools refuses");
        }
        in.end();
        return filter;
    }

    // ---- ids

    private boolean isId(RequestName name) {
        return name.isFilter
                && switch (name.localName) {
                    case "FeatureId" -> dialect != WfsDialect.WFS_2_0;
                    case "GmlObjectId" -> dialect == WfsDialect.WFS_1_1;
                    case "ResourceId" -> dialect == WfsDialect.WFS_2_0;
                    default -> false;
                };
    }

    /** Reads all ids, which have to be of one kind, and leaves the filter. */
    private Filter ids(RequestName first) throws XMLStreamException, UnsupportedRequestException {
        Set<Identifier> ids = new HashSet<>();
        for (RequestName name = first; name != null; name = in.child()) {
            if (!name.equals(first)) {
                throw new UnsupportedRequestException("ids beside something else");
            }
            ids.add(id(name.localName));
        }
        return filters.id(ids);
    }

    private Identifier id(String element) throws XMLStreamException, UnsupportedRequestException {
        boolean isObject = element.equals("GmlObjectId");
        String name = isObject ? "id" : element.equals("FeatureId") ? "fid" : "rid";
        String id = in.requiredAttribute(isObject ? dialect.gml() : "", name);
        if (in.attributes().size() > 1 || !USUAL_ID.matcher(id).matches()) {
            throw new UnsupportedRequestException("an id of an unusual form");
        }
        in.end();
        return switch (element) {
            case "FeatureId" -> filters.featureId(id);
            case "GmlObjectId" -> filters.gmlObjectId(id);
            default -> filters.resourceId(id, null, (Version) null);
        };
    }

    // ---- conditions

    private Filter condition(RequestName name, SrsContext around)
            throws XMLStreamException, UnsupportedRequestException {
        if (!name.isFilter) {
            throw unknown(name);
        }
        return switch (name.localName) {
            case "And" -> filters.and(conditions(around));
            case "Or" -> filters.or(conditions(around));
            case "Not" -> not(around);
            case "PropertyIsLike" -> like();
            case "PropertyIsNull" -> isNull();
            case "PropertyIsBetween" -> between();
            default -> name.localName.startsWith("PropertyIs") ? comparison(name) : operator(name, around);
        };
    }

    private static UnsupportedRequestException unknown(RequestName name) {
        return new UnsupportedRequestException("<" + name + "> in a filter");
    }

    private List<Filter> conditions(SrsContext around) throws XMLStreamException, UnsupportedRequestException {
        in.checkNoAttributes();
        List<Filter> conditions = new ArrayList<>();
        for (RequestName name = in.child(); name != null; name = in.child()) {
            conditions.add(condition(name, around));
        }
        if (conditions.size() < 2) {
            throw new UnsupportedRequestException("And or Or of fewer than two conditions");
        }
        return conditions;
    }

    private Filter not(SrsContext around) throws XMLStreamException, UnsupportedRequestException {
        in.checkNoAttributes();
        Filter negated = condition(in.required(), around);
        in.end();
        return filters.not(negated);
    }

    private Filter comparison(RequestName name) throws XMLStreamException, UnsupportedRequestException {
        boolean matchesCase = matchesCase(
                switch (dialect) {
                    case WFS_1_0 -> Set.of();
                    case WFS_1_1 -> MATCH_CASE;
                    case WFS_2_0 -> MATCH;
                });
        // gt-xsd ignores it
        String action = in.attribute("matchAction");
        if (action != null && !MATCH_ACTIONS.contains(action)) {
            throw new UnsupportedRequestException("an unusual matchAction");
        }
        Expression one = expressions.read(in.required());
        Expression other = expressions.read(in.required());
        in.end();
        return switch (name.localName) {
            case "PropertyIsEqualTo" -> filters.equal(one, other, matchesCase);
            case "PropertyIsNotEqualTo" -> filters.notEqual(one, other, matchesCase);
            // gt-xsd ignores matchCase here
            case "PropertyIsLessThan" -> filters.less(one, other);
            case "PropertyIsGreaterThan" -> filters.greater(one, other);
            case "PropertyIsLessThanOrEqualTo" -> filters.lessOrEqual(one, other);
            case "PropertyIsGreaterThanOrEqualTo" -> filters.greaterOrEqual(one, other);
            default -> throw unknown(name);
        };
    }

    private boolean matchesCase(Set<String> allowed) throws UnsupportedRequestException {
        in.checkAttributes(allowed);
        String value = in.attribute("matchCase");
        if (value != null && !value.equals("true") && !value.equals("false")) {
            throw new UnsupportedRequestException("matchCase other than true and false");
        }
        return !"false".equals(value);
    }

    private Filter like() throws XMLStreamException, UnsupportedRequestException {
        boolean isOld = dialect == WfsDialect.WFS_1_0;
        boolean matchesCase = matchesCase(isOld ? LIKE_1_0 : LIKE);
        String wildCard = in.attribute("wildCard");
        String singleChar = in.attribute("singleChar");
        // each version accepts the name of the other
        String escape = in.attribute(in.attribute("escape") == null ? "escapeChar" : "escape");
        if (escape == null) {
            throw new UnsupportedRequestException("PropertyIsLike without an escape character");
        }
        Expression one = expressions.read(in.required());
        Expression other = expressions.read(in.required());
        in.end();
        if (one instanceof Literal == other instanceof Literal) {
            throw new UnsupportedRequestException("PropertyIsLike without an expression and a pattern");
        }
        Expression pattern = one instanceof Literal ? one : other;
        return filters.like(
                pattern == one ? other : one, pattern.toString(), wildCard, singleChar, escape, matchesCase);
    }

    private Filter isNull() throws XMLStreamException, UnsupportedRequestException {
        in.checkNoAttributes();
        Expression expression = expressions.read(in.required());
        in.end();
        return filters.isNull(expression);
    }

    private Filter between() throws XMLStreamException, UnsupportedRequestException {
        in.checkNoAttributes();
        Expression expression = expressions.read(in.required());
        Expression lower = boundary("LowerBoundary");
        Expression upper = boundary("UpperBoundary");
        in.end();
        return filters.between(expression, lower, upper);
    }

    private Expression boundary(String element) throws XMLStreamException, UnsupportedRequestException {
        RequestName name = in.required();
        if (!name.isFilter || !name.localName.equals(element)) {
            throw unknown(name);
        }
        in.checkNoAttributes();
        Expression expression = expressions.read(in.required());
        in.end();
        return expression;
    }

    // ---- operators

    private Filter operator(RequestName name, SrsContext around)
            throws XMLStreamException, UnsupportedRequestException {
        in.checkNoAttributes();
        return switch (name.localName) {
            case "BBOX" -> spatial.box(around);
            case "Equals",
                    "Disjoint",
                    "Intersects",
                    "Touches",
                    "Crosses",
                    "Within",
                    "Contains",
                    "Overlaps",
                    "DWithin",
                    "Beyond" -> spatial.operator(name.localName, around);
            default -> {
                if (dialect != WfsDialect.WFS_2_0) {
                    throw unknown(name);
                }
                yield temporal(name);
            }
        };
    }

    /** Reads a temporal operator with a literal, an instant or a period. */
    private Filter temporal(RequestName name) throws XMLStreamException, UnsupportedRequestException {
        Expression property = expressions.property(in.required());
        RequestName operand = in.required();
        Expression time = operand.isGml ? filters.literal(times.read(operand)) : expressions.read(operand);
        in.end();
        if (!(time instanceof Literal)) {
            throw new UnsupportedRequestException("a temporal operator without a literal");
        }
        return switch (name.localName) {
            case "After" -> filters.after(property, time);
            case "AnyInteracts" -> filters.anyInteracts(property, time);
            case "Before" -> filters.before(property, time);
            case "Begins" -> filters.begins(property, time);
            case "BegunBy" -> filters.begunBy(property, time);
            case "During" -> filters.during(property, time);
            case "EndedBy" -> filters.endedBy(property, time);
            case "Ends" -> filters.ends(property, time);
            case "Meets" -> filters.meets(property, time);
            case "MetBy" -> filters.metBy(property, time);
            case "OverlappedBy" -> filters.overlappedBy(property, time);
            case "TContains" -> filters.tcontains(property, time);
            case "TEquals" -> filters.tequals(property, time);
            case "TOverlaps" -> filters.toverlaps(property, time);
            default -> throw unknown(name);
        };
    }
}
