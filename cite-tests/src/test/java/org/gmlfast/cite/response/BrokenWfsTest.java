/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.response;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

import org.gmlfast.cite.CaseResult;
import org.gmlfast.cite.Outcome;
import org.gmlfast.cite.Suite;
import org.gmlfast.cite.SuiteRun;
import org.gmlfast.cite.wfs.WfsUnderTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** A service whose responses have inconspicuous errors. */
class BrokenWfsTest {

    private static final String FEATURES =
            """
            <wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:gml="http://www.opengis.net/gml/3.2"
                xmlns:app="urn:app" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                timeStamp="2026-01-01T00:00:00Z" numberMatched="1" numberReturned="1"
                xsi:schemaLocation="urn:app BASE?request=DescribeFeatureType">
              <wfs:member><app:a gml:id="a.1"><app:n>NUMBER</app:n></app:a></wfs:member>
            </wfs:FeatureCollection>""";

    private static final String SCHEMA =
            """
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:gml="http://www.opengis.net/gml/3.2"
                xmlns:app="urn:app" targetNamespace="urn:app" elementFormDefault="qualified">
              <xs:import namespace="http://www.opengis.net/gml/3.2"
                  schemaLocation="http://schemas.opengis.net/gml/3.2.1/gml.xsd"/>
              <xs:element name="a" substitutionGroup="gml:AbstractFeature"><xs:complexType><xs:complexContent>
                <xs:extension base="gml:AbstractFeatureType"><xs:sequence>
                  <xs:element name="n" type="xs:int"/>
                </xs:sequence></xs:extension></xs:complexContent></xs:complexType></xs:element>
            </xs:schema>""";

    @TempDir
    private Path folder;

    private HttpServer server;
    private String names = "<FeatureType><Name>app:a</Name></FeatureType>";
    private String number = "1";
    private int statusOfErrors = 400;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::respond);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/wfs");
    }

    private void respond(HttpExchange exchange) throws IOException {
        String query = exchange.getRequestURI().getQuery();
        int status = 200;
        String body;
        if (query.contains("GetCapabilities")) {
            String version = query.replaceAll(".*version=([0-9.]+).*", "$1");
            body = "<WFS_Capabilities version='" + version + "' xmlns:app='urn:app' xmlns:other='urn:other'>" + names
                    + "</WFS_Capabilities>";
        } else if (query.contains("no_such") || query.contains("NoSuch")) {
            status = statusOfErrors;
            body = "<ows:ExceptionReport xmlns:ows='http://www.opengis.net/ows/1.1' version='2.0.0'><ows:Exception"
                    + " exceptionCode='InvalidParameterValue'/></ows:ExceptionReport>";
        } else if (query.contains("DescribeFeatureType")) {
            body = SCHEMA;
        } else {
            body = FEATURES.replace("BASE", url().toString()).replace("NUMBER", number);
        }
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private Map<String, CaseResult> run(Suite suite) throws IOException {
        WfsUnderTest wfs = new WfsUnderTest(url(), Map.of(), folder, false);
        return SuiteRun.of("broken", suite, wfs).cases().stream()
                .filter(c -> c.version().equals("2.0.0"))
                .collect(Collectors.toMap(CaseResult::name, c -> c));
    }

    @Test
    void schemaSuiteFindsInvalidResponses() throws IOException {
        Map<String, CaseResult> right = run(new SchemaSuite(new ResponseSampler()));
        assertThat(right.get("a: GetFeature").outcome()).isEqualTo(Outcome.PASSED);
        assertThat(right.get("unknown type").outcome()).isEqualTo(Outcome.PASSED);
        assertThat(right.get("GetCapabilities").outcome()).isEqualTo(Outcome.FAILED);
        assertThat(right.get("malformed bbox").outcome()).isEqualTo(Outcome.FAILED);
        number = "one";
        statusOfErrors = 500;
        Map<String, CaseResult> wrong = run(new SchemaSuite(new ResponseSampler()));
        assertThat(wrong.get("a: GetFeature").reason()).contains("'one' is not a valid value for 'integer'");
        assertThat(wrong.get("unknown type").reason()).isEqualTo("the status is 500");
    }

    @Test
    void geometrySuiteFindsFeatureAfterTheLastPage() throws IOException {
        Map<String, CaseResult> results = run(new GeometrySuite(new ResponseSampler()));
        assertThat(results.get("a: GetFeature").outcome()).isEqualTo(Outcome.PASSED);
        assertThat(results.get("a: page after the last").reason()).isEqualTo("there are 1 features, not 0");
    }

    @Test
    void distinguishesLayersByNamespace() throws IOException {
        names += "<FeatureType><Name>other:a</Name></FeatureType><FeatureType><Name>app:b</Name></FeatureType>";
        assertThat(run(new SchemaSuite(new ResponseSampler())))
                .containsKeys("app.a: GetFeature", "other.a: GetFeature", "b: GetFeature");
    }
}
