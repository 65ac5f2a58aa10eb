/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart;

import java.io.PrintStream;
import java.util.Optional;

import picocli.CommandLine.Option;

/** What a command prints on standard error, apart from errors. */
final class ProgressOptions {

    @Option(
            names = "--progress",
            negatable = true,
            fallbackValue = "true",
            description = "Show progress on standard error, or not (default: if that is a terminal).")
    private Boolean progress;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print errors only: no progress, notes or summary.")
    private boolean quiet;

    boolean isQuiet() {
        return quiet;
    }

    /** Prints the line that sums a run up, unless {@code --quiet} is given; does nothing if there is no line. */
    void report(Optional<String> summary, PrintStream standardError) {
        if (!quiet) {
            summary.map(ErrorMessages::line).ifPresent(standardError::println);
        }
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
