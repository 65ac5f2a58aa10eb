/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.io.IOException;

/** Makes the feature ids of rows. */
@FunctionalInterface
public interface RowIds {

    /**
     * Returns the feature id of a row.
     *
     * @return null if the row is skipped
     * @throws IOException if the row has no id
     */
    String id(PostgresRow row) throws IOException;
}
