/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import org.gmlfast.input.InputException;

/** A layer that cannot be divided into parts that the server sends whole. */
final class IndivisibleException extends InputException {

    private static final long serialVersionUID = 1;

    IndivisibleException(String message) {
        super(message);
    }
}
