/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

/** Thrown for an input whose format gml-fast does not read. */
public final class UnsupportedFormatException extends InputException {

    private static final long serialVersionUID = 1;

    /** Creates an exception with a message without a final full stop. */
    public UnsupportedFormatException(String message) {
        super(message);
    }
}
