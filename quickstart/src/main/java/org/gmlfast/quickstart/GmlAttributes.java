/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart;

/** What becomes in GML 3 of attributes that are called like elements that each feature of GML has. */
enum GmlAttributes {
    /** They stay in the namespace of the features. */
    OVERRIDE,
    /** They are written as the elements of GML. */
    KEEP;

    static final String DESCRIPTION = "Attributes called name, description and the like in GML 3: override writes them"
            + " as elements of the features' own namespace, keep as GML's own gml:name and so on, which is GeoServer's"
            + " default and which QGIS and OGR's WFS driver do not show (default: ${DEFAULT-VALUE}).";

    @Override
    public String toString() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
