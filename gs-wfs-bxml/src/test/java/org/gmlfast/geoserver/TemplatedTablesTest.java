/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.gmlfast.geoserver.Features.type;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.catalog.MetadataMap;
import org.geoserver.config.GeoServerDataDirectory;
import org.geoserver.platform.GeoServerExtensions;
import org.geoserver.platform.ServiceException;
import org.geotools.api.data.Query;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.FilterFactory;
import org.geotools.api.filter.sort.SortBy;
import org.geotools.api.filter.sort.SortOrder;
import org.geotools.data.crs.ReprojectFeatureResults;
import org.geotools.data.postgis.PostGISDialect;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.factory.CommonFactoryFinder;
import org.geotools.feature.FeatureTypes;
import org.geotools.jdbc.JDBCDataStore;
import org.geotools.referencing.CRS;
import org.gmlfast.geoserver.template.LayerTemplates;
import org.gmlfast.geoserver.template.TemplateUnusableException;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Point;

/** Templates that read rows of other tables beside those of a layer: what PostgreSQL aggregates as JSON is the same. */
class TemplatedTablesTest {

    private static final FilterFactory FILTERS = CommonFactoryFinder.getFilterFactory();
    private static final Filter NAMED = FILTERS.not(FILTERS.isNull(FILTERS.property("name")));

    /** Several blocks of 200, 800 and more towns, with gaps, towns without rows, and rows without a town. */
    private static final String TABLES =
            """
            CREATE TABLE town AS SELECT i AS id, CASE WHEN i % 3 > 0 THEN 'Town ' || i % 50 END AS name,
                ST_SetSRID(ST_MakePoint(7, i / 100.0), 4326) AS geom FROM generate_series(1, 1500) AS i WHERE i % 5 > 0;
            ALTER TABLE town ADD PRIMARY KEY (id);
            CREATE TABLE part AS SELECT t AS town_id, n, CASE WHEN n % 2 > 0 THEN '<' || chr(128512) || n END AS val,
                CASE WHEN n = 2 THEN ST_SetSRID(ST_MakePoint(n, t), 4326) END AS geom
              FROM generate_series(1, 1600) AS t, LATERAL generate_series(1, t % 4) AS n;
            CREATE INDEX ON part (town_id);
            CREATE VIEW flat AS SELECT t.*, (SELECT json_agg(json_build_object('val', val, 'n', n,
                'geom', ST_AsHEXEWKB(p.geom)) ORDER BY n DESC) FROM part AS p WHERE p.town_id = t.id) AS parts FROM town AS t;
            """;

    private static final String PARTS = "<gf:Rows name='parts' table='part' key='town_id' parent='id' order='n desc'/>";

    private static PostgresServer postgres;

    private final ServerDouble server = new ServerDouble();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger opened = new AtomicInteger();

    @TempDir
    private Path dataDirectory;

    private JDBCDataStore town;
    private JDBCDataStore flat;

    @BeforeAll
    static void start() throws Exception {
        postgres = PostgresServer.start();
        postgres.execute(TABLES.split(";\n"));
    }

    @AfterAll
    static void stop() throws IOException {
        if (postgres != null) {
            postgres.close();
        }
    }

    @BeforeEach
    void publish() throws IOException {
        GeoServerExtensions.setBean(GeoServerDataDirectory.class, new GeoServerDataDirectory(dataDirectory.toFile()));
        Files.createDirectories(dataDirectory.resolve("gml-fast/templates"));
        town = layer(type("town", "id", Integer.class, "name", String.class, "geom", Point.class));
        flat = layer(
                type("flat", "id", Integer.class, "name", String.class, "geom", Point.class, "parts", String.class));
        template("town", PARTS);
        template("flat", "");
    }

    @AfterEach
    void returnsAllConnections() {
        assertThat(open).as("connections that have not been returned").hasValue(0);
    }

    private JDBCDataStore layer(SimpleFeatureType type) {
        MetadataMap metadata = new MetadataMap();
        metadata.put("gmlfast.template", type.getTypeName());
        server.layer(type).with("getMetadata", metadata);
        JDBCDataStore store = new JDBCDataStore(new PostGISDialect(), type, List.of("id"), this::connect);
        store.sql.put(NAMED, " WHERE \"name\" IS NOT NULL");
        return store;
    }

    private void template(String layer, String rows) throws IOException {
        Files.writeString(
                dataDirectory.resolve("gml-fast/templates/" + layer + ".xml"),
                """
                <gft:Template><gft:Options><gft:Namespaces xmlns:t="http://example.org/towns"/>
                  <gf:Geometry column="parts.geom" id="T.${../id}.${n}"/>ROWS</gft:Options>
                <t:LAYER gml:id="T.${id}"><t:label gf:nil="unknown">${name}</t:label>
                  <t:part gft:isCollection="true" gft:source="parts"><t:Part no="${n}"><t:val>${val}</t:val>
                    <t:of>${../name}</t:of><t:where>${geom}</t:where></t:Part></t:part>
                  <t:where>${geom}</t:where></t:LAYER></gft:Template>
                """
                        .replace("LAYER", layer)
                        .replace("ROWS", rows));
    }

    /** A connection of a pool, which is returned without a transaction. */
    private Connection connect() throws SQLException {
        Connection real = DriverManager.getConnection(postgres.url(), PostgresServer.USER, "");
        open.incrementAndGet();
        opened.incrementAndGet();
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        open.decrementAndGet();
                        if (!real.isClosed()) {
                            assertIsUsable(real);
                        }
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static void assertIsUsable(Connection connection) throws SQLException {
        assertThat(connection.getAutoCommit()).isTrue();
        try (Statement statement = connection.createStatement();
                ResultSet cursors = statement.executeQuery("SELECT count(*) FROM pg_cursors WHERE name LIKE 'gml%'")) {
            cursors.next();
            assertThat(cursors.getInt(1)).isZero();
        }
    }

    private static SimpleFeatureCollection features(JDBCDataStore store, Query query) throws IOException {
        return store.getFeatureSource(store.getTypeNames()[0]).getFeatures(query);
    }

    private GetFeature call(String version, SimpleFeatureCollection features) {
        return new GetFeature(version).query(features);
    }

    private List<String> members(String version, SimpleFeatureCollection features) throws IOException {
        String text = new String(call(version, features).bytes(server), StandardCharsets.UTF_8);
        assertThat(text).endsWith("FeatureCollection>");
        return Arrays.stream(text.replace("t:flat", "t:town").split("(?=<t:town )"))
                .skip(1)
                .toList();
    }

    private void assertSameAsJson(String version, Query query, int expected) throws IOException {
        List<String> fromJson = members(version, features(flat, query));
        assertThat(fromJson).hasSize(expected);
        assertThat(members(version, features(town, query))).isEqualTo(fromJson);
    }

    private Throwable failure(GetFeature call, OutputStream out) {
        Throwable failure = catchThrowable(() -> call.dispatched(server).write(call.found, out, call.operation));
        assertThat(call.stock.writes).isZero();
        return failure;
    }

    // ---- documents

    @ParameterizedTest
    @ValueSource(strings = {"1.1.0", "2.0.0"})
    void writesTheBytesOfJson(String version) throws IOException {
        Query all = new Query();
        all.setSortBy(FILTERS.sort("id", SortOrder.ASCENDING));
        assertSameAsJson(version, all, 1200);
        all.setMaxFeatures(6);
        GmlDocument document = call(version, features(town, all)).document(server);
        assertThat(document.all("//t:town[@gml:id='T.7']/t:part/t:Part/@no")).containsExactly("3", "2", "1");
    }

    @Test
    void writesTheBytesOfJsonForPagesFiltersAndOrders() throws IOException {
        Query named = new Query("town", NAMED);
        named.setSortBy(FILTERS.sort("name", SortOrder.DESCENDING), SortBy.NATURAL_ORDER);
        named.setMaxFeatures(333);
        assertSameAsJson("2.0.0", named, 333);
        named.setStartIndex(333);
        assertSameAsJson("2.0.0", named, 333);
        named.setStartIndex(666);
        assertSameAsJson("2.0.0", named, 134);
        named.setPropertyNames("name", "geom", "id");
        assertThat(members("2.0.0", features(town, named))).hasSize(134);
    }

    /** WFS has the latitude first, the store the longitude. */
    @Test
    void exchangesAxesOfAllGeometries() throws Exception {
        Query some = new Query();
        some.setMaxFeatures(10);
        var crs = CRS.decode("EPSG:4326", true);
        SimpleFeatureType type = FeatureTypes.transform(town.getSchema("town"), crs);
        JDBCDataStore store = new JDBCDataStore(new PostGISDialect(), type, List.of("id"), this::connect);
        SimpleFeatureCollection swapped =
                new ReprojectFeatureResults(features(store, some), CRS.decode("urn:ogc:def:crs:EPSG::4326"));
        GmlDocument document = call("2.0.0", swapped).document(server);
        assertThat(document.one("//t:town[@gml:id='T.7']/t:where//gml:pos")).isEqualTo("0.07 7");
        assertThat(document.one("//t:town[@gml:id='T.7']/t:part//gml:pos")).isEqualTo("7 2");
        assertThat(document.one("//t:town[@gml:id='T.7']/t:part//gml:Point/@srsName"))
                .isEqualTo("urn:ogc:def:crs:EPSG::4326");
    }

    /** As OGC API does: features, which would be transformed by GeoTools, do not have the other tables. */
    @Test
    void reprojectsGeometriesOfAllTables() throws Exception {
        Query some = new Query();
        some.setMaxFeatures(10);
        SimpleFeatureType type = FeatureTypes.transform(town.getSchema("town"), CRS.decode("EPSG:4326", true));
        JDBCDataStore store = new JDBCDataStore(new PostGISDialect(), type, List.of("id"), this::connect);
        SimpleFeatureCollection reprojected =
                new ReprojectFeatureResults(features(store, some), CRS.decode("EPSG:3857", true));
        GmlDocument document = call("2.0.0", reprojected).document(server);
        assertThat(document.one("//t:town[@gml:id='T.7']/t:where//gml:pos")).startsWith("779236.4355");
        assertThat(document.one("//t:town[@gml:id='T.7']/t:part//gml:pos")).startsWith("222638.98158");
        assertThat(document.one("//t:town[@gml:id='T.7']/t:part//gml:Point/@srsName"))
                .endsWith("3857");
    }

    @Test
    void writesOneFeatureAsTheDocument() throws IOException {
        Query one = new Query();
        one.setStartIndex(5);
        one.setMaxFeatures(1);
        one.setSortBy(FILTERS.sort("id", SortOrder.ASCENDING));
        GetFeature call = call("2.0.0", features(town, one));
        call.found.setGetFeatureById(true);
        assertThat(call.document(server).all("/t:town[@gml:id='T.7']/t:part/t:Part/@no"))
                .containsExactly("3", "2", "1");
    }

    @Test
    void readsAllTablesInOneSnapshot() throws IOException {
        template(
                "town",
                "<gf:Rows name='parts' key='town_id' parent='id'><gf:Sql>SELECT town_id, n, geom,"
                        + " current_setting('transaction_isolation') || current_setting('transaction_read_only') AS val"
                        + " FROM part</gf:Sql></gf:Rows>");
        assertThat(call("2.0.0", features(town, new Query())).document(server).all("//t:val"))
                .hasSize(1800)
                .containsOnly("repeatable readon");
    }

    @Test
    void asksForColumnsOncePerTemplate() throws IOException {
        call("2.0.0", features(town, new Query())).bytes(server);
        int before = opened.get();
        call("2.0.0", features(town, new Query())).bytes(server);
        assertThat(opened).hasValue(before + 1);
        template("town", PARTS.replace("n desc", "n"));
        assertThat(call("2.0.0", features(town, new Query()))
                        .document(server)
                        .all("//t:town[@gml:id='T.7']/t:part/t:Part/@no"))
                .containsExactly("1", "2", "3");
    }

    // ---- failures

    @Test
    void returnsTheConnectionOfAClientThatHangsUp() throws IOException {
        GetFeature call = call("1.1.0", features(town, new Query()));
        Throwable failure = failure(call, new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException("gone");
            }
        });
        assertThat(failure).isInstanceOf(IOException.class).hasMessage("gone");
    }

    /** In the first block, nothing is written yet; in a later one, the document stays incomplete. */
    @ParameterizedTest
    @CsvSource({"1, 1 / (town_id - 1)", "1101, 1 / (town_id - 1101)", "901, pg_terminate_backend(pg_backend_pid())::int"
    })
    void readsNoFeaturesIfOtherTablesFail(int at, String failing) throws IOException {
        template(
                "town",
                "<gf:Rows name='parts' key='town_id' parent='id'><gf:Sql>SELECT town_id, n, geom, CASE WHEN town_id = "
                        + at + " THEN (" + failing + ")::text END AS val FROM part</gf:Sql></gf:Rows>");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Query all = new Query();
        all.setSortBy(FILTERS.sort("id", SortOrder.ASCENDING));
        Throwable failure = failure(call("1.1.0", features(town, all)), out);
        assertThat(failure)
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining("layer t:town failed")
                .hasStackTraceContaining("the query failed: ");
        assertThat(out.toString(StandardCharsets.UTF_8)).doesNotContain("</wfs:FeatureCollection>");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    <gf:Rows name='parts' table='apart' key='town_id' parent='id'/> | relation "apart" does not exist
                    <gf:Rows name='parts' table='part' key='town' parent='id'/> | child rows parts: no column town (columns: town_id,
                    <gf:Rows name='parts' table='part' key='val' parent='id'/> | key val is of type text, id of the parent of type int4
                    <gf:Rows name='parts' table='part' key='town_id' parent='ident'/> | no column ident in town
                    <gf:Rows name='parts' table='town' key='id' parent='id'/> | no column n in parts
                    """)
    void refusesTablesThatDoNotFit(String rows, String problem) throws IOException {
        template("town", rows);
        assertThat(failure(call("2.0.0", features(town, new Query())), new ByteArrayOutputStream()))
                .isInstanceOf(ServiceException.class)
                .hasMessageStartingWith("The template of t:town cannot be used: ")
                .hasMessageContaining(problem);
    }

    /** The tables are looked for when the template is read, and again as long as they do not fit. */
    @Test
    void checksTablesBeforeARequestReadsThem() throws Exception {
        MetadataMap metadata = new MetadataMap();
        metadata.put("gmlfast.template", "town");
        FeatureTypeInfo layer = server.layer(town.getSchema("town"))
                .with("getMetadata", metadata)
                .with("getFeatureSource", town.getFeatureSource("town"))
                .object();
        String rows = PARTS.replace("'part'", "'later'");
        template("town", rows);
        assertThatThrownBy(() -> LayerTemplates.of(layer, GmlVersion.GML_3_2_1))
                .isInstanceOf(TemplateUnusableException.class)
                .hasMessageMatching("The template of t:town cannot be used: town.xml:2:\\d+: child rows parts: relation"
                        + " \"later\" does not exist");
        postgres.execute("CREATE VIEW later AS SELECT * FROM part");
        assertThat(LayerTemplates.of(layer, GmlVersion.GML_3_2_1)).isNotNull();
        postgres.execute("DROP VIEW later");
    }

    @Test
    void refusesLayersThatAreReadAsFeatures() throws IOException {
        SimpleFeatureType type = town.getSchema("town");
        GetFeature list = call("2.0.0", Features.collection(type, Features.feature(type, "town.1", 1, "Bern", null)));
        assertThatThrownBy(() -> list.bytes(server))
                .isInstanceOf(ServiceException.class)
                .hasMessage(
                        "The template of t:town cannot be used: its gf:Rows parts need rows of PostGIS, but features"
                                + " are read: the effect of org.geotools.data.collection.ListFeatureCollection is unknown;"
                                + " select the rows as json in a view");
        server.serviceMetadata.put("gmlfast.rows", "false");
        GetFeature off = call("2.0.0", features(town, new Query()));
        assertThatThrownBy(() -> off.bytes(server)).hasMessageContaining("gmlfast.rows is false in the settings");
        assertThat(call("2.0.0", features(town, new Query())).stock.writes).isZero();
    }
}
