/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

import org.gmlfast.wfs.WfsVersion;

/** A format of responses to GetFeature, with the names by which servers offer it. */
enum LoadFormat {
    GML2("GML 2", WfsVersion.WFS_1_0_0, true, "text/xml; subtype=gml/2.1.2", "GML2"),
    GML31("GML 3.1.1", WfsVersion.WFS_1_1_0, true, "text/xml; subtype=gml/3.1.1", "gml3"),
    GML32(
            "GML 3.2",
            WfsVersion.WFS_2_0_0,
            true,
            "application/gml+xml; version=3.2",
            "text/xml; subtype=gml/3.2",
            "gml32"),
    GEOJSON("GeoJSON", WfsVersion.WFS_2_0_0, false, "application/json", "json", "geojson"),
    BXML("BXML", WfsVersion.WFS_2_0_0, false, "bxml", "application/gml+x-bxml; version=3.2");

    private final String title;
    private final WfsVersion ownVersion;
    private final boolean defaultFormat;
    private final List<String> names;

    LoadFormat(String title, WfsVersion ownVersion, boolean defaultFormat, String... names) {
        this.title = title;
        this.ownVersion = ownVersion;
        this.defaultFormat = defaultFormat;
        this.names = List.of(names);
    }

    /** The name in tables and plots. */
    String title() {
        return title;
    }

    /** The version of WFS whose GML this is; 2.0.0 for formats that are not GML text. */
    WfsVersion ownVersion() {
        return ownVersion;
    }

    /** Whether this is the default format of its version. */
    boolean isDefaultOfOwnVersion() {
        return defaultFormat;
    }

    /** The name by which a server offers the format; empty if it does not. All servers are asked in the same order. */
    Optional<String> offeredName(Collection<String> offered) {
        return names.stream()
                .flatMap(name -> offered.stream().filter(name::equalsIgnoreCase).limit(1))
                .findFirst();
    }

    /** The format of a name; empty for a format that is not measured by default. */
    static Optional<LoadFormat> named(String name) {
        return Arrays.stream(values())
                .filter(format -> format.names.stream().anyMatch(name::equalsIgnoreCase))
                .findFirst();
    }
}
