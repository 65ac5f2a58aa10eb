/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.table;

import org.gmlfast.quickstart.source.InputException;

/** A geometry of a row that GML or this program has nothing for. The feature can do without it. */
final class UnsupportedGeometryException extends InputException {

    private static final long serialVersionUID = 1;

    /** What the geometry is or has, as part of a sentence. */
    UnsupportedGeometryException(String message, Throwable cause) {
        super(message, cause);
    }
}
