/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The parameters of a request: key-value pairs with case-insensitive keys (OGC 06-121r3 §11.5.2). If a key is repeated,
 * its first value counts. Immutable.
 */
public final class Parameters {

    private static final int MAX_PARAMETERS = 100;

    /** Keys in upper case. */
    private final Map<String, String> values;

    private Parameters(Map<String, String> values) {
        this.values = values;
    }

    /**
     * Parses a query string.
     *
     * @param query percent-encoded; null for none
     * @throws WfsException if it is not percent-encoded UTF-8, or has too many parameters
     */
    public static Parameters parse(String query) throws WfsException {
        Map<String, String> values = new LinkedHashMap<>();
        for (String pair : query == null ? new String[0] : query.split("&")) {
            int equals = pair.indexOf('=');
            String key = decoded(equals < 0 ? pair : pair.substring(0, equals));
            if (!key.isEmpty()) {
                values.putIfAbsent(key.toUpperCase(Locale.ROOT), equals < 0 ? "" : decoded(pair.substring(equals + 1)));
            }
            if (values.size() > MAX_PARAMETERS) {
                throw new WfsException(
                        ExceptionCode.OPERATION_PARSING_FAILED,
                        null,
                        "the request has more than " + MAX_PARAMETERS + " parameters");
            }
        }
        return new Parameters(values);
    }

    private static String decoded(String text) throws WfsException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                int high = i + 2 < text.length() ? Character.digit(text.charAt(i + 1), 16) : -1;
                int low = i + 2 < text.length() ? Character.digit(text.charAt(i + 2), 16) : -1;
                if (high < 0 || low < 0) {
                    throw unreadable("a % without two hexadecimal digits after it");
                }
                bytes.write(high << 4 | low);
                i += 2;
            } else if (c == '+') {
                bytes.write(' ');
            } else {
                bytes.writeBytes(Character.toString(c).getBytes(StandardCharsets.UTF_8));
            }
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw unreadable("bytes that are not UTF-8");
        }
    }

    private static WfsException unreadable(String problem) {
        return new WfsException(ExceptionCode.OPERATION_PARSING_FAILED, null, "the query string has " + problem);
    }

    /**
     * The value of a parameter.
     *
     * @return null if the parameter is missing or empty
     */
    public String get(String name) {
        String value = values.get(name.toUpperCase(Locale.ROOT));
        return value == null || value.isBlank() ? null : value.trim();
    }

    /** The value of the first of these parameters that the request has; null if it has none. */
    String first(String... names) {
        for (String name : names) {
            String value = get(name);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    /** The first of these parameters that the request has; the first of all if it has none. */
    String present(String... names) {
        for (String name : names) {
            if (get(name) != null) {
                return name;
            }
        }
        return names[0];
    }

    String required(String name) throws WfsException {
        String value = get(name);
        if (value == null) {
            throw values.containsKey(name.toUpperCase(Locale.ROOT))
                    ? WfsException.invalid(name, "the parameter " + name + " is empty")
                    : WfsException.missing(name);
        }
        return value;
    }

    /**
     * The value of a parameter that is a whole number.
     *
     * @return -1 if the parameter is missing
     * @throws WfsException if the value is not a whole number, or negative
     */
    long number(String... names) throws WfsException {
        String name = present(names);
        String value = get(name);
        if (value == null) {
            return -1;
        }
        if (!value.matches("\\+?\\d{1,18}")) {
            throw WfsException.invalid(
                    name, WfsException.brief(value) + " is not a whole number from 0 to 999999999999999999");
        }
        return Long.parseLong(value);
    }

    /** The items of a comma-separated list; empty if the parameter is missing. */
    List<String> list(String name) {
        String value = get(name);
        return value == null ? List.of() : split(value);
    }

    static List<String> split(String value) {
        List<String> items = new ArrayList<>();
        for (String item : value.split(",", -1)) {
            items.add(item.trim());
        }
        return items;
    }

    /** The values of a parameter: several, each in parentheses, or one without them (OGC 09-025r2 §6.2.5.3). */
    static List<String> lists(String value) {
        if (!value.startsWith("(") || !value.endsWith(")")) {
            return List.of(value);
        }
        return List.of(value.substring(1, value.length() - 1).split("\\)\\s*\\(", -1));
    }

    /** These parameters, but one. */
    Parameters without(String name) {
        Map<String, String> others = new LinkedHashMap<>(values);
        others.remove(name.toUpperCase(Locale.ROOT));
        return new Parameters(others);
    }

    /** The query string of these parameters, with one of them set. */
    String with(String name, String value) {
        Map<String, String> changed = new LinkedHashMap<>(values);
        changed.put(name.toUpperCase(Locale.ROOT), value);
        List<String> pairs = new ArrayList<>();
        changed.forEach((k, v) -> pairs.add(encoded(k) + '=' + encoded(v)));
        return String.join("&", pairs);
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
