/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;

import org.gmlfast.testing.OgcSchemas;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.SAXException;

/** Filters as XML select the same features as CQL; values of properties are returned without features. */
class FilterEncodingTest {

    private static final String BOX = "POLYGON((-17.5 45, -16.5 45, -16.5 45.75, -17.5 45.75, -17.5 45))";

    private static RunningServer server;

    @BeforeAll
    static void start() throws IOException {
        server = RunningServer.ofSamples();
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    private static String fes(String condition) {
        return "<fes:Filter xmlns:fes='http://www.opengis.net/fes/2.0' xmlns:gml='http://www.opengis.net/gml/3.2'"
                + " xmlns:app='" + RunningServer.NAMESPACE + "'>" + condition + "</fes:Filter>";
    }

    private static String property(String operator, String name, String... literals) {
        StringBuilder xml =
                new StringBuilder("<fes:" + operator + "><fes:ValueReference>" + name + "</fes:ValueReference>");
        for (String literal : literals) {
            xml.append("<fes:Literal>").append(literal).append("</fes:Literal>");
        }
        return xml.append("</fes:").append(operator.split(" ")[0]).append('>').toString();
    }

    private static void same(String condition, String cql) throws IOException {
        int hits = server.hits("places", "cql_filter", cql);
        assertThat(hits).as(cql).isBetween(1, 319);
        assertThat(server.hits("places", "filter", fes(condition)))
                .as(condition)
                .isEqualTo(hits);
    }

    @Test
    void selectsByComparisons() throws IOException {
        same(property("PropertyIsEqualTo", "app:kind", "city"), "kind = 'city'");
        same(property("PropertyIsEqualTo matchCase='false'", "kind", "CITY"), "kind = 'city'");
        same(property("PropertyIsNotEqualTo", "app:places/app:kind", "city"), "kind <> 'city'");
        same(property("PropertyIsLessThan", "rank", "10"), "rank < 10");
        same(property("PropertyIsGreaterThan", "rank", "10.5"), "rank > 10.5");
        same(property("PropertyIsLessThanOrEqualTo", "founded", "1500-01-01"), "founded <= '1500-01-01'");
        same(property("PropertyIsGreaterThanOrEqualTo", "rank", "10"), "rank >= 10");
        same(property("PropertyIsLike wildCard='*' singleChar='.' escapeChar='!'", "name", "*ha."), "name LIKE '%ha_'");
        same(property("PropertyIsNull", "airport"), "airport IS NULL");
        same(property("PropertyIsNil", "airport"), "airport IS NULL");
        same(
                "<fes:PropertyIsBetween><fes:ValueReference>rank</fes:ValueReference><fes:LowerBoundary><fes:Literal>5"
                        + "</fes:Literal></fes:LowerBoundary><fes:UpperBoundary><fes:Literal>9</fes:Literal>"
                        + "</fes:UpperBoundary></fes:PropertyIsBetween>",
                "rank BETWEEN 5 AND 9");
    }

    @Test
    void selectsByLogicalOperators() throws IOException {
        String city = property("PropertyIsEqualTo", "kind", "city");
        String low = property("PropertyIsLessThan", "rank", "4");
        same("<fes:And>" + city + low + "</fes:And>", "kind = 'city' AND rank < 4");
        same("<fes:Or>" + city + low + "</fes:Or>", "kind = 'city' OR rank < 4");
        same("<fes:Not>" + city + "</fes:Not>", "NOT kind = 'city'");
        assertThat(server.features(
                                "places",
                                "filter",
                                fes("<fes:ResourceId rid='places.4'/><fes:ResourceId rid='places.2'/>"))
                        .ids("places"))
                .containsExactlyInAnyOrder("places.2", "places.4");
    }

    @Test
    void selectsByGeometry() throws IOException {
        String property = "<fes:ValueReference>app:geom</fes:ValueReference>";
        String envelope =
                "<gml:lowerCorner>45 -17.5</gml:lowerCorner><gml:upperCorner>45.75 -16.5</gml:upperCorner></gml:Envelope>";
        String polygon = "<gml:exterior><gml:LinearRing><gml:posList>45 -17.5 45 -16.5 45.75 -16.5 45.75 -17.5 45 -17.5"
                + "</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>";
        String cql = "INTERSECTS(geom, " + BOX + ')';
        same("<fes:BBOX>" + property + "<gml:Envelope>" + envelope + "</fes:BBOX>", cql);
        same("<fes:BBOX><gml:Envelope srsName='urn:ogc:def:crs:EPSG::4326'>" + envelope + "</fes:BBOX>", cql);
        same(
                "<fes:BBOX>" + property
                        + "<gml:Envelope srsName='EPSG:4326'><gml:lowerCorner>-17.5 45</gml:lowerCorner>"
                        + "<gml:upperCorner>-16.5 45.75</gml:upperCorner></gml:Envelope></fes:BBOX>",
                cql);
        same("<fes:Intersects>" + property + "<gml:Polygon>" + polygon + "</fes:Intersects>", cql);
        same("<fes:Within>" + property + "<gml:Polygon gml:id='p'>" + polygon + "</fes:Within>", cql);
        same(
                "<fes:Disjoint>" + property + "<gml:Polygon>" + polygon + "</fes:Disjoint>",
                "DISJOINT(geom, " + BOX + ')');
        same(
                "<fes:DWithin>" + property
                        + "<gml:Point srsName='urn:ogc:def:crs:EPSG::4326'><gml:pos>45.5 -17</gml:pos>"
                        + "</gml:Point><fes:Distance uom='m'>27829.8725</fes:Distance></fes:DWithin>",
                "DWITHIN(geom, POINT(-17 45.5), 27829.8725, meters)");
    }

    @Test
    void selectsByTime() throws IOException {
        String property = "<fes:ValueReference>surveyed</fes:ValueReference>";
        same(
                "<fes:After>" + property + "<gml:TimeInstant gml:id='t'><gml:timePosition>2024-06-01T00:00:00Z"
                        + "</gml:timePosition></gml:TimeInstant></fes:After>",
                "surveyed AFTER 2024-06-01T00:00:00Z");
        same(
                "<fes:During>" + property + "<gml:TimePeriod gml:id='t'><gml:beginPosition>2024-06-01T00:00:00Z"
                        + "</gml:beginPosition><gml:endPosition>2024-07-01T00:00:00Z</gml:endPosition></gml:TimePeriod>"
                        + "</fes:During>",
                "surveyed DURING 2024-06-01T00:00:00Z/2024-07-01T00:00:00Z");
    }

    @Test
    void readsFiltersOfEarlierVersions() throws IOException {
        String filter =
                "<ogc:Filter xmlns:ogc='http://www.opengis.net/ogc' xmlns:gml='http://www.opengis.net/gml'><ogc:And>"
                        + "<ogc:PropertyIsEqualTo><ogc:PropertyName>kind</ogc:PropertyName><ogc:Literal>town</ogc:Literal>"
                        + "</ogc:PropertyIsEqualTo><ogc:BBOX><ogc:PropertyName>geom</ogc:PropertyName><gml:Box>"
                        + "<gml:coordinates>-17.5,45 -16.5,45.75</gml:coordinates></gml:Box></ogc:BBOX></ogc:And></ogc:Filter>";
        RunningServer.Reply reply =
                server.get("request", "GetFeature", "version", "1.0.0", "typeName", "places", "filter", filter);
        assertThat(reply.ids("places"))
                .hasSize(server.hits("places", "cql_filter", "kind = 'town' AND INTERSECTS(geom, " + BOX + ')'))
                .isNotEmpty();
        String ids = "<ogc:Filter xmlns:ogc='http://www.opengis.net/ogc' xmlns:gml='http://www.opengis.net/gml'>"
                + "<ogc:FeatureId fid='places.3'/><ogc:GmlObjectId gml:id='places.5'/></ogc:Filter>";
        assertThat(server.get("request", "GetFeature", "version", "1.1.0", "typeName", "places", "filter", ids)
                        .ids("places"))
                .containsExactlyInAnyOrder("places.3", "places.5");
    }

    /** GDAL writes the attribute without a prefix. */
    @ParameterizedTest
    @ValueSource(strings = {"gml:id='places.5'", "g:id='places.5'", "id='places.5'", "g:id=' places.5 '"})
    void selectsByGmlObjectId(String id) throws IOException {
        String filter = "<Filter xmlns='http://www.opengis.net/ogc' xmlns:gml='http://www.opengis.net/gml'"
                + " xmlns:g='http://www.opengis.net/gml'><GmlObjectId " + id + "/></Filter>";
        assertThat(server.get("request", "GetFeature", "version", "1.1.0", "typeName", "places", "filter", filter)
                        .ids("places"))
                .containsExactly("places.5");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "<Filter | not well-formed",
                "<Filter/> | empty",
                "<a/> | document element",
                "<!DOCTYPE Filter [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><Filter>&x;</Filter> | document type",
                "<Filter><PropertyIsEqualTo><PropertyName>nope</PropertyName><Literal>1</Literal></PropertyIsEqualTo></Filter> |"
                        + " no attribute \"nope\"",
                "<Filter><PropertyIsEqualTo><PropertyName>rank</PropertyName><Literal>x</Literal></PropertyIsEqualTo></Filter> |"
                        + " \"x\" is not a number, but the attribute \"rank\" is",
                "<Filter><ResourceId/></Filter> | ResourceId must have the attribute rid",
                "<Filter><ResourceId id='places.5'/></Filter> | ResourceId must have the attribute rid",
                "<Filter><FeatureId fid=''/></Filter> | FeatureId must have the attribute fid",
                "<Filter><GmlObjectId/></Filter> | GmlObjectId must have the attribute gml:id",
                "<Filter><PropertyIsEqualTo><PropertyName>rank</PropertyName></PropertyIsEqualTo></Filter> | 2 parts",
                "<Filter><Relate/></Filter> | not supported",
                "<Filter><BBOX><Envelope><lowerCorner>1</lowerCorner></Envelope></BBOX></Filter> | 1 numbers",
                "<Filter><PropertyIsEqualTo><Function name='f'/><Literal>1</Literal></PropertyIsEqualTo></Filter> |"
                        + " function f"
            })
    void refusesInvalidFilters(String filter, String explanation) throws IOException {
        RunningServer.Reply reply = server.get("request", "GetFeature", "typeNames", "places", "filter", filter);
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.root().getTextContent()).contains(explanation);
        assertThat(reply.text()).contains("InvalidParameterValue", "locator=\"filter\"");
    }

    @Test
    void refusesComparisonOfGeometryWithNumber() throws IOException {
        for (String name : List.of("gml:boundedBy", "app:geom")) {
            String filter = fes(property("PropertyIsLessThan", name, "1"));
            assertThat(server.refusal("request", "GetFeature", "typeNames", "places", "filter", filter))
                    .isEqualTo("403 OperationProcessingFailed filter");
        }
    }

    // ---- GetPropertyValue

    @Test
    void returnsValuesOfProperty() throws IOException, SAXException {
        for (String reference : List.of(
                "population", "app:geom", "name", "@gml:id", "app:places/@gml:id", "places/@gml:id", "./@gml:id")) {
            RunningServer.Reply reply = server.get(
                    "request",
                    "GetPropertyValue",
                    "version",
                    "2.0.0",
                    "typeNames",
                    "places",
                    "valueReference",
                    reference,
                    "count",
                    "7");
            assertThat(reply.status()).as(reply.text()).isEqualTo(200);
            assertThat(reply.texts("member")).hasSize(7);
            assertThat(reply.root().getAttribute("numberMatched")).isEqualTo("320");
            assertThat(OgcSchemas.problems(
                            List.of(WfsVersion.WFS_2_0_0.schemaLocation()),
                            new ByteArrayInputStream(reply.body()),
                            List.of()))
                    .isEmpty();
        }
        assertThat(server.features("places", "count", "5").texts("population"))
                .isEqualTo(server.get(
                                "request",
                                "GetPropertyValue",
                                "typeNames",
                                "places",
                                "valueReference",
                                "population",
                                "count",
                                "5")
                        .texts("population"));
    }

    @Test
    void omitsFeaturesWithoutValueOfProperty() throws IOException {
        RunningServer.Reply reply =
                server.get("request", "GetPropertyValue", "typeNames", "places", "valueReference", "airport");
        assertThat(reply.texts("airport")).hasSize(server.hits("places", "cql_filter", "airport IS NOT NULL"));
        assertThat(server.refusal("request", "GetPropertyValue", "typeNames", "places"))
                .isEqualTo("400 MissingParameterValue valueReference");
        assertThat(server.refusal("request", "GetPropertyValue", "typeNames", "places", "valueReference", ""))
                .isEqualTo("400 InvalidParameterValue valueReference");
        assertThat(server.refusal("request", "GetPropertyValue", "typeNames", "places", "valueReference", "nope"))
                .isEqualTo("400 InvalidParameterValue valueReference");
        assertThat(server.refusal(
                        "request", "GetPropertyValue", "typeNames", "places", "valueReference", "app:roads/@gml:id"))
                .isEqualTo("400 InvalidParameterValue valueReference");
    }
}
