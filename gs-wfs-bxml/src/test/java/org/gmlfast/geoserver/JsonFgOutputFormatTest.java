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
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.geoserver.platform.Operation;
import org.geoserver.platform.Service;
import org.geoserver.platform.ServiceException;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.referencing.CRS;
import org.geotools.util.Version;
import org.gmlfast.geoserver.responses.JsonFgOutputFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Point;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Documents have the members of OGC 21-045r1, and coordinates in the order of its clause on coordRefSys. */
class JsonFgOutputFormatTest {

    private static final ObjectMapper JACKSON = new ObjectMapper();

    private final SimpleFeatureType towns =
            type("town", "label", String.class, "people", Integer.class, "geom", Point.class);
    private final ServerDouble server = new ServerDouble();
    private final JsonFgOutputFormat format = new JsonFgOutputFormat(server.geoServer());

    JsonFgOutputFormatTest() {
        server.layer(towns);
    }

    private static SimpleFeatureType in(String crs) throws Exception {
        return SimpleFeatureTypeBuilder.retype(
                type("town", "label", String.class, "people", Integer.class, "geom", Point.class), CRS.decode(crs));
    }

    private GetFeature bern(SimpleFeatureType type, String version, String point) {
        GetFeature call =
                new GetFeature(version).query(collection(type, feature(type, "town.1", "Bern", 134591, wkt(point))));
        call.found.setTotalNumberOfFeatures(7);
        return call;
    }

    private String text(GetFeature call) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        format.write(call.found, out, call.operation);
        return out.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.0.0", "1.1.0", "2.0.0"})
    void writesWgs84AsGeometry(String version) throws IOException {
        JsonNode document = JACKSON.readTree(text(bern(towns, version, "POINT (46.95 7.45)")));
        assertThat(document.get("conformsTo").toString()).contains("json-fg-1/1.0/conf/core");
        assertThat(document.get("featureType").asText()).isEqualTo("town");
        assertThat(document.get("geometryDimension").asInt()).isZero();
        assertThat(document.has("coordRefSys")).isFalse();
        assertThat(document.at("/numberReturned").asInt(1)).isEqualTo(1);
        JsonNode feature = document.at("/features/0");
        assertThat(feature.get("id").asText()).isEqualTo("town.1");
        assertThat(feature.get("geometry").toString()).isEqualTo("{\"type\":\"Point\",\"coordinates\":[7.45,46.95]}");
        assertThat(feature.has("place")).isFalse();
        assertThat(feature.get("properties").toString()).isEqualTo("{\"label\":\"Bern\",\"people\":134591}");
    }

    /** GeoServer counts the features of a response in later versions alone. */
    @ParameterizedTest
    @CsvSource({"1.0.0, 0, ", "1.1.0, 1, 1", "2.0.0, 1, 1"})
    void writesNumberReturnedIfGeoServerCounts(String version, int counted, Integer written) throws IOException {
        GetFeature call = bern(towns, version, "POINT (46.95 7.45)");
        call.found.setNumberOfFeatures(counted);
        JsonNode number = JACKSON.readTree(text(call)).get("numberReturned");
        assertThat(number == null ? null : number.asInt()).isEqualTo(written);
    }

    /** The module for OGC API Features has a format of the same name, and asks all formats of WFS. */
    @Test
    void leavesItemsOfOgcApiFeaturesToTheirModule() {
        GetFeature call = bern(towns, "2.0.0", "POINT (46.95 7.45)");
        Service items = new Service("Features", null, new Version("1.0.1"), List.of());
        assertThat(format.canHandle(call.operation)).isTrue();
        assertThat(format.canHandle(new Operation("GetFeature", items, null, call.operation.getParameters())))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        // x before y for the authority, as is given or not
        "urn:ogc:def:crs:EPSG::25832, 25832, '[400000,5200000]'",
        "EPSG:25832, 25832, '[400000,5200000]'",
        // y before x
        "urn:ogc:def:crs:EPSG::3035, 3035, '[400000,5200000]'",
        "EPSG:3035, 3035, '[400000,5200000]'"
    })
    void writesOtherCrsAsPlaceInTheOrderOfItsAuthority(String crs, String code, String coordinates) throws Exception {
        SimpleFeatureType type = in(crs);
        boolean yx = CRS.getAxisOrder(type.getCoordinateReferenceSystem()) == CRS.AxisOrder.NORTH_EAST;
        boolean wanted = code.equals("3035");
        String point = yx == wanted ? "POINT (400000 5200000)" : "POINT (5200000 400000)";
        JsonNode document = JACKSON.readTree(text(bern(type, "2.0.0", point)));
        assertThat(document.get("coordRefSys").asText()).isEqualTo("http://www.opengis.net/def/crs/EPSG/0/" + code);
        JsonNode feature = document.at("/features/0");
        assertThat(feature.get("geometry").isNull()).isTrue();
        assertThat(feature.at("/place/coordinates").toString().replace(".0", ""))
                .isEqualTo(coordinates);
    }

    @Test
    void refusesLayersOfSeveralCrs() throws Exception {
        GetFeature call = bern(towns, "2.0.0", "POINT (46.95 7.45)").query(collection(in("EPSG:25832")));
        assertThatThrownBy(() -> text(call))
                .isInstanceOf(ServiceException.class)
                .hasMessage(
                        "This cannot be written as JSON-FG:" + " the layers have several CRSs; request one by srsName");
    }

    @Test
    void hasTheNameOfTheModule() {
        GetFeature call = bern(towns, "2.0.0", "POINT (46.95 7.45)");
        assertThat(format.getOutputFormats()).containsExactlyInAnyOrder("application/vnd.ogc.fg+json", "jsonfg");
        assertThat(format.getCapabilitiesElementNames()).containsExactly("JSON-FG");
        assertThat(format.getMimeType(call.found, call.operation)).isEqualTo("application/vnd.ogc.fg+json");
        server.serviceMetadata.put("gmlfast.enabled", "false");
        assertThat(format.getCapabilitiesElementNames()).isEmpty();
    }
}
