/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import java.net.HttpURLConnection;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the headers of a response say. */
final class ResponseHeaders {

    private static final Pattern NEXT = Pattern.compile("<([^>]*)>((?:\\s*;[^;,]*)*)");

    private ResponseHeaders() {}

    /** The link to the next page (RFC 8288), which OGC API Features may have in the headers alone. */
    static String next(HttpURLConnection connection) {
        for (String header : connection.getHeaderFields().getOrDefault("Link", List.of())) {
            for (Matcher link = NEXT.matcher(header); link.find(); ) {
                String parameters = link.group(2).replaceAll("[\\s\"]", "") + ';';
                if (parameters.contains(";rel=next;") && !parameters.contains(";type=text/html;")) {
                    return link.group(1).strip();
                }
            }
        }
        return null;
    }

    /** The ETag, or else the date of the last change, with the name of the header; null without both. */
    static String validator(HttpURLConnection connection) {
        for (String name : List.of("ETag", "Last-Modified")) {
            String value = connection.getHeaderField(name);
            if (value != null && !value.isBlank()) {
                return name + ": " + value.strip();
            }
        }
        return null;
    }

    /** The milliseconds until what {@code Retry-After} says, seconds or a date (RFC 9110 §10.2.3). */
    static long afterMillis(HttpURLConnection connection, Instant now) {
        String after = connection.getHeaderField("Retry-After");
        if (after == null || after.isBlank()) {
            return 0;
        }
        if (after.strip().matches("\\d{1,12}")) {
            return 1_000 * Long.parseLong(after.strip());
        }
        try {
            Instant date = ZonedDateTime.parse(after.strip(), DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            return Math.max(0, date.toEpochMilli() - now.toEpochMilli());
        } catch (DateTimeParseException e) {
            return 0;
        }
    }
}
