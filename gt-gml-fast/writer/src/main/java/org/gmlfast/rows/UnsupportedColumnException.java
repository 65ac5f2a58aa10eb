/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.io.IOException;

/** Thrown if a column, as it is used, has no decoder, so that its rows must be read as features. */
public final class UnsupportedColumnException extends IOException {

    UnsupportedColumnException(String message) {
        super(message);
    }
}
