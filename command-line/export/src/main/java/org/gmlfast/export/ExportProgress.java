/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import org.gmlfast.output.ProgressMeter;

/** Shows the progress of an export, stage by stage. */
@FunctionalInterface
public interface ExportProgress {

    /**
     * Starts to show the progress of a stage.
     *
     * @param stage the name of the stage, or of the table whose rows are written
     * @param max the value at the end; -1 if unknown
     * @param bytes whether the value counts bytes; otherwise it counts rows
     */
    ProgressMeter start(String stage, long max, boolean bytes);
}
