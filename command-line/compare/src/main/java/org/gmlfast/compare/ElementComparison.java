/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

import org.gmlfast.gml.settings.GmlVersion;

/** Compares elements with all their contents. */
final class ElementComparison {

    private final GmlVersion gml;
    private final DocumentFacts facts;
    private final Differences differences;
    private final UnaryOperator<String> links;
    private final boolean ignoresIds;

    private InfosetElement stockFeature;
    private InfosetElement fastFeature;
    private String feature = "";

    /**
     * Creates a comparison.
     *
     * @param links makes addresses of two servers, or of two requests, comparable
     * @param ignoresIds whether ids of features and geometries are not compared
     */
    ElementComparison(
            GmlVersion gml,
            DocumentFacts facts,
            Differences differences,
            UnaryOperator<String> links,
            boolean ignoresIds) {
        this.gml = gml;
        this.facts = facts;
        this.differences = differences;
        this.links = links;
        this.ignoresIds = ignoresIds;
    }

    /** Compares two features. */
    void compareFeatures(String id, InfosetElement stock, InfosetElement fast) {
        stockFeature = stock;
        fastFeature = fast;
        feature = id;
        if (stock.hasNameOf(fast)) {
            compare(stock.name(), stock, fast);
        } else {
            report(stock.name(), "<" + stock.name() + ">", "<" + fast.name() + ">", null);
        }
        stockFeature = null;
        fastFeature = null;
        feature = "";
    }

    /** Compares two elements of the same name, or for which a rule explains the names. */
    void compare(String path, InfosetElement stock, InfosetElement fast) {
        if (stock.equals(fast)) {
            return;
        }
        compareAttributes(path, stock, fast);
        Explanation whole = StructureRules.contents(stock, fast);
        if (whole != null) {
            report(path, stock.toString(), fast.toString(), whole);
        } else if (stock.isLeaf() && fast.isLeaf()) {
            compareText(path, stock, fast);
        } else {
            if (!stock.text().strip().equals(fast.text().strip())) {
                report(path, stock.text(), fast.text(), null);
            }
            compareChildren(path, stock, fast);
        }
    }

    private void compareAttributes(String path, InfosetElement stock, InfosetElement fast) {
        TreeSet<String> names = new TreeSet<>(stock.attributes().keySet());
        names.addAll(fast.attributes().keySet());
        for (String name : names) {
            String theirs = normalized(name, stock.attributes());
            String ours = normalized(name, fast.attributes());
            boolean ignored = name.equals("timeStamp") || ignoresIds && AttributeRules.isId(name);
            if (!Objects.equals(theirs, ours) && !ignored) {
                AttributeRules.Elements elements = new AttributeRules.Elements(stock, fast, stockFeature, fastFeature);
                boolean memberName = name.equals("srsName")
                        && gml == GmlVersion.GML_2_1_2
                        && path.contains("/geometryMember")
                        && AttributeRules.isMemberSrsName(theirs, ours, fast);
                report(
                        path + "/@" + name.substring(name.indexOf('}') + 1),
                        theirs == null ? "" : theirs,
                        ours == null ? "" : ours,
                        memberName
                                ? Explanation.MEMBER_SRS_NAME
                                : AttributeRules.explain(name, theirs, ours, elements, gml, facts));
            }
        }
    }

    private String normalized(String name, Map<String, String> attributes) {
        String value = attributes.get(name);
        boolean link = name.equals("next") || name.equals("previous") || name.endsWith("}schemaLocation");
        return value == null || !link ? value : links.apply(value);
    }

    private void compareText(String path, InfosetElement stock, InfosetElement fast) {
        if (stock.text().equals(fast.text())) {
            return;
        }
        boolean gml2 = gml == GmlVersion.GML_2_1_2;
        if (!CoordinateRules.isCoordinates(stock)) {
            report(path, stock.text(), fast.text(), TextRules.explain(stock.text(), fast.text(), gml2));
            return;
        }
        Explanation bounds = path.contains("boundedBy") ? boundsExplanation(gml2) : null;
        CoordinateRules.compare(
                stock.text(),
                fast.text(),
                gml2,
                facts,
                (theirs, ours, explanation) -> report(path, theirs, ours, explanation == null ? bounds : explanation));
    }

    /** Explains bounds of a feature that differ by more than their digits; null if the reason is unknown. */
    private Explanation boundsExplanation(boolean gml2) {
        if (gml2) {
            return facts.mixesCrs() ? Explanation.SECOND_CRS : null;
        }
        return fastFeature != null && ArcRule.isIn(fastFeature) ? Explanation.ARC_BOUNDS : null;
    }

    private void compareChildren(String path, InfosetElement stock, InfosetElement fast) {
        List<InfosetElement> theirs = stock.children();
        List<InfosetElement> ours = fast.children();
        if (stock == stockFeature && gml == GmlVersion.GML_2_1_2 && !haveSameNames(theirs, ours)) {
            List<InfosetElement> ordered = StructureRules.withNamesFirst(theirs);
            if (!haveSameNames(ordered, theirs) && haveSameNames(ordered, ours)) {
                report(path, names(theirs), names(ours), Explanation.NAME_FIRST);
                theirs = ordered;
            }
        }
        int i = 0;
        int j = 0;
        while (i < theirs.size() || j < ours.size()) {
            InfosetElement a = i < theirs.size() ? theirs.get(i) : null;
            InfosetElement b = j < ours.size() ? ours.get(j) : null;
            Explanation renamed = a == null || b == null ? null : StructureRules.renamed(a, b, fast, gml);
            if (a != null && b != null && (a.hasNameOf(b) || renamed != null)) {
                String child = path + '/' + b.name() + (ours.size() > 1 && b.isGml() ? "[" + (j + 1) + "]" : "");
                if (renamed != null) {
                    report(child, name(a), name(b), renamed);
                }
                if (renamed != Explanation.MEMBER_CURVE) {
                    compare(child, renamed == Explanation.MEMBER_NAMESPACE ? StructureRules.inGml32(a) : a, b);
                }
                i++;
                j++;
            } else if (b == null || a != null && distance(b, theirs, i) <= distance(a, ours, j)) {
                report(path + '/' + a.name(), a.toString(), "", StructureRules.onlyStock(a));
                i++;
            } else {
                report(path + '/' + b.name(), "", b.toString(), StructureRules.onlyFast(b, stock, gml));
                j++;
            }
        }
    }

    /** Returns how many elements precede the next one with a name. */
    private static int distance(InfosetElement name, List<InfosetElement> elements, int from) {
        for (int i = from; i < elements.size(); i++) {
            if (elements.get(i).hasNameOf(name)) {
                return i - from;
            }
        }
        return Integer.MAX_VALUE;
    }

    private static boolean haveSameNames(List<InfosetElement> a, List<InfosetElement> b) {
        boolean same = a.size() == b.size();
        for (int i = 0; same && i < a.size(); i++) {
            same = a.get(i).hasNameOf(b.get(i));
        }
        return same;
    }

    private static String name(InfosetElement element) {
        return "<" + element.name() + " xmlns=\"" + element.namespace() + "\">";
    }

    private static String names(List<InfosetElement> elements) {
        return String.join(" ", elements.stream().map(InfosetElement::name).toList());
    }

    private void report(String path, String stock, String fast, Explanation explanation) {
        differences.add(new Difference(feature, path, stock, fast, explanation));
    }
}
