/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.geoserver.Features.collection;
import static org.gmlfast.geoserver.Features.type;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.sql.DriverManager;
import java.util.List;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.ows.Dispatcher;
import org.geoserver.ows.Request;
import org.geoserver.platform.Operation;
import org.geoserver.platform.Service;
import org.geoserver.wfs.GetFeatureContext;
import org.geotools.api.data.Query;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.sort.SortBy;
import org.geotools.data.DataUtilities;
import org.geotools.data.postgis.PostGISDialect;
import org.geotools.factory.CommonFactoryFinder;
import org.geotools.jdbc.JDBCDataStore;
import org.geotools.util.Version;
import org.gmlfast.geoserver.counts.MatchCounts;
import org.gmlfast.geoserver.stock.StockFormat;
import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.locationtech.jts.geom.Point;

/** Counts of matches by GeoServer for pages of OGC API Features, and the numbers in the pages. */
class OgcApiCountsTest {

    private static PostgresServer postgres;

    private final SimpleFeatureType towns = type("town", "name", String.class, "geom", Point.class);
    private final ServerDouble server = new ServerDouble();
    private final FastGmlCallback callback = new FastGmlCallback(server.geoServer());
    private final JDBCDataStore store = new JDBCDataStore(
            new PostGISDialect(),
            towns,
            List.of("id"),
            () -> DriverManager.getConnection(postgres.url(), PostgresServer.USER, ""));

    private final FeatureTypeInfo layer = server.layer(towns).object();

    private long matches = 30;
    private int counts;

    /** The query that GeoServer counts and reads. */
    private Query queried;

    OgcApiCountsTest() {
        dispatch("Features");
    }

    private static void dispatch(String service) {
        Request request = new Request();
        request.setService(service);
        Dispatcher.REQUEST.set(request);
    }

    @AfterEach
    void forgetRequest() {
        Dispatcher.REQUEST.remove();
    }

    @BeforeAll
    static void start() throws Exception {
        postgres = PostgresServer.start();
        postgres.execute(
                "CREATE TABLE town (id int PRIMARY KEY, name text, geom geometry(Point, 4326))",
                "INSERT INTO town SELECT i, 'town ' || i, ST_SetSRID(ST_MakePoint(i, 1), 4326)"
                        + " FROM generate_series(1, 30) AS i");
    }

    @AfterAll
    static void stop() throws IOException {
        if (postgres != null) {
            postgres.close();
        }
    }

    /** numberMatched of a page whose features GeoServer has counted. */
    private String matched(Filter filter, int start, Integer limit, int returned) throws IOException {
        Query query = new Query("town", filter);
        query.setStartIndex(start);
        query.setMaxFeatures(limit == null ? 1_000 : limit);
        GetFeature call = new GetFeature("2.0.0");
        GetFeatureContext context = new GetFeatureContext(call.request, layer, store.getFeatureSource("town"), query);
        new OgcApiPages(server.geoServer()).beforeQuerying(context);
        queried = context.getQuery();
        call.query(store.getFeatureSource("town").getFeatures(queried));
        call.request.setPage(start, limit);
        call.found.setNumberOfFeatures(BigInteger.valueOf(returned));
        call.found.setLazyTotalNumberOfFeatures(() -> {
            counts++;
            return BigInteger.valueOf(matches);
        });
        Service features = new Service("Features", null, new Version("1.0.1"), List.of());
        Operation items = new Operation("GetFeature", features, null, call.operation.getParameters());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        callback.responseDispatched(new Request(), call.operation, call.found, call.stock)
                .write(call.found, out, items);
        GmlDocument document = new GmlDocument(StockFormat.GML32, out.toByteArray());
        assertThat(document.one("/*/@numberReturned")).isEqualTo(String.valueOf(returned));
        return document.one("/*/@numberMatched");
    }

    @Test
    void countsMatchesOnceForAllPages() throws IOException {
        for (int start = 0; start < 30; start += 10) {
            assertThat(matched(Filter.INCLUDE, start, 10, 10)).isEqualTo("30");
        }
        assertThat(counts).isEqualTo(1);
    }

    @Test
    void countsAgainForAnotherFilterAndAfterTransactions() throws IOException {
        Filter bern = CommonFactoryFinder.getFilterFactory()
                .equals(
                        CommonFactoryFinder.getFilterFactory().property("name"),
                        CommonFactoryFinder.getFilterFactory().literal("Bern"));
        store.sql.put(bern, " WHERE true");
        matched(Filter.INCLUDE, 10, 10, 10);
        matches = 35;
        assertThat(matched(bern, 10, 10, 10)).isEqualTo("35");
        assertThat(matched(Filter.INCLUDE, 10, 10, 10)).isEqualTo("30");
        MatchCounts.transactionEnded();
        assertThat(matched(Filter.INCLUDE, 10, 10, 10)).isEqualTo("35");
        assertThat(counts).isEqualTo(3);
    }

    @Test
    void countsAgainIfThePageHasMoreFeatures() throws IOException {
        matches = 15;
        assertThat(matched(Filter.INCLUDE, 0, 10, 10)).isEqualTo("15");
        matches = 30;
        assertThat(matched(Filter.INCLUDE, 20, 10, 10)).isEqualTo("30");
    }

    /** GeoServer then knows the number, or uses the limit of the layer. */
    @Test
    void asksGeoServerForTheNumberOfTheFirstPageWithoutLimit() throws IOException {
        assertThat(matched(Filter.INCLUDE, 10, 10, 10)).isEqualTo("30");
        matches = 7;
        assertThat(matched(Filter.INCLUDE, 0, null, 30)).isEqualTo("7");
        assertThat(matched(Filter.INCLUDE, 0, 1_000, 30)).isEqualTo("7");
    }

    @Test
    void appliesSettings() throws IOException {
        server.serviceMetadata.put("gmlfast.countCacheSeconds", "0");
        matched(Filter.INCLUDE, 0, 10, 10);
        matched(Filter.INCLUDE, 10, 10, 10);
        assertThat(counts).isEqualTo(2);
        server.serviceMetadata.put("gmlfast.numberMatched", "unknown");
        assertThat(matched(Filter.INCLUDE, 10, 10, 10)).isEqualTo("unknown");
        assertThat(counts).isEqualTo(2);
    }

    // ---- pages that GeoServer counts

    @Test
    void letsGeoServerCountFromTheStartOfThePage() throws IOException {
        matched(Filter.INCLUDE, 20, 10, 10);
        assertThat(queried.getStartIndex()).isNull();
        assertThat(queried.getSortBy()).containsExactly(SortBy.NATURAL_ORDER);
        assertThat(queried.getMaxFeatures()).isEqualTo(10);
        assertThat(queried.getFilter().toString()).contains("> (CAST('20'").doesNotContain("OFFSET");
        matched(Filter.INCLUDE, 0, 10, 10);
        assertThat(queried.getStartIndex()).isZero();
        matched(Filter.INCLUDE, 10, 10, 10);
        assertThat(queried.getFilter().toString()).contains("> (CAST('10'").doesNotContain("OFFSET");
    }

    @ParameterizedTest
    @CsvSource({
        "Features, gmlfast.pages, offset",
        "Features, gmlfast.enabled, false",
        "wfs, gmlfast.pages, keys",
        ", gmlfast.pages, keys"
    })
    void leavesQueriesAsTheyAre(String service, String setting, String value) throws IOException {
        server.serviceMetadata.put(setting, value);
        if (service == null) {
            Dispatcher.REQUEST.remove();
        } else {
            dispatch(service);
        }
        Query query = new Query("town");
        query.setStartIndex(10);
        query.setMaxFeatures(5);
        GetFeatureContext context =
                new GetFeatureContext(new GetFeature("2.0.0").request, layer, store.getFeatureSource("town"), query);
        new OgcApiPages(server.geoServer()).beforeQuerying(context);
        assertThat(context.getQuery()).isSameAs(query);
    }

    @Test
    void leavesQueriesThatThePluginDoesNotKnow() {
        Query query = new Query("town");
        query.setStartIndex(10);
        query.setMaxFeatures(5);
        GetFeatureContext context = new GetFeatureContext(
                new GetFeature("2.0.0").request, layer, DataUtilities.source(collection(towns)), query);
        new OgcApiPages(server.geoServer()).beforeQuerying(context);
        assertThat(context.getQuery()).isSameAs(query);
    }
}
