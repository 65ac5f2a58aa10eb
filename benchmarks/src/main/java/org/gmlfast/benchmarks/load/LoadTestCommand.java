/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;

import org.gmlfast.benchmarks.report.Progress;
import org.gmlfast.benchmarks.report.Report;
import org.gmlfast.benchmarks.report.ReportOptions;
import org.gmlfast.wfs.WfsVersion;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code benchmarks/run load}: puts WFS servers under load. */
@Command(
        name = "load",
        description = {
            "Put WFS servers under load: requests a second, response times, bytes and CPU time for GetFeature, by format"
                    + " and number of clients. Servers and formats take turns; each response is checked.",
            "",
            "Without --wfs-url, load starts serve with roads and places of OpenStreetMap (generated ones without the"
                    + " extract) in a temporary PostGIS, or in H2GIS if PostGIS is not installed.",
            "",
            "All requests are of WFS 2.0.0 and name the format, as in the comparison of geOps of 2013, which this"
                    + " command repeats. The load generator shares the machine with the servers unless they are"
                    + " elsewhere; a table shows its CPU time."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpAutoWidth = true,
        usageHelpWidth = 100,
        footerHeading = "%nExamples:%n",
        footer = {
            "  benchmarks/run load --quick",
            "  benchmarks/run load -o src-docs/evaluation",
            "  benchmarks/run load --wfs-url stock=http://localhost:8081/geoserver/ows \\",
            "      fast=http://localhost:8082/geoserver/ows",
            "  benchmarks/run load --wfs-url gs=http://localhost:8080/geoserver/ows --layers topp:states \\",
            "      --formats gml2,gml31,gml32 --wfs-version own --clients 8 --count 0",
            "  benchmarks/run load --create-tables 'jdbc:postgresql://localhost/gis?user=me&password=secret'"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done; all responses were complete and as expected",
            "1:some requests failed, see the report and standard error; or the servers cannot be measured",
            "2:wrong usage"
        })
public final class LoadTestCommand implements Callable<Integer> {

    private static final int MAX_CLIENTS = 1000;
    private static final int MEBIBYTE_SHIFT = 20;
    private static final double SECONDS = 1;
    private static final double QUICK_SECONDS = 0.5;
    private static final double WARM_UP_SHARE = 0.2;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ReportOptions options;

    @Option(
            names = "--wfs-url",
            paramLabel = "NAME=URL...",
            arity = "1..*",
            hideParamSyntax = true,
            converter = AddressConverter.class,
            description = "Servers to measure, each with a name for the tables. Parameters in the URL are part of each"
                    + " request. With outputFormat in the URL, only that format is measured. The report contains the"
                    + " URLs.")
    private List<WfsAddress> servers = List.of();

    @Option(
            names = "--layers",
            paramLabel = "NAME,...",
            split = ",",
            hideParamSyntax = true,
            description = "Feature types, with or without prefix; each server must offer them (default:"
                    + " osm_mainroads,osm_places).")
    private List<String> layers = List.of();

    @Option(
            names = "--formats",
            paramLabel = "FORMAT,...",
            split = ",",
            hideParamSyntax = true,
            defaultValue = "gml2,gml31,gml32,geojson,bxml",
            description = "Formats (default: ${DEFAULT-VALUE}). A format that a server does not offer is left out.")
    private List<LoadFormat> formats;

    @Option(
            names = "--wfs-version",
            paramLabel = "VERSION",
            defaultValue = "2.0.0",
            description = "Version of WFS; own: 1.0.0 for GML 2, 1.1.0 for GML 3.1.1, without outputFormat, otherwise"
                    + " 2.0.0 (default: ${DEFAULT-VALUE}).")
    private String version;

    @Option(
            names = "--count",
            paramLabel = "N",
            defaultValue = "200",
            description = "Features of a response; 0 for all (default: ${DEFAULT-VALUE}).")
    private int count;

    @Option(
            names = "--clients",
            paramLabel = "N,...",
            split = ",",
            hideParamSyntax = true,
            description = "Numbers of clients at once (default: 4,8,16,32).")
    private List<Integer> clients;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "Time for each measurement, after a fifth of it that does not count (default: 1; with --quick"
                    + " 0.5).")
    private Double seconds;

    @Option(names = "--plain", description = "Measure without compression only (default: both without and with).")
    private boolean plain;

    @Option(names = "--gzip", description = "Measure with Accept-Encoding: gzip only.")
    private boolean gzip;

    @Option(
            names = "--db-port",
            paramLabel = "PORT",
            description = "Port of the servers' database on this machine, to measure its CPU time.")
    private Integer databasePort;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "30",
            description = "Time limit for a response (default: ${DEFAULT-VALUE}).")
    private int timeout;

    @Option(
            names = "--max-size",
            paramLabel = "MIB",
            defaultValue = "256",
            description = "Maximum size of a response (default: ${DEFAULT-VALUE}).")
    private int maxSize;

    @Option(names = "--in-memory", description = "Let serve read H2GIS in memory even if PostGIS is installed.")
    private boolean inMemory;

    @Option(
            names = "--create-tables",
            paramLabel = "JDBC-URL",
            description = "Create the tables osm_mainroads and osm_places in a PostGIS database, to configure them in a"
                    + " GeoServer, and measure nothing.")
    private String tablesUrl;

    static final class AddressConverter implements ITypeConverter<WfsAddress> {
        @Override
        public WfsAddress convert(String value) {
            try {
                return WfsAddress.parse(value);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    @Override
    public Integer call() throws IOException, SQLException, InterruptedException {
        Progress progress = Progress.standardError();
        if (tablesUrl != null) {
            return createTables(progress);
        }
        LoadTestSettings settings = settings();
        try {
            if (!servers.isEmpty()) {
                return measure(servers, settings, progress);
            }
            OsmLayers osm = osm();
            if (osm.generated()) {
                progress.note("roads and places are generated, because shared/data/osm is missing");
            }
            progress.step("starting serve");
            try (OwnService own = OwnService.start(osm, dataFolder(), inMemory, progress)) {
                return measure(
                        List.of(WfsAddress.of("serve", own.url())),
                        own.databasePort().isPresent() ? settings.withDatabase(own.databasePort()) : settings,
                        progress);
            }
        } catch (UnsuitableServiceException e) {
            progress.done();
            return failure(e.getMessage());
        }
    }

    private static OsmLayers osm() throws IOException {
        return OsmLayers.load(Path.of(System.getProperty("gmlfast.shared", "../../shared")));
    }

    private int createTables(Progress progress) throws IOException {
        OsmLayers osm = osm();
        try {
            OsmTables.create(tablesUrl, osm);
        } catch (SQLException e) {
            return failure("cannot create the tables: " + e.getMessage().replaceAll("\\s+", " "));
        }
        progress.note("created " + OsmLayers.ROADS + " with " + osm.roads().size() + " rows and " + OsmLayers.PLACES
                + " with " + osm.places().size());
        return CommandLine.ExitCode.OK;
    }

    private int failure(String message) {
        spec.commandLine().getErr().println("benchmarks/run load: " + message);
        return CommandLine.ExitCode.SOFTWARE;
    }

    private int measure(List<WfsAddress> measured, LoadTestSettings settings, Progress progress)
            throws IOException, InterruptedException, UnsuitableServiceException {
        Report report = Report.start(options.folder(), "wfs-load", "A WFS under load", options.command());
        LoadResults results = new LoadTestRun(measured, settings, progress).run();
        LoadReport tables = new LoadReport(results, settings.clients());
        tables.addTo(report);
        Path page = report.finish();
        tables.tables().forEach((name, table) -> System.out.println(name + "\n\n" + table));
        results.failures()
                .forEach((text, times) ->
                        System.err.println("FAILED, " + times + (times == 1 ? " time: " : " times: ") + text));
        progress.note("report: " + page);
        return results.failures().isEmpty() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private static Path dataFolder() {
        return Path.of(System.getProperty("gmlfast.benchmarks", "benchmarks"), "target", "load-data");
    }

    private LoadTestSettings settings() {
        boolean quick = options.quick();
        List<Integer> numbers = clients != null ? clients : GeopsStudy.CLIENTS;
        for (int number : numbers) {
            check("--clients", number, 1, MAX_CLIENTS);
        }
        check("--count", count, 0, Integer.MAX_VALUE);
        check("--timeout", timeout, 1, 3600);
        check("--max-size", maxSize, 1, 1024);
        check("--db-port", databasePort == null ? 1 : databasePort, 1, 65_535);
        double measured = seconds != null ? seconds : quick ? QUICK_SECONDS : SECONDS;
        if (!(measured >= 0.1 && measured <= 3600)) {
            throw usage("--seconds must be between 0.1 and 3600, but is " + measured);
        }
        if (plain && gzip) {
            throw usage("--plain and --gzip exclude each other; without either, both are measured");
        }
        if (new HashSet<>(servers.stream().map(WfsAddress::name).toList()).size() < servers.size()) {
            throw usage("two servers have the same name");
        }
        List<Boolean> codings = new ArrayList<>();
        if (!gzip) {
            codings.add(false);
        }
        if (!plain) {
            codings.add(true);
        }
        return new LoadTestSettings(
                layers,
                formats,
                version(),
                count,
                numbers.stream().distinct().sorted().toList(),
                codings,
                options.rounds(),
                measured,
                WARM_UP_SHARE * measured,
                databasePort == null ? OptionalInt.empty() : OptionalInt.of(databasePort),
                Duration.ofSeconds(timeout),
                (long) maxSize << MEBIBYTE_SHIFT);
    }

    private WfsVersion version() {
        if (version.equals("own")) {
            return null;
        }
        for (WfsVersion known : WfsVersion.values()) {
            if (known.number().equals(version)) {
                return known;
            }
        }
        throw usage("--wfs-version must be 1.0.0, 1.1.0, 2.0.0 or own, but is " + version);
    }

    private void check(String option, int value, int min, int max) {
        if (value < min || value > max) {
            throw usage(option + " must be between " + min + " and " + max + ", but is " + value);
        }
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
