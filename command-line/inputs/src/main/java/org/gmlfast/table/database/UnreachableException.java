/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.database;

import java.io.IOException;

/** Thrown if the database refuses connections or a connection broke. */
public final class UnreachableException extends IOException {

    private static final long serialVersionUID = 1;

    /** Creates an exception with the message of the database or driver, without passwords, and its cause. */
    public UnreachableException(String message, Throwable cause) {
        super(message, cause);
    }
}
