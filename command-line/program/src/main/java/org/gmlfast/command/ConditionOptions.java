/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.util.List;

import org.geotools.api.filter.Filter;

import picocli.CommandLine.Option;

/** The options that select features and attributes. */
final class ConditionOptions {

    @Option(
            names = "--where",
            paramLabel = "CQL",
            converter = OptionValues.FilterConverter.class,
            description =
                    "Write only features that match this condition in GeoTools' ECQL. It may name the primary key of"
                            + " a table. Put names that are keywords of CQL, such as id, in double quotes.")
    private Filter where;

    @Option(
            names = "--property",
            split = ",",
            paramLabel = "NAME",
            description = "Write only these attributes (the geometry only if it is listed).")
    private List<String> properties;

    /** Returns the condition; null to select all features. */
    Filter where() {
        return where;
    }

    /** Returns the names of the attributes; null to select all. */
    List<String> properties() {
        return properties;
    }
}
