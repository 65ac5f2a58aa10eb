/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.gmlfast.xpath.XPathTokens.Kind;

/** Parses the paths of an expression. {@link PredicateParser} parses what is in brackets. */
final class XPathParser {

    /** The maximum length of an expression in characters. */
    private static final int MAX_LENGTH = 10_000;

    /** The maximum nesting of brackets and parentheses. */
    private static final int MAX_NESTING = 50;

    private static final String REFUSED_FOLLOWING = "; supported are child::, descendant::, attribute:: and self::";

    private final XPathTokens tokens;
    private final Map<String, String> namespaces;
    private final PredicateParser predicates;
    private int nesting;

    private XPathParser(String expression, Map<String, String> namespaces) {
        if (expression.length() > MAX_LENGTH) {
            throw new XPathSyntaxException(
                    "the expression has more than " + MAX_LENGTH + " characters", expression, MAX_LENGTH + 1);
        }
        this.tokens = new XPathTokens(expression);
        this.namespaces = namespaces;
        this.predicates = new PredicateParser(tokens, this);
    }

    /**
     * Parses paths, separated by {@code |}.
     *
     * @param relative whether paths begin at an element; otherwise they begin at the document
     */
    static List<List<StepSyntax>> parse(String expression, Map<String, String> namespaces, boolean relative) {
        XPathParser parser = new XPathParser(expression, namespaces);
        List<List<StepSyntax>> paths = new ArrayList<>();
        paths.add(parser.path(relative));
        while (parser.tokens.is(Kind.UNION)) {
            parser.tokens.next();
            paths.add(parser.path(relative));
        }
        if (!parser.tokens.is(Kind.END)) {
            throw parser.unexpected();
        }
        return paths;
    }

    private XPathSyntaxException unexpected() {
        return switch (tokens.kind()) {
            case COMPARISON, PLUS, MINUS, STAR ->
                tokens.error(
                        "the expression must select nodes; " + tokens.written() + " is allowed in predicates only");
            default -> tokens.error("unexpected " + tokens.written());
        };
    }

    /** Enters a bracket or parenthesis. */
    void enter() {
        if (++nesting > MAX_NESTING) {
            throw tokens.error("brackets and parentheses are nested more than " + MAX_NESTING + " deep");
        }
    }

    void leave() {
        nesting--;
    }

    private List<StepSyntax> path(boolean relative) {
        int start = tokens.start();
        boolean descendant = tokens.is(Kind.DOUBLE_SLASH);
        if (descendant || tokens.is(Kind.SLASH)) {
            if (relative) {
                throw tokens.error(
                        "the path begins at the document; here, it must begin at the element, as in .//name");
            }
            tokens.next();
            if (!startsStep()) {
                throw tokens.error("no step follows " + (descendant ? "//" : "/"));
            }
        }
        List<StepSyntax> steps = steps(descendant);
        if (!relative && steps.get(0).axis() == StepAxis.SELF) {
            throw tokens.error("the path selects the document itself", start);
        }
        return steps;
    }

    /** Whether a path that begins at an element starts here, or a path that is refused later on. */
    boolean startsStep() {
        return switch (tokens.kind()) {
            case NAME, STAR, AT, DOT, PARENT -> true;
            default -> false;
        };
    }

    /** The steps of a path, after the slash at its begin. */
    List<StepSyntax> steps(boolean afterDoubleSlash) {
        List<StepSyntax> steps = new ArrayList<>();
        add(step(afterDoubleSlash), steps);
        while (tokens.is(Kind.SLASH) || tokens.is(Kind.DOUBLE_SLASH)) {
            boolean descendant = tokens.is(Kind.DOUBLE_SLASH);
            NodeTest.Kind before = steps.get(steps.size() - 1).test().kind();
            if (before == NodeTest.Kind.ATTRIBUTE || before == NodeTest.Kind.TEXT) {
                throw tokens.error("no step can follow an attribute or text()");
            }
            tokens.next();
            add(step(descendant), steps);
        }
        return steps;
    }

    /** Adds a step; {@code .} without a predicate is left out, unless it is the only step. */
    private static void add(StepSyntax step, List<StepSyntax> steps) {
        if (!steps.isEmpty() && step.isNoop()) {
            return;
        }
        if (!steps.isEmpty() && steps.get(0).isNoop()) {
            steps.remove(0);
        }
        steps.add(step);
    }

    // ---- a step

    private StepSyntax step(boolean afterDoubleSlash) {
        int start = tokens.start();
        StepAxis axis = afterDoubleSlash ? StepAxis.DESCENDANT : StepAxis.CHILD;
        NodeTest test;
        switch (tokens.kind()) {
            case DOT -> {
                test = NodeTest.ANY_NODE;
                axis = self(afterDoubleSlash);
                tokens.next();
            }
            case AT -> {
                tokens.next();
                test = attributeTest();
            }
            case STAR -> test = elementTest();
            case PARENT -> throw tokens.error(".. is not supported: the stream is read forwards");
            case NAME -> {
                if (tokens.isFollowedByAxis()) {
                    String name = tokens.written();
                    axis = namedAxis(name, afterDoubleSlash, start);
                    tokens.next();
                    tokens.next();
                    test = name.equals("attribute") ? attributeTest() : axisTest(axis, start);
                } else {
                    test = elementTest();
                }
            }
            default -> throw tokens.error("expected a step, found " + tokens.written());
        }
        return new StepSyntax(axis, test, predicates(test), start);
    }

    private StepAxis self(boolean afterDoubleSlash) {
        if (afterDoubleSlash) {
            throw tokens.error("// cannot be followed by . or self::");
        }
        return StepAxis.SELF;
    }

    private StepAxis namedAxis(String name, boolean afterDoubleSlash, int start) {
        return switch (name) {
            case "child", "attribute" -> afterDoubleSlash ? StepAxis.DESCENDANT : StepAxis.CHILD;
            case "descendant" -> StepAxis.DESCENDANT;
            case "self" -> self(afterDoubleSlash);
            default -> throw tokens.error("the axis " + name + ":: is not supported" + REFUSED_FOLLOWING, start);
        };
    }

    private NodeTest axisTest(StepAxis axis, int start) {
        NodeTest test = elementTest();
        if (axis == StepAxis.SELF && test.kind() == NodeTest.Kind.TEXT) {
            throw tokens.error("self::text() is not supported", start);
        }
        return test;
    }

    /** A test of elements or text. */
    private NodeTest elementTest() {
        if (tokens.is(Kind.STAR)) {
            tokens.next();
            return new NodeTest(NodeTest.Kind.ELEMENT, null, null);
        }
        if (!tokens.is(Kind.NAME)) {
            throw tokens.error("expected a name, found " + tokens.written());
        }
        String prefix = tokens.prefix();
        String name = tokens.text();
        int start = tokens.start();
        tokens.next();
        if (tokens.is(Kind.OPENING_PARENTHESIS)) {
            return textTest(prefix, name, start);
        }
        return nameTest(NodeTest.Kind.ELEMENT, prefix, name, start);
    }

    private NodeTest textTest(String prefix, String name, int start) {
        if (!prefix.isEmpty() || !name.equals("text")) {
            throw tokens.error(
                    (prefix.isEmpty() ? name : prefix + ":" + name) + "() is not supported as a step", start);
        }
        tokens.next();
        tokens.expect(Kind.CLOSING_PARENTHESIS);
        return NodeTest.ANY_TEXT;
    }

    private NodeTest attributeTest() {
        if (tokens.is(Kind.STAR)) {
            tokens.next();
            return new NodeTest(NodeTest.Kind.ATTRIBUTE, null, null);
        }
        if (!tokens.is(Kind.NAME)) {
            throw tokens.error("expected the name of an attribute, found " + tokens.written());
        }
        NodeTest test = nameTest(NodeTest.Kind.ATTRIBUTE, tokens.prefix(), tokens.text(), tokens.start());
        tokens.next();
        if (tokens.is(Kind.OPENING_PARENTHESIS)) {
            throw tokens.error("expected the name of an attribute");
        }
        return test;
    }

    private NodeTest nameTest(NodeTest.Kind kind, String prefix, String name, int start) {
        String uri;
        if (prefix.isEmpty()) {
            uri = kind == NodeTest.Kind.ATTRIBUTE ? "" : namespaces.getOrDefault("", "");
        } else if (prefix.equals("xml")) {
            uri = "http://www.w3.org/XML/1998/namespace";
        } else {
            uri = namespaces.get(prefix);
        }
        if (uri == null) {
            throw tokens.undeclaredPrefix(prefix, start);
        }
        return new NodeTest(kind, uri.intern(), name.equals("*") ? null : name.intern());
    }

    private List<ConditionSyntax> predicates(NodeTest test) {
        List<ConditionSyntax> conditions = new ArrayList<>();
        while (tokens.is(Kind.OPENING_BRACKET)) {
            enter();
            conditions.add(predicates.parse(test));
            leave();
        }
        return conditions;
    }
}
