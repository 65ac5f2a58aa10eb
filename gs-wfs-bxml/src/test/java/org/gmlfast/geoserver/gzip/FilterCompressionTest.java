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
import java.util.Optional;
import java.util.zip.GZIPInputStream;

import org.gmlfast.deflate.GzipLevel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a client receives through GeoServer's GZIP filter once its compression has been taken over. */
class FilterCompressionTest {

    private static final String TYPES = "text/.*|.*xml.*";
    private static final byte[] DOCUMENT = "<a>0123456789</a>".repeat(20_000).getBytes(StandardCharsets.UTF_8);

    private static Optional<FilterCompression> takeOver(FilteredResponse response) throws Exception {
        return FilterCompression.of(HttpResponse.of(response.servletResponse()), GzipLevel.FAST);
    }

    private static byte[] gunzip(ByteArrayOutputStream body) throws IOException {
        return new GZIPInputStream(new ByteArrayInputStream(body.toByteArray())).readAllBytes();
    }

    @ParameterizedTest
    @EnumSource
    void compressesOnceAndSaysSo(ServletApis api) throws Exception {
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

    @ParameterizedTest
    @EnumSource
    void leavesTypesAloneThatTheAdministratorDoesNotCompress(ServletApis api) throws Exception {
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
    void withoutTheFilterNothingIsCompressed(ServletApis api) throws Exception {
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
    void aResponseWithoutABodyGetsNeitherHeaderNorTrailer(ServletApis api) throws Exception {
        FilteredResponse response = api.response(TYPES);
        takeOver(response);
        response.contentType("text/xml");
        response.stream().flush();
        response.finish();
        assertThat(response.body().size()).isZero();
        assertThat(response.headers()).isEmpty();
    }

    /** The report of a failure before the first byte goes out as any other report does. */
    @ParameterizedTest
    @EnumSource
    void anExceptionReportInsteadOfTheDocumentIsWhole(ServletApis api) throws Exception {
        FilteredResponse response = api.response(TYPES);
        FilterCompression compression = takeOver(response).orElseThrow();
        response.contentType("text/xml");
        compression.abort();
        byte[] report = "<ExceptionReport/>".getBytes(StandardCharsets.US_ASCII);
        response.stream().write(report);
        response.finish();
        assertThat(gunzip(response.body())).isEqualTo(report);
    }

    /** GeoServer appends its report to a document that has failed half-way; nothing of it must arrive. */
    @ParameterizedTest
    @EnumSource
    void aBodyThatFailsHalfWayIsCutOff(ServletApis api) throws Exception {
        FilteredResponse response = api.response(TYPES);
        FilterCompression compression = takeOver(response).orElseThrow();
        response.contentType("text/xml");
        response.stream().write(DOCUMENT);
        compression.abort();
        response.stream().write("<ExceptionReport/>".getBytes(StandardCharsets.US_ASCII));
        response.finish();
        assertThat(response.headers()).contains("Content-Encoding: gzip");
        assertThatThrownBy(() -> gunzip(response.body())).isInstanceOf(EOFException.class);
    }

    @ParameterizedTest
    @EnumSource
    void isTooLateAfterTheFirstByte(ServletApis api) throws Exception {
        FilteredResponse response = api.response(TYPES);
        response.contentType("text/xml");
        response.stream().write('<');
        assertThat(takeOver(response)).isEmpty();
        response.stream().write('>');
        response.finish();
        assertThat(gunzip(response.body())).asString().isEqualTo("<>");
    }
}
