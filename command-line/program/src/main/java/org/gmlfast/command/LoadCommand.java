/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import org.gmlfast.crs.SpatialReference;
import org.gmlfast.feature.settings.SampledTypes;
import org.gmlfast.input.DownloadFolder;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.TemporaryFiles;
import org.gmlfast.input.format.FeatureInputs;
import org.gmlfast.input.format.InputFiles;
import org.gmlfast.load.LoadMode;
import org.gmlfast.load.LoadRun;
import org.gmlfast.load.LoadSettings;
import org.gmlfast.load.LoadTarget;
import org.gmlfast.load.RejectedFeatures;
import org.gmlfast.load.geopackage.GeoPackageTarget;
import org.gmlfast.load.postgis.PostgisTarget;
import org.gmlfast.output.DocumentTarget;
import org.gmlfast.output.OutputConflicts;
import org.gmlfast.query.FeatureQuery;
import org.locationtech.jts.geom.Envelope;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code gml-fast load}: loads features into tables of PostGIS or a GeoPackage. */
@Command(
        name = "load",
        description = {
            "Load the features of files, URLs and databases into tables of PostGIS or of a GeoPackage: one table for each"
                    + " layer, with columns for its attributes, a primary key and a spatial index.",
            "",
            "load finds the types of all inputs before it creates tables, and loads all inputs in one transaction: after a"
                    + " failure, the tables are as before. With --mode append or upsert, each input has a transaction of"
                    + " its own, and the table gml_fast_loads lists the inputs that are done, so that the same command"
                    + " continues after an interruption."
        },
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        usageHelpWidth = 100,
        footerHeading = "%nExamples:%n",
        footer = {
            "  gml-fast load alkis.xml.gz --into alkis.gpkg",
            "  gml-fast load top10nl.zip --into postgresql://localhost/gis --user me --lower",
            "  gml-fast load roads-*.gml --into postgresql:///gis --mode append --id gml_id",
            "  gml-fast load parcels.gml --into postgresql:///gis --mode replace",
            "  gml-fast load jdbc:postgresql://localhost/gis --layer roads --into roads.gpkg"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:failure; one line on standard error gives the reason",
            "2:wrong usage",
            "3:done, but features with errors are missing (--skip-errors)"
        })
final class LoadCommand implements Callable<Integer> {

    private static final String INTO = "--into";

    @ParentCommand
    private StandardStreams parent;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "INPUT",
            arity = "1..*",
            description =
                    "The inputs, as encode reads them: files, archives, - for standard input, URLs of GML and GeoJSON, JDBC URLs.")
    private List<String> inputs;

    @Option(
            names = INTO,
            paramLabel = "DATABASE",
            required = true,
            description =
                    "The database: postgresql://HOST/NAME, jdbc:postgresql:..., or the name of a GeoPackage, which"
                            + " ends with .gpkg.")
    private String into;

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            defaultValue = "create",
            description = {
                "What happens to existing tables (default: ${DEFAULT-VALUE}):",
                "create: load fails;",
                "append: the rows are added;",
                "replace: the new rows replace all others, once all are loaded;",
                "upsert: the rows replace those with the same primary key, or are added;",
                "change: the inputs are deliveries of changes, NBA of ALKIS or mutations of the BAG: rows are added,"
                        + " replaced and deleted as the deliveries say."
            })
    private LoadMode mode;

    @Option(
            names = "--again",
            description =
                    "Also append or upsert inputs that have been loaded before. Without it, an input with the same"
                            + " name and bytes is skipped.")
    private boolean again;

    @Option(
            names = "--rejects",
            paramLabel = "FILE",
            description = "Write the errors of features that --skip-errors skips into this file, as CSV.")
    private Path rejects;

    @Option(
            names = "--one-pass",
            negatable = true,
            fallbackValue = "true",
            description =
                    "Take the types of GML from the first 4 MB of each document, and read it once. If a later value or"
                            + " element does not fit them, the document is read twice, as with --no-one-pass (default:"
                            + " once if a schema declares all that the first 4 MB have).")
    private Boolean onePass;

    @Mixin
    private TableOptions tables;

    @Option(
            names = "--layer",
            paramLabel = "NAME",
            description = "Load this layer alone (default: all layers of the inputs).")
    private String layer;

    @Option(
            names = "--source-srs",
            paramLabel = "EPSG:CODE",
            converter = OptionValues.SpatialReferenceConverter.class,
            description = "The CRS of the inputs; overrides what they declare. Coordinates are then x/y in this CRS.")
    private SpatialReference sourceReference;

    @Option(
            names = "--srs",
            paramLabel = "EPSG:CODE",
            converter = OptionValues.SpatialReferenceConverter.class,
            description = "The CRS of the tables (default: that of the inputs).")
    private SpatialReference reference;

    @Mixin
    private ConditionOptions condition;

    @Option(
            names = "--bbox",
            paramLabel = "minx,miny,maxx,maxy",
            converter = OptionValues.EnvelopeConverter.class,
            description = "Load only features whose geometry intersects this box, given in x/y of the input's CRS.")
    private Envelope area;

    @Option(names = "--linearize", description = "Load arcs as lines.")
    private boolean linearizes;

    @Mixin
    private DatabaseLogin login;

    @Mixin
    private GmlReadingOptions reading;

    @Mixin
    private DownloadOptions download;

    @Mixin
    private ProgressOptions progress;

    /** Where what is at URLs is kept; null without one. */
    private DownloadFolder downloads;

    @Override
    public Integer call() throws IOException {
        checkInto();
        List<Path> copies = new ArrayList<>();
        List<String> names = new ArrayList<>();
        try (DownloadFolder opened = download.open(inputs)) {
            downloads = opened;
            for (String input : inputs) {
                names.add(input.equals(FeatureInputs.STANDARD_INPUT) ? copied(copies) : input);
            }
            return load(names);
        } finally {
            for (Path copy : copies) {
                TemporaryFiles.delete(copy);
            }
        }
    }

    private void checkInto() throws IOException {
        if (!PostgisTarget.matches(into) && !GeoPackageTarget.matches(into)) {
            throw new ParameterException(
                    spec.commandLine(),
                    INTO
                            + " must be postgresql://HOST/NAME, jdbc:postgresql:..., or a file whose name ends with .gpkg");
        }
        if (tables.schema() != null && GeoPackageTarget.matches(into)) {
            throw new ParameterException(spec.commandLine(), "--db-schema applies to PostGIS, not to a GeoPackage");
        }
        if (mode == LoadMode.CHANGE
                && (condition.where() != null || condition.properties() != null || area != null || reading.skips())) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--mode change applies to whole tables, without --where, --property, --bbox and --skip-errors");
        }
        if (GeoPackageTarget.matches(into)) {
            for (String input : inputs) {
                OutputConflicts.check(InputFiles.of(input), into);
            }
        }
    }

    /** Standard input is read twice: for the types, and for the rows. */
    private String copied(List<Path> copies) throws IOException {
        Path file = TemporaryFiles.createFile(".input");
        copies.add(file);
        TemporaryFiles.copy(parent.in(), file);
        return file.toString();
    }

    private int load(List<String> names) throws IOException {
        LoadSettings settings = tables.settings(
                new FeatureQuery(condition.where(), area, 0, -1, condition.properties()),
                reference,
                mode,
                again,
                onePass == null ? SampledTypes.DECLARED : onePass ? SampledTypes.ALWAYS : SampledTypes.NEVER);
        Map<String, Long> loaded;
        long skipped;
        try (RejectedFeatures rejected = rejects == null ? null : RejectedFeatures.open(rejects);
                LoadTarget target = open()) {
            InputOptions options = inputOptions();
            if (rejected != null) {
                options = options.toBuilder().rejects(rejected::add).build();
            }
            LoadRun run = new LoadRun(options, settings, target, this::note)
                    .on(progress.terminal(parent.err()))
                    .with(rejected);
            loaded = run.run(names);
            skipped = run.skipped();
        }
        loaded.forEach((table, rows) -> report(rows + (rows == 1 ? " row" : " rows") + " loaded into " + table));
        return SkippedErrors.exitCode(skipped, parent.err());
    }

    private LoadTarget open() throws IOException {
        return PostgisTarget.matches(into)
                ? PostgisTarget.open(into, login.user(), login.password(), tables.schema(), mode, linearizes)
                : GeoPackageTarget.open(DocumentTarget.path(into), mode, linearizes);
    }

    private InputOptions inputOptions() throws IOException {
        InputOptions.Builder options = InputOptions.builder("http://www.gmlfast.org/app")
                .layer(layer)
                .spatialReference(sourceReference)
                .login(login.user(), login.password())
                // --user is the database's
                .httpLogin(DatabaseLogin.httpOfEnvironment())
                .primaryKeyExposed(true)
                .area(area)
                .standardInput(parent.in())
                .notes(this::note)
                .download(download.settings(downloads));
        return reading.addTo(options, !linearizes).build();
    }

    private void note(String line) {
        report("note: " + line);
    }

    private void report(String line) {
        if (!progress.isQuiet()) {
            parent.err().println(ErrorMessages.line(line));
        }
    }
}
