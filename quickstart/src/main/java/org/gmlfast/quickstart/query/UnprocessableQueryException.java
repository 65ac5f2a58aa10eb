/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.query;

/** A query that is right in itself, and that makes no sense of these features. */
public class UnprocessableQueryException extends QueryException {

    private static final long serialVersionUID = 1;

    /** A sentence without its end. */
    public UnprocessableQueryException(String message) {
        super(message);
    }
}
