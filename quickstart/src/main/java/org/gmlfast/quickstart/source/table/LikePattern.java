/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.table;

import org.geotools.api.filter.PropertyIsLike;

/** Patterns of filters, which choose their wild cards, as SQL has them. */
final class LikePattern {

    private static final char ESCAPE = '!';

    private LikePattern() {}

    /** The pattern with SQL's wild cards, escaped by an exclamation mark where they stand for themselves. */
    static String of(PropertyIsLike like) {
        String pattern = like.getLiteral();
        StringBuilder sql = new StringBuilder();
        for (int i = 0; i < pattern.length(); ) {
            if (isAt(pattern, i, like.getEscape()) && i + like.getEscape().length() < pattern.length()) {
                i += like.getEscape().length();
                append(sql, pattern.charAt(i++));
            } else if (isAt(pattern, i, like.getWildCard())) {
                sql.append('%');
                i += like.getWildCard().length();
            } else if (isAt(pattern, i, like.getSingleChar())) {
                sql.append('_');
                i += like.getSingleChar().length();
            } else {
                append(sql, pattern.charAt(i++));
            }
        }
        return sql.toString().replace("\0", "\uFFFD");
    }

    private static boolean isAt(String pattern, int index, String special) {
        return special != null && !special.isEmpty() && pattern.startsWith(special, index);
    }

    private static void append(StringBuilder sql, char c) {
        if (c == '%' || c == '_' || c == ESCAPE) {
            sql.append(ESCAPE);
        }
        sql.append(c);
    }
}
