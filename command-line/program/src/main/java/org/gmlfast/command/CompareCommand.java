/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

import org.gmlfast.compare.CompareReport;
import org.gmlfast.compare.CompareRun;
import org.gmlfast.compare.CompareSettings;
import org.gmlfast.compare.HtmlReport;
import org.gmlfast.compare.TextSummary;
import org.gmlfast.input.InputException;
import org.gmlfast.output.DocumentTarget;
import org.gmlfast.output.ProgressMeter;
import org.gmlfast.wfs.WfsVersion;

import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code gml-fast compare}: compares the GML of a GeoServer with and without the plugin. */
@Command(
        name = "compare",
        description = {
            "Compare the GML that a GeoServer with the plugin writes with the GML that it writes without it, or the GML"
                    + " of two services, for all layers and versions. The result is a page with every difference, its"
                    + " explanation, and times and sizes. compare only reads: it sends GetCapabilities and GetFeature"
                    + " requests, by default one at a time.",
            "",
            "Ctrl-C ends the comparison; the page then has the results so far."
        },
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        usageHelpWidth = 100,
        footerHeading = "%nExamples:%n",
        footer = {
            "  gml-fast compare http://localhost:8080/geoserver/ows",
            "  gml-fast compare https://example.org/geoserver --user admin \\",
            "      --layers 'topp:*' --versions 2.0.0",
            "  gml-fast compare http://stock/geoserver/ows http://fast/geoserver/ows \\",
            "      -o report.html"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all responses are equal, or the documentation explains how they differ",
            "1:a difference is unknown",
            "2:wrong usage",
            "3:the comparison failed or is incomplete: a service cannot be reached, the plugin does not seem to be"
                    + " installed, a response could not be compared, or the time is over",
            "130:interrupted by Ctrl-C (143: by SIGTERM); the page has the results so far"
        })
final class CompareCommand implements Callable<Integer> {

    private static final int HEAD = 1 << 10;
    private static final int MEBIBYTE_SHIFT = 20;

    @ParentCommand
    private StandardStreams parent;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "URL",
            arity = "1..2",
            description = "The address of a WFS with the plugin, such as http://localhost:8080/geoserver/ows, also of a"
                    + " workspace. With two addresses: the one with stock GML first.")
    private List<String> urls;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            defaultValue = "gml-fast-compare.html",
            description = "Write the page to this file (default: ${DEFAULT-VALUE}); - for standard output, which then"
                    + " has no summary. An existing file is replaced only if it is such a page.")
    private String output;

    @Option(names = "--force", description = "Replace any existing file.")
    private boolean force;

    @Option(
            names = "--layers",
            paramLabel = "NAME,...",
            split = ",",
            description = "Compare these layers only, with or without prefix; * stands for any text (default: all).")
    private List<String> layers = List.of();

    @Option(
            names = "--versions",
            paramLabel = "VERSION,...",
            split = ",",
            defaultValue = "1.0.0,1.1.0,2.0.0",
            converter = VersionConverter.class,
            description = "Versions of WFS (default: ${DEFAULT-VALUE}).")
    private List<WfsVersion> versions;

    @Option(
            names = "--formats",
            paramLabel = "all|default",
            defaultValue = "all",
            description =
                    "all: each GML format and GeoJSON in each version; default: only the default format of each version"
                            + " (default: ${DEFAULT-VALUE}).")
    private String formats;

    @Option(
            names = "--count",
            paramLabel = "N",
            defaultValue = "100",
            description = "Features of each layer at most (default: ${DEFAULT-VALUE}).")
    private int count;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            defaultValue = "3",
            description = "Measured rounds after the comparison; 0 for none (default: ${DEFAULT-VALUE}).")
    private int repeat;

    @Option(
            names = "--gzip",
            paramLabel = "both|yes|no",
            defaultValue = "both",
            description = "Request responses compressed, uncompressed or both (default: ${DEFAULT-VALUE}).")
    private String gzip;

    @Option(
            names = "--user",
            paramLabel = "NAME",
            description = {
                "User for HTTP Basic authentication, sent to each service. The password is that of the environment variable "
                        + DatabaseLogin.PASSWORD_VARIABLE + ", or else compare prompts for it."
            })
    private String user;

    @Option(
            names = "--header",
            paramLabel = "NAME:VALUE",
            description = "A further header of each request; repeatable.")
    private List<String> headerLines = List.of();

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "Time limit for a request (default: ${DEFAULT-VALUE}).")
    private int timeout;

    @Option(
            names = "--max-time",
            paramLabel = "SECONDS",
            defaultValue = "900",
            description = "Start no further request after this time (default: ${DEFAULT-VALUE}).")
    private int maxTime;

    @Option(
            names = "--max-size",
            paramLabel = "MIB",
            defaultValue = "32",
            description = "Maximum size of a response in MiB (default: ${DEFAULT-VALUE}).")
    private int maxSize;

    @Option(
            names = "--parallel",
            paramLabel = "N",
            defaultValue = "1",
            description = "Layers compared at the same time; measured rounds always send one request at a time"
                    + " (default: ${DEFAULT-VALUE}).")
    private int parallel;

    @Mixin
    private ProgressOptions progress;

    static final class VersionConverter implements ITypeConverter<WfsVersion>, OptionWords.Listed {
        @Override
        public List<String> words() {
            return Stream.of(WfsVersion.values()).map(WfsVersion::number).toList();
        }

        @Override
        public WfsVersion convert(String value) {
            for (WfsVersion version : WfsVersion.values()) {
                if (version.number().equals(value) || version.number().equals(value + ".0")) {
                    return version;
                }
            }
            throw new TypeConversionException("\"" + value + "\" is not 1.0.0, 1.1.0 or 2.0.0");
        }
    }

    @Override
    public Integer call() throws IOException {
        check("--count", count, 1, 1_000_000);
        check("--repeat", repeat, 0, 1000);
        check("--timeout", timeout, 1, 24 * 3600);
        check("--max-time", maxTime, 1, 7 * 24 * 3600);
        check("--max-size", maxSize, 1, 1024);
        check("--parallel", parallel, 1, 16);
        checkChoice("--formats", formats, "all", "default");
        checkChoice("--gzip", gzip, "both", "yes", "no");
        CompareSettings settings = new CompareSettings(
                versions,
                layers,
                formats.equals("all"),
                count,
                repeat,
                !gzip.equals("yes"),
                !gzip.equals("no"),
                Duration.ofSeconds(maxTime),
                parallel);
        try {
            boolean standard = output.equals(DocumentTarget.STANDARD_OUTPUT);
            checkOutput(standard);
            List<String> secrets = new ArrayList<>();
            return run(createRun(settings, headers(secrets), secrets), standard);
        } catch (InputException e) {
            // exit code 1 would mean a difference
            parent.err().println(ErrorMessages.of(e));
            return CompareReport.NOT_COMPARED;
        }
    }

    private int run(CompareRun run, boolean standard) throws IOException {
        Interruption interruption = new Interruption();
        // opened before the first request, so that a folder that cannot be written to is noticed at once
        try (interruption;
                DocumentTarget target = DocumentTarget.open(output, false, parent.out())) {
            PrintStream terminal = progress.terminal(parent.err());
            CompareReport report = run.run(steps ->
                    terminal == null ? ProgressMeter.none() : ProgressMeter.on(terminal, "compare", steps, "requests"));
            target.stream().write(new HtmlReport(report).page(Instant.now()).getBytes(StandardCharsets.UTF_8));
            target.complete();
            if (!standard) {
                summarize(report);
            }
            return interruption.exitCode() != 0 ? interruption.exitCode() : report.exitCode();
        } catch (InterruptedException e) {
            parent.err().println(ErrorMessages.line("interrupted before the first comparison"));
            return interruption.exitCode() != 0 ? interruption.exitCode() : CompareReport.NOT_COMPARED;
        }
    }

    private void summarize(CompareReport report) {
        if (!progress.isQuiet()) {
            PrintStream out = new PrintStream(parent.out(), true, StandardCharsets.UTF_8);
            TextSummary.lines(report).forEach(out::println);
            out.println("report: " + output);
        }
    }

    private CompareRun createRun(CompareSettings settings, Map<String, List<String>> headers, List<String> secrets) {
        try {
            return new CompareRun(
                    urls, settings, headers, secrets, Duration.ofSeconds(timeout), (long) maxSize << MEBIBYTE_SHIFT);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    /** Returns the headers of each request, and adds their values to the secrets. */
    private Map<String, List<String>> headers(List<String> secrets) {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        for (String line : headerLines) {
            int colon = line.indexOf(':');
            String name = colon < 0 ? "" : line.substring(0, colon).strip();
            String value = line.substring(colon + 1).strip();
            try {
                HttpRequest.newBuilder(URI.create("http://localhost/")).header(name, value);
            } catch (IllegalArgumentException e) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--header \"" + name + "\" is not of the form NAME:VALUE, or cannot be set",
                        e);
            }
            secrets.add(value);
            headers.computeIfAbsent(name, key -> new ArrayList<>()).add(value);
        }
        if (user != null) {
            String password = password();
            String token = Base64.getEncoder().encodeToString((user + ':' + password).getBytes(StandardCharsets.UTF_8));
            secrets.add(password);
            secrets.add(token);
            headers.put("Authorization", List.of("Basic " + token));
        }
        return headers;
    }

    private String password() {
        String password = DatabaseLogin.passwordOfEnvironment();
        if (password != null) {
            return password;
        }
        Console console = System.console();
        char[] typed = console == null ? null : console.readPassword("Password of %s: ", user);
        if (typed == null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--user needs a password: set the environment variable " + DatabaseLogin.PASSWORD_VARIABLE);
        }
        return new String(typed);
    }

    /** Refuses to replace a file that is no report of this command. */
    private void checkOutput(boolean standard) throws IOException {
        Path file = standard ? null : DocumentTarget.path(output);
        if (file == null || force || !Files.isRegularFile(file)) {
            return;
        }
        try (InputStream in = Files.newInputStream(file)) {
            String head = new String(in.readNBytes(HEAD), StandardCharsets.UTF_8);
            if (!head.contains(HtmlReport.MARK)) {
                throw new InputException(
                        file + " exists and is not a report of gml-fast compare; choose another file, or add --force");
            }
        }
    }

    private void check(String option, int value, int min, int max) {
        if (value < min || value > max) {
            throw new ParameterException(
                    spec.commandLine(), option + " must be between " + min + " and " + max + ", but is " + value);
        }
    }

    private void checkChoice(String option, String value, String... choices) {
        if (!List.of(choices).contains(value)) {
            throw new ParameterException(
                    spec.commandLine(),
                    option + " must be " + String.join(" or ", choices) + ", but is \"" + value + '"');
        }
    }
}
