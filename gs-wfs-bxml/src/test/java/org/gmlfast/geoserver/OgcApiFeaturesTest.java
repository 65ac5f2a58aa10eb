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
import java.io.ByteArrayOutputStream;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.logging.Level;

import org.geoserver.config.GeoServer;
import org.geoserver.ogcapi.MessageConverterResponseAdapter;
import org.geoserver.ogcapi.v1.features.JSONFGFeaturesResponse;
import org.geoserver.ogcapi.v1.features.RFCGeoJSONFeaturesResponse;
import org.geoserver.ows.Request;
import org.geoserver.ows.Response;
import org.geoserver.platform.Operation;
import org.geoserver.platform.Service;
import org.geoserver.wfs.json.GeoJSONGetFeatureResponse;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.util.Version;
import org.gmlfast.bxml.XmlConversion;
import org.gmlfast.geoserver.responses.BxmlOutputFormat;
import org.gmlfast.geoserver.responses.FastGeoJsonResponse;
import org.gmlfast.geoserver.responses.FastGmlResponse;
import org.gmlfast.geoserver.stock.StockFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Point;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.xmlunit.assertj3.XmlAssert;

/** GML and BXML of OGC API Features, whose converter looks for an output format of WFS. */
class OgcApiFeaturesTest {

    /** GeoServer's converter, which has a field of its own with the name of the one that it inherits. */
    private static final class FeatureConverter extends MessageConverterResponseAdapter<Object> {

        @SuppressWarnings({"unused", "HidingField"})
        private List<Response> responses;

        FeatureConverter(List<Response> responses) {
            super(responses);
        }
    }

    private final SimpleFeatureType towns = type("town", "label", String.class, "geom", Point.class);
    private final ServerDouble server = new ServerDouble();
    private final FastGmlCallback callback = new FastGmlCallback(server.geoServer());
    private final StaticListableBeanFactory beans = new StaticListableBeanFactory();
    private final Response gml2 = GetFeature.stock(StockFormat.GML2);
    private final StockResponse gml32 = GetFeature.stock(StockFormat.GML32);
    private final Response other = new StockResponse() {};
    private final FeatureConverter converter = new FeatureConverter(List.of(other, gml32, gml2));

    OgcApiFeaturesTest() {
        server.layer(towns);
        callback.setBeanFactory(beans);
        beans.addBean("featureResponseMessageConverter", converter);
    }

    private void dispatch(String service) {
        Service dispatched = new Service(service, null, new Version("1.0.1"), List.of());
        assertThat(callback.serviceDispatched(new Request(), dispatched)).isSameAs(dispatched);
    }

    private GetFeature bern() {
        return new GetFeature("2.0.0").query(collection(towns, feature(towns, "town.1", "Bern", wkt("POINT (47 7)"))));
    }

    private static byte[] written(Response response, GetFeature call) throws Exception {
        Service features = new Service("Features", null, new Version("1.0.1"), List.of());
        Operation items = new Operation("GetFeature", features, null, call.operation.getParameters());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        response.write(call.found, out, items);
        return out.toByteArray();
    }

    // ---- GML

    @Test
    void replacesStockGmlInPlace() {
        dispatch("Features");
        List<Response> replaced = converter.responses();
        assertThat(replaced).hasSize(3).first().isSameAs(other);
        assertThat(replaced.subList(1, 3)).allMatch(FastGmlResponse.class::isInstance);
        assertThat(replaced.get(1).getOutputFormats()).isEqualTo(gml32.getOutputFormats());
        dispatch("Features");
        assertThat(converter.responses()).isSameAs(replaced);
    }

    @Test
    void writesDocumentByThePlugin() throws Exception {
        dispatch("Features");
        GetFeature call = bern();
        call.found.setNext("http://next/items?startIndex=1");
        call.found.setTotalNumberOfFeatures(7);
        GmlDocument document =
                new GmlDocument(StockFormat.GML32, written(converter.responses().get(1), call));
        assertThat(document.one("/wfs:FeatureCollection/wfs:member/t:town/@gml:id"))
                .isEqualTo("town.1");
        assertThat(document.one("/*/@next")).isEqualTo("http://next/items?startIndex=1");
        assertThat(document.one("/*/@numberMatched")).isEqualTo("7");
        assertThat(gml32.writes).isZero();
    }

    @Test
    void writesByStockIfServiceIsSwitchedOff() throws Exception {
        server.serviceMetadata.put("gmlfast.enabled", "false");
        dispatch("Features");
        assertThat(written(converter.responses().get(1), bern())).asString().isEqualTo(StockResponse.DOCUMENT);
    }

    @Test
    void replacesStockGeoJsonInPlace() {
        List<Response> json = List.of(
                new RFCGeoJSONFeaturesResponse(),
                other,
                new GeoJSONGetFeatureResponse("application/json"),
                new JSONFGFeaturesResponse());
        StaticListableBeanFactory own = new StaticListableBeanFactory();
        FeatureConverter formats = new FeatureConverter(json);
        own.addBean("featureResponseMessageConverter", formats);
        callback.setBeanFactory(own);
        dispatch("Features");
        assertThat(formats.responses())
                .hasExactlyElementsOfTypes(
                        FastGeoJsonResponse.class,
                        other.getClass(),
                        FastGeoJsonResponse.class,
                        FastGeoJsonResponse.class);
        assertThat(formats.responses().get(0).getOutputFormats())
                .isEqualTo(json.get(0).getOutputFormats());
    }

    @ParameterizedTest
    @ValueSource(strings = {"WFS", "WMS", "Tiles", "Coverages"})
    void replacesNothingForOtherServices(String service) {
        List<Response> before = converter.responses();
        dispatch(service);
        assertThat(converter.responses()).isSameAs(before);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void keepsOtherConverters(boolean present) {
        StaticListableBeanFactory others = new StaticListableBeanFactory();
        if (present) {
            others.addBean("featureResponseMessageConverter", "another");
        }
        callback.setBeanFactory(others);
        try (LogLines log = new LogLines(Level.INFO)) {
            dispatch("Features");
            dispatch("Features");
            assertThat(log.lines())
                    .containsExactly("INFO GML and GeoJSON of OGC API Features are written as without gml-fast");
        }
    }

    // ---- BXML

    /** The module asks which formats WFS 2.0 has when it starts. */
    @Test
    void offersBxmlBeforeTheServerHasSettings() {
        BxmlOutputFormat bxml = new BxmlOutputFormat(server.geoServer());
        assertThat(bxml.getOutputFormats()).contains("application/x-bxml");
        assertThat(bxml.canHandle(new Version("2.0"))).isTrue();
        GeoServer starting =
                new InterfaceStub<>(GeoServer.class).with("getService", null).object();
        assertThat(new BxmlOutputFormat(starting).canHandle(new Version("2.0"))).isTrue();
    }

    @Test
    void writesSameDocumentAsBxml() throws Exception {
        dispatch("Features");
        GetFeature call = bern();
        call.found.setTimeStamp(new GregorianCalendar());
        byte[] expected = written(converter.responses().get(1), call);
        byte[] bxml = written(new BxmlOutputFormat(server.geoServer()), call);
        ByteArrayOutputStream xml = new ByteArrayOutputStream();
        XmlConversion.toXml(new ByteArrayInputStream(bxml), xml);
        XmlAssert.assertThat(xml.toByteArray()).and(expected).areIdentical();
    }
}
