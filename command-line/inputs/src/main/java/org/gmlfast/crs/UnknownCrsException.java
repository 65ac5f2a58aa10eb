/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.crs;

import java.io.IOException;

/** Thrown for a coordinate reference system that does not exist or that GeoTools does not support. */
public class UnknownCrsException extends IOException {

    private static final long serialVersionUID = 1;

    /** Creates an exception with a message for the user, without a final full stop. */
    public UnknownCrsException(String message, Throwable cause) {
        super(message, cause);
    }
}
