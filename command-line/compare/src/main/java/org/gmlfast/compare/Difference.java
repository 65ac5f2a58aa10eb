/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

/**
 * A difference between a stock and a fast response.
 *
 * @param feature the id of the feature; empty outside of features
 * @param path the names of the elements from the feature to the difference
 * @param stock the stock value; empty if there is none
 * @param fast the fast value; empty if there is none
 * @param explanation null if the difference is unknown
 */
record Difference(String feature, String path, String stock, String fast, Explanation explanation) {

    private static final int MAX_LENGTH = 160;
    private static final int CONTEXT = 40;

    /** Shortens the values around the first character that differs. */
    Difference shortened() {
        int first = 0;
        while (first < Math.min(stock.length(), fast.length()) && stock.charAt(first) == fast.charAt(first)) {
            first++;
        }
        return new Difference(
                shortened(feature, 0),
                shortened(path, 0),
                shortened(stock, first),
                shortened(fast, first),
                explanation);
    }

    private static String shortened(String text, int first) {
        if (text.length() <= MAX_LENGTH) {
            return text;
        }
        int start = Math.max(0, Math.min(first - CONTEXT, text.length() - MAX_LENGTH));
        int end = Math.min(text.length(), start + MAX_LENGTH);
        return (start > 0 ? "…" : "") + text.substring(start, end) + (end < text.length() ? "…" : "");
    }
}
