/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.geoserver.Features.collection;
import static org.gmlfast.geoserver.Features.feature;
import static org.gmlfast.geoserver.Features.type;
import static org.gmlfast.geoserver.Features.wkt;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;

import javax.xml.namespace.QName;

import org.geoserver.catalog.MetadataMap;
import org.geoserver.ows.Dispatcher;
import org.geoserver.ows.Request;
import org.geoserver.ows.Response;
import org.geoserver.platform.Operation;
import org.geoserver.platform.Service;
import org.geoserver.security.decorators.SecuredFeatureSource;
import org.geoserver.wfs.WFSInfo;
import org.geoserver.wfs.request.FeatureCollectionResponse;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.geoserver.wfs.request.Query;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.filter.Filter;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.filter.text.cql2.CQLException;
import org.geotools.filter.text.ecql.ECQL;
import org.geotools.util.Version;
import org.gmlfast.geoserver.stock.StockFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Point;
import org.vfny.geoserver.global.GeoServerFeatureSource;

/**
 * GeoServer's GetFeature with the plugin: it does not count if the page shows the number, and returns the numbers of
 * GeoServer.
 */
class UncountedPagesTest {

    private static final int TOWNS = 10;

    private final SimpleFeatureType towns =
            type("town", "name", String.class, "size", Integer.class, "geom", Point.class);
    private final ServerDouble server = new ServerDouble();
    private final InterfaceStub<?> layer = server.layer(towns);
    private final FastGmlCallback callback = new FastGmlCallback(server.geoServer());
    private GeoServerFeatureSource source = new GeoServerFeatureSource(features(TOWNS));

    UncountedPagesTest() {
        use(source);
        dispatch(operation("GetFeature", null));
    }

    @AfterEach
    void forgetRequest() {
        Dispatcher.REQUEST.remove();
    }

    private static void dispatch(Operation operation) {
        Request request = new Request();
        request.setOperation(operation);
        Dispatcher.REQUEST.set(request);
    }

    private void use(GeoServerFeatureSource used) {
        source = used;
        layer.with("getFeatureSource", used);
    }

    private ListFeatureCollection features(int count) {
        ListFeatureCollection features = new ListFeatureCollection(towns);
        for (int i = 1; i <= count; i++) {
            features.add(feature(towns, "town." + i, "Bern " + i, i, wkt("POINT (47 7)")));
        }
        return features;
    }

    private static GetFeatureRequest request(String version, String cql, Integer start, Integer count) {
        GetFeatureRequest request = new GetFeatureRequest();
        request.setVersion(version);
        request.setPage(start, count);
        Query query = new Query(List.of(new QName(Features.NAMESPACE, "town")));
        try {
            query.setFilter(cql == null ? null : ECQL.toFilter(cql));
        } catch (CQLException e) {
            throw new IllegalArgumentException(cql, e);
        }
        request.getQueries().add(query);
        return request;
    }

    private WFSInfo wfs() {
        return server.wfs.object();
    }

    private FeatureCollectionResponse run(GetFeatureRequest request) {
        assertThat(UncountedGetFeature.supports(request, server.geoServer(), wfs()))
                .isTrue();
        return new UncountedGetFeature(server.geoServer(), wfs()).run(request);
    }

    private static Operation operation(String name, GetFeatureRequest request) {
        Service service = new Service("wfs", null, new Version("2.0.0"), List.of());
        return new Operation(name, service, null, new Object[] {request});
    }

    private GmlDocument document(GetFeatureRequest request) throws IOException {
        StockFormat format = StockFormat.ofVersion(request.getVersion());
        FeatureCollectionResponse found = run(request);
        Operation operation = operation("GetFeature", request);
        Response response = callback.responseDispatched(new Request(), operation, found, GetFeature.stock(format));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        response.write(found, out, operation);
        return new GmlDocument(format, out.toByteArray());
    }

    private GmlDocument document(String cql, Integer start, Integer count) throws IOException {
        return document(request("2.0.0", cql, start, count));
    }

    private static String numbers(GmlDocument document) {
        return document.one("/*/@numberMatched")
                + ' '
                + document.one("/*/@numberReturned")
                + ' '
                + document.count("/*/@next");
    }

    /** The numbers of GeoServer itself. */
    private String stockNumbers(GetFeatureRequest request) {
        FeatureCollectionResponse found =
                new org.geoserver.wfs.GetFeature(wfs(), server.geoServer().getCatalog()).run(request);
        return numbers(found);
    }

    private static String numbers(FeatureCollectionResponse found) {
        return found.getTotalNumberOfFeatures() + " " + found.getNumberOfFeatures() + ' '
                + (found.getNext() == null ? 0 : 1);
    }

    // ---- numbers

    /** The page, the number of counts by the store, and the numbers in the document. */
    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "-,        -,  -,  0, 10 10 0",
                "-,        -,  4,  1, 10 4 0",
                "-,        0,  4,  1, 10 4 1",
                "-,        4,  4,  1, 10 4 1",
                "-,        8,  4,  0, 10 2 0",
                "-,        6,  4,  1, 10 4 1",
                "-,        10, 4,  1, 10 0 0",
                "-,        99, 4,  1, 10 0 0",
                "-,        -,  10, 1, 10 10 0",
                "-,        -,  0,  1, 10 0 0",
                "-,        0,  10, 1, 10 10 1",
                "-,        0,  11, 0, 10 10 0",
                "size > 7, -,  -,  0, 3 3 0",
                "size > 7, 2,  5,  0, 3 1 0",
                "size > 7, -,  2,  1, 3 2 0",
                "size < 0, -,  -,  0, 0 0 0",
                "size < 0, 5,  5,  1, 0 0 0",
            })
    void writesNumbersOfGeoServer(String cql, Integer start, Integer count, int counted, String numbers)
            throws Exception {
        assertThat(numbers(document(cql, start, count))).isEqualTo(numbers);
        assertThat(source.counted).isEqualTo(counted);
        assertThat(source.read).isEqualTo(1);
        assertThat(stockNumbers(request("2.0.0", cql, start, count))).isEqualTo(numbers);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {"-, -, 10", "-, 4, 4", "8, 4, 2", "99, 4, 0"})
    void countsNothingInWfs11(Integer start, Integer count, String returned) throws Exception {
        assertThat(document(request("1.1.0", null, start, count)).one("/*/@numberOfFeatures"))
                .isEqualTo(returned);
        assertThat(source.counted).isZero();
    }

    @Test
    void doesNotCountLayerThatSkipsTheNumber() throws Exception {
        layer.with("getSkipNumberMatched", true);
        assertThat(numbers(document(null, 0, 4))).isEqualTo("unknown 4 1");
        assertThat(numbers(document(null, null, null))).isEqualTo("unknown 10 0");
        assertThat(source.counted).isZero();
    }

    // ---- numbers that are kept

    @Test
    void countsOnceForAllPages() throws Exception {
        assertThat(numbers(document("size > 2", 0, 3))).isEqualTo("8 3 1");
        assertThat(numbers(document("size > 2", 3, 3))).isEqualTo("8 3 1");
        assertThat(numbers(document("size > 2", 6, 3))).isEqualTo("8 2 0");
        assertThat(source.counted).isEqualTo(1);
        assertThat(numbers(document("size > 3", 0, 3))).isEqualTo("7 3 1");
        assertThat(source.counted).isEqualTo(2);
    }

    @Test
    void distinguishesEmptyPagesOfDifferentResults() throws Exception {
        assertThat(numbers(document("size > 2", null, 0))).isEqualTo("8 0 0");
        assertThat(numbers(document("size > 3", null, 0))).isEqualTo("7 0 0");
    }

    @Test
    void countsAgainAfterATransaction() throws Exception {
        document(null, 0, 3);
        use(new GeoServerFeatureSource(features(12), source.table()));
        assertThat(numbers(document(null, 0, 3))).as("kept").isEqualTo("10 3 1");
        Object result = new Object();
        assertThat(callback.operationExecuted(new Request(), operation("Transaction", null), result))
                .isSameAs(result);
        assertThat(numbers(document(null, 0, 3))).isEqualTo("12 3 1");
    }

    /** As after a reset, or if the layer has been given another store. */
    @Test
    void countsAgainForAnotherStore() throws Exception {
        document(null, 0, 3);
        use(new GeoServerFeatureSource(features(12)));
        assertThat(numbers(document(null, 0, 3))).isEqualTo("12 3 1");
    }

    @Test
    void countsAgainIfPageExceedsTheKeptNumber() throws Exception {
        document(null, 0, 3);
        use(new GeoServerFeatureSource(features(20), source.table()));
        assertThat(numbers(document(null, 9, 3))).isEqualTo("20 3 1");
        assertThat(numbers(document(null, 18, 3))).isEqualTo("20 2 0");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void keepsNoNumbersIfConfigured(boolean ofLayer) throws Exception {
        MetadataMap metadata = new MetadataMap();
        metadata.put("gmlfast.countCacheSeconds", 0);
        (ofLayer ? layer : server.wfs).with("getMetadata", metadata);
        document(null, 0, 3);
        document(null, 0, 3);
        assertThat(source.counted).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {"-, 1", "INCLUDE, 1", "size > 0, 2"})
    void keepsNoNumbersIfUsersSeeDifferentFeatures(String readFilter, int counted) throws Exception {
        Filter filter = readFilter == null ? null : ECQL.toFilter(readFilter);
        use(new SecuredFeatureSource(features(TOWNS), filter));
        document(null, 0, 3);
        document(null, 0, 3);
        assertThat(source.counted).isEqualTo(counted);
    }

    @Test
    void keepsNoNumbersOfUnknownSources() throws Exception {
        use(new GeoServerFeatureSource(features(TOWNS)) {});
        document("size > 2", 0, 3);
        document("size > 2", 0, 3);
        assertThat(source.counted).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqrt(size) > 1", "size > 0 AND NOT (size < sqrt(1))"})
    void keepsNoNumbersOfFiltersWithFunctions(String cql) throws Exception {
        document(cql, 0, 3);
        document(cql, 0, 3);
        assertThat(source.counted).isEqualTo(2);
    }

    @Test
    void keepsNoNumbersOfLargeFilters() throws Exception {
        StringBuilder ids = new StringBuilder("IN ('town.1', 'town.2'");
        for (int i = 0; i < 1_000; i++) {
            ids.append(", 'x.").append(i).append('\'');
        }
        document(ids.append(')').toString(), 0, 1);
        document(ids.toString(), 0, 1);
        assertThat(source.counted).isEqualTo(2);
    }

    // ---- the setting unknown

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void doesNotCountIfMatchesAreUnknown(boolean ofLayer) throws Exception {
        MetadataMap metadata = new MetadataMap();
        metadata.put("gmlfast.numberMatched", "unknown");
        (ofLayer ? layer : server.wfs).with("getMetadata", metadata);
        assertThat(numbers(document(null, 0, 4))).isEqualTo("unknown 4 1");
        assertThat(numbers(document(null, 99, 4))).isEqualTo("unknown 0 0");
        assertThat(numbers(document(null, 8, 4)))
                .as("the page shows the number")
                .isEqualTo("10 2 0");
        assertThat(source.counted).isZero();
    }

    @Test
    void prefersSettingOfTheLayerAndReportsInvalidOnes() throws Exception {
        server.serviceMetadata.put("gmlfast.numberMatched", "unknown");
        MetadataMap metadata = new MetadataMap();
        metadata.put("gmlfast.numberMatched", " Exact ");
        layer.with("getMetadata", metadata);
        assertThat(numbers(document(null, 0, 4))).isEqualTo("10 4 1");
        metadata.put("gmlfast.numberMatched", "estimated");
        metadata.put("gmlfast.countCacheSeconds", "soon");
        try (LogLines log = new LogLines(java.util.logging.Level.WARNING)) {
            assertThat(numbers(document(null, 0, 4))).isEqualTo("10 4 1");
            assertThat(log.lines())
                    .containsExactlyInAnyOrder(
                            "WARNING gmlfast.numberMatched is exact or unknown, not estimated; exact is used",
                            "WARNING gmlfast.countCacheSeconds is a number from 0 to 86400, not soon; 30 is used");
        }
    }

    // ---- large pages

    @Test
    void readsOnlyFirstLargePageTwice() throws Exception {
        ListFeatureCollection large = new ListFeatureCollection(towns);
        for (int i = 0; i < 20; i++) {
            large.add(feature(towns, "town." + i, "x".repeat(100_000), i, wkt("POINT (47 7)")));
        }
        use(new GeoServerFeatureSource(large));
        for (int reads : new int[] {2, 3}) {
            assertThat(numbers(document(null, null, null))).isEqualTo("20 20 0");
            assertThat(source.read).isEqualTo(reads);
        }
        assertThat(source.counted).isEqualTo(2);
        document("size < 3", null, null);
        document("size < 3", null, null);
        assertThat(source.counted).as("the page was small once").isEqualTo(3);
    }

    // ---- other readers of the response

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {"-, -", "0, 4", "8, 4", "99, 4", "0, 10", "-, 4"})
    void returnsNumbersOfGeoServerToOtherReaders(Integer start, Integer count) {
        String expected = stockNumbers(request("2.0.0", null, start, count));
        assertThat(numbers(run(request("2.0.0", null, start, count)))).isEqualTo(expected);
        FeatureCollectionResponse next = run(request("2.0.0", null, start, count));
        assertThat(next.getNext() == null ? "0" : "1").isEqualTo(expected.split(" ")[2]);
        BigInteger returned = new BigInteger(expected.split(" ")[1]);
        for (Function<FeatureCollectionResponse, Object> access : List.<Function<FeatureCollectionResponse, Object>>of(
                FeatureCollectionResponse::getAdaptee, found -> found.unadapt(Object.class))) {
            FeatureCollectionResponse found = run(request("2.0.0", null, start, count));
            assertThat(new FeatureCollectionResponse.WFS20((org.eclipse.emf.ecore.EObject) access.apply(found))
                            .getNumberOfFeatures())
                    .isEqualTo(returned);
        }
        assertThat(run(request("1.1.0", null, start, count)).getNumberOfFeatures())
                .isEqualTo(returned);
        assertThat(run(request("2.0.0", null, start, count)).getFeature().get(0).size())
                .isEqualTo(returned.intValue());
    }

    @Test
    void returnsNumbersOfGeoServerToStockEncoder() throws Exception {
        SimpleFeatureType bad = type("town", "1bad", String.class);
        SimpleFeature feature = feature(bad, "town.1", "x");
        use(new GeoServerFeatureSource((ListFeatureCollection) collection(bad, feature, feature)));
        GetFeatureRequest request = request("2.0.0", null, 0, 5);
        FeatureCollectionResponse found = run(request);
        StockResponse stock = GetFeature.stock(StockFormat.GML32);
        Operation operation = operation("GetFeature", request);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        callback.responseDispatched(new Request(), operation, found, stock).write(found, out, operation);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(StockResponse.DOCUMENT);
        assertThat(numbers((FeatureCollectionResponse) stock.value)).isEqualTo("2 2 0");
    }

    // ---- requests that GeoServer counts

    @Test
    void countsUnsupportedRequests() {
        GetFeatureRequest hits = request("2.0.0", null, null, null);
        hits.setHits(true);
        GetFeatureRequest lock = request("2.0.0", null, null, null);
        lock.setLockRequest(true);
        GetFeatureRequest shapes = request("2.0.0", null, null, null);
        shapes.setOutputFormat("SHAPE-ZIP");
        for (GetFeatureRequest request : List.of(hits, lock, shapes, request("1.0.0", null, null, null))) {
            assertThat(UncountedGetFeature.supports(request, server.geoServer(), wfs()))
                    .isFalse();
        }
        GetFeatureRequest bxml = request("2.0.0", null, null, null);
        for (String format :
                List.of("application/json", "json", "text/javascript", "application/flatgeobuf", "csv", "bxml")) {
            bxml.setOutputFormat(format);
            assertThat(UncountedGetFeature.supports(bxml, server.geoServer(), wfs()))
                    .isTrue();
        }
        server.serviceMetadata.put("gmlfast.enabled", "false");
        assertThat(UncountedGetFeature.supports(bxml, server.geoServer(), wfs()))
                .isFalse();
    }

    /** A process reads its input from the WFS of its server, within its own request or outside of any. */
    @Test
    void countsInputOfWpsProcess() {
        GetFeatureRequest input = request("2.0.0", null, null, null);
        Service wps = new Service("wps", null, new Version("1.0.0"), List.of());
        dispatch(new Operation("Execute", wps, null, new Object[0]));
        assertThat(UncountedGetFeature.supports(input, server.geoServer(), wfs()))
                .isFalse();
        dispatch(null);
        assertThat(UncountedGetFeature.supports(input, server.geoServer(), wfs()))
                .isFalse();
        Dispatcher.REQUEST.remove();
        assertThat(UncountedGetFeature.supports(input, server.geoServer(), wfs()))
                .isFalse();
    }

    @Test
    void countsLayerThatIsSwitchedOff() {
        MetadataMap metadata = new MetadataMap();
        metadata.put("gmlfast.enabled", "false");
        layer.with("getMetadata", metadata);
        run(request("2.0.0", null, 0, 4));
        assertThat(source.counted).isEqualTo(1);
    }

    @Test
    void countsSeveralQueries() {
        GetFeatureRequest two = request("2.0.0", null, null, null);
        two.getQueries().add(new Query(List.of(new QName(Features.NAMESPACE, "town"))));
        run(two);
        assertThat(source.counted).isEqualTo(2);
    }
}
