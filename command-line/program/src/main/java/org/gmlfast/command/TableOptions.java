/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.gmlfast.crs.SpatialReference;
import org.gmlfast.feature.settings.SampledTypes;
import org.gmlfast.load.LoadMode;
import org.gmlfast.load.LoadSettings;
import org.gmlfast.query.FeatureQuery;

import picocli.CommandLine.Option;

/** The options for the tables of {@code load}: their names, columns and keys. */
final class TableOptions {

    @Option(
            names = "--db-schema",
            paramLabel = "NAME",
            description =
                    "PostGIS: the schema of the tables, which is created if it is missing (default: the first of the"
                            + " user's search path).")
    private String schema;

    @Option(
            names = "--prefix",
            paramLabel = "TEXT",
            defaultValue = "",
            description = "Begin the name of each table with this text.")
    private String prefix;

    @Option(names = "--lower", description = "Write names of tables and columns in lower case.")
    private boolean lowerCase;

    @Option(
            names = "--rename",
            paramLabel = "OLD=NEW",
            converter = {OptionValues.TextConverter.class, OptionValues.TextConverter.class},
            description = "Write the attribute OLD into a column called NEW. Other options name it OLD. Repeatable.")
    private Map<String, String> renamed = new LinkedHashMap<>();

    @Option(
            names = "--id",
            paramLabel = "NAME",
            description =
                    "The column for the ids of features (default: gml_id for GML, id for GeoJSON with ids of its own,"
                            + " none for others).")
    private String id;

    @Option(
            names = "--key",
            split = ",",
            paramLabel = "NAME",
            description =
                    "The attribute that is the primary key of new tables, or several, separated by commas; NAME? where"
                            + " only some layers have it (default: the column of --id, the key of a table that is read, or else a number,"
                            + " fid).")
    private List<String> key = List.of();

    @Option(
            names = "--source-column",
            paramLabel = "NAME",
            description =
                    "Add a column with the name of the file that each row comes from. A file that has been loaded before, with"
                            + " other bytes, then replaces its own rows (append, upsert).")
    private String source;

    @Option(
            names = "--child-tables",
            description =
                    "Put what has elements in it, or occurs several times in a feature, into tables of their own, with the"
                            + " key of the feature and a number, whatever --nested and --lists say.")
    private boolean childTables;

    /** The schema of PostgreSQL; null for the default of the user. */
    String schema() {
        return schema;
    }

    /** The settings of a load with these tables. */
    LoadSettings settings(
            FeatureQuery query, SpatialReference reference, LoadMode mode, boolean again, SampledTypes sampled) {
        return new LoadSettings(
                query,
                reference,
                mode,
                prefix,
                lowerCase,
                renamed,
                id,
                key.stream().map(TableOptions::withoutMark).toList(),
                key.stream().anyMatch(name -> !withoutMark(name).equals(name)),
                source,
                again,
                sampled,
                childTables);
    }

    /** The name of an attribute without the question mark behind one that layers may lack. */
    static String withoutMark(String name) {
        return name.endsWith("?") ? name.substring(0, name.length() - 1) : name;
    }
}
