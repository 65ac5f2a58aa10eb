/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.PrintStream;
import java.util.Optional;

import org.gmlfast.stax.OmittedCharacters;

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

    private final long omittedBefore = OmittedCharacters.count();

    boolean isQuiet() {
        return quiet;
    }

    /** Prints the summary line of a run, if there is one and {@code --quiet} is not given. */
    void report(Optional<String> summary, PrintStream standardError) {
        if (!quiet) {
            summary.map(ErrorMessages::line).ifPresent(standardError::println);
        }
    }

    /** Prints how many characters the documents of the command lack, unless {@code --quiet} is given. */
    void reportOmitted(PrintStream standardError) {
        long omitted = OmittedCharacters.count() - omittedBefore;
        if (omitted > 0 && !quiet) {
            standardError.println(ErrorMessages.line("note: " + omitted
                    + (omitted == 1 ? " character was" : " characters were")
                    + " left out of values, because the format of the output cannot have them"));
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
