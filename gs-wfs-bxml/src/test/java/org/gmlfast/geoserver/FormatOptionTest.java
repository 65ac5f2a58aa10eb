/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;
import static org.gmlfast.geoserver.Features.collection;
import static org.gmlfast.geoserver.Features.feature;
import static org.gmlfast.geoserver.Features.wkt;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.logging.Level;

import javax.servlet.http.HttpServletResponse;

import org.geoserver.ows.Dispatcher;
import org.geoserver.ows.Request;
import org.geoserver.platform.Operation;
import org.geoserver.platform.ServiceException;
import org.geoserver.wfs.GetFeatureContext;
import org.geotools.api.data.Query;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.FilterFactory;
import org.geotools.data.DataUtilities;
import org.geotools.factory.CommonFactoryFinder;
import org.gmlfast.geoserver.gzip.ServletDouble;
import org.gmlfast.geoserver.request.FeatureIdCallback;
import org.gmlfast.geoserver.responses.BxmlOutputFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Point;

/** {@code format_options=gmlfast:false}: the response of a GeoServer without the plugin. */
class FormatOptionTest {

    private final SimpleFeatureType towns = Features.type("town", "label", String.class, "geom", Point.class);
    private final SimpleFeature bern = feature(towns, "town.a b", "Bern", wkt("POINT (47 7)"));
    private final ServerDouble server = new ServerDouble();
    private final FastGmlCallback callback = new FastGmlCallback(server.geoServer());
    private final Request request = new Request();

    FormatOptionTest() {
        server.layer(towns).with("getFeatureSource", DataUtilities.source(collection(towns, bern)));
    }

    @AfterEach
    void forgetRequest() {
        Dispatcher.REQUEST.remove();
    }

    /** GeoServer ignores the case of names of parameters and of options. */
    private void option(String value) {
        Map<String, Object> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        options.put("GMLFAST", value);
        Map<String, Object> kvp = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        kvp.put("FORMAT_OPTIONS", options);
        request.setKvp(kvp);
        Dispatcher.REQUEST.set(request);
    }

    private GetFeature bernIn(String version) {
        return new GetFeature(version).query(collection(towns, bern));
    }

    private boolean isStock(GetFeature call) throws IOException {
        callback.operationDispatched(request, call.operation);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        callback.responseDispatched(request, call.operation, call.found, call.stock)
                .write(call.found, out, call.operation);
        boolean stock = call.stock.writes > 0;
        assertThat(out.toString().equals(StockResponse.DOCUMENT)).isEqualTo(stock);
        return stock;
    }

    // ---- GML

    @ParameterizedTest
    @CsvSource({"1.0.0, false", "1.1.0, FALSE", "2.0.0, ' off '", "2.0.0, no", "2.0.0, 0"})
    void writesByStockEncoderIfOff(String version, String value) throws Exception {
        option(value);
        GetFeature call = bernIn(version);
        assertThat(isStock(call)).isTrue();
        assertThat(call.stock.value).isSameAs(call.found);
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "ON", "yes", "1", ""})
    void writesAsConfiguredIfOn(String value) throws Exception {
        option(value);
        assertThat(isStock(bernIn("2.0.0"))).isFalse();
        server.serviceMetadata.put("gmlfast.enabled", "false");
        assertThat(isStock(bernIn("2.0.0"))).isTrue();
    }

    @Test
    void ignoresOtherOptions() throws Exception {
        Dispatcher.REQUEST.set(request);
        for (Object options : new Object[] {Map.of("filename", "a.xml"), "gmlfast:false"}) {
            request.setKvp(Map.of("format_options", options));
            assertThat(isStock(bernIn("2.0.0"))).isFalse();
        }
        request.setKvp(null);
        assertThat(isStock(bernIn("2.0.0"))).isFalse();
    }

    @Test
    void logsTheOption() throws Exception {
        option("false");
        try (LogLines log = new LogLines(Level.FINE)) {
            assertThat(isStock(bernIn("2.0.0"))).isTrue();
            assertThat(log.lines())
                    .containsExactly("FINE Written by the stock encoder: "
                            + "gmlfast is false in the format_options of the request");
        }
    }

    @Test
    void refusesMisspeltValue() {
        option("flase");
        GetFeature call = bernIn("2.0.0");
        assertThatThrownBy(() -> callback.operationDispatched(request, call.operation))
                .hasMessage("format_options: gmlfast is true or false, not flase")
                .asInstanceOf(type(ServiceException.class))
                .returns("InvalidParameterValue", ServiceException::getCode)
                .returns("format_options", ServiceException::getLocator);
        Operation other =
                new Operation("GetCapabilities", call.operation.getService(), null, new Object[] {call.request});
        assertThatCode(() -> callback.operationDispatched(request, other)).doesNotThrowAnyException();
    }

    // ---- other functions of the plugin for GetFeature

    @Test
    void countsLikeStockIfOff() {
        GetFeature call = bernIn("2.0.0");
        request.setOperation(call.operation);
        Dispatcher.REQUEST.set(request);
        assertThat(UncountedGetFeature.supports(call.request, server.geoServer(), server.wfs.object()))
                .isTrue();
        option("false");
        assertThat(UncountedGetFeature.supports(call.request, server.geoServer(), server.wfs.object()))
                .isFalse();
    }

    @Test
    void compressesLikeStockIfOff() throws Exception {
        option("false");
        ServletDouble response = new ServletDouble("text/.*");
        response.contentType("text/xml; subtype=gml/3.2");
        request.setHttpResponse((HttpServletResponse) response.servletResponse());
        GetFeature call = bernIn("2.0.0");
        call.dispatched(server).write(call.found, response.stream(), call.operation);
        response.finish();
        assertThat(response.headers()).containsExactly("Content-Encoding: gzip");
    }

    @Test
    void readsIdsLikeStockIfOff() {
        FilterFactory filters = CommonFactoryFinder.getFilterFactory();
        Filter escaped = filters.id(Set.of(filters.featureId("town.a_x0020_b")));
        FeatureIdCallback ids = new FeatureIdCallback(server.geoServer());
        GetFeature call = bernIn("2.0.0");
        call.request.getQueries().get(0).setFilter(escaped);
        GetFeatureContext context = new GetFeatureContext(
                call.request, null, DataUtilities.source(collection(towns, bern)), new Query("town", escaped));
        Operation locking =
                new Operation("GetFeatureWithLock", call.operation.getService(), null, call.operation.getParameters());
        option("false");
        ids.beforeQuerying(context);
        ids.operationDispatched(request, locking);
        assertThat(context.getQuery().getFilter()).isSameAs(escaped);
        assertThat(call.request.getQueries().get(0).getFilter()).isSameAs(escaped);
        option("true");
        ids.beforeQuerying(context);
        ids.operationDispatched(request, locking);
        assertThat(context.getQuery().getFilter()).isNotEqualTo(escaped);
        assertThat(call.request.getQueries().get(0).getFilter()).isNotEqualTo(escaped);
    }

    @Test
    void refusesBxmlIfOff() {
        option("false");
        GetFeature call = bernIn("2.0.0");
        call.request.setOutputFormat("bxml");
        BxmlOutputFormat bxml = new BxmlOutputFormat(server.geoServer());
        assertThatThrownBy(() -> bxml.write(call.found, new ByteArrayOutputStream(), call.operation))
                .isInstanceOf(ServiceException.class)
                .hasMessage("This cannot be written as BXML: gmlfast is false in the format_options of the request");
    }
}
