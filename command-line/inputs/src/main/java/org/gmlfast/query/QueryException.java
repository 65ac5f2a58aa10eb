/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.query;

import java.io.IOException;

/**
 * Thrown for a query that is invalid or does not match the feature type. The message is for the user and contains no
 * text from the database.
 */
public class QueryException extends IOException {

    private static final long serialVersionUID = 1;

    /** Creates an exception with a message without a final full stop. */
    public QueryException(String message) {
        super(message);
    }

    /** Creates an exception with a message without a final full stop, and its cause. */
    public QueryException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Shortens a text that is too long for a message. */
    public static String brief(String text) {
        return text.length() > 60 ? text.substring(0, 60) + "..." : text;
    }
}
