/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.geotools.api.filter.Filter;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that select features and attributes. */
final class SelectionOptions {

    @Mixin
    private ConditionOptions condition;

    @Option(
            names = "--expose-primary-key",
            description = "Write the columns of a table's primary key as attributes as well as in the ids.")
    private boolean primaryKeyExposed;

    @Option(
            names = "--rename",
            paramLabel = "OLD=NEW",
            converter = {OptionValues.TextConverter.class, OptionValues.XmlNameConverter.class},
            description = "Write the attribute OLD under the name NEW, which XML must allow. Other options name it OLD."
                    + " In GML, names that XML does not allow have underscores otherwise. Repeatable.")
    private Map<String, String> renamed = new LinkedHashMap<>();

    /** Returns the names of attributes in the document by their names in the input. */
    Map<String, String> renamed() {
        return renamed;
    }

    /** Returns the condition; null to select all features. */
    Filter where() {
        return condition.where();
    }

    /** Returns the names of the attributes; null to select all. */
    List<String> properties() {
        return condition.properties();
    }

    boolean exposesPrimaryKey() {
        return primaryKeyExposed;
    }
}
