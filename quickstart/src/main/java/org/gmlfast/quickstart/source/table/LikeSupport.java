/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.table;

/** How a database matches patterns. */
enum LikeSupport {
    /** Its LIKE takes about as many steps as text and pattern have characters, multiplied. */
    NATIVE,
    /** Its LIKE takes exponentially many steps, and it calls {@link LikePattern#matches}. */
    FUNCTION,
    /** Its LIKE takes exponentially many steps. */
    BOUNDED;

    /** The name that databases know {@link LikePattern#matches} by. */
    static final String FUNCTION_NAME = "GMLFAST_LIKE";

    /** With more, H2's LIKE would take more steps than the text has characters, squared. */
    static final int MOST_WILD_CARDS = 2;
}
