/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.gzip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import org.gmlfast.deflate.CompressionChoice;
import org.gmlfast.deflate.ContentCoding;
import org.gmlfast.deflate.GzipLevel;
import org.gmlfast.testing.fixtures.ZstdReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Responses through GeoServer's GZIP filter after the plugin has taken over its compression. */
class FilterCompressionTest {

    private static final String TYPES = "text/.*|.*xml.*";
    private static final byte[] DOCUMENT = "<a>0123456789</a>".repeat(20_000).getBytes(StandardCharsets.UTF_8);

    /** Incompressible bytes. */
    private static final byte[] RANDOM = new byte[400_000];

    private static final byte[] REPORT = "<ExceptionReport/>".getBytes(StandardCharsets.US_ASCII);

    static {
        new Random(1).nextBytes(RANDOM);
    }

    static List<Arguments> apisAndLevels() {
        return Stream.of(ServletApis.values())
                .flatMap(api -> Stream.of("fast", "1", "6").map(level -> Arguments.of(api, GzipLevel.parse(level))))
                .toList();
    }

    private static Optional<FilterCompression> takeOver(FilteredResponse response) throws Exception {
        return takeOver(response, GzipLevel.FAST);
    }

    private static Optional<FilterCompression> takeOver(FilteredResponse response, GzipLevel level) throws Exception {
        return takeOver(
                response, new ResponseCompression(level, new CompressionChoice(), EnumSet.of(ContentCoding.GZIP)));
    }

    private static Optional<FilterCompression> takeOver(FilteredResponse response, ResponseCompression compression)
            throws Exception {
        return FilterCompression.of(HttpResponse.of(response.servletResponse()), compression);
    }

    private static byte[] gunzip(ByteArrayOutputStream body) throws IOException {
        return new GZIPInputStream(new ByteArrayInputStream(body.toByteArray())).readAllBytes();
    }

    @ParameterizedTest
    @EnumSource
    void compressesOnceAndSetsHeaders(ServletApis api) throws Exception {
        FilteredResponse response = api.response(TYPES);
        assertThat(takeOver(response)).isPresent();
        response.contentType("text/xml; subtype=gml/3.1.1");
        OutputStream out = response.stream();
        out.write(DOCUMENT, 0, 100);
        out.flush();
        out.write(DOCUMENT, 100, DOCUMENT.length - 100);
        out.flush();
        response.finish();
        assertThat(gunzip(response.body())).isEqualTo(DOCUMENT);
        assertThat(response.headers()).containsExactly("Content-Encoding: gzip", "Vary: Accept-Encoding");
    }

    private static Optional<FilterCompression> takeOverWithZstd(FilteredResponse response) throws Exception {
        return takeOver(
                response,
                new ResponseCompression(GzipLevel.FAST, new CompressionChoice(), EnumSet.allOf(ContentCoding.class)));
    }

    /** Words without order, of which zstd makes less than the own search and zlib. */
    private static byte[] words(int count) {
        Random random = new Random(1);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            int word = random.nextInt(3000);
            text.append(Integer.toString(word * word * 7919 + 40_000, 36)).append(word % 7 == 0 ? '\n' : ' ');
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    @ParameterizedTest
    @EnumSource
    void compressesByZstdWhatZlibWouldCompress(ServletApis api) throws Exception {
        byte[] document = words(100_000);
        FilteredResponse response = api.response(TYPES);
        takeOverWithZstd(response);
        response.contentType("text/xml");
        response.stream().write(document);
        response.finish();
        assertThat(response.headers()).containsExactly("Content-Encoding: zstd", "Vary: Accept-Encoding");
        assertThat(ZstdReader.read(response.body().toByteArray())).isEqualTo(document);
    }

    @ParameterizedTest
    @EnumSource
    void leavesZstdIncompleteAfterFailure(ServletApis api) throws Exception {
        byte[] document = words(300_000);
        FilteredResponse response = api.response(TYPES);
        FilterCompression compression = takeOverWithZstd(response).orElseThrow();
        response.contentType("text/xml");
        response.stream().write(document);
        compression.abort();
        int sent = response.body().size();
        response.stream().write(REPORT);
        response.finish();
        assertThat(response.body().size()).isEqualTo(sent).isPositive();
        assertThatThrownBy(() -> ZstdReader.read(response.body().toByteArray())).isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @EnumSource
    void replacesZstdThatFailsBeforeTheFirstBlock(ServletApis api) throws Exception {
        FilteredResponse response = api.response(TYPES);
        FilterCompression compression = takeOverWithZstd(response).orElseThrow();
        response.contentType("text/xml");
        response.stream().write(words(100_000), 0, 120_000);
        compression.abort();
        response.stream().write(REPORT);
        response.finish();
        assertThat(gunzip(response.body())).isEqualTo(REPORT);
        assertThat(response.headers()).containsExactly("Content-Encoding: gzip", "Vary: Accept-Encoding");
    }

    @ParameterizedTest
    @EnumSource
    void doesNotCompressUnlistedTypes(ServletApis api) throws Exception {
        FilteredResponse response = api.response("application/json");
        assertThat(takeOver(response)).isPresent();
        response.contentType("text/xml; subtype=gml/3.1.1");
        response.stream().write(DOCUMENT);
        response.finish();
        assertThat(response.body().toByteArray()).isEqualTo(DOCUMENT);
        assertThat(response.headers()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void doesNotCompressWithoutTheFilter(ServletApis api) throws Exception {
        FilteredResponse response = api.response(null);
        assertThat(takeOver(response)).isEmpty();
        response.contentType("text/xml");
        response.stream().write(DOCUMENT);
        response.finish();
        assertThat(response.body().toByteArray()).isEqualTo(DOCUMENT);
    }

    /** A request that does not accept gzip, a HEAD request or a test has no body to compress. */
    @ParameterizedTest
    @EnumSource
    void writesNeitherHeaderNorTrailerWithoutBody(ServletApis api) throws Exception {
        FilteredResponse response = api.response(TYPES);
        takeOver(response);
        response.contentType("text/xml");
        response.stream().flush();
        response.finish();
        assertThat(response.body().size()).isZero();
        assertThat(response.headers()).isEmpty();
    }

    /** The report of a failure before the first byte is sent like any other report. */
    @ParameterizedTest
    @EnumSource
    void compressesWholeReportInPlaceOfTheDocument(ServletApis api) throws Exception {
        FilteredResponse response = api.response(TYPES);
        FilterCompression compression = takeOver(response).orElseThrow();
        response.contentType("text/xml");
        compression.abort();
        response.stream().write(REPORT);
        response.finish();
        assertThat(gunzip(response.body())).isEqualTo(REPORT);
    }

    /** GeoServer appends its report to a document that has failed half-way; nothing of it must arrive. */
    @ParameterizedTest
    @MethodSource("apisAndLevels")
    void leavesBodyIncompleteAfterFailure(ServletApis api, GzipLevel level) throws Exception {
        FilteredResponse response = api.response(TYPES);
        FilterCompression compression = takeOver(response, level).orElseThrow();
        response.contentType("text/xml");
        response.stream().write(RANDOM);
        assertThat(response.body().size()).isPositive();
        compression.abort();
        response.stream().write(REPORT);
        response.finish();
        assertThat(response.headers()).containsExactly("Content-Encoding: gzip", "Vary: Accept-Encoding");
        assertThatThrownBy(() -> gunzip(response.body())).isInstanceOf(EOFException.class);
    }

    /** The encoder holds all of it, although GeoServer's buffer of 50 KB has overflowed. */
    @ParameterizedTest
    @MethodSource("apisAndLevels")
    void replacesBodyThatFailsBeforeTheFirstCompressedBlock(ServletApis api, GzipLevel level) throws Exception {
        FilteredResponse response = api.response(TYPES);
        FilterCompression compression = takeOver(response, level).orElseThrow();
        response.contentType("text/xml");
        response.stream().write(DOCUMENT, 0, 60_000);
        response.stream().flush();
        compression.abort();
        assertThat(response.headers()).isEmpty();
        response.contentType("application/xml");
        response.stream().write(REPORT);
        response.finish();
        assertThat(gunzip(response.body())).isEqualTo(REPORT);
        assertThat(response.headers()).containsExactly("Content-Encoding: gzip", "Vary: Accept-Encoding");
    }

    @ParameterizedTest
    @MethodSource("apisAndLevels")
    void compressesReportOnlyIfItsTypeIsListed(ServletApis api, GzipLevel level) throws Exception {
        FilteredResponse response = api.response("text/xml");
        FilterCompression compression = takeOver(response, level).orElseThrow();
        response.contentType("text/xml");
        response.stream().write(DOCUMENT, 0, 60_000);
        compression.abort();
        response.contentType("application/xml");
        response.stream().write(REPORT);
        response.finish();
        assertThat(response.body().toByteArray()).isEqualTo(REPORT);
        assertThat(response.headers()).isEmpty();
    }

    /** Without a byte after it there is nothing to compress: GeoServer answers some failures with a status alone. */
    @ParameterizedTest
    @EnumSource
    void writesNoHeaderForFailureWithoutReport(ServletApis api) throws Exception {
        FilteredResponse response = api.response(TYPES);
        FilterCompression compression = takeOver(response).orElseThrow();
        response.contentType("text/xml");
        response.stream().write(DOCUMENT, 0, 60_000);
        compression.abort();
        response.finish();
        assertThat(response.body().size()).isZero();
        assertThat(response.headers()).isEmpty();
    }

    /** Without the header no client would inflate the body. */
    @ParameterizedTest
    @EnumSource
    void doesNotCompressAfterHeadersAreSent(ServletApis api) throws Exception {
        FilteredResponse response = api.response(TYPES);
        takeOver(response);
        response.contentType("text/xml");
        response.stream().write(DOCUMENT, 0, 100);
        response.commit();
        assertThatThrownBy(() -> response.stream().write(RANDOM)).isInstanceOf(IOException.class);
        assertThat(response.body().size()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void doesNotCompressAfterTheFirstByte(ServletApis api) throws Exception {
        FilteredResponse response = api.response(TYPES);
        response.contentType("text/xml");
        response.stream().write('<');
        assertThat(takeOver(response)).isEmpty();
        response.stream().write('>');
        response.finish();
        assertThat(gunzip(response.body())).asString().isEqualTo("<>");
    }
}
