/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source;

import java.io.IOException;

/** An input that is not what it should be. The message is for the user: what is wrong, where, and what may help. */
public class InputException extends IOException {

    private static final long serialVersionUID = 1;

    /** A sentence without its end. */
    public InputException(String message) {
        super(message);
    }

    /** A sentence without its end, and what is behind it. */
    public InputException(String message, Throwable cause) {
        super(message, cause);
    }
}
