/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import org.gmlfast.xpath.ValueTest.Comparator;

/** Splits an expression into tokens (XPath 1.0 §3.7). */
final class XPathTokens {

    /** The kind of a token. */
    enum Kind {
        /** A name, with {@code *} for any local name of a prefix. */
        NAME("a name"),
        STAR("*"),
        AXIS("::"),
        SLASH("/"),
        DOUBLE_SLASH("//"),
        AT("@"),
        DOT("."),
        PARENT(".."),
        OPENING_BRACKET("["),
        CLOSING_BRACKET("]"),
        OPENING_PARENTHESIS("("),
        CLOSING_PARENTHESIS(")"),
        COMMA(","),
        UNION("|"),
        COMPARISON("a comparison"),
        LITERAL("a literal"),
        NUMBER("a number"),
        MINUS("-"),
        PLUS("+"),
        VARIABLE("$"),
        END("the end");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private final String expression;
    private int at;

    private Kind kind;
    private int start;
    private String prefix;
    private String text;
    private Comparator comparator;

    XPathTokens(String expression) {
        this.expression = expression;
        next();
    }

    Kind kind() {
        return kind;
    }

    boolean is(Kind expected) {
        return kind == expected;
    }

    boolean isName(String name) {
        return kind == Kind.NAME && prefix.isEmpty() && text.equals(name);
    }

    /** The index of the token in the expression. */
    int start() {
        return start;
    }

    /** The prefix of a name; empty for none. */
    String prefix() {
        return prefix;
    }

    /** The local part of a name, the text of a literal, or the digits of a number. */
    String text() {
        return text;
    }

    Comparator comparator() {
        return comparator;
    }

    /** The token as it is written. */
    String written() {
        return kind == Kind.END ? "the end" : expression.substring(start, at);
    }

    XPathSyntaxException error(String message) {
        return error(message, start);
    }

    XPathSyntaxException error(String message, int index) {
        return new XPathSyntaxException(message, expression, index + 1);
    }

    /** Whether the next token is an opening parenthesis. */
    boolean isFollowedByParenthesis() {
        return expression.startsWith("(", afterSpace());
    }

    /** Whether the next token is {@code ::}. */
    boolean isFollowedByAxis() {
        return expression.startsWith("::", afterSpace());
    }

    private int afterSpace() {
        int i = at;
        while (i < expression.length() && isSpace(expression.charAt(i))) {
            i++;
        }
        return i;
    }

    XPathSyntaxException undeclaredPrefix(String undeclared, int index) {
        return new XPathSyntaxException(
                "the prefix " + undeclared + " is not declared", expression, index + 1, undeclared);
    }

    /** Skips a token. */
    void expect(Kind expected) {
        if (kind != expected) {
            throw error("expected " + expected + ", found " + written());
        }
        next();
    }

    void next() {
        at = afterSpace();
        start = at;
        if (at == expression.length()) {
            kind = Kind.END;
            return;
        }
        char c = expression.charAt(at);
        if (isDigit(c) || c == '.' && at + 1 < expression.length() && isDigit(expression.charAt(at + 1))) {
            number();
        } else if (c == '"' || c == '\'') {
            literal(c);
        } else if (nameLength(at) > 0) {
            name();
        } else {
            symbol(c);
        }
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private void number() {
        kind = Kind.NUMBER;
        while (at < expression.length() && (isDigit(expression.charAt(at)) || expression.charAt(at) == '.')) {
            at++;
        }
        text = expression.substring(start, at);
        if (text.indexOf('.') != text.lastIndexOf('.') || nameLength(at) > 0) {
            throw error(text + " is not a number");
        }
    }

    private void literal(char quote) {
        int end = expression.indexOf(quote, at + 1);
        if (end < 0) {
            throw error("the literal has no closing " + quote);
        }
        kind = Kind.LITERAL;
        text = expression.substring(at + 1, end);
        at = end + 1;
    }

    private void name() {
        kind = Kind.NAME;
        prefix = "";
        text = ncName();
        if (!startsWith(":") || startsWith("::")) {
            return;
        }
        int length = at + 1 < expression.length() && expression.charAt(at + 1) == '*' ? 1 : nameLength(at + 1);
        if (length == 0) {
            throw error("no name follows " + text + ":");
        }
        prefix = text;
        text = expression.substring(at + 1, at + 1 + length);
        at += 1 + length;
    }

    private String ncName() {
        int from = at;
        at += nameLength(at);
        return expression.substring(from, at);
    }

    /** The number of characters of the name without a colon at an index. */
    private int nameLength(int from) {
        int i = from;
        while (i < expression.length()) {
            int c = expression.codePointAt(i);
            boolean inside = i > from && (c == '-' || c == '.' || c == 0xB7 || Character.isDigit(c) || isMark(c));
            if (c != '_' && !Character.isLetter(c) && !inside) {
                break;
            }
            i += Character.charCount(c);
        }
        return i - from;
    }

    private static boolean isMark(int c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
    }

    private boolean startsWith(String symbol) {
        return expression.startsWith(symbol, at);
    }

    private void symbol(char c) {
        switch (c) {
            case '/' -> found(startsWith("//") ? Kind.DOUBLE_SLASH : Kind.SLASH, startsWith("//") ? 2 : 1);
            case '.' -> found(startsWith("..") ? Kind.PARENT : Kind.DOT, startsWith("..") ? 2 : 1);
            case '*' -> found(Kind.STAR, 1);
            case '@' -> found(Kind.AT, 1);
            case '[' -> found(Kind.OPENING_BRACKET, 1);
            case ']' -> found(Kind.CLOSING_BRACKET, 1);
            case '(' -> found(Kind.OPENING_PARENTHESIS, 1);
            case ')' -> found(Kind.CLOSING_PARENTHESIS, 1);
            case ',' -> found(Kind.COMMA, 1);
            case '|' -> found(Kind.UNION, 1);
            case '-' -> found(Kind.MINUS, 1);
            case '+' -> found(Kind.PLUS, 1);
            case '$' -> found(Kind.VARIABLE, 1);
            case '=' -> comparison(Comparator.EQUAL, 1);
            case '<' ->
                comparison(startsWith("<=") ? Comparator.LESS_OR_EQUAL : Comparator.LESS, startsWith("<=") ? 2 : 1);
            case '>' ->
                comparison(
                        startsWith(">=") ? Comparator.GREATER_OR_EQUAL : Comparator.GREATER, startsWith(">=") ? 2 : 1);
            default -> {
                if (startsWith("!=")) {
                    comparison(Comparator.NOT_EQUAL, 2);
                } else if (startsWith("::")) {
                    found(Kind.AXIS, 2);
                } else {
                    throw error("unexpected " + Character.toString(expression.codePointAt(at)));
                }
            }
        }
    }

    private void comparison(Comparator found, int length) {
        comparator = found;
        found(Kind.COMPARISON, length);
    }

    private void found(Kind found, int length) {
        kind = found;
        at += length;
    }
}
