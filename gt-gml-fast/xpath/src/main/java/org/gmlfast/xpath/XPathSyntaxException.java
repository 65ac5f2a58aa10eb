/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

/**
 * Reports that an expression is not XPath, or uses a part of XPath that cannot be evaluated on a stream.
 *
 * <pre>{@code
 * CompiledXPath.compile("//a[1]", Map.of());
 * // [1] selects by position, which is not supported (at character 5 of "//a[1]")
 * }</pre>
 */
public final class XPathSyntaxException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    private static final int MAX_QUOTED = 200;

    private final int position;
    private final String undeclaredPrefix;

    XPathSyntaxException(String message, String expression, int position) {
        this(message, expression, position, null);
    }

    XPathSyntaxException(String message, String expression, int position, String undeclaredPrefix) {
        super(message + " (at character " + position + " of \"" + quoted(expression) + "\")");
        this.position = position;
        this.undeclaredPrefix = undeclaredPrefix;
    }

    private static String quoted(String expression) {
        return expression.length() <= MAX_QUOTED ? expression : expression.substring(0, MAX_QUOTED) + "…";
    }

    /** The position of the error in the expression, in characters; the first is 1. */
    public int position() {
        return position;
    }

    /** The prefix that has no namespace; null for other errors. */
    public String undeclaredPrefix() {
        return undeclaredPrefix;
    }
}
