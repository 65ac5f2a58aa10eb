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
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;

import org.geoserver.catalog.MetadataMap;
import org.geoserver.config.GeoServerDataDirectory;
import org.geoserver.platform.GeoServerExtensions;
import org.geotools.api.data.FeatureSource;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.DataUtilities;
import org.geotools.data.shapefile.ShapefileDataStore;
import org.geotools.feature.FeatureCollection;
import org.gmlfast.geoserver.status.PluginModule;
import org.gmlfast.geoserver.status.StatusController;
import org.gmlfast.testing.fixtures.ShapefileBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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

    /** What a request for all features of a layer would become, by the JSON for monitoring. */
    private static String forecast(String name) throws IOException {
        for (JsonNode layer :
                new ObjectMapper().readTree(new StatusController().layers()).get("layers")) {
            if (layer.get("name").textValue().equals(name)) {
                JsonNode reason = layer.get("reason");
                return layer.get("outcome").textValue() + (reason == null ? "" : ": " + reason.textValue());
            }
        }
        return null;
    }

    @Test
    void listsPublishedLayersWithoutRequests(@TempDir Path directory) throws Exception {
        Path towns = new ShapefileBuilder(1)
                .field("NAME", 'C', 12, 0)
                .row(ShapefileBuilder.point(7.4, 46.9), "Bern")
                .write(directory, "asked");
        FeatureSource<?, ?> shapefile = new ShapefileDataStore(towns, Features.NAMESPACE).getFeatureSource("asked");
        server.layer(shapefile.getSchema()).with("getFeatureSource", shapefile);
        SimpleFeatureType inMemory = type("inmemory", "name", String.class);
        server.layer(inMemory).with("getFeatureSource", DataUtilities.source(collection(inMemory)));
        MetadataMap off = new MetadataMap();
        off.put("gmlfast.enabled", "false");
        server.layer(type("offlayer", "name", String.class)).with("getMetadata", off);
        server.layer(type("unreachable", "name", String.class))
                .with(
                        "getFeatureSource",
                        new IOException(null, new SQLException("no route to the database\nand more")));
        server.layer(type("unpublished", "name", String.class)).with("enabled", false);
        server.layer(type("schematic", "name", String.class));
        Path folder = Files.createDirectories(directory.resolve("workspaces/t/store/schematic"));
        Files.writeString(folder.resolve("schema.xsd"), "<schema/>");
        GeoServerExtensions.setBean(GeoServerDataDirectory.class, new GeoServerDataDirectory(directory.toFile()));
        new FastGmlCallback(server.geoServer());

        try {
            assertForecasts();
        } finally {
            GeoServerExtensions.setBean(GeoServerDataDirectory.class, null);
        }
    }

    private void assertForecasts() throws IOException {
        assertThat(forecast("t:asked")).isEqualTo("rows");
        assertThat(forecast("t:inmemory")).startsWith("features: ");
        assertThat(forecast("t:offlayer"))
                .isEqualTo("stock: gmlfast.enabled is false in the settings of layer t:offlayer");
        assertThat(forecast("t:unreachable")).isEqualTo("failed: no route to the database");
        assertThat(forecast("t:unpublished")).isNull();
        assertThat(forecast("t:schematic"))
                .isEqualTo("stock: GML 3 follows the schema.xsd of the layer; other formats are fast");
        server.serviceMetadata.put("gmlfast.rows", "false");
        assertThat(forecast("t:asked")).isEqualTo("features: gmlfast.rows is false in the settings of the WFS");
    }
}
