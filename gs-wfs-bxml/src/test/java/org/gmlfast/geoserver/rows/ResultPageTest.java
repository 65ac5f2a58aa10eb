/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.geotools.api.data.Query;
import org.geotools.api.data.SimpleFeatureSource;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.FilterFactory;
import org.geotools.api.filter.sort.SortBy;
import org.geotools.api.filter.sort.SortOrder;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.data.crs.ReprojectFeatureResults;
import org.geotools.data.postgis.PostGISDialect;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.factory.CommonFactoryFinder;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.jdbc.JDBCDataStore;
import org.geotools.jdbc.VirtualTable;
import org.geotools.referencing.CRS;
import org.geotools.util.factory.Hints;
import org.gmlfast.model.Row;
import org.gmlfast.model.Rows;
import org.gmlfast.rows.page.PageMethod;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.PostgresServer;
import org.gmlfast.testing.PropertySeeds;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Point;

/** Pages of PostGIS layers, compared with the rows of the whole result in the order of PostgreSQL. */
@BuildJdkOnly
class ResultPageTest {

    private static final FilterFactory FILTERS = CommonFactoryFinder.getFilterFactory();

    private static final Filter POPULOUS = FILTERS.greater(FILTERS.property("people"), FILTERS.literal(3));
    private static final Filter NAMED = FILTERS.not(FILTERS.isNull(FILTERS.property("name")));

    private static CoordinateReferenceSystem webMercator;
    private static PostgresServer postgres;

    private final List<String> ways = new ArrayList<>();
    private JDBCDataStore store;
    private PageMethod paging = PageMethod.REMEMBERED;

    @BeforeAll
    static void start() throws Exception {
        postgres = PostgresServer.start();
        webMercator = CRS.decode("EPSG:3857", true);
    }

    @AfterAll
    static void stop() throws IOException {
        if (postgres != null) {
            postgres.close();
        }
    }

    /** 60 towns; names and numbers of people repeat, and some are null. */
    @BeforeEach
    void createTowns() throws Exception {
        postgres.execute(
                "DROP TABLE IF EXISTS town CASCADE",
                "CREATE TABLE town (region int, id text, name varchar, people int, geom geometry(Point, 4326),"
                        + " PRIMARY KEY (region, id))",
                """
                INSERT INTO town SELECT i % 3, 'T' || i, CASE WHEN i % 5 > 0 THEN 'Town ' || i % 8 END,
                    CASE WHEN i % 6 > 0 THEN i % 7 END, ST_SetSRID(ST_MakePoint(i, 1), 4326)
                FROM generate_series(1, 60) AS i
                """,
                "CREATE INDEX ON town (name)");
        store = store("town", "region", "id");
    }

    private static JDBCDataStore store(String table, String... key) {
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.setNamespaceURI("http://example.org/towns");
        type.setName(table);
        type.add("name", String.class);
        type.add("people", Integer.class);
        type.add("geom", Point.class, 4326);
        SimpleFeatureType built = type.buildFeatureType();
        JDBCDataStore store = new JDBCDataStore(new PostGISDialect(), built, List.of(key), ResultPageTest::connect);
        store.sql.put(POPULOUS, " WHERE \"people\" > 3 OR \"region\" = 1");
        store.sql.put(NAMED, " WHERE \"name\" IS NOT NULL");
        return store;
    }

    private static Connection connect() throws SQLException {
        return DriverManager.getConnection(postgres.url(), PostgresServer.USER, "");
    }

    private static List<String> select(String sql) throws SQLException {
        List<String> values = new ArrayList<>();
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }

    private static List<String> townsInOrder(String conditionAndOrder) throws SQLException {
        return select("SELECT 'town.' || region || '.' || id FROM town " + conditionAndOrder);
    }

    private static Query query(Filter filter, int offset, int limit, SortBy... order) {
        Query query = new Query("town", filter);
        query.setStartIndex(offset);
        query.setMaxFeatures(limit);
        query.setSortBy(order.length == 0 ? null : order);
        return query;
    }

    private List<String> page(Query query) throws Exception {
        return page(store, query);
    }

    /** The ids of a page. */
    private List<String> page(JDBCDataStore from, Query query) throws Exception {
        List<String> ids = new ArrayList<>();
        StoreRowSource source = StoreRowSource.of(
                StoreQuery.of(from.getFeatureSource(from.getTypeNames()[0]).getFeatures(query)), paging, null);
        if (source.way() != null) {
            ways.add(source.way());
        }
        OptionalLong count = source.count();
        try (Rows rows = source.open()) {
            for (Row row = rows.next(); row != null; row = rows.next()) {
                ids.add(row.id());
            }
        }
        if (count.isPresent()) {
            assertThat(count).hasValue(ids.size());
        }
        return ids;
    }

    private static List<String> slice(List<String> ids, int offset, int limit) {
        return ids.stream().skip(offset).limit(limit).toList();
    }

    private static SortBy sort(String attribute, boolean descending) {
        return FILTERS.sort(attribute, descending ? SortOrder.DESCENDING : SortOrder.ASCENDING);
    }

    // ---- the rows of pages

    static IntStream seeds() {
        return IntStream.range(0, PropertySeeds.tries(20));
    }

    /** In order, and then at random, so that pages start at known keys, after them, and before all of them. */
    @ParameterizedTest
    @MethodSource("seeds")
    void readsSamePagesAsPlainOrder(int seed) throws Exception {
        Random random = new Random(seed);
        paging = PageMethod.values()[random.nextInt(2)];
        List<SortBy> order = new ArrayList<>();
        List<String> sql = new ArrayList<>();
        for (String column : List.of("people", "name")) {
            if (random.nextBoolean()) {
                boolean descending = random.nextBoolean();
                order.add(sort(column, descending));
                sql.add(column + (descending ? " DESC" : ""));
            }
        }
        boolean reverse = order.isEmpty() && random.nextInt(3) == 0;
        sql.add(reverse ? "region DESC, id DESC" : "region, id");
        SortBy[] sorted = reverse ? new SortBy[] {SortBy.REVERSE_ORDER} : order.toArray(new SortBy[0]);
        Filter filter = List.of(Filter.INCLUDE, POPULOUS, NAMED).get(random.nextInt(3));
        List<String> all = townsInOrder(store.sql.get(filter) + " ORDER BY " + String.join(",", sql));
        int limit = 1 + random.nextInt(25);
        for (int offset = 0; offset < all.size() + limit; offset += limit) {
            assertThat(page(query(filter, offset, limit, sorted))).isEqualTo(slice(all, offset, limit));
        }
        for (int i = 0; i < 10; i++) {
            int offset = random.nextInt(70);
            int other = 1 + random.nextInt(25);
            assertThat(page(query(filter, offset, other, sorted))).isEqualTo(slice(all, offset, other));
        }
    }

    /** PostgreSQL sorts by the first of two equal columns; the key, too, can be among them. */
    @ParameterizedTest
    @MethodSource
    void readsPagesSortedByTheSameColumnTwice(List<SortBy> order, String sql) throws Exception {
        List<String> all = townsInOrder("ORDER BY " + sql);
        for (PageMethod method : List.of(PageMethod.REMEMBERED, PageMethod.KEYS)) {
            paging = method;
            List<String> read = new ArrayList<>();
            for (int offset = 0; offset < 60; offset += 7) {
                read.addAll(page(query(Filter.INCLUDE, offset, 7, order.toArray(SortBy[]::new))));
            }
            assertThat(read).as(method.toString()).isEqualTo(all);
        }
        assertThat(ways).contains("after the last key");
    }

    static Stream<Arguments> readsPagesSortedByTheSameColumnTwice() {
        return Stream.of(
                Arguments.of(List.of(sort("name", true), sort("name", false)), "name DESC, region, id"),
                Arguments.of(List.of(sort("name", false), sort("name", true)), "name, region, id"),
                Arguments.of(
                        List.of(sort("people", true), sort("name", false), sort("people", false)),
                        "people DESC, name, region, id"),
                Arguments.of(List.of(SortBy.REVERSE_ORDER, SortBy.NATURAL_ORDER), "region DESC, id DESC"),
                Arguments.of(
                        List.of(sort("name", false), SortBy.REVERSE_ORDER, SortBy.NATURAL_ORDER),
                        "name, region DESC, id DESC"));
    }

    /** As rows, as features and to count, in order and at random. */
    @ParameterizedTest
    @MethodSource("seeds")
    void findsSamePagesBeforeTheyAreRead(int seed) throws Exception {
        Random random = new Random(seed);
        paging = PageMethod.values()[random.nextInt(2)];
        boolean byName = random.nextBoolean();
        SortBy[] order = byName ? new SortBy[] {sort("name", random.nextBoolean())} : new SortBy[0];
        String sql = !byName ? "" : order[0].getSortOrder() == SortOrder.DESCENDING ? "name DESC," : "name,";
        Filter filter = List.of(Filter.INCLUDE, POPULOUS, NAMED).get(random.nextInt(3));
        List<String> all = townsInOrder(store.sql.get(filter) + " ORDER BY " + sql + "region, id");
        SimpleFeatureSource source = store.getFeatureSource("town");
        int limit = 1 + random.nextInt(25);
        for (int i = 0; i < 20; i++) {
            int offset = i < 10 ? i * limit : random.nextInt(70);
            Query asked = query(filter, offset, limit, order);
            Query found = PagedFeatures.withoutOffset(source, asked, paging);
            if (offset == 0) {
                assertThat(found).isSameAs(asked);
                page(found);
                continue;
            }
            assertThat(found.getStartIndex()).isNull();
            assertThat(StoreQuery.of(source.getFeatures(found)).matches().getFilter())
                    .isEqualTo(filter);
            String statement =
                    RecordedQuery.of(StoreQuery.of(source.getFeatures(found))).sql();
            assertThat(select("SELECT 'town.' || region || '.' || id FROM (" + statement + ") AS page"))
                    .isEqualTo(slice(all, offset, limit));
            assertThat(page(found)).isEqualTo(slice(all, offset, limit));
            boolean full = offset + limit <= all.size();
            if (full && paging == PageMethod.REMEMBERED) {
                page(query(filter, offset + limit, limit, order));
                assertThat(ways.get(ways.size() - 1)).isEqualTo("after the last key");
            }
        }
    }

    @Test
    void findsFeaturesOfPagesFoundBefore() throws Exception {
        SimpleFeatureSource source = store.getFeatureSource("town");
        Query found = PagedFeatures.withoutOffset(source, query(Filter.INCLUDE, 10, 5), paging);
        PagedFeatures page = PagedFeatures.find(source.getFeatures(found), paging);
        assertThat(page.way()).startsWith("by keys");
    }

    /** A source that changes queries after the plugin has. */
    private static SimpleFeatureSource changing(SimpleFeatureSource source, Consumer<Query> change) {
        return (SimpleFeatureSource) Proxy.newProxyInstance(
                SimpleFeatureSource.class.getClassLoader(),
                new Class<?>[] {SimpleFeatureSource.class},
                (proxy, method, arguments) -> {
                    Query changed = new Query((Query) arguments[0]);
                    change.accept(changed);
                    return source.getFeatures(changed);
                });
    }

    @Test
    void keepsOffsetIfASourceChangesThePage() throws Exception {
        SimpleFeatureSource source = store.getFeatureSource("town");
        Query asked = query(Filter.INCLUDE, 10, 5);
        assertThat(PagedFeatures.withoutOffset(source, asked, paging)).isNotSameAs(asked);
        assertThat(PagedFeatures.withoutOffset(source, asked, PageMethod.OFFSET))
                .isSameAs(asked);
        List<Consumer<Query>> changes = List.of(
                query -> query.setFilter(Filter.INCLUDE),
                query -> query.setHints(new Hints()),
                query -> query.setSortBy(query.getStartIndex() == null ? null : query.getSortBy()),
                query -> query.setMaxFeatures(query.getStartIndex() == null ? 4 : 5));
        for (Consumer<Query> change : changes) {
            assertThat(PagedFeatures.withoutOffset(changing(source, change), asked, paging))
                    .isSameAs(asked);
        }
    }

    /** The ids that GeoTools' own statement selects after the plugin has changed its query. */
    private List<String> featurePage(Query query) throws Exception {
        SimpleFeatureCollection features = store.getFeatureSource("town").getFeatures(query);
        ways.add(PagedFeatures.find(new ReprojectFeatureResults(features, webMercator), paging)
                .way());
        String statement = RecordedQuery.of(StoreQuery.of(features)).sql();
        assertThat(statement).endsWith(" LIMIT " + query.getMaxFeatures());
        return select("SELECT 'town.' || region || '.' || id FROM (" + statement + ") AS page");
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void leadsFeaturesToSamePages(int seed) throws Exception {
        Random random = new Random(seed);
        paging = PageMethod.values()[random.nextInt(2)];
        boolean sorted = random.nextBoolean();
        SortBy[] order =
                sorted ? new SortBy[] {sort("name", random.nextBoolean())} : new SortBy[] {SortBy.NATURAL_ORDER};
        String sql = !sorted ? "" : order[0].getSortOrder() == SortOrder.DESCENDING ? "name DESC," : "name,";
        Filter filter = List.of(Filter.INCLUDE, POPULOUS, NAMED).get(random.nextInt(3));
        List<String> all = townsInOrder(store.sql.get(filter) + " ORDER BY " + sql + "region, id");
        int limit = 1 + random.nextInt(25);
        for (int offset = limit; offset < all.size() + limit; offset += limit) {
            if (random.nextBoolean()) {
                page(query(filter, offset - limit, limit, order));
            }
            assertThat(featurePage(query(filter, offset, limit, order))).isEqualTo(slice(all, offset, limit));
        }
    }

    @Test
    void readsPagesForManyClientsAtOnce() throws Exception {
        List<String> all = townsInOrder("ORDER BY name, region, id");
        ExecutorService threads = Executors.newFixedThreadPool(16);
        try {
            List<Callable<Void>> clients = new ArrayList<>();
            for (int client = 0; client < 64; client++) {
                Random random = new Random(client);
                clients.add(() -> {
                    for (int i = 0; i < 6; i++) {
                        int offset = client(random, i);
                        List<String> ids = new ArrayList<>();
                        Query query = query(Filter.INCLUDE, offset, 10, sort("name", false));
                        StoreQuery storeQuery =
                                StoreQuery.of(store.getFeatureSource("town").getFeatures(query));
                        try (Rows rows =
                                StoreRowSource.of(storeQuery, paging, null).open()) {
                            for (Row row = rows.next(); row != null; row = rows.next()) {
                                ids.add(row.id());
                            }
                        }
                        assertThat(ids).isEqualTo(slice(all, offset, 10));
                    }
                    return null;
                });
            }
            for (Future<Void> client : threads.invokeAll(clients)) {
                client.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** In order or at random. */
    private static int client(Random random, int page) {
        return random.nextBoolean() ? page * 10 : random.nextInt(60);
    }

    // ---- changes between pages

    private List<String> changedBetweenPages(String... changes) throws Exception {
        List<String> read = new ArrayList<>(page(query(Filter.INCLUDE, 0, 20)));
        postgres.execute(changes);
        read.addAll(page(query(Filter.INCLUDE, 20, 20)));
        read.addAll(page(query(Filter.INCLUDE, 40, 30)));
        return read;
    }

    @Test
    void missesNoRowIfRowsBeforeThePageAreDeleted() throws Exception {
        List<String> before = townsInOrder("ORDER BY region, id");
        List<String> read = changedBetweenPages("DELETE FROM town WHERE region = 0 AND id LIKE 'T3%'");
        assertThat(read).isEqualTo(before);
        assertThat(ways).containsOnly("after the last key").hasSize(2);
    }

    @Test
    void readsNoRowTwiceIfRowsBeforeThePageAreInserted() throws Exception {
        List<String> before = townsInOrder("ORDER BY region, id");
        List<String> read = changedBetweenPages("INSERT INTO town SELECT 0, 'A' || i FROM generate_series(1, 5) AS i");
        assertThat(read).isEqualTo(before);
    }

    @Test
    void continuesAfterKeyWhoseRowIsDeleted() throws Exception {
        List<String> all = townsInOrder("ORDER BY name DESC, region, id");
        assertThat(page(query(Filter.INCLUDE, 0, 20, sort("name", true)))).isEqualTo(slice(all, 0, 20));
        postgres.execute("DELETE FROM town WHERE 'town.' || region || '.' || id = '" + all.get(19) + "'");
        assertThat(page(query(Filter.INCLUDE, 20, 20, sort("name", true)))).isEqualTo(slice(all, 20, 20));
        assertThat(ways).containsExactly("after the last key");
    }

    @Test
    void countsRowsAgainAfterTransactionOfThisServer() throws Exception {
        page(query(Filter.INCLUDE, 0, 20));
        postgres.execute("DELETE FROM town WHERE region = 0 AND id LIKE 'T3%'");
        StoreQuery.discardKeys();
        assertThat(page(query(Filter.INCLUDE, 20, 20))).isEqualTo(slice(townsInOrder("ORDER BY region, id"), 20, 20));
        assertThat(ways).containsExactly("by keys: no key before it is known");
    }

    // ---- ways to find a page

    @Test
    void usesNearestKeyBeforeThePage() throws Exception {
        List<String> all = townsInOrder("ORDER BY region, id");
        page(query(Filter.INCLUDE, 0, 20));
        assertThat(page(query(Filter.INCLUDE, 27, 5))).isEqualTo(slice(all, 27, 5));
        assertThat(page(query(Filter.INCLUDE, 10, 5))).isEqualTo(slice(all, 10, 5));
        assertThat(page(query(Filter.INCLUDE, 32, 5))).isEqualTo(slice(all, 32, 5));
        assertThat(ways)
                .containsExactly(
                        "after the key at 20, and by keys from there",
                        "by keys: no key before it is known",
                        "after the last key");
    }

    /** The rights of a user are in the condition. */
    @Test
    void usesNoKeyOfAnotherFilterOrOrder() throws Exception {
        page(query(POPULOUS, 0, 10));
        page(query(Filter.INCLUDE, 0, 10, sort("name", false)));
        for (Query other : List.of(
                query(NAMED, 10, 10),
                query(Filter.INCLUDE, 10, 10),
                query(POPULOUS, 10, 10, sort("name", false)),
                query(Filter.INCLUDE, 10, 10, sort("name", true)))) {
            page(other);
        }
        assertThat(ways).hasSize(4).containsOnly("by keys: no key before it is known");
        page(query(POPULOUS, 10, 10));
        assertThat(ways.get(4)).isEqualTo("after the last key");
    }

    /** GeoTools would read all rows before the page to count it. */
    @Test
    void countsRowsOfPageFromItsKey() throws Exception {
        page(query(Filter.INCLUDE, 0, 20));
        StoreQuery query = StoreQuery.of(store.getFeatureSource("town").getFeatures(query(Filter.INCLUDE, 20, 50)));
        assertThat(StoreRowSource.of(query, PageMethod.REMEMBERED, null).count())
                .hasValue(40);
        assertThat(StoreRowSource.of(query, PageMethod.OFFSET, null).count()).isEmpty();
    }

    /** A document announces the number of its rows before it has them. */
    @Test
    void readsTheRowsThatItHasCounted() throws Exception {
        List<String> all = townsInOrder("ORDER BY region, id");
        StoreQuery query = StoreQuery.of(store.getFeatureSource("town").getFeatures(query(Filter.INCLUDE, 30, 25)));
        StoreRowSource source = StoreRowSource.of(query, PageMethod.REMEMBERED, null);
        assertThat(source.way()).startsWith("by keys");
        assertThat(source.count()).hasValue(25);
        postgres.execute("DELETE FROM town WHERE region = 0");
        List<String> read = new ArrayList<>();
        try (Rows rows = source.open()) {
            for (Row row = rows.next(); row != null; row = rows.next()) {
                read.add(row.id());
            }
        }
        assertThat(read).isEqualTo(slice(all, 30, 25));
    }

    @Test
    void countsNoRowsBeyondTheLast() throws Exception {
        for (int offset : List.of(59, 60, 61, 200)) {
            StoreQuery query =
                    StoreQuery.of(store.getFeatureSource("town").getFeatures(query(Filter.INCLUDE, offset, 5)));
            assertThat(StoreRowSource.of(query, PageMethod.REMEMBERED, null).count())
                    .hasValue(Math.max(0, 60 - offset));
        }
    }

    /** The numbers before the page, which GeoServer counts first, shift while rows are deleted. */
    @Test
    void countsAndReadsTheSameRowsInOgcApi() throws Exception {
        SimpleFeatureSource source = store.getFeatureSource("town");
        Query found = PagedFeatures.withoutOffset(source, query(Filter.INCLUDE, 30, 25), paging);
        postgres.execute("DELETE FROM town WHERE region = 0");
        assertThat(source.getCount(found)).isEqualTo(25);
        assertThat(page(found)).isEqualTo(slice(townsInOrder("ORDER BY region, id"), 10, 25));
    }

    /** GeoServer adds the read filter of a user to the filter of the request. */
    @Test
    void usesNoKeyOfUserWithOtherRights() throws Exception {
        Map<Filter, String> rights = Map.of(
                FILTERS.and(NAMED, POPULOUS),
                "WHERE name IS NOT NULL AND (people > 3 OR region = 1)",
                NAMED,
                "WHERE name IS NOT NULL");
        for (int offset = 0; offset < 50; offset += 10) {
            for (Map.Entry<Filter, String> user : rights.entrySet()) {
                List<String> all = townsInOrder(user.getValue() + " ORDER BY region, id");
                assertThat(page(query(user.getKey(), offset, 10))).isEqualTo(slice(all, offset, 10));
            }
        }
        assertThat(ways).contains("after the last key");
    }

    /** As behind one address: each server has remembered other pages. */
    @Test
    void readsPagesInTurnsFromServersThatShareNothing() throws Exception {
        List<JDBCDataStore> servers = List.of(store, store("town", "region", "id"));
        List<String> read = new ArrayList<>();
        for (int offset = 0; offset < 60; offset += 6) {
            read.addAll(page(servers.get(offset / 12 % 2), query(Filter.INCLUDE, offset, 6, sort("name", true))));
        }
        assertThat(read).isEqualTo(townsInOrder("ORDER BY name DESC, region, id"));
        assertThat(new HashSet<>(ways))
                .contains("after the last key", "by keys: no key before it is known")
                .hasSizeGreaterThan(2);
    }

    @Test
    void usesNoKeyOfAnotherStore() throws Exception {
        page(query(Filter.INCLUDE, 0, 10));
        page(store("town", "region", "id"), query(Filter.INCLUDE, 10, 10));
        assertThat(ways).containsExactly("by keys: no key before it is known");
    }

    @Test
    void remembersNoKeyIfSessionsHaveScripts() throws Exception {
        store.listeners.add("SET ROLE");
        page(query(Filter.INCLUDE, 0, 10));
        page(query(Filter.INCLUDE, 10, 10));
        assertThat(ways).containsExactly("by keys: the store has scripts for its sessions");
    }

    @Test
    void remembersNoEndOfPageThatIsNotFull() throws Exception {
        page(query(Filter.INCLUDE, 50, 20));
        page(query(Filter.INCLUDE, 70, 20));
        assertThat(ways).containsOnly("by keys: no key before it is known");
    }

    @ParameterizedTest
    @ValueSource(strings = {"KEYS", "OFFSET"})
    void appliesSetting(PageMethod setting) throws Exception {
        paging = setting;
        List<String> all = townsInOrder("ORDER BY region, id");
        page(query(Filter.INCLUDE, 0, 10));
        assertThat(page(query(Filter.INCLUDE, 10, 10))).isEqualTo(slice(all, 10, 10));
        assertThat(ways)
                .containsExactly(
                        setting == PageMethod.KEYS
                                ? "by keys: gmlfast.pages is keys"
                                : "by offset: gmlfast.pages is offset");
    }

    @Test
    void keepsResultsWithoutOrder() throws Exception {
        Query query = new Query("town");
        query.setMaxFeatures(10);
        assertThat(page(query)).hasSize(10);
        assertThat(ways).isEmpty();
    }

    @Test
    void remembersNumberInTheIdOfLastFeature() throws Exception {
        postgres.execute(
                "DROP TABLE IF EXISTS hamlet",
                "CREATE TABLE hamlet (code int PRIMARY KEY, name varchar, people int, geom geometry(Point, 4326))",
                "INSERT INTO hamlet SELECT i * 7 FROM generate_series(1, 60) AS i");
        JDBCDataStore hamlets = store("hamlet", "code");
        SimpleFeatureCollection first = hamlets.getFeatureSource("hamlet").getFeatures(query(Filter.INCLUDE, 0, 20));
        PagedFeatures page = PagedFeatures.find(first, paging);
        assertThat(page.way()).isNull();
        page.read(19, "hamlet", "hamlet.133");
        page.read(20, "hamlet", "hamlet.140");
        postgres.execute("DELETE FROM hamlet WHERE code = 140");
        assertThat(page(hamlets, query(Filter.INCLUDE, 20, 2))).containsExactly("hamlet.147", "hamlet.154");
        assertThat(ways).containsExactly("after the last key");
        postgres.execute("DROP TABLE hamlet");
    }

    @Test
    void remembersNoKeyOfLargeFilter() throws Exception {
        store.sql.put(POPULOUS, " WHERE \"region\" < 5 OR \"name\" = '" + "x".repeat(20_000) + "'");
        page(query(POPULOUS, 0, 10));
        page(query(POPULOUS, 10, 10));
        assertThat(ways).containsExactly("by keys: the filter is large");
    }

    @Test
    void remembersNoFeatureOfPageThatIsNotFull() throws Exception {
        postgres.execute(
                "DROP TABLE IF EXISTS hamlet",
                "CREATE TABLE hamlet (code int PRIMARY KEY, name varchar, people int, geom geometry(Point, 4326))",
                "INSERT INTO hamlet SELECT i FROM generate_series(1, 60) AS i");
        JDBCDataStore hamlets = store("hamlet", "code");
        PagedFeatures page = PagedFeatures.find(
                hamlets.getFeatureSource("hamlet").getFeatures(query(Filter.INCLUDE, 0, 20)), paging);
        page.read(19, "hamlet", "hamlet.19");
        assertThat(page(hamlets, query(Filter.INCLUDE, 20, 2))).containsExactly("hamlet.21", "hamlet.22");
        assertThat(ways).containsExactly("by keys: no key before it is known");
        postgres.execute("DROP TABLE hamlet");
    }

    @Test
    void remembersNoOtherIds() throws Exception {
        for (String id : List.of("town.1.T3", "city.5", "town.5")) {
            SimpleFeatureCollection features = store.getFeatureSource("town").getFeatures(query(Filter.INCLUDE, 0, 20));
            PagedFeatures.find(features, paging).read(20, "town", id);
            page(query(Filter.INCLUDE, 20, 20));
            StoreQuery.discardKeys();
        }
        assertThat(ways).hasSize(3).containsOnly("by keys: no key before it is known");
    }

    @Test
    void keepsOffsetOfFeaturesWhereGeoToolsFilters() throws Exception {
        Filter other = FILTERS.less(FILTERS.property("people"), FILTERS.literal(3));
        SimpleFeatureCollection features = store.getFeatureSource("town").getFeatures(query(other, 20, 10));
        assertThatExceptionOfType(FeaturesNeededException.class).isThrownBy(() -> PagedFeatures.find(features, paging));
        paging = PageMethod.OFFSET;
        SimpleFeatureCollection all = store.getFeatureSource("town").getFeatures(query(Filter.INCLUDE, 20, 10));
        assertThat(PagedFeatures.find(all, paging).way()).isEqualTo("by offset: gmlfast.pages is offset");
        assertThat(RecordedQuery.of(StoreQuery.of(all)).sql()).endsWith(" OFFSET 20");
    }

    // ---- keys that are not unique, or null

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE VIEW place AS SELECT * FROM town",
                "CREATE TABLE place AS SELECT * FROM town",
                "CREATE TABLE place (LIKE town INCLUDING ALL); CREATE TABLE place2 () INHERITS (place);"
                        + " INSERT INTO place SELECT * FROM town; INSERT INTO place2 SELECT * FROM town WHERE region = 1",
                "CREATE TABLE place AS SELECT * FROM town;"
                        + " CREATE UNIQUE INDEX ON place (region, id) WHERE region < 5"
            })
    void readsPagesOfTableWhoseKeyIsNotKnownToBeUnique(String definition) throws Exception {
        postgres.execute("DROP VIEW IF EXISTS place");
        postgres.execute(definition.split(";"));
        JDBCDataStore places = store("place", "region", "id");
        List<String> all = select("SELECT 'place.' || region || '.' || id FROM place ORDER BY name, region, id");
        List<String> read = new ArrayList<>();
        for (int offset = 0; offset < all.size(); offset += 7) {
            read.addAll(page(places, query(Filter.INCLUDE, offset, 7, sort("name", false), SortBy.NATURAL_ORDER)));
        }
        postgres.execute(definition.contains("VIEW") ? "DROP VIEW place" : "DROP TABLE place CASCADE");
        assertThat(read).isEqualTo(all);
        assertThat(new HashSet<>(ways)).containsExactly("by offset: the key is not known to be unique");
    }

    @Test
    void readsPagesOfSqlView() throws Exception {
        store.virtualTables.put("town", new VirtualTable());
        List<String> all = townsInOrder("ORDER BY region, id");
        assertThat(page(query(Filter.INCLUDE, 30, 10))).isEqualTo(slice(all, 30, 10));
        assertThat(ways).containsExactly("by offset: the key is not known to be unique");
    }

    /** GeoTools counts rows without an id as rows of the page, and leaves them out. */
    @Test
    void countsRowsWithoutIdAsGeoToolsDoes() throws Exception {
        postgres.execute(
                "CREATE TABLE hamlet AS SELECT * FROM town",
                "ALTER TABLE hamlet ADD code int UNIQUE",
                "UPDATE hamlet SET code = people * 100 + region * 30 + substr(id, 2)::int WHERE people IS NOT NULL");
        JDBCDataStore hamlets = store("hamlet", "code");
        List<String> codes = select("SELECT code FROM hamlet ORDER BY name, code");
        for (int offset = 0; offset < 60; offset += 9) {
            List<String> expected = codes.stream()
                    .skip(offset)
                    .limit(9)
                    .filter(code -> code != null)
                    .map(code -> "hamlet." + code)
                    .toList();
            assertThat(page(hamlets, query(Filter.INCLUDE, offset, 9, sort("name", false))))
                    .isEqualTo(expected);
        }
        postgres.execute("DROP TABLE hamlet");
        assertThat(new HashSet<>(ways)).containsExactly("by keys: columns of its key can be null");
    }

    @Test
    void readsPagesOfPartitionedTable() throws Exception {
        postgres.execute(
                "CREATE TABLE county (region int, id text, name varchar, people int, geom geometry(Point, 4326),"
                        + " PRIMARY KEY (region, id)) PARTITION BY LIST (region)",
                "CREATE TABLE county0 PARTITION OF county FOR VALUES IN (0, 2)",
                "CREATE TABLE county1 PARTITION OF county FOR VALUES IN (1)",
                "INSERT INTO county SELECT * FROM town");
        JDBCDataStore counties = store("county", "region", "id");
        List<String> all = select("SELECT 'county.' || region || '.' || id FROM county ORDER BY region, id");
        List<String> read = new ArrayList<>();
        for (int offset = 0; offset < 60; offset += 15) {
            read.addAll(page(counties, query(Filter.INCLUDE, offset, 15)));
        }
        postgres.execute("DROP TABLE county");
        assertThat(read).isEqualTo(all);
        assertThat(new HashSet<>(ways)).containsExactly("after the last key");
    }
}
