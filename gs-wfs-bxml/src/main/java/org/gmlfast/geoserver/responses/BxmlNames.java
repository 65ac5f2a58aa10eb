/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.responses;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.gmlfast.form.OutputFormat;

/** The names of BXML that GeoServer's capabilities list, and by which alone GeoServer finds the output format. */
public final class BxmlNames {

    private static final String PLAIN = "bxml";
    private static final String COMPRESSED = "bxml+gzip";

    /** The format of the request's version, not compressed. */
    static final OutputFormat DEFAULT = OutputFormat.named(PLAIN).orElseThrow();

    /** In the order in which capabilities list them. The MIME type is the one to look for in capabilities. */
    static final Set<String> LISTED =
            Collections.unmodifiableSet(new LinkedHashSet<>(List.of(PLAIN, "application/x-bxml", COMPRESSED)));

    private BxmlNames() {}

    /**
     * The format with a name.
     *
     * @return null if the name is null or no name of BXML
     */
    public static OutputFormat named(String name) {
        return OutputFormat.named(name).filter(OutputFormat::encodesBxml).orElse(null);
    }

    /** The listed name under which GeoServer finds the output format for a format of BXML. */
    public static String listedName(OutputFormat format) {
        return LISTED.contains(format.name()) ? format.name() : format.gzip() ? COMPRESSED : PLAIN;
    }
}
