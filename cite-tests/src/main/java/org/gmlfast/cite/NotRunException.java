/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite;

/** A suite cannot run: what it needs is not there. The message says what that is. */
public final class NotRunException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param message what is missing */
    public NotRunException(String message) {
        super(message);
    }
}
