/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows.page;

import java.util.List;

/**
 * The end of a page: the key of its last row. Immutable.
 *
 * @param offset the number of rows up to the key, that row included
 * @param key the values of the columns of a {@link RowOrder} as SQL literals, {@link RowOrder#NULL} for null
 */
public record PageEnd(long offset, List<String> key) {

    /** Copies the key. */
    public PageEnd {
        key = List.copyOf(key);
    }
}
