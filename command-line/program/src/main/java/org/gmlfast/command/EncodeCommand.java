/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.IOException;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.encode.DocumentFormat;
import org.gmlfast.encode.DocumentStyle;
import org.gmlfast.encode.EncodeRun;
import org.gmlfast.encode.GmlFormat;
import org.gmlfast.encode.LayerFiles;
import org.gmlfast.feature.settings.SampledTypes;
import org.gmlfast.form.OutputFormat;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.input.DownloadFolder;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.SampledTypeException;
import org.gmlfast.input.SkippedRecords;
import org.gmlfast.load.geopackage.GeoPackageTarget;
import org.gmlfast.output.DocumentTarget;
import org.gmlfast.output.OutputConflicts;
import org.gmlfast.output.SchemaFile;
import org.gmlfast.query.FeatureQuery;
import org.gmlfast.template.FeatureTemplate;
import org.gmlfast.wfs.WfsVersion;
import org.locationtech.jts.geom.Envelope;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code gml-fast encode}: writes the features of a file or table as a WFS response, GeoJSON, FlatGeobuf or CSV. */
@Command(
        name = "encode",
        description = {
            "Write the features of a file or table as GML, in the document that a WFS would return, as text or as"
                    + " binary XML, or as GeoJSON, FlatGeobuf or CSV.",
            "",
            "encode reads and writes one feature at a time, so its memory does not grow with their number; for the index"
                    + " of a FlatGeobuf, it sorts them in temporary files beside the output. An output file appears"
                    + " under its name when it is complete; after a failure there is no output file."
        },
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        usageHelpWidth = 100,
        footerHeading = "%nExamples:%n",
        footer = {
            "  gml-fast encode states.shp states.gml",
            "  gml-fast encode states.shp -o states.gml --schema states.xsd",
            "  gml-fast encode city.gpkg --layer roads --format gml31 -o roads.gml.gz",
            "  gml-fast encode states.shp -o states.bxml --index //@gml:id",
            "  gml-fast encode states.shp -o states.geojson --decimals 6",
            "  gml-fast encode city.gpkg --layer roads -o roads.fgb",
            "  gml-fast encode top10nl.gml --all-layers --format geojson -o top10nl",
            "  gml-fast encode roads.geojson --format gml31 --where \"oneway = 'yes'\" | head",
            "  curl -s https://example.org/a | gml-fast encode - --layer a --format gml2",
            "  gml-fast encode city.gpkg --layer roads --bbox 9.4,47,9.7,47.3 -o roads.gml",
            "  gml-fast encode jdbc:h2:./city --layer BUILDINGS --srs EPSG:3857 -o b.gml",
            "  gml-fast encode jdbc:postgresql://localhost/gis --user me --password \\",
            "      --layer public.roads --bbox 9.4,47,9.7,47.3 -o roads.gml.gz",
            "  GML_FAST_CLASSPATH='oracle/*' gml-fast encode --store dbtype=oracle \\",
            "      --store host=db --store database=XE --user me --password --layer ROADS \\",
            "      -o roads.gml"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:failure; one line on standard error gives the reason",
            "2:wrong usage",
            "3:done, but features with errors (--skip-errors) or layers (--all-layers) are missing",
            "141:the reader closed standard output"
        })
final class EncodeCommand implements Callable<Integer> {

    private static final String ALL_LAYERS = "--all-layers";
    private static final String COUNT = "--count";
    private static final String FORMAT = "-f";
    private static final String GML = "--gml";
    private static final String GZIP = "--gzip";

    @ParentCommand
    private StandardStreams parent;

    @Spec
    private CommandSpec spec;

    @Mixin
    private EncodeInput input;

    @Parameters(paramLabel = "OUT", index = "1", arity = "0..1", description = "The file to write, as -o FILE.")
    private String outputArgument;

    @Option(
            names = {FORMAT, "--format"},
            paramLabel = "FORMAT",
            converter = OptionValues.FormatConverter.class,
            description = {
                "The format (default: by the name of the output file: .gml for gml32, .bxml, .geojson, .geojsonl,"
                        + " .geojsonseq, .jsonfg, .fgb or .csv, also with .gz):",
                "gml2: GML 2.1.2 in WFS 1.0.0, x/y;",
                "gml31: GML 3.1.1 in WFS 1.1.0, in the axis order of the CRS's authority;",
                "gml32: GML 3.2.1 in WFS 2.0.0, in the axis order of the CRS's authority;",
                "bxml: the version of GML given by --gml, as binary XML (OGC 03-002r9); its coordinates are"
                        + " rounded only if --decimals is given;",
                "geojson: GeoJSON (RFC 7946), in WGS 84 unless --srs is given;",
                "jsonfg: JSON-FG 1.0 (OGC 21-045r1), in the axis order of the CRS's authority;",
                "geojsonl: one GeoJSON feature per line;",
                "geojsonseq: a GeoJSON text sequence (RFC 8142);",
                "flatgeobuf: FlatGeobuf with an index, in x/y;",
                "csv: CSV (RFC 4180) with geometries as WKT, in x/y."
            })
    private OutputFormat format;

    @Option(
            names = GML,
            paramLabel = "2|31|32",
            defaultValue = "32",
            converter = OptionValues.GmlConverter.class,
            description = "BXML: the version of GML (default: ${DEFAULT-VALUE}).")
    private WfsVersion gmlInBxml;

    @Mixin
    private BxmlOptions bxml;

    @Option(
            names = FormatOptions.NO_INDEX,
            description = "FlatGeobuf: write no index, so that features are written as they come, in their order.")
    private boolean noIndex;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write to this file instead of standard output.")
    private String output;

    @Option(
            names = FormatOptions.SCHEMA,
            paramLabel = "FILE",
            description = "Also write the application schema of the features; the document refers to it.")
    private String schema;

    @Option(
            names = FormatOptions.TEMPLATE,
            paramLabel = "FILE",
            description = "Write the features by this template of an application schema, as GML 3 in text. The template"
                    + " sees the columns of a primary key, too.")
    private String template;

    @Option(
            names = "--layer",
            paramLabel = "NAME",
            description =
                    "For a file, the name of the feature type (default: the name of the file). For a database, the"
                            + " table or schema.table (default: the only table with a geometry). For a DataStore, the"
                            + " feature type (default: the only one).")
    private String layer;

    @Mixin
    private LayerOptions layers;

    @Option(
            names = "--srs",
            paramLabel = "EPSG:CODE",
            converter = OptionValues.SpatialReferenceConverter.class,
            description = "The CRS of the output (default: that of the input; for GeoJSON, EPSG:4326).")
    private SpatialReference reference;

    @Mixin
    private SelectionOptions selection;

    @Option(
            names = "--bbox",
            paramLabel = "minx,miny,maxx,maxy",
            converter = OptionValues.EnvelopeConverter.class,
            description = "Write only features whose geometry intersects this box, given in x/y of the input's CRS.")
    private Envelope area;

    @Option(names = COUNT, paramLabel = "N", defaultValue = "-1", description = "Write at most N features.")
    private long count;

    @Option(
            names = "--start-index",
            paramLabel = "N",
            defaultValue = "0",
            description = "Skip the first N features (the features of a table are ordered by its primary key, if any).")
    private long startIndex;

    @Mixin
    private GmlReadingOptions reading;

    @Mixin
    private DownloadOptions download;

    @Mixin
    private GmlOptions gml;

    @Option(
            names = {FormatOptions.CHARSET, "--encoding"},
            paramLabel = "NAME",
            defaultValue = "UTF-8",
            converter = OptionValues.CharsetConverter.class,
            description = "Charset of the output (default: ${DEFAULT-VALUE}).")
    private Charset charset;

    @Option(
            names = GZIP,
            description =
                    "Compress the output with gzip, as an output file whose name ends with .gz always is. Compressed output and standard output cannot be changed once"
                            + " written: they omit numberReturned if it is unknown before the features are read.")
    private boolean gzip;

    @Mixin
    private ProgressOptions progress;

    /** Null without a template. */
    private FeatureTemplate features;

    @Option(
            names = ALL_LAYERS,
            description = "Write each layer of the input into a file of its own in the folder -o FOLDER; requires"
                    + " --format. GML with layers of several types is read once.")
    private boolean allLayers;

    /** Where what is at a URL is kept; null for another input. */
    private DownloadFolder downloads;

    @Override
    public Integer call() throws IOException {
        input.check();
        try (DownloadFolder opened = download.open(List.of(input.name()))) {
            downloads = opened;
            return encode();
        }
    }

    private int encode() throws IOException {
        checkPaging();
        completeOutput();
        completeFormat();
        checkFormat();
        if (!format.encoding().isText() || gzip) {
            StandardOutput.checkBinary(output, spec);
        }
        if (allLayers) {
            checkAllLayers();
            LayerFiles files = new LayerFiles(output, format.fileSuffix() + (gzip ? ".gz" : ""));
            LayersEncoding encoding = new LayersEncoding(
                    input,
                    inputOptions(),
                    query(),
                    exposesPrimaryKey(),
                    selection.renamed(),
                    this::document,
                    files,
                    gzip,
                    progress,
                    parent.err());
            LayersEncoding.Missing missing = encoding.run();
            progress.reportOmitted(parent.err());
            return Math.max(
                    SkippedErrors.exitCode(missing.features(), parent.err()), exitCodeOfLayers(missing.layers()));
        }
        readTemplate();
        OutputConflicts.check(input.files(), output, schema);
        InputOptions options = inputOptions();
        if (isRepeatable()) {
            try {
                return encodeLayer(options.toBuilder()
                        .gml(options.gml().withSampled(SampledTypes.EXACT))
                        .build());
            } catch (SampledTypeException e) {
                // the output does not exist yet: the types come from the whole document then
                return encodeLayer(options);
            }
        }
        return encodeLayer(options);
    }

    /**
     * Whether the output may be begun again, and is that of all features: a part of them does not show whether all fit
     * the types that the start of the document has.
     */
    private boolean isRepeatable() throws IOException {
        FeatureQuery query = query();
        return DocumentTarget.isRepeatable(output)
                && schema == null
                && input.hasLayers()
                && !input.files().isEmpty()
                && !query.isFiltered()
                && !query.isPaged()
                && query.properties() == null
                && selection.renamed().isEmpty();
    }

    private int encodeLayer(InputOptions options) throws IOException {
        DocumentFormat document = document();
        FeatureQuery given = query();
        try (FeatureInput read = input.open(given, options);
                DocumentTarget target = DocumentTarget.open(output, gzip, parent.out())) {
            OutputSummary summary = new OutputSummary(target.file());
            FeatureQuery query = exposesPrimaryKey() ? given : given.without(read.primaryKey(), read.schema());
            SkippedRecords skipped = new SkippedRecords(options);
            EncodeRun encoding = new EncodeRun(read, query, document, target)
                    .withNames(selection.renamed())
                    .skipping(skipped);
            encoding.run(progress.terminal(parent.err()));
            encoding.notes().forEach(this::note);
            skipped.notes().forEach(this::note);
            document.notes().forEach(this::note);
            String exchangedAxes = encoding.exchangedAxes();
            if (exchangedAxes != null) {
                note(exchangedAxes);
            }
            progress.reportOmitted(parent.err());
            progress.report(summary.line(encoding.featuresWritten()), parent.err());
            return SkippedErrors.exitCode(read.skipped() + skipped.count(), parent.err());
        }
    }

    /** A template usually writes the key, in ids. */
    private boolean exposesPrimaryKey() {
        return selection.exposesPrimaryKey() || template != null;
    }

    /** @param missing the number of layers that are missing, of which notes have the reasons */
    private int exitCodeOfLayers(long missing) {
        if (missing == 0) {
            return 0;
        }
        parent.err().println(ErrorMessages.line(missing == 1 ? "1 layer is missing" : missing + " layers are missing"));
        return SkippedErrors.EXIT_CODE;
    }

    private void checkAllLayers() {
        if (output == null || layer != null || schema != null || template != null) {
            String other = layer != null ? "--layer" : schema != null ? FormatOptions.SCHEMA : FormatOptions.TEMPLATE;
            throw new ParameterException(
                    spec.commandLine(),
                    ALL_LAYERS
                            + (output == null ? " requires a folder: -o FOLDER" : " cannot be combined with " + other));
        }
    }

    private void readTemplate() throws IOException {
        if (template == null) {
            return;
        }
        features = FeatureTemplate.read(DocumentTarget.path(template));
        if (query().isFiltered() && !features.children().isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "gf:Rows of a template needs all rows of a table; put the condition of --where or --bbox into a view,"
                            + " or use export");
        }
    }

    private FeatureQuery query() {
        return new FeatureQuery(selection.where(), area, startIndex, count, selection.properties());
    }

    private void note(String line) {
        if (!progress.isQuiet()) {
            parent.err().println(ErrorMessages.line("note: " + line));
        }
    }

    // ---- the format

    private void completeOutput() {
        if (outputArgument != null && output != null) {
            throw new ParameterException(spec.commandLine(), "give either OUT or -o FILE, not both");
        }
        output = outputArgument != null ? outputArgument : output;
    }

    /** Sets missing options by the name of the output file. */
    private void completeFormat() {
        gzip |= output != null && OutputFormat.isGzip(output);
        if (format == null) {
            if (output != null && GeoPackageTarget.matches(output)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "encode writes documents; use gml-fast load INPUT --into " + output + " for a GeoPackage");
            }
            format = Optional.ofNullable(output)
                    .flatMap(OutputFormat::ofFile)
                    .orElseThrow(() -> new ParameterException(spec.commandLine(), unknownFormat()));
        }
    }

    private String unknownFormat() {
        String problem = output == null
                ? "the output has no format"
                : "the name of the output, " + output + ", does not end with the suffix of a format";
        return problem + "; use --format " + String.join("|", OutputFormat.namesOfFiles())
                + ", or -o FILE with a name that ends with .gml, .bxml, .geojson, .fgb or .csv";
    }

    private DocumentFormat document() throws IOException {
        return format.encodesGml() ? gmlDocument() : formatOptions().plain(!noIndex);
    }

    private FormatOptions formatOptions() {
        return new FormatOptions(spec, format, gml, reference);
    }

    private DocumentFormat gmlDocument() throws IOException {
        BxmlSettings binary =
                format.encodesBxml() ? bxml.settings(charset).withRoundCoordinates(isGiven(GmlOptions.DECIMALS)) : null;
        DocumentStyle style = new DocumentStyle(
                version(),
                binary,
                gmlSettings(),
                gml.srsStyle(),
                reference,
                layers.namespace(),
                charset,
                gml.indentation(),
                gml.writesFeatureMember(),
                features);
        return new GmlFormat(style, schema == null ? null : new SchemaFile(DocumentTarget.path(schema)));
    }

    private WfsVersion version() {
        return WfsVersion.of(format.gmlFor(gmlInBxml.gml()));
    }

    private boolean isGiven(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    private void checkFormat() {
        Optional<String> binaryOnly = isGiven(GML) ? Optional.of(GML) : bxml.given();
        if (!format.encodesBxml() && binaryOnly.isPresent()) {
            throw new ParameterException(spec.commandLine(), binaryOnly.get() + " requires --format bxml");
        }
        formatOptions().check();
        if (template != null && schema != null) {
            throw new ParameterException(
                    spec.commandLine(),
                    FormatOptions.SCHEMA + " cannot be combined with " + FormatOptions.TEMPLATE
                            + ", which names the location of its schema");
        }
        if (format.encodesBxml()) {
            checkBinary();
        }
    }

    private void checkBinary() {
        if (gzip) {
            throw new ParameterException(
                    spec.commandLine(),
                    GZIP + " (or a name with .gz) applies to text formats; for BXML use --compress gzip");
        }
        if (gml.indentation() > 0 || gml.pads() && gmlInBxml != WfsVersion.WFS_1_0_0) {
            throw new ParameterException(
                    spec.commandLine(),
                    (gml.indentation() > 0 ? GmlOptions.INDENT : GmlOptions.PAD)
                            + " applies to text formats, not to BXML");
        }
    }

    private GmlSettings gmlSettings() {
        try {
            return gml.settings(version());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
    }

    private void checkNotNegative(String option, long value) {
        if (value < 0) {
            throw new ParameterException(spec.commandLine(), option + " must be 0 or more, but is " + value);
        }
    }

    private void checkPaging() {
        checkNotNegative(COUNT, isGiven(COUNT) ? count : 0);
        checkNotNegative("--start-index", startIndex);
    }

    private InputOptions inputOptions() throws IOException {
        boolean paged = count >= 0 || startIndex > 0;
        // a condition may name any column
        boolean narrow = !query().isFiltered() && selection.properties() == null;
        InputOptions.Builder options = InputOptions.builder(layers.namespace().uri())
                .layer(layer)
                .spatialReference(layers.sourceReference())
                .login(input.login().user(), input.login().password())
                .httpLogin(input.login().http())
                // a condition may name the key, which the document then leaves out again
                .primaryKeyExposed(exposesPrimaryKey() || selection.where() != null)
                .area(area)
                .ordered(paged)
                .standardInput(parent.in())
                .notes(this::note)
                .download(download.settings(downloads))
                .use(narrow ? features : null);
        return reading.addTo(options, !format.encoding().isJson() && !gml.linearizes() && !noIndex)
                .build();
    }
}
