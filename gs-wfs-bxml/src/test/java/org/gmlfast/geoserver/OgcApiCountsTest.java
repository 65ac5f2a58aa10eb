/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.geoserver.Features.type;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.sql.DriverManager;
import java.util.List;

import org.geoserver.ows.Request;
import org.geoserver.platform.Operation;
import org.geoserver.platform.Service;
import org.geotools.api.data.Query;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.filter.Filter;
import org.geotools.data.postgis.PostGISDialect;
import org.geotools.factory.CommonFactoryFinder;
import org.geotools.jdbc.JDBCDataStore;
import org.geotools.util.Version;
import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
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

    private long matches = 30;
    private int counts;

    OgcApiCountsTest() {
        server.layer(towns);
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
        call.query(store.getFeatureSource("town").getFeatures(query));
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
}
