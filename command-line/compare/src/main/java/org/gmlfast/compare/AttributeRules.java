/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import org.gmlfast.gml.GmlIds;
import org.gmlfast.gml.settings.GmlVersion;

/** Explains differences between XML attributes. */
final class AttributeRules {

    private static final String SCHEMA_LOCATION = "{http://www.w3.org/2001/XMLSchema-instance}schemaLocation";
    private static final Pattern NULL_ID = Pattern.compile("null(\\.\\d+)+");

    private AttributeRules() {}

    /** Two elements whose attributes differ, with the features around them, which are null outside of features. */
    record Elements(
            InfosetElement stock, InfosetElement fast, InfosetElement stockFeature, InfosetElement fastFeature) {}

    /**
     * Explains the difference between two values.
     *
     * @param stock null if the stock response does not have the attribute
     * @param fast null if the fast response does not have the attribute
     * @return null if it is unknown
     */
    static Explanation explain(
            String name, String stock, String fast, Elements elements, GmlVersion gml, DocumentFacts facts) {
        if (stock == null || fast == null) {
            return oneSided(name, stock, elements, gml);
        }
        if (isId(name)) {
            return GmlIds.toXmlId(stock).equals(fast) || GmlIds.fromXmlId(fast).equals(stock)
                    ? Explanation.ESCAPED_ID
                    : null;
        }
        return switch (name) {
            case "srsDimension" -> dimension(stock, fast, elements.fast(), gml, facts);
            case "srsName" ->
                gml == GmlVersion.GML_2_1_2 && isSecondCrs(stock, fast, elements) ? Explanation.SECOND_CRS : null;
            case "numberMatched" ->
                fast.equals("unknown") && stock.matches("\\d+") ? Explanation.UNKNOWN_MATCHES : null;
            case SCHEMA_LOCATION -> pairs(stock).equals(pairs(fast)) ? Explanation.SCHEMA_LOCATION_ORDER : null;
            default -> null;
        };
    }

    /**
     * Returns whether only collections have a srsName in the fast response.
     *
     * @param fastElement an element inside a collection
     */
    static boolean isMemberSrsName(String stock, String fast, InfosetElement fastElement) {
        boolean collection = fastElement.isGml() && fastElement.name().startsWith("Multi");
        return collection ? fast != null : stock != null && fast == null;
    }

    private static Explanation oneSided(String name, String stock, Elements elements, GmlVersion gml) {
        if (name.equals("srsDimension")) {
            boolean ofCollection =
                    elements.stockFeature() == null && elements.stock().isGml("Envelope");
            return stock != null && ofCollection ? Explanation.ENVELOPE_DIMENSION : null;
        }
        if (!isId(name)) {
            return null;
        }
        if (stock == null) {
            boolean renamed =
                    elements.stock().isGml("LinearRing") && elements.fast().isGml("LineString");
            return gml == GmlVersion.GML_3_2_1 && renamed ? Explanation.LINEAR_RING : null;
        }
        return gml == GmlVersion.GML_3_1_1 && NULL_ID.matcher(stock).matches() ? Explanation.NULL_IDS : null;
    }

    static boolean isId(String name) {
        return name.equals("fid")
                || name.equals('{' + InfosetElement.GML + "}id")
                || name.equals('{' + InfosetElement.GML_32 + "}id");
    }

    private static Explanation dimension(
            String stock, String fast, InfosetElement geometry, GmlVersion gml, DocumentFacts facts) {
        if (!gml.isGml3() || !fast.matches("[23]") || !DocumentFacts.fits(geometry, Integer.parseInt(fast))) {
            return null;
        }
        if (geometry.isGml("Envelope")) {
            return stock.equals("3") && fast.equals("2") ? Explanation.ENVELOPE_DIMENSION : null;
        }
        if (geometry.isGml("Curve") && stock.equals("1") && fast.equals("2")) {
            return Explanation.CLOSED_ARC;
        }
        boolean countsOneMore = stock.equals(Integer.toString(Integer.parseInt(fast) + 1));
        // GML has no fourth dimension, so the fourth number can only be a measure, however many numbers there are
        return countsOneMore && (stock.equals("4") || facts.countsMeasures()) ? Explanation.MEASURE_DIMENSION : null;
    }

    /** Returns whether stock repeats the only CRS of its feature where the fast response has another one. */
    private static boolean isSecondCrs(String stock, String fast, Elements elements) {
        return elements.stockFeature() != null
                && DocumentFacts.srsNames(elements.stockFeature()).equals(Set.of(stock))
                && DocumentFacts.srsNames(elements.fastFeature()).containsAll(List.of(stock, fast));
    }

    /** Returns the pairs of a schemaLocation in a fixed order. */
    private static List<String> pairs(String schemaLocation) {
        String[] parts = schemaLocation.strip().split("\\s+");
        return IntStream.range(0, (parts.length + 1) / 2)
                .mapToObj(i -> String.join(" ", Arrays.copyOfRange(parts, 2 * i, Math.min(2 * i + 2, parts.length))))
                .sorted()
                .toList();
    }
}
