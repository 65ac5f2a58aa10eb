/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.fixtures.WrittenDocument.ofFeature;
import static org.gmlfast.testing.fixtures.FeatureMaker.crs;
import static org.gmlfast.testing.fixtures.FeatureMaker.typeBuilder;
import static org.gmlfast.testing.fixtures.FeatureMaker.wkt;

import java.util.Map;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.referencing.CRS;
import org.geotools.referencing.crs.DefaultEngineeringCRS;
import org.geotools.referencing.crs.DefaultGeographicCRS;
import org.gmlfast.fixtures.WrittenDocument;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Point;

@BuildJdkOnly
class SrsNameTest {

    private static SimpleFeatureType type(CoordinateReferenceSystem crs) {
        SimpleFeatureTypeBuilder builder = typeBuilder("f");
        builder.setCRS(crs);
        builder.add("geom", Point.class, crs);
        return builder.buildFeatureType();
    }

    private static String srsName(WfsVersion version, GmlSettings settings, CoordinateReferenceSystem crs) {
        WrittenDocument document = ofFeature(version, settings, type(crs), wkt("POINT (1 2)"));
        return document.isValid(settings, type(crs)).one("//gml:Point/@srsName");
    }

    private static String srsName(WfsVersion version, CoordinateReferenceSystem crs) {
        return srsName(version, GmlSettings.defaults(version.gml()), crs);
    }

    @ParameterizedTest
    @CsvSource({
        "WFS_1_0_0, http://www.opengis.net/gml/srs/epsg.xml#4326",
        "WFS_1_1_0, urn:x-ogc:def:crs:EPSG:4326",
        "WFS_2_0_0, urn:ogc:def:crs:EPSG::4326"
    })
    void hasFormOfTheVersionInAxisOrderOfTheAuthority(WfsVersion version, String expected) {
        assertThat(srsName(version, crs("urn:ogc:def:crs:EPSG::4326"))).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource
    void isUrlInAxisOrderXY(WfsVersion version) throws Exception {
        String url = "http://www.opengis.net/gml/srs/epsg.xml#";
        assertThat(srsName(version, CRS.decode("EPSG:4326", true))).isEqualTo(url + "4326");
        assertThat(srsName(version, CRS.decode("EPSG:3857", true))).isEqualTo(url + "3857");
        assertThat(srsName(version, CRS.decode("EPSG:32633", true))).isEqualTo(url + "32633");
    }

    @ParameterizedTest
    @CsvSource({"EPSG:3857, 3857", "urn:ogc:def:crs:EPSG::32633, 32633"})
    void hasFormOfTheVersionIfAuthorityDefinesOrderXY(String name, String code) {
        // as in GeoServer: the authority's order is x/y, too, so the URN is not ambiguous
        assertThat(srsName(WfsVersion.WFS_2_0_0, crs(name))).isEqualTo("urn:ogc:def:crs:EPSG::" + code);
        assertThat(srsName(WfsVersion.WFS_1_1_0, crs(name))).isEqualTo("urn:x-ogc:def:crs:EPSG:" + code);
    }

    @Test
    void hasFormOfTheVersionForProjectedCrsWithNorthFirst() {
        assertThat(srsName(WfsVersion.WFS_2_0_0, crs("urn:ogc:def:crs:EPSG::3035")))
                .isEqualTo("urn:ogc:def:crs:EPSG::3035");
    }

    @ParameterizedTest
    @CsvSource({
        "AUTHORITY_CODE, EPSG:4326",
        "OGC_HTTP_URL, http://www.opengis.net/gml/srs/epsg.xml#4326",
        "OGC_URN_EXPERIMENTAL, urn:x-ogc:def:crs:EPSG:4326",
        "OGC_URN, urn:ogc:def:crs:EPSG::4326",
        "OGC_HTTP_URI, http://www.opengis.net/def/crs/EPSG/0/4326"
    })
    void hasEveryStyleInEveryVersion(SrsNameStyle style, String expected) throws Exception {
        CoordinateReferenceSystem latitudeFirst = crs("urn:ogc:def:crs:EPSG::4326");
        CoordinateReferenceSystem longitudeFirst = CRS.decode("EPSG:4326", true);
        for (WfsVersion version : WfsVersion.values()) {
            GmlSettings settings =
                    GmlSettings.builder(version.gml()).srsNameStyle(style).build();
            assertThat(srsName(version, settings, latitudeFirst)).isEqualTo(expected);
            assertThat(srsName(version, settings, longitudeFirst))
                    .isEqualTo("http://www.opengis.net/gml/srs/epsg.xml#4326");
            GmlSettings forced = settings.toBuilder().forceSrsNameStyle(true).build();
            assertThat(srsName(version, forced, longitudeFirst)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void isSameForCrs84AndEpsg4326InOrderXY(WfsVersion version) throws Exception {
        CoordinateReferenceSystem crs84 = CRS.decode("CRS:84");
        assertThat(srsName(version, crs84)).isEqualTo(srsName(version, CRS.decode("EPSG:4326", true)));
        GmlSettings urn = GmlSettings.builder(version.gml())
                .srsNameStyle(SrsNameStyle.OGC_URN)
                .forceSrsNameStyle(true)
                .build();
        assertThat(srsName(version, urn, crs84)).isEqualTo("urn:ogc:def:crs:OGC:1.3:CRS84");
    }

    /** GeoTools has several identifiers for it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "CRS:84",
                "urn:ogc:def:crs:OGC:1.3:CRS84",
                "urn:ogc:def:crs:OGC::CRS84",
                "http://www.opengis.net/def/crs/OGC/1.3/CRS84",
                "http://www.opengis.net/def/crs/OGC/0/CRS84",
                "http://www.opengis.net/gml/srs/ogc.xml#84"
            })
    void writesSameNameForEachNotationOfCrs84(String asked) throws Exception {
        CoordinateReferenceSystem crs84 = CRS.decode(asked);
        assertThat(SrsName.of(crs84, SrsNameStyle.OGC_URN, true)).isEqualTo("urn:ogc:def:crs:OGC:1.3:CRS84");
        assertThat(SrsName.of(crs84, SrsNameStyle.OGC_HTTP_URI, true))
                .isEqualTo("http://www.opengis.net/def/crs/OGC/1.3/CRS84");
        assertThat(SrsName.of(crs84, SrsNameStyle.AUTHORITY_CODE, true)).isEqualTo("CRS:84");
    }

    @Test
    void namesOtherAuthorities() throws Exception {
        assertThat(srsName(WfsVersion.WFS_2_0_0, CRS.decode("CRS:83"))).isEqualTo("urn:ogc:def:crs:OGC:1.3:CRS83");
        CoordinateReferenceSystem mars =
                CRS.parseWKT("GEOGCS[\"Mars\", DATUM[\"Mars\", SPHEROID[\"Mars\", 3396190, 169.8]],"
                        + " PRIMEM[\"Reference Meridian\", 0], UNIT[\"degree\", 0.0174532925199433],"
                        + " AXIS[\"Lat\", NORTH], AXIS[\"Lon\", EAST], AUTHORITY[\"IAU\", \"49901\"]]");
        assertThat(srsName(WfsVersion.WFS_2_0_0, mars)).isEqualTo("urn:ogc:def:crs:IAU::49901");
    }

    @Test
    void isNameOfCrsWithoutCode() throws Exception {
        CoordinateReferenceSystem custom =
                CRS.parseWKT("GEOGCS[\"My own system\", DATUM[\"D\", SPHEROID[\"S\", 6371000, 0]],"
                        + " PRIMEM[\"Greenwich\", 0], UNIT[\"degree\", 0.0174532925199433]]");
        assertThat(srsName(WfsVersion.WFS_2_0_0, custom)).isEqualTo("My%20own%20system");
        CoordinateReferenceSystem uri = CRS.parseWKT(custom.toWKT().replace("My own system", "http://my.org/crs/1"));
        for (WfsVersion version : WfsVersion.values()) {
            assertThat(srsName(version, uri)).isEqualTo("http://my.org/crs/1");
        }
        assertThat(srsName(WfsVersion.WFS_2_0_0, DefaultEngineeringCRS.GENERIC_2D))
                .isNotEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void isAbsentWithoutCrs(WfsVersion version) {
        GmlSettings settings = GmlSettings.defaults(version.gml());
        WrittenDocument document = ofFeature(version, settings, type(null), wkt("POINT (1 2)"));
        assertThat(document.isValid(settings, type(null)).count("//@srsName")).isZero();
        assertThat(document.count("//@srsDimension")).isEqualTo(version.gml().isGml3() ? 1 : 0);
        GmlSettings bounded = settings.toBuilder().featureBounds(true).build();
        WrittenDocument envelope = ofFeature(version, bounded, type(null), wkt("POINT (1 2)"));
        assertThat(envelope.count("//ex:*/gml:boundedBy")).isEqualTo(1);
        assertThat(envelope.count("//gml:boundedBy//@srsDimension")).isZero();
    }

    @Test
    void isTakenFromGeometryIfTypeHasNoCrs() {
        SimpleFeatureType type = type(null);
        Geometry point = wkt("POINT (1 2)");
        point.setUserData(crs("urn:ogc:def:crs:EPSG::4326"));
        GmlSettings settings =
                GmlSettings.builder(GmlVersion.GML_3_2_1).featureBounds(true).build();
        assertThat(ofFeature(WfsVersion.WFS_2_0_0, settings, type, point).all("//@srsName"))
                .containsExactly("urn:ogc:def:crs:EPSG::4326", "urn:ogc:def:crs:EPSG::4326");
        point.setUserData(Map.of(CoordinateReferenceSystem.class, crs("EPSG:3857")));
        assertThat(ofFeature(WfsVersion.WFS_2_0_0, settings, type, point).all("//@srsName"))
                .containsOnly("urn:ogc:def:crs:EPSG::3857");
        point.setUserData("something else");
        assertThat(ofFeature(WfsVersion.WFS_2_0_0, settings, type, point).count("//@srsName"))
                .isZero();
    }

    /** GeoServer names the layer's CRS on every geometry of WFS 1.0. */
    @Test
    void isTakenFromTypeInGml2IfAttributeHasNoCrs() {
        SimpleFeatureTypeBuilder builder = typeBuilder("f");
        builder.add("a", Point.class, crs("EPSG:3857"));
        builder.add("b", Point.class, (CoordinateReferenceSystem) null);
        builder.setDefaultGeometry("a");
        SimpleFeatureType type = builder.buildFeatureType();
        GmlSettings settings =
                GmlSettings.builder(GmlVersion.GML_2_1_2).featureBounds(true).build();
        WrittenDocument document = ofFeature(WfsVersion.WFS_1_0_0, settings, type, null, wkt("POINT (1 2)"));
        String name = "http://www.opengis.net/gml/srs/epsg.xml#3857";
        assertThat(document.isValid(settings, type).one("//ex:b/gml:Point/@srsName"))
                .isEqualTo(name);
        assertThat(document.one("//ex:f/gml:boundedBy/gml:Box/@srsName")).isEqualTo(name);
        Geometry own = wkt("POINT (1 2)");
        own.setUserData(crs("EPSG:32633"));
        assertThat(ofFeature(WfsVersion.WFS_1_0_0, settings, type, null, own).one("//ex:b/gml:Point/@srsName"))
                .endsWith("#32633");
        GmlSettings gml3 = GmlSettings.defaults(GmlVersion.GML_3_2_1);
        assertThat(ofFeature(WfsVersion.WFS_2_0_0, gml3, type, null, wkt("POINT (1 2)"))
                        .count("//@srsName"))
                .isZero();
    }

    @Test
    void isWrittenForEachGeometryAttribute() {
        SimpleFeatureTypeBuilder builder = typeBuilder("f");
        builder.add("a", Point.class, crs("urn:ogc:def:crs:EPSG::4326"));
        builder.add("b", Point.class, crs("EPSG:3857"));
        SimpleFeatureType type = builder.buildFeatureType();
        GmlSettings settings =
                GmlSettings.builder(GmlVersion.GML_3_2_1).featureBounds(true).build();
        WrittenDocument document =
                ofFeature(WfsVersion.WFS_2_0_0, settings, type, wkt("POINT (1 2)"), wkt("POINT (300000 400000)"));
        assertThat(document.isValid(settings, type).one("//ex:a//@srsName")).isEqualTo("urn:ogc:def:crs:EPSG::4326");
        assertThat(document.one("//ex:b//@srsName")).isEqualTo("urn:ogc:def:crs:EPSG::3857");
        assertThat(document.one("//gml:upperCorner"))
                .as("of the first CRS only")
                .isEqualTo("1 2");
    }

    @Test
    void isEscapedIfConfigured() {
        GmlSettings settings = GmlSettings.builder(GmlVersion.GML_3_2_1)
                .srsName("http://x.org/crs?a=1&b=\"2\"")
                .build();
        assertThat(srsName(WfsVersion.WFS_2_0_0, settings, DefaultGeographicCRS.WGS84))
                .isEqualTo("http://x.org/crs?a=1&b=\"2\"");
    }

    @Test
    void namesThreeDimensionalCrs() throws Exception {
        CoordinateReferenceSystem threeD = CRS.decode("EPSG:4979");
        SimpleFeatureType type = type(threeD);
        GmlSettings settings = GmlSettings.defaults(GmlVersion.GML_3_2_1);
        Geometry point = wkt("POINT Z (1 2 3)");
        WrittenDocument document = ofFeature(WfsVersion.WFS_2_0_0, settings, type, point);
        assertThat(document.one("//gml:Point/@srsName")).contains("4979");
        assertThat(document.one("//gml:pos")).isEqualTo("1 2 3");
    }
}
