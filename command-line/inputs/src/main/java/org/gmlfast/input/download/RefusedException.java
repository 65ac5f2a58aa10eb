/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import org.gmlfast.input.InputException;

/** A request that a server understands and refuses: another one may be accepted. */
final class RefusedException extends InputException {

    private static final long serialVersionUID = 1;

    RefusedException(String message, Throwable cause) {
        super(message, cause);
    }
}
