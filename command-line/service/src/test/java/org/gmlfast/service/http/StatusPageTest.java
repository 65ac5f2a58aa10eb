/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** The page at the root of the server, over HTTP. */
class StatusPageTest {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final ObjectMapper JSON = new ObjectMapper();

    private static RunningServer server;

    @BeforeAll
    static void start() throws IOException {
        server = RunningServer.ofSamples();
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    private static String root(RunningServer server) {
        return "http://127.0.0.1:" + server.port();
    }

    private static HttpResponse<byte[]> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(root(server) + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private static String header(HttpResponse<?> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }

    private static JsonNode status(RunningServer server) throws IOException {
        return JSON.readTree(server.fetch(root(server) + "/status.json").body());
    }

    // ---- files

    @ParameterizedTest
    @CsvSource({
        "/, text/html;charset=UTF-8, <title>gml-fast serve</title>",
        "/page.css, text/css;charset=UTF-8, prefers-color-scheme: dark",
        "/page.js, text/javascript;charset=UTF-8, status.json",
        "/map.js, text/javascript;charset=UTF-8, ol.Map",
        "/service.js, text/javascript;charset=UTF-8, GetFeature",
        "/favicon.svg, image/svg+xml, <svg",
        "/ol/ol.js, text/javascript;charset=UTF-8, var ol=",
        "/ol/ol.css, text/css;charset=UTF-8, .ol-control",
        "/ol/LICENSE.txt, text/plain;charset=UTF-8, BSD 2-Clause License",
        "/status.json, application/json, districts"
    })
    void servesFiles(String path, String type, String part) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = get(path);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(header(response, "Content-Type")).isEqualTo(type);
        assertThat(header(response, "Content-Security-Policy"))
                .startsWith("default-src 'none'; script-src 'self';")
                .doesNotContain("unsafe");
        assertThat(header(response, "X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(new String(response.body(), StandardCharsets.UTF_8)).contains(part);
    }

    @Test
    void refersToServedFilesWithoutInlineCode() throws IOException, InterruptedException {
        String page = new String(get("/").body(), StandardCharsets.UTF_8);
        Matcher needed = Pattern.compile("(?:src|<link[^>]* href)=\"([^\"]+)\"").matcher(page);
        int count = 0;
        for (; needed.find(); count++) {
            assertThat(needed.group(1)).doesNotContain("//");
            assertThat(get('/' + needed.group(1)).statusCode()).isEqualTo(200);
        }
        assertThat(count).isEqualTo(5);
        assertThat(page).doesNotContainPattern("<style|<script>| style=| on[a-z]+=");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/ol/ol.js"})
    void sendsFilesAgainOnlyIfChanged(String path) throws IOException, InterruptedException {
        HttpResponse<byte[]> first = get(path);
        String tag = header(first, "ETag");
        HttpResponse<byte[]> second = get(path, "If-None-Match", "\"other\", W/" + tag);
        assertThat(second.statusCode()).isEqualTo(304);
        assertThat(second.body()).isEmpty();
        assertThat(header(second, "ETag")).isEqualTo(tag);
        assertThat(get(path, "If-None-Match", "\"other\"").statusCode()).isEqualTo(200);
        assertThat(header(first, "Cache-Control")).isEqualTo("no-cache");
        assertThat(header(get("/status.json"), "Cache-Control")).isEqualTo("no-store");
    }

    @Test
    void compressesFilesIfClientAcceptsIt() throws IOException, InterruptedException {
        HttpResponse<byte[]> plain = get("/ol/ol.js");
        HttpResponse<byte[]> compressed = get("/ol/ol.js", "Accept-Encoding", "br, gzip;q=0.5");
        assertThat(header(plain, "Content-Encoding")).isEmpty();
        assertThat(header(compressed, "Content-Encoding")).isEqualTo("gzip");
        assertThat(header(compressed, "Vary")).isEqualTo("Accept-Encoding");
        assertThat(header(compressed, "ETag")).isNotEqualTo(header(plain, "ETag"));
        assertThat(compressed.body().length).isLessThan(plain.body().length / 2);
        try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(compressed.body()))) {
            assertThat(gzip.readAllBytes()).isEqualTo(plain.body());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/page.html",
                "/nope",
                "/ol/",
                "/ol/../page.js/x",
                "/StatusPage.class",
                "/ol/..%2f..%2fpom.xml",
                "/META-INF/MANIFEST.MF"
            })
    void servesNoOtherPaths(String path) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = get(path);
        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(header(response, "Content-Type")).isEqualTo("text/plain;charset=UTF-8");
        assertThat(new String(response.body(), StandardCharsets.UTF_8)).startsWith("Not found.");
    }

    @Test
    void refusesOtherMethods() throws IOException, InterruptedException {
        HttpRequest.Builder page = HttpRequest.newBuilder(URI.create(root(server) + "/page.js"));
        HttpResponse<byte[]> head = CLIENT.send(
                page.method("HEAD", HttpRequest.BodyPublishers.noBody()).build(),
                HttpResponse.BodyHandlers.ofByteArray());
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(header(head, "Content-Length"))
                .isEqualTo(String.valueOf(get("/page.js").body().length));
        HttpResponse<byte[]> post = CLIENT.send(
                page.POST(HttpRequest.BodyPublishers.ofString("x")).build(), HttpResponse.BodyHandlers.ofByteArray());
        assertThat(post.statusCode()).isEqualTo(405);
        assertThat(header(post, "Allow")).isEqualTo("GET, HEAD");
    }

    // ---- status

    @Test
    void listsLayers() throws IOException {
        JsonNode status = status(server);
        assertThat(status.path("namespace").textValue()).isEqualTo(RunningServer.NAMESPACE);
        assertThat(status.path("layers").findValuesAsText("name")).containsExactly("districts", "places", "roads");
        JsonNode places = status.path("layers").path(1);
        assertThat(places.path("typeName").textValue()).isEqualTo("app:places");
        assertThat(places.path("geometry").textValue()).isEqualTo("Point");
        assertThat(places.path("crs").textValue()).isEqualTo("EPSG:4326");
        assertThat(places.path("count").intValue()).isEqualTo(server.hits("places"));
        JsonNode features = JSON.readTree(
                server.features("places", "outputFormat", "application/json").body());
        double[] longitudes = Stream.of(features.path("features"))
                .flatMap(list -> Stream.iterate(0, i -> i < list.size(), i -> i + 1)
                        .map(i -> list.path(i)
                                .path("geometry")
                                .path("coordinates")
                                .path(0)))
                .mapToDouble(JsonNode::doubleValue)
                .sorted()
                .toArray();
        assertThat(places.path("geographicBounds").path(0).doubleValue()).isEqualTo(longitudes[0]);
        assertThat(places.path("geographicBounds").path(2).doubleValue()).isEqualTo(longitudes[longitudes.length - 1]);
    }

    @Test
    void listsEveryFormatOfTheCapabilities() throws Exception {
        List<String> listed = new ArrayList<>();
        status(server)
                .path("formats")
                .forEach(format -> listed.add(format.path("value").textValue()));
        NodeList values = (NodeList) XPathFactory.newInstance()
                .newXPath()
                .evaluate(
                        "//*[local-name()='Operation'][@name='GetFeature']/*[@name='outputFormat']//*[local-name()='Value']",
                        new InputSource(
                                new ByteArrayInputStream(server.get("request", "GetCapabilities", "version", "2.0.0")
                                        .body())),
                        XPathConstants.NODESET);
        List<String> offered = new ArrayList<>();
        for (int i = 0; i < values.getLength(); i++) {
            offered.add(values.item(i).getTextContent());
        }
        offered.removeIf(name -> name.toLowerCase(Locale.ROOT).contains("gml"));
        assertThat(listed).containsExactlyInAnyOrderElementsOf(offered).contains("bxml", "application/json", "csv");
        for (String name : listed) {
            RunningServer.Reply reply = server.features("places", "count", "1", "outputFormat", name);
            assertThat(reply.status()).as(name).isEqualTo(200);
        }
    }

    @Test
    void listsLayerWithoutGeometriesWithoutBounds(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("<img src=x onerror=alert(1)>.geojson");
        Files.writeString(
                file,
                """
                {"type": "FeatureCollection", "features": [
                  {"type": "Feature", "properties": {"a": 1}, "geometry": {"type": "MultiPoint", "coordinates": []}}]}
                """);
        try (RunningServer other = RunningServer.of(List.of(file.toString()))) {
            JsonNode layer = status(other).path("layers").path(0);
            assertThat(layer.path("name").textValue()).doesNotContain("<", ">");
            assertThat(layer.path("bounds").isNull()).isTrue();
            assertThat(layer.path("geographicBounds").isNull()).isTrue();
        }
    }

    @Test
    void listsTimesOfRequests() throws IOException {
        Instant before = Instant.now();
        try (RunningServer other = RunningServer.ofSamples()) {
            assertThat(status(other).path("requests").path("kinds")).isEmpty();
            RunningServer.Reply features = other.features("places", "count", "3");
            other.features("places", "count", "3", "outputFormat", "bxml");
            other.features("places", "count", "3", "outputFormat", "bxml+gzip");
            other.features("places", "count", "3", "outputFormat", "GML2");
            other.features("places", "count", "3", "outputFormat", "application/json");
            other.features("places", "count", "3", "outputFormat", "application/vnd.ogc.fg+json");
            other.features("places", "count", "3", "outputFormat", "application/flatgeobuf");
            other.features("places", "count", "3", "outputFormat", "csv");
            other.get("request", "GetCapabilities");
            other.get("request", "GetFeature", "typeNames", "<script>alert(1)</script>");
            other.get("request", "DROP TABLE places");
            other.fetch(other.endpoint() + "?%FF");
            other.get("request", "GetFeature", "typeNames", "places", "cql_filter", "x".repeat(70_000));

            JsonNode requests = requests(other, 13);
            assertThat(kinds(requests))
                    .containsExactly(
                            "GetCapabilities XML 1",
                            "GetFeature BXML GML 3.2 1",
                            "GetFeature BXML gzip GML 3.2 1",
                            "GetFeature CSV 1",
                            "GetFeature FlatGeobuf 1",
                            "GetFeature GML 2 1",
                            "GetFeature GML 3.2 1",
                            "GetFeature GeoJSON 1",
                            "GetFeature JSON-FG 1",
                            "GetFeature exception 1",
                            "other exception 3");
            JsonNode oldest = requests.path("recent").path(12);
            assertThat(oldest.path("bytes").intValue()).isEqualTo(features.body().length);
            assertThat(oldest.path("status").intValue()).isEqualTo(200);
            assertThat(oldest.path("complete").booleanValue()).isTrue();
            assertThat(oldest.path("query").textValue())
                    .contains("typeNames=places")
                    .contains("count=3");
            assertThat(Instant.parse(oldest.path("at").textValue())).isBetween(before, Instant.now());
            assertThat(oldest.path("millis").doubleValue())
                    .isPositive()
                    .isLessThan(Instant.now().toEpochMilli() - before.toEpochMilli() + 1.0);
        }
    }

    /** A request is listed when its answer is complete, which its client may have seen a moment before. */
    private static JsonNode requests(RunningServer server, int expected) throws IOException {
        long deadline = System.nanoTime() + Duration.ofMinutes(5).toNanos();
        JsonNode requests = status(server).path("requests");
        while (requests.path("kinds").findValues("count").stream()
                                .mapToInt(JsonNode::intValue)
                                .sum()
                        < expected
                && System.nanoTime() < deadline) {
            requests = status(server).path("requests");
        }
        return requests;
    }

    private static List<String> kinds(JsonNode requests) {
        return Stream.iterate(0, i -> i < requests.path("kinds").size(), i -> i + 1)
                .map(i -> requests.path("kinds").path(i))
                .map(kind -> kind.path("operation").textValue()
                        + ' '
                        + kind.path("format").textValue()
                        + ' '
                        + kind.path("count").intValue())
                .toList();
    }

    @Test
    void limitsListedRequests() throws IOException {
        try (RunningServer other = RunningServer.ofSamples()) {
            for (int i = 0; i < 120; i++) {
                other.get("request", "nonsense" + i, "padding", "x".repeat(2000));
            }
            JsonNode requests = requests(other, 120);
            assertThat(kinds(requests)).containsExactly("other exception 120");
            assertThat(requests.path("recent")).hasSize(50);
            assertThat(requests.path("recent").path(0).path("query").textValue())
                    .contains("nonsense119")
                    .hasSizeLessThan(310);
        }
    }
}
