/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows.wkb;

/** Thrown for WKB that is malformed or has an unsupported geometry type. */
public final class WkbException extends IllegalArgumentException {

    private final int offset;

    WkbException(String message, int offset) {
        this(message, offset, null);
    }

    WkbException(String message, int offset, Throwable cause) {
        super(message + " at byte " + offset + " of the WKB", cause);
        this.offset = offset;
    }

    /** The number of bytes between the start of the WKB and the failure. */
    public int offset() {
        return offset;
    }
}
