/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.wfs;

/**
 * A feature type of a WFS.
 *
 * @param name with the prefix that the capabilities give it
 * @param label for reports and names of files: the name without prefix, or {@code prefix.name} if the service has
 *     another layer with that name
 * @param namespace the URI of that prefix; empty if there is none
 * @param crs the CRS it is served in by default, as the capabilities write it
 */
public record WfsLayer(String name, String label, String namespace, String crs) {

    /** The name without prefix. */
    public String localName() {
        return localName(name);
    }

    static String localName(String name) {
        return name.substring(name.indexOf(':') + 1);
    }
}
