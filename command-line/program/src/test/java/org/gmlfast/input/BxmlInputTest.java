/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import org.gmlfast.command.CommandRun;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** GML in BXML is read as the same document in text is. */
class BxmlInputTest {

    /** Two types, nested and repeated elements, nil, curves, 3D, y/x, digits that a double lacks. */
    private static final String MIXED =
            """
            <c xmlns='urn:x' xmlns:gml='http://www.opengis.net/gml/3.2' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'>
            <!-- a comment --><gml:featureMember><road gml:id='r.1'><name>a &lt; b</name><name>c</name>
            <n>12345678901234567890.10</n><when>2024-02-03T04:05:06+01:00</when><at><deep>0.1</deep></at>
            <g><gml:Curve srsName='urn:ogc:def:crs:EPSG::4326'><gml:segments><gml:Arc><gml:posList>47 8 48 9 47 10</gml:posList>
            </gml:Arc></gml:segments></gml:Curve></g></road></gml:featureMember>
            <gml:featureMember><road gml:id='r.2'><name/><n xsi:nil='true'/><open>true</open></road></gml:featureMember>
            <gml:featureMember><tree gml:id='t.1'><height uom='m'>1.50</height><g><gml:Point srsName='EPSG:25832'
            srsDimension='3'><gml:pos>1 2 3.25</gml:pos></gml:Point></g></tree></gml:featureMember></c>
            """;

    @TempDir
    Path folder;

    private static CommandRun run(Object... arguments) {
        return CommandRun.of(Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
    }

    private static byte[] output(Object... arguments) {
        CommandRun run = run(arguments);
        assertThat(run.exitCode()).as(run.errors()).isZero();
        return run.output();
    }

    /** The document in text, and in BXML. */
    private List<Path> documents(String xml, String... options) throws IOException {
        Path text = Files.writeString(folder.resolve("x.gml"), xml);
        Path bxml = folder.resolve("x.bxml");
        List<Object> convert = new ArrayList<>(List.of("convert", text, bxml));
        convert.addAll(List.of(options));
        output(convert.toArray());
        return List.of(text, bxml);
    }

    @ParameterizedTest
    @CsvSource({
        "geojsonl,",
        "gml32,",
        "gml2,--linearize",
        "csv,--lists first",
        "geojson,--nested path --attributes",
        "flatgeobuf,--text-only",
        "bxml,--axis-order xy"
    })
    void encodesWhatTheTextHas(String format, String options) throws IOException {
        List<Path> documents = documents(MIXED);
        for (String layer : List.of("road", "tree")) {
            List<byte[]> encoded = new ArrayList<>();
            for (Path document : documents) {
                List<Object> encode = new ArrayList<>(List.of("encode", document, "--layer", layer, "-f", format));
                encode.addAll(options == null ? List.of() : List.of(options.split(" ")));
                encoded.add(withoutTime(output(encode.toArray())));
            }
            assertThat(encoded.get(1)).isEqualTo(encoded.get(0)).isNotEmpty();
        }
    }

    /** Documents have the time at which they are written. */
    private static byte[] withoutTime(byte[] document) {
        return new String(document, StandardCharsets.ISO_8859_1)
                .replaceAll("2\\d{3}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z", "")
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--byte-order big", "--compress gzip", "--charset UTF-16"})
    void readsAllFormsOfBxml(String options) throws IOException {
        List<Path> documents = documents(MIXED, options.isEmpty() ? new String[0] : options.split(" "));
        assertThat(output("info", "--json", documents.get(1)))
                .isEqualTo(new String(output("info", "--json", documents.get(0)), StandardCharsets.UTF_8)
                        .replace("x.gml", "x.bxml")
                        .getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ad", "cp", "ge", "nas"})
    void writesAllLayersOfNationalDocuments(String name) throws IOException {
        List<Path> documents = documents(Files.readString(TestData.file("templates/" + name + ".gml")));
        List<Path> folders = new ArrayList<>();
        for (Path document : documents) {
            Path to = folder.resolve("layers of " + document.getFileName());
            output("encode", document, "--all-layers", "-f", "geojsonl", "-q", "-o", to);
            folders.add(to);
        }
        try (var files = Files.list(folders.get(0))) {
            List<Path> layers = files.toList();
            assertThat(layers).isNotEmpty();
            for (Path layer : layers) {
                assertThat(folders.get(1).resolve(layer.getFileName())).hasSameBinaryContentAs(layer);
            }
        }
    }

    @Test
    void readsStandardInputAndGzip() throws IOException {
        Path bxml = documents(MIXED).get(1);
        Path gzip = folder.resolve("x.bxml.gz");
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(gzip))) {
            Files.copy(bxml, out);
        }
        byte[] expected = output("encode", bxml, "--layer", "tree", "-f", "geojsonl");
        assertThat(output("encode", gzip, "--layer", "tree", "-f", "geojsonl")).isEqualTo(expected);
        for (Path file : List.of(bxml, gzip)) {
            CommandRun piped =
                    CommandRun.of(Files.newInputStream(file), "encode", "-", "--layer", "tree", "-f", "geojsonl");
            assertThat(piped.exitCode()).as(piped.errors()).isZero();
            assertThat(piped.output()).isEqualTo(expected);
        }
    }

    @Test
    void readsDocumentsInAnArchive() throws IOException {
        List<Path> documents = documents(MIXED);
        Path archive = folder.resolve("x.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(archive))) {
            for (Path document : documents) {
                out.putNextEntry(new ZipEntry(document.getFileName().toString()));
                Files.copy(document, out);
            }
        }
        byte[] tree = output("encode", documents.get(0), "--layer", "tree", "-f", "geojsonl");
        String line = new String(tree, StandardCharsets.UTF_8);
        assertThat(new String(output("encode", archive, "--layer", "tree", "-f", "geojsonl"), StandardCharsets.UTF_8))
                .isEqualTo(line + line);
    }

    @Test
    void readsWhatEncodeHasWritten() throws IOException {
        Path states = TestData.file("data/states/states.shp");
        Path bxml = folder.resolve("states.bxml");
        output("encode", states, bxml);
        Path gml = folder.resolve("states.gml");
        output("convert", bxml, gml);
        byte[] lines = output("encode", bxml, "-f", "geojsonl");
        assertThat(lines).isEqualTo(output("encode", gml, "-f", "geojsonl"));
        assertThat(new String(lines, StandardCharsets.UTF_8)).hasLineCount(49);
    }

    @Test
    void writesNothingOfADocumentThatEndsEarly() throws IOException {
        byte[] whole = Files.readAllBytes(documents(MIXED).get(1));
        Path cut = folder.resolve("cut.bxml");
        Path out = folder.resolve("out.geojsonl");
        for (int length = 5; length < whole.length; length += 7) {
            Files.write(cut, Arrays.copyOf(whole, length));
            CommandRun run = run("encode", cut, "--layer", "road", "-o", out);
            assertThat(run.exitCode()).as("%d bytes: %s", length, run.errors()).isEqualTo(1);
            assertThat(run.errors()).contains("cut.bxml").hasLineCount(1);
            assertThat(out).doesNotExist();
        }
    }
}
