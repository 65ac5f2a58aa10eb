/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

/** Reports why a result cannot be read as rows. The message is the reason; no stack trace, since it is no failure. */
public final class FeaturesNeededException extends Exception {

    private static final long serialVersionUID = 1;

    FeaturesNeededException(String reason) {
        this(reason, null);
    }

    FeaturesNeededException(String reason, Throwable cause) {
        super(reason, cause, false, false);
    }
}
