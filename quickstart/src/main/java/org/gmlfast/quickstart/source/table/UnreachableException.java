/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.table;

import java.io.IOException;

/** The database refuses connections, or a connection to it broke. */
public final class UnreachableException extends IOException {

    private static final long serialVersionUID = 1;

    /** The database's or the driver's own words, without a password, and what is behind them. */
    public UnreachableException(String message, Throwable cause) {
        super(message, cause);
    }
}
