/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.fixtures.WrittenDocument.ofFeature;
import static org.gmlfast.testing.fixtures.FeatureMaker.PREFIX;
import static org.gmlfast.testing.fixtures.FeatureMaker.collection;
import static org.gmlfast.testing.fixtures.FeatureMaker.feature;
import static org.gmlfast.testing.fixtures.FeatureMaker.type;
import static org.gmlfast.testing.fixtures.FeatureMaker.wkt;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.fixtures.WrittenDocument;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.gml.output.FeatureEncodingException;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.fixtures.FeatureMaker;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.locationtech.jts.geom.Geometry;

@BuildJdkOnly
class GeometriesTest {

    private static final String[] GEOMETRIES = {
        "POINT (1 2)",
        "LINESTRING (1 2, 3 4, 5 6)",
        "LINEARRING (0 0, 1 0, 1 1, 0 0)",
        "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))",
        "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 1 2, 2 2, 1 1), (3 3, 3 4, 4 4, 3 3))",
        "MULTIPOINT ((1 2))",
        "MULTIPOINT ((1 2), (3 4))",
        "MULTILINESTRING ((1 2, 3 4), (5 6, 7 8))",
        "MULTIPOLYGON (((0 0, 9 0, 9 9, 0 0)), ((20 20, 29 20, 29 29, 20 20), (21 21, 22 22, 22 21, 21 21)))",
        "GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (1 2, 3 4), POLYGON ((0 0, 9 0, 9 9, 0 0)))",
        "GEOMETRYCOLLECTION (MULTIPOINT ((1 2)), MULTILINESTRING ((1 2, 3 4)), MULTIPOLYGON (((0 0, 9 0, 9 9, 0 0))))",
        "GEOMETRYCOLLECTION (GEOMETRYCOLLECTION (GEOMETRYCOLLECTION (POINT (1 2))), POINT (3 4))",
        "GEOMETRYCOLLECTION (GEOMETRYCOLLECTION EMPTY, POINT EMPTY, POINT (1 2))",
        "POINT EMPTY",
        "LINESTRING EMPTY",
        "POLYGON EMPTY",
        "MULTIPOINT EMPTY",
        "MULTILINESTRING EMPTY",
        "MULTIPOLYGON EMPTY",
        "GEOMETRYCOLLECTION EMPTY",
        "MULTIPOINT (EMPTY, (1 2))",
        "MULTILINESTRING (EMPTY, (1 2, 3 4))",
        "MULTIPOLYGON (EMPTY, ((0 0, 9 0, 9 9, 0 0)))",
        "CIRCULARSTRING (0 0, 1 1, 2 0, 3 -1, 4 0)",
        "COMPOUNDCURVE ((0 0, 2 0), CIRCULARSTRING (2 0, 3 1, 4 0), (4 0, 5 0))",
        "CURVEPOLYGON (CIRCULARSTRING (0 0, 2 2, 4 0, 2 -2, 0 0), (1 0, 2 0, 2 1, 1 0))",
        "CURVEPOLYGON (COMPOUNDCURVE (CIRCULARSTRING (0 0, 2 2, 4 0), (4 0, 0 0)))",
        "MULTICURVE ((0 0, 5 5), CIRCULARSTRING (4 0, 4 4, 8 4), COMPOUNDCURVE ((0 0, 1 0), CIRCULARSTRING (1 0, 2 1, 3 0)))",
        "MULTISURFACE (CURVEPOLYGON (CIRCULARSTRING (0 0, 2 2, 4 0, 2 -2, 0 0)), ((10 10, 14 12, 11 10, 10 10)))",
        "CURVEPOLYGON (CIRCULARSTRING (0 0, 4 4, 8 0, 4 -4, 0 0), CIRCULARSTRING (1 0, 2 1, 3 0, 2 -1, 1 0),"
                + " CIRCULARSTRING (5 0, 6 1, 7 0, 6 -1, 5 0))",
    };

    static Stream<Arguments> geometriesAndVersions() {
        return Stream.of(GEOMETRIES).flatMap(g -> Stream.of(WfsVersion.values()).map(v -> Arguments.of(g, v)));
    }

    private static WrittenDocument write(WfsVersion version, String wkt) {
        GmlSettings settings = GmlSettings.defaults(version.gml());
        return ofFeature(version, settings, type("f", "geom", Geometry.class), wkt(wkt));
    }

    /** In a column of its own class, and in one of class Geometry. */
    @ParameterizedTest
    @MethodSource("geometriesAndVersions")
    void writesValidGeometriesInEveryVersion(String wkt, WfsVersion version) {
        Geometry geometry = wkt(wkt);
        for (Class<?> binding : List.of(geometry.getClass(), Geometry.class)) {
            SimpleFeatureType type = type("f", "geom", binding);
            GmlSettings settings = GmlSettings.defaults(version.gml());
            ofFeature(version, settings, type, geometry).isValid(settings, type);
        }
    }

    @ParameterizedTest
    @MethodSource("geometriesAndVersions")
    void writesValidGeometriesWithEveryOption(String wkt, WfsVersion version) {
        Geometry geometry = wkt(wkt);
        SimpleFeatureType type = type("f", "geom", Geometry.class);
        GmlSettings settings = GmlSettings.builder(version.gml())
                .linearize(true)
                .linearizationTolerance(0.01)
                .multiCurves(true)
                .geometryIds(true)
                .srsDimensionOnPositions(true)
                .featureBounds(true)
                .numDecimals(3)
                .padWithZeros(true)
                .swapAxes(true)
                .build();
        WrittenDocument document = ofFeature(version, settings, type, geometry).isValid(settings, type);
        assertThat(document.text()).doesNotContain("Arc");
    }

    /** The elements of each geometry type and their content. */
    @Test
    void writesStructuresOfGml2() {
        assertThat(write(WfsVersion.WFS_1_0_0, "POINT (1 2)").feature())
                .isEqualTo(
                        "<ex:geom><gml:Point srsName=\"http://www.opengis.net/gml/srs/epsg.xml#4326\">"
                                + "<gml:coordinates decimal=\".\" cs=\",\" ts=\" \">1,2</gml:coordinates></gml:Point></ex:geom>");
        WrittenDocument polygon = write(WfsVersion.WFS_1_0_0, GEOMETRIES[4]);
        assertThat(polygon.children("//gml:Polygon"))
                .containsExactly("gml:outerBoundaryIs", "gml:innerBoundaryIs", "gml:innerBoundaryIs");
        assertThat(polygon.all("//gml:innerBoundaryIs//gml:coordinates"))
                .containsExactly("1,1 1,2 2,2 1,1", "3,3 3,4 4,4 3,3");
        assertThat(write(WfsVersion.WFS_1_0_0, "LINEARRING (0 0, 1 0, 1 1, 0 0)")
                        .count("//ex:geom/gml:LineString"))
                .isEqualTo(1);
        WrittenDocument nested = write(WfsVersion.WFS_1_0_0, GEOMETRIES[11]);
        assertThat(nested.count("//gml:MultiGeometry/gml:geometryMember/gml:MultiGeometry/gml:geometryMember"
                        + "/gml:MultiGeometry/gml:geometryMember/gml:Point"))
                .isEqualTo(1);
        assertThat(write(WfsVersion.WFS_1_0_0, "CIRCULARSTRING (0 0, 1 1, 2 0)").count("//ex:geom/gml:LineString"))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"WFS_1_1_0", "WFS_2_0_0"})
    void writesStructuresOfGml3(WfsVersion version) {
        boolean gml32 = version == WfsVersion.WFS_2_0_0;
        assertThat(write(version, "LINESTRING (1 2, 3 4)").one("//ex:geom/gml:LineString/gml:posList"))
                .isEqualTo("1 2 3 4");
        assertThat(write(version, "LINEARRING (0 0, 1 0, 1 1, 0 0)").children("//ex:geom"))
                .containsExactly(gml32 ? "gml:LineString" : "gml:LinearRing");
        WrittenDocument polygon = write(version, GEOMETRIES[4]);
        assertThat(polygon.children("//gml:Polygon")).containsExactly("gml:exterior", "gml:interior", "gml:interior");
        assertThat(polygon.all("//gml:interior/gml:LinearRing/gml:posList"))
                .containsExactly("1 1 1 2 2 2 1 1", "3 3 3 4 4 4 3 3");
        assertThat(write(version, "MULTIPOINT ((1 2), (3 4))")
                        .all("//gml:MultiPoint/gml:pointMember/gml:Point/gml:pos"))
                .containsExactly("1 2", "3 4");
        String lines = gml32
                ? "//gml:MultiCurve/gml:curveMember/gml:LineString"
                : "//gml:MultiLineString/gml:lineStringMember/gml:LineString";
        assertThat(write(version, "MULTILINESTRING ((1 2, 3 4), (5 6, 7 8))").count(lines))
                .isEqualTo(2);
        assertThat(write(version, GEOMETRIES[8]).count("//gml:MultiSurface/gml:surfaceMember/gml:Polygon"))
                .isEqualTo(2);
        assertThat(write(version, GEOMETRIES[9]).count("//gml:MultiGeometry/gml:geometryMember/*"))
                .isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource(names = {"WFS_1_1_0", "WFS_2_0_0"})
    void writesArcsAsArcs(WfsVersion version) {
        WrittenDocument arcs = write(version, "CIRCULARSTRING (0 0, 1 1, 2 0, 3 -1, 4 0)");
        assertThat(arcs.one("//ex:geom/gml:Curve[@srsDimension='2']/gml:segments"
                        + "/gml:ArcString[@interpolation='circularArc3Points']/gml:posList"))
                .isEqualTo("0 0 1 1 2 0 3 -1 4 0");
        WrittenDocument compound =
                write(version, "COMPOUNDCURVE ((0 0, 2 0), CIRCULARSTRING (2 0, 3 1, 4 0), (4 0, 5 0))");
        assertThat(compound.children("//gml:segments"))
                .containsExactly("gml:LineStringSegment", "gml:ArcString", "gml:LineStringSegment");
        assertThat(compound.all("//gml:LineStringSegment/@interpolation")).containsOnly("linear");
        WrittenDocument polygon = write(version, GEOMETRIES[25]);
        assertThat(polygon.count("//gml:exterior/gml:Ring/gml:curveMember/gml:Curve/gml:segments/gml:ArcString"))
                .isEqualTo(1);
        assertThat(polygon.count("//gml:interior/gml:LinearRing")).isEqualTo(1);
        WrittenDocument compoundRing = write(version, GEOMETRIES[26]);
        assertThat(compoundRing.all("//gml:Ring/gml:curveMember/*/descendant::gml:posList"))
                .containsExactly("0 0 2 2 4 0", "4 0 0 0");
        assertThat(compoundRing.count("//gml:Ring/gml:curveMember[gml:Curve or gml:LineString]"))
                .isEqualTo(2);
        WrittenDocument curves = write(version, GEOMETRIES[27]);
        assertThat(curves.children("//gml:MultiCurve")).hasSize(3).containsOnly("gml:curveMember");
        assertThat(curves.count("//gml:curveMember/gml:LineString")).isEqualTo(1);
        assertThat(curves.count("//gml:curveMember/gml:Curve")).isEqualTo(2);
        WrittenDocument inCollection =
                write(version, "GEOMETRYCOLLECTION (CIRCULARSTRING (0 0, 1 1, 2 0), POINT (1 2))");
        assertThat(inCollection.count("//gml:geometryMember/gml:Curve")).isEqualTo(1);
    }

    @Test
    void linearizesArcsWithinConfiguredTolerance() {
        for (double tolerance : new double[] {0.5, 0.01}) {
            GmlSettings settings = GmlSettings.builder(GmlVersion.GML_3_2_1)
                    .linearize(true)
                    .linearizationTolerance(tolerance)
                    .build();
            WrittenDocument document = ofFeature(
                    WfsVersion.WFS_2_0_0,
                    settings,
                    type("f", "geom", Geometry.class),
                    wkt("CIRCULARSTRING (-10 0, 0 10, 10 0)"));
            double[] numbers = numbers(document.one("//ex:geom/gml:LineString/gml:posList"));
            double farthest = 0;
            for (int i = 0; i + 3 < numbers.length; i += 2) {
                double middle = Math.hypot((numbers[i] + numbers[i + 2]) / 2, (numbers[i + 1] + numbers[i + 3]) / 2);
                farthest = Math.max(farthest, 10 - middle);
            }
            assertThat(farthest).isPositive().isLessThan(tolerance);
        }
    }

    private static double[] numbers(String list) {
        return Stream.of(list.split(" ")).mapToDouble(Double::parseDouble).toArray();
    }

    /** Feature, attribute, number of the part; rings are numbered but have no id. */
    @Test
    void writesIdsOfGeometriesInGml32() {
        WrittenDocument document = write(WfsVersion.WFS_2_0_0, GEOMETRIES[8]);
        assertThat(document.all("//ex:geom//@gml:id")).containsExactly("f.1.geom", "f.1.geom.1", "f.1.geom.2");
        assertThat(write(WfsVersion.WFS_2_0_0, GEOMETRIES[25]).all("//ex:geom//@gml:id"))
                .containsExactly("f.1.geom", "f.1.geom.1.1");
        assertThat(write(WfsVersion.WFS_2_0_0, GEOMETRIES[29]).all("//ex:geom//@gml:id"))
                .containsExactly("f.1.geom", "f.1.geom.1.1", "f.1.geom.2.1", "f.1.geom.3.1");
        assertThat(write(WfsVersion.WFS_2_0_0, GEOMETRIES[11]).all("//ex:geom//@gml:id"))
                .containsExactly("f.1.geom", "f.1.geom.1", "f.1.geom.1.1", "f.1.geom.1.1.1", "f.1.geom.2");
        assertThat(write(WfsVersion.WFS_1_1_0, GEOMETRIES[8]).count("//ex:geom//@gml:id"))
                .isZero();
    }

    @Test
    void numbersMoreThanAThousandParts() {
        StringBuilder points = new StringBuilder("MULTIPOINT (");
        List<String> expected = new ArrayList<>(List.of("f.1.geom"));
        for (int i = 1; i <= 1234; i++) {
            points.append(i == 1 ? "" : ", ").append("(1 2)");
            expected.add("f.1.geom." + i);
        }
        assertThat(write(WfsVersion.WFS_2_0_0, points.append(')').toString()).all("//ex:geom//@gml:id"))
                .isEqualTo(expected);
    }

    @Test
    void writesSrsNameOnce() {
        for (WfsVersion version : WfsVersion.values()) {
            WrittenDocument document = write(version, GEOMETRIES[8]);
            assertThat(document.count("//@srsName")).isEqualTo(1);
            assertThat(document.count("//ex:geom/*/@srsName")).isEqualTo(1);
            assertThat(document.count("//@srsDimension"))
                    .isEqualTo(version.gml().isGml3() ? 1 : 0);
        }
        // the schema of GML 2 requires it on every collection
        assertThat(write(WfsVersion.WFS_1_0_0, GEOMETRIES[10]).count("//@srsName"))
                .isEqualTo(4);
    }

    @Test
    void writesMultiLineStringsAsMultiCurvesIfConfigured() {
        GmlSettings curves =
                GmlSettings.builder(GmlVersion.GML_3_1_1).multiCurves(true).build();
        WrittenDocument document = ofFeature(
                WfsVersion.WFS_1_1_0, curves, type("f", "geom", Geometry.class), wkt("MULTILINESTRING ((1 2, 3 4))"));
        assertThat(document.count("//gml:MultiCurve/gml:curveMember/gml:LineString"))
                .isEqualTo(1);
    }

    @Test
    void writesRingsInMultiLineStringsAsLines() {
        Geometry ring = wkt("LINEARRING (0 0, 1 0, 1 1, 0 0)");
        Geometry lines = ring.getFactory()
                .createMultiLineString(
                        new org.locationtech.jts.geom.LineString[] {(org.locationtech.jts.geom.LineString) ring});
        for (WfsVersion version : WfsVersion.values()) {
            SimpleFeatureType type = type("f", "geom", lines.getClass());
            GmlSettings settings = GmlSettings.defaults(version.gml());
            WrittenDocument document = ofFeature(version, settings, type, lines).isValid(settings, type);
            assertThat(document.count("//gml:LineString")).isEqualTo(1);
        }
    }

    @Test
    void ignoresUserDataOfGeometries() {
        Geometry geometry = wkt("POINT (1 2)");
        geometry.setUserData(java.util.Map.of("gml:id", "other", "gml:name", "name"));
        assertThat(ofFeature(
                                WfsVersion.WFS_2_0_0,
                                GmlSettings.defaults(GmlVersion.GML_3_2_1),
                                type("f", "geom", Geometry.class),
                                geometry)
                        .all("//ex:geom//@gml:id"))
                .containsExactly("f.1.geom");
    }

    @Test
    void writesSubclassLikeItsSuperclass() {
        Geometry point =
                new org.locationtech.jts.geom.Point(
                        wkt("POINT (1 2)")
                                .getFactory()
                                .getCoordinateSequenceFactory()
                                .create(new org.locationtech.jts.geom.Coordinate[] {
                                    new org.locationtech.jts.geom.Coordinate(1, 2)
                                }),
                        wkt("POINT (1 2)").getFactory()) {
                    private static final long serialVersionUID = 1;
                };
        SimpleFeatureType type = type("f", "geom", Geometry.class);
        assertThat(ofFeature(WfsVersion.WFS_2_0_0, GmlSettings.defaults(GmlVersion.GML_3_2_1), type, point)
                        .one("//gml:Point/gml:pos"))
                .isEqualTo("1 2");
    }

    @Test
    void reportsFeatureOfUnknownGeometryClass() {
        Geometry stranger = new StrangeGeometry();
        SimpleFeatureType type = type("f", "geom", Geometry.class);
        for (WfsVersion version : WfsVersion.values()) {
            assertThatThrownBy(() -> ofFeature(version, GmlSettings.defaults(version.gml()), type, stranger))
                    .isInstanceOf(FeatureEncodingException.class)
                    .hasMessage("feature \"f.1\", attribute \"geom\": GML has no element for "
                            + StrangeGeometry.class.getName());
        }
    }

    @Test
    void writesDistinctIdsForSeveralGeometries() {
        SimpleFeatureType type = type("f", "a", Geometry.class, "b", Geometry.class);
        WrittenDocument document = WrittenDocument.of(WfsVersion.WFS_2_0_0, out -> WfsEncoder.of(WfsVersion.WFS_2_0_0)
                .write(
                        collection(feature(type, "x.y.1", wkt("POINT (1 2)"), wkt("MULTIPOINT ((3 4))"))),
                        CollectionHeader.builder()
                                .prefix(PREFIX, FeatureMaker.NAMESPACE)
                                .build(),
                        out));
        assertThat(document.all("//ex:f//@gml:id")).containsExactly("x.y.1", "x.y.1.a", "x.y.1.b", "x.y.1.b.1");
    }
}
