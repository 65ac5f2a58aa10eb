/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

/** A request that is left to the stock encoder, before a byte is written, with the reason. */
final class DeclinedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    DeclinedException(String reason) {
        super(reason, null, false, false);
    }
}
