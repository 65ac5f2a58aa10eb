/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.settings;

/** The versions of GML that the encoders write. */
public enum GmlVersion {
    /** OGC 02-069, the GML of WFS 1.0.0. */
    GML_2_1_2("2.1.2", "http://www.opengis.net/gml"),
    /** OGC 03-105r1, the GML of WFS 1.1.0. */
    GML_3_1_1("3.1.1", "http://www.opengis.net/gml"),
    /** OGC 07-036 (ISO 19136:2007), the GML of WFS 2.0. */
    GML_3_2_1("3.2.1", "http://www.opengis.net/gml/3.2");

    private final String number;
    private final String namespace;

    GmlVersion(String number, String namespace) {
        this.number = number;
        this.namespace = namespace;
    }

    /** The version number, such as {@code 3.2.1}. */
    public String number() {
        return number;
    }

    /** The namespace URI; GML 2 and 3.1 share one. */
    public String namespace() {
        return namespace;
    }

    /** Whether a URI is a namespace of GML: 2, 3.1 or 3.2. */
    public static boolean isGmlNamespace(String uri) {
        return uri.equals(GML_3_1_1.namespace) || uri.equals(GML_3_2_1.namespace);
    }

    /** Whether geometries consist of pos and posList, and features have a gml:id. */
    public boolean isGml3() {
        return this != GML_2_1_2;
    }
}
