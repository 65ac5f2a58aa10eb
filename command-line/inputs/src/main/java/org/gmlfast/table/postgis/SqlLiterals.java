/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.postgis;

import java.math.BigDecimal;
import java.util.List;

import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.WKBWriter;

/**
 * Writes the values of a condition into its SQL, for statements of PostgreSQL that do not have parameters. A literal
 * consists only of characters without a meaning to PostgreSQL, so that no value can end it: numbers and hexadecimal
 * digits, or, for text, letters, digits and spaces, and an escape for every other character of ASCII.
 */
final class SqlLiterals {

    private SqlLiterals() {}

    /**
     * Returns the SQL with literals in place of the placeholders.
     *
     * @param sql the SQL of a condition or query
     * @return null if a value has no literal
     */
    static String inserted(String sql, List<Object> values) {
        StringBuilder text = new StringBuilder(sql.length() + 32 * values.size());
        int next = 0;
        char quote = 0;
        for (int i = 0; i < sql.length(); i++) {
            char c = sql.charAt(i);
            if (quote != 0) {
                // a doubled quote ends the quotation and begins the next
                quote = c == quote ? 0 : quote;
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if (c == '?') {
                String literal = literal(values.get(next++));
                if (literal == null) {
                    return null;
                }
                text.append(literal);
                continue;
            }
            text.append(c);
        }
        return next == values.size() ? text.toString() : null;
    }

    /** Returns the literal of a value, with the type that the parameter has; null if the value has none. */
    private static String literal(Object value) {
        if (value instanceof Long || value instanceof Integer) {
            return "CAST('" + value + "' AS int8)";
        }
        if (value instanceof Double number && Double.isFinite(number)) {
            return "CAST('" + value + "' AS float8)";
        }
        if (value instanceof Float number && Float.isFinite(number)) {
            return "CAST('" + value + "' AS float4)";
        }
        if (value instanceof BigDecimal number) {
            return "CAST('" + number + "' AS numeric)";
        }
        if (value instanceof Boolean bool) {
            return bool ? "TRUE" : "FALSE";
        }
        if (value instanceof Geometry geometry) {
            return '\'' + WKBWriter.toHex(new WKBWriter(2, true).write(geometry)) + '\'';
        }
        return value instanceof String text ? text(text) : null;
    }

    /** Returns a literal without a type, as text parameters have none; null for half a surrogate pair. */
    private static String text(String text) {
        StringBuilder literal = new StringBuilder("E'");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                if (!Character.isHighSurrogate(c)
                        || i + 1 == text.length()
                        || !Character.isLowSurrogate(text.charAt(i + 1))) {
                    return null;
                }
                literal.append(c).append(text.charAt(++i));
            } else if (c > 0x7F || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == ' ') {
                literal.append(c);
            } else if (c == 0) {
                return null;
            } else {
                literal.append(escape(c));
            }
        }
        return literal.append('\'').toString();
    }

    /** Returns a backslash, x and two hexadecimal digits. */
    private static String escape(char c) {
        return String.format("\\x%02X", (int) c);
    }
}
