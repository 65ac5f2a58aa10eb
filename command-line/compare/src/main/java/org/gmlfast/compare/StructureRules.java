/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import org.gmlfast.gml.settings.GmlVersion;

/** Explains differences between elements. */
final class StructureRules {

    private static final List<String> NO_BOUNDS = List.of("0", "0", "-1", "-1");

    private StructureRules() {}

    /** Explains why two elements have different names; null if it is unknown. */
    static Explanation renamed(InfosetElement stock, InfosetElement fast, InfosetElement parent, GmlVersion gml) {
        if (gml == GmlVersion.GML_2_1_2 && stock.isGml("GeometryCollection") && fast.isGml("MultiGeometry")) {
            return Explanation.GEOMETRY_COLLECTION;
        }
        if (gml == GmlVersion.GML_3_2_1
                && parent.isGml("geometryMember")
                && stock.name().equals("LineString")
                && fast.name().equals("LineString")
                && stock.namespace().equals(InfosetElement.GML)
                && fast.namespace().equals(InfosetElement.GML_32)) {
            return Explanation.MEMBER_NAMESPACE;
        }
        if (parent.isGml("geometryMember")
                && stock.isGml("LineString")
                && fast.isGml("Curve")
                && haveSameEnds(positions(stock), positions(fast))) {
            return Explanation.MEMBER_CURVE;
        }
        if (gml == GmlVersion.GML_3_1_1 && isMultiCurveOfLines(stock, fast, parent)) {
            return Explanation.MULTI_CURVE_OF_LINES;
        }
        boolean ownGeometry = !parent.isGml("exterior") && !parent.isGml("interior");
        return gml == GmlVersion.GML_3_2_1 && ownGeometry && stock.isGml("LinearRing") && fast.isGml("LineString")
                ? Explanation.LINEAR_RING
                : null;
    }

    private static boolean isMultiCurveOfLines(InfosetElement stock, InfosetElement fast, InfosetElement parent) {
        boolean multi = stock.isGml("MultiCurve") && fast.isGml("MultiLineString");
        boolean member =
                parent.isGml("MultiLineString") && stock.isGml("curveMember") && fast.isGml("lineStringMember");
        return (multi || member) && positions(stock).equals(positions(fast));
    }

    private static List<String> positions(InfosetElement geometry) {
        return geometry.descendants().stream()
                .filter(CoordinateRules::isCoordinates)
                .flatMap(leaf -> CoordinateRules.numbers(leaf.text()))
                .toList();
    }

    private static boolean haveSameEnds(List<String> stock, List<String> fast) {
        int theirs = stock.size();
        int ours = fast.size();
        return theirs >= 4
                && ours >= 4
                && stock.subList(0, 2).equals(fast.subList(0, 2))
                && stock.subList(theirs - 2, theirs).equals(fast.subList(ours - 2, ours));
    }

    /** Returns an element of GML 3.1 with the namespace of GML 3.2. */
    static InfosetElement inGml32(InfosetElement element) {
        Map<String, String> attributes = new LinkedHashMap<>();
        element.attributes()
                .forEach((name, value) ->
                        attributes.put(name.replace(InfosetElement.GML + '}', InfosetElement.GML_32 + '}'), value));
        return new InfosetElement(
                InfosetElement.GML_32,
                element.name(),
                attributes,
                element.children().stream().map(StructureRules::inGml32).toList(),
                element.text());
    }

    /** Explains an element that only the stock response has; null if it is unknown. */
    static Explanation onlyStock(InfosetElement element) {
        return isBoundsOfNothing(element) ? Explanation.EMPTY_BOUNDS : null;
    }

    /** Explains an element that only the fast response has; null if it is unknown. */
    static Explanation onlyFast(InfosetElement element, InfosetElement stockParent, GmlVersion gml) {
        boolean emptyMember = element.isGml()
                && element.name().endsWith("Member")
                && element.descendants().stream().allMatch(inner -> inner.text().isBlank());
        boolean emptyMulti = stockParent.isGml()
                && stockParent.isLeaf()
                && (stockParent.name().startsWith("Multi") || stockParent.name().equals("GeometryCollection"));
        return gml == GmlVersion.GML_2_1_2 && emptyMember && emptyMulti ? Explanation.EMPTY_MULTI_GEOMETRY : null;
    }

    /** Explains the contents of two elements of the same name as a whole; null to compare them in detail. */
    static Explanation contents(InfosetElement stock, InfosetElement fast) {
        if (isBoundsOfNothing(stock)
                && fast.children().size() == 1
                && fast.children().get(0).name().equalsIgnoreCase("null")
                && fast.children().get(0).text().equals("unknown")) {
            return Explanation.EMPTY_BOUNDS;
        }
        boolean located = stock.isGml("location")
                && stock.isLeaf()
                && fast.children().size() == 1
                && fast.children().get(0).isGml("LocationString")
                && fast.children().get(0).text().equals(stock.text());
        return located ? Explanation.LOCATION_STRING : null;
    }

    private static boolean isBoundsOfNothing(InfosetElement element) {
        return element.name().equals("boundedBy")
                && positions(element).stream()
                        .map(number -> number.replaceFirst("\\.0+$", ""))
                        .toList()
                        .equals(NO_BOUNDS);
    }

    /**
     * Returns the children of a stock feature of GML 2 with gml:description and gml:name first, in the order of the
     * schema.
     */
    static List<InfosetElement> withNamesFirst(List<InfosetElement> children) {
        Predicate<InfosetElement> description = child -> child.isGml("description");
        Predicate<InfosetElement> name = child -> child.isGml("name");
        List<InfosetElement> ordered = new ArrayList<>();
        children.stream().filter(description).forEach(ordered::add);
        children.stream().filter(name).forEach(ordered::add);
        children.stream().filter(description.or(name).negate()).forEach(ordered::add);
        return ordered;
    }
}
