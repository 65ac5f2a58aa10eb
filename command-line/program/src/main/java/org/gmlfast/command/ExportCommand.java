/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;

import org.geotools.api.filter.Filter;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.encode.DocumentStyle;
import org.gmlfast.export.CommitHook;
import org.gmlfast.export.ExportJob;
import org.gmlfast.export.ExportReplacement;
import org.gmlfast.export.ExportResult;
import org.gmlfast.export.ExportRun;
import org.gmlfast.export.ExportStyle;
import org.gmlfast.export.FeedSettings;
import org.gmlfast.export.Layout;
import org.gmlfast.form.OutputFormat;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.Secrets;
import org.gmlfast.output.DocumentTarget;
import org.gmlfast.output.ProgressMeter;
import org.gmlfast.template.FeatureTemplate;
import org.gmlfast.wfs.WfsVersion;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code gml-fast export}: writes a whole table of PostGIS with several connections. */
@Command(
        name = "export",
        description = {
            "Write a table of PostGIS as GML, binary XML, GeoJSON, FlatGeobuf or CSV, with several connections that see the same"
                    + " state of the table.",
            "",
            "The directory gets the document or documents, for GML an application schema and, at the end, manifest.json. Until"
                    + " then export-incomplete.jsonl lists the complete parts. After a failure or an interruption, the"
                    + " same command continues with the missing parts."
        },
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        usageHelpWidth = 100,
        footerHeading = "%nExamples:%n",
        footer = {
            "  gml-fast export --db jdbc:postgresql://localhost/gis --user me --password \\",
            "      --table public.parcels -o parcels/",
            "  gml-fast export --db jdbc:postgresql://localhost/gis --table parcels \\",
            "      --layout parts --jobs 8 -o parcels/",
            "  cat parcels/header.gml.gz parcels/part-*.gz parcels/footer.gml.gz > p.gml.gz",
            "  gml-fast export --db jdbc:postgresql://localhost/gis --table parcels \\",
            "      --partition-by landuse -o p/",
            "  gml-fast export --db jdbc:postgresql://localhost/gis --table parcels \\",
            "      --grid 10000 -o p/",
            "  gml-fast export --db jdbc:postgresql://localhost/gis --table parcels \\",
            "      --format flatgeobuf -o p/",
            "  gml-fast export --db jdbc:postgresql://localhost/gis --table parcels \\",
            "      --template cp.xml -o cp/",
            "  gml-fast export --db jdbc:postgresql://localhost/gis --table parcels \\",
            "      --replace -o parcels"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the export is complete",
            "1:failure; one line on standard error gives the reason",
            "2:wrong usage",
            "130:interrupted"
        })
final class ExportCommand implements Callable<Integer> {

    private static final String COMPRESS = "--compress";
    private static final String GRID = "--grid";
    private static final String LAYOUT = "--layout";
    private static final String PARTITION_BY = "--partition-by";
    private static final String REPLACE = "--replace";
    private static final String KEEP = "--keep";
    private static final String ATOM = "--atom";

    /** Options that do not change what is written. */
    private static final Set<String> NOT_COMPARED = Set.of(
            "--jobs",
            "--restart",
            REPLACE,
            KEEP,
            "--accept-changes",
            "--user",
            "--password",
            "--password-file",
            "--progress",
            "--quiet",
            "--stacktrace",
            "--output",
            "--help",
            "--version");

    @ParentCommand
    private StandardStreams parent;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--db",
            required = true,
            paramLabel = "URL",
            description = "The JDBC URL of the database: jdbc:postgresql://HOST/DATABASE.")
    private String url;

    @Option(
            names = "--table",
            paramLabel = "NAME",
            description = "The table or schema.table (default: the only table with a geometry).")
    private String table;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "DIR",
            description = "The directory for the files; files of others in it are not changed.")
    private String output;

    @Option(
            names = LAYOUT,
            paramLabel = "LAYOUT",
            defaultValue = "single",
            description = {
                "single: one document, TABLE.gml.gz (default);",
                "parts: one document of GML in the files header.gml.gz, part-NNNNN.gml.gz and footer.gml.gz;",
                "documents: a document for each part, TABLE-NNNNN.gml.gz."
            })
    private Layout layout;

    @Option(
            names = PARTITION_BY,
            paramLabel = "COLUMN",
            description = "A document for each value of this column: TABLE.COLUMN=VALUE.gml.gz.")
    private String partitionBy;

    @Option(
            names = GRID,
            paramLabel = "SIZE",
            defaultValue = "0",
            description =
                    "A document for each cell of a grid, TABLE.x=X.y=Y.gml.gz, with the features whose bounds have"
                            + " their centre in the cell. SIZE is in units of the table's CRS; cell 0, 0 begins at its origin.")
    private double gridSize;

    @Option(
            names = ExportRun.PARTS,
            paramLabel = "N",
            description =
                    "The maximum number of parts, 1 to 10000 (default: one for 100,000 rows, and at least four for"
                            + " each job).")
    private Integer parts;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "The number of connections that read at the same time, 1 to 64 (default: the number of"
                    + " processors).")
    private Integer jobs;

    @Option(
            names = {"-f", "--format"},
            paramLabel = "FORMAT",
            defaultValue = "gml32",
            converter = OptionValues.FormatConverter.class,
            description = {
                "gml2: GML 2.1.2 in WFS 1.0.0, x/y;",
                "gml31: GML 3.1.1 in WFS 1.1.0, in the axis order of the CRS's authority;",
                "gml32: GML 3.2.1 in WFS 2.0.0, in the axis order of the CRS's authority (default);",
                "bxml: gml32 as binary XML; requires " + LAYOUT + " documents;",
                "geojson: GeoJSON (RFC 7946), in WGS 84 unless --srs is given;",
                "jsonfg: JSON-FG 1.0 (OGC 21-045r1), in the axis order of the CRS's authority;",
                "geojsonl: one GeoJSON feature per line;",
                "geojsonseq: a GeoJSON text sequence (RFC 8142);",
                "flatgeobuf: FlatGeobuf with an index, in x/y;",
                "csv: CSV (RFC 4180) with geometries as WKT, in x/y."
            })
    private OutputFormat format;

    @Option(
            names = FormatOptions.TEMPLATE,
            paramLabel = "FILE",
            description =
                    "Write the features by this template of an application schema, as GML 3. The template sees the"
                            + " columns of the primary key, too.")
    private String template;

    @Option(names = FormatOptions.NO_INDEX, description = "FlatGeobuf: write no index; features keep their order.")
    private boolean noIndex;

    @Option(
            names = COMPRESS,
            paramLabel = "gzip|none",
            description =
                    "Compress the files with gzip, or not (default: gzip; for FlatGeobuf, which programs read by its"
                            + " index, none). Compressed BXML is .bxml, other files end with .gz.")
    private String compression;

    @Mixin
    private SelectionOptions selection;

    @Mixin
    private LayerOptions layers;

    @Option(
            names = "--srs",
            paramLabel = "EPSG:CODE",
            converter = OptionValues.SpatialReferenceConverter.class,
            description = "The CRS of the output (default: that of the table; for GeoJSON, EPSG:4326).")
    private SpatialReference reference;

    @Mixin
    private GmlOptions gml;

    @Mixin
    private DatabaseLogin login;

    @Option(
            names = "--restart",
            description = "Delete what earlier runs have written to the directory, and write everything anew.")
    private boolean restart;

    @Option(
            names = "--accept-changes",
            description = "Continue although the table has changed since the first parts were written: the export then"
                    + " has rows of both states.")
    private boolean changesAccepted;

    @Option(
            names = REPLACE,
            description = "Write a new export beside DIR each time, and replace DIR by it when it is complete. DIR is a"
                    + " symbolic link to the newest complete export.")
    private boolean replaces;

    @Option(
            names = KEEP,
            paramLabel = "N",
            defaultValue = "1",
            description = "With " + REPLACE + ", the number of earlier exports to keep (default: ${DEFAULT-VALUE}).")
    private int keep;

    @Mixin
    private ProgressOptions progress;

    @Option(
            names = ATOM,
            paramLabel = "FILE",
            description = "Write Atom feeds of the dataset and of its download service beside the GML; FILE has their"
                    + " texts as properties.")
    private String feed;

    /** Null without a template. */
    private FeatureTemplate features;

    private CommitHook hook = CommitHook.NONE;
    private Clock clock = Clock.systemUTC();

    /** Sets what is called after each step, and the clock; for tests. */
    void observe(CommitHook steps, Clock time) {
        this.hook = steps;
        this.clock = time;
    }

    @Override
    public Integer call() throws IOException {
        check();
        if (template != null) {
            features = FeatureTemplate.read(DocumentTarget.path(template));
        }
        Path target = DocumentTarget.path(output);
        ExportReplacement replacement = replaces ? ExportReplacement.begin(target, keep, clock) : null;
        ExportJob job = job(replacement == null ? target : replacement.folder());
        long start = System.nanoTime();
        try (Interruption interruption = new Interruption()) {
            try {
                PrintStream terminal = progress.terminal(parent.err());
                ExportResult result = new ExportRun(job, clock, hook)
                        .run((stage, max, bytes) -> terminal == null
                                ? ProgressMeter.none()
                                : ProgressMeter.on(terminal, stage, max, bytes));
                if (replacement != null) {
                    replacement.publish();
                }
                result.note().ifPresent(this::note);
                if (job.feed() != null) {
                    job.feed().note().ifPresent(this::note);
                }
                job.style().notes().forEach(this::note);
                progress.reportOmitted(parent.err());
                if (!result.wasComplete()) {
                    progress.report(summary(result, start), parent.err());
                }
                return 0;
            } catch (UnsupportedFeatureTypeException e) {
                if (e.attributeName() != null || !format.encodesGml()) {
                    throw e;
                }
                throw new InputException(
                        e.getMessage() + "; create a view with a name that XML allows, and export that with --table",
                        e);
            } catch (InterruptedException e) {
                parent.err()
                        .println(ErrorMessages.line(
                                job.restart() ? "interrupted" : "interrupted; run the same command again to continue"));
                return interruption.exitCode() == 0 ? INTERRUPTED : interruption.exitCode();
            }
        }
    }

    private static final int INTERRUPTED = 130;

    private Optional<String> summary(ExportResult result, long start) {
        double seconds = (System.nanoTime() - start) / 1e9;
        return Optional.of(String.format(
                Locale.ROOT,
                "wrote %s: %,d features in %,d %s, %,d bytes, %.1f s",
                output,
                result.rows(),
                result.files(),
                result.files() == 1 ? "file" : "files",
                result.bytes(),
                seconds));
    }

    private synchronized void note(String line) {
        if (!progress.isQuiet()) {
            parent.err().println(ErrorMessages.line("note: " + line));
        }
    }

    // ---- options

    private void check() {
        if (compression == null) {
            compression = format.encoding() == OutputFormat.Encoding.FLATGEOBUF ? "none" : "gzip";
        }
        if (!List.of("gzip", "none").contains(compression)) {
            throw usage(COMPRESS + " must be gzip or none, not \"" + compression + '"');
        }
        if (partitionBy != null && isGiven(GRID)) {
            throw usage(PARTITION_BY + " and " + GRID + " exclude each other");
        }
        if (isGiven(GRID) && !(gridSize > 0 && Double.isFinite(gridSize))) {
            throw usage(GRID + " must be more than 0");
        }
        boolean partitioned = partitionBy != null || isGiven(GRID);
        if (partitioned) {
            if (isGiven(LAYOUT) && layout != Layout.DOCUMENTS) {
                throw usage((partitionBy != null ? PARTITION_BY : GRID) + " requires " + LAYOUT + " documents");
            }
            if (parts != null) {
                throw usage(ExportRun.PARTS + " cannot be combined with " + PARTITION_BY + " and " + GRID
                        + ", whose values are the parts");
            }
            layout = Layout.DOCUMENTS;
        }
        checkFormat();
        if (replaces && (restart || changesAccepted)) {
            throw usage(REPLACE + " always begins a new export; omit " + (restart ? "--restart" : "--accept-changes"));
        }
        if (isGiven(KEEP) && (!replaces || keep < 0)) {
            throw usage(KEEP + " requires " + REPLACE + " and a number of at least 0");
        }
        checkRange(ExportRun.PARTS, parts, ExportRun.MAX_PARTS);
        checkRange("--jobs", jobs, MAX_JOBS);
    }

    private void checkFormat() {
        new FormatOptions(spec, format, gml, reference).check();
        if (feed != null && (!format.encodesGml() || format.encodesBxml() || layout == Layout.PARTS)) {
            throw usage(
                    ATOM + " requires documents in GML: --format gml32, gml31 or gml2, and no " + LAYOUT + " parts");
        }
        if (format.encodesBxml()) {
            if (layout != Layout.DOCUMENTS) {
                throw usage("--format bxml requires " + LAYOUT + " documents, " + PARTITION_BY + " or " + GRID
                        + ": features of binary XML refer to names that are before them in their document");
            }
            if (gml.indentation() > 0 || gml.pads()) {
                throw usage((gml.indentation() > 0 ? GmlOptions.INDENT : GmlOptions.PAD)
                        + " applies to text formats, not to BXML");
            }
        } else if (!format.encodesGml() && layout == Layout.PARTS) {
            throw usage(LAYOUT + " parts requires GML; use " + LAYOUT + " single or documents with --format "
                    + format.name());
        }
    }

    private static final int MAX_JOBS = 64;

    private void checkRange(String option, Integer value, int max) {
        if (value != null && (value < 1 || value > max)) {
            throw usage(option + " must be 1 to " + max + ", not " + value);
        }
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private boolean isGiven(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    private ExportJob job(Path folder) throws IOException {
        InputOptions input = InputOptions.builder(layers.namespace().uri())
                .layer(table)
                .spatialReference(layers.sourceReference())
                .login(login.user(), login.password())
                .primaryKeyExposed(selection.exposesPrimaryKey() || template != null)
                .ordered(true)
                .standardInput(parent.in())
                .notes(this::note)
                .use(features)
                .build();
        return new ExportJob(
                url,
                input,
                selection.where() == null ? Filter.INCLUDE : selection.where(),
                selection.properties(),
                selection.renamed(),
                style(),
                format.fileSuffix(),
                layout,
                partitionBy,
                gridSize,
                compresses() && !format.encodesBxml(),
                parts == null ? 0 : parts,
                jobs == null ? Math.min(MAX_JOBS, Runtime.getRuntime().availableProcessors()) : jobs,
                restart || replaces,
                changesAccepted,
                folder,
                feedSettings(),
                comparedOptions());
    }

    private FeedSettings feedSettings() throws IOException {
        if (feed == null) {
            return null;
        }
        String version = format.gmlFor(GmlVersion.GML_3_2_1).number();
        String majorMinor = version.substring(0, version.lastIndexOf('.'));
        return FeedSettings.read(DocumentTarget.path(feed), "application/gml+xml;version=" + majorMinor);
    }

    private boolean compresses() {
        return compression.equals("gzip");
    }

    private ExportStyle style() {
        return format.encodesGml() ? gmlStyle() : new FormatOptions(spec, format, gml, reference).plain(!noIndex);
    }

    private DocumentStyle gmlStyle() {
        try {
            WfsVersion version = WfsVersion.of(format.gmlFor(GmlVersion.GML_3_2_1));
            BxmlSettings bxml =
                    BxmlSettings.DEFAULT.withGzip(compresses()).withRoundCoordinates(isGiven(GmlOptions.DECIMALS));
            return new DocumentStyle(
                    version,
                    format.encodesBxml() ? bxml : null,
                    gml.settings(version),
                    gml.srsStyle(),
                    reference,
                    layers.namespace(),
                    StandardCharsets.UTF_8,
                    gml.indentation(),
                    gml.writesFeatureMember(),
                    features);
        } catch (IllegalArgumentException e) {
            throw usage(e.getMessage());
        }
    }

    /** Returns the options that decide what is written, as given or by default. */
    private Map<String, String> comparedOptions() {
        Map<String, String> options = new TreeMap<>();
        for (OptionSpec option : spec.options()) {
            String name = option.longestName();
            if (NOT_COMPARED.contains(name)) {
                continue;
            }
            String value = isGiven(name) ? String.join(",", option.originalStringValues()) : option.defaultValue();
            if (value != null) {
                options.put(name, Secrets.masked(value));
            }
        }
        options.put(LAYOUT, layout.toString());
        options.put(COMPRESS, compression);
        if (features != null) {
            options.put(FormatOptions.TEMPLATE, template + ", SHA-256 " + features.digest());
        }
        return options;
    }
}
