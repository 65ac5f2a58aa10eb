/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.query;

/** Thrown for a syntactically correct query that cannot be applied to the feature type. */
public class UnprocessableQueryException extends QueryException {

    private static final long serialVersionUID = 1;

    /** Creates an exception with a message without a final full stop. */
    public UnprocessableQueryException(String message) {
        super(message);
    }
}
