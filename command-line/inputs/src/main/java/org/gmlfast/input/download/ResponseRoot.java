/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the root of a WFS response says about its pages (OGC 09-025r2 §7.7.4).
 *
 * @param next the URL of the next page; null if the server names none
 * @param returned the number of features in this page; -1 if it is not known
 * @param matched the number of features in all pages; -1 if it is not known
 */
record ResponseRoot(String next, long returned, long matched) {

    /** The bytes in which the root's start tag has to end. */
    static final int HEAD = 1 << 16;

    private static final Pattern TAG = Pattern.compile("<[A-Za-z_](?:[^>\"']|\"[^\"]*\"|'[^']*')*+>", Pattern.DOTALL);

    private static final Pattern ATTRIBUTE = Pattern.compile(
            "\\s(next|numberReturned|numberOfFeatures|numberMatched)\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)')");

    static ResponseRoot in(byte[] head) {
        Matcher tag = TAG.matcher(new String(head, StandardCharsets.UTF_8));
        String next = null;
        long returned = -1;
        long matched = -1;
        if (tag.find()) {
            for (Matcher found = ATTRIBUTE.matcher(tag.group()); found.find(); ) {
                String value = found.group(2) == null ? found.group(3) : found.group(2);
                switch (found.group(1)) {
                    case "next" -> next = value.isBlank() ? null : unescaped(value.strip());
                    case "numberMatched" -> matched = number(value);
                    default -> returned = Math.max(returned, number(value));
                }
            }
        }
        return new ResponseRoot(next, returned, matched);
    }

    /** Where the root has the number of features in this page, as offsets of attributes. */
    static List<int[]> numbers(byte[] head) {
        List<int[]> found = new ArrayList<>();
        String text = new String(head, StandardCharsets.ISO_8859_1);
        Matcher tag = TAG.matcher(text);
        if (tag.find()) {
            for (Matcher number = ATTRIBUTE.matcher(text).region(tag.start(), tag.end()); number.find(); ) {
                if (number.group(1).equals("numberReturned") || number.group(1).equals("numberOfFeatures")) {
                    found.add(new int[] {number.start(), number.end()});
                }
            }
        }
        return found;
    }

    private static long number(String value) {
        return value.matches("\\d{1,18}") ? Long.parseLong(value) : -1;
    }

    static String unescaped(String value) {
        return value.replace("&quot;", "\"")
                .replace("&apos;", "'")
                .replace("&#38;", "&")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&");
    }
}
