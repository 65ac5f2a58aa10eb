/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.util.List;

import org.gmlfast.feature.AxisOrder;
import org.gmlfast.feature.GmlGeometrySettings;
import org.gmlfast.feature.GmlReaderSettings;
import org.gmlfast.feature.GmlValueSettings;

import picocli.CommandLine.Option;

/** The options that control how GML is read. */
final class GmlReadingOptions {

    @Option(
            names = "--axis-order",
            paramLabel = "ORDER",
            defaultValue = "auto",
            converter = OptionValues.AxisOrderConverter.class,
            description = "Reading GML: auto (what each srsName stands for), authority (that of the CRS), xy or swapped"
                    + " (y/x), whatever the srsName is (default: ${DEFAULT-VALUE}).")
    private AxisOrder axisOrder;

    @Option(
            names = "--attributes",
            description = "Reading GML: also read the attributes of properties, such as codeSpace of height as"
                    + " height_codeSpace. Units of measure (uom) are always read.")
    private boolean attributes;

    @Option(
            names = "--member",
            paramLabel = "NAME",
            description = "Reading GML: the children of elements of this name are features, beside those of elements"
                    + " whose names end in member or members. Repeatable.")
    private List<String> members = List.of();

    @Option(
            names = "--allow-doctype",
            description = "Reading GML: skip a DOCTYPE instead of refusing it. Entities are never expanded.")
    private boolean doctype;

    GmlReaderSettings settings() {
        return GmlReaderSettings.DEFAULT
                .withMemberNames(members)
                .withValues(GmlValueSettings.DEFAULT.withAttributes(attributes))
                .withGeometries(GmlGeometrySettings.DEFAULT.withAxisOrder(axisOrder))
                .withDoctype(doctype);
    }
}
