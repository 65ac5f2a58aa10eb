/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.testing.fixtures.FeatureMaker.collection;
import static org.gmlfast.testing.fixtures.FeatureMaker.crs;
import static org.gmlfast.testing.fixtures.FeatureMaker.feature;
import static org.gmlfast.testing.fixtures.FeatureMaker.type;
import static org.gmlfast.testing.fixtures.FeatureMaker.typeBuilder;
import static org.gmlfast.testing.fixtures.FeatureMaker.wkt;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Calendar;
import java.util.List;
import java.util.TimeZone;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.geometry.jts.CurvedGeometryFactory;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.gmlfast.fixtures.WrittenDocument;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.QueryResult;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.NullHandling;
import org.gmlfast.testing.BuildJdkOnly;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.impl.PackedCoordinateSequence;

/**
 * Defects of the writers of GeoTools and GeoServer do not occur here. One test for each defect; other tests go deeper.
 */
@BuildJdkOnly
class UpstreamDefectsTest {

    private static WrittenDocument geometry(WfsVersion version, Geometry geometry) {
        return value(version, Geometry.class, geometry);
    }

    private static WrittenDocument value(WfsVersion version, Class<?> binding, Object value) {
        GmlSettings settings = GmlSettings.defaults(version.gml());
        SimpleFeatureType type = type("f", "a", binding);
        return WrittenDocument.ofFeature(version, settings, type, value).isValid(settings, type);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("D1 characters beyond the basic plane are deleted")
    void d01KeepsCharactersBeyondTheBasicPlane(WfsVersion version) {
        assertThat(value(version, String.class, "a\uD83D\uDE00北\uD84F\uDD13").one("//ex:a"))
                .isEqualTo("a\uD83D\uDE00北\uD84F\uDD13");
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("D2 an empty geometry, or an empty part, aborts the response")
    void d02WritesEmptyGeometries(WfsVersion version) {
        for (String wkt : new String[] {
            "POINT EMPTY", "LINESTRING EMPTY", "POLYGON EMPTY", "MULTIPOINT (EMPTY, (1 2))", "MULTIPOLYGON EMPTY"
        }) {
            assertThat(geometry(version, wkt(wkt)).count("//ex:a/*")).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("D3 boundedBy is decided by the first feature")
    void d03WritesBoundsOfEachFeature(WfsVersion version) {
        GmlSettings settings =
                GmlSettings.builder(version.gml()).featureBounds(true).build();
        SimpleFeatureType type = type("f", "a", Geometry.class);
        SimpleFeature without = feature(type, "f.1", (Object) null);
        SimpleFeature with = feature(type, "f.2", wkt("POINT (1 2)"));
        for (SimpleFeature[] order : new SimpleFeature[][] {{without, with}, {with, without}}) {
            WrittenDocument document = WrittenDocument.of(version, settings, collection(order));
            assertThat(document.count("//ex:f/gml:boundedBy")).isEqualTo(1);
            assertThat(document.count("//ex:f[gml:boundedBy]/ex:a")).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("D4 a collection has no geometryMember in GML 2, and fails with polygons")
    void d04WritesMembersOfCollections(WfsVersion version) {
        WrittenDocument document = geometry(
                version, wkt("GEOMETRYCOLLECTION (POLYGON ((0 0, 9 0, 9 9, 0 0)), MULTIPOINT ((1 2)), POINT (1 2))"));
        assertThat(document.children("//gml:MultiGeometry")).hasSize(3).containsOnly("gml:geometryMember");
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("D5 children of a collection have the id null.n in GML 3.1")
    void d05WritesNoNullInIds(WfsVersion version) {
        WrittenDocument document = geometry(version, wkt("GEOMETRYCOLLECTION (POINT (1 2), POINT (3 4))"));
        assertThat(document.text()).doesNotContain("\"null").doesNotContain("null.");
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("D6 a line in a collection is in the namespace of GML 3.1 in GML 3.2")
    void d06WritesLinesOfCollectionsInNamespaceOfTheVersion(WfsVersion version) {
        WrittenDocument document = geometry(version, wkt("GEOMETRYCOLLECTION (LINESTRING (1 2, 3 4))"));
        assertThat(document.count("//gml:geometryMember/gml:LineString")).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("D7 a collection in a collection throws, and an empty one in GML 2")
    void d07WritesNestedAndEmptyCollections(WfsVersion version) {
        assertThat(geometry(version, wkt("GEOMETRYCOLLECTION (GEOMETRYCOLLECTION (POINT (1 2)))"))
                        .count("//gml:MultiGeometry//gml:MultiGeometry//gml:Point"))
                .isEqualTo(1);
        assertThat(geometry(version, wkt("GEOMETRYCOLLECTION EMPTY")).count("//gml:MultiGeometry"))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"WFS_1_1_0", "WFS_2_0_0"})
    @DisplayName("D8 arcs in a collection are linearized")
    void d08KeepsArcsInCollections(WfsVersion version) {
        assertThat(geometry(version, wkt("GEOMETRYCOLLECTION (CIRCULARSTRING (0 0, 1 1, 2 0))"))
                        .count("//gml:ArcString"))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"WFS_1_1_0", "WFS_2_0_0"})
    @DisplayName("D9 srsDimension counts an M that is not written, and Z is lost with it")
    void d09CountsWrittenNumbersAsDimension(WfsVersion version) {
        GeometryFactory factory = new GeometryFactory();
        double[] numbers = {1, 2, 3, 9, 4, 5, 6, 9};
        WrittenDocument xyzm =
                geometry(version, factory.createLineString(new PackedCoordinateSequence.Double(numbers, 4, 1)));
        assertThat(xyzm.one("//@srsDimension")).isEqualTo("3");
        assertThat(xyzm.one("//gml:posList")).isEqualTo("1 2 3 4 5 6");
    }

    @ParameterizedTest
    @EnumSource(names = {"WFS_1_1_0", "WFS_2_0_0"})
    @DisplayName("D10 srsDimension is 1 for a circular ring")
    void d10WritesDimensionOfCircularRings(WfsVersion version) {
        CurvedGeometryFactory factory = new CurvedGeometryFactory(0.1);
        Geometry ring = factory.createCurvedGeometry(2, 0, 0, 2, 2, 4, 0, 2, -2, 0, 0);
        Geometry compound = factory.createCurvedGeometry(
                List.of(factory.createCurvedGeometry(2, 0, 0, 2, 2, 4, 0), (org.locationtech.jts.geom.LineString)
                        wkt("LINESTRING (4 0, 0 0)")));
        for (Geometry curve : new Geometry[] {ring, compound}) {
            WrittenDocument document = geometry(version, curve);
            assertThat(document.one("//gml:Curve/@srsDimension")).isEqualTo("2");
            assertThat(document.count("//gml:segments/gml:ArcString")).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("D11 a Z that is no number is written as text")
    void d11OmitsMissingZ(WfsVersion version) {
        double[] numbers = {1, 2, 3, 4, 5, Double.NaN};
        Geometry line = new GeometryFactory().createLineString(new PackedCoordinateSequence.Double(numbers, 3, 0));
        assertThat(geometry(version, line).text()).doesNotContain("NaN");
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("D12 coordinates have exponents, infinity signs, padded NaNs, minus zeros, dangling points")
    void d12WritesCoordinatesAsDecimals(WfsVersion version) {
        for (boolean padded : new boolean[] {false, true}) {
            GmlSettings settings = GmlSettings.builder(version.gml())
                    .numDecimals(0)
                    .padWithZeros(padded)
                    .build();
            SimpleFeatureType type = type("f", "a", Geometry.class);
            double[] numbers = {12345678.9, 1e-4, -1e-8, Double.POSITIVE_INFINITY, Double.NaN, 1.5};
            Geometry line = new GeometryFactory().createLineString(new PackedCoordinateSequence.Double(numbers, 2, 0));
            WrittenDocument document = WrittenDocument.ofFeature(version, settings, type, line);
            assertThat(document.one("//ex:a").replace(',', ' ')).isEqualTo("12345679 0 0 INF NaN 2");
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("D13 infinities are not those of XML Schema")
    void d13WritesInfinitiesOfXmlSchema(WfsVersion version) {
        assertThat(value(version, Double.class, Double.NEGATIVE_INFINITY).one("//ex:a"))
                .isEqualTo("-INF");
        assertThat(value(version, Float.class, Float.POSITIVE_INFINITY).one("//ex:a"))
                .isEqualTo("INF");
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("D14 byte arrays, arrays and calendars are Java dumps")
    void d14WritesArraysAndCalendarsAsText(WfsVersion version) {
        Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone("GMT+2"));
        calendar.setTimeInMillis(0);
        assertThat(value(version, byte[].class, new byte[] {1, 2, 3}).one("//ex:a"))
                .isEqualTo("AQID");
        assertThat(value(version, int[].class, new int[] {1, 2}).one("//ex:a")).isEqualTo("[1,2]");
        assertThat(value(version, Calendar.class, calendar).one("//ex:a")).isEqualTo("1970-01-01T02:00:00+02:00");
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("D15 the prefix is \"null\", and types without a namespace are in GML's")
    void d15WritesTypesWithoutNamespace(WfsVersion version) {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setName("f");
        builder.add("a", Integer.class);
        SimpleFeatureType none = builder.buildFeatureType();
        WrittenDocument document = WrittenDocument.ofFeature(version, GmlSettings.defaults(version.gml()), none, 1);
        assertThat(document.text()).doesNotContain("null:");
        assertThat(document.one("//*[namespace-uri() = '' and local-name() = 'f']/a"))
                .isEqualTo("1");
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("D16 joins are Java dumps in 1.x, and change the source in 2.0")
    void d16WritesJoinsAndKeepsTheSource(WfsVersion version) {
        SimpleFeature inner = feature(type("g", "b", Integer.class), "g.1", 5);
        SimpleFeature outer = feature(type("f", "a", String.class, "g", SimpleFeature.class), "f.1", "x", inner);
        WrittenDocument document = WrittenDocument.of(version, GmlSettings.defaults(version.gml()), collection(outer));
        assertThat(document.one("//ex:g/ex:b")).isEqualTo("5");
        assertThat(outer.getAttribute("g")).isSameAs(inner);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("D17 user data xlink:id on the first feature blanks all")
    void d17IgnoresUserData(WfsVersion version) {
        SimpleFeatureType type = type("f", "a", Integer.class);
        SimpleFeature first = feature(type, "f.1", 1);
        first.getUserData().put("xlink:id", "x");
        WrittenDocument document = WrittenDocument.of(
                version, GmlSettings.defaults(version.gml()), collection(first, feature(type, "f.2", 2)));
        assertThat(document.all("//ex:a")).containsExactly("1", "2");
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("D18 a value of another class than declared breaks the response")
    void d18WritesValuesOfUndeclaredClasses(WfsVersion version) {
        WrittenDocument document = WrittenDocument.ofFeature(
                version, GmlSettings.defaults(version.gml()), type("f", "a", Short.class), "text");
        assertThat(document.one("//ex:a")).isEqualTo("text");
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("D19 invalid names are found while writing")
    void d19RefusesInvalidNamesBeforeTheFirstByte(WfsVersion version) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SimpleFeatureType type = type("f", "a b", Integer.class);
        assertThatThrownBy(() -> WfsEncoder.of(version)
                        .write(collection(type), CollectionHeader.builder().build(), out))
                .isInstanceOf(UnsupportedFeatureTypeException.class)
                .hasMessageContaining("\"a b\"")
                .hasMessageContaining("\"f\"");
        assertThat(out.size()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("D20 nil is in the namespace of XML Schema")
    void d20WritesNilInNamespaceOfInstances(WfsVersion version) {
        GmlSettings settings =
                GmlSettings.builder(version.gml()).nulls(NullHandling.NIL).build();
        SimpleFeatureType type = type("f", "a", String.class);
        assertThat(WrittenDocument.ofFeature(version, settings, type, (Object) null)
                        .isValid(settings, type)
                        .one("//ex:a/@xsi:nil"))
                .isEqualTo("true");
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("D21 the collection's bounds have another srsName than the features")
    void d21WritesBoundsWithSrsNameOfFeatures(WfsVersion version) throws IOException {
        SimpleFeatureType type = type("f", "a", Geometry.class);
        ReferencedEnvelope bounds = new ReferencedEnvelope(1, 1, 2, 2, crs("urn:ogc:def:crs:EPSG::4326"));
        CollectionHeader header =
                CollectionHeader.builder().bounds(bounds).numberReturned(1).build();
        WrittenDocument document = WrittenDocument.of(version, out -> WfsEncoder.of(version)
                .write(collection(feature(type, "f.1", wkt("POINT (1 2)"))), header, out));
        assertThat(document.all("//@srsName")).hasSize(2);
        assertThat(document.all("//@srsName").stream().distinct()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("D22 ids are written unchecked")
    void d22WritesValidIds(WfsVersion version) {
        GmlSettings settings = GmlSettings.defaults(version.gml());
        SimpleFeatureType type = type("f", "a", Geometry.class);
        WrittenDocument document =
                WrittenDocument.of(version, settings, collection(feature(type, "{A-1}: 7", wkt("MULTIPOINT ((1 2))"))));
        document.isValid(settings, type);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("D23 the bounds of several queries are those of the first")
    void d23WritesBoundsOfAllQueries(WfsVersion version) {
        SimpleFeatureType type = typeBuilder("f").buildFeatureType();
        List<QueryResult> results = List.of(bounded(type, 0), bounded(type, 10), bounded(type, 20));
        WrittenDocument document = WrittenDocument.of(version, out -> WfsEncoder.of(version)
                .write(results, CollectionHeader.builder().numberReturned(0).build(), out));
        assertThat(document.one("/*/*[local-name() = 'boundedBy']").replace(',', ' '))
                .containsSubsequence("0 0", "21 21");
    }

    private static QueryResult bounded(SimpleFeatureType type, double at) {
        ReferencedEnvelope bounds = new ReferencedEnvelope(at, at + 1, at, at + 1, crs("urn:ogc:def:crs:EPSG::4326"));
        return new QueryResult(
                collection(type),
                CollectionHeader.builder().bounds(bounds).numberReturned(0).build());
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("D24 a LinearRing is no geometry of GML 3.2")
    void d24WritesLinearRingsOfTheVersion(WfsVersion version) {
        WrittenDocument document = geometry(version, wkt("LINEARRING (0 0, 1 0, 1 1, 0 0)"));
        assertThat(document.count("//ex:a/gml:LinearRing")).isEqualTo(version == WfsVersion.WFS_1_1_0 ? 1 : 0);
    }
}
