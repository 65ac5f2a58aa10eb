/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.gmlfast.input.InputOptions;
import org.gmlfast.rows.page.PageMethod;
import org.gmlfast.service.ServiceOptions;
import org.gmlfast.service.WfsService;
import org.gmlfast.service.http.WfsServer;
import org.gmlfast.service.store.FeatureStore;
import org.gmlfast.service.store.StoreOptions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadTestCommandTest {

    private static final String NAMESPACE = "http://www.gmlfast.org/app";

    private static FeatureStore store;
    private static WfsServer server;
    private static String layer;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws IOException {
        store = FeatureStore.open(
                new StoreOptions(
                        List.of(),
                        null,
                        InputOptions.builder(NAMESPACE).build(),
                        Duration.ZERO,
                        PageMethod.REMEMBERED,
                        Map.of()),
                note -> {});
        server = new WfsServer(
                new WfsService(store, new ServiceOptions("app", NAMESPACE, false)),
                "127.0.0.1",
                0,
                List.of(),
                note -> {});
        server.start();
        layer = store.layers().get(0).name();
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
        store.close();
    }

    private static String url(String name) {
        return name + "=http://127.0.0.1:" + server.port() + "/wfs";
    }

    private int load(String... more) {
        List<String> arguments = new java.util.ArrayList<>(
                List.of("load", "--layers", layer, "--seconds", "0.1", "--rounds", "1", "-o", folder.toString()));
        arguments.addAll(List.of(more));
        return Benchmarks.run(arguments.toArray(String[]::new));
    }

    @Test
    void measuresServersAndWritesReport() {
        int code = load(
                "--wfs-url",
                url("one"),
                url("two") + "?outputFormat=gml32",
                "--clients",
                "1,2",
                "--count",
                "5",
                "--formats",
                "gml2,gml32,geojson,bxml");
        assertThat(code).isZero();
        assertThat(folder.resolve("wfs-load.md"))
                .content()
                .contains("1 client | 2 clients", "All responses were complete and as expected.")
                .containsPattern("\\| one \\| GML 2 \\| [0-9.,]+, [0-9.,]+ ms \\|")
                .containsPattern("\\| two \\| GML 3.2 \\| \\d+\\.\\d to \\d+\\.\\d \\| ")
                .containsPattern("\\| one \\| " + layer + " \\| \\d+\\.\\d\\d \\|")
                .containsPattern("\\| one \\| " + layer + " \\| BXML, gzip \\| ");
        assertThat(folder.resolve("wfs-load.json")).content().contains("\"features\" : 5", "\"95 % within, ms\"");
        assertThat(folder.resolve("wfs-load-" + layer + "-requests.svg")).exists();
        assertThat(folder.resolve("wfs-load-" + layer + "-time.svg")).exists();
    }

    @Test
    void requestsEachFormatInItsOwnVersion() {
        assertThat(load("--wfs-url", url("a"), "--wfs-version", "own", "--clients", "1", "--plain", "--count", "0"))
                .isZero();
        assertThat(folder.resolve("wfs-load.json"))
                .content()
                .contains("version=1.0.0&request=GetFeature&typeName=app:" + layer + "\"")
                .contains("version=1.1.0&request=GetFeature&typeName=app:" + layer + "\"")
                .contains("version=2.0.0&request=GetFeature&typeNames=app:" + layer + "\"")
                .contains("typeNames=app:" + layer + "&outputFormat=bxml");
    }

    @Test
    void failsIfNothingCanBeMeasured() {
        assertThat(load("--wfs-url", url("a"), "--layers", "no_such_layer")).isEqualTo(1);
        assertThat(load("--wfs-url", "a=http://127.0.0.1:1/wfs")).isEqualTo(1);
        assertThat(load("--wfs-url", url("a") + "?outputFormat=none")).isEqualTo(1);
        assertThat(folder.resolve("wfs-load.md")).doesNotExist();
    }

    @Test
    void refusesInvalidArguments() {
        assertThat(load("--wfs-url", "http://127.0.0.1/wfs")).isEqualTo(2);
        assertThat(load("--wfs-url", url("a"), url("a"))).isEqualTo(2);
        assertThat(load("--wfs-url", url("a"), "--clients", "0")).isEqualTo(2);
        assertThat(load("--wfs-url", url("a"), "--plain", "--gzip")).isEqualTo(2);
        assertThat(load("--wfs-url", url("a"), "--wfs-version", "3.0")).isEqualTo(2);
        assertThat(load("--wfs-url", url("a"), "--formats", "csv")).isEqualTo(2);
    }
}
