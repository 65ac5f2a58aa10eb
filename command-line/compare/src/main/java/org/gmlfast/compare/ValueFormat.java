/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.util.Locale;

/** A format whose documents are compared as values, not as XML. */
enum ValueFormat {
    GEOJSON("GeoJSON", "application/json", "json"),
    FLATGEOBUF("FlatGeobuf", "application/flatgeobuf", "flatgeobuf");

    private final String shownName;
    private final String requestName;
    private final String otherName;

    ValueFormat(String shownName, String requestName, String otherName) {
        this.shownName = shownName;
        this.requestName = requestName;
        this.otherName = otherName;
    }

    /** Returns the name as outputFormat. */
    String requestName() {
        return requestName;
    }

    /** Returns whether capabilities list the format under a name. */
    boolean hasName(String listed) {
        String name = listed.toLowerCase(Locale.ROOT);
        return name.equals(requestName) || name.equals(otherName);
    }

    @Override
    public String toString() {
        return shownName;
    }
}
