/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.stream.Stream;

import org.geoserver.ows.Dispatcher;
import org.geoserver.ows.Request;
import org.geoserver.ows.Response;
import org.geoserver.platform.Operation;
import org.geoserver.platform.Service;
import org.geoserver.platform.ServiceException;
import org.geoserver.wfs.WFSException;
import org.geoserver.wfs.json.GeoJSONGetFeatureResponse;
import org.geotools.data.DataUtilities;
import org.geotools.util.Version;
import org.gmlfast.geoserver.status.ResponseStatistics;
import org.gmlfast.geoserver.status.StatusController;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Responses of layers that templates of the data directory write. */
class TemplatedResponsesTest {

    private static final String OFFICIAL = "//t:town/t:official/t:";

    @TempDir
    private Path dataDirectory;

    private TemplatedTowns towns;

    @BeforeEach
    void writeTemplate() throws IOException {
        towns = new TemplatedTowns(dataDirectory);
    }

    @AfterEach
    void forgetRequest() {
        Dispatcher.REQUEST.remove();
    }

    private GmlDocument document(String version) throws IOException {
        return towns.getFeature(version, "Bern", "Köniz").document(towns.server);
    }

    private void assertRefused(String version, String reason) {
        GetFeature call = towns.getFeature(version, "Bern");
        assertThatThrownBy(() -> call.bytes(towns.server))
                .isInstanceOf(ServiceException.class)
                .hasMessageStartingWith("The template of t:town cannot be used: ")
                .hasMessageContaining(reason);
        assertThat(call.stock.writes).isZero();
    }

    // ---- documents

    @ParameterizedTest
    @ValueSource(strings = {"1.1.0", "2.0.0"})
    void writesFeaturesByTheTemplate(String version) throws IOException {
        GmlDocument document = document(version);
        assertThat(document.all(OFFICIAL + "name")).containsExactly("Bern", "Köniz");
        assertThat(document.all("//t:town/@gml:id")).containsExactly("T.1", "T.2");
        assertThat(document.schemaLocations())
                .contains(Features.NAMESPACE, TemplatedTowns.SCHEMA)
                .noneMatch(location -> location.contains("DescribeFeatureType"));
        assertThat(document.count("//t:town/t:label")).isZero();
    }

    @Test
    void prefersTheFileOfTheVersion() throws IOException {
        towns.write("town.gml31.xml", TemplatedTowns.template("t:name31"));
        assertThat(document("1.1.0").count(OFFICIAL + "name31")).isEqualTo(2);
        assertThat(document("2.0.0").count(OFFICIAL + "name")).isEqualTo(2);
        towns.delete("town.gml31.xml");
        assertThat(document("1.1.0").count(OFFICIAL + "name")).isEqualTo(2);
    }

    @Test
    void writesFlatFeaturesWithoutTheSetting() throws IOException {
        towns.metadata.put("gmlfast.template", " ");
        assertThat(document("2.0.0").all("//t:town/t:label")).containsExactly("Bern", "Köniz");
    }

    @Test
    void leavesGeoJsonFlat() throws IOException {
        GetFeature call = towns.getFeature("2.0.0", "Bern");
        Response json = new FastGmlCallback(towns.server.geoServer())
                .responseDispatched(
                        new Request(), call.operation, call.found, new GeoJSONGetFeatureResponse("application/json"));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        json.write(call.found, out, call.operation);
        assertThat(out.toString()).contains("\"label\":\"Bern\"").doesNotContain("official");
    }

    @Test
    void writesOneFeatureAsTheDocument() throws IOException {
        GetFeature call = towns.getFeature("2.0.0", "Bern");
        call.found.setGetFeatureById(true);
        GmlDocument document = call.document(towns.server);
        assertThat(document.one("/t:town/@gml:id")).isEqualTo("T.1");
        assertThat(document.schemaLocations()).contains(TemplatedTowns.SCHEMA);
        GetFeature none = towns.getFeature("2.0.0");
        none.found.setGetFeatureById(true);
        assertThatThrownBy(() -> none.bytes(towns.server))
                .isInstanceOf(WFSException.class)
                .hasMessage("There is no feature with this id");
        assertThat(none.stock.writes).isZero();
    }

    @Test
    void linksToTheSchemaInOgcApi() {
        GetFeature call = towns.getFeature("2.0.0", "Bern");
        Service features = new Service("Features", null, new Version("1.0.1"), List.of());
        Operation items = new Operation("GetFeature", features, null, call.operation.getParameters());
        Response response = call.dispatched(towns.server);
        assertThat(Stream.of(response.getHeaders(call.found, items)).map(header -> header[0] + ' ' + header[1]))
                .contains(
                        "X-Stock yes",
                        "Link <" + TemplatedTowns.SCHEMA + ">; rel=\"describedby\"; type=\"application/xml\"");
        assertThat(response.getHeaders(call.found, call.operation)).hasDimensions(1, 2);
    }

    // ---- files

    @Test
    void appliesChangedFileToTheNextResponse() throws IOException {
        assertThat(document("2.0.0").count(OFFICIAL + "name")).isEqualTo(2);
        towns.write("town.xml", TemplatedTowns.template("t:newName"));
        assertThat(document("2.0.0").count(OFFICIAL + "newName")).isEqualTo(2);
        towns.write("part.xml", "<t:part>1</t:part>");
        towns.write(
                "town.xml",
                TemplatedTowns.template("t:a")
                        .replace("<t:fixed>one</t:fixed>", "<gft:includeFlat>part.xml</gft:includeFlat>"));
        assertThat(document("2.0.0").all("//t:part")).containsExactly("1", "1");
        towns.write("part.xml", "<t:part>22</t:part>");
        assertThat(document("2.0.0").all("//t:part")).containsExactly("22", "22");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    <t:town                 | not well-formed
                    <t:town xmlns:t="http://example.org/towns" gml:id="${nothing}"/> | no column nothing in town
                    <t:city xmlns:t="http://example.org/towns" gml:id="T.${code}"/> | its element is {http://example.org/towns}city
                    <t:town xmlns:t="urn:other" gml:id="T.${code}"/> | its element is {urn:other}town
                    """)
    void keepsTheLastVersionIfANewOneCannotBeUsed(String broken, String problem) throws IOException {
        document("2.0.0");
        towns.write("town.xml", broken);
        try (LogLines log = new LogLines(Level.WARNING)) {
            for (int i = 0; i < 3; i++) {
                assertThat(document("2.0.0").count(OFFICIAL + "name")).isEqualTo(2);
            }
            assertThat(log.lines())
                    .singleElement()
                    .asString()
                    .startsWith("WARNING The template of t:town stays as it was before its files changed: ")
                    .contains(problem);
        }
        assertThat(status().get("used").booleanValue()).isTrue();
        assertThat(status().get("problem").textValue()).contains(problem);
        towns.write("town.xml", TemplatedTowns.template("t:mended"));
        assertThat(document("2.0.0").count(OFFICIAL + "mended")).isEqualTo(2);
        assertThat(status().get("problem")).isNull();
    }

    private static JsonNode status() throws IOException {
        for (JsonNode use :
                new ObjectMapper().readTree(new StatusController().status()).get("templates")) {
            if (use.get("layer").textValue().equals("t:town")
                    && use.get("gml").textValue().equals("3.2.1")) {
                return use;
            }
        }
        throw new AssertionError("no template of t:town");
    }

    @Test
    void keepsTheLastVersionOfAMissingFile() throws IOException {
        document("2.0.0");
        towns.delete("town.xml");
        assertThat(document("2.0.0").count(OFFICIAL + "name")).isEqualTo(2);
        assertThat(status().get("problem").textValue())
                .isEqualTo("there is no file gml-fast/templates/town.xml in the data directory");
    }

    @Test
    void showsTheTemplateThatTheLayerNamesNow() throws IOException {
        document("2.0.0");
        document("1.1.0");
        towns.write("town.gml31.xml", TemplatedTowns.template("t:name31"));
        document("1.1.0");
        assertThat(templates()).containsExactly("town.gml31.xml", "town.xml");
        towns.write("other.xml", TemplatedTowns.template("t:other"));
        towns.metadata.put("gmlfast.template", "other");
        assertThat(document("2.0.0").count(OFFICIAL + "other")).isEqualTo(2);
        assertThat(templates()).containsExactly("other.xml");
    }

    private static List<String> templates() throws IOException {
        List<String> files = new ArrayList<>();
        for (JsonNode use :
                new ObjectMapper().readTree(new StatusController().status()).get("templates")) {
            if (use.get("layer").textValue().equals("t:town")) {
                files.add(use.get("file").textValue());
            }
        }
        return files;
    }

    // ---- layers without a request

    /** What a request for the layer would become, by the JSON for monitoring. */
    private JsonNode forecast() throws IOException {
        new FastGmlCallback(towns.server.geoServer());
        for (JsonNode layer :
                new ObjectMapper().readTree(new StatusController().layers()).get("layers")) {
            if (layer.get("name").textValue().equals("t:town")) {
                return layer;
            }
        }
        throw new AssertionError("no layer t:town");
    }

    @Test
    void compilesTheTemplateOfLayerWithoutRequests() throws IOException {
        towns.layer.with("getFeatureSource", DataUtilities.source(towns.towns("Bern")));
        assertThat(forecast().get("outcome").textValue()).isEqualTo("features");
        assertThat(forecast().get("templates"))
                .extracting(Object::toString)
                .contains("{\"gml\":\"3.2.1\",\"file\":\"town.xml\",\"used\":true}");
        towns.write("town.xml", "<t:town");
        assertThat(forecast().get("outcome").textValue()).isEqualTo("features");
        assertThat(forecast().get("templates").toString())
                .contains("\"used\":true,\"problem\":\"town.xml:1:8: not well-formed");
        assertThat(ResponseStatistics.SERVER.text("t:town"))
                .contains("A request for all features now: from features: ")
                .contains("The template town.xml for GML 3.2.1 stays as it was before its files changed: town.xml:1:8");

        towns.metadata.put("gmlfast.template", null);
        assertThat(forecast().get("outcome").textValue()).isEqualTo("features");
        assertThat(forecast().get("templates")).isNull();
        assertThat(ResponseStatistics.SERVER.text("t:town")).doesNotContain("template town.xml");
        assertThat(templates()).isEmpty();
    }

    @Test
    void forgetsDeletedFileOfAVersion() throws IOException {
        towns.layer.with("getFeatureSource", DataUtilities.source(towns.towns("Bern")));
        towns.write("town.gml31.xml", TemplatedTowns.template("t:name31"));
        document("1.1.0");
        assertThat(forecast().get("templates").toString()).contains("town.gml31.xml");
        towns.delete("town.gml31.xml");
        assertThat(forecast().get("templates").toString())
                .contains("{\"gml\":\"3.1.1\",\"file\":\"town.xml\",\"used\":true}")
                .doesNotContain("town.gml31.xml");
    }

    /** The namespace of the root says for which version it is: that version decides. */
    @Test
    void prefersTheVersionThatTheTemplateIsFor() throws IOException {
        towns.layer.with("getFeatureSource", DataUtilities.source(towns.towns("Bern")));
        towns.write(
                "town.xml",
                TemplatedTowns.template("t:name")
                        .replace("<t:town ", "<t:town xmlns:gml=\"http://www.opengis.net/gml\" "));
        assertThat(forecast().get("outcome").textValue()).isEqualTo("features");
        assertThat(forecast().get("templates").toString())
                .contains("{\"gml\":\"3.1.1\",\"file\":\"town.xml\",\"used\":true}")
                .contains("{\"gml\":\"3.2.1\",\"file\":\"town.xml\",\"used\":false,\"problem\":");
    }

    @Test
    void tellsWhyLayerWithTemplateWouldBeRefused() throws IOException {
        towns.layer.with("getFeatureSource", DataUtilities.source(towns.towns("Bern")));
        towns.delete("town.xml");
        assertThat(forecast().get("outcome").textValue()).isEqualTo("failed");
        assertThat(forecast().get("reason").textValue())
                .isEqualTo("The template of t:town cannot be used:"
                        + " there is no file gml-fast/templates/town.xml in the data directory");
        assertThat(forecast().get("templates"))
                .hasSize(2)
                .allSatisfy(use -> assertThat(use.get("used").booleanValue()).isFalse());
        towns.write("town.xml", TemplatedTowns.template("t:name"));
        assertThat(forecast().get("outcome").textValue()).isEqualTo("features");
        towns.server.serviceMetadata.put("gmlfast.enabled", "false");
        assertThat(forecast().get("outcome").textValue()).isEqualTo("failed");
        assertThat(forecast().get("reason").textValue())
                .contains("gmlfast.enabled is false in the settings of the WFS");
    }

    // ---- refusals

    @Test
    void neverWritesAnotherType() throws IOException {
        assertRefused("1.0.0", "it writes GML 3, not GML 2");
        towns.write("town.xml", "<t:town xmlns:t=\"http://example.org/towns\" gml:id=\"T.${c}\"/>");
        assertRefused("2.0.0", "town.xml:1:1: no column c in town");
        towns.delete("town.xml");
        assertRefused("2.0.0", "there is no file gml-fast/templates/town.xml in the data directory");
        towns.metadata.put("gmlfast.template", "../../security/users");
        assertRefused(
                "2.0.0", "its name is that of a file in gml-fast/templates without .xml, not ../../security/users");
    }

    @Test
    void refusesVersionThatTheTemplateIsNotFor() throws IOException {
        towns.write(
                "town.xml",
                TemplatedTowns.template("t:name")
                        .replace("<t:town ", "<t:town xmlns:gml=\"http://www.opengis.net/gml/3.2\" "));
        assertThat(document("2.0.0").count(OFFICIAL + "name")).isEqualTo(2);
        assertRefused("1.1.0", "this template is for GML in http://www.opengis.net/gml/3.2");
    }

    @Test
    void refusesWhereThePluginIsOff() {
        towns.server.serviceMetadata.put("gmlfast.enabled", "false");
        assertRefused("2.0.0", "gmlfast.enabled is false in the settings of the WFS");
        towns.server.serviceMetadata.put("gmlfast.enabled", null);
        Request request = new Request();
        request.setKvp(Map.of("format_options", Map.of("gmlfast", "false")));
        Dispatcher.REQUEST.set(request);
        assertRefused("2.0.0", "gmlfast is false in the format_options of the request");
    }

    /** A rule for access hides columns of the result. */
    @Test
    void refusesResultsWithoutAColumnOfTheTemplate() {
        var hidden = Features.type("town", "code", Integer.class);
        GetFeature call =
                new GetFeature("2.0.0").query(Features.collection(hidden, Features.feature(hidden, "town.1", 1)));
        assertThatThrownBy(() -> call.bytes(towns.server))
                .isInstanceOf(ServiceException.class)
                .hasMessageStartingWith("The template of t:town cannot be used: ")
                .hasMessageContaining("no column label in town");
        assertThat(call.stock.writes).isZero();
    }
}
