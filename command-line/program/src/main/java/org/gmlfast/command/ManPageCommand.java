/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.PrintWriter;
import java.util.concurrent.Callable;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code gml-fast generate-man-page}: prints the manual page of all commands. */
@Command(
        name = "generate-man-page",
        description = "Print a manual page of all commands, for man.",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        usageHelpWidth = 100,
        footerHeading = "%nExample:%n",
        footer = "  gml-fast generate-man-page > /usr/local/share/man/man1/gml-fast.1")
final class ManPageCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        CommandLine program = spec.parent().commandLine();
        PrintWriter out = spec.commandLine().getOut();
        out.print(new ManPage(program).text());
        out.flush();
        return 0;
    }
}
