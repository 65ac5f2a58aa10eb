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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.gmlfast.command.CommandRun;
import org.gmlfast.command.Gml;
import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** {@code serve} and {@code encode} give the columns of an input the same types and values, whatever the input is. */
class ServedTypesTest {

    /** Extremes, numbers that doubles do not hold, mixed forms, days that java.sql lacks, empty texts, nothing. */
    private static final String[][] ROWS = {
        {
            "{\"whole\":1,\"long\":9223372036854775807,\"mixed\":12345678901234567,\"real\":0.1,\"flag\":true,",
            "\"day\":\"1582-10-04\",\"local\":\"2024-02-03\",\"seen\":\"2024-02-03T04:05:06+01:00\",\"at\":\"04:05:06\",",
            "\"text\":\"\",\"both\":1,\"times\":\"2024-02-03T04:05:06Z\"}"
        },
        {
            "{\"whole\":-2147483648,\"long\":-9223372036854775808,\"mixed\":0.25,\"real\":1e-300,\"flag\":false,",
            "\"day\":\"0001-01-01\",\"local\":\"2024-02-03T04:05:06.5\",\"seen\":\"0900-02-03T04:05:06.123456789-11:00\",",
            "\"at\":\"23:59:59\",\"text\":\"é 😀\",\"both\":\"x\",\"times\":\"2024-02-03T04:05:06\"}"
        },
        {"{\"whole\":null}"}
    };

    @TempDir
    Path folder;

    private Path geoJson() throws IOException {
        List<String> features = new ArrayList<>();
        for (String[] row : ROWS) {
            features.add("{\"type\":\"Feature\",\"id\":\"t." + (features.size() + 1) + "\",\"geometry\":"
                    + "{\"type\":\"Point\",\"coordinates\":[8.5,47.25]},\"properties\":" + String.join("", row) + "}");
        }
        return Files.writeString(
                folder.resolve("json.geojson"),
                "{\"type\":\"FeatureCollection\",\"features\":[" + String.join(",", features) + "]}");
    }

    private Path encoded(Path input, String format) {
        Path to = folder.resolve(format + '.' + format.replaceFirst("[0-9]+$", ""));
        run("encode", input.toString(), "--format", format, "--layer", format, "-q", "-o", to.toString());
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
            inputs.put(format, encoded(json, format));
        }
        Path geoPackage = folder.resolve("package.gpkg");
        Path renamed = Files.copy(json, folder.resolve("package.geojson"));
        run("load", renamed.toString(), "--into", geoPackage.toString(), "-q");
        inputs.put("package", geoPackage);
        String[] args = inputs.values().stream().map(Path::toString).toArray(String[]::new);
        try (ServeProcess server = ServeProcess.start(folder, List.of(), args)) {
            for (Map.Entry<String, Path> input : inputs.entrySet()) {
                assertServedAsEncoded(server, input.getKey(), input.getValue().toString());
            }
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

    private void assertServedAsEncoded(ServeProcess server, String name, String input, String... options)
            throws Exception {
        Path schema = Files.createTempFile(folder, "schema", ".xsd");
        Files.delete(schema);
        String[] encode = {"encode", input, "--format", "gml32", "--schema", schema.toString(), "-q"};
        CommandRun run =
                run(Stream.concat(Stream.of(encode), Stream.of(options)).toArray(String[]::new));
        Map<String, String> expected =
                types(Gml.parse(Files.readAllBytes(schema)).document());
        Map<String, String> served = types(
                Gml.parse(server.fetch("DescribeFeatureType&typeNames=" + name)).document());
        assertThat(served).as(input).isEqualTo(expected);
        Gml features = Gml.parse(server.fetch("GetFeature&typeNames=" + name));
        for (String column : expected.keySet()) {
            if (!expected.get(column).startsWith("gml:")) {
                assertThat(features.column(column))
                        .as(input + ": " + column)
                        .isEqualTo(run.gml().column(column));
            }
        }
        assertCsvHasValuesOf(features, server.fetch("GetFeature&outputFormat=csv&typeNames=" + name), expected);
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

    /** The types of the attributes by their names. */
    private static Map<String, String> types(Document schema) {
        Map<String, String> types = new TreeMap<>();
        NodeList elements = schema.getElementsByTagNameNS("*", "element");
        for (int i = 0; i < elements.getLength(); i++) {
            Element element = (Element) elements.item(i);
            if (!element.hasAttribute("substitutionGroup")) {
                types.put(element.getAttribute("name"), element.getAttribute("type"));
            }
        }
        return types;
    }
}
