/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

/** The result of a comparison, from best to worst. */
enum Verdict {
    EQUAL("equal"),
    EXPLAINED("explained"),
    /** Neither response could be compared. */
    FAILED("not compared"),
    UNKNOWN("unknown difference");

    private final String text;

    Verdict(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
