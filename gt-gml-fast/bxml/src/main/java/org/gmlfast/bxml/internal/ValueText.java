/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal;

import java.nio.charset.StandardCharsets;

import org.gmlfast.stax.internal.text.NumberText;

/** Formats single values as a reader reports them. */
public final class ValueText {

    private ValueText() {}

    /** The text of a String, Boolean, Long, Float or Double. */
    public static String of(Object value) {
        byte[] digits = new byte[NumberText.MAX_LENGTH];
        if (value instanceof Double real) {
            return ascii(digits, NumberText.writeCompact(digits, 0, real));
        }
        if (value instanceof Float real) {
            return ascii(digits, NumberText.writeCompact(digits, 0, real));
        }
        return value.toString();
    }

    private static String ascii(byte[] bytes, int length) {
        return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    }

    /** The replacement of an entity that XML predefines (XML 1.0 §4.6); null for any other entity. */
    public static String predefined(String entity) {
        return switch (entity) {
            case "lt" -> "<";
            case "gt" -> ">";
            case "amp" -> "&";
            case "apos" -> "'";
            case "quot" -> "\"";
            default -> null;
        };
    }
}
