/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.rows;

import java.io.IOException;

/** Thrown if the database has no free connection; a later attempt may succeed. */
public class BusyException extends IOException {

    private static final long serialVersionUID = 1;

    /** Creates an exception with a message without a final full stop, and its cause. */
    public BusyException(String message, Throwable cause) {
        super(message, cause);
    }
}
