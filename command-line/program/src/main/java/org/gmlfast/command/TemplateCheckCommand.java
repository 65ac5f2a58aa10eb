/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.gml.settings.SrsNameStyle;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.format.DatabaseUrls;
import org.gmlfast.input.gml.SchemaDownload;
import org.gmlfast.model.FeatureRow;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowSource;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.gmlfast.output.DocumentTarget;
import org.gmlfast.query.FeatureQuery;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.table.database.QueryPlans;
import org.gmlfast.template.FeatureTemplate;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code gml-fast template check}: compiles a template, writes a sample by it, and validates the sample. */
@Command(
        name = "check",
        description = {
            "Compile a template of an application schema for a table or file, write a sample of its features, and validate"
                    + " the sample by the schema.",
            "",
            "The sample has the first features, and the first feature once more for each column, with a null there: the"
                    + " report says for which columns a null makes it invalid."
        },
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        usageHelpWidth = 100,
        footerHeading = "%nExamples:%n",
        footer = {
            "  gml-fast template check jdbc:postgresql://localhost/gis --layer parcels \\",
            "      --template parcel.xml",
            "  gml-fast template check parcels.gpkg --template parcel.xml --xsd schemas"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the template fits, and the sample is valid or has not been validated",
            "1:failure, the sample is invalid, or a query would take too long",
            "2:wrong usage, or problems of the template",
        })
final class TemplateCheckCommand implements Callable<Integer> {

    private static final int MAX_ROWS = 100_000;
    private static final int MAX_ERRORS = 50;

    @ParentCommand
    private TemplateCommand parent;

    @Spec
    private CommandSpec spec;

    @Mixin
    private EncodeInput input;

    @Option(names = "--template", paramLabel = "FILE", required = true, description = "The template.")
    private String template;

    @Option(names = "--layer", paramLabel = "NAME", description = "The table or layer (default: the only one).")
    private String layer;

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "1000",
            description = "The number of features in the sample (default: ${DEFAULT-VALUE}).")
    private int rows;

    @Option(
            names = "--xsd",
            paramLabel = "FOLDER",
            description =
                    "Validate by the schemas in this folder, each at HOST/PATH of its address, as wget -x stores them."
                            + " Nothing is fetched.")
    private String schemas;

    @Option(
            names = "--fetch-schemas",
            paramLabel = "FOLDER",
            description = "As --xsd, but fetch the schemas that the folder lacks, with all that they import.")
    private String fetchedSchemas;

    @Mixin
    private LayerOptions layers;

    private final List<String> notes = new ArrayList<>();
    private final Set<String> invalid = new HashSet<>();

    @Override
    public Integer call() throws IOException {
        input.check();
        if (rows < 1 || rows > MAX_ROWS) {
            throw new ParameterException(spec.commandLine(), "--rows must be between 1 and " + MAX_ROWS);
        }
        if (schemas != null && fetchedSchemas != null) {
            throw new ParameterException(spec.commandLine(), "give either --xsd or --fetch-schemas, not both");
        }
        FeatureTemplate compiled = FeatureTemplate.read(DocumentTarget.path(template));
        boolean tooSlow = explain(compiled);
        FeatureQuery all = new FeatureQuery(null, null, 0, rows, null);
        try (FeatureInput features = input.open(all, options(compiled))) {
            GmlVersion version = compiled.preferredVersion();
            compiled.warnings(RowType.of(features.schema()), version).forEach(warning -> print("warning: " + warning));
            SchemaFolder validator = validator(compiled);
            checkCollection(encoder(compiled), compiled, RowType.of(features.schema()), validator);
            long written = write(encoder(compiled), features, validator);
            print(written + (written == 1 ? " feature" : " features") + " written"
                    + (validator == null
                            ? "; --xsd FOLDER or --fetch-schemas FOLDER validates them"
                            : invalid.isEmpty() ? ", valid" : ", invalid"));
        }
        notes.forEach(note -> print("note: " + note));
        return invalid.isEmpty() && !tooSlow ? 0 : 1;
    }

    /** Returns null if nothing is validated. */
    private SchemaFolder validator(FeatureTemplate compiled) throws IOException {
        if (fetchedSchemas == null) {
            return schemas == null ? null : SchemaFolder.of(Path.of(schemas), compiled.schemaLocations(), null);
        }
        Path folder = DocumentTarget.path(fetchedSchemas);
        SchemaDownload download = new SchemaDownload(folder);
        SchemaFolder validator = SchemaFolder.of(folder, compiled.schemaLocations(), download);
        if (download.fetched() > 0) {
            print("note: " + download.fetched() + (download.fetched() == 1 ? " schema" : " schemas") + " fetched into "
                    + folder);
        }
        return validator;
    }

    /** Reports slow queries of a database; returns whether one would take too long. */
    private boolean explain(FeatureTemplate compiled) throws IOException {
        String url = input.databaseUrl();
        if (url == null) {
            return false;
        }
        InputOptions all = options(compiled);
        QueryPlans plans = DatabaseUrls.source(url, all.user(), all.password()).plans(all);
        plans.errors().forEach(error -> print("too slow: " + error));
        plans.warnings().forEach(warning -> print("warning: " + warning));
        return !plans.errors().isEmpty();
    }

    private InputOptions options(FeatureTemplate compiled) throws IOException {
        return InputOptions.builder(layers.namespace().uri())
                .layer(layer)
                .spatialReference(layers.sourceReference())
                .login(input.login().user(), input.login().password())
                .httpLogin(input.login().http())
                .primaryKeyExposed(true)
                .ordered(true)
                .standardInput(parent.parent().in())
                .notes(notes::add)
                .use(compiled)
                .build();
    }

    /** Validates a document element that is not that of a WFS, without members. */
    private void checkCollection(WfsEncoder encoder, FeatureTemplate compiled, RowType type, SchemaFolder validator)
            throws IOException {
        if (compiled.root(compiled.preferredVersion()) == null) {
            return;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DocumentWriter document = encoder.form(new Utf8OutputFactory())
                .open(CollectionHeader.builder().build(), List.of(type), bytes)) {
            document.finish();
        }
        for (String error : errors(bytes.toByteArray(), validator)) {
            invalid.add(error);
            print("invalid: the collection: " + error);
        }
    }

    /** Writes the sample and returns the number of its features. */
    private long write(WfsEncoder encoder, FeatureInput features, SchemaFolder validator) throws IOException {
        RowSource source = features.rows();
        if (source == null) {
            RowType type = RowType.of(features.schema());
            FeatureRow row = new FeatureRow();
            return write(encoder, type, validator, () -> {
                SimpleFeature feature = features.next();
                return feature == null ? null : row.of(feature);
            });
        }
        try (Rows opened = source.open()) {
            return write(encoder, source.rowType(), validator, opened::next);
        }
    }

    /** Returns the next row; null at the end. */
    @FunctionalInterface
    private interface Sample {

        Row next() throws IOException;
    }

    private long write(WfsEncoder encoder, RowType type, SchemaFolder validator, Sample sample) throws IOException {
        long written = 0;
        for (Row row = sample.next(); row != null && written < rows; row = sample.next()) {
            for (String error : errors(document(encoder, row, type), validator)) {
                if (invalid.size() < MAX_ERRORS && invalid.add(error)) {
                    print("invalid: " + row.id() + ": " + error);
                }
            }
            if (written == 0 && validator != null) {
                writeWithNulls(encoder, row, type, validator);
            }
            written++;
        }
        return written;
    }

    private static List<String> errors(byte[] document, SchemaFolder validator) throws IOException {
        return validator == null ? List.of() : validator.errors(document);
    }

    private void writeWithNulls(WfsEncoder encoder, Row row, RowType type, SchemaFolder validator) throws IOException {
        writeWithNulls(encoder, row, type, -1, validator);
        for (int list = 0; list < type.children().size(); list++) {
            writeWithNulls(encoder, row, type, list, validator);
        }
    }

    /** @param list whose columns are null; -1 for the row's */
    private void writeWithNulls(WfsEncoder encoder, Row row, RowType type, int list, SchemaFolder validator)
            throws IOException {
        SimpleFeatureType columns = (list < 0 ? type : type.children().get(list)).type();
        for (int i = 0; i < columns.getAttributeCount(); i++) {
            String name = (list < 0 ? "" : columns.getTypeName() + '.')
                    + columns.getDescriptor(i).getLocalName();
            byte[] document = document(encoder, new RowWithNull(row, list, i), type);
            for (String error : errors(document, validator)) {
                print("if " + name + " is null: " + error);
            }
        }
    }

    private static WfsEncoder encoder(FeatureTemplate compiled) {
        boolean gml32 = compiled.preferredVersion() == GmlVersion.GML_3_2_1;
        WfsVersion version = gml32 ? WfsVersion.WFS_2_0_0 : WfsVersion.WFS_1_1_0;
        GmlSettings.Builder gml = GmlSettings.builder(version.gml()).srsNameStyle(SrsNameStyle.OGC_HTTP_URI);
        return WfsEncoder.builder(version)
                .gml(gml.build())
                .encoders(compiled)
                .root(compiled.root(version.gml()))
                .build();
    }

    private static byte[] document(WfsEncoder encoder, Row row, RowType type) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        encoder.writeFeature(row, type, CollectionHeader.builder().build(), bytes);
        return bytes.toByteArray();
    }

    private void print(String line) {
        new PrintStream(parent.parent().out(), true, StandardCharsets.UTF_8).println(line);
    }
}
