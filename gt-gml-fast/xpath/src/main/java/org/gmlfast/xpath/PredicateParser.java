/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import java.util.ArrayList;
import java.util.List;

import org.gmlfast.xpath.ConditionSyntax.AllOf;
import org.gmlfast.xpath.ConditionSyntax.AnyOf;
import org.gmlfast.xpath.ConditionSyntax.Constant;
import org.gmlfast.xpath.ConditionSyntax.Not;
import org.gmlfast.xpath.ConditionSyntax.PathCondition;
import org.gmlfast.xpath.ValueTest.Comparator;
import org.gmlfast.xpath.XPathTokens.Kind;

/** Parses predicates. */
final class PredicateParser {

    private final XPathTokens tokens;
    private final XPathParser paths;

    PredicateParser(XPathTokens tokens, XPathParser paths) {
        this.tokens = tokens;
        this.paths = paths;
    }

    /** A part of a predicate. */
    private sealed interface Operand {

        /** The nodes of one or more paths. */
        record Nodes(List<List<StepSyntax>> paths) implements Operand {}

        record Text(String text) implements Operand {}

        record Number(double number) implements Operand {}

        record Truth(ConditionSyntax condition) implements Operand {}
    }

    /**
     * Parses a predicate with its brackets.
     *
     * @param owner the test of the step that has the predicate
     */
    ConditionSyntax parse(NodeTest owner) {
        int start = tokens.start();
        tokens.expect(Kind.OPENING_BRACKET);
        Operand operand = or();
        if (operand instanceof Operand.Number) {
            throw tokens.error("predicates that select by position are not supported", start);
        }
        ConditionSyntax condition = condition(operand, start);
        tokens.expect(Kind.CLOSING_BRACKET);
        if (owner.kind() == NodeTest.Kind.ATTRIBUTE || owner.kind() == NodeTest.Kind.TEXT) {
            checkValueOnly(condition, start);
        }
        return condition;
    }

    /** Attributes and text have no content: only {@code .} makes sense in their predicates. */
    private void checkValueOnly(ConditionSyntax condition, int start) {
        if (condition instanceof AllOf all) {
            checkValueOnly(all.left(), start);
            checkValueOnly(all.right(), start);
        } else if (condition instanceof AnyOf any) {
            checkValueOnly(any.left(), start);
            checkValueOnly(any.right(), start);
        } else if (condition instanceof Not not) {
            checkValueOnly(not.condition(), start);
        } else if (condition instanceof PathCondition path
                && (path.path().size() > 1 || path.path().get(0).test().kind() != NodeTest.Kind.NODE)) {
            throw tokens.error("predicates of attributes and text() can test the value . only", start);
        }
    }

    private ConditionSyntax condition(Operand operand, int start) {
        if (operand instanceof Operand.Truth truth) {
            return truth.condition();
        }
        if (operand instanceof Operand.Nodes nodes) {
            return anyOf(nodes, null);
        }
        throw tokens.error("a literal is not a condition", start);
    }

    private static ConditionSyntax anyOf(Operand.Nodes nodes, ValueTest test) {
        ConditionSyntax result = null;
        for (List<StepSyntax> path : nodes.paths()) {
            ConditionSyntax condition = new PathCondition(path, test, false);
            result = result == null ? condition : new AnyOf(result, condition);
        }
        return result;
    }

    // ---- operators

    private Operand or() {
        int start = tokens.start();
        Operand left = and();
        while (tokens.isName("or")) {
            tokens.next();
            int right = tokens.start();
            left = new Operand.Truth(new AnyOf(condition(left, start), condition(and(), right)));
        }
        return left;
    }

    private Operand and() {
        int start = tokens.start();
        Operand left = comparison();
        while (tokens.isName("and")) {
            tokens.next();
            int right = tokens.start();
            left = new Operand.Truth(new AllOf(condition(left, start), condition(comparison(), right)));
        }
        return left;
    }

    private Operand comparison() {
        int start = tokens.start();
        Operand left = operand();
        if (!tokens.is(Kind.COMPARISON)) {
            checkNoArithmetic();
            return left;
        }
        Comparator comparator = tokens.comparator();
        tokens.next();
        Operand right = operand();
        checkNoArithmetic();
        if (tokens.is(Kind.COMPARISON)) {
            throw tokens.error("comparisons cannot be chained");
        }
        if (left instanceof Operand.Nodes nodes) {
            return new Operand.Truth(anyOf(nodes, test(comparator, right, start)));
        }
        if (right instanceof Operand.Nodes nodes) {
            return new Operand.Truth(anyOf(nodes, test(comparator.exchanged(), left, start)));
        }
        throw tokens.error("only a path can be compared with a literal", start);
    }

    private void checkNoArithmetic() {
        boolean operator = tokens.is(Kind.PLUS)
                || tokens.is(Kind.MINUS)
                || tokens.is(Kind.STAR)
                || tokens.isName("div")
                || tokens.isName("mod");
        if (operator) {
            throw tokens.error("arithmetic is not supported");
        }
    }

    private ValueTest test(Comparator comparator, Operand with, int start) {
        if (with instanceof Operand.Number number) {
            return new ValueTest.NumberComparison(comparator, number.number());
        }
        if (with instanceof Operand.Text text) {
            return switch (comparator) {
                case EQUAL -> new ValueTest.Equality(text.text(), false);
                case NOT_EQUAL -> new ValueTest.Equality(text.text(), true);
                default -> new ValueTest.NumberComparison(comparator, XPathNumber.parse(text.text()));
            };
        }
        throw tokens.error("a path can be compared with a literal only", start);
    }

    // ---- operands

    private Operand operand() {
        switch (tokens.kind()) {
            case LITERAL -> {
                String text = tokens.text();
                tokens.next();
                return new Operand.Text(text);
            }
            case NUMBER -> {
                return number(1);
            }
            case MINUS -> {
                tokens.next();
                if (!tokens.is(Kind.NUMBER)) {
                    throw tokens.error("arithmetic is not supported");
                }
                return number(-1);
            }
            case OPENING_PARENTHESIS -> {
                return parenthesized();
            }
            case SLASH, DOUBLE_SLASH ->
                throw tokens.error("a path in a predicate must begin at the element, as in .//name");
            case VARIABLE -> throw tokens.error("variables are not supported");
            case COMPARISON, CLOSING_BRACKET, CLOSING_PARENTHESIS, END ->
                throw tokens.error("expected a path or a literal, found " + tokens.written());
            default -> {
                return pathsOrFunction();
            }
        }
    }

    private Operand number(int sign) {
        double number = sign * Double.parseDouble(tokens.text());
        tokens.next();
        return new Operand.Number(number);
    }

    private Operand parenthesized() {
        paths.enter();
        tokens.next();
        Operand inner = or();
        tokens.expect(Kind.CLOSING_PARENTHESIS);
        paths.leave();
        switch (tokens.kind()) {
            case SLASH, DOUBLE_SLASH, OPENING_BRACKET, UNION ->
                throw tokens.error(tokens.written() + " after parentheses is not supported");
            default -> {
                return inner;
            }
        }
    }

    private Operand pathsOrFunction() {
        List<List<StepSyntax>> union = new ArrayList<>();
        do {
            if (!union.isEmpty()) {
                tokens.next();
            }
            int start = tokens.start();
            String name = tokens.is(Kind.NAME) ? tokens.written() : "";
            Operand function = isFunction(name) ? function(name, start) : null;
            if (function != null) {
                if (!union.isEmpty() || tokens.is(Kind.UNION)) {
                    throw tokens.error(name + "() has no nodes", start);
                }
                return function;
            }
            union.add(paths.steps(false));
        } while (tokens.is(Kind.UNION));
        return new Operand.Nodes(union);
    }

    /** Whether the current token is the name of a function. */
    private boolean isFunction(String name) {
        return !name.isEmpty() && !name.equals("text") && tokens.isFollowedByParenthesis();
    }

    private Operand function(String name, int start) {
        paths.enter();
        tokens.next();
        tokens.expect(Kind.OPENING_PARENTHESIS);
        ConditionSyntax condition =
                switch (name) {
                    case "true" -> new Constant(true);
                    case "false" -> new Constant(false);
                    case "boolean" -> condition(or(), start);
                    case "not" -> new Not(condition(or(), start));
                    case "contains", "starts-with" -> textFunction(name);
                    case "position", "last" ->
                        throw tokens.error(
                                "predicates that select by position are not supported: " + name + "()", start);
                    case "node", "comment", "processing-instruction" ->
                        throw tokens.error(name + "() is not supported as a step", start);
                    default -> throw tokens.error("the function " + name + "() is not supported", start);
                };
        tokens.expect(Kind.CLOSING_PARENTHESIS);
        paths.leave();
        return new Operand.Truth(condition);
    }

    private ConditionSyntax textFunction(String name) {
        int start = tokens.start();
        if (!paths.startsStep()) {
            throw tokens.error("the first argument of " + name + "() must be a path");
        }
        List<StepSyntax> path = paths.steps(false);
        if (path.size() > 1 || !isFirstNodeKnown(path.get(0))) {
            throw tokens.error(
                    name + "() takes the first node of its path; supported are ., @name, text(), name and .//name",
                    start);
        }
        tokens.expect(Kind.COMMA);
        String text = tokens.text();
        tokens.expect(Kind.LITERAL);
        if (text.isEmpty()) {
            return new Constant(true); // even without a node
        }
        ValueTest test = name.equals("contains") ? new ValueTest.Containment(text) : new ValueTest.Prefix(text);
        return new PathCondition(path, test, true);
    }

    /** Whether the first node of a step is the first that occurs. */
    private static boolean isFirstNodeKnown(StepSyntax step) {
        boolean attribute = step.test().kind() == NodeTest.Kind.ATTRIBUTE;
        return step.predicates().isEmpty()
                && !(attribute
                        && (step.axis() == StepAxis.DESCENDANT || step.test().localName() == null));
    }
}
