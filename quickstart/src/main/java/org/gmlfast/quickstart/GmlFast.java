/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.logging.LogManager;

import org.gmlfast.quickstart.output.OutputException;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code gml-fast}; what it does is in its subcommands. */
@Command(
        name = "gml-fast",
        description = "GML and binary XML at wire speed.",
        subcommands = {
            EncodeCommand.class,
            ConvertCommand.class,
            InspectCommand.class,
            GetCommand.class,
            ServeCommand.class,
            CommandLine.HelpCommand.class
        },
        mixinStandardHelpOptions = true,
        versionProvider = GmlFast.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:something went wrong; the line on standard error says what",
            "2:wrong usage",
            "141:the reader of standard output went away"
        })
public final class GmlFast implements Callable<Integer> {

    /** As shells have it for a process ended by SIGPIPE, which Java ignores. */
    static final int CLOSED_PIPE = 141;

    @Option(
            names = "--stacktrace",
            scope = ScopeType.INHERIT,
            description = "On failure, print where in the program it happened, too.")
    private boolean stacktrace;

    @Spec
    private CommandSpec spec;

    private final InputStream in;
    private final OutputStream out;
    private final PrintStream err;

    GmlFast(InputStream in, OutputStream out, PrintStream err) {
        this.in = in;
        this.out = out;
        this.err = err;
    }

    /** Runs a command and ends the process with its exit code. */
    public static void main(String[] args) {
        // the libraries log what is said better, or not at all, on standard error
        System.setProperty("hsqldb.reconfig_logging", "false");
        LogManager.getLogManager().reset();
        System.exit(run(System.in, new FileOutputStream(FileDescriptor.out), System.err, args));
    }

    /**
     * Runs a command.
     *
     * @return the exit code
     */
    public static int run(InputStream in, OutputStream out, PrintStream err, String... args) {
        GmlFast command = new GmlFast(in, out, err);
        CommandLine line = new CommandLine(command)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((e, arguments) -> command.explainUsage(e))
                .setExecutionExceptionHandler((e, cmd, result) -> command.explain(e));
        try {
            return line.execute(args);
        } catch (OutOfMemoryError | StackOverflowError e) {
            return command.explain(e);
        }
    }

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "no command given");
    }

    InputStream in() {
        return in;
    }

    OutputStream out() {
        return out;
    }

    PrintStream err() {
        return err;
    }

    private int explainUsage(ParameterException e) {
        CommandLine failed = e.getCommandLine();
        String name = failed.getCommandSpec().qualifiedName();
        String message = e.getMessage();
        if (failed.getCommandSpec() == spec) {
            if (e instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
                message = "\"" + unmatched.getUnmatched().get(0) + "\" is not a command";
            }
            message += "; commands are " + String.join(", ", spec.subcommands().keySet());
        }
        err.println(ErrorMessages.line(message) + " (see " + name + " --help)");
        return CommandLine.ExitCode.USAGE;
    }

    private int explain(Throwable e) {
        if (e instanceof OutputException output && output.isClosedPipe()) {
            return CLOSED_PIPE;
        }
        err.println(ErrorMessages.of(e));
        if (stacktrace) {
            e.printStackTrace(err);
        }
        return CommandLine.ExitCode.SOFTWARE;
    }

    /** The version that the build has written into the jar. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = GmlFast.class.getPackage().getImplementationVersion();
            return new String[] {"gml-fast " + (version == null ? "(from class files)" : version)};
        }
    }
}
