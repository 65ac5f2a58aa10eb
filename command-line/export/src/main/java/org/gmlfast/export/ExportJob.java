/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.geotools.api.filter.Filter;
import org.gmlfast.input.InputOptions;

/**
 * The table to export, and how.
 *
 * @param url the JDBC URL of the database
 * @param input the table, and how to read it
 * @param where the condition for the rows
 * @param properties the attributes to write; null for all
 * @param renamed the names of attributes in the documents, where the user chooses them, by their names in the table
 * @param suffix of the names of documents, with the dot, but without that of gzip
 * @param partitionBy the column whose values divide the rows into documents; null for none
 * @param gridSize the size of the cells that divide the rows into documents; 0 for none
 * @param parts the number of parts; 0 for a number that suits the table
 * @param jobs the number of connections that read at the same time
 * @param restart whether to delete what an earlier run has written
 * @param changesAccepted whether to continue although the table may have changed
 * @param feed the settings of the Atom feeds around the documents; null for none
 * @param options the options that a later run must repeat, by name
 */
public record ExportJob(
        String url,
        InputOptions input,
        Filter where,
        List<String> properties,
        Map<String, String> renamed,
        ExportStyle style,
        String suffix,
        Layout layout,
        String partitionBy,
        double gridSize,
        boolean gzip,
        int parts,
        int jobs,
        boolean restart,
        boolean changesAccepted,
        Path folder,
        FeedSettings feed,
        Map<String, String> options) {}
