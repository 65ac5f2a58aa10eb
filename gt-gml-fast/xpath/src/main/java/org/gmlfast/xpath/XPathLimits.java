/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

/**
 * The limits within which a path is evaluated. Immutable.
 *
 * <pre>{@code
 * path.evaluate(reader, new XPathLimits(1 << 20), handler);
 * }</pre>
 *
 * @param bufferedBytes the approximate number of bytes of memory for nodes that cannot be delivered yet, because a
 *     predicate is undecided or because they are inside a node that is still being delivered, and for values that are
 *     compared as numbers
 */
public record XPathLimits(long bufferedBytes) {

    /** 64 MB. */
    public static final XPathLimits DEFAULT = new XPathLimits(64L << 20);

    /** @throws IllegalArgumentException if the limit is not positive */
    public XPathLimits {
        if (bufferedBytes < 1) {
            throw new IllegalArgumentException("the limit must be positive");
        }
    }
}
