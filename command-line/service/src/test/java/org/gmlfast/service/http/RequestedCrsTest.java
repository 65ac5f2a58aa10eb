/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A request in a CRS that features cannot be transformed to is refused. */
class RequestedCrsTest {

    @TempDir
    static Path directory;

    private static RunningServer server;

    @BeforeAll
    static void start() throws IOException {
        Path poles = directory.resolve("poles.geojson");
        Files.writeString(
                poles,
                """
                {"type": "FeatureCollection", "features": [
                {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [10, 90]}},
                {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [10, 20]}}]}""");
        server = RunningServer.of(List.of(poles.toString()));
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "5801, engineering",
        "5800, engineering",
        "5703, vertical",
        "5701, vertical",
        "4978, geocentric",
        "4979, geographic of three dimensions",
        "7415, compound",
        "3901, compound",
        "999999, unknown",
        "0, unknown",
        "999999999, unknown",
        "404000, wild card of GeoTools",
        "2393, transverse Mercator"
    })
    void acceptsCrsThatFeaturesTransformTo(String code, String kind) throws IOException {
        for (String form : List.of("EPSG:", "urn:ogc:def:crs:EPSG::", "http://www.opengis.net/def/crs/EPSG/0/")) {
            for (String format : List.of("gml32", "GML2", "bxml", "application/json")) {
                int expected = code.equals("2393") ? 200 : 400;
                RunningServer.Reply reply = server.get(
                        "request",
                        "GetFeature",
                        "typeNames",
                        "poles",
                        "srsName",
                        form + code,
                        "outputFormat",
                        format,
                        "resourceId",
                        "poles.2");
                assertThat(reply.status()).as(kind + ' ' + reply.text()).isEqualTo(expected);
                if (expected == 400) {
                    assertThat(reply.text()).contains("\"InvalidParameterValue\"", "locator=\"srsName\"", code);
                }
            }
            // a box is in the horizontal part
            boolean horizontal = List.of("2393", "4979", "7415", "3901").contains(code);
            String box = "0,0,20,30," + form + code;
            assertThat(server.get("request", "GetFeature", "typeNames", "poles", "bbox", box)
                            .status())
                    .as(kind + ' ' + box)
                    .isIn(horizontal ? List.of(200, 400) : List.of(400));
            String filter = "<Filter><BBOX><ValueReference>geometry</ValueReference><Envelope srsName='" + form + code
                    + "'><lowerCorner>0 0</lowerCorner><upperCorner>20 30</upperCorner></Envelope></BBOX></Filter>";
            assertThat(server.get("request", "GetFeature", "typeNames", "poles", "filter", filter)
                            .status())
                    .as(kind + ' ' + filter)
                    .isIn(horizontal ? List.of(200, 400) : List.of(400));
        }
    }

    @Test
    void namesParameterSrsNameInException() throws IOException {
        assertThat(server.refusal(
                        "request",
                        "GetFeature",
                        "typeNames",
                        "poles",
                        "srsName",
                        "EPSG:5801",
                        "bbox",
                        "0,0,1,1",
                        "cql_filter",
                        "INCLUDE"))
                .isEqualTo("400 InvalidParameterValue srsName");
        assertThat(server.refusal(
                        "request",
                        "GetPropertyValue",
                        "typeNames",
                        "poles",
                        "valueReference",
                        "geometry",
                        "srsName",
                        "EPSG:5801"))
                .isEqualTo("400 InvalidParameterValue srsName");
    }

    /** A vertical CRS, in the exception report of each version. The service refuses POST with a report, too. */
    @ParameterizedTest
    @CsvSource({
        "1.0.0, ServiceExceptionReport, ServiceException",
        "1.1.0, ExceptionReport, Exception",
        "2.0.0, ExceptionReport, Exception"
    })
    void refusesVerticalCrsInEveryVersion(String version, String root, String element) throws IOException {
        for (String name : List.of("typeName", "typeNames")) {
            RunningServer.Reply reply =
                    server.get("version", version, "request", "GetFeature", name, "poles", "srsName", "EPSG:5801");
            assertThat(reply.status()).as(reply.text()).isEqualTo(400);
            assertThat(reply.root().getLocalName()).isEqualTo(root);
            assertThat(reply.texts(element)).singleElement().asString().contains("EPSG:5801");
        }
        HttpRequest post = HttpRequest.newBuilder(URI.create(server.address(
                        "version", version, "request", "GetFeature", "typeName", "poles", "srsName", "EPSG:5801")))
                .POST(HttpRequest.BodyPublishers.ofString(""))
                .build();
        assertThat(RunningServer.send(post).status()).isEqualTo(405);
    }

    /** Mercator's north pole is at infinity. */
    @ParameterizedTest
    @ValueSource(strings = {"gml32", "GML2", "bxml", "application/json"})
    void refusesPositionOutsideOfTheCrs(String format) throws IOException {
        RunningServer.Reply reply = server.get(
                "request", "GetFeature", "typeNames", "poles", "srsName", "EPSG:3395", "outputFormat", format);
        assertThat(reply.status()).as(reply.text()).isEqualTo(400);
        assertThat(reply.text()).contains("poles.1", "EPSG:3395");
    }
}
