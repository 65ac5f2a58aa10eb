/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.geoserver.Features.collection;
import static org.gmlfast.geoserver.Features.feature;
import static org.gmlfast.geoserver.Features.type;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.ows.Request;
import org.geoserver.platform.Operation;
import org.geoserver.platform.Service;
import org.geoserver.wfs.GetFeatureContext;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.geoserver.wfs.request.Lock;
import org.geoserver.wfs.request.LockFeatureRequest;
import org.geoserver.wfs.request.TransactionElement;
import org.geoserver.wfs.request.TransactionRequest;
import org.geotools.api.data.Query;
import org.geotools.api.data.SimpleFeatureSource;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.FilterFactory;
import org.geotools.api.filter.identity.Identifier;
import org.geotools.data.DataUtilities;
import org.geotools.data.collection.CollectionFeatureSource;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.factory.CommonFactoryFinder;
import org.geotools.util.Version;
import org.gmlfast.geoserver.request.FeatureIdCallback;
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
    private final InterfaceStub<FeatureTypeInfo> layer = server.layer(towns);
    private final FeatureIdCallback callback = new FeatureIdCallback(server.geoServer());
    private SimpleFeatureSource store;

    private Filter ids(String... ids) {
        return filters.id(Set.of(Arrays.stream(ids).map(filters::featureId).toArray(Identifier[]::new)));
    }

    private SimpleFeature town(String id) {
        return feature(towns, id, "Bern");
    }

    private void store(String... ids) {
        store = DataUtilities.source(
                collection(towns, Arrays.stream(ids).map(this::town).toArray(SimpleFeature[]::new)));
        layer.with("getFeatureSource", store);
    }

    /** The ids that GML has for features. */
    private List<String> written(String version, String... ids) throws Exception {
        String path = version.equals("1.0.0") ? "//t:town/@fid" : "//t:town/@gml:id";
        SimpleFeature[] features = Arrays.stream(ids).map(this::town).toArray(SimpleFeature[]::new);
        return new GetFeature(version)
                .query(collection(towns, features))
                .document(server)
                .all(path);
    }

    private GetFeatureContext context(Query query) {
        return new GetFeatureContext(new GetFeatureRequest(), null, store, query);
    }

    private Filter queried(Filter asked) {
        GetFeatureContext context = context(new Query("town", asked));
        callback.beforeQuerying(context);
        return context.getQuery().getFilter();
    }

    /** The ids of the features that a filter selects in the store. */
    private List<String> selected(Filter filter) throws Exception {
        List<String> ids = new ArrayList<>();
        try (SimpleFeatureIterator features = store.getFeatures(filter).features()) {
            while (features.hasNext()) {
                ids.add(features.next().getID());
            }
        }
        return ids;
    }

    // ---- GetFeature

    @ParameterizedTest
    @ValueSource(strings = {"1.0.0", "1.1.0", "2.0.0"})
    void findsEachWrittenId(String version) throws Exception {
        assertEachIsFound(version, IDS);
    }

    @Test
    void findsEachOfManyWrittenIds() throws Exception {
        Random random = new Random(36);
        String[] many =
                Stream.generate(() -> randomId(random)).distinct().limit(300).toArray(String[]::new);
        assertEachIsFound("2.0.0", many);
    }

    private void assertEachIsFound(String version, String... all) throws Exception {
        store(all);
        List<String> written = written(version, all);
        for (int i = 0; i < all.length; i++) {
            assertThat(selected(queried(ids(written.get(i))))).containsExactly(all[i]);
        }
    }

    private static String randomId(Random random) {
        StringBuilder id = new StringBuilder("t.");
        random.ints(random.nextInt(8), 0, 0x11_0000)
                .filter(c -> c < 0xD800 || c > 0xDFFF)
                .map(c -> random.nextBoolean() ? c % 128 : c)
                .forEach(id::appendCodePoint);
        return id.toString();
    }

    /** GeoJSON, for example, writes such ids unescaped. */
    @Test
    void findsIdThatOnlyLooksEscaped() throws Exception {
        store("town.a_x0020_b", "town.1");
        assertThat(selected(queried(ids("town.a_x0020_b")))).containsExactly("town.a_x0020_b");
    }

    @Test
    void findsIdsInsideOtherFilters() throws Exception {
        store("town.a b", "town.1", "town.2");
        Filter bern = filters.equals(filters.property("label"), filters.literal("Bern"));
        Filter asked = filters.and(bern, filters.not(filters.not(ids("town.1", "town.a_x0020_b"))));
        assertThat(selected(queried(asked))).containsExactlyInAnyOrder("town.a b", "town.1");
    }

    @Test
    void keepsQueriesWithoutEscapedIds() {
        store = null;
        for (Filter filter : List.of(Filter.INCLUDE, ids("town.1"), filters.not(ids("x_y", "_x12_", "x0020_")))) {
            Query query = new Query("town", filter);
            GetFeatureContext context = context(query);
            callback.beforeQuerying(context);
            assertThat(context.getQuery()).isSameAs(query);
        }
    }

    @Test
    void keepsRestOfTheQuery() {
        store("town.a b");
        Query query = new Query("town", ids("town.a_x0020_b"), 7, new String[] {"label"}, "handle");
        query.setStartIndex(3);
        GetFeatureContext context = context(query);
        callback.beforeQuerying(context);
        Query changed = context.getQuery();
        assertThat(changed.getMaxFeatures()).isEqualTo(7);
        assertThat(changed.getStartIndex()).isEqualTo(3);
        assertThat(changed.getPropertyNames()).containsExactly("label");
        // other code may keep the query
        assertThat(query.getFilter()).isEqualTo(ids("town.a_x0020_b"));
    }

    @Test
    void reportsFailureOfTheStoreAsGeoServerDoes() {
        store = new CollectionFeatureSource(new FailingFeatures(town("town.1"), 0));
        assertThat(queried(ids("town.a_x0020_b"))).isEqualTo(ids("town.a_x0020_b"));
    }

    // ---- locks and transactions

    private final QName name = new QName(Features.NAMESPACE, "town");

    private void dispatch(String operation, Object request) {
        Service wfs = new Service("wfs", null, new Version("1.1.0"), List.of());
        Operation asked = new Operation(operation, wfs, null, new Object[] {request});
        assertThat(callback.operationDispatched(new Request(), asked)).isSameAs(asked);
    }

    @Test
    void changesIdsOfTransactions() throws Exception {
        store("town.a b", "town.a_x0020_b");
        TransactionElement delete = new TransactionElement(name, ids("town.a_x0020_b"));
        TransactionElement insert = new TransactionElement(null, null);
        dispatch("Transaction", new TransactionRequest(insert, delete));
        assertThat(selected(delete.getFilter())).containsExactly("town.a b");
        assertThat(insert.getFilter()).isNull();
    }

    @Test
    void changesIdsOfLocks() throws Exception {
        store("town.a b");
        Lock lock = new Lock(name, ids("town.a_x0020_b"));
        dispatch("LockFeature", new LockFeatureRequest(lock));
        assertThat(selected(lock.getFilter())).containsExactly("town.a b");
    }

    /** GeoServer makes the lock of the request's filters, and its query of them too. */
    @Test
    void changesIdsOfGetFeatureWithLockOnce() throws Exception {
        store("a b", "a_x0020_b");
        GetFeature call = new GetFeature("1.1.0").query(towns);
        call.request.setLockRequest(true);
        call.request.getQueries().get(0).setFilter(ids("a_x005F_x0020_b"));
        dispatch("GetFeatureWithLock", call.request);
        Filter locked = call.request.getQueries().get(0).getFilter();
        GetFeatureContext context = new GetFeatureContext(call.request, null, store, new Query("town", locked));
        callback.beforeQuerying(context);
        assertThat(selected(context.getQuery().getFilter())).containsExactly("a_x0020_b");
    }

    @Test
    void leavesMissingLayerToGeoServer() {
        Lock lock = new Lock(new QName("nowhere"), ids("town.a_x0020_b"));
        Lock withoutName = new Lock(null, ids("town.a_x0020_b"));
        dispatch("LockFeature", new LockFeatureRequest(lock, withoutName));
        assertThat(lock.getFilter()).isEqualTo(ids("town.a_x0020_b"));
    }

    @Test
    void keepsOtherRequests() {
        Lock lock = new Lock(name, ids("town.a_x0020_b"));
        dispatch("DescribeFeatureType", new LockFeatureRequest(lock));
        dispatch("Transaction", "no transaction");
        dispatch("LockFeature", "no lock");
        assertThat(lock.getFilter()).isEqualTo(ids("town.a_x0020_b"));
    }
}
