/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart;

import picocli.CommandLine.Option;

/** The option of commands that write GML 3: what becomes of attributes that are called like GML's own elements. */
final class GmlAttributes {

    /** A value of the option. */
    enum Choice {
        /** They stay in the namespace of the features. */
        OVERRIDE,
        /** They are written as the elements of GML. */
        KEEP;

        @Override
        public String toString() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    @Option(
            names = "--gml-attributes",
            paramLabel = "WHAT",
            defaultValue = "override",
            description = "Attributes called name, description and the like in GML 3: override writes them as elements"
                    + " of the features' own namespace, keep as GML's own gml:name and so on, which is GeoServer's"
                    + " default and which QGIS and OGR's WFS driver do not show (default: ${DEFAULT-VALUE}).")
    private Choice choice;

    /** Whether such attributes stay in the namespace of the features. */
    boolean areOverridden() {
        return choice == Choice.OVERRIDE;
    }
}
