/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.gmlfast.command.CommandRun;
import org.gmlfast.testing.fixtures.CappedServer;
import org.gmlfast.testing.fixtures.CappedServer.Item;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands read whole layers of a server that sends 40 features at most, into all that they write. */
class CappedUrlTest {

    private static final String JSON = "&outputFormat=application/json";

    @TempDir
    private Path folder;

    private CappedServer server;

    @BeforeEach
    void start() throws IOException {
        server = new CappedServer(CappedServer.points(200), 40);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static CommandRun encode(String... arguments) {
        List<String> all = new ArrayList<>(List.of("encode"));
        all.addAll(List.of(arguments));
        return CommandRun.of(all.toArray(String[]::new));
    }

    private static String text(CommandRun run) {
        return new String(run.output(), StandardCharsets.UTF_8);
    }

    /** The numbers of the features, which the format csv has in a column. */
    private static List<Integer> numbers(CommandRun run) {
        assertThat(run.exitCode()).as(run.errors()).isZero();
        List<String> lines = text(run).lines().toList();
        int column = List.of(lines.get(0).split(",")).indexOf("n");
        return lines.stream()
                .skip(1)
                .map(line -> Integer.parseInt(line.split(",")[column]))
                .toList();
    }

    // ---- encode

    @ParameterizedTest
    @CsvSource({
        "gml2, <\\w+:t ",
        "gml31, <\\w+:t ",
        "gml32, <\\w+:t ",
        "geojson, \"Feature\"",
        "geojsonl, \"Feature\"",
        "jsonfg, \"Feature\"",
        "csv, POINT",
    })
    void writesAllFeaturesInEachFormat(String format, String feature) {
        for (String url :
                List.of(server.wfs("2.0.0"), server.wfs("1.1.0"), server.wfs("2.0.0") + JSON, server.collection())) {
            CommandRun run = encode(url, "-f", format);
            assertThat(run.exitCode()).as(run.errors()).isZero();
            assertThat(text(run).split(feature, -1)).as(format + " " + url).hasSize(201);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.0.0", "1.1.0", "2.0.0" + JSON})
    void selectsAmongAllFeatures(String version) {
        String url = server.wfs(version);
        assertThat(numbers(encode(url, "-f", "csv", "--where", "n > 150"))).hasSize(50);
        assertThat(numbers(encode(url, "-f", "csv", "--count", "7"))).hasSize(7);
        assertThat(numbers(encode(url, "-f", "csv", "--start-index", "190"))).hasSize(10);
        Integer[] inside = server.items.stream()
                .filter(item -> item.x() >= 0 && item.x() <= 90 && item.y() >= 0 && item.y() <= 40)
                .map(Item::n)
                .toArray(Integer[]::new);
        assertThat(numbers(encode(url, "-f", "csv", "--bbox", "0,0,90,40"))).containsExactlyInAnyOrder(inside);
        assertThat(numbers(encode(url, "-f", "csv", "--divide-by", "n", "--count", "3")))
                .containsExactly(1, 2, 3);
    }

    @Test
    void writesAllLayers() throws Exception {
        Path all = folder.resolve("all");
        for (String url : List.of(server.wfs("2.0.0"), server.wfs("2.0.0") + JSON)) {
            CommandRun run = encode(url, "--all-layers", "-f", "geojsonl", "-o", all.toString());
            assertThat(run.exitCode()).as(run.errors()).isZero();
            Path file;
            try (Stream<Path> files = Files.list(all)) {
                file = files.findFirst().orElseThrow();
            }
            assertThat(Files.readAllLines(file)).hasSize(200);
            Files.delete(file);
        }
    }

    @Test
    void writesNoFileIfFeaturesAreMissing() throws Exception {
        List<Item> items = new ArrayList<>(server.items);
        IntStream.range(0, 41).forEach(i -> items.add(new Item("x." + i, 500 + i, null, 1.5, 2.5, 0)));
        server.items = items;
        Path out = folder.resolve("out.gml");
        CommandRun run = encode(server.wfs("2.0.0"), "-o", out.toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).hasLineCount(1).contains("announces 241 features", "--divide-by NAME");
        assertThat(out).doesNotExist();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void continuesAfterAnInterruption() throws Exception {
        Path parts = folder.resolve("parts");
        Path out = folder.resolve("out.geojson");
        String[] command = {
            "encode", server.wfs("2.0.0"), "-o", out.toString(), "--workers", "3", "--download", parts.toString()
        };
        server.fault = (exchange, number) -> {
            if (number > 9) {
                CappedServer.send(exchange, 404, "");
            }
            return number > 9;
        };
        assertThat(CommandRun.of(command).exitCode()).isEqualTo(1);
        assertThat(out).doesNotExist();
        server.fault = (exchange, number) -> false;
        CommandRun run = CommandRun.of(command);
        assertThat(run.exitCode()).as(run.errors()).isZero();
        assertThat(Files.readString(out).split("\"Feature\"", -1)).hasSize(201);
        assertThat(run.errors()).contains("the parts of an earlier run are used");
    }

    @Test
    void explainsWrongOptions() {
        assertThat(encode("a.gml", "--download", "parts", "-f", "gml32").errors())
                .contains("--download requires a URL");
        assertThat(encode("a.gml", "--divide-by", "n", "-f", "gml32").errors()).contains("--divide-by requires a URL");
        for (String workers : List.of("0", "17", "-1")) {
            CommandRun run = encode(server.wfs("2.0.0"), "--workers", workers, "-f", "gml32");
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.errors()).contains("--workers must be from 1 to 16");
        }
    }

    @Test
    void keepsFiltersOfUrls() {
        String filter = "<Filter xmlns='http://www.opengis.net/fes/2.0'><PropertyIsGreaterThanOrEqualTo>"
                + "<ValueReference>n</ValueReference><Literal>101</Literal></PropertyIsGreaterThanOrEqualTo></Filter>";
        String url = server.wfs("2.0.0") + "&filter=" + URLEncoder.encode(filter, StandardCharsets.UTF_8);
        assertThat(numbers(encode(url, "-f", "csv"))).hasSize(100);
    }

    // ---- load

    private int rows(Path file) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT count(*), count(DISTINCT n) FROM t")) {
            assertThat(result.getInt(2)).isLessThanOrEqualTo(300);
            return result.getInt(1);
        }
    }

    private CommandRun load(Path file, String url, String mode) {
        return CommandRun.of("load", url, "--into", file.toString(), "--mode", mode);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.0.0", "1.1.0", "2.0.0" + JSON})
    void loadsAllFeaturesInEachMode(String version) throws Exception {
        Path file = folder.resolve("t.gpkg");
        CommandRun created = load(file, server.wfs(version), "create");
        assertThat(created.exitCode()).as(created.errors()).isZero();
        assertThat(rows(file)).isEqualTo(200);
        long requests = server.requests().size();
        List<Item> more = new ArrayList<>(CappedServer.points(300));
        server.items = more;
        assertThat(load(file, server.wfs(version), "upsert").exitCode()).isZero();
        assertThat(rows(file)).isEqualTo(300);
        server.items = more.subList(0, 250);
        assertThat(load(file, server.wfs(version), "replace").exitCode()).isZero();
        assertThat(rows(file)).isEqualTo(250);
        server.items = more.subList(250, 300);
        assertThat(load(file, server.wfs(version), "append").exitCode()).isZero();
        assertThat(rows(file)).isEqualTo(300);
        // the layer is read twice, and fetched once
        assertThat(requests).isLessThan(40);
    }

    @Test
    void leavesTablesAsTheyWereIfFeaturesAreMissing() throws Exception {
        Path file = folder.resolve("t.gpkg");
        assertThat(load(file, server.wfs("2.0.0"), "create").exitCode()).isZero();
        server.ignoresBoxes = true;
        CommandRun run = load(file, server.wfs("2.0.0"), "replace");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("ignores the box");
        assertThat(rows(file)).isEqualTo(200);
    }
}
