/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.geoserver.Features.collection;
import static org.gmlfast.geoserver.Features.type;

import java.util.List;
import java.util.logging.Level;

import org.geoserver.ows.Request;
import org.geoserver.ows.Response;
import org.geoserver.platform.Operation;
import org.geoserver.platform.Service;
import org.geoserver.wfs.xml.GML32OutputFormat;
import org.geotools.util.Version;
import org.gmlfast.geoserver.responses.FastGmlResponse;
import org.gmlfast.geoserver.stock.StockFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Responses that the callback replaces, and its log. */
class FastGmlCallbackTest {

    private final ServerDouble server = new ServerDouble();
    private final FastGmlCallback callback = new FastGmlCallback(server.geoServer());
    private final Request request = new Request();
    private final GetFeature getFeature = new GetFeature("2.0.0");

    private Response dispatched(String service, String operation, Response chosen) {
        Service of = service == null ? null : new Service(service, null, new Version("2.0.0"), List.of());
        Object[] parameters = {getFeature.request};
        return callback.responseDispatched(
                request, new Operation(operation, of, null, parameters), getFeature.found, chosen);
    }

    // ---- responses

    @ParameterizedTest
    @EnumSource
    void replacesStockGmlOfGetFeature(StockFormat format) {
        Response stock = GetFeature.stock(format);
        assertThat(dispatched("wfs", "GetFeature", stock)).isInstanceOf(FastGmlResponse.class);
        assertThat(dispatched("WFS", "GetFeatureWithLock", stock)).isInstanceOf(FastGmlResponse.class);
        assertThat(dispatched("wfs", "getfeature", stock)).isInstanceOf(FastGmlResponse.class);
    }

    @ParameterizedTest
    @CsvSource({"wms, GetFeatureInfo", "wms, GetFeature", "wfs, GetPropertyValue", "wfs, LockFeature", ", GetFeature"})
    void keepsResponsesOfOtherOperations(String service, String operation) {
        Response stock = new GML32OutputFormat();
        assertThat(dispatched(service, operation, stock)).isSameAs(stock);
    }

    @Test
    void keepsOtherResponses() {
        Response derived = new GML32OutputFormat() {};
        Response another = new StockResponse() {};
        assertThat(dispatched("wfs", "GetFeature", derived)).isSameAs(derived);
        assertThat(dispatched("wfs", "GetFeature", another)).isSameAs(another);
        assertThat(dispatched("wfs", "GetFeature", null)).isNull();
    }

    @Test
    void precedesEnforcerOfMimeTypes() {
        assertThat(callback.getPriority()).isLessThan(100);
    }

    // ---- names of BXML

    @ParameterizedTest
    @CsvSource({
        "bxml gzip, bxml+gzip, bxml+gzip",
        "BXML GZIP, bxml+gzip, bxml+gzip",
        "BXML-GZIP, bxml-gzip, bxml+gzip",
        "text/x-bxml; subtype=gml/3.1.1, text/x-bxml; subtype=gml/3.1.1, bxml",
        "application/gml x-bxml; version=3.2, application/gml+x-bxml; version=3.2, bxml",
        "application/gml x-bxml gzip; version=3.2, application/gml+x-bxml+gzip; version=3.2, bxml+gzip",
    })
    void acceptsUnlistedNames(String asked, String meant, String listed) {
        getFeature.request.setOutputFormat(asked);
        assertThat(callback.operationDispatched(request, getFeature.operation)).isSameAs(getFeature.operation);
        assertThat(getFeature.request.getOutputFormat()).isEqualTo(meant);
        assertThat(request.getOutputFormat()).isEqualTo(listed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/xml; subtype=gml/3.1.1", "GML2-GZIP", "SHAPE ZIP", ""})
    void keepsOtherFormats(String asked) {
        getFeature.request.setOutputFormat(asked);
        callback.operationDispatched(request, getFeature.operation);
        assertThat(getFeature.request.getOutputFormat()).isEqualTo(asked);
        assertThat(request.getOutputFormat()).isNull();
    }

    @Test
    void keepsOtherOperations() {
        Service wfs = getFeature.operation.getService();
        for (Object[] parameters : List.of(new Object[0], new Object[] {"no GetFeature"})) {
            Operation other = new Operation("GetFeature", wfs, null, parameters);
            assertThat(callback.operationDispatched(request, other)).isSameAs(other);
        }
        Operation capabilities = new Operation("GetCapabilities", wfs, null, new Object[] {"capabilities"});
        assertThat(callback.operationDispatched(request, capabilities)).isSameAs(capabilities);
    }

    // ---- the log

    @Test
    void logsFastFormatsAtStart() {
        try (LogLines log = new LogLines(Level.INFO)) {
            new FastGmlCallback(server.geoServer());
            assertThat(log.lines())
                    .containsExactly(
                            "INFO GML of WFS 1.0.0 is written by gml-fast",
                            "INFO GML of WFS 1.1.0 is written by gml-fast",
                            "INFO GML of WFS 2.0.0 is written by gml-fast");
        }
    }

    @Test
    void logsReasonOfFallback() throws Exception {
        var towns = type("town", "label", String.class);
        server.layer(towns);
        server.serviceMetadata.put("gmlfast.enabled", "false");
        try (LogLines log = new LogLines(Level.FINE)) {
            getFeature.query(collection(towns)).bytes(server);
            assertThat(log.lines())
                    .endsWith("FINE Written by the stock encoder: "
                            + "gmlfast.enabled is false in the settings of the WFS");
        }
    }
}
