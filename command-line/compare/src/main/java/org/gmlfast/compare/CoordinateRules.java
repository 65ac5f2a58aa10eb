/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;

/** Compares texts of coordinates number by number. */
final class CoordinateRules {

    private static final Set<String> ELEMENTS = Set.of("coordinates", "pos", "posList", "lowerCorner", "upperCorner");

    /** Receives the differences between two texts. */
    interface Receiver {
        /**
         * Receives one difference.
         *
         * @param explanation null if it is unknown
         */
        void difference(String stock, String fast, Explanation explanation);
    }

    private CoordinateRules() {}

    static boolean isCoordinates(InfosetElement element) {
        return element.isGml() && element.isLeaf() && ELEMENTS.contains(element.name());
    }

    /** Compares two texts. */
    static void compare(String stock, String fast, boolean gml2, DocumentFacts facts, Receiver receiver) {
        String[] theirs = positions(stock);
        String[] ours = positions(fast);
        if (theirs.length != ours.length) {
            boolean addedThird = !gml2 && gainsThirdNumber(theirs, ours) && facts.countsMeasures();
            boolean straight = gml2 && ArcRule.isStraightened(theirs, ours);
            Explanation explanation = straight ? Explanation.STRAIGHT_ARC : null;
            receiver.difference(stock, fast, addedThird ? Explanation.MEASURE_DIMENSION : explanation);
            return;
        }
        for (int i = 0; i < theirs.length; i++) {
            if (!theirs[i].equals(ours[i])) {
                comparePosition(theirs[i].split(",", -1), ours[i].split(",", -1), gml2, facts, receiver);
            }
        }
    }

    private static void comparePosition(
            String[] stock, String[] fast, boolean gml2, DocumentFacts facts, Receiver receiver) {
        boolean hasMeasure = gml2 && stock.length == 3 && fast.length == 2;
        if (stock.length != fast.length && !hasMeasure) {
            receiver.difference(String.join(",", stock), String.join(",", fast), null);
            return;
        }
        if (hasMeasure) {
            receiver.difference(String.join(",", stock), String.join(",", fast), Explanation.MEASURE_AS_Z);
        }
        for (int i = 0; i < fast.length; i++) {
            if (!stock[i].equals(fast[i])) {
                receiver.difference(stock[i], fast[i], NumberRules.coordinate(stock[i], fast[i], facts.decimals()));
            }
        }
    }

    /** Returns whether the stock positions of two numbers are, with a third number, those of the plugin. */
    private static boolean gainsThirdNumber(String[] stock, String[] fast) {
        boolean gained = stock.length / 2 * 3 == fast.length && stock.length % 2 == 0;
        for (int i = 0; gained && i < stock.length; i++) {
            gained = stock[i].equals(fast[i / 2 * 3 + i % 2]);
        }
        return gained;
    }

    /** Returns the maximum number of decimals of the coordinates in an element. */
    static int decimals(InfosetElement element) {
        return element.descendants().stream()
                .filter(CoordinateRules::isCoordinates)
                .flatMap(leaf -> numbers(leaf.text()))
                .mapToInt(NumberRules::decimals)
                .max()
                .orElse(0);
    }

    static Stream<String> numbers(String text) {
        return Arrays.stream(text.split("[\\s,]+")).filter(number -> !number.isEmpty());
    }

    private static String[] positions(String text) {
        String stripped = text.strip();
        return stripped.isEmpty() ? new String[0] : stripped.split("\\s+");
    }
}
