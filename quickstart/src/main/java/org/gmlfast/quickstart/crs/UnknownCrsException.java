/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.crs;

import java.io.IOException;

/** A coordinate reference system that there is not, or that GeoTools cannot make anything of. */
public class UnknownCrsException extends IOException {

    private static final long serialVersionUID = 1;

    /** A sentence without its end, for the user to read. */
    public UnknownCrsException(String message, Throwable cause) {
        super(message, cause);
    }
}
