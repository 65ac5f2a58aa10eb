/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.geoserver.Features.collection;
import static org.gmlfast.geoserver.Features.complex;
import static org.gmlfast.geoserver.Features.feature;
import static org.gmlfast.geoserver.Features.type;
import static org.gmlfast.geoserver.Features.wkt;

import java.io.IOException;
import java.io.OutputStream;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.FeatureCollection;
import org.gmlfast.geoserver.status.PluginModule;
import org.gmlfast.geoserver.status.StatusController;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Point;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** What administrators learn of the responses since the start. The layers of each test are its own. */
class StatusTest {

    private final ServerDouble server = new ServerDouble();

    private SimpleFeatureType layer(String name) {
        SimpleFeatureType type = type(name, "any", Object.class, "geom", Point.class);
        server.layer(type);
        return type;
    }

    private static SimpleFeature town(SimpleFeatureType type) {
        return feature(type, type.getTypeName() + ".1", "Bern", wkt("POINT (47 7)"));
    }

    private static JsonNode layerStatus(String name) throws IOException {
        JsonNode status = new ObjectMapper().readTree(new StatusController().status());
        for (JsonNode layer : status.get("layers")) {
            if (layer.get("name").textValue().equals(name)) {
                return layer;
            }
        }
        throw new AssertionError("no layer " + name + " in " + status);
    }

    private static void assertCounts(JsonNode layer, int rows, int features, int stock, int failed, int aborted) {
        assertThat(new int[] {
                    layer.get("rows").intValue(),
                    layer.get("features").intValue(),
                    layer.get("stock").intValue(),
                    layer.get("failed").intValue(),
                    layer.get("aborted").intValue()
                })
                .as(layer.toString())
                .containsExactly(rows, features, stock, failed, aborted);
    }

    @Test
    void countsResponsesFromFeaturesWithTheReason() throws Exception {
        SimpleFeatureType towns = layer("counted");
        for (String version : new String[] {"1.0.0", "1.1.0", "2.0.0"}) {
            new GetFeature(version).query(collection(towns, town(towns))).bytes(server);
        }
        JsonNode layer = layerStatus("t:counted");
        assertCounts(layer, 0, 3, 0, 0, 0);
        assertThat(layer.get("reasons")).singleElement().satisfies(reason -> {
            assertThat(reason.get("outcome").textValue()).isEqualTo("features");
            assertThat(reason.get("count").intValue()).isEqualTo(3);
            assertThat(reason.get("reason").textValue()).isNotBlank();
        });
    }

    @Test
    void countsResponsesOfTheStockEncoderWithTheReason() throws Exception {
        SimpleFeatureType towns = layer("stock");
        server.serviceMetadata.put("gmlfast.enabled", false);
        new GetFeature("2.0.0").query(collection(towns, town(towns))).bytes(server);
        JsonNode layer = layerStatus("t:stock");
        assertCounts(layer, 0, 0, 1, 0, 0);
        assertThat(layer.get("reasons").get(0).get("reason").textValue())
                .isEqualTo("gmlfast.enabled is false in the settings of the WFS");
    }

    @Test
    void countsComplexFeaturesAsStock() throws Exception {
        FeatureCollection<?, ?> mines = complex("statusmine");
        server.layer(mines.getSchema());
        new GetFeature("1.1.0").query(mines).bytes(server);
        assertCounts(layerStatus("t:statusmine"), 0, 0, 1, 0, 0);
    }

    @Test
    void countsFailuresOfTheStore() throws Exception {
        SimpleFeatureType towns = layer("broken");
        FailingFeatures failing = new FailingFeatures(town(towns), 1);
        assertThatThrownBy(() -> new GetFeature("2.0.0").query(failing).bytes(server));
        assertThat(failing.open).isZero();
        JsonNode layer = layerStatus("t:broken");
        assertCounts(layer, 0, 0, 0, 1, 0);
        assertThat(layer.get("reasons").toString())
                .contains("Reading layer t:broken failed after 1 features, the last of which is broken.1");
    }

    @Test
    void countsResponsesThatTheClientDoesNotTake() throws Exception {
        SimpleFeatureType towns = layer("dropped");
        GetFeature call = new GetFeature("2.0.0").query(collection(towns, town(towns)));
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        assertThatThrownBy(() -> call.dispatched(server).write(call.found, closed, call.operation))
                .hasMessage("Broken pipe");
        assertCounts(layerStatus("t:dropped"), 0, 0, 0, 0, 1);
    }

    @Test
    void listOfModulesNamesSlowLayers() throws Exception {
        SimpleFeatureType towns = layer("a_slow_one");
        server.layer(towns);
        server.serviceMetadata.put("gmlfast.rows", "false");
        new GetFeature("2.0.0").query(collection(towns, town(towns))).bytes(server);
        assertThat(new PluginModule().getMessage().orElseThrow())
                .startsWith("Responses since ")
                .contains("\nt:a_slow_one\n  1 from features: gmlfast.rows is false in the settings of\n    the WFS");
    }
}
