/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

/** Ways to find pages of a result. */
public enum Paging {
    /** After the key of the row before the page if it is known, or else as {@link #KEYS}. */
    REMEMBERED,
    /** By the keys of the rows before the page; an index can answer that without the table. */
    KEYS,
    /** Like GeoTools: the database reads and converts all rows before the page. */
    OFFSET
}
