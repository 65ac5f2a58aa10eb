/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.fes;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;

import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.geotools.api.filter.Filter;
import org.geotools.api.filter.FilterFactory;
import org.geotools.api.filter.PropertyIsLike;
import org.geotools.api.filter.expression.Expression;
import org.geotools.api.filter.identity.FeatureId;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.factory.CommonFactoryFinder;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.gmlfast.query.QueryException;
import org.locationtech.jts.geom.Geometry;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Reads filters from XML. Not thread-safe. */
public final class FilterReader {

    private static final int MAX_DEPTH = 60;

    /** The maximum depth of elements, which keeps recursive code from overflowing the stack. */
    private static final int MAX_ELEMENT_DEPTH = 200;

    private final FilterFactory filters = CommonFactoryFinder.getFilterFactory();
    private final GmlGeometryReader geometries;

    /**
     * Creates a reader.
     *
     * @param resolver resolves names of CRSs and their axis order
     */
    public FilterReader(GmlGeometryReader.CrsResolver resolver) {
        this.geometries = new GmlGeometryReader(resolver);
    }

    /**
     * Reads a filter from an XML document.
     *
     * @throws QueryException if the document is not a filter, or the filter is not supported
     */
    public Filter read(String document) throws QueryException {
        Element root = parse(document);
        if (!root.getLocalName().equals("Filter")) {
            throw new QueryException("the document element of a filter must be Filter, but is " + root.getLocalName());
        }
        List<Element> children = children(root);
        if (children.isEmpty()) {
            throw new QueryException("the filter is empty");
        }
        if (isId(children.get(0))) {
            return ids(children);
        }
        if (children.size() > 1) {
            throw new QueryException("a filter must have one condition; join several with And or Or");
        }
        return condition(children.get(0), 0);
    }

    private static Element parse(String document) throws QueryException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setNamespaceAware(true);
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setAttribute("jdk.xml.maxElementDepth", Integer.toString(MAX_ELEMENT_DEPTH));
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
            return builder.parse(new InputSource(new StringReader(document))).getDocumentElement();
        } catch (SAXException e) {
            throw new QueryException(
                    "the filter is not well-formed XML, has a document type declaration, or is nested more than "
                            + MAX_ELEMENT_DEPTH + " elements deep",
                    e);
        } catch (IOException | ParserConfigurationException e) {
            throw new QueryException("cannot read the filter", e);
        }
    }

    // ---- conditions

    private static boolean isId(Element element) {
        return switch (element.getLocalName()) {
            case "ResourceId", "FeatureId", "GmlObjectId" -> true;
            default -> false;
        };
    }

    private Filter ids(List<Element> elements) throws QueryException {
        List<FeatureId> ids = new ArrayList<>();
        for (Element element : elements) {
            if (!isId(element)) {
                throw new QueryException("a filter cannot combine ids with other conditions");
            }
            ids.add(filters.featureId(id(element)));
        }
        return filters.id(ids.toArray(FeatureId[]::new));
    }

    /** Returns the id; that of a GmlObjectId is gml:id, with any prefix or, as GDAL writes it, without. */
    private static String id(Element element) throws QueryException {
        String kind = element.getLocalName();
        String name = kind.equals("ResourceId") ? "rid" : kind.equals("FeatureId") ? "fid" : "id";
        NamedNodeMap attributes = element.getAttributes();
        for (int i = 0; i < attributes.getLength(); i++) {
            String value = attributes.item(i).getNodeValue().trim();
            if (attributes.item(i).getLocalName().equals(name) && !value.isEmpty()) {
                return value;
            }
        }
        throw new QueryException(kind + " must have the attribute " + (name.equals("id") ? "gml:id" : name));
    }

    private Filter condition(Element element, int depth) throws QueryException {
        if (depth > MAX_DEPTH) {
            throw new QueryException("the filter is nested more than " + MAX_DEPTH + " deep");
        }
        String name = element.getLocalName();
        List<Element> children = children(element);
        return switch (name) {
            case "And" -> filters.and(conditions(children, depth));
            case "Or" -> filters.or(conditions(children, depth));
            case "Not" -> filters.not(condition(only(children, name), depth + 1));
            case "PropertyIsLike" -> like(element, children);
            case "PropertyIsNull", "PropertyIsNil" -> filters.isNull(expression(only(children, name), depth));
            case "PropertyIsBetween" -> between(children, depth);
            case "ResourceId", "FeatureId", "GmlObjectId" -> ids(List.of(element));
            default ->
                name.startsWith("PropertyIs") ? comparison(element, children, depth) : operator(name, children, depth);
        };
    }

    private List<Filter> conditions(List<Element> children, int depth) throws QueryException {
        if (children.isEmpty()) {
            throw new QueryException("And and Or must contain conditions");
        }
        List<Filter> conditions = new ArrayList<>();
        for (Element child : children) {
            conditions.add(condition(child, depth + 1));
        }
        return conditions;
    }

    private Filter comparison(Element element, List<Element> children, int depth) throws QueryException {
        String name = element.getLocalName();
        check(children, 2, name);
        Expression one = expression(children.get(0), depth);
        Expression other = expression(children.get(1), depth);
        boolean matchCase = !List.of("false", "0").contains(element.getAttribute("matchCase"));
        return switch (name) {
            case "PropertyIsEqualTo" -> filters.equal(one, other, matchCase);
            case "PropertyIsNotEqualTo" -> filters.notEqual(one, other, matchCase);
            case "PropertyIsLessThan" -> filters.less(one, other, matchCase);
            case "PropertyIsGreaterThan" -> filters.greater(one, other, matchCase);
            case "PropertyIsLessThanOrEqualTo" -> filters.lessOrEqual(one, other, matchCase);
            case "PropertyIsGreaterThanOrEqualTo" -> filters.greaterOrEqual(one, other, matchCase);
            default -> throw new QueryException("unknown condition " + name);
        };
    }

    private PropertyIsLike like(Element element, List<Element> children) throws QueryException {
        check(children, 2, "PropertyIsLike");
        String escape = element.hasAttribute("escapeChar")
                ? element.getAttribute("escapeChar")
                : element.getAttribute("escape");
        boolean matchCase = !List.of("false", "0").contains(element.getAttribute("matchCase"));
        return filters.like(
                expression(children.get(0), 0),
                children.get(1).getTextContent(),
                character("wildCard", element.getAttribute("wildCard")),
                character("singleChar", element.getAttribute("singleChar")),
                character("escapeChar", escape.isEmpty() ? "\\" : escape),
                matchCase);
    }

    private static String character(String attribute, String value) throws QueryException {
        if (value.length() != 1) {
            throw new QueryException("the attribute " + attribute + " of PropertyIsLike must be one character, but is "
                    + (value.isEmpty() ? "missing or empty" : '"' + QueryException.brief(value) + '"'));
        }
        return value;
    }

    private Filter between(List<Element> children, int depth) throws QueryException {
        check(children, 3, "PropertyIsBetween");
        return filters.between(
                expression(children.get(0), depth),
                expression(only(children(children.get(1)), "LowerBoundary"), depth),
                expression(only(children(children.get(2)), "UpperBoundary"), depth));
    }

    // ---- spatial and temporal operators

    private Filter operator(String name, List<Element> children, int depth) throws QueryException {
        return switch (name) {
            case "BBOX" -> box(children);
            case "After", "Before", "TEquals", "During" -> temporal(name, children);
            case "Equals",
                    "Disjoint",
                    "Intersects",
                    "Intersect",
                    "Touches",
                    "Crosses",
                    "Within",
                    "Contains",
                    "Overlaps" -> spatial(name, children);
            case "DWithin", "Beyond" -> distance(name, children);
            default -> throw new QueryException("the condition " + name + " is not supported");
        };
    }

    private Filter box(List<Element> children) throws QueryException {
        boolean named = !children.isEmpty() && isProperty(children.get(0));
        Expression property = named ? expression(children.get(0), 0) : filters.property("");
        Geometry box = geometries.read(only(named ? children.subList(1, children.size()) : children, "BBOX"));
        CoordinateReferenceSystem crs = (CoordinateReferenceSystem) box.getUserData();
        return filters.bbox(property, ReferencedEnvelope.envelope(box.getEnvelopeInternal(), crs));
    }

    private Filter spatial(String name, List<Element> children) throws QueryException {
        check(children, 2, name);
        boolean geometryFirst = !isProperty(children.get(0));
        Expression property = expression(children.get(geometryFirst ? 1 : 0), 0);
        Expression geometry = filters.literal(geometries.read(children.get(geometryFirst ? 0 : 1)));
        Expression one = geometryFirst ? geometry : property;
        Expression other = geometryFirst ? property : geometry;
        return switch (name) {
            case "Equals" -> filters.equal(one, other);
            case "Disjoint" -> filters.disjoint(one, other);
            case "Touches" -> filters.touches(one, other);
            case "Crosses" -> filters.crosses(one, other);
            case "Within" -> filters.within(one, other);
            case "Contains" -> filters.contains(one, other);
            case "Overlaps" -> filters.overlaps(one, other);
            default -> filters.intersects(one, other);
        };
    }

    private Filter distance(String name, List<Element> children) throws QueryException {
        check(children, 3, name);
        Expression property = expression(children.get(0), 0);
        Expression geometry = filters.literal(geometries.read(children.get(1)));
        Element distance = children.get(2);
        String units = distance.hasAttribute("uom") ? distance.getAttribute("uom") : distance.getAttribute("units");
        double length = GmlGeometryReader.number(distance.getTextContent().trim());
        return name.equals("DWithin")
                ? filters.dwithin(property, geometry, length, units)
                : filters.beyond(property, geometry, length, units);
    }

    private Filter temporal(String name, List<Element> children) throws QueryException {
        check(children, 2, name);
        Expression property = expression(children.get(0), 0);
        List<String> times = new ArrayList<>();
        collectTimes(children.get(1), times);
        if (name.equals("During") || times.size() == 2) {
            if (times.size() != 2) {
                throw new QueryException("During requires a period with a begin and an end");
            }
            return switch (name) {
                case "During" ->
                    filters.and(
                            filters.greater(property, filters.literal(times.get(0))),
                            filters.less(property, filters.literal(times.get(1))));
                case "After" -> filters.greater(property, filters.literal(times.get(1)));
                case "Before" -> filters.less(property, filters.literal(times.get(0)));
                default -> throw new QueryException(name + " is not supported with a period");
            };
        }
        if (times.size() != 1) {
            throw new QueryException(name + " requires a time");
        }
        Expression time = filters.literal(times.get(0));
        return switch (name) {
            case "After" -> filters.greater(property, time);
            case "Before" -> filters.less(property, time);
            default -> filters.equals(property, time);
        };
    }

    /** Collects the texts of TimeInstant and TimePeriod in all their encodings. */
    private static void collectTimes(Element element, List<String> times) {
        List<Element> children = children(element);
        if (children.isEmpty()) {
            times.add(element.getTextContent().trim());
        }
        children.forEach(child -> collectTimes(child, times));
    }

    // ---- expressions

    private static boolean isProperty(Element element) {
        return element.getLocalName().equals("ValueReference")
                || element.getLocalName().equals("PropertyName");
    }

    private Expression expression(Element element, int depth) throws QueryException {
        if (depth > MAX_DEPTH) {
            throw new QueryException("the filter is nested more than " + MAX_DEPTH + " deep");
        }
        List<Element> children = children(element);
        return switch (element.getLocalName()) {
            case "ValueReference", "PropertyName" ->
                filters.property(element.getTextContent().trim());
            case "Literal" -> filters.literal(element.getTextContent().trim());
            case "Add", "Sub", "Mul", "Div" -> {
                check(children, 2, element.getLocalName());
                Expression one = expression(children.get(0), depth + 1);
                Expression other = expression(children.get(1), depth + 1);
                yield switch (element.getLocalName()) {
                    case "Add" -> filters.add(one, other);
                    case "Sub" -> filters.subtract(one, other);
                    case "Mul" -> filters.multiply(one, other);
                    default -> filters.divide(one, other);
                };
            }
            case "Function" ->
                throw new QueryException("the function " + element.getAttribute("name") + " is not supported");
            default -> throw new QueryException("unknown expression " + element.getLocalName());
        };
    }

    private static Element only(List<Element> children, String name) throws QueryException {
        check(children, 1, name);
        return children.get(0);
    }

    private static void check(List<Element> children, int count, String name) throws QueryException {
        if (children.size() != count) {
            throw new QueryException(name + " must have " + count + " parts, but has " + children.size());
        }
    }

    static List<Element> children(Element parent) {
        List<Element> children = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element) {
                children.add(element);
            }
        }
        return children;
    }
}
