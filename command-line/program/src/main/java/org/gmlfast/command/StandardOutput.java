/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import org.gmlfast.output.DocumentTarget;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Standard output, which may be a terminal. */
final class StandardOutput {

    /** Set by the launcher, because Java cannot ask. */
    private static final String TERMINAL = "GML_FAST_OUTPUT_TERMINAL";

    private StandardOutput() {}

    /**
     * Refuses to write bytes that are not text to a terminal.
     *
     * @param output the name of the output file; null or "-" for standard output
     * @throws ParameterException if the output is a terminal
     */
    static void checkBinary(String output, CommandSpec command) {
        boolean standard = output == null || output.equals(DocumentTarget.STANDARD_OUTPUT);
        if (standard && "1".equals(System.getenv(TERMINAL))) {
            throw new ParameterException(
                    command.commandLine(),
                    "the output is binary, and standard output is a terminal; write to a file with "
                            + (command.findOption("-o") == null ? "OUT" : "-o FILE") + ", or to a pipe");
        }
    }
}
