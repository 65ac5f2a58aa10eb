/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.util.Optional;

/**
 * The result of a run.
 *
 * @param rows the number of features in the export
 * @param files the number of files with features
 * @param bytes the size of all files
 * @param reused the number of parts that earlier runs have written
 * @param wasComplete whether there was nothing to do
 */
public record ExportResult(long rows, int files, long bytes, int reused, boolean wasComplete) {

    /** Returns a note for the user. */
    public Optional<String> note() {
        if (wasComplete) {
            return Optional.of("the export is already complete; --restart writes it anew");
        }
        return reused == 0 ? Optional.empty() : Optional.of("continued: " + reused + " parts were already complete");
    }
}
