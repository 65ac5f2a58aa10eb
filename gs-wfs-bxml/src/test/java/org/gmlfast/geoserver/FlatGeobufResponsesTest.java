/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.geoserver.Features.collection;
import static org.gmlfast.geoserver.Features.feature;
import static org.gmlfast.geoserver.Features.type;
import static org.gmlfast.geoserver.Features.wkt;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

import org.geoserver.ows.Request;
import org.geoserver.ows.Response;
import org.geoserver.platform.ServiceException;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.geoserver.responses.FlatGeobufOutputFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Point;
import org.wololo.flatgeobuf.generated.Feature;
import org.wololo.flatgeobuf.generated.Header;

/** The plugin writes FlatGeobuf as an output format of its own, and in place of GeoServer's community module. */
class FlatGeobufResponsesTest {

    private final SimpleFeatureType towns =
            type("town", "label", String.class, "people", Integer.class, "geom", Point.class);
    private final SimpleFeature bern = feature(towns, "town.1", "Bern", 134591, wkt("POINT (46.95 7.45)"));
    private final ServerDouble server = new ServerDouble();
    private final StockResponse stock =
            new org.geoserver.wfs.flatgeobuf.FlatGeobufOutputFormat("application/flatgeobuf");

    FlatGeobufResponsesTest() {
        server.layer(towns);
    }

    private GetFeature bernIn(String version) {
        GetFeature call = new GetFeature(version).query(collection(towns, bern));
        call.found.setTotalNumberOfFeatures(7);
        return call;
    }

    private byte[] written(GetFeature call) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new FlatGeobufOutputFormat(server.geoServer()).write(call.found, out, call.operation);
        return out.toByteArray();
    }

    private byte[] replaced(GetFeature call) throws IOException {
        Response response = new FastGmlCallback(server.geoServer())
                .responseDispatched(new Request(), call.operation, call.found, stock);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        response.write(call.found, out, call.operation);
        return out.toByteArray();
    }

    private static ByteBuffer slice(byte[] bytes, int from) {
        ByteBuffer all = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        return all.slice(from + 4, all.getInt(from)).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static Header header(byte[] bytes) {
        return Header.getRootAsHeader(slice(bytes, 8));
    }

    private static List<Feature> features(byte[] bytes) {
        List<Feature> features = new ArrayList<>();
        int at = 12 + slice(bytes, 8).capacity();
        while (at < bytes.length) {
            ByteBuffer feature = slice(bytes, at);
            features.add(Feature.getRootAsFeature(feature));
            at += 4 + feature.capacity();
        }
        return features;
    }

    // ---- documents

    @ParameterizedTest
    @ValueSource(strings = {"1.0.0", "1.1.0", "2.0.0"})
    void haveTheFeaturesOfTheLayer(String version) throws IOException {
        byte[] document = written(bernIn(version));
        Header header = header(document);
        assertThat(header.name()).isEqualTo("town");
        assertThat(header.crs().code()).isEqualTo(4326);
        assertThat(header.featuresCount()).isZero();
        assertThat(header.indexNodeSize()).isZero();
        assertThat(header.columns(0).name()).isEqualTo("label");
        assertThat(header.columns(1).name()).isEqualTo("people");
        Feature feature = features(document).get(0);
        assertThat(feature.geometry().xy(0)).isEqualTo(7.45);
        assertThat(feature.geometry().xy(1)).isEqualTo(46.95);
        assertThat(replaced(bernIn(version))).isEqualTo(document);
        assertThat(stock.writes).isZero();
    }

    @Test
    void haveFeaturesOfQueriesOfOneLayer() throws IOException {
        assertThat(features(written(bernIn("2.0.0").query(collection(towns, bern, bern)))))
                .hasSize(3);
    }

    // ---- refusals

    @Test
    void areRefusedForSeveralLayers() {
        SimpleFeatureType lakes = type("lake", "depth", Double.class, "geom", Point.class);
        server.layer(lakes);
        GetFeature call = bernIn("2.0.0").query(collection(lakes));
        assertThatThrownBy(() -> written(call))
                .isInstanceOf(ServiceException.class)
                .hasMessageStartingWith("This cannot be written as FlatGeobuf: feature type \"lake\" differs from")
                .hasMessageContaining("request them one by one");
    }

    @Test
    void areLeftToTheModuleIfTheServiceDisablesThePlugin() throws IOException {
        server.serviceMetadata.put("gmlfast.enabled", "false");
        assertThat(new FlatGeobufOutputFormat(server.geoServer()).getCapabilitiesElementNames())
                .isEmpty();
        replaced(bernIn("2.0.0"));
        assertThat(stock.writes).isEqualTo(1);
    }

    @Test
    void haveTheNamesOfTheModule() {
        FlatGeobufOutputFormat format = new FlatGeobufOutputFormat(server.geoServer());
        GetFeature call = bernIn("2.0.0");
        assertThat(format.getOutputFormats()).containsExactly("application/flatgeobuf");
        assertThat(format.getCapabilitiesElementNames()).containsExactly("FlatGeobuf");
        assertThat(format.getMimeType(call.found, call.operation)).isEqualTo("application/flatgeobuf");
    }
}
