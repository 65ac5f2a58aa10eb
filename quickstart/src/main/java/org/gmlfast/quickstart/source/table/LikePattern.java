/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Locale;

import org.geotools.api.filter.PropertyIsLike;
import org.gmlfast.quickstart.query.QueryException;

/** Patterns of filters, which choose their wild cards, as SQL has them. */
public final class LikePattern {

    private static final char ESCAPE = '!';

    /** A match takes as many steps as text and pattern have characters, multiplied. */
    private static final int LONGEST = 1000;

    private static final int ANY_TEXT = -1;
    private static final int ANY_CHARACTER = -2;

    private LikePattern() {}

    /**
     * The pattern with SQL's wild cards, escaped by an exclamation mark where they stand for themselves. Wild cards
     * that follow one another become as few as mean the same.
     *
     * @throws QueryException if the pattern is too long
     */
    static String of(PropertyIsLike like) throws QueryException {
        String pattern = like.getLiteral();
        if (pattern.length() > LONGEST) {
            throw new QueryException("a pattern has " + pattern.length() + " characters, more than " + LONGEST);
        }
        StringBuilder sql = new StringBuilder();
        boolean open = false;
        for (int i = 0; i < pattern.length(); ) {
            if (isAt(pattern, i, like.getEscape()) && i + like.getEscape().length() < pattern.length()) {
                i += like.getEscape().length();
                open = append(sql, open, pattern.charAt(i++));
            } else if (isAt(pattern, i, like.getWildCard())) {
                open = true;
                i += like.getWildCard().length();
            } else if (isAt(pattern, i, like.getSingleChar())) {
                // one character and any text is any text and one character
                sql.append('_');
                i += like.getSingleChar().length();
            } else {
                open = append(sql, open, pattern.charAt(i++));
            }
        }
        return (open ? sql.append('%') : sql).toString().replace("\0", "\uFFFD");
    }

    private static boolean isAt(String pattern, int index, String special) {
        return special != null && !special.isEmpty() && pattern.startsWith(special, index);
    }

    /** Appends a character, after the wild card for any text if that is still open; then none is. */
    private static boolean append(StringBuilder sql, boolean open, char c) {
        if (open) {
            sql.append('%');
        }
        if (c == '%' || c == '_' || c == ESCAPE) {
            sql.append(ESCAPE);
        }
        sql.append(c);
        return false;
    }

    /**
     * Makes a database of H2 call {@link #matches} where its own LIKE would take exponentially many steps. Where that
     * cannot be, for lack of rights or because the database runs elsewhere, such patterns are refused.
     */
    public static void register(Connection connection) {
        String sql = "CREATE ALIAS IF NOT EXISTS " + LikeSupport.FUNCTION_NAME + " DETERMINISTIC FOR '"
                + LikePattern.class.getName() + ".matches'";
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            // LikeSupport.BOUNDED it is
        }
    }

    /** How often any text may stand in a pattern of {@link #of}. */
    static int wildCards(String pattern) {
        return (int) Arrays.stream(compiled(pattern)).filter(c -> c == ANY_TEXT).count();
    }

    /**
     * Whether a text matches a pattern of {@link #of}, decided in at most text times pattern steps. Embedded databases
     * of H2 call this, whose own LIKE takes exponentially many.
     *
     * @return null if the text is null
     */
    public static Boolean matches(String text, String pattern) {
        return text == null || pattern == null
                ? null
                : isMatch(text.codePoints().toArray(), compiled(pattern));
    }

    static boolean matches(String text, String pattern, boolean matchingCase) {
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

    /** What a wild card has taken is never given back to an earlier one: the later one can take it as well. */
    private static boolean isMatch(int[] text, int[] pattern) {
        int t = 0;
        int p = 0;
        int afterWildCard = -1;
        int taken = 0;
        while (t < text.length) {
            if (p < pattern.length && pattern[p] == ANY_TEXT) {
                afterWildCard = ++p;
                taken = t;
            } else if (p < pattern.length && (pattern[p] == ANY_CHARACTER || pattern[p] == text[t])) {
                p++;
                t++;
            } else if (afterWildCard >= 0) {
                p = afterWildCard;
                t = ++taken;
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
