/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.table;

import java.io.IOException;

/** There is too much to do at the moment; later it may go. */
public class BusyException extends IOException {

    private static final long serialVersionUID = 1;

    /** A sentence without its end, and what is behind it. */
    public BusyException(String message, Throwable cause) {
        super(message, cause);
    }
}
