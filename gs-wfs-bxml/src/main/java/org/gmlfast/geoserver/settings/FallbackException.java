/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.settings;

/** The reason for a fallback: the stock encoder writes the response. Thrown before the first byte. */
public final class FallbackException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public FallbackException(String reason) {
        super(reason, null, false, false);
    }
}
