/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.geoserver.Features.collection;
import static org.gmlfast.geoserver.Features.feature;
import static org.gmlfast.geoserver.Features.type;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;

import org.geoserver.ows.Request;
import org.geoserver.platform.Operation;
import org.geoserver.platform.Service;
import org.geoserver.wfs.GetFeatureContext;
import org.geoserver.wfs.request.Lock;
import org.geoserver.wfs.request.LockFeatureRequest;
import org.geoserver.wfs.request.RequestObject;
import org.geoserver.wfs.request.TransactionElement;
import org.geoserver.wfs.request.TransactionRequest;
import org.geotools.api.data.Query;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.FilterFactory;
import org.geotools.api.filter.identity.Identifier;
import org.geotools.factory.CommonFactoryFinder;
import org.geotools.util.Version;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client can ask for, lock and change a feature by the id that the GML has. */
class FeatureIdCallbackTest {

    private static final String[] IDS = {
        "town.a b",
        "town.1",
        "town.a+b%2F",
        "1",
        "\u00A0",
        "town.x:y",
        "town.a_x0020_b",
        "{A-1}: 7",
        "town.\uD83D\uDE00",
        "a.b\tc",
        "",
    };

    private final FilterFactory filters = CommonFactoryFinder.getFilterFactory();
    private final SimpleFeatureType towns = type("town", "label", String.class);
    private final ServerDouble server = new ServerDouble();
    private final FeatureIdCallback callback = new FeatureIdCallback();

    FeatureIdCallbackTest() {
        server.layer(towns);
    }

    private Filter ids(String... ids) {
        return filters.id(Set.of(Arrays.stream(ids).map(filters::featureId).toArray(Identifier[]::new)));
    }

    private SimpleFeature town(String id) {
        return feature(towns, id, "Bern");
    }

    /** The ids in a document of the features. */
    private List<String> written(String version, SimpleFeature... features) throws Exception {
        String path = version.equals("1.0.0") ? "//t:town/@fid" : "//t:town/@gml:id";
        return new GetFeature(version)
                .query(collection(towns, features))
                .document(server)
                .all(path);
    }

    private Filter queried(Filter asked) {
        GetFeatureContext context = new GetFeatureContext(new Query("town", asked));
        callback.beforeQuerying(context);
        return context.getQuery().getFilter();
    }

    // ---- GetFeature

    @ParameterizedTest
    @ValueSource(strings = {"1.0.0", "1.1.0", "2.0.0"})
    void everyWrittenIdIsFoundAgain(String version) throws Exception {
        for (String id : IDS) {
            Filter filter = queried(ids(written(version, town(id)).get(0)));
            assertThat(filter.evaluate(town(id))).as(id).isTrue();
            assertThat(filter.evaluate(town("town.other"))).as(id).isFalse();
        }
    }

    @Test
    void everyWrittenIdOfManyIsFoundAgain() throws Exception {
        Random random = new Random(36);
        for (int i = 0; i < 500; i++) {
            StringBuilder id = new StringBuilder("town.");
            random.ints(random.nextInt(8), 0, 0x11_0000)
                    .filter(c -> c < 0xD800 || c > 0xDFFF)
                    .map(c -> random.nextBoolean() ? c % 128 : c)
                    .forEach(id::appendCodePoint);
            SimpleFeature feature = town(id.toString());
            assertThat(queried(ids(written("2.0.0", feature).get(0))).evaluate(feature))
                    .as(id.toString())
                    .isTrue();
        }
    }

    @Test
    void anIdThatLooksEscapedIsFoundAsItIsToo() {
        // as GeoJSON has it
        assertThat(queried(ids("town.a_x0020_b")).evaluate(town("town.a_x0020_b")))
                .isTrue();
    }

    @Test
    void idsInsideOtherFiltersAreFound() {
        Filter bern = filters.equals(filters.property("label"), filters.literal("Bern"));
        Filter filter = queried(filters.and(bern, filters.not(filters.not(ids("town.1", "town.a_x0020_b")))));
        assertThat(filter.evaluate(town("town.a b"))).isTrue();
        assertThat(filter.evaluate(town("town.1"))).isTrue();
        assertThat(filter.evaluate(town("town.2"))).isFalse();
    }

    @Test
    void queriesWithoutEscapedIdsStayAsTheyAre() {
        for (Filter filter : List.of(Filter.INCLUDE, ids("town.1"), filters.not(ids("x_y", "_x12_", "x0020_")))) {
            Query query = new Query("town", filter);
            GetFeatureContext context = new GetFeatureContext(query);
            callback.beforeQuerying(context);
            assertThat(context.getQuery()).isSameAs(query);
        }
    }

    @Test
    void theRestOfAQueryStaysAsItIs() {
        Query query = new Query("town", ids("town.a_x0020_b"), 7, new String[] {"label"}, "handle");
        query.setStartIndex(3);
        GetFeatureContext context = new GetFeatureContext(query);
        callback.beforeQuerying(context);
        Query changed = context.getQuery();
        assertThat(changed.getMaxFeatures()).isEqualTo(7);
        assertThat(changed.getStartIndex()).isEqualTo(3);
        assertThat(changed.getPropertyNames()).containsExactly("label");
        // somebody may hold on to the query
        assertThat(query.getFilter()).isEqualTo(ids("town.a_x0020_b"));
    }

    // ---- locks and transactions

    private void dispatch(String operation, Object request) {
        Service wfs = new Service("wfs", null, new Version("1.1.0"), List.of());
        Operation asked = new Operation(operation, wfs, null, new Object[] {request});
        assertThat(callback.operationDispatched(new Request(), asked)).isSameAs(asked);
    }

    private void assertFinds(RequestObject part, String id) {
        assertThat(part.getFilter().evaluate(town(id))).isTrue();
    }

    @Test
    void transactionsChangeTheFeature() {
        TransactionElement delete = new TransactionElement(ids("town.a_x0020_b"));
        TransactionElement insert = new TransactionElement(null);
        dispatch("Transaction", new TransactionRequest(insert, delete));
        assertFinds(delete, "town.a b");
        assertThat(insert.getFilter()).isNull();
    }

    @Test
    void locksLockTheFeature() {
        Lock lock = new Lock(ids("town.a_x0020_b"));
        dispatch("LockFeature", new LockFeatureRequest(lock));
        assertFinds(lock, "town.a b");
        GetFeature call = new GetFeature("1.1.0").query(towns);
        call.request.getQueries().get(0).setFilter(ids("town.a_x0020_b"));
        dispatch("GetFeatureWithLock", call.request);
        assertFinds(call.request.getQueries().get(0), "town.a b");
    }

    @Test
    void otherRequestsStayAsTheyAre() {
        Lock lock = new Lock(ids("town.a_x0020_b"));
        dispatch("DescribeFeatureType", new LockFeatureRequest(lock));
        dispatch("Transaction", "no transaction");
        dispatch("LockFeature", "no lock");
        assertThat(lock.getFilter()).isEqualTo(ids("town.a_x0020_b"));
    }
}
