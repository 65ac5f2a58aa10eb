/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.TestData;
import org.gmlfast.testing.fixtures.ZstdReader;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every form in every coding beside zlib's level 6, by which GeoServer compresses. */
@BuildJdkOnly
class CompressedFormsTest {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** As Chromium, curl and Python's clients send it. */
    private static final String BOTH = "gzip, deflate, br, zstd";

    private static RunningServer server;

    @BeforeAll
    static void start() throws IOException {
        Path data = TestData.projectRoot().resolve("build-support/test-data/data");
        server = RunningServer.of(Stream.of("states/states.shp", "places/sample.geojson", "osm/roads-sample.geojson")
                .map(file -> data.resolve(file).toString())
                .toList());
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    static Stream<List<String>> layersAndForms() {
        return Stream.of("states", "sample", "roads-sample").flatMap(layer -> Stream.of(
                        "GML2", "gml3", "gml32", "application/json", "application/fg+json", "csv", "bxml")
                .map(form -> List.of(layer, form)));
    }

    private static HttpResponse<byte[]> features(String layer, String form, String accepted, String method)
            throws IOException, InterruptedException {
        String address =
                server.address("version", "2.0.0", "request", "GetFeature", "typeNames", layer, "outputFormat", form);
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(address)).method(method, HttpRequest.BodyPublishers.noBody());
        if (!accepted.isEmpty()) {
            request.header("Accept-Encoding", accepted);
        }
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private static String coding(HttpResponse<byte[]> response) {
        return response.headers().firstValue("Content-Encoding").orElse("");
    }

    private static byte[] content(HttpResponse<byte[]> response) throws IOException {
        byte[] body = response.body();
        return switch (coding(response)) {
            case "gzip" -> new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes();
            case "zstd" -> ZstdReader.read(body);
            default -> body;
        };
    }

    /** Bytes as characters, without what depends on the clock. */
    private static String withoutTime(byte[] document) {
        return new String(document, StandardCharsets.ISO_8859_1)
                .replaceAll("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z", "");
    }

    private static int zlibSize(byte[] document) throws IOException {
        ByteArrayOutputStream zlib = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zlib)) {
            gzip.write(document);
        }
        return zlib.size();
    }

    @ParameterizedTest
    @MethodSource("layersAndForms")
    void sendsNoMoreBytesThanGeoServer(List<String> layerAndForm) throws Exception {
        String layer = layerAndForm.get(0);
        String form = layerAndForm.get(1);
        byte[] plain = features(layer, form, "", "GET").body();
        // the time stamp makes a difference of some bytes
        int size = zlibSize(plain) * 102 / 100 + 10;
        for (int request = 0; request < 3; request++) {
            for (String accepted : List.of("gzip", BOTH)) {
                HttpResponse<byte[]> response = features(layer, form, accepted, "GET");
                assertThat(coding(response)).isIn("gzip", accepted.equals(BOTH) ? "zstd" : "gzip");
                assertThat(response.body().length).isLessThanOrEqualTo(size);
                assertThat(withoutTime(content(response))).isEqualTo(withoutTime(plain));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "gzip, deflate, br, zstd | zstd",
                "gzip;q=0.9, zstd | zstd",
                "zstd | zstd",
                "gzip, zstd;q=0.9 | gzip",
                "gzip, zstd;q=0 | gzip",
                "gzip | gzip",
                "* | gzip",
                "gzip;q=0, zstd;q=0 | none",
                "br | none",
                "gzip;q=0.1, identity | none"
            })
    void sendsCodingThatClientPrefers(String accepted, String coding) throws Exception {
        HttpResponse<byte[]> response = features("sample", "gml32", accepted, "GET");
        assertThat(coding(response)).isEqualTo(coding == null ? "" : coding);
        assertThat(response.headers().firstValue("Vary")).contains("Accept-Encoding");
        assertThat(withoutTime(content(response))).startsWith("<?xml").endsWith("</wfs:FeatureCollection>");
    }

    @Test
    void sendsNoBodyAndNoCodingForHead() throws Exception {
        HttpResponse<byte[]> response = features("sample", "gml32", BOTH, "HEAD");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEmpty();
        assertThat(coding(response)).isEmpty();
        assertThat(response.headers().firstValue("Vary")).contains("Accept-Encoding");
    }

    @Test
    void sendsReportsUncompressed() throws Exception {
        HttpResponse<byte[]> response = features("nothing", "gml32", BOTH, "GET");
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(coding(response)).isEmpty();
        assertThat(new String(response.body(), StandardCharsets.UTF_8)).contains("ExceptionReport");
    }
}
