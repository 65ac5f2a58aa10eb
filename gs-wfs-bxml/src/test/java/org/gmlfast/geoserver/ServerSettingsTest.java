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

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Function;

import org.geoserver.config.GeoServer;
import org.geoserver.ows.Dispatcher;
import org.geoserver.ows.Request;
import org.geoserver.wfs.GMLInfo.SrsNameStyle;
import org.geoserver.wfs.WFSInfo;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.measure.Measure;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.MultiLineString;
import org.locationtech.jts.geom.Point;

import si.uom.SI;

/** Settings of the server, the service and layers are seen in documents. */
class ServerSettingsTest {

    private final SimpleFeatureType towns = type("town", "name", String.class, "geom", Point.class);
    private final SimpleFeature zurich = feature(towns, "town.1", "Zürich €", wkt("POINT (47.123456789 8.5)"));
    private final SimpleFeatureType roads = type("road", "geom", MultiLineString.class);
    private final SimpleFeature road = feature(roads, "road.1", wkt("MULTILINESTRING ((0 0, 1 1))"));
    private final ServerDouble server = new ServerDouble();

    ServerSettingsTest() {
        server.layer(towns);
        server.layer(roads);
    }

    private GmlDocument town(String version) throws Exception {
        return new GetFeature(version).query(collection(towns, zurich)).document(server);
    }

    // ---- layers and their server

    @ParameterizedTest
    @CsvSource({"0, 3, false, 47.123 8.5", "2, 3, false, 47.12 8.5", "2, 3, true, 47.12 8.50"})
    void usesDecimalsOfTheLayerOrThoseOfTheServer(int ofLayer, int ofServer, boolean padded, String position)
            throws Exception {
        server.settings.with("getNumDecimals", ofServer);
        server.layer(towns).with("getNumDecimals", ofLayer).with("getPadWithZeros", padded);
        assertThat(town("2.0.0").one("//gml:pos")).isEqualTo(position);
    }

    @Test
    void usesMostDecimalsOfAllLayers() throws Exception {
        server.layer(towns).with("getNumDecimals", 1);
        server.layer(roads).with("getNumDecimals", 4);
        GetFeature both =
                new GetFeature("1.1.0").query(collection(towns, zurich)).query(collection(roads, road));
        assertThat(both.document(server).one("//gml:pos")).isEqualTo("47.1235 8.5");
    }

    @ParameterizedTest
    @CsvSource({"true, 1 2 9", "false, 1 2"})
    void writesMeasuresIfConfiguredForTheLayer(boolean encoded, String position) throws Exception {
        server.layer(towns).with("getEncodeMeasures", encoded);
        SimpleFeature measured = feature(towns, "town.1", "", wkt("POINT M (1 2 9)"));
        assertThat(new GetFeature("2.0.0")
                        .query(collection(towns, measured))
                        .document(server)
                        .one("//gml:pos"))
                .isEqualTo(position);
    }

    @Test
    void writesCurvesForLayerWithArcs() throws Exception {
        server.layer(roads)
                .with("isCircularArcPresent", true)
                .with("getLinearizationTolerance", new Measure(0.5, null));
        GetFeature call = new GetFeature("1.1.0").query(collection(roads, road));
        assertThat(call.document(server).count("//gml:MultiCurve")).isEqualTo(1);
    }

    @Test
    void ignoresToleranceInMetres() throws Exception {
        server.layer(roads)
                .with("isCircularArcPresent", true)
                .with("getLinearizationTolerance", new Measure(10, SI.METRE));
        GetFeature call = new GetFeature("1.1.0").query(collection(roads, road));
        assertThat(call.document(server).count("//gml:MultiCurve")).isEqualTo(1);
        assertThat(call.stock.writes).isZero();
    }

    // ---- the service

    @ParameterizedTest
    @ValueSource(strings = {"1.0.0", "1.1.0", "2.0.0"})
    void writesBoundsIfConfigured(String version) throws Exception {
        assertThat(town(version).count("//t:town/gml:boundedBy")).isZero();
        server.wfs.with("isFeatureBounding", true);
        GmlDocument document = town(version);
        assertThat(document.count("//t:town/gml:boundedBy")).isEqualTo(1);
        assertThat(document.count("/wfs:FeatureCollection/*[local-name()='boundedBy']"))
                .isEqualTo(1);
    }

    @Test
    void writesOnlyOwnBoundsOfFeatureById() throws Exception {
        server.wfs.with("isFeatureBounding", true);
        GetFeature call = new GetFeature("2.0.0").query(new UnmeasurableCollection(towns, zurich));
        call.found.setGetFeatureById(true);
        assertThat(call.document(server).count("/t:town/gml:boundedBy")).isEqualTo(1);
    }

    @Test
    void writesFeatureMemberIfConfigured() throws Exception {
        assertThat(town("1.1.0").count("//gml:featureMembers")).isEqualTo(1);
        server.wfs.with("isEncodeFeatureMember", true);
        assertThat(town("1.1.0").count("//gml:featureMembers")).isZero();
        assertThat(town("1.1.0").count("//gml:featureMember/t:town")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "1.0.0, V_10, NORMAL, EPSG:4326",
        "1.1.0, V_11, XML, http://www.opengis.net/gml/srs/epsg.xml#4326",
        "1.1.0, V_11, URN, urn:x-ogc:def:crs:EPSG:4326",
        "2.0.0, V_20, URN2, urn:ogc:def:crs:EPSG::4326",
        "2.0.0, V_20, URL, http://www.opengis.net/def/crs/EPSG/0/4326",
    })
    void writesFormOfSrsNameOfEachVersion(String version, WFSInfo.Version settings, SrsNameStyle style, String srsName)
            throws Exception {
        server.gml.get(settings).with("getSrsNameStyle", style);
        assertThat(town(version).one("//gml:Point/@srsName")).isEqualTo(srsName);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.0.0", "1.1.0", "2.0.0"})
    void writesDefaultFormOfSrsNameIfNotSet(String version) throws Exception {
        String before = town(version).one("//gml:Point/@srsName");
        server.gml.values().forEach(gml -> gml.with("getSrsNameStyle", null));
        assertThat(town(version).one("//gml:Point/@srsName")).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({
        "1.1.0, V_11, false, false, gml:name",
        "1.1.0, V_11, true, false, t:name",
        // the compliance mode changes names in GML 2 only
        "1.1.0, V_11, true, true, t:name",
        "1.0.0, V_10, true, true, gml:name",
        "1.0.0, V_10, true, false, t:name",
        "1.0.0, V_10, false, false, gml:name",
        // as GeoServer's own GML 3.2 and DescribeFeatureType
        "2.0.0, V_11, true, false, t:name",
        "2.0.0, V_20, true, false, gml:name",
    })
    void writesStandardNamesInConfiguredNamespace(
            String version, WFSInfo.Version settings, boolean overridden, boolean cite, String name) throws Exception {
        server.gml.get(settings).with("getOverrideGMLAttributes", overridden);
        server.wfs.with("isCiteCompliant", cite);
        assertThat(town(version).one("//t:town/" + name)).isEqualTo("Zürich €");
    }

    @Test
    void writesStandardNamesInNamespaceOfGmlIfNotSet() throws Exception {
        server.gml.get(WFSInfo.Version.V_11).with("getOverrideGMLAttributes", null);
        assertThat(town("1.1.0").count("//gml:name")).isEqualTo(1);
        server.wfs.object().getGML().remove(WFSInfo.Version.V_11);
        assertThat(town("2.0.0").count("//gml:name")).isEqualTo(1);
    }

    @Test
    void omitsDimensionInComplianceMode() throws Exception {
        assertThat(town("1.1.0").count("//@srsDimension")).isPositive();
        server.wfs.with("isCiteCompliant", true);
        assertThat(town("1.1.0").count("//@srsDimension")).isZero();
    }

    // ---- text

    @ParameterizedTest
    @ValueSource(strings = {"1.0.0", "1.1.0", "2.0.0"})
    void writesCharsetOfTheServer(String version) throws Exception {
        server.settings.with("getCharset", "ISO-8859-1");
        GmlDocument document = town(version);
        assertThat(new String(document.bytes(), StandardCharsets.ISO_8859_1))
                .contains("encoding=\"ISO-8859-1\"")
                .contains("Zürich &#");
        assertThat(document.one("//*[local-name()='name']")).isEqualTo("Zürich €");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "UTF-8", "utf8"})
    void writesUtf8WithoutCharset(String charset) throws Exception {
        server.settings.with("getCharset", charset.isEmpty() ? null : charset);
        assertThat(town("2.0.0").text()).startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    }

    @ParameterizedTest
    @CsvSource({
        "1.0.0, true, false, true",
        "1.0.0, false, true, false",
        "1.1.0, false, true, true",
        "2.0.0, false, true, true",
        "2.0.0, true, false, true",
        "2.0.0, false, false, false",
    })
    void indentsIfVerbose(String version, boolean service, boolean global, boolean indented) throws Exception {
        server.wfs.with("isVerbose", service);
        server.settings.with("isVerbose", global);
        assertThat(town(version).text().contains("\n  ")).isEqualTo(indented);
    }

    @AfterEach
    void noRequest() {
        Dispatcher.REQUEST.remove();
    }

    @Test
    void omitsXmlDeclarationInSoapEnvelope() throws Exception {
        Request request = new Request();
        Dispatcher.REQUEST.set(request);
        assertThat(town("1.1.0").text()).startsWith("<?xml ");
        request.setSOAP(true);
        assertThat(town("1.1.0").text()).startsWith("<wfs:FeatureCollection ");
    }

    // ---- sources of settings

    @Test
    void writesPrefixesOfTheCatalog() throws Exception {
        assertThat(town("2.0.0").text()).contains("xmlns:t=\"" + Features.NAMESPACE + '"', "<t:town ");
    }

    @Test
    void readsSettingsOnEachRequest() throws Exception {
        // a workspace's service is found by the thread of the request
        ThreadLocal<WFSInfo> workspace = new ThreadLocal<>();
        ServerDouble towns2 = new ServerDouble();
        towns2.wfs.with("isEncodeFeatureMember", true);
        InterfaceStub<GeoServer> both = new InterfaceStub<>(GeoServer.class)
                .with("getCatalog", server.geoServer().getCatalog())
                .with("getSettings", server.geoServer().getSettings())
                .with("getService", (Function<Class<?>, Object>)
                        type -> workspace.get() == null ? server.wfs.object() : workspace.get());
        GetFeature call = new GetFeature("1.1.0").query(collection(towns, zurich));
        FastGmlCallback callback = new FastGmlCallback(both.object());
        Map.of("gml:featureMembers", server.wfs.object(), "gml:featureMember", towns2.wfs.object())
                .forEach((member, service) -> {
                    workspace.set(service);
                    assertThat(call.document(callback).count("//" + member)).isEqualTo(1);
                });
    }
}
