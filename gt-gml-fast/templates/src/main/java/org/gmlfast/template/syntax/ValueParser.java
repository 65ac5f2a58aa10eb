/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.syntax;

import java.util.ArrayList;
import java.util.List;

/**
 * Parses texts and attribute values: static text with <code>${path}</code>, <code>$${expression}</code> and <code>
 * $filter{condition},value</code>. A backslash makes the next character static.
 */
public final class ValueParser {

    private static final String FILTER = "$filter{";

    private final String text;
    private int at;

    private ValueParser(String text) {
        this.text = text;
    }

    /** Parses a text; the result is a {@link Syntax.Text} if it has no expressions. */
    public static Syntax parse(String text) throws SyntaxException {
        if (text.startsWith(FILTER)) {
            ValueParser parser = new ValueParser(text);
            parser.at = FILTER.length();
            Syntax.Condition condition = ConditionParser.condition(parser.braced());
            if (!text.startsWith(",", parser.at)) {
                throw new SyntaxException("$filter{…} needs a comma and a value after it: " + text);
            }
            return new Syntax.When(condition, parse(text.substring(parser.at + 1)));
        }
        return new ValueParser(text).value();
    }

    private Syntax value() throws SyntaxException {
        List<Syntax> parts = new ArrayList<>();
        StringBuilder fixed = new StringBuilder();
        boolean writesNull = false;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\\' && at + 1 < text.length()) {
                fixed.append(text.charAt(at + 1));
                at += 2;
            } else if (text.startsWith("${", at) || text.startsWith("$${", at)) {
                addFixed(parts, fixed);
                parts.add(hole());
                if (parts.size() == 1 && at == text.length() - 1 && text.charAt(at) == '!') {
                    writesNull = true;
                    at++;
                }
            } else {
                fixed.append(c);
                at++;
            }
        }
        addFixed(parts, fixed);
        if (parts.isEmpty()) {
            return new Syntax.Text("");
        }
        Syntax value = parts.size() == 1 ? parts.get(0) : new Syntax.Join(parts);
        return writesNull ? new Syntax.OrEmpty(value) : value;
    }

    private static void addFixed(List<Syntax> parts, StringBuilder fixed) {
        if (!fixed.isEmpty()) {
            parts.add(new Syntax.Text(fixed.toString()));
            fixed.setLength(0);
        }
    }

    private Syntax hole() throws SyntaxException {
        boolean expression = text.startsWith("$${", at);
        at += expression ? 3 : 2;
        String content = braced().strip();
        if (content.isEmpty()) {
            throw new SyntaxException("${} is empty");
        }
        return expression ? ConditionParser.expressions(content) : new Syntax.Reference(content);
    }

    /** The text up to the brace that ends it, which stands in no quotes. */
    private String braced() throws SyntaxException {
        int start = at;
        boolean quoted = false;
        StringBuilder content = new StringBuilder();
        for (; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '\\' && at + 1 < text.length() && "\\$}".indexOf(text.charAt(at + 1)) >= 0) {
                content.append(text.charAt(++at));
                continue;
            }
            if (c == '\'') {
                quoted = !quoted;
            } else if (c == '}' && !quoted) {
                at++;
                return content.toString();
            }
            content.append(c);
        }
        throw new SyntaxException("a } is missing: " + text.substring(Math.max(start - 3, 0)));
    }
}
