/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart;

import java.io.IOException;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

import org.geotools.api.filter.Filter;
import org.gmlfast.bxml.BxmlSettings;
import org.gmlfast.gml.GmlSettings;
import org.gmlfast.gml.NullHandling;
import org.gmlfast.quickstart.crs.SpatialReference;
import org.gmlfast.quickstart.output.DocumentTarget;
import org.gmlfast.quickstart.output.OutputNames;
import org.gmlfast.quickstart.output.SchemaFile;
import org.gmlfast.quickstart.query.FeatureQuery;
import org.gmlfast.quickstart.source.FeatureInput;
import org.gmlfast.quickstart.source.FeatureInputs;
import org.gmlfast.quickstart.source.InputFiles;
import org.gmlfast.quickstart.source.InputOptions;
import org.gmlfast.wfs.OutputFormat;
import org.gmlfast.wfs.WfsEncoder;
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

/** {@code gml-fast encode}: features of a file or table as the answer of a WFS. */
@Command(
        name = "encode",
        description = {
            "Write the features of a file or table as GML, in the document that a WFS would answer with, as text or as"
                    + " binary XML.",
            "",
            "Features are read and written one after the other: memory does not grow with their number. An output file"
                    + " appears under its name when it is complete, and not at all if something fails."
        },
        mixinStandardHelpOptions = true,
        versionProvider = GmlFast.Version.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        usageHelpWidth = 100,
        footerHeading = "%nExamples:%n",
        footer = {
            "  gml-fast encode states.shp --format gml32 -o states.gml --schema states.xsd",
            "  gml-fast encode states.shp --format bxml --index //@gml:id -o states.bxml",
            "  gml-fast encode roads.geojson.gz --format gml31 --where \"oneway = 'yes'\" | head",
            "  curl -s https://example.org/a.geojson | gml-fast encode - --layer a --format gml2",
            "  gml-fast encode jdbc:h2:./city --layer BUILDINGS --format gml32 --srs EPSG:3857 -o b.gml",
            "  gml-fast encode jdbc:postgresql://localhost/gis --user me --password \\",
            "      --layer public.roads --bbox 9.4,47,9.7,47.3 --format gml32 --gzip -o roads.gml.gz"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:something went wrong; the line on standard error says what",
            "2:wrong usage",
            "141:the reader of standard output went away"
        })
final class EncodeCommand implements Callable<Integer> {

    private static final String COUNT = "--count";
    private static final String DECIMALS = "--decimals";
    private static final String GML = "--gml";
    private static final String GZIP = "--gzip";
    private static final String INDENT = "--indent";
    private static final String PAD = "--pad";

    static final String DEFAULT_NAMESPACE = "app=http://www.gmlfast.org/app";

    @ParentCommand
    private GmlFast parent;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "INPUT",
            description = {
                "A GeoJSON file (a collection, a feature, features one to a line or as a text sequence; also .gz), - for"
                        + " GeoJSON from standard input, a shapefile (with .dbf; .shx, .prj and .cpg are used if there),"
                        + " or a JDBC URL: jdbc:h2:... or jdbc:postgresql:..."
            })
    private String input;

    @Option(
            names = {"-f", "--format"},
            required = true,
            paramLabel = "FORMAT",
            converter = OptionValues.FormatConverter.class,
            description = {
                "gml2: GML 2.1.2 in WFS 1.0.0, x/y;",
                "gml31: GML 3.1.1 in WFS 1.1.0,",
                "gml32: GML 3.2.1 in WFS 2.0.0, both in the axis order of the CRS's authority;",
                "bxml: the GML that --gml says in binary XML (OGC 03-002r9)."
            })
    private OutputFormat format;

    @Option(
            names = GML,
            paramLabel = "2|31|32",
            defaultValue = "32",
            converter = OptionValues.GmlConverter.class,
            description = "BXML: which GML (default: ${DEFAULT-VALUE}).")
    private WfsVersion gmlInBxml;

    @Mixin
    private BxmlOptions bxml;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write to this file, not to standard output.")
    private String output;

    @Option(
            names = "--schema",
            paramLabel = "FILE",
            description = "Also write the application schema of the features, which the document then refers to.")
    private String schema;

    @Option(
            names = "--layer",
            paramLabel = "NAME",
            description = "What the features are called (default: the name of the file); the table of a database,"
                    + " schema.table if need be (default: the only one with a geometry).")
    private String layer;

    @Option(
            names = "--namespace",
            paramLabel = "PREFIX=URI",
            defaultValue = DEFAULT_NAMESPACE,
            converter = OptionValues.NamespaceConverter.class,
            description = "The namespace of the features (default: ${DEFAULT-VALUE}).")
    private OptionValues.Namespace namespace;

    @Option(
            names = "--source-srs",
            paramLabel = "EPSG:CODE",
            converter = OptionValues.SpatialReferenceConverter.class,
            description = "The CRS of the input, whatever the input says. Coordinates of the input are x/y always.")
    private SpatialReference sourceReference;

    @Option(
            names = "--srs",
            paramLabel = "EPSG:CODE",
            converter = OptionValues.SpatialReferenceConverter.class,
            description = "The CRS of the output (default: that of the input).")
    private SpatialReference reference;

    @Option(
            names = "--srs-style",
            paramLabel = "STYLE",
            description = {
                "The form of srsName, with the axis order it stands for: code (EPSG:4326) and url"
                        + " (.../epsg.xml#4326) are x/y; xurn (urn:x-ogc:...), urn (urn:ogc:...) and uri"
                        + " (.../def/crs/EPSG/0/4326) in the authority's order. Default: what GeoServer writes, url in"
                        + " gml2, xurn in gml31, urn in gml32, and url for a CRS that is x/y anyway."
            })
    private SrsStyle srsStyle;

    @Option(
            names = "--where",
            paramLabel = "CQL",
            converter = OptionValues.FilterConverter.class,
            description =
                    "Only features that meet this condition in GeoTools' ECQL. Names that are words of CQL, like id,"
                            + " go in double quotes.")
    private Filter where;

    @Option(
            names = "--bbox",
            paramLabel = "minx,miny,maxx,maxy",
            converter = OptionValues.EnvelopeConverter.class,
            description = "Only features whose geometry meets this box in x/y of the input's CRS.")
    private Envelope area;

    @Option(
            names = "--property",
            split = ",",
            paramLabel = "NAME",
            description = "Only these attributes (the geometry only if it is among them).")
    private List<String> properties;

    @Option(names = COUNT, paramLabel = "N", defaultValue = "-1", description = "At most so many features.")
    private long count;

    @Option(
            names = "--start-index",
            paramLabel = "N",
            defaultValue = "0",
            description = "Pass over so many features first (tables with a primary key are ordered by it).")
    private long startIndex;

    @Mixin
    private DatabaseLogin login;

    @Option(
            names = "--expose-primary-key",
            description = "Write the columns of a table's primary key as attributes, too, and not only in the ids.")
    private boolean primaryKeyExposed;

    @Option(
            names = DECIMALS,
            paramLabel = "N",
            defaultValue = "8",
            description =
                    "Most decimals of coordinates (default: ${DEFAULT-VALUE}; in BXML coordinates that are numbers"
                            + " are rounded only if this is given).")
    private int decimals;

    @Option(names = PAD, description = "Exactly that many decimals.")
    private boolean padded;

    @Option(
            names = "--bounds",
            description = "Write boundedBy for each feature, and for all together where they are known beforehand.")
    private boolean bounds;

    @Option(names = "--feature-member", description = "In gml31, a featureMember for each feature.")
    private boolean featureMember;

    @Mixin
    private GmlAttributes gmlAttributes;

    @Option(names = "--nil", description = "Write attributes without a value, with xsi:nil.")
    private boolean nil;

    @Option(names = "--linearize", description = "Write arcs as line strings.")
    private boolean linearized;

    @Option(
            names = INDENT,
            paramLabel = "N",
            defaultValue = "0",
            description = "Indent elements by so many blanks, 0 to 16 (default: all in one line).")
    private int indentation;

    @Option(
            names = {"--charset", "--encoding"},
            paramLabel = "NAME",
            defaultValue = "UTF-8",
            converter = OptionValues.CharsetConverter.class,
            description = "Charset of the output (default: ${DEFAULT-VALUE}).")
    private Charset charset;

    @Option(
            names = GZIP,
            description = "Compress the output. (Then, as on standard output, numberReturned is left out if it is not"
                    + " known before the features are read: what is written cannot be changed.)")
    private boolean gzip;

    @Mixin
    private ProgressOptions progress;

    @Override
    public Integer call() throws IOException {
        checkPaging();
        checkFormat();
        OutputNames.check(InputFiles.of(input), output, schema);
        DocumentStyle style = new DocumentStyle(
                version(), binary(), gml(), srsStyle, reference, namespace, charset, indentation, featureMember);
        FeatureQuery query = new FeatureQuery(where, area, startIndex, count, properties);
        try (FeatureInput features = FeatureInputs.open(input, inputOptions());
                DocumentTarget target = DocumentTarget.open(output, gzip, parent.out())) {
            WrittenFile written = new WrittenFile(target.file());
            SchemaFile schemaFile = schema == null ? null : new SchemaFile(DocumentTarget.path(schema));
            EncodeRun encoding = new EncodeRun(features, query, style, target, schemaFile);
            encoding.run(progress.terminal(parent.err()));
            features.notes().forEach(this::note);
            if (encoding.isCountLeftOut()) {
                note("the number of features was not known beforehand, so the document has no numberReturned; with"
                        + " -o FILE and without compression it has");
            }
            progress.report(written.summary(encoding.featuresWritten()), parent.err());
        }
        return 0;
    }

    private void note(String line) {
        if (!progress.isQuiet()) {
            parent.err().println(Explanation.line("note: " + line));
        }
    }

    private WfsVersion version() {
        return format.versionFor(gmlInBxml);
    }

    private boolean isBinary() {
        return format.encoding() == OutputFormat.Encoding.BXML;
    }

    /** How the document is written as binary XML; null if it is text. */
    private BxmlSettings binary() {
        return isBinary() ? bxml.settings(charset).withRoundCoordinates(isGiven(DECIMALS)) : null;
    }

    private boolean isGiven(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    private void checkFormat() {
        if (!isBinary()) {
            Optional<String> given = isGiven(GML) ? Optional.of(GML) : bxml.given();
            if (given.isPresent()) {
                throw new ParameterException(spec.commandLine(), given.get() + " is for --format bxml");
            }
        } else if (gzip) {
            throw new ParameterException(
                    spec.commandLine(), GZIP + " is for text; BXML has its own compression: --compress gzip");
        } else if (indentation > 0 || padded && gmlInBxml != WfsVersion.WFS_1_0_0) {
            throw new ParameterException(
                    spec.commandLine(),
                    (indentation > 0 ? INDENT : PAD) + " is for text; there is none in BXML to be laid out");
        }
    }

    private GmlSettings gml() {
        try {
            GmlSettings.Builder gml = GmlSettings.builder(version().gml())
                    .numDecimals(decimals)
                    .padWithZeros(padded)
                    .featureBounds(bounds)
                    .nulls(nil ? NullHandling.NIL : NullHandling.OMITTED)
                    .linearize(linearized);
            if (gmlAttributes.areOverridden()) {
                gml.overrideGmlAttributes(true);
            }
            if (srsStyle != null) {
                gml.srsNameStyle(srsStyle.style()).forceSrsNameStyle(true);
            }
            // refuses an indentation out of range
            WfsEncoder.builder(version()).indentation(indentation);
            return gml.build();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
    }

    private void checkPaging() {
        if (isGiven(COUNT) && count < 0 || startIndex < 0) {
            throw new ParameterException(spec.commandLine(), "--count and --start-index are 0 or more");
        }
    }

    private InputOptions inputOptions() {
        boolean paged = count >= 0 || startIndex > 0;
        return new InputOptions(
                layer,
                namespace.uri(),
                sourceReference,
                login.user(),
                login.password(),
                primaryKeyExposed,
                area,
                paged,
                parent.in(),
                this::note);
    }
}
