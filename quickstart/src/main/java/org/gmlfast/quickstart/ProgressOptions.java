/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart;

import java.io.PrintStream;

import picocli.CommandLine.Option;

/** What is told on standard error while a command runs. */
final class ProgressOptions {

    @Option(
            names = "--progress",
            negatable = true,
            fallbackValue = "true",
            description = "Show progress on standard error, or not (default: if that is a terminal).")
    private Boolean progress;

    @Option(
            names = {"-q", "--quiet"},
            description = "No progress and no notes, only errors.")
    private boolean quiet;

    boolean isQuiet() {
        return quiet;
    }

    /** Where progress is shown; null for nowhere. */
    PrintStream terminal(PrintStream standardError) {
        if (quiet) {
            return null;
        }
        // the launcher looks whether standard error is a terminal: Java cannot
        boolean shown = progress != null ? progress : "1".equals(System.getenv("GML_FAST_TERMINAL"));
        return shown ? standardError : null;
    }
}
