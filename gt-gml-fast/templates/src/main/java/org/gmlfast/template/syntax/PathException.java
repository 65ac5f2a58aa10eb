/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.syntax;

/** Thrown if a request names a path of a schema that no column of the rows corresponds to. */
public final class PathException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    public PathException(String message) {
        super(message);
    }
}
