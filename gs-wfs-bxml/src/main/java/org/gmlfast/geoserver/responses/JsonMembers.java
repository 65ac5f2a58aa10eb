/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.responses;

import java.util.LinkedHashMap;
import java.util.Map;

import org.gmlfast.geoserver.settings.FallbackException;

/**
 * The members of the outermost object of a text, as text. For well-formed JSON without escapes in the names of members,
 * as GeoServer writes it; anything else is an error or comes out as other members.
 *
 * @param start the text before the object
 * @param members their texts by name, in order
 * @param end the text after the object
 */
record JsonMembers(String start, Map<String, String> members, String end) {

    /**
     * Splits a text.
     *
     * @throws FallbackException if it has no complete object
     */
    static JsonMembers of(String text) {
        int open = text.indexOf('{');
        Map<String, String> members = new LinkedHashMap<>();
        String name = null;
        int value = open + 1;
        int depth = 0;
        for (int i = Math.max(open, 0); open >= 0 && i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                int quote = closingQuote(text, i);
                name = depth == 1 && name == null ? text.substring(i + 1, quote) : name;
                i = quote;
            } else if (c == '{' || c == '[') {
                depth++;
            } else if (c == ':' && depth == 1) {
                value = i + 1;
            } else if (c == '}' || c == ']' || c == ',' && depth == 1) {
                depth -= c == ',' ? 0 : 1;
                if (depth == 0 || c == ',') {
                    if (name != null) {
                        members.put(name, text.substring(value, i).trim());
                    }
                    name = null;
                }
                if (depth == 0) {
                    return new JsonMembers(text.substring(0, open), members, text.substring(i + 1));
                }
            }
        }
        throw new FallbackException("the stock response has written no object of JSON");
    }

    private static int closingQuote(String text, int opening) {
        for (int i = opening + 1; i < text.length(); i++) {
            if (text.charAt(i) == '\\') {
                i++;
            } else if (text.charAt(i) == '"') {
                return i;
            }
        }
        throw new FallbackException("the stock response has written an incomplete text");
    }
}
