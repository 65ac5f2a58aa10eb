/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of a service's exception report. */
final class ServiceException {

    private static final int MAX_LENGTH = 500;

    private static final Pattern REPORT =
            Pattern.compile("\uFEFF?(?:\\s*<[?!][^>]*>)*\\s*<(?:[\\w.-]+:)?(?:Service)?ExceptionReport\\b");

    private static final Pattern TEXT = Pattern.compile(
            "<(?:[\\w.-]+:)?(?:ExceptionText|ServiceException)\\b[^>]*>(?:\\s*<!\\[CDATA\\[)?(.*?)(?:\\]\\]>\\s*)?</",
            Pattern.DOTALL);

    private ServiceException() {}

    /** Returns the text of the report that a response is; null if its root is something else. */
    static String textIn(byte[] response) {
        String document = new String(response, StandardCharsets.UTF_8);
        if (!REPORT.matcher(document).lookingAt()) {
            return null;
        }
        Matcher text = TEXT.matcher(document);
        String found = text.find()
                ? ResponseRoot.unescaped(text.group(1)).replaceAll("\\s+", " ").strip()
                : "";
        return found.isEmpty() ? "it has no text" : found.substring(0, Math.min(found.length(), MAX_LENGTH));
    }
}
