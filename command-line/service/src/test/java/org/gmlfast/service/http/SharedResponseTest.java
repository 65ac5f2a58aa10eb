/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.gmlfast.bxml.BxmlInputFactory;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.Requirement;
import org.gmlfast.wfs.GetFeatureResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import com.ctc.wstx.stax.WstxInputFactory;

/**
 * The parts of {@link GetFeatureResponse}, which the plugin for GeoServer uses as well: counts per query, the union of
 * bounds, a single feature, the settings of a request. Woodstox and OGR read the documents.
 */
@BuildJdkOnly
class SharedResponseTest {

    private static final String[][] CONDITIONS = {
        {"app:places", "kind = 'city'"}, {"app:roads", "INCLUDE"}, {"app:districts", "name LIKE '%e%'"}
    };

    private static RunningServer server;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws IOException {
        server = RunningServer.ofSamples();
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    /** A FeatureCollection: the attributes of its start tag, and its features. */
    private static final class Collection {

        final String matched;
        final String returned;
        final List<String> features = new ArrayList<>();

        Collection(XMLStreamReader reader) {
            matched = reader.getAttributeValue(null, "numberMatched");
            returned = reader.getAttributeValue(null, "numberReturned");
        }
    }

    /** The collections of a document of WFS 2.0, the outer one first. Its features are in the inner ones. */
    private static List<Collection> collections(XMLStreamReader reader) throws XMLStreamException {
        List<Collection> all = new ArrayList<>();
        Deque<Collection> open = new ArrayDeque<>();
        String parent = "";
        while (reader.hasNext()) {
            int event = reader.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                if (reader.getLocalName().equals("FeatureCollection")) {
                    Collection collection = new Collection(reader);
                    all.add(collection);
                    open.push(collection);
                } else if (parent.equals("member")) {
                    open.element().features.add(reader.getLocalName());
                }
                parent = reader.getLocalName();
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                parent = "";
                if (reader.getLocalName().equals("FeatureCollection")) {
                    open.pop();
                }
            }
        }
        return all;
    }

    private static XMLStreamReader text(RunningServer.Reply reply) throws XMLStreamException {
        return new WstxInputFactory().createXMLStreamReader(new ByteArrayInputStream(reply.body()));
    }

    private static RunningServer.Reply threeQueries(String... more) throws IOException {
        List<String> parameters = new ArrayList<>(List.of("cql_filter", conditions()));
        parameters.addAll(List.of(more));
        return server.features("(app:places)(app:roads)(app:districts)", parameters.toArray(String[]::new));
    }

    private static String conditions() {
        return CONDITIONS[0][1] + ';' + CONDITIONS[1][1] + ';' + CONDITIONS[2][1];
    }

    // ---- counts

    /** The page begins with features of the first query and ends with features of the second one. */
    @ParameterizedTest
    @ValueSource(strings = {"gml32", "bxml"})
    void countsFeaturesOfEachQuery(String format) throws Exception {
        int[] matched = new int[3];
        for (int i = 0; i < matched.length; i++) {
            matched[i] = server.hits(CONDITIONS[i][0], "cql_filter", CONDITIONS[i][1]);
            assertThat(matched[i]).isGreaterThan(4);
        }
        int count = matched[0] - 2 + 3;
        RunningServer.Reply reply =
                threeQueries("startIndex", "2", "count", String.valueOf(count), "outputFormat", format);
        XMLStreamReader reader = format.equals("bxml")
                ? new BxmlInputFactory().createXMLStreamReader(new ByteArrayInputStream(reply.body()))
                : text(reply);
        List<Collection> collections = collections(reader);
        assertThat(collections).hasSize(4);
        assertThat(collections.get(0).matched).isEqualTo(String.valueOf(matched[0] + matched[1] + matched[2]));
        assertThat(collections.get(0).returned).isEqualTo(String.valueOf(count));
        int[] returned = {matched[0] - 2, 3, 0};
        for (int i = 0; i < 3; i++) {
            Collection inner = collections.get(i + 1);
            assertThat(inner.matched).as("matched by %d", i).isEqualTo(String.valueOf(matched[i]));
            assertThat(inner.returned).as("returned by %d", i).isEqualTo(String.valueOf(returned[i]));
            assertThat(inner.features).hasSize(returned[i]).allMatch(CONDITIONS[i][0].substring(4)::equals);
        }
    }

    @Test
    void writesOneEmptyCollectionForHits() throws Exception {
        List<Collection> collections = collections(text(threeQueries("resultType", "hits")));
        assertThat(collections).hasSize(1);
        assertThat(collections.get(0).returned).isEqualTo("0");
        assertThat(Integer.parseInt(collections.get(0).matched)).isPositive();
        assertThat(collections.get(0).features).isEmpty();
    }

    // ---- bounds

    /** WFS 1.1: the union of the bounds of the queried layers, not those of one of them. */
    @Test
    void writesBoundsOfAllQueries() throws Exception {
        double[] union = {Double.MAX_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE, -Double.MAX_VALUE};
        for (String layer : List.of("places", "districts")) {
            double[] bounds = bounds(layer);
            for (int i = 0; i < 2; i++) {
                union[i] = Math.min(union[i], bounds[i]);
                union[i + 2] = Math.max(union[i + 2], bounds[i + 2]);
            }
        }
        assertThat(bounds("places")).isNotEqualTo(union);
        double[] both = bounds("places,districts");
        assertThat(both).containsExactly(union, within(1e-8));
    }

    /** Corners in x/y, read by Woodstox. */
    private static double[] bounds(String typeName) throws Exception {
        RunningServer.Reply reply =
                server.get("request", "GetFeature", "version", "1.1.0", "typeName", typeName, "srsName", "EPSG:4326");
        XMLStreamReader reader = text(reply);
        double[] corners = new double[4];
        int n = 0;
        while (n < 4 && reader.hasNext()) {
            if (reader.next() == XMLStreamConstants.START_ELEMENT
                    && reader.getLocalName().endsWith("Corner")) {
                for (String ordinate : reader.getElementText().split(" ")) {
                    corners[n++] = Double.parseDouble(ordinate);
                }
            }
        }
        assertThat(n).as("corners of %s", typeName).isEqualTo(4);
        return corners;
    }

    /** Every feature lies within the bounds, as OGR reads them. */
    @Test
    void writesBoundsThatEncloseTheFeaturesForOgr() throws Exception {
        Requirement.OGR.requireProgram("ogrinfo");
        double[] bounds = bounds("places,districts");
        Path gml = folder.resolve("both.gml");
        Files.write(
                gml,
                server.get(
                                "request",
                                "GetFeature",
                                "version",
                                "1.1.0",
                                "typeName",
                                "places,districts",
                                "srsName",
                                "EPSG:4326",
                                "outputFormat",
                                "gml3")
                        .body());
        Process process = Requirement.OGR
                .process("ogrinfo", "-ro", "-al", "-so", gml.toString())
                .redirectErrorStream(true)
                .start();
        Matcher extent = Pattern.compile("Extent: \\((\\S+), (\\S+)\\) - \\((\\S+), (\\S+)\\)")
                .matcher(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        int layers = 0;
        while (extent.find()) {
            layers++;
            for (int i = 0; i < 2; i++) {
                assertThat(Double.parseDouble(extent.group(i + 1))).isGreaterThanOrEqualTo(bounds[i] - 1e-6);
                assertThat(Double.parseDouble(extent.group(i + 3))).isLessThanOrEqualTo(bounds[i + 2] + 1e-6);
            }
        }
        assertThat(layers).isEqualTo(2);
    }

    // ---- one feature

    @ParameterizedTest
    @CsvSource({"gml2, fid", "gml3, id", "gml32, id"})
    void writesFeatureByIdAsDocument(String format, String idAttribute) throws Exception {
        RunningServer.Reply reply = server.get(
                "request",
                "GetFeature",
                "version",
                "2.0.0",
                "storedQuery_id",
                "urn:ogc:def:query:OGC-WFS::GetFeatureById",
                "id",
                "districts.2",
                "outputFormat",
                format);
        XMLStreamReader reader = text(reply);
        reader.nextTag();
        assertThat(reader.getNamespaceURI()).isEqualTo(RunningServer.NAMESPACE);
        assertThat(reader.getLocalName()).isEqualTo("districts");
        String id = null;
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            if (reader.getAttributeLocalName(i).equals(idAttribute)) {
                id = reader.getAttributeValue(i);
            }
        }
        assertThat(id).isEqualTo("districts.2");
        while (reader.hasNext()) {
            reader.next();
        }
        assertThat(reader.getEventType()).isEqualTo(XMLStreamConstants.END_DOCUMENT);
    }

    // ---- settings

    /** All requests share the compiled types: the CRS of one must not reach another. */
    @Test
    void appliesSettingsToTheirRequestOnly() throws Exception {
        List<String> systems = List.of("EPSG:4326", "urn:ogc:def:crs:EPSG::4326", "EPSG:3857");
        List<String> first = new ArrayList<>();
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < systems.size(); i++) {
                String document = server.features("places", "count", "3", "srsName", systems.get(i))
                        .text()
                        .replaceAll("timeStamp=\"[^\"]*\"|&amp;pageToken=[0-9a-f]*", "");
                assertThat(document).contains("srsName=\"" + systems.get(i) + '"');
                if (round == 0) {
                    assertThat(first).doesNotContain(document);
                    first.add(document);
                } else {
                    assertThat(document).isEqualTo(first.get(i));
                }
            }
        }
    }
}
