/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import org.gmlfast.command.CommandRun;
import org.gmlfast.command.Gml;
import org.gmlfast.gml.ApplicationSchema;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.OgcSchemas;
import org.gmlfast.testing.Requirement;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/** Tests the application schema that {@code --schema} writes. */
@BuildJdkOnly
class SchemaTest {

    @TempDir
    private Path folder;

    private CommandRun encode(String json, WfsVersion version, Path output, Path schema, String... more)
            throws IOException {
        Path input = folder.resolve("layer.geojson");
        Files.writeString(input, json);
        List<String> arguments =
                new ArrayList<>(List.of("encode", input.toString(), "--format", CommandRun.format(version)));
        arguments.addAll(List.of("-o", output.toString(), "--schema", schema.toString()));
        arguments.addAll(List.of(more));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    private CommandRun encode(String json, WfsVersion version, Path output, Path schema, List<String> options)
            throws IOException {
        return encode(json, version, output, schema, options.toArray(String[]::new));
    }

    /** GDAL 3.12 reads GML 2 with a schema only with an option. */
    private static String note(WfsVersion version) {
        return version == WfsVersion.WFS_1_0_0
                ? "gml-fast: note: GDAL 3.12 refuses GML 2 with a schema; read it with -oo FORCE_SRS_DETECTION=YES,"
                        + " or write it with --srs-style code\n"
                : "";
    }

    private static String feature(String geometry, String properties) {
        return "{\"type\":\"Feature\",\"geometry\":" + geometry + ",\"properties\":{" + properties + "}}\n";
    }

    /** The type is inferred from a thousand features, but later features deviate from it. */
    @ParameterizedTest
    @EnumSource
    void coversDeviatingLateFeatures(WfsVersion version) throws IOException, SAXException {
        String point = "{\"type\":\"Point\",\"coordinates\":[1,2]}";
        String line = "{\"type\":\"LineString\",\"coordinates\":[[1,2],[3,4]]}";
        String json = feature(point, "\"int\":1,\"whole\":2,\"number\":3,\"flag\":true")
                        .repeat(1200)
                + feature(line, "\"int\":\"text\",\"whole\":99999999999,\"number\":4.5,\"flag\":\"no\",\"late\":1")
                + feature("null", "\"late\":1e40");
        Path output = folder.resolve("out.gml");
        Path schema = folder.resolve("out.xsd");
        CommandRun run = encode(json, version, output, schema);
        assertThat(run.errors()).isEqualTo(note(version));
        assertValid(version, output, schema);
    }

    /** Readers of a document with a schema get the CRS from the bounds of the collection. */
    @ParameterizedTest
    @EnumSource
    void writesDeferredBoundsInDocument(WfsVersion version) throws IOException, SAXException {
        String json = feature("{\"type\":\"Point\",\"coordinates\":[1,2]}", "\"n\":1")
                + feature("null", "\"n\":2").repeat(3000)
                + feature("{\"type\":\"LineString\",\"coordinates\":[[-179.123456789,-8],[13,4.5]]}", "\"n\":3");
        Path output = folder.resolve("out.gml");
        Path schema = folder.resolve("out.xsd");
        for (List<String> options : List.of(
                List.<String>of(), List.of("--indent", "2"), List.of("--charset", "UTF-16"), List.of("--bounds"))) {
            CommandRun run = encode(json, version, output, schema, options);
            assertThat(run.exitCode()).as(run.errors()).isZero();
            Gml gml = Gml.parse(output);
            Element bounds = Gml.children(gml.document().getDocumentElement()).get(0);
            assertThat(bounds.getLocalName()).isEqualTo("boundedBy");
            Element envelope = Gml.children(bounds).get(0);
            assertThat(envelope.getAttribute("srsName")).contains("4326");
            String corners = Gml.children(envelope).stream()
                    .map(Element::getTextContent)
                    .collect(Collectors.joining(" "))
                    .replace(',', ' ');
            assertThat(corners.strip())
                    .isEqualTo(version == WfsVersion.WFS_1_0_0 ? "-179.12345679 -8 13 4.5" : "-8 -179.12345679 4.5 13");
            List<String> locations = version == WfsVersion.WFS_2_0_0
                    ? List.of(version.schemaLocation(), ApplicationSchema.canonicalGmlSchema(version.gml()))
                    : List.of(version.schemaLocation());
            assertThat(OgcSchemas.problems(
                            locations, Files.newInputStream(output), List.of(Files.readAllBytes(schema))))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void omitsBoundsInDocumentWithoutGeometries(WfsVersion version) throws IOException {
        Path output = folder.resolve("out.gml");
        String json = feature("{\"type\":\"Point\",\"coordinates\":[]}", "\"n\":1");
        assertThat(encode(json, version, output, folder.resolve("out.xsd"), List.of())
                        .exitCode())
                .isZero();
        String text = Files.readString(output);
        assertThat(text).doesNotContain("000000000000");
        assertThat(text.contains("unknown")).isEqualTo(version != WfsVersion.WFS_2_0_0);
        assertThat(Gml.parse(output).features()).hasSize(1);
    }

    /** GDAL reads the schema in the directory of the document; it ignores the CRS in GML 2. */
    @ParameterizedTest
    @EnumSource(names = {"WFS_1_1_0", "WFS_2_0_0"})
    void letsReadersFindTheCrs(WfsVersion version) throws Exception {
        Requirement.OGR.requireProgram("ogrinfo");
        Path output = folder.resolve("out.gml");
        String json = feature("{\"type\":\"Point\",\"coordinates\":[1,2]}", "\"n\":1");
        encode(json, version, output, folder.resolve("out.xsd"), List.of());
        Process ogrinfo = Requirement.OGR
                .process("ogrinfo", "-al", "-so", output.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(new String(ogrinfo.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("ID[\"EPSG\",4326]");
    }

    @Test
    void writesAddressRelativeToTheDocument() throws IOException {
        Files.createDirectories(folder.resolve("a b"));
        Path output = folder.resolve("out.gml");
        CommandRun run = encode(feature("null", "\"n\":1"), WfsVersion.WFS_2_0_0, output, folder.resolve("a b/s.xsd"));
        assertThat(run.exitCode()).isZero();
        assertThat(Files.readString(output)).contains("http://www.gmlfast.org/app a%20b/s.xsd\"");
    }

    @Test
    void leavesNoDocumentIfSchemaCannotBeWritten() throws IOException {
        Path output = folder.resolve("out.gml");
        CommandRun run = encode(feature("null", "\"n\":1"), WfsVersion.WFS_2_0_0, output, folder.resolve("none/s.xsd"));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("none/s.xsd");
        assertThat(output).doesNotExist();
    }

    /** QGIS and OGR's WFS driver read only declared properties. */
    @ParameterizedTest
    @EnumSource
    void declaresTheApplicationsNames(WfsVersion version) throws IOException, SAXException {
        String json = feature("null", "\"name\":\"a\",\"description\":\"b\",\"n\":1");
        Path output = folder.resolve("out.gml");
        Path schema = folder.resolve("out.xsd");
        assertThat(encode(json, version, output, schema).errors()).isEqualTo(note(version));
        assertThat(Files.readString(output)).contains("<app:name>a</app:name>", "<app:description>b</app:description>");
        assertThat(Files.readString(schema)).contains("name=\"name\"", "name=\"description\"");
        assertValid(version, output, schema);
    }

    @ParameterizedTest
    @EnumSource(names = {"WFS_1_1_0", "WFS_2_0_0"})
    void keepsTheNamesOfGml(WfsVersion version) throws IOException, SAXException {
        String json = feature("null", "\"name\":\"a\",\"n\":1");
        Path output = folder.resolve("out.gml");
        Path schema = folder.resolve("out.xsd");
        assertThat(encode(json, version, output, schema, "--gml-attributes", "keep")
                        .errors())
                .isEmpty();
        assertThat(Files.readString(output)).contains("<gml:name>a</gml:name>").doesNotContain("app:name");
        assertThat(Files.readString(schema)).doesNotContain("name=\"name\"");
        assertValid(version, output, schema);
    }

    private static void assertValid(WfsVersion version, Path output, Path schema) throws IOException, SAXException {
        List<String> locations = version == WfsVersion.WFS_2_0_0
                ? List.of(version.schemaLocation(), ApplicationSchema.canonicalGmlSchema(version.gml()))
                : List.of(version.schemaLocation());
        assertThat(OgcSchemas.problems(locations, Files.newInputStream(output), List.of(Files.readAllBytes(schema))))
                .isEmpty();
    }
}
