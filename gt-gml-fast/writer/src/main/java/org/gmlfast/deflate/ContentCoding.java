/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A content coding of HTTP. */
public enum ContentCoding {
    /** RFC 1952. */
    GZIP,
    /** RFC 8878; a window has at most 8 MB (RFC 9659). */
    ZSTD;

    private record Preference(String coding, double quality) {}

    /** The name in the headers of HTTP. */
    public String headerName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The codings that a client accepts and prefers (RFC 9110 §12.5.3): those with the highest quality, unless it is 0
     * or lower than that of {@code identity}. {@code *} stands for gzip only; a client that wants zstd names it.
     *
     * @param values the values of the client's {@code Accept-Encoding} headers
     * @return empty if the response is sent without a coding
     */
    public static List<ContentCoding> preferred(Stream<String> values) {
        List<Preference> preferences = values.flatMap(value -> Arrays.stream(value.split(",")))
                .map(ContentCoding::preference)
                .toList();
        double best = Math.max(
                quality(preferences, "identity", 0),
                Arrays.stream(values())
                        .mapToDouble(coding -> coding.quality(preferences))
                        .max()
                        .orElse(0));
        return Arrays.stream(values())
                .filter(coding -> coding.quality(preferences) == best && best > 0)
                .toList();
    }

    private double quality(List<Preference> preferences) {
        return quality(preferences, headerName(), this == GZIP ? quality(preferences, "*", 0) : 0);
    }

    private static double quality(List<Preference> preferences, String coding, double otherwise) {
        return preferences.stream()
                .filter(each -> each.coding.equals(coding))
                .map(Preference::quality)
                .max(Comparator.naturalOrder())
                .orElse(otherwise);
    }

    private static Preference preference(String value) {
        String[] parts = value.split(";", -1);
        double quality = 1;
        for (int i = 1; i < parts.length; i++) {
            String parameter = parts[i].trim().toLowerCase(Locale.ROOT);
            if (parameter.startsWith("q=")) {
                quality = number(parameter.substring(2));
            }
        }
        return new Preference(parts[0].trim().toLowerCase(Locale.ROOT), quality);
    }

    /** 0 for what is no quality: the client does not ask for the coding in a way that anyone knows. */
    private static double number(String text) {
        return text.matches("[01](\\.[0-9]{0,3})?") ? Math.min(1, Double.parseDouble(text)) : 0;
    }
}
