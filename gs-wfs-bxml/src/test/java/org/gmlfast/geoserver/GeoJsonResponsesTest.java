/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.geoserver.Features.collection;
import static org.gmlfast.geoserver.Features.complex;
import static org.gmlfast.geoserver.Features.feature;
import static org.gmlfast.geoserver.Features.type;
import static org.gmlfast.geoserver.Features.wkt;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.catalog.MetadataMap;
import org.geoserver.ogcapi.v1.features.JSONFGFeaturesResponse;
import org.geoserver.ogcapi.v1.features.RFCGeoJSONFeaturesResponse;
import org.geoserver.ows.Dispatcher;
import org.geoserver.ows.Request;
import org.geoserver.ows.Response;
import org.geoserver.wfs.json.GeoJSONGetFeatureResponse;
import org.geoserver.wfs.request.FeatureCollectionResponse;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.feature.FeatureCollection;
import org.gmlfast.gml.output.FeatureEncodingException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Point;

/** The plugin writes the GeoJSON of WFS, or leaves it to GeoServer. */
class GeoJsonResponsesTest {

    private final SimpleFeatureType towns =
            type("town", "label", String.class, "people", Integer.class, "geom", Point.class);
    private final SimpleFeature bern = feature(towns, "town.1", "Bern", 134591, wkt("POINT (46.95 7.45)"));
    private final ServerDouble server = new ServerDouble();
    private StockResponse stock = new GeoJSONGetFeatureResponse("application/json");

    GeoJsonResponsesTest() {
        server.layer(towns);
    }

    @AfterEach
    void forgetRequest() {
        Dispatcher.REQUEST.remove();
    }

    private GetFeature bernIn(String version) {
        GetFeature call = new GetFeature(version).query(collection(towns, bern));
        call.found.setTimeStamp(calendar("2026-11-24T02:37:31.346Z"));
        call.found.setTotalNumberOfFeatures(7);
        return call;
    }

    private static GregorianCalendar calendar(String instant) {
        GregorianCalendar calendar = new GregorianCalendar();
        calendar.setTimeInMillis(Instant.parse(instant).toEpochMilli());
        return calendar;
    }

    private Response dispatched(GetFeature call) {
        return new FastGmlCallback(server.geoServer())
                .responseDispatched(new Request(), call.operation, call.found, stock);
    }

    private String text(GetFeature call) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        dispatched(call).write(call.found, out, call.operation);
        return out.toString(StandardCharsets.UTF_8);
    }

    private void formatOption(String name, String value) {
        Map<String, Object> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        options.put(name, value);
        Map<String, Object> kvp = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        kvp.put("FORMAT_OPTIONS", options);
        Request request = new Request();
        request.setKvp(kvp);
        Dispatcher.REQUEST.set(request);
    }

    // ---- documents

    @ParameterizedTest
    @ValueSource(strings = {"1.0.0", "1.1.0", "2.0.0"})
    void haveMembersOfGeoServer(String version) throws Exception {
        assertThat(text(bernIn(version)))
                .isEqualTo(
                        """
                        {"type":"FeatureCollection","features":[{"type":"Feature","id":"town.1",\
                        "geometry":{"type":"Point","coordinates":[7.45,46.95]},"geometry_name":"geom",\
                        "properties":{"label":"Bern","people":134591}}],\
                        "totalFeatures":7,"numberMatched":7,"numberReturned":1,\
                        "timeStamp":"2026-11-24T02:37:31.346Z",\
                        "crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::4326"}}}""");
        assertThat(stock.writes).isZero();
    }

    @Test
    void haveLinksOfGeoServer() throws Exception {
        GetFeature call = bernIn("2.0.0");
        call.found.setNext("http://internal/next");
        assertThat(text(call))
                .contains(
                        """
                        ,"links":[{"title":"next page","type":"application/json","rel":"next",\
                        "href":"http://internal/next"}],""");
    }

    @Test
    void haveOneArrayOfFeaturesForSeveralQueries() throws Exception {
        assertThat(text(bernIn("2.0.0").query(collection(towns, bern, bern))))
                .contains("\"numberReturned\":3")
                .containsOnlyOnce("\"features\":[");
    }

    @Test
    void haveBoundsIfEnabled() throws Exception {
        server.wfs.with("isFeatureBounding", true);
        assertThat(text(bernIn("2.0.0")))
                .contains("\"people\":134591},\"bbox\":[7.45,46.95,7.45,46.95]}],")
                .endsWith(",\"bbox\":[7.45,46.95,7.45,46.95]}");
    }

    @Test
    void haveDecimalsOfTheLayer() throws Exception {
        server.layer(towns).with("getNumDecimals", 1);
        assertThat(text(bernIn("2.0.0"))).contains("[7.5,47]");
    }

    @Test
    void areCollectionsEvenOfOneFeatureById() throws Exception {
        GetFeature call = bernIn("2.0.0");
        call.found.setGetFeatureById(true);
        assertThat(text(call)).startsWith("{\"type\":\"FeatureCollection\",");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "true, '\"id\":\"town.1\",\"geometry\"'",
                "people, '\"id\":134591,\"geometry\"'",
                "false, '\"Feature\",\"geometry\"'",
                "'', '\"Feature\",\"geometry\"'",
            })
    void haveIdByIdPolicy(String policy, String expected) throws Exception {
        formatOption("ID_POLICY", policy);
        assertThat(text(bernIn("1.1.0"))).contains(expected);
    }

    // ---- GeoServer's own

    private void assertStock(GetFeature call) throws IOException {
        stock.writes = 0;
        assertThat(text(call)).isEqualTo(StockResponse.DOCUMENT);
        assertThat(stock.writes).isEqualTo(1);
        assertThat(stock.value).isSameAs(call.found);
    }

    @Test
    void areStockIfSwitchedOff() throws Exception {
        formatOption("gmlfast", "false");
        assertStock(bernIn("2.0.0"));
        Dispatcher.REQUEST.remove();
        MetadataMap off = new MetadataMap();
        off.put("gmlfast.enabled", false);
        server.layer(towns).with("getMetadata", off);
        assertStock(bernIn("2.0.0"));
        server.layer(towns);
        server.serviceMetadata.put("gmlfast.enabled", "false");
        assertStock(bernIn("2.0.0"));
    }

    @Test
    void areStockForComplexFeatures() throws Exception {
        assertStock(new GetFeature("2.0.0").query(complex("town")));
    }

    @Test
    void areStockForJoins() throws Exception {
        SimpleFeatureType lakes = type("lake", "geom", Point.class);
        server.layer(lakes);
        GetFeature call = new GetFeature("2.0.0").query(towns, lakes);
        call.found.add(collection(towns, bern));
        assertStock(call);
    }

    @Test
    void areStockInOtherCharsets() throws Exception {
        server.settings.with("getCharset", "ISO-8859-1");
        assertStock(bernIn("2.0.0"));
    }

    @Test
    void areStockWithCrsOfOldVersions() throws Exception {
        System.setProperty("GEOSERVER_GEOJSON_LEGACY_CRS", "true");
        try {
            assertStock(bernIn("2.0.0"));
        } finally {
            System.clearProperty("GEOSERVER_GEOJSON_LEGACY_CRS");
        }
    }

    @Test
    void areStockForSubclasses() {
        FastGmlCallback callback = new FastGmlCallback(server.geoServer());
        GetFeature call = bernIn("2.0.0");
        for (Response other : new Response[] {
            new RFCGeoJSONFeaturesResponse() {},
            new JSONFGFeaturesResponse() {},
            new GeoJSONGetFeatureResponse("application/json") {}
        }) {
            assertThat(callback.responseDispatched(new Request(), call.operation, call.found, other))
                    .isSameAs(other);
        }
    }

    // ---- frames of the stock response

    @ParameterizedTest
    @ValueSource(strings = {"1.0.0", "1.1.0", "2.0.0"})
    void haveCallOfJsonp(String version) throws Exception {
        stock = new GeoJSONGetFeatureResponse("text/javascript");
        stock.document = "my.call({\"type\":\"FeatureCollection\",\"features\":[{}],\"crs\":null})";
        assertThat(text(bernIn(version)))
                .startsWith(
                        "my.call({\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"id\":\"town.1\"")
                .contains("\"totalFeatures\":7,\"numberMatched\":7,\"numberReturned\":1,")
                .endsWith("\"urn:ogc:def:crs:EPSG::4326\"}}})");
        assertThat(stock.writes).isEqualTo(1);
    }

    @Test
    void haveMediaTypeOfJsonpInLinks() throws Exception {
        stock = new GeoJSONGetFeatureResponse("text/javascript");
        stock.document = "f({\"type\":\"FeatureCollection\"})";
        GetFeature call = bernIn("2.0.0");
        call.found.setNext("http://internal/next");
        assertThat(text(call)).contains("\"type\":\"text/xml; subtype=stock\",\"rel\":\"next\"");
    }

    @Test
    void haveMembersOfOgcApiFeatures() throws Exception {
        stock = new RFCGeoJSONFeaturesResponse();
        stock.document =
                """
                {"type":"FeatureCollection","features":[{"id":"x"}],"numberReturned":1,"timeStamp":"never",\
                "links":[{"href":"http://a/?b={c}&d=\\"]"}],"new":1.50}""";
        assertThat(text(bernIn("2.0.0")))
                .isEqualTo(
                        """
                        {"type":"FeatureCollection","features":[{"type":"Feature","id":"town.1",\
                        "geometry":{"type":"Point","coordinates":[7.45,46.95]},"geometry_name":"geom",\
                        "properties":{"label":"Bern","people":134591}}],\
                        "numberMatched":7,"numberReturned":1,"timeStamp":"2026-11-24T02:37:31.346Z",\
                        "links":[{"href":"http://a/?b={c}&d=\\"]"}],"new":1.50}""");
    }

    /** In the axis order of the CRS, as the module for OGC API Features writes it. */
    @Test
    void haveMembersOfJsonFg() throws Exception {
        stock = new JSONFGFeaturesResponse();
        stock.document =
                """
                {"type":"FeatureCollection","features":[{"id":"x"}],"numberReturned":1,"links":[],\
                "coordRefSys":"http://a/b","featureType":"t:town","geometryDimension":0}""";
        assertThat(text(bernIn("2.0.0")))
                .isEqualTo(
                        """
                        {"type":"FeatureCollection","features":[{"type":"Feature","id":"town.1",\
                        "place":{"type":"Point","coordinates":[46.95,7.45]},\
                        "properties":{"label":"Bern","people":134591}}],\
                        "numberMatched":7,"numberReturned":1,"timeStamp":"2026-11-24T02:37:31.346Z",\
                        "links":[],"coordRefSys":"http://a/b","featureType":"t:town","geometryDimension":0}""");
        assertThat(stock.writes).isEqualTo(1);
    }

    /** The stock response writes the links and the CRS for one feature without values, and counts nothing. */
    @Test
    void haveTheFrameOfOneFeature() throws Exception {
        stock = new RFCGeoJSONFeaturesResponse();
        stock.document = "{\"type\":\"FeatureCollection\"}";
        GetFeature call = bernIn("2.0.0");
        call.found.setNext("http://internal/next");
        assertThat(text(call)).endsWith("\"timeStamp\":\"2026-11-24T02:37:31.346Z\"}");
        FeatureCollectionResponse one = (FeatureCollectionResponse) stock.value;
        assertThat(one.getNext()).isEqualTo("http://internal/next");
        assertThat(one.getTotalNumberOfFeatures()).isNull();
        SimpleFeatureCollection features =
                (SimpleFeatureCollection) one.getFeature().get(0);
        assertThat(features.getSchema()).isEqualTo(towns);
        try (SimpleFeatureIterator each = features.features()) {
            assertThat(each.next().getAttributes()).containsExactly(null, null, null);
            assertThat(each.hasNext()).isFalse();
            assertThatThrownBy(each::next).isInstanceOf(NoSuchElementException.class);
        }
    }

    @Test
    void keepTheWrapperThatNamesTheLayer() throws Exception {
        stock = new RFCGeoJSONFeaturesResponse();
        stock.document = "{\"type\":\"FeatureCollection\"}";
        FeatureTypeInfo layer = server.layer(towns).object();
        for (FeatureCollection<?, ?> wrapped : List.of(
                org.geoserver.data.TypeInfoCollectionWrapper.wrap(collection(towns, bern), layer),
                org.geoserver.wfs.TypeInfoCollectionWrapper.wrap(collection(towns, bern), layer))) {
            text(new GetFeature("2.0.0").query(wrapped));
            Object framed =
                    ((FeatureCollectionResponse) stock.value).getFeature().get(0);
            assertThat(framed).hasSameClassAs(wrapped);
            assertThat(framed.getClass().getMethod("getFeatureTypeInfo").invoke(framed))
                    .isSameAs(layer);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"Feature\",\"id\":\"town.1\"}",
                "{\"type\":\"FeatureCollection\",\"features\":[",
                "{\"type\":\"FeatureColl",
                "<html/>",
                ""
            })
    void areStockIfItsDocumentIsNoCollection(String document) throws Exception {
        stock = new RFCGeoJSONFeaturesResponse();
        stock.document = document;
        GetFeature call = bernIn("2.0.0");
        assertThat(text(call)).isEqualTo(document);
        assertThat(stock.value).isSameAs(call.found);
    }

    @Test
    void areStockForEmptyResultsOfOgcApiFeatures() throws Exception {
        stock = new RFCGeoJSONFeaturesResponse();
        GetFeature call = new GetFeature("2.0.0").query(collection(towns));
        call.found.setNumberOfFeatures(0);
        assertStock(call);
    }

    // ---- failures

    /** GeoServer would write a string in place of the number. */
    @Test
    void failBeforeTheFirstByteForInfiniteCoordinate() {
        SimpleFeature bad = feature(towns, "town.2", "Bad", 1, wkt("POINT (1 2)"));
        ((Point) bad.getDefaultGeometry()).getCoordinateSequence().setOrdinate(0, 1, Double.POSITIVE_INFINITY);
        GetFeature call = new GetFeature("2.0.0").query(collection(towns, bern, bad));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThatThrownBy(() -> dispatched(call).write(call.found, out, call.operation))
                .isInstanceOf(FeatureEncodingException.class)
                .hasMessageContaining("town.2");
        assertThat(out.size()).isZero();
        assertThat(stock.writes).isZero();
    }
}
