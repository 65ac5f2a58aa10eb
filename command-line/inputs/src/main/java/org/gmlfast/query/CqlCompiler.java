/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.query;

import java.io.StringReader;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;

import org.geotools.api.filter.expression.Literal;
import org.geotools.filter.FilterFactoryImpl;
import org.geotools.filter.text.commons.IToken;
import org.geotools.filter.text.ecql.ECQLCompiler;
import org.geotools.filter.text.generated.parsers.ECQLParserConstants;
import org.geotools.filter.text.generated.parsers.ECQLParserTokenManager;
import org.geotools.filter.text.generated.parsers.JavaCharStream;
import org.geotools.filter.text.generated.parsers.Token;
import org.geotools.filter.text.generated.parsers.TokenMgrError;

/**
 * Extends GeoTools' ECQL compiler: it keeps digits of numbers beyond the precision of a double, and rejects text nested
 * so deeply that the parser would overflow its stack. Use an instance once. Not thread-safe.
 */
final class CqlCompiler extends ECQLCompiler {

    private static final int MAX_DEPTH = 200;

    private final Numbers numbers;

    CqlCompiler(String text) {
        this(text, new Numbers());
    }

    private CqlCompiler(String text, Numbers numbers) {
        super(text, numbers);
        this.numbers = numbers;
        this.token_source = new Tokens(text);
    }

    /**
     * Returns the first keyword of CQL that stands where a comparison has its attribute, such as {@code id} in
     * {@code id <= 5}.
     *
     * @return null if the text has none
     */
    static String keywordAsAttribute(String text) {
        try {
            Tokens tokens = new Tokens(text);
            Token previous = tokens.getNextToken();
            while (previous.kind != ECQLParserConstants.EOF) {
                Token next = tokens.getNextToken();
                if (isKeyword(previous.kind) && isComparison(next.kind)) {
                    return previous.image;
                }
                previous = next;
            }
        } catch (TokenMgrError e) {
            // the rest of the text has no tokens
        }
        return null;
    }

    private static boolean isKeyword(int kind) {
        return kind == ECQLParserConstants.ID
                || kind >= ECQLParserConstants.INCLUDE && kind <= ECQLParserConstants.KILOMETERS;
    }

    private static boolean isComparison(int kind) {
        return kind >= ECQLParserConstants.EQ && kind <= ECQLParserConstants.LTE
                || kind >= ECQLParserConstants.LIKE && kind <= ECQLParserConstants.BETWEEN
                || kind == ECQLParserConstants.IN
                || kind == ECQLParserConstants.IS;
    }

    /** GeoTools requests the token of each literal immediately before it creates the literal. */
    @Override
    public IToken getTokenInPosition(int index) {
        IToken token = super.getTokenInPosition(index);
        numbers.text = token.toString();
        return token;
    }

    /**
     * Counts open parentheses, and reports integers beyond long as floating-point numbers, which GeoTools can parse.
     */
    private static final class Tokens extends ECQLParserTokenManager {

        private int depth;

        Tokens(String text) {
            super(new JavaCharStream(new StringReader(text)));
        }

        @Override
        public Token getNextToken() {
            Token token = super.getNextToken();
            if (token.kind == ECQLParserConstants.LP || token.kind == ECQLParserConstants.LSP) {
                if (++depth > MAX_DEPTH) {
                    throw new TokenMgrError("parentheses are nested more than " + MAX_DEPTH + " deep", 0);
                }
            } else if (token.kind == ECQLParserConstants.RP || token.kind == ECQLParserConstants.RSP) {
                depth--;
            } else if (token.kind == ECQLParserConstants.INTEGER_LITERAL && !isLong(token.image)) {
                token.kind = ECQLParserConstants.FLOATING_LITERAL;
            } else if (token.kind == ECQLParserConstants.DATE || token.kind == ECQLParserConstants.DATE_TIME) {
                checkDate(token.image);
            }
            return token;
        }

        /** GeoTools takes the 30th of February for the 2nd of March. */
        private static void checkDate(String text) {
            try {
                LocalDate.parse(text.substring(0, 10));
                if (text.length() > 10 && text.charAt(10) == 'T') {
                    LocalTime.parse(text.substring(11).replaceFirst("(Z|[+-]\\d\\d:?\\d\\d)$", ""));
                }
            } catch (DateTimeException e) {
                throw new TokenMgrError(text + " is not a date", 0);
            }
        }

        private static boolean isLong(String digits) {
            try {
                Long.parseLong(digits);
                return true;
            } catch (NumberFormatException e) {
                return false;
            }
        }
    }

    /** Creates number literals from the text of the last token. */
    @SuppressWarnings("overrides") // FilterFactoryImpl overrides equals without hashCode
    private static final class Numbers extends FilterFactoryImpl {

        private String text;
        private BigDecimal last;

        @Override
        public Literal literal(long number) {
            return number(number);
        }

        @Override
        public Literal literal(double number) {
            return number(number);
        }

        /** GeoTools calls this with a number only for a minus sign, after creating the literal to negate. */
        @Override
        public Literal literal(Object value) {
            return value instanceof Number negated ? new NumberLiteral(negated, last.negate()) : super.literal(value);
        }

        private Literal number(Number value) {
            last = new BigDecimal(text);
            return new NumberLiteral(value, last);
        }
    }
}
