/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.geoserver.Features.collection;
import static org.gmlfast.geoserver.Features.feature;
import static org.gmlfast.geoserver.Features.type;
import static org.gmlfast.geoserver.Features.wkt;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;

import javax.servlet.http.HttpServletResponse;

import org.geoserver.ows.Dispatcher;
import org.geoserver.ows.Request;
import org.geoserver.ows.Response;
import org.geoserver.platform.Operation;
import org.geoserver.platform.Service;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.util.Version;
import org.gmlfast.geoserver.gzip.ServletDouble;
import org.gmlfast.geoserver.request.FeatureIdCallback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.locationtech.jts.geom.Point;

/** Responses of other operations and services, and other formats: the plugin's callbacks leave all of them alone. */
class OtherResponsesTest {

    private final SimpleFeatureType towns = type("town", "label", String.class, "geom", Point.class);
    private final ServerDouble server = new ServerDouble();
    private final GetFeature call = new GetFeature("2.0.0");
    private final Request request = new Request();
    private final ServletDouble servlet = new ServletDouble("text/.*");

    OtherResponsesTest() {
        server.layer(towns);
        call.query(collection(towns, feature(towns, "town.1", "Bern", wkt("POINT (47 7)"))));
        request.setHttpResponse((HttpServletResponse) servlet.servletResponse());
        Dispatcher.REQUEST.set(request);
    }

    @AfterEach
    void forgetRequest() {
        Dispatcher.REQUEST.remove();
    }

    /** Passes a request through the plugin's callbacks, as GeoServer's dispatcher does, and writes its response. */
    private void assertUntouched(String service, String operation, Object result, StockResponse stock)
            throws Exception {
        Service of = new Service(service, null, new Version("2.0.0"), List.of());
        Object[] parameters = call.operation.getParameters();
        Operation dispatched = new Operation(operation, of, null, parameters);
        request.setOutputFormat("as requested");
        FastGmlCallback responses = new FastGmlCallback(server.geoServer());
        FeatureIdCallback ids = new FeatureIdCallback(server.geoServer());

        assertThat(responses.serviceDispatched(request, of)).isSameAs(of);
        assertThat(responses.operationDispatched(request, dispatched)).isSameAs(dispatched);
        assertThat(ids.operationDispatched(request, dispatched)).isSameAs(dispatched);
        assertThat(responses.operationExecuted(request, dispatched, result)).isSameAs(result);
        Response chosen = responses.responseDispatched(request, dispatched, result, stock);

        assertThat(chosen).isSameAs(stock);
        assertThat(request.getOutputFormat()).isEqualTo("as requested");
        servlet.contentType("text/xml");
        chosen.write(result, servlet.stream(), dispatched);
        servlet.finish();
        assertThat(stock.value).isSameAs(result);
        assertThat(new GZIPInputStream(new ByteArrayInputStream(servlet.body().toByteArray())).readAllBytes())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo(StockResponse.DOCUMENT);
        assertThat(servlet.headers()).as("compressed by GeoServer's filter").containsExactly("Content-Encoding: gzip");
    }

    /** Even if such an operation took one of the formats that the plugin replaces in GetFeature. */
    @ParameterizedTest
    @CsvSource({
        "wfs, GetPropertyValue",
        "wfs, LockFeature",
        "wfs, Transaction",
        "wfs, DescribeFeatureType",
        "wfs, GetCapabilities",
        "wfs, ListStoredQueries",
        "wfs, DescribeStoredQueries",
        "wfs, CreateStoredQuery",
        "wms, GetFeatureInfo",
        "wms, GetMap",
        "wps, Execute",
        "wcs, GetCoverage",
        "csw, GetRecords",
        "wmts, GetFeatureInfo",
        "gwc, GetFeature",
    })
    void keepResponsesOfOtherOperations(String service, String operation) throws Exception {
        assertUntouched(service, operation, new Object(), call.stock);
    }

    /** GeoJSON, CSV, shapefiles, hits, templates: any class but the three of GeoServer's own GML. */
    @ParameterizedTest
    @CsvSource({"GetFeature", "GetFeatureWithLock"})
    void keepOtherFormats(String operation) throws Exception {
        assertUntouched("wfs", operation, call.found, new StockResponse() {});
    }
}
