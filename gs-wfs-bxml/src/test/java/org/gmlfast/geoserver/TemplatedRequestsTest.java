/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.xml.namespace.QName;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.ows.Dispatcher;
import org.geoserver.ows.Request;
import org.geoserver.ows.Response;
import org.geoserver.platform.Operation;
import org.geoserver.platform.Service;
import org.geoserver.platform.ServiceException;
import org.geoserver.wfs.GetFeatureContext;
import org.geoserver.wfs.request.FeatureCollectionResponse;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.geoserver.wfs.request.Insert;
import org.geoserver.wfs.request.Lock;
import org.geoserver.wfs.request.LockFeatureRequest;
import org.geoserver.wfs.request.Query;
import org.geoserver.wfs.request.TransactionElement;
import org.geoserver.wfs.request.TransactionRequest;
import org.geoserver.wfs.xml.v1_1_0.XmlSchemaEncoder;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.FilterFactory;
import org.geotools.api.filter.sort.SortOrder;
import org.geotools.factory.CommonFactoryFinder;
import org.geotools.filter.text.cql2.CQLException;
import org.geotools.filter.text.ecql.ECQL;
import org.geotools.util.Version;
import org.geotools.util.factory.Hints;
import org.gmlfast.geoserver.status.ResponseStatistics;
import org.gmlfast.geoserver.stock.StockFormat;
import org.gmlfast.geoserver.template.TemplatedRequests;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vfny.geoserver.global.GeoServerFeatureSource;

/** Requests for layers with templates: what GeoServer and its stores are asked for in their place. */
class TemplatedRequestsTest {

    private final FilterFactory filters = CommonFactoryFinder.getFilterFactory();
    private final QName town = new QName(Features.NAMESPACE, "town");

    @TempDir
    private Path dataDirectory;

    private TemplatedTowns towns;
    private TemplatedRequests callback;

    @BeforeEach
    void writeTemplate() throws IOException {
        towns = new TemplatedTowns(dataDirectory);
        callback = new TemplatedRequests(towns.server.geoServer());
    }

    @AfterEach
    void forgetRequest() {
        Dispatcher.REQUEST.remove();
    }

    private static Operation operation(String id, Object request) {
        Service wfs = new Service("wfs", null, new Version("2.0.0"), List.of());
        return new Operation(id, wfs, null, new Object[] {request});
    }

    private void dispatch(String id, Object request) {
        Operation operation = operation(id, request);
        assertThat(callback.operationDispatched(new Request(), operation)).isSameAs(operation);
    }

    private GetFeatureRequest request(String version, Query query) {
        GetFeatureRequest request = new GetFeatureRequest();
        request.setVersion(version);
        request.getQueries().add(query);
        return request;
    }

    private Query query(String cql) {
        Query query = new Query(List.of(town));
        try {
            query.setFilter(cql == null ? null : ECQL.toFilter(cql));
        } catch (CQLException e) {
            throw new IllegalArgumentException(cql, e);
        }
        return query;
    }

    // ---- GetFeature

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    "t:official/t:name" = 'Bern'         | label = 'Bern'
                    "t:town/t:official/t:name" LIKE 'B%' | label LIKE 'B%'
                    "t:ref/@xlink:href" = 'urn:town:7'   | code = '7'
                    "t:ref/@xlink:href" = 'urn:town:x'   | EXCLUDE
                    NOT ("t:official/t:name" IS NULL)    | NOT (label IS NULL)
                    BBOX("t:geometry", 1, 2, 3, 4)       | BBOX(geom, 1, 2, 3, 4)
                    label = 'Bern' OR code > 3           | label = 'Bern' OR code > 3
                    """)
    void asksForColumnsOfPaths(String byPath, String byColumn) throws CQLException {
        for (String version : List.of("1.1.0", "2.0.0")) {
            Query query = query(byPath);
            dispatch("GetFeature", request(version, query));
            assertThat(ECQL.toCQL(query.getFilter())).isEqualTo(ECQL.toCQL(ECQL.toFilter(byColumn)));
            dispatch("GetFeature", request(version, query));
            assertThat(ECQL.toCQL(query.getFilter())).isEqualTo(ECQL.toCQL(ECQL.toFilter(byColumn)));
        }
    }

    @Test
    void asksForTheDefaultGeometryOfTheTemplate() throws Exception {
        String template = TemplatedTowns.template("t:name").replace(" xmlns:t=\"" + Features.NAMESPACE + '"', "");
        towns.write(
                "town.xml",
                "<gft:Template><gft:Options><gft:Namespaces xmlns:t=\"" + Features.NAMESPACE
                        + "\"/><gf:Geometry column=\"centre\" default=\"true\"/></gft:Options>" + template
                        + "</gft:Template>");
        Query query = query(null);
        query.setFilter(filters.bbox("", 1, 2, 3, 4, null));
        dispatch("GetFeature", request("2.0.0", query));
        assertThat(ECQL.toCQL(query.getFilter())).isEqualTo("BBOX(centre, 1.0,2.0,3.0,4.0)");
    }

    @Test
    void asksForTheOrderOfColumns() {
        Query query = query(null);
        query.getSortBy().add(filters.sort("t:official/t:name", SortOrder.DESCENDING));
        query.getSortBy().add(filters.sort("code", SortOrder.ASCENDING));
        dispatch("GetFeature", request("2.0.0", query));
        assertThat(query.getSortBy())
                .containsExactly(
                        filters.sort("label", SortOrder.DESCENDING), filters.sort("code", SortOrder.ASCENDING));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.1.0", "2.0.0"})
    void asksForAllColumns(String version) {
        Query query = query(null);
        query.getPropertyNames().addAll(List.of("t:official", "code"));
        dispatch("GetFeature", request(version, query));
        assertThat(query.getPropertyNames()).isEmpty();
        Query flat = query(null);
        flat.getPropertyNames().add("code");
        GetFeatureRequest json = request(version, flat);
        json.setOutputFormat("application/json");
        dispatch("GetFeature", json);
        assertThat(flat.getPropertyNames()).containsExactly("code");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    "t:fixed" = 'a'             | t:fixed cannot be compared: it is always "one"
                    "t:nothing/t:name" = 'a'    | town has no path "t:nothing/t:name"
                    "t:ref/@xlink:href" > 'a'   | t:ref/@xlink:href can be compared with = and <> only
                    """)
    void refusesFiltersWithThePath(String cql, String problem) {
        assertThatThrownBy(() -> dispatch("GetFeature", request("2.0.0", query(cql))))
                .isInstanceOfSatisfying(ServiceException.class, e -> {
                    assertThat(e).hasMessageStartingWith(problem);
                    assertThat(e.getCode()).isEqualTo("InvalidParameterValue");
                    assertThat(e.getLocator()).isEqualTo("filter");
                });
    }

    @Test
    void refusesOtherUnknownPaths() {
        Query order = query(null);
        order.getSortBy().add(filters.sort("t:ref/@xlink:href", SortOrder.ASCENDING));
        assertThatThrownBy(() -> dispatch("GetFeature", request("2.0.0", order)))
                .hasMessageContaining("t:ref/@xlink:href has no order");
        Query property = query(null);
        property.getPropertyNames().add("t:height");
        assertThatThrownBy(() -> dispatch("GetFeature", request("1.1.0", property)))
                .hasMessageContaining("town has no property \"t:height\"");
    }

    /** GeoServer ends such a request before any response could be counted. */
    @Test
    void countsRefusedRequestsAsFailed() {
        int before = failed();
        assertThatThrownBy(() -> dispatch("GetFeature", request("2.0.0", query("\"t:uncounted\" = 'a'"))))
                .isInstanceOf(ServiceException.class);
        assertThat(failed()).isEqualTo(before + 1);
        // a layer keeps some reasons; tests of other classes in the same process may have had as many
        assertThat(ResponseStatistics.SERVER.text("t:town"))
                .containsPattern("1 failed: town has no path \"t:uncounted\"|\\d+ failed: other reasons");
    }

    private static int failed() {
        Matcher failed = Pattern.compile("(\\d+) failed, ").matcher(ResponseStatistics.SERVER.text("t:town"));
        return failed.find() ? Integer.parseInt(failed.group(1)) : 0;
    }

    @Test
    void refusesFormatsThatTemplatesDoNotWrite() {
        for (String format : List.of("bxml", "application/gml+x-bxml; version=3.2")) {
            GetFeatureRequest request = request("2.0.0", query(null));
            request.setOutputFormat(format);
            assertThatThrownBy(() -> dispatch("GetFeature", request)).hasMessageContaining("as GML 3.2 or 3.1 in text");
        }
        assertThatThrownBy(() -> dispatch("GetFeature", request("1.0.0", query(null))))
                .hasMessageContaining("as GML 3.2 or 3.1 in text");
    }

    @Test
    void refusesDatasetsThatAreNoResponsesOfAWfs() throws IOException {
        towns.write(
                "town.xml",
                "<gft:Template><gft:Options><gft:Namespaces xmlns:t=\"" + Features.NAMESPACE
                        + "\"/><gf:Collection root=\"gml:FeatureCollection\" id=\"d\"/></gft:Options>"
                        + TemplatedTowns.template("t:name") + "</gft:Template>");
        assertThatThrownBy(() -> dispatch("GetFeature", request("2.0.0", query(null))))
                .hasMessageContaining("a response of a WFS is a wfs:FeatureCollection");
    }

    @Test
    void reportsUnusableTemplateBeforeAnythingIsRead() throws IOException {
        towns.write("town.xml", "no XML");
        assertThatThrownBy(() -> dispatch("GetFeature", request("2.0.0", query(null))))
                .hasMessageStartingWith("The template of t:town cannot be used: town.xml:1:1: not well-formed");
        GetFeatureRequest json = request("2.0.0", query("code > 3"));
        json.setOutputFormat("application/json");
        dispatch("GetFeature", json);
        assertThat(ECQL.toCQL(json.getQueries().get(0).getFilter())).isEqualTo("code > 3");
    }

    // ---- ids

    @Test
    void findsLayerAndColumnOfIds() {
        Query query = new Query(List.of());
        query.setFilter(filters.id(Set.of(filters.featureId("T.7"))));
        dispatch("GetFeature", request("2.0.0", query));
        assertThat(query.getTypeNames()).containsExactly(town);
        assertThat(query.getTypeNames().get(0).getPrefix()).isEqualTo("t");
        assertThat(ECQL.toCQL(query.getFilter())).isEqualTo("code = '7'");
        Query named = new Query(List.of(new QName("T")));
        named.setFilter(filters.id(Set.of(filters.featureId("T.7"))));
        dispatch("GetFeature", request("1.1.0", named));
        assertThat(named.getTypeNames()).containsExactly(town);
        Query other = new Query(List.of());
        other.setFilter(filters.id(Set.of(filters.featureId("village.7"))));
        dispatch("GetFeature", request("2.0.0", other));
        assertThat(other.getTypeNames()).isEmpty();
    }

    @Test
    void answersGetFeatureById() throws Exception {
        towns.layer.with("getFeatureSource", new GeoServerFeatureSource(towns.towns("Bern", "Köniz", "Muri")));
        Dispatcher.REQUEST.set(new Request());
        Query query = new Query(List.of());
        query.setFilter(filters.id(Set.of(filters.featureId("T.2"))));
        GetFeatureRequest request = request("2.0.0", query);
        request.setById(true);
        FeatureCollectionResponse found =
                new UncountedGetFeature(towns.server.geoServer(), towns.server.wfs.object()).run(request);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Operation operation = operation("GetFeature", request);
        new FastGmlCallback(towns.server.geoServer())
                .responseDispatched(new Request(), operation, found, GetFeature.stock(StockFormat.GML32))
                .write(found, out, operation);
        assertThat(new GmlDocument(StockFormat.GML32, out.toByteArray()).one("/t:town/t:official/t:name"))
                .isEqualTo("Köniz");
    }

    // ---- queries that are not in the request

    private GetFeatureContext context(org.geotools.api.data.Query query) {
        return new GetFeatureContext(request("2.0.0", query(null)), towns.layer.object(), null, query);
    }

    @Test
    void mapsQueriesOfOgcApi() throws Exception {
        Request request = new Request();
        request.setService("Features");
        request.setRawKvp(Map.of("f", "application/gml+xml;version=3.2"));
        Dispatcher.REQUEST.set(request);
        GetFeatureContext context = context(new org.geotools.api.data.Query(
                "town", filters.id(Set.of(filters.featureId("T.7"))), 5, new String[] {"code"}, null));
        callback.beforeQuerying(context);
        assertThat(ECQL.toCQL(context.getQuery().getFilter())).isEqualTo("code = '7'");
        assertThat(context.getQuery().getPropertyNames()).containsExactly("code", "label", "geom");
        assertThat(context.getQuery().getMaxFeatures()).isEqualTo(5);
        request.setRawKvp(Map.of());
        GetFeatureContext json =
                context(new org.geotools.api.data.Query("town", Filter.INCLUDE, new String[] {"code"}));
        callback.beforeQuerying(json);
        assertThat(json.getQuery().getPropertyNames()).containsExactly("code");
    }

    @Test
    void readsTheColumnsOfTheTemplate() throws IOException {
        Request request = new Request();
        request.setOperation(operation("GetFeature", null));
        Dispatcher.REQUEST.set(request);
        GetFeatureContext context = context(new org.geotools.api.data.Query("town"));
        callback.beforeQuerying(context);
        assertThat(context.getQuery().getPropertyNames()).containsExactly("code", "label", "geom");
        String template = TemplatedTowns.template("t:name").replace("<t:geometry>${geom}</t:geometry>", "");
        towns.write("town.xml", template);
        callback.beforeQuerying(context);
        assertThat(context.getQuery().getPropertyNames()).containsExactly("code", "label");
        towns.write(
                "town.rows.xml",
                "<gf:Options><gf:Rows name=\"names\" table=\"n\" key=\"t\" parent=\"label\"/></gf:Options>");
        towns.write("town.xml", template.replace("${label}", "x"));
        callback.beforeQuerying(context);
        assertThat(context.getQuery().getPropertyNames()).containsExactly("code", "label", "geom");
    }

    @Test
    void refusesGetPropertyValueAndResolve() {
        GetFeatureContext context = context(new org.geotools.api.data.Query("town"));
        Request request = new Request();
        request.setOperation(operation("GetPropertyValue", null));
        Dispatcher.REQUEST.set(request);
        assertThatThrownBy(() -> callback.beforeQuerying(context))
                .hasMessage("t:town is written by a template, without single properties; request its features with"
                        + " GetFeature");
        request.setOperation(operation("GetFeature", null));
        callback.beforeQuerying(context);
        context.getQuery().setHints(new Hints(Hints.RESOLVE, "remote"));
        assertThatThrownBy(() -> callback.beforeQuerying(context))
                .hasMessage("t:town is written by a template, without resolve=remote; links stay as they are");
    }

    // ---- other operations

    @Test
    void refusesJoinsLocksAndTransactions() {
        SimpleFeatureType flat = Features.type("village", "label", String.class);
        towns.server.layer(flat);
        QName village = new QName(Features.NAMESPACE, "village");
        assertThatThrownBy(() -> dispatch("GetFeature", request("2.0.0", new Query(List.of(village, town)))))
                .hasMessage("t:town is written by a template, without a join");
        assertThatThrownBy(() -> dispatch("GetFeatureWithLock", request("2.0.0", query(null))))
                .hasMessage("t:town is written by a template, without locks");
        assertThatThrownBy(() -> dispatch("LockFeature", new LockFeatureRequest(new Lock(town, null))))
                .hasMessageEndingWith("without locks");
        assertThatThrownBy(() -> dispatch("Transaction", new TransactionRequest(new TransactionElement(town, null))))
                .hasMessageEndingWith("without transactions");
        Insert insert = new Insert(List.of(towns.towns("Bern").features().next()));
        assertThatThrownBy(() -> dispatch("Transaction", new TransactionRequest(insert)))
                .hasMessageEndingWith("without transactions");
        Insert several = new Insert(List.of(towns.towns("Bern")));
        assertThatThrownBy(() -> dispatch("Transaction", new TransactionRequest(several)))
                .hasMessageEndingWith("without transactions");
        dispatch("LockFeature", new LockFeatureRequest(new Lock(village, null)));
        dispatch(
                "Transaction",
                new TransactionRequest(new TransactionElement(village, null), new Insert(List.of("text"))));
    }

    private String schema(FeatureTypeInfo... layers) throws IOException {
        Response stock = new XmlSchemaEncoder.V20();
        Operation operation = operation("DescribeFeatureType", null);
        Response response = callback.responseDispatched(new Request(), operation, layers, stock);
        assertThat(response.getMimeType(layers, operation)).isEqualTo(stock.getMimeType(layers, operation));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        response.write(layers, out, operation);
        return out.toString();
    }

    @Test
    void describesLayersByTheSchemasOfTheirTemplates() throws Exception {
        assertThat(schema(towns.layer.object()))
                .contains("targetNamespace=\"" + Features.NAMESPACE + '"')
                .contains("<xs:include")
                .contains("schemaLocation=\"" + TemplatedTowns.SCHEMA + '"');
        SimpleFeatureType sister = Features.type("village", "label", String.class);
        FeatureTypeInfo sisterLayer = towns.server.layer(sister).object();
        assertThat(schema(sisterLayer)).doesNotContain("xs:include").contains("\"village\"");
        assertThat(schema(towns.layer.object(), sisterLayer))
                .contains("<xs:include", "\"village\"")
                .doesNotContain("\"town\"");
        SimpleFeatureType other = Features.typeIn(Features.OTHER_NAMESPACE, "city", "label", String.class);
        assertThat(schema(towns.server.layer(other).object(), towns.layer.object()))
                .contains("<xs:import namespace=\"" + Features.NAMESPACE + '"', "\"city\"");
    }

    @Test
    void refusesToDescribeWithoutALocation() throws IOException {
        towns.write("town.xml", "<t:town xmlns:t=\"http://example.org/towns\" gml:id=\"T.${code}\"/>");
        assertThatThrownBy(() -> schema(towns.layer.object()))
                .hasMessage("The template of t:town cannot be used: it names no location of the schema for"
                        + " http://example.org/towns; add gft:SchemaLocation");
    }
}
