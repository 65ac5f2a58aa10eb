/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.io.IOException;

/** Thrown if a database does not take what is loaded. The message is for the user: what is wrong, and what to do. */
public final class LoadException extends IOException {

    private static final long serialVersionUID = 1;

    /** Creates an exception with a message without a final full stop. */
    public LoadException(String message) {
        super(message);
    }

    /** Creates an exception with a message without a final full stop, and its cause. */
    public LoadException(String message, Throwable cause) {
        super(message, cause);
    }
}
