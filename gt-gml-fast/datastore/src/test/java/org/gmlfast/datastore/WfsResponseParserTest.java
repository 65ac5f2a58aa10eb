/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.datastore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

import javax.xml.namespace.QName;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.data.wfs.internal.WFSOperationType;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.referencing.CRS;
import org.geotools.util.logging.Logging;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.MultiLineString;

/** The features of a response are as GeoTools' WFS client expects them. */
class WfsResponseParserTest {

    private static final String RESPONSE =
            """
            <wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs" xmlns:gml="http://www.opengis.net/gml"
                xmlns:topp="http://www.openplans.org/topp" numberOfFeatures="2"><gml:featureMembers>
              <topp:roads gml:id="roads.1"><gml:name>of GML</gml:name><topp:lanes>2</topp:lanes>
                <topp:name>A &amp; B</topp:name><topp:extra>not asked for</topp:extra><topp:built>2001-02-03</topp:built>
                <topp:geom><gml:MultiLineString srsName="SRS"><gml:lineStringMember><gml:LineString>
                  <gml:posList>48 2 49 3</gml:posList>
                </gml:LineString></gml:lineStringMember></gml:MultiLineString></topp:geom>
              </topp:roads>
              <topp:roads gml:id="roads.2"><topp:geom><gml:LineString srsName="SRS">
                  <gml:posList>1 2 3 4</gml:posList></gml:LineString></topp:geom></topp:roads>
            </gml:featureMembers></wfs:FeatureCollection>
            """;

    private static final QName ROADS = new QName("http://www.openplans.org/topp", "roads");

    /** The type has a name and a namespace of the client's own. */
    private static SimpleFeatureType type(CoordinateReferenceSystem crs) {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setNamespaceURI("http://client");
        builder.setName("topp_roads");
        builder.add("name", String.class);
        builder.add("geom", MultiLineString.class, crs);
        builder.add("lanes", Integer.class);
        builder.add("built", java.sql.Date.class);
        return builder.buildFeatureType();
    }

    private static InputStream response(String srsName) {
        return new ByteArrayInputStream(RESPONSE.replace("SRS", srsName).getBytes(StandardCharsets.UTF_8));
    }

    private static List<SimpleFeature> read(
            InputStream in, SimpleFeatureType type, Predicate<CoordinateReferenceSystem> isInverted)
            throws IOException {
        WfsResponseParser parser = new WfsResponseParser(in, type, ROADS, isInverted);
        List<SimpleFeature> features = new ArrayList<>();
        for (SimpleFeature next = parser.parse(); next != null; next = parser.parse()) {
            features.add(next);
        }
        assertThat(parser.getNumberOfFeatures()).isEqualTo(-1);
        return features;
    }

    @Test
    void readsTheAttributesOfTheType() throws Exception {
        SimpleFeatureType type = type(CRS.decode("urn:ogc:def:crs:EPSG::4326"));
        List<SimpleFeature> features = read(response("urn:ogc:def:crs:EPSG::4326"), type, crs -> false);
        assertThat(features).extracting(SimpleFeature::getID).containsExactly("roads.1", "roads.2");
        assertThat(features).allSatisfy(f -> assertThat(f.getFeatureType()).isSameAs(type));
        assertThat(features.get(0).getAttribute("name")).isEqualTo("A & B");
        assertThat(features.get(0).getAttribute("lanes")).isEqualTo(2);
        assertThat(features.get(0).getAttribute("built")).isEqualTo(java.sql.Date.valueOf("2001-02-03"));
        assertThat(features.get(1).getAttribute("lanes")).isNull();
        // a single line fits the class of the attribute
        assertThat(features.get(1).getAttribute("geom")).hasToString("MULTILINESTRING ((1 2, 3 4))");
    }

    /** As the client's own parsers do: coordinates as they are, in the CRS that GeoTools makes of the name. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "urn:ogc:def:crs:EPSG::4326",
                "urn:x-ogc:def:crs:EPSG:6.11.2:4326",
                "http://www.opengis.net/def/crs/EPSG/0/4326",
                "EPSG:4326",
                "EPSG:3857",
                "CRS:84"
            })
    void keepsTheCoordinatesOfTheResponse(String srsName) throws Exception {
        CoordinateReferenceSystem crs = CRS.decode(srsName);
        SimpleFeature feature = read(response(srsName), type(crs), c -> false).get(0);
        Geometry geometry = (Geometry) feature.getDefaultGeometry();
        assertThat((Object) geometry).hasToString("MULTILINESTRING ((48 2, 49 3))");
        assertThat(geometry.getUserData()).isEqualTo(crs);
    }

    @Test
    void exchangesAxesOnRequest() throws Exception {
        CoordinateReferenceSystem crs = CRS.decode("urn:ogc:def:crs:EPSG::4326");
        Geometry geometry = (Geometry) read(response("urn:ogc:def:crs:EPSG::4326"), type(crs), crs::equals)
                .get(0)
                .getDefaultGeometry();
        assertThat((Object) geometry).hasToString("MULTILINESTRING ((2 48, 3 49))");
        assertThat(geometry.getUserData()).isEqualTo(crs);
    }

    @Test
    void reportsResponsesThatEndTooSoon() throws Exception {
        String truncated = RESPONSE.substring(0, RESPONSE.indexOf("<topp:roads gml:id=\"roads.2\">") + 60);
        InputStream in = new ByteArrayInputStream(truncated.getBytes(StandardCharsets.UTF_8));
        WfsResponseParser parser = new WfsResponseParser(in, type(null), ROADS, crs -> false);
        assertThat(parser.parse().getID()).isEqualTo("roads.1");
        assertThatThrownBy(parser::parse).isInstanceOf(IOException.class).hasMessageContaining("the document ends in");
    }

    @Test
    void closesTheResponse() throws Exception {
        boolean[] closed = new boolean[1];
        InputStream in = new FilterInputStream(response("EPSG:4326")) {
            @Override
            public void close() {
                closed[0] = true;
            }
        };
        new WfsResponseParser(in, type(null), ROADS, crs -> false).close();
        assertThat(closed[0]).isTrue();
    }

    // ---- the factory

    @Test
    void comesBeforeOtherFactories() {
        var others = new LinkedHashSet<>(List.of("a", "gml-fast", "b"));
        assertThat(ResponseFactoryOrder.first("gml-fast", others)).containsExactly("gml-fast", "a", "b");
    }

    /** The declarations that this test links to have no list of factories, as a later GeoTools may not. */
    @Test
    void warnsOfAnUnknownClient() {
        Logger logger = Logging.getLogger("org.gmlfast.datastore");
        List<String> messages = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord record) {
                messages.add(record.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        logger.setUseParentHandlers(false);
        logger.addHandler(handler);
        try {
            WfsResponseFactory factory = new WfsResponseFactory();
            assertThat(factory.canProcess(WFSOperationType.GET_FEATURE)).isTrue();
            assertThat(factory.canProcess(WFSOperationType.GET_FEATURE)).isTrue();
            assertThat(factory.canProcess((WFSOperationType) null)).isFalse();
            assertThat(messages).singleElement().asString().contains("may not read the responses");
        } finally {
            logger.removeHandler(handler);
            logger.setUseParentHandlers(true);
        }
    }

    @ParameterizedTest
    @CsvSource({"false, false", "true, true", "other, true"})
    void isSwitchedOffByASystemProperty(String value, boolean isAvailable) {
        System.setProperty("gmlfast.wfsClient", value);
        try {
            assertThat(new WfsResponseFactory().isAvailable()).isEqualTo(isAvailable);
        } finally {
            System.clearProperty("gmlfast.wfsClient");
        }
    }
}
