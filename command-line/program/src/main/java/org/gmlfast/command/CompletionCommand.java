/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

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

    private static final String FISH = "fish";

    /** Converts the names of shells. */
    static final class ShellConverter implements ITypeConverter<String>, OptionWords.Listed {

        @Override
        public List<String> words() {
            return List.of("bash", "zsh", FISH);
        }

        @Override
        public String convert(String value) {
            String name = value.toLowerCase(Locale.ROOT);
            if (!words().contains(name)) {
                throw new TypeConversionException("\"" + value + "\" is not " + String.join(", ", words()));
            }
            return name;
        }
    }

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "bash|zsh|fish",
            arity = "0..1",
            defaultValue = "bash",
            converter = ShellConverter.class,
            description = "The shell (default: bash). bash and zsh have the same script.")
    private String shell;

    @Override
    public Integer call() {
        CompletionScript script = new CompletionScript(spec.parent());
        PrintWriter out = spec.commandLine().getOut();
        out.print(shell.equals(FISH) ? script.forFish() : script.forBashAndZsh());
        out.flush();
        return 0;
    }
}
