/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.model;

import java.io.Closeable;
import java.io.IOException;

/**
 * The rows that a query returns, read one at a time. Used by one thread.
 *
 * <pre>{@code
 * try (Rows rows = source.open()) {
 *     for (Row row = rows.next(); row != null; row = rows.next()) {
 *         encoder.write(row, out);
 *     }
 * }
 * }</pre>
 */
public interface Rows extends Closeable {

    /**
     * The next row. It may be the same object as the one before, with other values.
     *
     * @return null if there are no more
     * @throws IOException if the source fails
     */
    Row next() throws IOException;
}
