/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.logging.LogManager;

import org.gmlfast.crs.EpsgSystems;
import org.gmlfast.output.OutputException;
import org.gmlfast.template.syntax.TemplateException;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code gml-fast}, which delegates to its subcommands. */
@Command(
        name = "gml-fast",
        description = "GML and binary XML at wire speed.",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:failure; one line on standard error gives the reason",
            "2:wrong usage",
            "141:the reader closed standard output"
        })
public final class GmlFast implements Callable<Integer>, StandardStreams {

    /** The commands by their names, in the order of the help. */
    /** The start of a message of picocli's command "help". */
    private static final String UNKNOWN_TO_HELP = "Unknown subcommand '";

    private static final Map<String, Class<?>> COMMANDS = new LinkedHashMap<>();

    static {
        COMMANDS.put("encode", EncodeCommand.class);
        COMMANDS.put("load", LoadCommand.class);
        COMMANDS.put("diff", DiffCommand.class);
        COMMANDS.put("export", ExportCommand.class);
        COMMANDS.put("convert", ConvertCommand.class);
        COMMANDS.put("info", InfoCommand.class);
        COMMANDS.put("inspect", InspectCommand.class);
        COMMANDS.put("get", GetCommand.class);
        COMMANDS.put("index", IndexCommand.class);
        COMMANDS.put("serve", ServeCommand.class);
        COMMANDS.put("compare", CompareCommand.class);
        COMMANDS.put("template", TemplateCommand.class);
    }

    /** Commands that look at all others. */
    private static final List<Class<?>> ABOUT_COMMANDS =
            List.of(CompletionCommand.class, ManPageCommand.class, CommandLine.HelpCommand.class);

    /** The exit code that shells report for a process killed by SIGPIPE; Java ignores that signal. */
    static final int CLOSED_PIPE = 141;

    @Option(names = "--stacktrace", scope = ScopeType.INHERIT, description = "On failure, also print the stack trace.")
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
        prepareLibraries();
        System.exit(run(System.in, new FileOutputStream(FileDescriptor.out), System.err, args));
    }

    /**
     * Silences libraries, whose log messages would mix with this program's own on standard error, and keeps reference
     * systems in files.
     */
    static void prepareLibraries() {
        System.setProperty("hsqldb.reconfig_logging", "false");
        LogManager.getLogManager().reset();
        EpsgSystems.cache();
    }

    /**
     * Runs a command.
     *
     * @return the exit code
     */
    public static int run(InputStream in, OutputStream out, PrintStream err, String... args) {
        CommandLine line = commandLine(in, out, err, args);
        try {
            return line.execute(ProfileArguments.with(line, args));
        } catch (IOException e) {
            err.println(ErrorMessages.of(e));
            return CommandLine.ExitCode.USAGE;
        } catch (OutOfMemoryError | StackOverflowError e) {
            return ((GmlFast) line.getCommand()).reportFailure(e);
        }
    }

    /** The options of the other commands would take an eighth of a short run. */
    private static List<Class<?>> needed(String... args) {
        if (args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"))) {
            return List.of();
        }
        Class<?> only = args.length == 0 ? null : COMMANDS.get(args[0]);
        return only == null ? all() : List.of(only);
    }

    /**
     * Creates the command line, whose commands tests may change.
     *
     * @param args that it will execute, whose command is the only one that it has; none for all commands
     */
    static CommandLine commandLine(InputStream in, OutputStream out, PrintStream err, String... args) {
        return commandLine(in, out, err, needed(args));
    }

    private static List<Class<?>> all() {
        List<Class<?>> all = new ArrayList<>(COMMANDS.values());
        all.addAll(ABOUT_COMMANDS);
        return all;
    }

    private static CommandLine commandLine(
            InputStream in, OutputStream out, PrintStream err, List<Class<?>> subcommands) {
        GmlFast command = new GmlFast(in, out, err);
        CommandLine line = new CommandLine(command);
        subcommands.forEach(line::addSubcommand);
        NumberConverters.register(line);
        return line.setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionStrategy(command::execute)
                .setParameterExceptionHandler((e, arguments) -> command.reportUsageError(e))
                .setExecutionExceptionHandler((e, cmd, result) -> command.reportFailure(e));
    }

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "no command given");
    }

    @Override
    public InputStream in() {
        return in;
    }

    @Override
    public OutputStream out() {
        return out;
    }

    @Override
    public PrintStream err() {
        return err;
    }

    /** Prints one screen for -h, and otherwise does what picocli does. */
    private int execute(ParseResult parsed) {
        ParseResult last = parsed;
        while (last.hasSubcommand()) {
            last = last.subcommand();
        }
        boolean isShort = last != parsed
                && last.isUsageHelpRequested()
                && !parsed.originalArgs().contains("--help");
        if (!isShort || !last.commandSpec().subcommands().isEmpty()) {
            return new CommandLine.RunLast().execute(parsed);
        }
        PrintWriter text = spec.commandLine().getOut();
        ShortHelp.of(last.commandSpec()).forEach(text::println);
        return CommandLine.ExitCode.OK;
    }

    private int reportUsageError(ParameterException e) {
        CommandLine failed = e.getCommandLine();
        String name = failed.getCommandSpec().qualifiedName();
        String message = e.getMessage();
        if (failed.getCommandSpec() == spec) {
            String unknown = unknownCommand(e);
            message = unknown == null ? message : "\"" + unknown + "\" is not a command";
            message +=
                    "; the commands are " + String.join(", ", spec.subcommands().keySet());
        }
        err.println(ErrorMessages.line(message + suggestion(e)) + " (see " + name + " --help)");
        return CommandLine.ExitCode.USAGE;
    }

    /** Returns the word in place of a command, also after "help"; null for other errors. */
    private static String unknownCommand(ParameterException e) {
        if (e instanceof UnmatchedArgumentException unmatched) {
            return unmatched.isUnknownOption() ? null : unmatched.getUnmatched().get(0);
        }
        String message = e.getMessage();
        return message.startsWith(UNKNOWN_TO_HELP)
                ? message.substring(UNKNOWN_TO_HELP.length(), message.lastIndexOf('\''))
                : null;
    }

    /** Returns the option or command that a misspelt one is most like, as the end of a message. */
    private static String suggestion(ParameterException e) {
        String argument = e instanceof UnmatchedArgumentException unmatched
                ? unmatched.getUnmatched().get(0)
                : unknownCommand(e);
        if (argument == null) {
            return "";
        }
        CommandSpec command = e.getCommandLine().getCommandSpec();
        Set<String> names = argument.startsWith("-")
                ? command.optionsMap().keySet()
                : command.subcommands().keySet();
        int value = argument.indexOf('=');
        return Suggestion.of(value < 0 ? argument : argument.substring(0, value), names)
                .map(name -> "; did you mean " + name + '?')
                .orElse("");
    }

    private int reportFailure(Throwable e) {
        if (e instanceof OutputException output && output.isClosedPipe()) {
            return CLOSED_PIPE;
        }
        if (e instanceof TemplateException template) {
            template.problems().forEach(problem -> err.println(ErrorMessages.line(problem)));
            return CommandLine.ExitCode.USAGE;
        }
        err.println(ErrorMessages.of(e));
        if (stacktrace) {
            e.printStackTrace(err);
        }
        return CommandLine.ExitCode.SOFTWARE;
    }
}
