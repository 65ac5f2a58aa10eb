/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.model;

import java.io.IOException;

/** Thrown if a query returns no rows but may return features. Nothing of the result has been read or written. */
public final class RowsUnavailableException extends IOException {

    private static final long serialVersionUID = 1L;

    /**
     * An exception of {@link RowSource#open}.
     *
     * @param message the reason
     * @param cause may be null
     */
    public RowsUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
