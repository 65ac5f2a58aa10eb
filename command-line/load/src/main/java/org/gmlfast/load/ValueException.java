/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

/** Thrown if a value does not fit its column. The message says why, without the feature and the column. */
public final class ValueException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Creates an exception whose message follows the name of the column. */
    public ValueException(String message) {
        super(message);
    }
}
