/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.gmlfast.command.CommandRun;
import org.gmlfast.command.Gml;
import org.gmlfast.testing.PostgresServer;
import org.gmlfast.testing.fixtures.TypedColumns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code serve}, {@code encode} and templates give the columns of an input the same types and values, whatever it is.
 */
class ServedTypesTest {

    /** Inputs whose types are not those of {@link TypedColumns}: FlatGeobuf and GeoPackage lack some. */
    private static final Set<String> OTHER_TYPES = Set.of("flatgeobuf", "package");

    @TempDir
    Path folder;

    /** The columns of the layer that a test reads. */
    private Gml features;

    private Path geoJson() throws IOException {
        return Files.writeString(folder.resolve("json.geojson"), TypedColumns.geoJson());
    }

    private Path encoded(Path input, String format, String name, String... options) {
        Path to = folder.resolve(name + '.' + format.replaceFirst("[0-9]+$", ""));
        String[] encode = {"encode", input.toString(), "--format", format, "--layer", name, "-q", "-o", to.toString()};
        run(Stream.concat(Stream.of(encode), Stream.of(options)).toArray(String[]::new));
        return to;
    }

    private static CommandRun run(String... args) {
        CommandRun run = CommandRun.of(args);
        assertThat(run.exitCode()).as(run.errors()).isZero();
        return run;
    }

    @Test
    @Timeout(300)
    void areThoseThatEncodeWrites() throws Exception {
        Path json = geoJson();
        Map<String, Path> inputs = new TreeMap<>(Map.of("json", json));
        for (String format : List.of("gml32", "gml31", "gml2", "bxml", "flatgeobuf", "geojsonl")) {
            inputs.put(format, encoded(json, format, format));
        }
        for (String format : List.of("gml32", "gml31", "gml2", "bxml")) {
            String name = format + "-with-schema";
            String schema = folder.resolve(name + ".xsd").toString();
            inputs.put(name, encoded(json, format, name, "--schema", schema));
        }
        Path geoPackage = folder.resolve("package.gpkg");
        Path renamed = Files.copy(json, folder.resolve("package.geojson"));
        run("load", renamed.toString(), "--into", geoPackage.toString(), "-q");
        inputs.put("package", geoPackage);
        String[] args = inputs.values().stream().map(Path::toString).toArray(String[]::new);
        try (ServeProcess server = ServeProcess.start(folder, List.of(), args)) {
            for (Map.Entry<String, Path> input : inputs.entrySet()) {
                Map<String, String> types = assertServedAsEncoded(
                        server, input.getKey(), input.getValue().toString());
                if (!OTHER_TYPES.contains(input.getKey())) {
                    assertTypesOfColumns(input.getKey(), types);
                }
            }
        }
    }

    /** GML without a schema has no type for short integers, and none for empty elements. */
    private void assertTypesOfColumns(String input, Map<String, String> types) {
        boolean isJson = input.contains("json");
        boolean hasTypes = isJson || input.contains("schema");
        for (TypedColumns.Column column : TypedColumns.ALL) {
            String type = "xs:" + (hasTypes ? column.type() : column.type().replace("int", "long"));
            assertThat(types.get(column.name()))
                    .as(input + ": " + column.name())
                    .isEqualTo(type);
            assertThat(features.column(column.name()))
                    .as(input + ": " + column.name())
                    .isEqualTo(isJson ? column.texts() : column.textsWithoutEmpty());
        }
    }

    @Test
    @Timeout(300)
    void ofPostgisAreThoseThatEncodeWrites() throws Exception {
        try (PostgresServer database = PostgresServer.start()) {
            String[] login = {"--user", PostgresServer.USER};
            run("load", geoJson().toString(), "--into", database.url(), login[0], login[1], "-q");
            try (ServeProcess server =
                    ServeProcess.start(folder, List.of(), "--db", database.url(), login[0], login[1])) {
                assertServedAsEncoded(server, "json", database.url(), "--layer", "public.json", login[0], login[1]);
            }
        }
    }

    /** Returns the types of XML Schema by the names of the attributes. */
    private Map<String, String> assertServedAsEncoded(ServeProcess server, String name, String input, String... options)
            throws Exception {
        Path schema = Files.createTempFile(folder, "schema", ".xsd");
        Files.delete(schema);
        String[] encode = {"encode", input, "--format", "gml32", "--schema", schema.toString(), "-q"};
        CommandRun run =
                run(Stream.concat(Stream.of(encode), Stream.of(options)).toArray(String[]::new));
        Map<String, String> expected =
                ServedTypes.of(Gml.parse(Files.readAllBytes(schema)).document());
        Map<String, String> served = ServedTypes.of(server, name);
        assertThat(served).as(input).isEqualTo(expected);
        features = Gml.parse(server.fetch("GetFeature&typeNames=" + name));
        for (String column : expected.keySet()) {
            if (!expected.get(column).startsWith("gml:")) {
                assertThat(features.column(column))
                        .as(input + ": " + column)
                        .isEqualTo(run.gml().column(column));
            }
        }
        assertCsvHasValuesOf(features, server.fetch("GetFeature&outputFormat=csv&typeNames=" + name), expected);
        assertTemplateHasValuesOf(features, input, expected.keySet(), options);
        return expected;
    }

    /** A template leaves out the elements of empty texts. */
    private void assertTemplateHasValuesOf(Gml features, String input, Set<String> columns, String... options)
            throws IOException {
        StringBuilder elements = new StringBuilder();
        columns.forEach(column -> elements.append("<x:" + column + ">${" + column + "}</x:" + column + ">"));
        Path template = Files.writeString(
                folder.resolve("template.xml"),
                "<gft:Template><gft:Options><gft:Namespaces xmlns:x='urn:x'/></gft:Options><x:Typed gml:id='t.${whole}'>"
                        + elements + "</x:Typed></gft:Template>");
        String[] encode = {"encode", input, "--format", "gml32", "--template", template.toString(), "-q"};
        Gml written = run(Stream.concat(Stream.of(encode), Stream.of(options)).toArray(String[]::new))
                .gml();
        for (String column : columns) {
            List<String> texts = features.column(column).stream()
                    .map(text -> "".equals(text) ? null : text)
                    .toList();
            assertThat(written.column(column))
                    .as(input + " by a template: " + column)
                    .isEqualTo(texts);
        }
    }

    /** CSV has no null: an attribute without a value is an empty text. A number may have another text. */
    private static void assertCsvHasValuesOf(Gml features, byte[] csv, Map<String, String> types) throws IOException {
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get();
        List<CSVRecord> lines =
                CSVParser.parse(new String(csv, StandardCharsets.UTF_8), format).getRecords();
        assertThat(lines).hasSameSizeAs(features.ids());
        for (String column : types.keySet()) {
            if (!types.get(column).startsWith("gml:")) {
                boolean isNumber = types.get(column).equals("xs:double");
                List<String> expected = features.column(column).stream()
                        .map(text -> text == null ? "" : isNumber ? number(text) : text)
                        .toList();
                assertThat(lines.stream()
                                .map(line -> line.get(column))
                                .map(text -> isNumber && !text.isEmpty() ? number(text) : text)
                                .toList())
                        .as(column)
                        .isEqualTo(expected);
            }
        }
    }

    private static String number(String text) {
        return String.valueOf(Double.parseDouble(text));
    }
}
