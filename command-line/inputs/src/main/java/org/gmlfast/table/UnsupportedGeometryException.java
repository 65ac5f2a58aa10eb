/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import org.gmlfast.input.InputException;

/** Thrown for a geometry that cannot be written as GML. The feature is written without it. */
public final class UnsupportedGeometryException extends InputException {

    private static final long serialVersionUID = 1;

    /** Creates an exception; the message is a predicate with the geometry as subject. */
    public UnsupportedGeometryException(String message, Throwable cause) {
        super(message, cause);
    }
}
