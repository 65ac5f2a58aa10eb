/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A document with variables of the form ${name}. Immutable. */
record Template(String text) {

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([a-zA-Z]+)}");

    /** The template in a resource beside this class. */
    static Template of(String name) {
        try (InputStream in = Template.class.getResourceAsStream(name)) {
            return new Template(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The document with values for its variables.
     *
     * @param texts values to escape
     * @param elements values that are XML
     */
    String filled(Map<String, String> texts, Map<String, String> elements) {
        Matcher matcher = VARIABLE.matcher(text);
        return matcher.replaceAll(variable -> {
            String name = variable.group(1);
            String value = elements.containsKey(name) ? elements.get(name) : escaped(texts.get(name));
            return Matcher.quoteReplacement(value);
        });
    }

    /** Text escaped for content and for attribute values in double quotes. */
    static String escaped(String text) {
        return legal(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** Text with a question mark for each character that XML does not allow. */
    static String legal(String text) {
        StringBuilder legal = new StringBuilder(text.length());
        text.codePoints().forEach(c -> legal.appendCodePoint(isAllowed(c) ? c : '?'));
        return legal.toString();
    }

    private static boolean isAllowed(int c) {
        return c >= 0x20 && c < 0xD800
                || c == '\t'
                || c == '\n'
                || c == '\r'
                || c >= 0xE000 && c != 0xFFFE && c != 0xFFFF;
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
