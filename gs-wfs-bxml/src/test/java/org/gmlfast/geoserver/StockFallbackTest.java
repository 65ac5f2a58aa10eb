/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.geoserver.Features.collection;
import static org.gmlfast.geoserver.Features.complex;
import static org.gmlfast.geoserver.Features.feature;
import static org.gmlfast.geoserver.Features.type;
import static org.gmlfast.geoserver.Features.wkt;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.geoserver.catalog.MetadataMap;
import org.geoserver.config.GeoServerDataDirectory;
import org.geoserver.platform.GeoServerExtensions;
import org.geoserver.wfs.GMLInfo.SrsNameStyle;
import org.geoserver.wfs.WFSInfo;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.feature.FeatureCollection;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Point;

/** The stock response writes requests that the plugin does not support, and is the only one to write them. */
class StockFallbackTest {

    private final SimpleFeatureType towns = type("town", "name", String.class, "geom", Point.class);
    private final SimpleFeature bern = feature(towns, "town.1", "Bern", wkt("POINT (47 7)"));
    private final ServerDouble server = new ServerDouble();

    StockFallbackTest() {
        server.layer(towns);
    }

    private GetFeature bernIn(String version) {
        return new GetFeature(version).query(collection(towns, bern));
    }

    private void assertStock(GetFeature call) throws IOException {
        assertThat(new String(call.bytes(server), StandardCharsets.UTF_8)).isEqualTo(StockResponse.DOCUMENT);
        assertThat(call.stock.writes).isEqualTo(1);
        assertThat(call.stock.value).isSameAs(call.found);
        assertThat(call.stock.operation).isSameAs(call.operation);
    }

    private void assertFast(GetFeature call) throws IOException {
        assertThat(call.document(server).count("//t:town")).isEqualTo(1);
        assertThat(call.stock.writes).isZero();
    }

    // ---- schemas

    @Test
    void isUsedForGml3OfALayerWithASchemaInTheDataDirectory(@TempDir Path data) throws Exception {
        GeoServerExtensions.setBean(GeoServerDataDirectory.class, new GeoServerDataDirectory(data.toFile()));
        try {
            Path folder = Files.createDirectories(
                    data.resolve("workspaces/" + Features.prefix(Features.NAMESPACE) + "/store/town"));
            assertFast(bernIn("1.1.0"));
            Files.writeString(folder.resolve("schema.xsd"), "<schema/>");
            assertStock(bernIn("1.1.0"));
            assertStock(bernIn("2.0.0"));
            assertFast(bernIn("1.0.0"));
        } finally {
            GeoServerExtensions.setBean(GeoServerDataDirectory.class, null);
        }
    }

    // ---- switched off

    @ParameterizedTest
    @ValueSource(strings = {"1.0.0", "1.1.0", "2.0.0"})
    void isUsedIfServiceIsSwitchedOff(String version) throws Exception {
        server.serviceMetadata.put("gmlfast.enabled", false);
        assertStock(bernIn(version));
        server.serviceMetadata.put("gmlfast.enabled", "false");
        assertStock(bernIn(version));
    }

    @ParameterizedTest
    @ValueSource(strings = {"off", "No", " 0 ", "FALSE"})
    void isUsedForEachWordForOff(String value) throws Exception {
        server.serviceMetadata.put("gmlfast.enabled", value);
        assertStock(bernIn("2.0.0"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "on", "Yes", "1", "maybe", ""})
    void isNotUsedForOtherMetadata(String value) throws Exception {
        server.serviceMetadata.put("gmlfast.enabled", value);
        assertFast(bernIn("2.0.0"));
    }

    @Test
    void isUsedIfWorkspaceOrServerSwitchesThePluginOff() throws Exception {
        MetadataMap ofServer = new MetadataMap();
        server.ofWorkspace(ofServer);
        assertFast(bernIn("2.0.0"));
        ofServer.put("gmlfast.enabled", false);
        assertStock(bernIn("2.0.0"));
        server.serviceMetadata.put("gmlfast.enabled", true);
        assertFast(bernIn("2.0.0"));
        server.serviceMetadata.put("gmlfast.enabled", false);
        ofServer.put("gmlfast.enabled", true);
        assertStock(bernIn("2.0.0"));
    }

    @Test
    void isNotUsedWithoutMetadata() throws Exception {
        server.wfs.with("getMetadata", null);
        server.layer(towns).with("getMetadata", null);
        assertFast(bernIn("2.0.0"));
    }

    @Test
    void isUsedIfALayerOfTheRequestIsSwitchedOff() throws Exception {
        SimpleFeatureType lakes = type("lake", "geom", Point.class);
        MetadataMap off = new MetadataMap();
        off.put("gmlfast.enabled", false);
        server.layer(lakes).with("getMetadata", off);
        assertStock(bernIn("2.0.0").query(collection(lakes)));
        assertStock(new GetFeature("2.0.0").query(lakes));
        assertFast(bernIn("2.0.0"));
    }

    /** Neither the plugin's response nor its status can name the layers then. */
    @Test
    void isUsedIfTheCatalogFails() throws Exception {
        GetFeature call = bernIn("2.0.0");
        server.catalog.with("getFeatureTypeByName", new IllegalStateException("the catalog fails"));
        assertStock(call);
    }

    // ---- unsupported content

    @Test
    void isUsedForComplexFeatures() throws Exception {
        assertStock(new GetFeature("1.1.0").query(complex("town")));
    }

    @Test
    void isUsedForJoinWithComplexFeatures() throws Exception {
        FeatureCollection<?, ?> mines = complex("mine");
        server.layer(mines.getSchema());
        GetFeature call = new GetFeature("2.0.0").query(towns, mines.getSchema());
        call.found.add(collection(towns, bern));
        assertStock(call);
    }

    @ParameterizedTest
    @CsvSource({"1town, name", "town, 'two words'", "town, 2nd"})
    void isUsedForNamesThatXmlDoesNotAllow(String name, String attribute) throws Exception {
        SimpleFeatureType bad = type(name, attribute, String.class);
        server.layer(bad);
        assertStock(new GetFeature("2.0.0").query(collection(bad, feature(bad, "x.1", "value"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.0.0", "1.1.0", "2.0.0"})
    void isUsedForWorkspaceWhoseNameIsNoPrefix(String version) throws Exception {
        for (String prefix : List.of("1st", "a b", "a:b", "a^", "")) {
            server.layer(towns, prefix);
            assertStock(bernIn(version));
        }
    }

    @Test
    void isUsedForInvalidTypeOfSecondQuery() throws Exception {
        SimpleFeatureType bad = type("1bad", "name", String.class);
        server.layer(bad);
        assertStock(bernIn("2.0.0").query(collection(bad)));
    }

    @Test
    void isUsedForValueRefusedBeforeTheFirstByte() throws Exception {
        SimpleFeatureType things = type("thing", "any", Object.class);
        server.layer(things);
        SimpleFeature bad = feature(things, "thing.2", new Object());
        assertStock(new GetFeature("2.0.0").query(collection(things, feature(things, "thing.1", "text"), bad)));
    }

    @Test
    void isUsedForUnknownFormOfSrsName() throws Exception {
        server.gml.get(WFSInfo.Version.V_20).with("getSrsNameStyle", SrsNameStyle.OF_THE_FUTURE);
        assertStock(bernIn("2.0.0"));
        assertFast(bernIn("1.1.0"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ISO-2022-CN", "no such charset", "KLINGON-1"})
    void isUsedForUnsupportedCharset(String charset) throws Exception {
        server.settings.with("getCharset", charset);
        assertStock(bernIn("2.0.0"));
    }

    @Test
    void isUsedForServiceWithoutSettingsOfTheVersion() throws Exception {
        server.wfs.object().getGML().remove(WFSInfo.Version.V_10);
        assertStock(bernIn("1.0.0"));
    }

    // ---- failures during preparation

    @Test
    void isUsedForFailureBeforeTheFirstFeature() throws Exception {
        server.wfs.with("isFeatureBounding", true);
        assertStock(new GetFeature("2.0.0").query(new ListFeatureCollection(towns) {
            @Override
            public ReferencedEnvelope getBounds() {
                throw new IllegalStateException("no connection");
            }
        }));
    }

    @Test
    void isUsedForUnreadableJoinedLayer() throws Exception {
        SimpleFeatureType lakes = type("lake", "geom", Point.class);
        server.layer(lakes).with("getFeatureType", new IOException("no connection"));
        GetFeature call = new GetFeature("2.0.0").query(towns, lakes);
        call.found.add(collection(towns, bern));
        assertStock(call);
    }

    @Test
    void isUsedIfGeoServerLacksAMember() throws Exception {
        server.layer(towns).with("getEncodeMeasures", new NoSuchMethodError("getEncodeMeasures"));
        assertStock(bernIn("2.0.0"));
    }

    @Test
    void isUsedForMissingFeature() throws Exception {
        GetFeature call = new GetFeature("2.0.0").query(collection(towns));
        call.found.setGetFeatureById(true);
        assertStock(call);
    }
}
