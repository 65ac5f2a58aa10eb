/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.zip.GZIPInputStream;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.BxmlInputFactory;
import org.gmlfast.bxml.XmlConversion;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** The parameters of GetFeature. Expected values are computed from the whole layer as GeoJSON. */
class GetFeatureTest {

    private static RunningServer server;
    private static List<JsonNode> places;

    @BeforeAll
    static void start() throws IOException {
        server = RunningServer.ofSamples();
        places = json(server.features("places", "outputFormat", "application/json"));
        assertThat(places).hasSizeGreaterThan(300);
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    private static List<JsonNode> json(RunningServer.Reply reply) throws IOException {
        List<JsonNode> features = new ArrayList<>();
        new ObjectMapper().readTree(reply.body()).get("features").forEach(features::add);
        return features;
    }

    private static long count(java.util.function.Predicate<JsonNode> properties) {
        return places.stream().filter(p -> properties.test(p.get("properties"))).count();
    }

    private static double x(JsonNode place) {
        return place.get("geometry").get("coordinates").get(0).asDouble();
    }

    private static double y(JsonNode place) {
        return place.get("geometry").get("coordinates").get(1).asDouble();
    }

    // ---- selection

    @Test
    void acceptsAnyPrefixOfTypeNames() throws IOException {
        assertThat(server.hits("places")).isEqualTo(places.size());
        assertThat(server.hits("whatever:places")).isEqualTo(places.size());
        assertThat(server.hits("ns85:places", "namespaces", "xmlns(ns85," + RunningServer.NAMESPACE + ")"))
                .isEqualTo(places.size());
        assertThat(server.refusal(
                        "request",
                        "GetFeature",
                        "typeNames",
                        "ns85:places",
                        "namespaces",
                        "xmlns(ns85,http://example.org/other)"))
                .isEqualTo("400 InvalidParameterValue typeNames");
    }

    /** OGR takes the CRS of a document with a schema from there. */
    @ParameterizedTest
    @CsvSource({"urn:x-ogc:def:crs:EPSG:4326", "EPSG:4326", "urn:x-ogc:def:crs:EPSG:3857"})
    void writesCrsOfCollectionBoundsInWfs11(String srsName) throws IOException {
        RunningServer.Reply reply = server.get(
                "request",
                "GetFeature",
                "version",
                "1.1.0",
                "typeName",
                "places",
                "srsName",
                srsName,
                "maxFeatures",
                "50");
        assertThat(((org.w3c.dom.Element) reply.root()
                                .getElementsByTagNameNS("*", "Envelope")
                                .item(0))
                        .getAttribute("srsName"))
                .isEqualTo(srsName);
        String[] lower = reply.texts("lowerCorner").get(0).split(" ");
        String[] upper = reply.texts("upperCorner").get(0).split(" ");
        assertThat(reply.texts("pos")).hasSize(50).allSatisfy(pos -> {
            for (int i = 0; i < 2; i++) {
                double ordinate = Double.parseDouble(pos.split(" ")[i]);
                assertThat(ordinate).isBetween(Double.parseDouble(lower[i]), Double.parseDouble(upper[i]));
            }
        });
        assertThat(server.get("request", "GetFeature", "version", "1.1.0", "typeName", "places", "resultType", "hits")
                        .texts("lowerCorner"))
                .isEmpty();
    }

    @Test
    void linksPagesThatHoldEachFeatureOnce() throws IOException {
        List<String> ids = new ArrayList<>();
        String address = server.address(
                "version", "2.0.0", "request", "GetFeature", "typeNames", "places", "count", "37", "sortBy", "kind");
        String previous = null;
        while (!address.isEmpty()) {
            RunningServer.Reply page = server.fetch(address);
            assertThat(page.root().getAttribute("numberMatched")).isEqualTo("" + places.size());
            assertThat(page.root().getAttribute("numberReturned"))
                    .isEqualTo("" + page.ids("places").size());
            if (previous != null) {
                RunningServer.Reply back = server.fetch(page.root().getAttribute("previous"));
                assertThat(back.ids("places")).isEqualTo(ids.subList(ids.size() - 37, ids.size()));
            }
            ids.addAll(page.ids("places"));
            previous = address;
            address = page.root().getAttribute("next");
        }
        assertThat(ids).doesNotHaveDuplicates().hasSize(places.size());
    }

    @Test
    void returnsNoFeaturesBeyondTheEnd() throws IOException {
        RunningServer.Reply reply = server.features("places", "startIndex", "999999999999", "count", "10");
        assertThat(reply.ids("places")).isEmpty();
        assertThat(reply.root().getAttribute("numberReturned")).isEqualTo("0");
        assertThat(server.fetch(reply.root().getAttribute("previous")).ids("places"))
                .hasSize(10);
        assertThat(server.features("places", "count", "0").ids("places")).isEmpty();
        assertThat(server.features("places", "count", "999999999999999999").ids("places"))
                .hasSize(places.size());
    }

    /** In each version, in the axis order of the form of the CRS name. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1.0.0; -17.5,45,-16.5,45.75",
                "1.1.0; 45,-17.5,45.75,-16.5",
                "2.0.0; 45,-17.5,45.75,-16.5",
                "2.0.0; -17.5,45,-16.5,45.75,EPSG:4326",
                "2.0.0; 45,-17.5,45.75,-16.5,urn:ogc:def:crs:EPSG::4326",
                "2.0.0; 45,-17.5,45.75,-16.5,http://www.opengis.net/def/crs/EPSG/0/4326",
                "1.1.0; 45,-17.5,45.75,-16.5,urn:x-ogc:def:crs:EPSG:4326",
                "2.0.0; 45,-17.5,45.75,-16.5,urn:ogc:def:crs:EPSG:6.9:4326",
                "1.1.0; -17.5,45,-16.5,45.75,urn:ogc:def:crs:OGC:1.3:CRS84",
                "2.0.0; -1948091.0957,5621521.4862,-1836771.5985,5740227.1429,urn:ogc:def:crs:EPSG::3857"
            })
    void selectsByBox(String version, String bbox) throws IOException {
        List<String> expected = places.stream()
                .filter(p -> x(p) >= -17.5 && x(p) <= -16.5 && y(p) >= 45 && y(p) <= 45.75)
                .map(p -> p.get("id").asText())
                .toList();
        assertThat(expected).hasSizeBetween(10, 200);
        RunningServer.Reply reply =
                server.get("request", "GetFeature", "version", version, "typeName", "places", "bbox", bbox);
        assertThat(reply.ids("places")).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void selectsByIds() throws IOException {
        for (String parameter : List.of("resourceId", "featureID")) {
            assertThat(server.features("places", parameter, "places.7,places.9,places.0,nope,places.x")
                            .ids("places"))
                    .containsExactlyInAnyOrder("places.7", "places.9");
        }
        assertThat(server.refusal("request", "GetFeature", "typeNames", "places", "resourceId", "places.1,roads.1"))
                .isEqualTo("400 InvalidParameterValue resourceId");
        RunningServer.Reply both =
                server.get("request", "GetFeature", "version", "1.1.0", "featureId", "places.3,roads.5");
        assertThat(both.ids("places")).containsExactly("places.3");
        assertThat(both.ids("roads")).containsExactly("roads.5");
        RunningServer.Reply none = server.get("request", "GetFeature", "version", "2.0.0", "resourceId", "places.0");
        assertThat(none.root().getAttribute("numberMatched")).isEqualTo("0");
    }

    @Test
    void returnsFeatureById() throws IOException {
        String query = "urn:ogc:def:query:OGC-WFS::GetFeatureById";
        RunningServer.Reply reply =
                server.get("request", "GetFeature", "version", "2.0.0", "storedQuery_id", query, "id", "roads.12");
        assertThat(reply.root().getLocalName()).isEqualTo("roads");
        assertThat(reply.root().getAttribute("gml:id")).isEqualTo("roads.12");
        assertThat(server.refusal("request", "GetFeature", "storedQuery_id", query, "id", "roads.0"))
                .isEqualTo("404 NotFound id");
        assertThat(server.refusal("request", "GetFeature", "storedQuery_id", query))
                .isEqualTo("400 MissingParameterValue id");
        assertThat(server.refusal("request", "GetFeature", "storedQuery_id", "urn:x", "id", "roads.1"))
                .isEqualTo("400 InvalidParameterValue storedQuery_Id");
    }

    @Test
    void selectsByConditions() throws IOException {
        assertThat(cql("population > 100000 AND kind = 'city'"))
                .isEqualTo(count(p -> p.get("population").asInt() > 100000));
        assertThat(cql("name LIKE '%ham'"))
                .isEqualTo(count(p -> p.get("name").asText().endsWith("ham")));
        assertThat(cql("name ILIKE 'AL%'"))
                .isEqualTo(count(p -> p.get("name").asText().startsWith("Al")))
                .isPositive();
        assertThat(cql("airport IS NULL")).isEqualTo(count(p -> p.get("airport").isNull()));
        assertThat(cql("NOT (harbour = true)"))
                .isEqualTo(count(p -> !p.get("harbour").asBoolean()));
        assertThat(cql("rank IN (1, 2, 400)")).isEqualTo(2);
        assertThat(cql("IN ('places.1', 'places.2', 'x')")).isEqualTo(2);
        assertThat(cql("rank BETWEEN 11 AND 20")).isEqualTo(10);
        assertThat(cql("population / households > 2.3005"))
                .isEqualTo(count(p ->
                        p.get("population").asDouble() / p.get("households").asDouble() > 2.3005));
        assertThat(cql("1 / (rank - rank) > 0")).isZero();
        assertThat(cql("january_c = 5.5"))
                .isEqualTo(count(p -> p.get("january_c").asDouble() == 5.5))
                .isPositive();
        assertThat(cql("founded < '1500-01-01'"))
                .isEqualTo(count(p -> p.get("founded").asText().compareTo("1500-01-01") < 0))
                .isPositive();
        assertThat(cql("surveyed AFTER 2024-06-01T00:00:00Z"))
                .isEqualTo(count(p -> p.get("surveyed").asText().compareTo("2024-06-01T00:00:00Z") > 0))
                .isPositive();
        assertThat(cql("surveyed DURING 2024-06-01T00:00:00Z/2024-07-01T00:00:00Z"))
                .isPositive();
        assertThat(cql("market_opens = '06:00:00'"))
                .isEqualTo(count(p -> p.get("market_opens").asText().equals("06:00:00")))
                .isPositive();
        assertThat(cql("name = district")).isZero();
        assertThat(cql("rank = rank")).isEqualTo(places.size());
    }

    @Test
    void selectsBySpatialConditions() throws IOException {
        long inside = places.stream()
                .filter(p -> x(p) >= -17.5 && x(p) <= -16.5 && y(p) >= 45 && y(p) <= 45.75)
                .count();
        assertThat(cql("BBOX(geom, -17.5, 45, -16.5, 45.75)")).isEqualTo(inside);
        assertThat(cql("BBOX(geom, -17.5, 45, -16.5, 45.75, 'EPSG:4326')")).isEqualTo(inside);
        String box = "POLYGON((-17.5 45, -16.5 45, -16.5 45.75, -17.5 45.75, -17.5 45))";
        for (String operator : List.of("INTERSECTS", "WITHIN")) {
            assertThat(cql(operator + "(geom, " + box + ')')).isEqualTo(inside);
        }
        assertThat(cql("DISJOINT(geom, " + box + ')')).isEqualTo(places.size() - inside);
        assertThat(cql("CONTAINS(" + box + ", geom)")).isEqualTo(inside);
        long near = places.stream()
                .filter(p -> Math.hypot(x(p) + 17, y(p) - 45.5) <= 0.25)
                .count();
        assertThat(cql("DWITHIN(geom, POINT(-17 45.5), 27829.8725, meters)")).isEqualTo(near);
        assertThat(cql("BEYOND(geom, POINT(-17 45.5), 27.8298725, kilometers)")).isEqualTo(places.size() - near);
    }

    private static long cql(String condition) throws IOException {
        int hits = server.hits("places", "cql_filter", condition);
        assertThat(server.features("places", "cql_filter", condition).ids("places"))
                .hasSize(hits);
        return hits;
    }

    // ---- presentation

    @Test
    void sortsFeatures() throws IOException {
        List<String> byName = places.stream()
                .map(p -> p.get("properties").get("rank").asText())
                .toList();
        assertThat(server.features("places", "sortBy", "rank").texts("rank")).isEqualTo(byName);
        List<String> descending = new ArrayList<>(byName);
        java.util.Collections.reverse(descending);
        assertThat(server.features("places", "sortBy", "app:rank DESC").texts("rank"))
                .isEqualTo(descending);
        assertThat(server.features("places", "sortBy", "kind A,population D").ids("places"))
                .isEqualTo(places.stream()
                        .sorted(Comparator.comparing((JsonNode p) ->
                                        p.get("properties").get("kind").asText())
                                .thenComparing(p ->
                                        -p.get("properties").get("population").asInt()))
                        .map(p -> p.get("id").asText())
                        .toList());
    }

    @Test
    void returnsRequestedProperties() throws IOException {
        RunningServer.Reply reply = server.features("places", "propertyName", "app:rank,places/kind", "count", "5");
        assertThat(reply.texts("rank")).hasSize(5);
        assertThat(reply.texts("kind")).hasSize(5);
        assertThat(reply.texts("geom")).isEmpty();
        assertThat(reply.texts("population")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "1.0.0, , http://www.opengis.net/gml/srs/epsg.xml#4326, false",
        "1.1.0, , urn:x-ogc:def:crs:EPSG:4326, true",
        "2.0.0, , urn:ogc:def:crs:EPSG::4326, true",
        "2.0.0, EPSG:4326, EPSG:4326, false",
        "1.0.0, EPSG:4326, EPSG:4326, false",
        "1.1.0, urn:x-ogc:def:crs:EPSG:4326, urn:x-ogc:def:crs:EPSG:4326, true",
        "1.1.0, urn:ogc:def:crs:EPSG::4326, urn:ogc:def:crs:EPSG::4326, true",
        "2.0.0, http://www.opengis.net/def/crs/EPSG/0/4326, http://www.opengis.net/def/crs/EPSG/0/4326, true",
        "2.0.0, urn:ogc:def:crs:OGC:1.3:CRS84, urn:ogc:def:crs:OGC:1.3:CRS84, false"
    })
    void writesAxisOrderOfSrsName(String version, String srsName, String written, boolean latitudeFirst)
            throws IOException {
        List<String> parameters = new ArrayList<>(
                List.of("request", "GetFeature", "version", version, "typeName", "places", "maxFeatures", "1"));
        if (srsName != null) {
            parameters.addAll(List.of("srsName", srsName));
        }
        RunningServer.Reply reply = server.get(parameters.toArray(String[]::new));
        assertThat(reply.text()).contains("srsName=\"" + written + '"');
        String position =
                reply.texts(version.equals("1.0.0") ? "coordinates" : "pos").get(0);
        double[] ordinates = Arrays.stream(position.split("[ ,]"))
                .mapToDouble(Double::parseDouble)
                .toArray();
        assertThat(ordinates[latitudeFirst ? 1 : 0]).isEqualTo(x(places.get(0)));
        assertThat(ordinates[latitudeFirst ? 0 : 1]).isEqualTo(y(places.get(0)));
    }

    @Test
    void reprojectsFeatures() throws IOException {
        for (String name : List.of("EPSG:3857", "urn:ogc:def:crs:EPSG::3857")) {
            RunningServer.Reply reply = server.features("places", "srsName", name, "count", "1");
            String[] position = reply.texts("pos").get(0).split(" ");
            double x = x(places.get(0)) * 20037508.342789244 / 180;
            double y = Math.log(Math.tan(Math.PI / 4 + Math.toRadians(y(places.get(0))) / 2)) * 6378137;
            assertThat(Double.parseDouble(position[0])).isCloseTo(x, within(1e-6));
            assertThat(Double.parseDouble(position[1])).isCloseTo(y, within(1e-6));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GML2 | text/xml; subtype=gml/2.1.2 | http://www.opengis.net/wfs",
                "text/xml; subtype=gml/2.1.2 | text/xml; subtype=gml/2.1.2 | http://www.opengis.net/wfs",
                "GML3 | text/xml; subtype=gml/3.1.1 | http://www.opengis.net/wfs",
                "gml32 | application/gml+xml; version=3.2 | http://www.opengis.net/wfs/2.0",
                "application/gml+xml; version=3.2 | application/gml+xml; version=3.2 | http://www.opengis.net/wfs/2.0",
                "text/xml; subtype=gml/3.2 | application/gml+xml; version=3.2 | http://www.opengis.net/wfs/2.0"
            })
    void writesRequestedFormatOfText(String format, String contentType, String namespace) throws IOException {
        for (String version : List.of("1.0.0", "1.1.0", "2.0.0")) {
            RunningServer.Reply reply = server.get(
                    "request", "GetFeature", "version", version, "typeName", "roads", "outputFormat", format);
            assertThat(reply.contentType()).isEqualTo(contentType);
            assertThat(reply.root().getNamespaceURI()).isEqualTo(namespace);
            assertThat(reply.ids("roads")).hasSizeGreaterThan(100);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1.0.0, bxml, text/x-bxml; subtype=gml/2.1.2, GML2",
        "1.1.0, bxml, text/x-bxml; subtype=gml/3.1.1, GML3",
        "2.0.0, bxml, application/gml+x-bxml; version=3.2, gml32",
        "2.0.0, bxml+gzip, application/gml+x-bxml; version=3.2, gml32",
        "2.0.0, text/x-bxml; subtype=gml/3.1.1, text/x-bxml; subtype=gml/3.1.1, GML3"
    })
    void writesSameContentAsBinaryXml(String version, String format, String contentType, String asText)
            throws IOException, XMLStreamException {
        RunningServer.Reply binary = server.get(
                "request", "GetFeature", "version", version, "typeName", "districts", "outputFormat", format);
        assertThat(binary.contentType()).isEqualTo(contentType);
        ByteArrayOutputStream decoded = new ByteArrayOutputStream();
        XmlConversion.toXml(
                new BxmlInputFactory().createXMLStreamReader(new ByteArrayInputStream(binary.body())),
                new Utf8OutputFactory().create(decoded));
        RunningServer.Reply text = server.get(
                "request", "GetFeature", "version", version, "typeName", "districts", "outputFormat", asText);
        RunningServer.Reply xml = new RunningServer.Reply(200, null, decoded.toByteArray());
        assertThat(xml.ids("districts")).isEqualTo(text.ids("districts")).isNotEmpty();
        for (String element : List.of("posList", "coordinates", "population", "name", "established")) {
            assertThat(xml.texts(element)).isEqualTo(text.texts(element));
        }
    }

    @Test
    void compressesIfClientAcceptsIt() throws IOException {
        String address = server.address("version", "2.0.0", "request", "GetFeature", "typeNames", "places");
        byte[] plain = server.fetch(address).body();
        byte[] compressed =
                server.fetch(address, "Accept-Encoding", "br, gzip;q=0.5").body();
        assertThat(compressed.length).isLessThan(plain.length / 2);
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
            RunningServer.Reply reply = new RunningServer.Reply(200, null, in.readAllBytes());
            assertThat(reply.ids("places")).hasSize(places.size());
        }
        assertThat(server.fetch(address, "Accept-Encoding", "gzip;q=0").text()).startsWith("<?xml");
        String bxml = address + "&outputFormat=bxml%2Bgzip";
        assertThat(new String(
                        server.fetch(bxml, "Accept-Encoding", "gzip").body(),
                        1,
                        4,
                        java.nio.charset.StandardCharsets.US_ASCII))
                .isEqualTo("BXML");
    }

    @Test
    void sendsNoBodyForHead() throws IOException {
        URI address = URI.create(server.address("request", "GetFeature", "typeNames", "places"));
        RunningServer.Reply reply = RunningServer.send(HttpRequest.newBuilder(address)
                .method("HEAD", HttpRequest.BodyPublishers.noBody())
                .build());
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).isEmpty();
    }

    @Test
    void linksHitsToTheFirstPage() throws IOException {
        RunningServer.Reply reply = server.features("places", "resultType", "hits", "count", "5");
        assertThat(reply.root().getAttribute("numberReturned")).isEqualTo("0");
        assertThat(server.fetch(reply.root().getAttribute("next")).ids("places"))
                .hasSize(5);
        assertThat(server.get("request", "GetFeature", "version", "1.1.0", "typeName", "places", "resultType", "hits")
                        .root()
                        .getAttribute("numberOfFeatures"))
                .isEqualTo("" + places.size());
    }

    // ---- characters that XML cannot have

    @Test
    void logsHowManyCharactersAreMissing(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("t.geojson");
        Files.writeString(
                file,
                "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\","
                        + "\"coordinates\":[1,2]},\"properties\":{\"name\":\"a\\u0001b\\uffffc\"}}]}");
        try (RunningServer own = RunningServer.of(List.of(file.toString()))) {
            own.features("t", "outputFormat", "application/json");
            assertThat(own.notes()).noneMatch(note -> note.contains("characters left out"));
            for (int i = 1; i <= 4; i++) {
                assertThat(own.features("t").texts("name")).containsExactly("abc");
            }
            assertThat(own.notes())
                    .filteredOn(note -> note.contains("characters left out"))
                    .extracting(note -> note.replaceAll("[^0-9]", ""))
                    .containsExactly("2", "4", "8");
        }
    }
}
