/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.status;

/** The outcome of a response, or of the part of it that contains one layer. */
public enum ResponseOutcome {
    /** The plugin wrote it from rows of the store. */
    ROWS("rows"),
    /** The plugin wrote it from features; the reason says why not from rows. */
    FEATURES("features"),
    /** The stock encoder wrote it; the reason says why. */
    STOCK("stock"),
    /** Writing it failed. */
    FAILED("failed"),
    /** The client or the network ended it early. */
    ABORTED("aborted");

    private final String member;

    ResponseOutcome(String member) {
        this.member = member;
    }

    /** The name in JSON. */
    String member() {
        return member;
    }
}
