/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.PrintStream;

import picocli.CommandLine.Option;

/** The option that skips features with errors. */
final class SkippedErrors {

    /** The exit code if features are missing. */
    static final int EXIT_CODE = 3;

    @Option(
            names = "--skip-errors",
            paramLabel = "N|all",
            defaultValue = "0",
            converter = OptionValues.CountConverter.class,
            description =
                    "Skip at most N features with a value or a geometry that cannot be read (or that encode"
                            + " cannot write), and report how many are missing. A document that is not well-formed is an error.")
    private long count;

    /**
     * Prints how many features are missing because they have errors, if some are.
     *
     * @return the exit code
     */
    static int exitCode(long missing, PrintStream standardError) {
        if (missing == 0) {
            return 0;
        }
        standardError.println(ErrorMessages.line(
                missing == 1 ? "1 feature with errors is missing" : missing + " features with errors are missing"));
        return EXIT_CODE;
    }

    /** The number of features that may be skipped. */
    long count() {
        return count;
    }
}
