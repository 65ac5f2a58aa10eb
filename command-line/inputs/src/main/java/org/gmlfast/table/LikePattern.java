/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.util.Arrays;
import java.util.Locale;

import org.geotools.api.filter.PropertyIsLike;
import org.gmlfast.query.QueryException;

/** Converts the patterns of filters, which define their own wild cards, to SQL patterns, and matches them. */
public final class LikePattern {

    /** The name of {@link #matches} in SQL. */
    public static final String FUNCTION = "GMLFAST_LIKE";

    private static final char ESCAPE = '!';

    /** The maximum length of a pattern: matching takes time proportional to the lengths of text and pattern. */
    private static final int MAX_LENGTH = 1000;

    private static final int ANY_TEXT = -1;
    private static final int ANY_CHARACTER = -2;

    private LikePattern() {}

    /**
     * Converts a pattern to SQL, with an exclamation mark as escape character. Adjacent wild cards are reduced to the
     * minimum.
     *
     * @throws QueryException if the pattern is too long
     */
    public static String of(PropertyIsLike like) throws QueryException {
        String pattern = like.getLiteral();
        if (pattern.length() > MAX_LENGTH) {
            throw new QueryException("a pattern has " + pattern.length() + " characters; the maximum is " + MAX_LENGTH);
        }
        StringBuilder sql = new StringBuilder();
        boolean pending = false;
        for (int i = 0; i < pattern.length(); ) {
            if (isAt(pattern, i, like.getEscape()) && i + like.getEscape().length() < pattern.length()) {
                i += like.getEscape().length();
                pending = append(sql, pending, pattern.charAt(i++));
            } else if (isAt(pattern, i, like.getWildCard())) {
                pending = true;
                i += like.getWildCard().length();
            } else if (isAt(pattern, i, like.getSingleChar())) {
                // _% is equivalent to %_
                sql.append('_');
                i += like.getSingleChar().length();
            } else {
                pending = append(sql, pending, pattern.charAt(i++));
            }
        }
        return (pending ? sql.append('%') : sql).toString().replace("\0", "\uFFFD");
    }

    private static boolean isAt(String pattern, int index, String special) {
        return special != null && !special.isEmpty() && pattern.startsWith(special, index);
    }

    /** Appends the pending wild card, if any, and a character. Returns false: no wild card is pending any more. */
    private static boolean append(StringBuilder sql, boolean pending, char c) {
        if (pending) {
            sql.append('%');
        }
        if (c == '%' || c == '_' || c == ESCAPE) {
            sql.append(ESCAPE);
        }
        sql.append(c);
        return false;
    }

    /** Returns the number of wild cards for any text in a pattern from {@link #of}. */
    public static int wildCards(String pattern) {
        return (int) Arrays.stream(compiled(pattern)).filter(c -> c == ANY_TEXT).count();
    }

    /**
     * Returns whether a text matches a pattern from {@link #of}, in time proportional to the product of their lengths.
     * Embedded H2 databases call this method, because H2's own LIKE takes exponential time.
     *
     * @return null if the text is null
     */
    public static Boolean matches(String text, String pattern) {
        return text == null || pattern == null
                ? null
                : isMatch(text.codePoints().toArray(), compiled(pattern));
    }

    public static boolean matches(String text, String pattern, boolean matchingCase) {
        return matchingCase
                ? matches(text, pattern)
                : matches(text.toUpperCase(Locale.ROOT), pattern.toUpperCase(Locale.ROOT));
    }

    private static int[] compiled(String pattern) {
        int[] given = pattern.codePoints().toArray();
        int[] compiled = new int[given.length];
        int length = 0;
        for (int i = 0; i < given.length; i++) {
            boolean escaped = given[i] == ESCAPE && i + 1 < given.length;
            int c = escaped ? given[++i] : given[i];
            compiled[length++] = escaped || c != '%' && c != '_' ? c : c == '%' ? ANY_TEXT : ANY_CHARACTER;
        }
        return Arrays.copyOf(compiled, length);
    }

    /** Matches without backtracking to earlier wild cards: the last wild card can match the same text. */
    private static boolean isMatch(int[] text, int[] pattern) {
        int t = 0;
        int p = 0;
        int afterWildCard = -1;
        int wildCardEnd = 0;
        while (t < text.length) {
            if (p < pattern.length && pattern[p] == ANY_TEXT) {
                afterWildCard = ++p;
                wildCardEnd = t;
            } else if (p < pattern.length && (pattern[p] == ANY_CHARACTER || pattern[p] == text[t])) {
                p++;
                t++;
            } else if (afterWildCard >= 0) {
                p = afterWildCard;
                t = ++wildCardEnd;
            } else {
                return false;
            }
        }
        while (p < pattern.length && pattern[p] == ANY_TEXT) {
            p++;
        }
        return p == pattern.length;
    }
}
