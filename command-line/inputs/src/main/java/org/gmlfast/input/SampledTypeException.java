/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

/** Thrown if a value or an element does not fit the types derived from the start of a document. */
public final class SampledTypeException extends InputException {

    private static final long serialVersionUID = 1;

    /** Creates an exception whose message says what does not fit. */
    public SampledTypeException(String message, Throwable cause) {
        super(message, cause);
    }
}
