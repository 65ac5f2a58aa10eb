/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gmlfast.gml.ApplicationSchema;
import org.gmlfast.testing.OgcSchemas;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.SAXException;

/** Responses are valid against the schemas of OGC, and against the schema that the server describes. */
class WfsDocumentsTest {

    private static RunningServer server;

    @BeforeAll
    static void start() throws IOException {
        server = RunningServer.ofSamples();
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    private static List<String> problems(String schema, RunningServer.Reply reply) throws IOException, SAXException {
        return OgcSchemas.problems(List.of(schema), new ByteArrayInputStream(reply.body()), List.of());
    }

    @ParameterizedTest
    @CsvSource({
        "1.0.0, http://schemas.opengis.net/wfs/1.0.0/WFS-capabilities.xsd",
        "1.1.0, http://schemas.opengis.net/wfs/1.1.0/wfs.xsd",
        "2.0.0, http://schemas.opengis.net/wfs/2.0/wfs.xsd"
    })
    void areValidCapabilities(String version, String schema) throws IOException, SAXException {
        RunningServer.Reply reply = server.get("request", "GetCapabilities", "version", version);
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.root().getAttribute("version")).isEqualTo(version);
        assertThat(problems(schema, reply)).isEmpty();
        assertThat(reply.texts("Name")).contains("app:districts", "app:places", "app:roads");
    }

    @ParameterizedTest
    @EnumSource
    void areValidFeatures(WfsVersion version) throws IOException, SAXException {
        String typeName = version == WfsVersion.WFS_2_0_0 ? "typeNames" : "typeName";
        for (String type : List.of("districts", "places", "roads")) {
            RunningServer.Reply schema =
                    server.get("request", "DescribeFeatureType", "version", version.number(), typeName, "app:" + type);
            assertThat(schema.status()).isEqualTo(200);
            RunningServer.Reply features =
                    server.get("request", "GetFeature", "version", version.number(), typeName, "app:" + type);
            assertThat(features.status()).isEqualTo(200);
            List<String> locations = version == WfsVersion.WFS_2_0_0
                    ? List.of(version.schemaLocation(), ApplicationSchema.canonicalGmlSchema(version.gml()))
                    : List.of(version.schemaLocation());
            assertThat(OgcSchemas.problems(
                            locations, new ByteArrayInputStream(features.body()), List.of(schema.body())))
                    .isEmpty();
            assertThat(features.ids(type)).doesNotHaveDuplicates().hasSizeGreaterThan(30);
        }
    }

    @Test
    void describeAllTypesInOneSchema() throws IOException {
        assertThat(server.get("request", "DescribeFeatureType", "version", "2.0.0")
                        .text())
                .contains("name=\"districts\"", "name=\"places\"", "name=\"roads\"");
    }

    @Test
    void areValidCollectionsOfSeveralQueries() throws IOException, SAXException {
        RunningServer.Reply reply = server.features("(districts)(places)", "count", "40");
        RunningServer.Reply schema = server.get("request", "DescribeFeatureType", "version", "2.0.0");
        assertThat(OgcSchemas.problems(
                        List.of(
                                WfsVersion.WFS_2_0_0.schemaLocation(),
                                ApplicationSchema.canonicalGmlSchema(WfsVersion.WFS_2_0_0.gml())),
                        new ByteArrayInputStream(reply.body()),
                        List.of(schema.body())))
                .isEmpty();
        assertThat(reply.ids("districts").size() + reply.ids("places").size()).isEqualTo(40);
    }

    @ParameterizedTest
    @CsvSource({
        "1.0.0, http://schemas.opengis.net/wfs/1.0.0/OGC-exception.xsd, ServiceExceptionReport, code",
        "1.1.0, http://schemas.opengis.net/ows/1.0.0/owsExceptionReport.xsd, ExceptionReport, exceptionCode",
        "2.0.0, http://schemas.opengis.net/ows/1.1.0/owsExceptionReport.xsd, ExceptionReport, exceptionCode"
    })
    void areValidExceptionReports(String version, String schema, String root, String attribute)
            throws IOException, SAXException {
        RunningServer.Reply reply = server.get(
                "request", "GetFeature", "version", version, "typeName", "<nope> & \u0001\ud800\ud83d\udea2");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.root().getLocalName()).isEqualTo(root);
        assertThat(reply.text()).contains(attribute + "=\"InvalidParameterValue\"", "locator=\"typeName\"");
        assertThat(problems(schema, reply)).isEmpty();
    }

    @Test
    void areValidStoredQueries() throws IOException, SAXException {
        for (String request : List.of("ListStoredQueries", "DescribeStoredQueries")) {
            RunningServer.Reply reply = server.get("request", request, "version", "2.0.0");
            assertThat(reply.status()).isEqualTo(200);
            assertThat(problems(WfsVersion.WFS_2_0_0.schemaLocation(), reply)).isEmpty();
            assertThat(reply.text()).contains("urn:ogc:def:query:OGC-WFS::GetFeatureById");
        }
    }

    @Test
    void haveTheNegotiatedVersion() throws IOException {
        assertThat(version()).isEqualTo("2.0.0");
        assertThat(version("acceptVersions", "3.0.0,1.1.0,2.0.0")).isEqualTo("1.1.0");
        assertThat(version("version", "1.0.5")).isEqualTo("1.0.0");
        assertThat(version("version", "0.1")).isEqualTo("1.0.0");
        assertThat(version("version", "9.9.9")).isEqualTo("2.0.0");
        assertThat(server.refusal("request", "GetCapabilities", "acceptVersions", "9.9.9"))
                .isEqualTo("400 VersionNegotiationFailed acceptVersions");
    }

    private static String version(String... parameters) throws IOException {
        String[] all = new String[parameters.length + 2];
        all[0] = "request";
        all[1] = "GetCapabilities";
        System.arraycopy(parameters, 0, all, 2, parameters.length);
        return server.get(all).root().getAttribute("version");
    }

    /** OWSLib appends parameters to the addresses as they are. */
    @ParameterizedTest
    @ValueSource(strings = {"1.0.0", "1.1.0", "2.0.0"})
    void namesAddressesToWhichParametersCanBeAppended(String version) throws IOException {
        String text =
                server.get("request", "GetCapabilities", "version", version).text();
        Matcher get = Pattern.compile("Get (?:onlineResource|xlink:href)=\"([^\"]*)\"")
                .matcher(text);
        assertThat(get.find()).isTrue();
        do {
            assertThat(get.group(1)).endsWith("/wfs?");
        } while (get.find());
    }
}
