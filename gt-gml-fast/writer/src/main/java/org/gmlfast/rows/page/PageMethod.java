/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows.page;

/** How to find the rows of a page that does not begin at the first row. */
public enum PageMethod {
    /** After the last row of the page before, where it is known; otherwise as {@link #KEYS}. */
    REMEMBERED,
    /** By the keys of its rows: an index alone can find these, and other columns are read for the page only. */
    KEYS,
    /** By reading all rows before it. */
    OFFSET
}
