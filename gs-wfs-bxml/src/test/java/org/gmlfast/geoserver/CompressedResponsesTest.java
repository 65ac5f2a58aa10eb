/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.geoserver.Features.collection;
import static org.gmlfast.geoserver.Features.feature;
import static org.gmlfast.geoserver.Features.type;
import static org.gmlfast.geoserver.Features.wkt;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.logging.Level;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

import org.geoserver.catalog.MetadataMap;
import org.geoserver.ows.Dispatcher;
import org.geoserver.ows.Request;
import org.geoserver.platform.ServiceException;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.geoserver.gzip.ServletDouble;
import org.gmlfast.testing.fixtures.ZstdReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Point;

/** Responses to clients that accept gzip, behind GeoServer's filter. */
class CompressedResponsesTest {

    private static final String COMPRESSED_BY_THE_PLUGIN = "Vary: Accept-Encoding";

    private final SimpleFeatureType towns = type("town", "label", String.class, "geom", Point.class);
    private final SimpleFeature bern = feature(towns, "town.1", "Bern", wkt("POINT (47 7)"));
    private final ServerDouble server = new ServerDouble();
    private final ServletDouble response = new ServletDouble("text/.*");
    private final GetFeature call = new GetFeature("2.0.0");
    private final InterfaceStub<?> layer = server.layer(towns);

    @AfterEach
    void forgetRequest() {
        Dispatcher.REQUEST.remove();
    }

    private byte[] compressed() throws IOException {
        return compressed("gzip");
    }

    /** @param accepted the client's header; the filter looks for gzip in it */
    private byte[] compressed(String accepted) throws IOException {
        Request request = new Request();
        request.setHttpRequest(new InterfaceStub<>(HttpServletRequest.class)
                .with("getHeaders", Collections.enumeration(List.of(accepted)))
                .object());
        request.setHttpResponse((HttpServletResponse) response.servletResponse());
        Dispatcher.REQUEST.set(request);
        response.contentType("text/xml; subtype=gml/3.2");
        call.dispatched(server).write(call.found, response.stream(), call.operation);
        response.finish();
        return response.body().toByteArray();
    }

    private static byte[] gunzip(byte[] bytes) throws IOException {
        return new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes();
    }

    private static String withoutTime(byte[] document) {
        return new String(document, StandardCharsets.UTF_8).replaceAll("timeStamp=\"[^\"]*\"", "");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"fast", "FAST ", "1", "3", "9", "nonsense"})
    void compressesByThePlugin(String setting) throws IOException {
        server.serviceMetadata.put("gmlfast.compression", setting);
        call.query(collection(towns, bern));
        String plain = withoutTime(call.bytes(server));
        assertThat(withoutTime(gunzip(compressed()))).isEqualTo(plain);
        assertThat(response.headers()).contains("Content-Encoding: gzip", COMPRESSED_BY_THE_PLUGIN);
    }

    @Test
    void leavesCompressionToTheFilterIfSwitchedOff() throws IOException {
        server.serviceMetadata.put("gmlfast.compression", "off");
        call.query(collection(towns, bern));
        assertThat(new String(gunzip(compressed()), StandardCharsets.UTF_8)).contains("Bern");
        assertThat(response.headers()).containsExactly("Content-Encoding: gzip");
    }

    /** A town whose label is so long that its document is compressed by a compressor of choice. */
    private void queryLongLabel() {
        Random random = new Random(1);
        String label = random.ints(60_000, 0, 3000)
                .mapToObj(word -> Integer.toString(word * word * 7919 + 40_000, 36))
                .collect(Collectors.joining(" "));
        call.query(collection(towns, feature(towns, "town.1", label, wkt("POINT (47 7)"))));
    }

    @ParameterizedTest
    @CsvSource({
        "'gzip, deflate, br, zstd', zstd",
        "'gzip;q=0.5, zstd;q=0.6', zstd",
        "'gzip, zstd;q=0.9', gzip",
        "'gzip, zstd;q=0', gzip",
        "'gzip, *', gzip",
        "gzip, gzip"
    })
    void compressesByZstdIfClientPrefersIt(String accepted, String coding) throws IOException {
        queryLongLabel();
        String plain = withoutTime(call.bytes(server));
        byte[] body = compressed(accepted);
        assertThat(response.headers()).containsExactly("Content-Encoding: " + coding, COMPRESSED_BY_THE_PLUGIN);
        assertThat(withoutTime(coding.equals("zstd") ? ZstdReader.read(body) : gunzip(body)))
                .isEqualTo(plain);
    }

    /** GeoServer's filter looks for gzip in the header, but not at its quality. */
    @Test
    void doesNotCompressByGzipIfClientRefusesIt() throws IOException {
        call.query(collection(towns, bern));
        byte[] body = compressed("gzip;q=0, zstd");
        assertThat(response.headers()).containsExactly("Content-Encoding: zstd", COMPRESSED_BY_THE_PLUGIN);
        assertThat(withoutTime(ZstdReader.read(body))).contains("Bern");
    }

    @ParameterizedTest
    @CsvSource({"gmlfast.zstd, false", "gmlfast.zstd, off", "gmlfast.compression, 6", "gmlfast.compression, off"})
    void doesNotCompressByZstdIfSwitchedOff(String setting, String value) throws IOException {
        server.serviceMetadata.put(setting, value);
        queryLongLabel();
        byte[] body = compressed("gzip, zstd");
        assertThat(response.headers()).contains("Content-Encoding: gzip");
        assertThat(gunzip(body)).isNotEmpty();
    }

    @Test
    void prefersSettingOfTheLayerToThatOfTheService() throws IOException {
        server.serviceMetadata.put("gmlfast.compression", "off");
        MetadataMap metadata = new MetadataMap();
        metadata.put("gmlfast.compression", "1");
        layer.with("getMetadata", metadata);
        call.query(collection(towns, bern));
        compressed();
        assertThat(response.headers()).contains(COMPRESSED_BY_THE_PLUGIN);
    }

    @Test
    void logsInvalidSetting() throws IOException {
        server.serviceMetadata.put("gmlfast.compression", "ultra");
        call.query(collection(towns, bern));
        try (LogLines log = new LogLines(Level.WARNING)) {
            compressed();
            assertThat(log.lines())
                    .containsExactly("WARNING gmlfast.compression is fast, 1, 2, 3, 4, 5, 6, 7, 8, 9 or off, not ultra;"
                            + " fast is used");
        }
    }

    private byte[] compressedReport() throws IOException {
        assertThatThrownBy(this::compressed).isInstanceOf(ServiceException.class);
        response.stream().write("<ExceptionReport/>".getBytes(StandardCharsets.US_ASCII));
        response.finish();
        assertThat(response.headers()).containsExactly("Content-Encoding: gzip", COMPRESSED_BY_THE_PLUGIN);
        return response.body().toByteArray();
    }

    @Test
    void leavesBodyIncompleteIfStoreFails() throws IOException {
        // longer than deflate's window, so that it cannot be compressed
        String label = new Random(1)
                .ints(40_000, 'A', 'z')
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
        SimpleFeature large = feature(towns, "town.1", label, wkt("POINT (47 7)"));
        call.query(new FailingFeatures(large, 50));
        byte[] body = compressedReport();
        assertThatThrownBy(() -> gunzip(body)).isInstanceOf(EOFException.class);
    }

    /** By then the document is longer than the 50 KB that GeoServer holds back. */
    @ParameterizedTest
    @ValueSource(strings = {"fast", "1"})
    void sendsReportIfStoreFailsBeforeTheFirstCompressedBlock(String setting) throws IOException {
        server.serviceMetadata.put("gmlfast.compression", setting);
        call.query(new FailingFeatures(bern, 500));
        assertThat(gunzip(compressedReport())).asString().isEqualTo("<ExceptionReport/>");
    }

    /** Without a request of the dispatcher, as in a chain of WPS processes, nothing is compressed. */
    @Test
    void doesNotCompressOutsideOfARequest() throws IOException {
        call.query(collection(towns, bern));
        assertThat(new String(call.bytes(server), StandardCharsets.UTF_8)).startsWith("<?xml");
    }
}
