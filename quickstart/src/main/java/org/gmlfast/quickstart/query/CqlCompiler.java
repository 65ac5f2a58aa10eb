/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.query;

import java.io.StringReader;
import java.math.BigDecimal;

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
 * GeoTools' compiler of ECQL, which keeps the digits of numbers that a double does not hold, and which refuses text
 * that is nested so deep that the parser would overflow its stack. Used once; belongs to one thread.
 */
final class CqlCompiler extends ECQLCompiler {

    private static final int DEEPEST = 200;

    private final Numbers numbers;

    CqlCompiler(String text) {
        this(text, new Numbers());
    }

    private CqlCompiler(String text, Numbers numbers) {
        super(text, numbers);
        this.numbers = numbers;
        this.token_source = new Tokens(text);
    }

    /** GeoTools asks for the token of each literal just before it makes the literal. */
    @Override
    public IToken getTokenInPosition(int index) {
        IToken token = super.getTokenInPosition(index);
        numbers.text = token.toString();
        return token;
    }

    /** Counts open parentheses, and makes integers beyond long floating numbers, which GeoTools can parse. */
    private static final class Tokens extends ECQLParserTokenManager {

        private int depth;

        Tokens(String text) {
            super(new JavaCharStream(new StringReader(text)));
        }

        @Override
        public Token getNextToken() {
            Token token = super.getNextToken();
            if (token.kind == ECQLParserConstants.LP || token.kind == ECQLParserConstants.LSP) {
                if (++depth > DEEPEST) {
                    throw new TokenMgrError("more than " + DEEPEST + " parentheses are open at once", 0);
                }
            } else if (token.kind == ECQLParserConstants.RP || token.kind == ECQLParserConstants.RSP) {
                depth--;
            } else if (token.kind == ECQLParserConstants.INTEGER_LITERAL && !isLong(token.image)) {
                token.kind = ECQLParserConstants.FLOATING_LITERAL;
            }
            return token;
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

    /** Makes number literals of the text of the last token. */
    @SuppressWarnings("overrides") // of GeoTools
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

        /** A number comes here only from a minus sign, after the literal that it makes negative. */
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
