/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import org.gmlfast.crs.SpatialReference;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.TemporaryFiles;
import org.gmlfast.input.format.FeatureInputs;
import org.gmlfast.input.format.InputFiles;
import org.gmlfast.load.LoadMode;
import org.gmlfast.load.LoadRun;
import org.gmlfast.load.LoadSettings;
import org.gmlfast.load.LoadTarget;
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
        versionProvider = GmlFast.Version.class,
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
    private GmlFast parent;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "INPUT",
            arity = "1..*",
            description =
                    "The inputs, as encode reads them: files, archives, - for standard input, URLs of GML, JDBC URLs.")
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
                "What happens with tables that exist (default: ${DEFAULT-VALUE}):",
                "create: load fails;",
                "append: the rows are added;",
                "replace: the rows take the place of all others, once all of them are there;",
                "upsert: the rows take the place of those with the same primary key, or are added (PostGIS)."
            })
    private LoadMode mode;

    @Option(
            names = "--again",
            description =
                    "Append or upsert inputs that have been loaded before, too. Without it, an input with the same"
                            + " name and bytes is skipped.")
    private boolean again;

    @Option(
            names = "--db-schema",
            paramLabel = "NAME",
            description =
                    "PostGIS: the schema of the tables, which is created if it is missing (default: the first of the"
                            + " user's search path).")
    private String schema;

    @Option(
            names = "--prefix",
            paramLabel = "TEXT",
            defaultValue = "",
            description = "Begin the names of tables with this.")
    private String prefix;

    @Option(names = "--lower", description = "Write names of tables and columns in lower case.")
    private boolean lowerCase;

    @Option(
            names = "--rename",
            paramLabel = "OLD=NEW",
            converter = {OptionValues.TextConverter.class, OptionValues.TextConverter.class},
            description = "Call the column for the attribute OLD NEW. Other options name it OLD. Repeatable.")
    private Map<String, String> renamed = new LinkedHashMap<>();

    @Option(
            names = "--id",
            paramLabel = "NAME",
            description =
                    "The column for the ids of features (default: gml_id for GML, id for GeoJSON with ids of its own,"
                            + " none for others).")
    private String id;

    @Option(
            names = "--key",
            split = ",",
            paramLabel = "NAME",
            description =
                    "The attribute that is the primary key of new tables, or several, with commas; NAME? for layers that"
                            + " have it (default: the column of --id, the key of a table that is read, or else a number,"
                            + " fid).")
    private List<String> key = List.of();

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
    private ProgressOptions progress;

    @Override
    public Integer call() throws IOException {
        checkInto();
        List<Path> copies = new ArrayList<>();
        List<String> names = new ArrayList<>();
        try {
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
        if (schema != null && GeoPackageTarget.matches(into)) {
            throw new ParameterException(spec.commandLine(), "--db-schema applies to PostGIS, not to a GeoPackage");
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
        LoadSettings settings = new LoadSettings(
                new FeatureQuery(condition.where(), area, 0, -1, condition.properties()),
                reference,
                mode,
                prefix,
                lowerCase,
                renamed,
                id,
                key.stream().map(LoadCommand::withoutMark).toList(),
                key.stream().anyMatch(name -> !withoutMark(name).equals(name)),
                again);
        Map<String, Long> tables;
        long skipped;
        try (LoadTarget target = open()) {
            LoadRun run = new LoadRun(inputOptions(), settings, target, this::note).on(progress.terminal(parent.err()));
            tables = run.run(names);
            skipped = run.skipped();
        }
        tables.forEach((table, rows) -> report(rows + (rows == 1 ? " row" : " rows") + " loaded into " + table));
        return SkippedErrors.exitCode(skipped, parent.err());
    }

    /** The name of an attribute without the question mark behind one that layers may lack. */
    private static String withoutMark(String name) {
        return name.endsWith("?") ? name.substring(0, name.length() - 1) : name;
    }

    private LoadTarget open() throws IOException {
        return PostgisTarget.matches(into)
                ? PostgisTarget.open(into, login.user(), login.password(), schema, mode, linearizes)
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
                .notes(this::note);
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
