/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import org.gmlfast.testing.BuildJdkOnly;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The response to any request is a document of WFS: the result, or an exception report. */
@BuildJdkOnly
class HostileRequestsTest {

    /** Words of a Java exception, or of a statement in SQL. */
    private static final Pattern INSIDES = Pattern.compile(
            "Exception:|java\\.|org\\.(h2|gmlfast|geotools|locationtech|eclipse)|\\tat |SELECT \"|INFORMATION_SCHEMA\\.(?!USERS)|WHERE \\(|JdbcSQL|NullPointer|StackOverflow");

    private static RunningServer server;

    @BeforeAll
    static void start() throws IOException {
        server = RunningServer.ofSamples();
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    @Test
    void returnsWfsDocumentsForRandomRequests() throws IOException {
        HostileRequests requests = new HostileRequests(1);
        Map<Integer, Integer> statuses = new HashMap<>();
        for (int i = 0; i < 5000; i++) {
            String query = requests.next();
            RunningServer.Reply reply = get(query);
            String shown = i + ": " + query + "\n" + reply.status();
            assertThat(reply.status()).as(shown).isIn(200, 400, 403, 404);
            if (reply.status() != 200) {
                assertThat(reply.root().getLocalName()).as(shown).isIn("ExceptionReport", "ServiceExceptionReport");
                assertThat(INSIDES.matcher(reply.text()).find())
                        .as(shown + reply.text())
                        .isFalse();
            } else if (reply.contentType().contains("xml")
                    && !reply.contentType().contains("bxml")) {
                assertThat(reply.root()).as(shown).isNotNull();
            }
            statuses.merge(reply.status(), 1, Integer::sum);
        }
        // some are refused and some are not
        assertThat(statuses.get(200)).isGreaterThan(500);
        assertThat(statuses.get(400)).isGreaterThan(2000);
        assertThat(server.notes()).isEmpty();
        assertThat(server.hits("places")).isEqualTo(320);
    }

    private static RunningServer.Reply get(String query) throws IOException {
        return RunningServer.get(server.port(), query);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "request=GetFeature&typeNames=nope | 400 InvalidParameterValue typeNames",
                "request=GetFeature | 400 MissingParameterValue typeNames",
                "typeNames=places | 400 MissingParameterValue request",
                "request=Transaction | 400 OperationNotSupported request",
                "request=GetFeature&version=7&typeNames=places | 400 InvalidParameterValue version",
                "request=GetFeature&typeNames=places&count=-1 | 400 InvalidParameterValue count",
                "request=GetFeature&typeNames=places&count=ten | 400 InvalidParameterValue count",
                "request=GetFeature&typeNames=places&maxFeatures=9999999999999999999 | 400 InvalidParameterValue maxFeatures",
                "request=GetFeature&typeNames=places&startIndex=-5 | 400 InvalidParameterValue startIndex",
                "request=GetFeature&typeNames=places&srsName=EPSG:99999 | 400 InvalidParameterValue srsName",
                "request=GetFeature&typeNames=places&srsName=moon | 400 InvalidParameterValue srsName",
                "request=GetFeature&typeNames=places&bbox=1,2,3 | 400 InvalidParameterValue bbox",
                "request=GetFeature&typeNames=places&bbox=1,2,3,x | 400 InvalidParameterValue bbox",
                "request=GetFeature&typeNames=places&cql_filter=rank+!+1 | 400 InvalidParameterValue cql_filter",
                "request=GetFeature&typeNames=places&cql_filter=nope=1 | 400 InvalidParameterValue cql_filter",
                "request=GetFeature&typeNames=places&cql_filter=rank=%27x%27 | 400 InvalidParameterValue cql_filter",
                "request=GetFeature&typeNames=places&propertyName=nope | 400 InvalidParameterValue propertyName",
                "request=GetFeature&typeNames=places&sortBy=nope | 400 InvalidParameterValue sortBy",
                "request=GetFeature&typeNames=places&resultType=maybe | 400 InvalidParameterValue resultType",
                "request=GetFeature&typeNames=places&outputFormat=shape-zip | 400 InvalidParameterValue outputFormat",
                "request=GetFeature&typeNames=places,roads | 400 OptionNotSupported typeNames",
                "request=GetFeature&typeNames=places&resolve=remote | 400 OptionNotSupported resolve",
                "request=%ff | 400 OperationParsingFailed ''"
            })
    void reportsCodesAndLocators(String query, String refusal) throws IOException {
        RunningServer.Reply reply = get("service=WFS&" + query);
        org.w3c.dom.Element exception = (org.w3c.dom.Element)
                reply.root().getElementsByTagNameNS("*", "Exception").item(0);
        assertThat(reply.status() + " " + exception.getAttribute("exceptionCode") + " "
                        + exception.getAttribute("locator"))
                .isEqualTo(refusal.replace("''", ""));
        assertThat(exception.getTextContent()).isNotBlank();
    }

    @Test
    void reportsAvailableAttributes() throws IOException {
        assertThat(get("service=WFS&request=GetFeature&typeNames=places&propertyName=nmae")
                        .text())
                .contains("places has no attribute \"nmae\"; its attributes are geom, name, kind");
    }

    /**
     * The query is longer than the server reads, but not too long for the buffers of the sockets: the server closes the
     * connection after its response, and a client that still writes would not see the response.
     */
    @Test
    void refusesLongQueries() throws IOException {
        RunningServer.Reply reply =
                get("service=WFS&request=GetFeature&typeNames=places&cql_filter=" + "x".repeat(100_000));
        assertThat(reply.status()).isEqualTo(414);
        assertThat(reply.root().getLocalName()).isEqualTo("ExceptionReport");
        RunningServer.Reply most = get(
                "service=WFS&request=GetFeature&typeNames=places&resourceId=" + "places.1,".repeat(4999) + "places.2");
        assertThat(most.ids("places")).containsExactly("places.1", "places.2");
    }

    /** Many request heads of excessive size would fill a small heap. */
    @Test
    void refusesLargeHeaders() throws IOException {
        String reply = raw("GET /wfs?service=WFS HTTP/1.1\r\nHost: localhost\r\nCookie: " + "x".repeat(100_000)
                + "\r\nConnection: close\r\n\r\n");
        assertThat(reply).startsWith("HTTP/1.1 431 ").contains("ExceptionReport");
    }

    @Test
    void limitsQueriesOfARequest() throws IOException {
        String names = "(places)".repeat(20);
        assertThat(server.hits(names)).isEqualTo(20 * 320);
        assertThat(server.refusal("request", "GetFeature", "typeNames", names + "(places)"))
                .isEqualTo("400 InvalidParameterValue typeNames");
    }

    @Test
    void limitsVerticesOfConditions() throws IOException {
        StringBuilder line = new StringBuilder("INTERSECTS(geom, LINESTRING(0 0");
        for (int i = 1; i < 2000; i++) {
            line.append(", ").append(i % 10).append(' ').append(i % 7);
        }
        assertThat(server.hits("places", "cql_filter", line + "))")).isZero();
        String[] request = {"request", "GetFeature", "typeNames", "places", "cql_filter", line + ", 1 1))"};
        assertThat(server.refusal(request)).isEqualTo("400 InvalidParameterValue cql_filter");
        assertThat(server.get(request).text()).contains("more than 2000 vertices");
        String half = line.substring(0, line.length() / 2);
        String twice = half.substring(0, half.lastIndexOf(',')) + "))";
        assertThat(server.hits("places", "cql_filter", twice + " AND " + twice)).isZero();
        assertThat(server.refusal(
                        "request",
                        "GetFeature",
                        "typeNames",
                        "places",
                        "cql_filter",
                        twice + " AND " + twice + " AND " + twice))
                .isEqualTo("400 InvalidParameterValue cql_filter");
    }

    // ---- hosts

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "LOCALHOST:8080",
                "localhost.",
                "127.0.0.1",
                "[::1]:8080",
                "wfs.example.org",
                "[0:0::1]"
            })
    void acceptsHostsOfItsOwn(String host) throws IOException {
        String reply = raw("GET /wfs?service=WFS&request=GetCapabilities HTTP/1.1\r\nHost: " + host
                + "\r\nConnection: close\r\n\r\n");
        assertThat(reply).startsWith("HTTP/1.1 200").contains("http://" + host.toLowerCase(java.util.Locale.ROOT));
    }

    /** A page whose host name was made to resolve to this machine must not read anything (DNS rebinding). */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /wfs?service=WFS&request=GetCapabilities HTTP/1.1\r\nHost: evil.example",
                "GET /wfs?service=WFS&request=GetFeature&typeNames=places HTTP/1.1\r\nHost: localhost.evil.example:8080",
                "GET /status.json HTTP/1.1\r\nHost: evil.example",
                "GET / HTTP/1.0\r\nHost: 192.0.2.1",
                "GET http://evil.example/status.json HTTP/1.1\r\nHost: localhost"
            })
    void refusesOtherHosts(String request) throws IOException {
        assertThat(raw(request + "\r\nConnection: close\r\n\r\n"))
                .matches("(?s)HTTP/1.1 4(21|00) .*")
                .doesNotContain("places")
                .contains("ExceptionReport");
    }

    @Test
    void explainsRefusedHost() throws IOException {
        assertThat(raw("GET / HTTP/1.1\r\nHost: my-machine\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 421 ")
                .contains("\"my-machine\"", "--allowed-host");
    }

    @Test
    void treatsSqlInValuesAsText() throws IOException {
        for (String sql : List.of("x'; DELETE FROM places; --", "x\" OR 1=1 --", "' OR ''='")) {
            String quoted = "name = '" + sql.replace("'", "''") + "'";
            assertThat(server.hits("places", "cql_filter", quoted)).isZero();
            assertThat(server.features("places", "resourceId", sql).ids("places"))
                    .isEmpty();
            assertThat(server.refusal("request", "GetFeature", "typeNames", "places", "sortBy", sql.replace(' ', '_')))
                    .isEqualTo("400 InvalidParameterValue sortBy");
        }
    }

    @ParameterizedTest
    @CsvSource({"POST, 405", "PUT, 405", "DELETE, 405", "TRACE, 405", "BREW, 405"})
    void refusesOtherMethods(String method, int status) throws IOException {
        assertThat(raw(method + " /wfs HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 " + status)
                .contains("ExceptionReport");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /wfs",
                "GET",
                "\u0000\u0001\u0002",
                "GET /wfs HTTP/9.9",
                "GET http://[::1 HTTP/1.1",
                "GET /%%% HTTP/1.1",
                "GET /../../etc/passwd HTTP/1.1",
                "GET /wfs/%2e%2e/x HTTP/1.1"
            })
    void refusesInvalidHttp(String line) throws IOException {
        String reply = raw(line + "\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assertThat(reply).matches("(?s)HTTP/1.1 (4..|505) .*").doesNotContain("Exception:", "java.", "\tat ");
        assertThat(server.hits("places")).isEqualTo(320);
    }

    /** The number of connections is limited: those that send nothing must not keep others out for half a minute. */
    @Test
    void closesConnectionsThatSendNothing() throws IOException {
        try (Socket silent = new Socket("127.0.0.1", server.port());
                Socket half = new Socket("127.0.0.1", server.port())) {
            half.getOutputStream().write("GET /wfs?".getBytes(StandardCharsets.UTF_8));
            for (Socket socket : List.of(silent, half)) {
                // shorter than the time for idle connections that have sent requests
                socket.setSoTimeout(25_000);
                assertThat(socket.getInputStream().readAllBytes()).hasSizeLessThan(1_000);
            }
        }
    }

    private static String raw(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
