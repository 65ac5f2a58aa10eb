/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.gml.ApplicationSchema;
import org.gmlfast.testing.OgcSchemas;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.xml.sax.SAXException;

/** The application schema that {@code --schema} writes. */
class SchemaTest {

    @TempDir
    private Path folder;

    private CommandRun encode(String json, Format format, Path output, Path schema, String... more) throws IOException {
        Path input = folder.resolve("layer.geojson");
        Files.writeString(input, json);
        List<String> arguments = new ArrayList<>(List.of("encode", input.toString(), "--format", format.name()));
        arguments.addAll(List.of("-o", output.toString(), "--schema", schema.toString()));
        arguments.addAll(List.of(more));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    private static String feature(String geometry, String properties) {
        return "{\"type\":\"Feature\",\"geometry\":" + geometry + ",\"properties\":{" + properties + "}}\n";
    }

    /** A thousand features say what the type is; the next ones do otherwise. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "BXML")
    void holdsForFeaturesThatNobodyExpected(Format format) throws IOException, SAXException {
        String point = "{\"type\":\"Point\",\"coordinates\":[1,2]}";
        String line = "{\"type\":\"LineString\",\"coordinates\":[[1,2],[3,4]]}";
        String json = feature(point, "\"int\":1,\"whole\":2,\"number\":3,\"flag\":true")
                        .repeat(1200)
                + feature(line, "\"int\":\"text\",\"whole\":99999999999,\"number\":4.5,\"flag\":\"no\",\"late\":1")
                + feature("null", "\"late\":1e40");
        Path output = folder.resolve("out.gml");
        Path schema = folder.resolve("out.xsd");
        CommandRun run = encode(json, format, output, schema);
        assertThat(run.errors()).isEmpty();
        assertValid(format, output, schema);
    }

    @Test
    void isReferredToFromWhereTheDocumentIs() throws IOException {
        Files.createDirectories(folder.resolve("a b"));
        Path output = folder.resolve("out.gml");
        CommandRun run = encode(feature("null", "\"n\":1"), Format.GML32, output, folder.resolve("a b/s.xsd"));
        assertThat(run.exitCode()).isZero();
        assertThat(Files.readString(output)).contains("http://www.gmlfast.org/app a%20b/s.xsd\"");
    }

    @Test
    void thatCannotBeWrittenLeavesNoDocument() throws IOException {
        Path output = folder.resolve("out.gml");
        CommandRun run = encode(feature("null", "\"n\":1"), Format.GML32, output, folder.resolve("none/s.xsd"));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("none/s.xsd");
        assertThat(output).doesNotExist();
    }

    /** QGIS and OGR's WFS driver see only what the application's schema declares. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "BXML")
    void declaresTheApplicationsNames(Format format) throws IOException, SAXException {
        String json = feature("null", "\"name\":\"a\",\"description\":\"b\",\"n\":1");
        Path output = folder.resolve("out.gml");
        Path schema = folder.resolve("out.xsd");
        assertThat(encode(json, format, output, schema).errors()).isEmpty();
        assertThat(Files.readString(output)).contains("<app:name>a</app:name>", "<app:description>b</app:description>");
        assertThat(Files.readString(schema)).contains("name=\"name\"", "name=\"description\"");
        assertValid(format, output, schema);
    }

    @ParameterizedTest
    @EnumSource(names = {"GML31", "GML32"})
    void keepsTheNamesOfGml(Format format) throws IOException, SAXException {
        String json = feature("null", "\"name\":\"a\",\"n\":1");
        Path output = folder.resolve("out.gml");
        Path schema = folder.resolve("out.xsd");
        assertThat(encode(json, format, output, schema, "--gml-attributes", "keep")
                        .errors())
                .isEmpty();
        assertThat(Files.readString(output)).contains("<gml:name>a</gml:name>").doesNotContain("app:name");
        assertThat(Files.readString(schema)).doesNotContain("name=\"name\"");
        assertValid(format, output, schema);
    }

    private static void assertValid(Format format, Path output, Path schema) throws IOException, SAXException {
        WfsVersion version = format.version();
        List<String> locations = version == WfsVersion.WFS_2_0_0
                ? List.of(version.schemaLocation(), ApplicationSchema.canonicalGmlSchema(version.gml()))
                : List.of(version.schemaLocation());
        assertThat(OgcSchemas.problems(locations, Files.newInputStream(output), List.of(Files.readAllBytes(schema))))
                .isEmpty();
    }
}
