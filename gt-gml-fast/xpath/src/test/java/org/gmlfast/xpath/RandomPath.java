/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A random expression of the supported grammar.
 *
 * @param xpath1 as XPath 1.0
 * @param xpath3 the same as XPath 3.1, where a comparison with a number fails if a value is no number, and functions of
 *     strings fail if there are several nodes
 */
record RandomPath(String xpath1, String xpath3) {

    static final Map<String, String> NAMESPACES = Map.of("p", "urn:p", "q", "urn:q");

    /** Longer paths could have more than 64 steps, or more than 100 operators, which the JDK refuses. */
    private static final int MAX_LENGTH = 100;

    private static final String[] ELEMENTS = {"a", "b", "c", "p:a", "p:b", "q:a", "*", "p:*", "a", "b", "nowhere"};
    private static final String[] ATTRIBUTES = {"@x", "@y", "@p:x", "@*", "@p:*", "@n"};
    private static final String[] LITERALS = {"''", "'1'", "'x'", "\"xy\"", "'1.0'", "' 1 '", "'10'", "'é'", "'x1'"};
    private static final String[] NUMBERS = {"1", "2", "10", "1.5", "-1", ".5", "0"};
    private static final String[] OPERATORS = {"=", "!=", "<", "<=", ">", ">="};

    private RandomPath add(String text) {
        return new RandomPath(xpath1 + text, xpath3 + text);
    }

    private RandomPath add(RandomPath other) {
        return new RandomPath(xpath1 + other.xpath1, xpath3 + other.xpath3);
    }

    private static RandomPath same(String text) {
        return new RandomPath(text, text);
    }

    private static String any(Random random, String[] of) {
        return of[random.nextInt(of.length)];
    }

    /** A path from the document, perhaps a union. */
    static RandomPath document(Random random) {
        RandomPath path = documentPath(random, false);
        while (random.nextInt(6) == 0) {
            path = path.add(" | ").add(documentPath(random, false));
        }
        return path;
    }

    /** A path from the document to elements. */
    static RandomPath elements(Random random) {
        return documentPath(random, true);
    }

    private static RandomPath documentPath(Random random, boolean elements) {
        RandomPath path;
        do {
            path = anyDocumentPath(random, elements);
        } while (path.xpath1.length() > MAX_LENGTH);
        return path;
    }

    private static RandomPath anyDocumentPath(Random random, boolean elements) {
        RandomPath path = same(random.nextInt(3) == 0 ? "/" : "//");
        int steps = 1 + random.nextInt(3);
        for (int i = 0; i < steps; i++) {
            boolean last = i == steps - 1;
            String separator = random.nextInt(3) == 0 ? "//" : "/";
            RandomPath step = last && !elements ? lastStep(random, 2) : elementStep(random, 2);
            path = (i == 0 ? path : path.add(separator)).add(step);
        }
        return path;
    }

    /** Paths from an element, each an output. */
    static List<RandomPath> outputs(Random random) {
        List<RandomPath> outputs = new ArrayList<>();
        do {
            RandomPath output = relative(random, 1);
            RandomPath union = random.nextInt(5) == 0 ? output.add("|").add(relative(random, 1)) : output;
            if (union.xpath1.length() <= MAX_LENGTH) {
                outputs.add(union);
            }
        } while (outputs.isEmpty() || random.nextInt(2) == 0 && outputs.size() < 3);
        return outputs;
    }

    private static RandomPath elementStep(Random random, int nesting) {
        RandomPath step = same(
                switch (random.nextInt(12)) {
                    case 0 -> "child::" + any(random, ELEMENTS);
                    case 1 -> "descendant::" + any(random, ELEMENTS);
                    default -> any(random, ELEMENTS);
                });
        while (nesting > 0 && random.nextInt(3) == 0) {
            step = step.add("[").add(condition(random, nesting - 1)).add("]");
        }
        return step;
    }

    private static RandomPath lastStep(Random random, int nesting) {
        RandomPath step =
                switch (random.nextInt(6)) {
                    case 0 -> same(any(random, ATTRIBUTES));
                    case 1 -> same("text()");
                    default -> null;
                };
        if (step == null) {
            return elementStep(random, nesting);
        }
        if (nesting > 0 && random.nextInt(5) == 0) {
            step = step.add("[").add(comparison(random, same("."))).add("]");
        }
        return step;
    }

    private static RandomPath relative(Random random, int nesting) {
        RandomPath path =
                switch (random.nextInt(7)) {
                    case 0 -> same(".");
                    case 1 -> same(".//").add(lastStep(random, nesting));
                    case 2 -> elementStep(random, nesting).add("/").add(lastStep(random, nesting));
                    case 3 -> elementStep(random, nesting).add("//").add(lastStep(random, nesting));
                    case 4 -> same("self::" + any(random, ELEMENTS));
                    default -> lastStep(random, nesting);
                };
        return path;
    }

    // ---- predicates

    private static RandomPath condition(Random random, int nesting) {
        return switch (random.nextInt(10)) {
            case 0 -> condition(random, nesting).add(" and ").add(condition(random, nesting));
            case 1 -> condition(random, nesting).add(" or ").add(condition(random, nesting));
            case 2 -> same("not(").add(condition(random, nesting)).add(")");
            case 3 -> same("(").add(condition(random, nesting)).add(")");
            case 4 -> relative(random, nesting);
            case 5 -> function(random);
            default -> comparison(random, relative(random, nesting));
        };
    }

    private static RandomPath comparison(Random random, RandomPath path) {
        String operator = any(random, OPERATORS);
        boolean number = random.nextBoolean();
        String literal = any(random, number ? NUMBERS : LITERALS);
        if (!number && (operator.equals("=") || operator.equals("!="))) {
            return path.add(operator + literal);
        }
        boolean exchanged = random.nextInt(4) == 0;
        String xpath1 = exchanged ? literal + operator + path.xpath1 : path.xpath1 + " " + operator + " " + literal;
        String left = number(exchanged ? literal : "$v");
        String right = number(exchanged ? "$v" : literal);
        return new RandomPath(
                xpath1, "(some $v in " + path.xpath3 + " satisfies " + left + " " + operator + " " + right + ")");
    }

    /** Exponents and plus signs are numbers since XPath 2.0. */
    private static String number(String value) {
        return "number(if (matches(string(" + value + "), '[eE+]')) then 'NaN' else " + value + ")";
    }

    private static RandomPath function(Random random) {
        String name = random.nextBoolean() ? "contains" : "starts-with";
        String path =
                switch (random.nextInt(6)) {
                    case 0 -> ".";
                    case 1 -> "@x";
                    case 2 -> "text()";
                    case 3 -> ".//" + any(random, ELEMENTS);
                    case 4 -> ".//text()";
                    default -> any(random, ELEMENTS);
                };
        String literal = any(random, LITERALS);
        return new RandomPath(
                name + "(" + path + ", " + literal + ")", name + "(string((" + path + ")[1]), " + literal + ")");
    }
}
