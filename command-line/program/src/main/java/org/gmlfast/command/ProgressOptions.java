/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.PrintStream;
import java.util.Optional;

import picocli.CommandLine.Option;

/** The options for what a command prints on standard error besides errors. */
final class ProgressOptions {

    @Option(
            names = "--progress",
            negatable = true,
            fallbackValue = "true",
            description = "Show progress on standard error, or not (default: only if it is a terminal).")
    private Boolean progress;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print errors only: no progress, notes or summary.")
    private boolean quiet;

    boolean isQuiet() {
        return quiet;
    }

    /** Prints the summary line of a run, if there is one and {@code --quiet} is not given. */
    void report(Optional<String> summary, PrintStream standardError) {
        if (!quiet) {
            summary.map(ErrorMessages::line).ifPresent(standardError::println);
        }
    }

    /** Returns the stream for the progress bar; null for no progress bar. */
    PrintStream terminal(PrintStream standardError) {
        if (quiet) {
            return null;
        }
        // the launcher checks whether standard error is a terminal, which Java cannot do
        boolean shown = progress != null ? progress : "1".equals(System.getenv("GML_FAST_TERMINAL"));
        return shown ? standardError : null;
    }
}
