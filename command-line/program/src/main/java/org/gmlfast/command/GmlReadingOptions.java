/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.feature.schema.SchemaTypes;
import org.gmlfast.feature.settings.GmlReaderOption;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.input.InputOptions;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that control how GML is read. */
final class GmlReadingOptions {

    private final GmlReaderOptions reader = new GmlReaderOptions();

    @Option(
            names = "--xsd",
            paramLabel = "FILE",
            description = "Reading GML: the application schema; attributes get its simple types where all values fit"
                    + " (default: the .xsd with the name of the input beside it, or those below its folder that it names)."
                    + " Nothing that it imports is fetched.")
    private Path schema;

    @Option(
            names = "--fetch-schema",
            description =
                    "Reading GML: fetch the application schemas that the input names at http or https URLs, unless"
                            + " there is another one.")
    private boolean fetchesSchema;

    @Mixin
    private GmlDocumentOptions document;

    @Spec
    void setSpec(CommandSpec spec) {
        reader.addTo(spec, GmlReaderOption.ofFeatures());
    }

    /**
     * Adds how GML is read to the options of an input.
     *
     * @param hasArcs whether the output can have arcs
     * @throws IOException if the schema cannot be read
     */
    InputOptions.Builder addTo(InputOptions.Builder input, boolean hasArcs) throws IOException {
        GmlReaderSettings settings = reader.applyTo(document.settings()).withSchema(schemaTypes());
        return input.gml(settings.withGeometries(settings.geometries().withLinearized(!hasArcs)))
                .schemaFetched(fetchesSchema)
                .anyHost(document.anyHost())
                .charset(document.charset());
    }

    /** Whether features with errors are skipped. */
    boolean skips() {
        return document.settings().skippedErrors() > 0;
    }

    private Map<String, SimpleFeatureType> schemaTypes() throws IOException {
        if (schema == null) {
            return Map.of();
        }
        try (InputStream in = Files.newInputStream(schema)) {
            return SchemaTypes.read(in);
        } catch (XMLStreamException e) {
            throw ErrorMessages.failure(schema, e);
        }
    }
}
