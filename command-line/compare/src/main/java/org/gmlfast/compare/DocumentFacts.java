/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

import javax.xml.stream.XMLStreamException;

/** Facts about two whole responses that narrow the rules. They are found out when a rule first needs one. */
final class DocumentFacts {

    private final byte[] stock;
    private final byte[] fast;

    private boolean known;
    private int decimals;
    private boolean countsMeasures;
    private boolean mixesCrs;
    private boolean hasEmptyGeometry;
    private boolean hasNestedCollection;
    private boolean hasNan;

    DocumentFacts(byte[] stock, byte[] fast) {
        this.stock = stock;
        this.fast = fast;
    }

    /** Returns the maximum number of decimals of coordinates in the stock response. */
    int decimals() {
        find();
        return decimals;
    }

    /** Returns whether some srsDimension of the stock response does not fit the count of numbers. */
    boolean countsMeasures() {
        find();
        return countsMeasures;
    }

    /** Returns whether a feature of the fast response has geometries in several CRSs. */
    boolean mixesCrs() {
        find();
        return mixesCrs;
    }

    /** Returns whether the fast response contains an empty point, line or polygon. */
    boolean hasEmptyGeometry() {
        find();
        return hasEmptyGeometry;
    }

    /** Returns whether the fast response contains a MultiGeometry inside another one. */
    boolean hasNestedCollection() {
        find();
        return hasNestedCollection;
    }

    /** Returns whether an attribute of the fast response is NaN. */
    boolean hasNan() {
        find();
        return hasNan;
    }

    private void find() {
        if (!known) {
            known = true;
            forEachFeature(stock, feature -> {
                decimals = Math.max(decimals, CoordinateRules.decimals(feature));
                countsMeasures |= feature.descendants().stream().anyMatch(DocumentFacts::hasMisfit);
            });
            forEachFeature(fast, feature -> {
                hasNan |= feature.children().stream()
                        .anyMatch(attribute -> attribute.text().equals("NaN"));
                mixesCrs |= srsNames(feature).size() > 1;
                hasEmptyGeometry |= feature.descendants().stream().anyMatch(DocumentFacts::isEmptyGeometry);
                hasNestedCollection |= feature.descendants().stream()
                        .filter(element -> element.isGml("MultiGeometry"))
                        .anyMatch(outer -> outer.descendants().stream()
                                .anyMatch(inner -> inner != outer && inner.isGml("MultiGeometry")));
            });
        }
    }

    private static void forEachFeature(byte[] document, Consumer<InfosetElement> action) {
        try (MemberReader features = new MemberReader(document)) {
            action.accept(features.root());
            for (MemberReader.Member member = features.next(); member != null; member = features.next()) {
                action.accept(member.element());
            }
        } catch (XMLStreamException e) {
            // the facts of the part before the error; the comparison reports the error
        }
    }

    private static boolean hasMisfit(InfosetElement element) {
        String dimension = element.attributes().get("srsDimension");
        return dimension != null
                && dimension.matches("[1-4]")
                && !element.isGml("Envelope")
                && !fits(element, Integer.parseInt(dimension));
    }

    /** Returns whether the coordinates in a geometry can have a dimension. */
    static boolean fits(InfosetElement geometry, int dimension) {
        return geometry.descendants().stream()
                .filter(CoordinateRules::isCoordinates)
                .allMatch(leaf -> {
                    long numbers = CoordinateRules.numbers(leaf.text()).count();
                    return leaf.name().equals("pos") ? numbers == dimension : numbers % dimension == 0;
                });
    }

    /** Returns the distinct srsNames of the geometries of a feature, in document order. */
    static Set<String> srsNames(InfosetElement feature) {
        Set<String> names = new HashSet<>();
        feature.children().stream()
                .filter(property -> !property.isGml("boundedBy"))
                .flatMap(property -> property.children().stream())
                .map(geometry -> geometry.attributes().get("srsName"))
                .filter(name -> name != null)
                .forEach(names::add);
        return names;
    }

    private static boolean isEmptyGeometry(InfosetElement element) {
        boolean emptyList = (element.isGml("pos") || element.isGml("posList"))
                && element.isLeaf()
                && element.text().isBlank();
        return emptyList || element.isGml("Polygon") && element.isLeaf();
    }
}
