/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import picocli.CommandLine.Option;

/** The option {@code --gml-attributes}: how GML 3 writes attributes that share their names with elements of GML. */
final class GmlAttributes {

    static final String OPTION = "--gml-attributes";

    /** The values of the option. */
    enum Choice {
        /** Writes such attributes in the namespace of the features. */
        OVERRIDE,
        /** Writes such attributes as the elements of GML. */
        KEEP;

        @Override
        public String toString() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    @Option(
            names = OPTION,
            paramLabel = "WHAT",
            defaultValue = "override",
            description = "How GML 3 writes attributes such as name and description: override writes elements in the"
                    + " features' own namespace; keep writes GML's elements, such as gml:name, as GeoServer does by"
                    + " default, which QGIS and OGR's WFS driver do not show (default: ${DEFAULT-VALUE}).")
    private Choice choice;

    /** Returns whether such attributes stay in the namespace of the features. */
    boolean areOverridden() {
        return choice == Choice.OVERRIDE;
    }
}
