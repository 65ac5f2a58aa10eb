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
import org.geotools.feature.simple.SimpleFeatureBuilder;
import org.gmlfast.gml.GmlSettings;
import org.gmlfast.gml.GmlVersion;
import org.gmlfast.gml.RowType;
import org.gmlfast.gml.SrsNameStyle;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputOptions;
import org.gmlfast.output.DocumentTarget;
import org.gmlfast.query.FeatureQuery;
import org.gmlfast.template.FeatureTemplate;
import org.gmlfast.wfs.CollectionHeader;
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
        versionProvider = GmlFast.Version.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        usageHelpWidth = 100,
        footerHeading = "%nExamples:%n",
        footer = {
            "  gml-fast template check jdbc:postgresql://localhost/gis --layer parcels --template parcel.xml",
            "  gml-fast template check parcels.gpkg --template parcel.xml --xsd schemas"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the template fits, and the sample is valid or has not been validated",
            "1:failure, or the sample is invalid",
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
        FeatureTemplate compiled = FeatureTemplate.read(DocumentTarget.path(template));
        FeatureQuery all = new FeatureQuery(null, null, 0, rows, null);
        try (FeatureInput features = input.open(all, options())) {
            GmlVersion version = compiled.preferredVersion();
            compiled.warnings(RowType.of(features.schema()), version).forEach(warning -> print("warning: " + warning));
            SchemaFolder validator =
                    schemas == null ? null : SchemaFolder.of(Path.of(schemas), compiled.schemaLocations());
            long written = write(encoder(compiled), features, validator);
            print(written + (written == 1 ? " feature" : " features") + " written"
                    + (validator == null
                            ? "; --xsd FOLDER validates them"
                            : invalid.isEmpty() ? ", valid" : ", invalid"));
        }
        notes.forEach(note -> print("note: " + note));
        return invalid.isEmpty() ? 0 : 1;
    }

    private InputOptions options() throws IOException {
        return new InputOptions(
                layer,
                layers.namespace().uri(),
                layers.sourceReference(),
                input.login().user(),
                input.login().password(),
                true,
                null,
                true,
                parent.parent().in(),
                notes::add);
    }

    /** Writes the sample and returns the number of its features. */
    private long write(WfsEncoder encoder, FeatureInput features, SchemaFolder validator) throws IOException {
        long written = 0;
        for (SimpleFeature feature = features.next(); feature != null && written < rows; feature = features.next()) {
            for (String error : errors(document(encoder, feature), validator)) {
                if (invalid.size() < MAX_ERRORS && invalid.add(error)) {
                    print("invalid: " + feature.getID() + ": " + error);
                }
            }
            if (written == 0 && validator != null) {
                writeWithNulls(encoder, feature, validator);
            }
            written++;
        }
        return written;
    }

    private static List<String> errors(byte[] document, SchemaFolder validator) throws IOException {
        return validator == null ? List.of() : validator.errors(document);
    }

    private void writeWithNulls(WfsEncoder encoder, SimpleFeature feature, SchemaFolder validator) throws IOException {
        SimpleFeatureType type = feature.getFeatureType();
        for (int i = 0; i < type.getAttributeCount(); i++) {
            Object[] values = feature.getAttributes().toArray();
            values[i] = null;
            SimpleFeature with = SimpleFeatureBuilder.build(type, values, feature.getID());
            String name = type.getDescriptor(i).getLocalName();
            for (String error : errors(document(encoder, with), validator)) {
                print("if " + name + " is null: " + error);
            }
        }
    }

    private static WfsEncoder encoder(FeatureTemplate compiled) {
        boolean gml32 = compiled.preferredVersion() == GmlVersion.GML_3_2_1;
        WfsVersion version = gml32 ? WfsVersion.WFS_2_0_0 : WfsVersion.WFS_1_1_0;
        GmlSettings.Builder gml = GmlSettings.builder(version.gml()).srsNameStyle(SrsNameStyle.OGC_HTTP_URI);
        return WfsEncoder.builder(version).gml(gml.build()).encoders(compiled).build();
    }

    private static byte[] document(WfsEncoder encoder, SimpleFeature feature) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        encoder.writeFeature(feature, CollectionHeader.builder().build(), bytes);
        return bytes.toByteArray();
    }

    private void print(String line) {
        new PrintStream(parent.parent().out(), true, StandardCharsets.UTF_8).println(line);
    }
}
