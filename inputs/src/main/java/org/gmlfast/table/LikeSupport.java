/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

/** The support of a database for LIKE patterns. */
enum LikeSupport {
    /** LIKE takes time proportional to the product of the lengths of text and pattern. */
    NATIVE,
    /** LIKE takes exponential time; the database calls {@link LikePattern#matches} instead. */
    FUNCTION,
    /** LIKE ignores case; the database always calls {@link LikePattern#matches} instead. */
    FUNCTION_ONLY,
    /** LIKE takes exponential time, so the number of wild cards is limited. */
    BOUNDED;

    /** The name of {@link LikePattern#matches} in SQL. */
    static final String FUNCTION_NAME = "GMLFAST_LIKE";

    /** The maximum number of wild cards; with more, H2's LIKE takes more than quadratic time. */
    static final int MAX_WILD_CARDS = 2;
}
