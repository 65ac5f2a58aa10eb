/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.PrintWriter;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gml-fast generate-completion}: prints the script that completes commands in a shell. */
@Command(
        name = "generate-completion",
        description = "Print the script that completes commands, options and their values in a shell.",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        usageHelpWidth = 100,
        footerHeading = "%nExamples:%n",
        footer = {
            "  source <(gml-fast generate-completion)",
            "  gml-fast generate-completion fish > ~/.config/fish/completions/gml-fast.fish"
        })
final class CompletionCommand implements Callable<Integer> {

    enum Shell {
        BASH,
        ZSH,
        FISH
    }

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "bash|zsh|fish",
            arity = "0..1",
            defaultValue = "BASH",
            description = "The shell (default: bash). bash and zsh have the same script.")
    private Shell shell;

    @Override
    public Integer call() {
        CompletionScript script = new CompletionScript(spec.parent());
        PrintWriter out = spec.commandLine().getOut();
        out.print(shell == Shell.FISH ? script.forFish() : script.forBashAndZsh());
        out.flush();
        return 0;
    }
}
