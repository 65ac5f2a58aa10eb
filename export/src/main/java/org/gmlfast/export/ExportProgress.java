/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import org.gmlfast.output.ProgressMeter;

/** Shows the progress of an export. */
@FunctionalInterface
public interface ExportProgress {

    /**
     * Starts to show the progress.
     *
     * @param table the name of the table
     * @param rows the number of rows at the end
     */
    ProgressMeter start(String table, long rows);
}
