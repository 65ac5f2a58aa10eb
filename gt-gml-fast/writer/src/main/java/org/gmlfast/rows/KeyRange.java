/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

/**
 * A range of keys. The rows are all rows of a table whose key is in the range, in the order of the key.
 *
 * @param from the first key, as an SQL literal; null for no limit
 * @param to the first key after the range, as an SQL literal; null for no limit
 */
public record KeyRange(String from, String to) {

    /** The whole table. */
    public static final KeyRange ALL = new KeyRange(null, null);
}
