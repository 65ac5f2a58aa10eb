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
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import javax.servlet.http.HttpServletRequest;
import javax.xml.namespace.QName;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.ows.Dispatcher;
import org.geoserver.ows.Request;
import org.geoserver.platform.Operation;
import org.geoserver.platform.Service;
import org.geoserver.wfs.GetFeatureContext;
import org.geoserver.wfs.request.FeatureCollectionResponse;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.geoserver.wfs.request.Query;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.filter.Filter;
import org.geotools.data.postgis.PostGISDialect;
import org.geotools.jdbc.JDBCDataStore;
import org.geotools.util.Version;
import org.gmlfast.geoserver.stock.StockFormat;
import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Point;
import org.vfny.geoserver.global.GeoServerFeatureSource;

/**
 * What the plugin remembers of rows, numbers of matches and keys of pages, between two users of a database with rights
 * for rows, between two clients, and before and after a change. Each document is compared with what the database tells
 * the user.
 */
class RememberedRowsTest {

    private static final int LIMIT = 4;

    private static PostgresServer postgres;

    private final SimpleFeatureType towns = type("town", "name", String.class, "geom", Point.class);
    private final ServerDouble server = new ServerDouble();
    private final FastGmlCallback callback = new FastGmlCallback(server.geoServer());
    private final JDBCDataStore store = new JDBCDataStore(new PostGISDialect(), towns, List.of("id"), this::connection);
    private final FeatureTypeInfo layer;

    /** The address of the client. */
    private String client = "192.0.2.1";

    /** The token of the request; null for none. */
    private String token;

    /** The user of the database whose session a script begins; null for that of the store. */
    private String user;

    RememberedRowsTest() throws IOException {
        layer = server.layer(towns)
                .with("getFeatureSource", new GeoServerFeatureSource(store.getFeatureSource("town")))
                .object();
    }

    @BeforeAll
    static void start() throws Exception {
        postgres = PostgresServer.start();
        postgres.execute("CREATE ROLE alice", "CREATE ROLE bob");
    }

    @AfterAll
    static void stop() throws IOException {
        if (postgres != null) {
            postgres.close();
        }
    }

    /** Alice sees towns 1 to 20, Bob those from 11 on. */
    @BeforeEach
    void createTowns() throws Exception {
        postgres.execute(
                "DROP TABLE IF EXISTS town",
                "CREATE TABLE town (id int PRIMARY KEY, name text, geom geometry(Point, 4326))",
                "INSERT INTO town SELECT i, 'town ' || i, ST_SetSRID(ST_MakePoint(i, 1), 4326)"
                        + " FROM generate_series(1, 27) AS i",
                "GRANT SELECT ON town TO alice, bob",
                "ALTER TABLE town ENABLE ROW LEVEL SECURITY",
                "CREATE POLICY first ON town TO alice USING (id <= 20)",
                "CREATE POLICY last ON town TO bob USING (id > 10)");
    }

    @AfterEach
    void forgetRequest() {
        Dispatcher.REQUEST.remove();
    }

    private Connection connection() throws SQLException {
        Connection connection = DriverManager.getConnection(postgres.url(), PostgresServer.USER, "");
        if (user != null) {
            try (Statement script = connection.createStatement()) {
                script.execute("SET ROLE " + user);
            }
        }
        return connection;
    }

    private List<String> select(String sql) {
        List<String> values = new ArrayList<>();
        try (Connection connection = connection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return values;
    }

    private BigInteger countAll() {
        try {
            return BigInteger.valueOf(
                    store.getFeatureSource("town").getFeatures().size());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    // ---- services

    /** A service that answers with a page of the layer. */
    enum Access {
        WFS("wfs"),
        OGC_API("Features");

        private final String service;

        Access(String service) {
            this.service = service;
        }

        private FeatureCollectionResponse found(RememberedRowsTest test, GetFeatureRequest request) throws IOException {
            return this == WFS
                    ? new UncountedGetFeature(test.server.geoServer(), test.server.wfs.object()).run(request)
                    : test.queried(request);
        }
    }

    /** As the module of OGC API Features, which counts a page before it chooses the format. */
    private FeatureCollectionResponse queried(GetFeatureRequest request) throws IOException {
        var page = new org.geotools.api.data.Query("town", Filter.INCLUDE);
        page.setStartIndex(request.getStartIndex().intValue());
        page.setMaxFeatures(LIMIT);
        GetFeatureContext context = new GetFeatureContext(request, layer, store.getFeatureSource("town"), page);
        new OgcApiPages(server.geoServer()).beforeQuerying(context);
        FeatureCollectionResponse found = new FeatureCollectionResponse();
        found.add(store.getFeatureSource("town").getFeatures(context.getQuery()));
        String size =
                "SELECT count(*) FROM (SELECT FROM town LIMIT " + LIMIT + " OFFSET " + page.getStartIndex() + ") AS p";
        found.setLazyTotalNumberOfFeatures(this::countAll);
        found.setNumberOfFeatures(new BigInteger(select(size).get(0)));
        return found;
    }

    private static Operation operation(String name, String service, GetFeatureRequest request) {
        Service of = new Service(service, null, new Version("2.0.0"), List.of());
        return new Operation(name, of, null, new Object[] {request});
    }

    private GmlDocument page(Access access, int start) throws IOException {
        GetFeatureRequest request = new GetFeatureRequest();
        request.setVersion("2.0.0");
        request.setPage(start, LIMIT);
        request.getQueries().add(new Query(List.of(new QName(Features.NAMESPACE, "town"))));
        Operation operation = operation("GetFeature", access.service, request);
        Request dispatched = new Request();
        dispatched.setService(access.service);
        dispatched.setOperation(operation);
        dispatched.setRawKvp(token == null ? Map.of() : Map.of("PAGETOKEN", token));
        dispatched.setHttpRequest(new InterfaceStub<>(HttpServletRequest.class)
                .with("getRemoteAddr", client)
                .with("getHeader", null)
                .object());
        Dispatcher.REQUEST.set(dispatched);
        FeatureCollectionResponse found = access.found(this, request);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        // the responses of OGC API Features are replaced once, and not by a callback for each request
        Operation replaced = operation("GetFeature", Access.WFS.service, request);
        callback.responseDispatched(new Request(), replaced, found, GetFeature.stock(StockFormat.GML32))
                .write(found, out, operation);
        return new GmlDocument(StockFormat.GML32, out.toByteArray());
    }

    private static List<String> ids(GmlDocument page) {
        return page.all("//t:town/@gml:id");
    }

    /** Reads a page as a user, who gets what the database shows to the user. */
    private void read(Access access, String as, int start) throws IOException {
        user = as;
        GmlDocument page = page(access, start);
        assertThat(ids(page))
                .as("%s, from %d", as, start)
                .isEqualTo(select("SELECT 'town.' || id FROM town ORDER BY id LIMIT " + LIMIT + " OFFSET " + start));
        assertThat(page.one("/*/@numberMatched"))
                .as("%s, from %d", as, start)
                .isEqualTo(select("SELECT count(*) FROM town").get(0));
    }

    // ---- two users

    @ParameterizedTest
    @EnumSource
    void givesNoUserOfSessionsWithScriptsWhatAnotherSees(Access access) throws IOException {
        store.listeners.add("SET ROLE ${GSUSER}");
        for (int start = 0; start < 24; start += LIMIT) {
            read(access, "alice", start);
            read(access, "bob", start);
        }
        read(access, null, 8);
        read(access, "bob", 8);
    }

    // ---- two clients

    @ParameterizedTest
    @EnumSource
    void sharesWhatAllSee(Access access) throws IOException {
        for (int start = 0; start < 24; start += LIMIT) {
            read(access, null, start);
            read(access, null, start);
        }
        assertThat(store.counted).isEqualTo(1);
    }

    /** One client begins after rows have changed that the other has read. */
    @ParameterizedTest
    @CsvSource({
        "WFS, DELETE FROM town WHERE id <= 3",
        "OGC_API, DELETE FROM town WHERE id <= 3",
        "WFS, 'INSERT INTO town SELECT -i FROM generate_series(1, 3) AS i'",
        "OGC_API, 'INSERT INTO town SELECT -i FROM generate_series(1, 3) AS i'"
    })
    void givesEachClientAllRowsOnce(Access access, String change) throws Exception {
        List<String> before = select("SELECT 'town.' || id FROM town ORDER BY id");
        client = "192.0.2.1";
        List<String> first = new ArrayList<>(ids(page(access, 0)));
        postgres.execute(change);
        List<String> second = new ArrayList<>();
        for (int start = 0; start < 32; start += LIMIT) {
            client = "192.0.2.2";
            second.addAll(ids(page(access, start)));
            client = "192.0.2.1";
            first.addAll(start == 0 ? List.of() : ids(page(access, start)));
        }
        assertThat(first).isEqualTo(before);
        assertThat(second).isEqualTo(select("SELECT 'town.' || id FROM town ORDER BY id"));
    }

    /** Both have the same address and program, and follow the links of their pages. */
    @ParameterizedTest
    @ValueSource(
            strings = {"DELETE FROM town WHERE id <= 3", "INSERT INTO town SELECT -i FROM generate_series(1, 3) AS i"})
    void givesEachOfTwoEqualClientsAllRowsByLinks(String change) throws Exception {
        List<String> before = select("SELECT 'town.' || id FROM town ORDER BY id");
        List<List<String>> received = List.of(new ArrayList<>(), new ArrayList<>());
        String[] tokens = {"", ""};
        for (int start = 0; start < 32; start += LIMIT) {
            for (int i = 0; i < 2; i++) {
                token = tokens[i];
                if (token != null) {
                    GmlDocument page = page(Access.WFS, start);
                    received.get(i).addAll(ids(page));
                    tokens[i] = page.all("/*/@next").stream()
                            .map(next -> next.replaceFirst("^.*&pageToken=([0-9a-f]{32})$", "$1"))
                            .findFirst()
                            .orElse(null);
                }
                if (start == 0 && i == 0) {
                    postgres.execute(change);
                }
            }
        }
        assertThat(received.get(0)).isEqualTo(before);
        assertThat(received.get(1)).isEqualTo(select("SELECT 'town.' || id FROM town ORDER BY id"));
    }

    // ---- a change between

    @ParameterizedTest
    @EnumSource
    void forgetsAfterTransactionOfTheServer(Access access) throws Exception {
        read(access, null, 0);
        read(access, null, 4);
        postgres.execute("DELETE FROM town WHERE id < 7");
        callback.operationExecuted(new Request(), operation("Transaction", Access.WFS.service, null), null);
        read(access, null, 4);
        read(access, null, 8);
    }
}
