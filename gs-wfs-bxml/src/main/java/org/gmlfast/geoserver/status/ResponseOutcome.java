/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.status;

/** What became of a response, or of its part that contains one layer. */
public enum ResponseOutcome {
    /** The plugin wrote it from rows of the store. */
    ROWS("rows"),
    /** The plugin wrote it from features; the reason tells why not from rows. */
    FEATURES("features"),
    /** The stock encoder wrote it; the reason tells why. */
    STOCK("stock"),
    /** It failed before its end. */
    FAILED("failed"),
    /** Its client or the network did not take it to its end. */
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
