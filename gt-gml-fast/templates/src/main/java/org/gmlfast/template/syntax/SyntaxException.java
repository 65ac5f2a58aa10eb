/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.syntax;

/** Thrown if the text of a template cannot be parsed; the caller adds the position. */
public final class SyntaxException extends Exception {

    private static final long serialVersionUID = 1;

    public SyntaxException(String message) {
        super(message);
    }
}
