/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.io.IOException;

/** Thrown for an invalid input. The message is for the user: what is wrong, where, and what to do. */
public class InputException extends IOException {

    private static final long serialVersionUID = 1;

    /** Creates an exception with a message without a final full stop. */
    public InputException(String message) {
        super(message);
    }

    /** Creates an exception with a message without a final full stop, and its cause. */
    public InputException(String message, Throwable cause) {
        super(message, cause);
    }
}
