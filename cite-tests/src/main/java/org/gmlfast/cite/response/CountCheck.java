/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.response;

import java.util.ArrayList;
import java.util.List;

import org.w3c.dom.Element;

/** Compares the counts that a collection states with its features. */
final class CountCheck {

    private CountCheck() {}

    /**
     * All errors.
     *
     * @param expected the number of features; -1 if unknown
     * @param matched the number of features of the query without a limit; -1 if unknown
     * @param hits whether the request has {@code resultType=hits}
     */
    static List<String> problems(FeatureDocument document, int expected, int matched, boolean hits) {
        List<String> problems = new ArrayList<>();
        int there = document.features().size();
        if (!hits && expected >= 0 && there != expected) {
            problems.add("there are " + there + " features, not " + expected);
        }
        if (hits && there > 0) {
            problems.add("there are " + there + " features although only their number was requested");
        }
        Element root = document.root();
        check(problems, root, "numberReturned", hits ? 0 : there);
        check(problems, root, "numberOfFeatures", hits ? matched : there);
        check(problems, root, "numberMatched", matched);
        if ("http://www.opengis.net/wfs/2.0".equals(root.getNamespaceURI())) {
            for (String needed : List.of("numberReturned", "numberMatched", "timeStamp")) {
                if (!root.hasAttribute(needed)) {
                    problems.add("there is no " + needed);
                }
            }
        }
        return problems;
    }

    private static void check(List<String> problems, Element root, String attribute, int right) {
        String text = root.getAttribute(attribute);
        if (!text.isEmpty() && !text.equals("unknown") && right >= 0 && !text.equals(Integer.toString(right))) {
            problems.add(attribute + " is " + text + ", not " + right);
        }
    }
}
