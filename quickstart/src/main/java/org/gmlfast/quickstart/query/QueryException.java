/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.query;

import java.io.IOException;

/** A query that does not fit the features it is for. The message is for the user and holds nothing of a database's. */
public class QueryException extends IOException {

    private static final long serialVersionUID = 1;

    /** A sentence without its end. */
    public QueryException(String message) {
        super(message);
    }

    /** A sentence without its end, and what is behind it. */
    public QueryException(String message, Throwable cause) {
        super(message, cause);
    }

    /** The text, or its beginning if it is too long for a message. */
    public static String brief(String text) {
        return text.length() > 60 ? text.substring(0, 60) + "..." : text;
    }
}
