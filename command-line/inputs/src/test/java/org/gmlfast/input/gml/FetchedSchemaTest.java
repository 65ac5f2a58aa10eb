/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.format.FeatureInputs;
import org.gmlfast.testing.BuildJdkOnly;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import com.sun.net.httpserver.HttpServer;

/** Application schemas that a document names are fetched on request. */
@BuildJdkOnly
class FetchedSchemaTest {

    private static final String SCHEMA =
            "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' xmlns:gml='http://www.opengis.net/gml/3.2'>"
                    + "<xs:element name='t' type='T'/><xs:complexType name='T'><xs:complexContent>"
                    + "<xs:extension base='gml:AbstractFeatureType'><xs:sequence><xs:element name='a' type='xs:double'/>"
                    + "</xs:sequence></xs:extension></xs:complexContent></xs:complexType></xs:schema>";

    @TempDir
    Path folder;

    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, byte[]> answers = new HashMap<>();
    private final List<String> notes = new ArrayList<>();
    private HttpServer server;
    private String root;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requests.add(exchange.getRequestURI().toString());
            byte[] body = answers.get(exchange.getRequestURI().getPath());
            exchange.sendResponseHeaders(body == null ? 404 : 200, body == null ? -1 : body.length);
            if (body != null) {
                exchange.getResponseBody().write(body);
            }
            exchange.close();
        });
        server.start();
        root = "http://127.0.0.1:" + server.getAddress().getPort();
        answer("/schema", SCHEMA);
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void answer(String path, String text) {
        answers.put(path, text.getBytes(StandardCharsets.UTF_8));
    }

    private String document(String location) {
        return "<wfs:FeatureCollection xmlns:wfs='http://www.opengis.net/wfs/2.0' xmlns:ex='urn:ex'"
                + " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:schemaLocation='http://www.opengis.net/wfs/2.0 "
                + root + "/wfs.xsd urn:ex " + location.replace("&", "&amp;")
                + "'><wfs:member><ex:t><ex:a>1</ex:a></ex:t></wfs:member></wfs:FeatureCollection>";
    }

    private InputOptions.Builder options() {
        return InputOptions.builder("urn:o").notes(notes::add);
    }

    private static String type(FeatureInput input) throws IOException {
        try (input) {
            return input.schema().getDescriptor("a").getType().getBinding().getSimpleName();
        }
    }

    private String typeOfFile(String location, boolean isFetched) throws IOException {
        Path file = Files.writeString(folder.resolve("x.gml"), document(location));
        return type(new GmlInputFormat()
                .open(file, options().schemaFetched(isFetched).build()));
    }

    @Test
    void isFetchedOnRequestOnly() throws IOException {
        String location = root + "/schema?request=DescribeFeatureType&typeName=ex:t";
        assertThat(typeOfFile(location, false)).isEqualTo("Long");
        assertThat(requests).isEmpty();
        assertThat(typeOfFile(location, true)).isEqualTo("Double");
        assertThat(requests).containsExactly("/schema?request=DescribeFeatureType&typeName=ex:t");
        assertThat(notes).isEmpty();
    }

    @Test
    void isFetchedForStreamsAndUrls() throws IOException {
        byte[] document = document(root + "/schema").getBytes(StandardCharsets.UTF_8);
        InputOptions fetched = options().schemaFetched(true).build();
        assertThat(type(new GmlInputFormat().open(new ByteArrayInputStream(document), "x", null, fetched)))
                .isEqualTo("Double");
        answer("/wfs/page", document("../schema"));
        assertThat(type(FeatureInputs.open(root + "/wfs/page", fetched))).isEqualTo("Double");
        assertThat(requests).containsExactly("/schema", "/wfs/page", "/schema");
    }

    @Test
    void isNotFetchedIfThereIsAnother() throws IOException {
        Files.writeString(folder.resolve("x.xsd"), SCHEMA.replace("xs:double", "xs:string"));
        assertThat(typeOfFile(root + "/schema", true)).isEqualTo("String");
        assertThat(requests).isEmpty();
    }

    @Test
    void notesDocumentsWithoutSchema() throws IOException {
        assertThat(typeOfFile("none.xsd", true)).isEqualTo("Long");
        answer("/schema", "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'/>");
        assertThat(typeOfFile(root + "/schema", true)).isEqualTo("Long");
        assertThat(notes)
                .containsExactly(
                        "the document names no schema at an http or https URL",
                        "the schemas that the document names have no types of simple features");
    }

    @ParameterizedTest
    @CsvSource({
        "/none, the server answered with status 404",
        "/text, the schema cannot be read",
        "/large, the response has more than 16 MB",
        "/report, the server reports an exception in place of the schema: NoSuchType: none"
    })
    void failsIfTheServerHasNoSchema(String path, String message) {
        answer("/text", "not a schema");
        answers.put("/large", new byte[(16 << 20) + 1]);
        answer(
                "/report",
                "<ows:ExceptionReport xmlns:ows='http://www.opengis.net/ows/1.1'><ows:Exception"
                        + " exceptionCode='NoSuchType'><ows:ExceptionText>none</ows:ExceptionText></ows:Exception>"
                        + "</ows:ExceptionReport>");
        assertThatThrownBy(() -> typeOfFile(root + path, true))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(root + path + ": " + message);
    }
}
