/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

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
                    "Skip at most N features that have a value or a geometry that cannot be read, or"
                            + " written by encode, and report how many are missing. A document that is not well-formed is an error.")
    private long count;

    /** The number of features that may be skipped. */
    long count() {
        return count;
    }
}
