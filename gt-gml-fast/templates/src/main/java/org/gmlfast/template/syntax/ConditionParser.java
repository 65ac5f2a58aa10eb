/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.syntax;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses conditions and expressions: a part of CQL, with paths of the template as names. */
public final class ConditionParser {

    private static final int MAX_DEPTH = 100;

    /** A string, a number, a name or path, an operator, or any other character. */
    private static final Pattern TOKEN = Pattern.compile(
            "\\s*(?:('(?:[^']|'')*')|([+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?)(?![\\w:/])"
                    + "|(\"[^\"]+\"|(?:\\.\\./)*[\\p{L}_@][\\p{L}\\p{N}_:./@-]*|(?:\\.\\./)*\\.)|(<=|>=|<>|!=|[=<>(),])|(\\S))");

    private enum Kind {
        STRING,
        NUMBER,
        NAME,
        SIGN,
        END
    }

    private record Token(Kind kind, String text) {

        boolean is(String sign) {
            return kind == Kind.SIGN && text.equals(sign);
        }

        boolean isWord(String word) {
            return kind == Kind.NAME && text.equalsIgnoreCase(word);
        }
    }

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private int depth;

    private ConditionParser(String text) throws SyntaxException {
        this.text = text;
        Matcher matcher = TOKEN.matcher(text);
        int end = 0;
        while (end < text.length() && matcher.find(end) && matcher.start() == end) {
            end = matcher.end();
            tokens.add(token(matcher));
        }
        tokens.add(new Token(Kind.END, "the end"));
    }

    private Token token(Matcher matcher) throws SyntaxException {
        if (matcher.group(1) != null) {
            String quoted = matcher.group(1);
            return new Token(
                    Kind.STRING, quoted.substring(1, quoted.length() - 1).replace("''", "'"));
        }
        if (matcher.group(2) != null) {
            return new Token(Kind.NUMBER, matcher.group(2));
        }
        if (matcher.group(3) != null) {
            return new Token(Kind.NAME, matcher.group(3).replace("\"", ""));
        }
        if (matcher.group(4) != null) {
            return new Token(Kind.SIGN, matcher.group(4));
        }
        throw new SyntaxException("unexpected " + matcher.group(5) + " in: " + text);
    }

    /** Parses a condition. */
    public static Syntax.Condition condition(String text) throws SyntaxException {
        ConditionParser parser = new ConditionParser(text);
        Syntax.Condition condition = parser.or();
        parser.end();
        return condition;
    }

    /** Parses expressions that follow each other, which are joined. */
    static Syntax expressions(String text) throws SyntaxException {
        ConditionParser parser = new ConditionParser(text);
        List<Syntax> parts = new ArrayList<>();
        while (parser.peek().kind() != Kind.END) {
            parts.add(parser.expression());
        }
        if (parts.isEmpty()) {
            throw new SyntaxException("$${} is empty");
        }
        return parts.size() == 1 ? parts.get(0) : new Syntax.Join(parts);
    }

    // ---- conditions

    private Syntax.Condition or() throws SyntaxException {
        enter();
        List<Syntax.Condition> all = new ArrayList<>(List.of(and()));
        while (peek().isWord("OR")) {
            at++;
            all.add(and());
        }
        depth--;
        return all.size() == 1 ? all.get(0) : new Syntax.Or(all);
    }

    private Syntax.Condition and() throws SyntaxException {
        List<Syntax.Condition> all = new ArrayList<>(List.of(not()));
        while (peek().isWord("AND")) {
            at++;
            all.add(not());
        }
        return all.size() == 1 ? all.get(0) : new Syntax.And(all);
    }

    private Syntax.Condition not() throws SyntaxException {
        if (peek().isWord("NOT")) {
            at++;
            enter();
            Syntax.Condition inner = not();
            depth--;
            return new Syntax.Not(inner);
        }
        if (peek().is("(")) {
            at++;
            Syntax.Condition inner = or();
            expect(")");
            return inner;
        }
        return predicate(expression());
    }

    private Syntax.Condition predicate(Syntax value) throws SyntaxException {
        Token token = peek();
        if (token.kind() == Kind.SIGN && operator(token.text()) != null) {
            at++;
            return new Syntax.Comparison(operator(token.text()), value, expression());
        }
        if (token.isWord("IS")) {
            at++;
            boolean negated = skip("NOT");
            word("NULL");
            return negated(negated, new Syntax.IsNull(value));
        }
        boolean negated = skip("NOT");
        Token next = peek();
        if (next.isWord("LIKE") || next.isWord("ILIKE")) {
            at++;
            return negated(negated, new Syntax.Like(value, string(), next.isWord("ILIKE")));
        }
        if (next.isWord("IN")) {
            at++;
            return negated(negated, new Syntax.In(value, arguments()));
        }
        if (next.isWord("BETWEEN")) {
            at++;
            Syntax low = expression();
            word("AND");
            Syntax high = expression();
            return negated(
                    negated,
                    new Syntax.And(List.of(
                            new Syntax.Comparison(Syntax.Operator.GREATER_OR_EQUAL, value, low),
                            new Syntax.Comparison(Syntax.Operator.LESS_OR_EQUAL, value, high))));
        }
        if (negated) {
            throw unexpected("LIKE, IN or BETWEEN");
        }
        return new Syntax.Truth(value);
    }

    private static Syntax.Condition negated(boolean negated, Syntax.Condition condition) {
        return negated ? new Syntax.Not(condition) : condition;
    }

    private static Syntax.Operator operator(String sign) {
        return switch (sign) {
            case "=" -> Syntax.Operator.EQUAL;
            case "<>", "!=" -> Syntax.Operator.NOT_EQUAL;
            case "<" -> Syntax.Operator.LESS;
            case "<=" -> Syntax.Operator.LESS_OR_EQUAL;
            case ">" -> Syntax.Operator.GREATER;
            case ">=" -> Syntax.Operator.GREATER_OR_EQUAL;
            default -> null;
        };
    }

    // ---- expressions

    private Syntax expression() throws SyntaxException {
        Token token = tokens.get(at++);
        return switch (token.kind()) {
            case STRING -> new Syntax.Text(token.text());
            case NUMBER -> new Syntax.Number(new BigDecimal(token.text()));
            case NAME -> peek().is("(") ? new Syntax.Call(token.text(), arguments()) : name(token.text());
            default -> {
                at--;
                throw unexpected("a value");
            }
        };
    }

    private static Syntax name(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "true" -> new Syntax.Text("true");
            case "false" -> new Syntax.Text("false");
            default -> new Syntax.Reference(name);
        };
    }

    private List<Syntax> arguments() throws SyntaxException {
        expect("(");
        enter();
        List<Syntax> arguments = new ArrayList<>();
        while (!peek().is(")")) {
            if (!arguments.isEmpty()) {
                expect(",");
            }
            arguments.add(argument());
        }
        at++;
        depth--;
        return arguments;
    }

    /** An expression or a condition, which the token behind it tells apart. */
    private Syntax argument() throws SyntaxException {
        int start = at;
        if (!peek().is("(") && !peek().isWord("NOT")) {
            Syntax value = expression();
            if (peek().is(",") || peek().is(")")) {
                return value;
            }
        }
        at = start;
        return new Syntax.Test(or());
    }

    // ---- tokens

    private Token peek() {
        return tokens.get(at);
    }

    private boolean skip(String word) {
        if (peek().isWord(word)) {
            at++;
            return true;
        }
        return false;
    }

    private void word(String word) throws SyntaxException {
        if (!skip(word)) {
            throw unexpected(word);
        }
    }

    private void expect(String sign) throws SyntaxException {
        if (!peek().is(sign)) {
            throw unexpected(sign);
        }
        at++;
    }

    private String string() throws SyntaxException {
        if (peek().kind() != Kind.STRING) {
            throw unexpected("a text in quotes");
        }
        return tokens.get(at++).text();
    }

    private void end() throws SyntaxException {
        if (peek().kind() != Kind.END) {
            throw unexpected("the end");
        }
    }

    private void enter() throws SyntaxException {
        if (++depth > MAX_DEPTH) {
            throw new SyntaxException("nests more than " + MAX_DEPTH + " deep");
        }
    }

    private SyntaxException unexpected(String wanted) {
        return new SyntaxException(wanted + " expected instead of " + peek().text() + " in: " + text);
    }
}
