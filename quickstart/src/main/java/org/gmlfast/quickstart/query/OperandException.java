/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.query;

/** A condition that is right as such, but is not for values of that kind. */
public final class OperandException extends QueryException {

    private static final long serialVersionUID = 1;

    /** A sentence without its end. */
    public OperandException(String message) {
        super(message);
    }
}
