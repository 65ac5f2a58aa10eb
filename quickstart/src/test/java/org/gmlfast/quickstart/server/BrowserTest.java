/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.gmlfast.quickstart.store.Layer;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.locationtech.jts.geom.Envelope;

/** The page in a browser: what it shows once its script has run and OpenLayers has read our GML. */
class BrowserTest {

    private static String chromium;
    private static RunningServer server;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws IOException {
        chromium = Stream.of("chromium", "chromium-browser", "google-chrome", "chrome")
                .flatMap(name -> Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .map(directory -> Path.of(directory, name)))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst()
                .orElse(null);
        assumeTrue(chromium != null, "chromium is not in the PATH; Debian: apt-get install chromium");
        server = RunningServer.ofSamples();
    }

    @AfterAll
    static void stop() throws IOException {
        if (server != null) {
            server.close();
        }
    }

    /** The document that the page has become. Its clock runs ahead where nothing is waited for. */
    private String page(RunningServer shown, String fragment) throws IOException, InterruptedException {
        Path document = folder.resolve("page.html");
        Process process = new ProcessBuilder(
                        chromium,
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-background-networking",
                        "--user-data-dir=" + folder.resolve("profile"),
                        "--virtual-time-budget=60000",
                        "--dump-dom",
                        "http://127.0.0.1:" + shown.port() + "/#" + fragment)
                .redirectOutput(document.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            assertThat(process.waitFor(90, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly().waitFor();
        }
        return Files.readString(document, StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @EnumSource
    void openLayersReadsOurGmlTheRightWayRound(WfsVersion version) throws IOException, InterruptedException {
        for (Layer layer : server.store().layers()) {
            String page = page(server, "layer=" + layer.name() + "&version=" + version.number());
            Envelope bounds = layer.geographicBounds();
            String extent = String.format(
                    Locale.ROOT,
                    "From %.3f° W to %.3f° W, %.3f° N to %.3f° N.",
                    -bounds.getMinX(),
                    -bounds.getMaxX(),
                    bounds.getMinY(),
                    bounds.getMaxY());
            assertThat(page)
                    .contains(layer.name() + ": " + layer.count() + " features in GML ", extent)
                    .contains("<td class=\"\">GetFeature</td>");
        }
    }

    @Test
    void whatIsInNamesAndValuesIsText() throws IOException, InterruptedException {
        Path file = folder.resolve("<img src=x onerror=alert(1)>.geojson");
        Files.writeString(
                file,
                """
                {"type": "FeatureCollection", "features": [
                  {"type": "Feature", "id": "<b>1", "properties": {"<i>": "<script>document.title = 1</script>"},
                   "geometry": {"type": "Point", "coordinates": [-71.5, 42.25]}}]}
                """);
        try (RunningServer other = RunningServer.of(List.of(file.toString()))) {
            other.get("request", "GetFeature", "typeNames", "<img src=x onerror=alert(1)>");
            other.fetch(other.endpoint() + "?%3Cimg%20src=x%3E");
            assertThat(page(other, "layer=<img src=x>"))
                    .contains(": 1 feature in GML 3.2", "From 71.500° W to 71.500° W, 42.250° N to 42.250° N.")
                    .contains("<title>gml-fast serve</title>", "%3Cimg%20src=x%3E")
                    .doesNotContain("<img");
        }
    }
}
