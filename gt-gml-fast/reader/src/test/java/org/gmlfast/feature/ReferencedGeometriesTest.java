/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.referencing.CRS;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.feature.settings.GeometryReferences;
import org.gmlfast.feature.settings.GmlGeometrySettings;
import org.gmlfast.feature.settings.GmlLimits;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.testing.fixtures.FeatureMaker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Geometry;

/** References of geometries to others: what they have from the place that refers to them, and how much they copy. */
@SuppressWarnings("unchecked") // a Geometry is a Comparable without a parameter
class ReferencedGeometriesTest {

    private static final GmlReaderSettings RESOLVED = GmlReaderSettings.DEFAULT.withGeometries(
            GmlGeometrySettings.DEFAULT.withReferences(GeometryReferences.RESOLVED));

    private static byte[] document(List<String> geometries) {
        return ("<c xmlns='" + FeatureMaker.NAMESPACE + "' xmlns:gml='http://www.opengis.net/gml/3.2'"
                        + " xmlns:xlink='http://www.w3.org/1999/xlink'>"
                        + geometries.stream()
                                .map(g -> "<gml:featureMember><t>" + g + "</t></gml:featureMember>")
                                .collect(Collectors.joining())
                        + "</c>")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static List<SimpleFeature> read(GmlReaderSettings settings, String... geometries) throws Exception {
        return GmlFeatureReaderTest.all(new GmlFeatureReader(document(List.of(geometries)), settings));
    }

    // ---- the context of a reference

    private static final String LAT_LON = " srsName='urn:ogc:def:crs:EPSG::4258'";

    private static String surface(String attributes, String curve) {
        return "<g><gml:Surface" + attributes + "><gml:patches><gml:PolygonPatch><gml:exterior><gml:Ring>"
                + "<gml:curveMember xlink:href='#" + curve + "'/>"
                + "</gml:Ring></gml:exterior></gml:PolygonPatch></gml:patches></gml:Surface></g>";
    }

    private static String curve(String attributes, String positions) {
        return "<g><gml:Curve" + attributes + "><gml:segments><gml:LineStringSegment><gml:posList>" + positions
                + "</gml:posList></gml:LineStringSegment></gml:segments></gml:Curve></g>";
    }

    /** A geometry without a srsName or a dimension has those of the geometry that refers to it. */
    @Test
    void referencedGeometriesHaveTheAxesOfTheReference() throws Exception {
        List<SimpleFeature> features = read(
                RESOLVED,
                surface(LAT_LON, "c"),
                curve(" gml:id='c'", "48 9 48 10 49 10 48 9"),
                surface(" srsName='EPSG:4258'", "c"));
        assertThat(features)
                .extracting(f -> f.getDefaultGeometry().toString())
                .containsExactly(
                        "POLYGON ((9 48, 10 48, 10 49, 9 48))",
                        "LINESTRING (48 9, 48 10, 49 10, 48 9)",
                        "POLYGON ((48 9, 48 10, 49 10, 48 9))");
        Geometry first = (Geometry) features.get(0).getDefaultGeometry();
        assertThat(first.getUserData()).isEqualTo(CRS.decode("EPSG:4258", true));
    }

    @Test
    void referencedGeometriesHaveTheDimensionOfTheReference() throws Exception {
        List<SimpleFeature> features = read(
                RESOLVED,
                surface(" srsDimension='3'", "c"),
                "<h><gml:MultiCurve><gml:curveMember>"
                        + curve(" gml:id='c'", "0 0 1 4 0 2 4 4 3 0 0 1").replaceAll("</?g>", "")
                        + "</gml:curveMember></gml:MultiCurve></h>");
        Geometry surface = (Geometry) features.get(0).getAttribute("g");
        assertThat(surface).hasToString("POLYGON ((0 0, 4 0, 4 4, 0 0))");
        assertThat(surface.getCoordinates()[2].z).isEqualTo(3);
    }

    /** What stands around a geometry says more of it than what refers to it. */
    @Test
    void referencedGeometriesKeepTheAxesOfTheirPlace() throws Exception {
        List<SimpleFeature> features = read(
                RESOLVED,
                surface(" srsName='EPSG:4258'", "c"),
                "<h><gml:MultiCurve" + LAT_LON + "><gml:curveMember>"
                        + curve(" gml:id='c'", "48 9 48 10 49 10 48 9").replaceAll("</?g>", "")
                        + "</gml:curveMember></gml:MultiCurve></h>");
        assertThat(features.get(0).getAttribute("g")).hasToString("POLYGON ((9 48, 10 48, 10 49, 9 48))");
    }

    // ---- how much references copy

    private static String composite(int number, int members) {
        return "<g><gml:CompositeCurve gml:id='g" + number + "'>"
                + ("<gml:curveMember xlink:href='#g" + (number - 1) + "'/>").repeat(members)
                + "</gml:CompositeCurve></g>";
    }

    private static List<String> chain(int links, int members) {
        List<String> geometries = new ArrayList<>(
                List.of("<g><gml:LineString gml:id='g0'><gml:posList>0 0 1 1 0 0</gml:posList></gml:LineString></g>"));
        for (int i = 1; i <= links; i++) {
            geometries.add(composite(i, members));
        }
        return geometries;
    }

    /** Each geometry has two copies of the one before: 2^30 copies of a line, in 6 KB. */
    @Test
    void refusesReferencesThatMultiplyGeometries() {
        assertThatThrownBy(() -> read(RESOLVED, chain(30, 2).toArray(new String[0])))
                .hasMessageContaining("geometries that refer to others have more than 1000000 numbers")
                .hasMessageContaining("--xlinks null")
                .hasMessageContaining("xlink:href=\"#g");
        List<String> reversed = chain(30, 2);
        Collections.reverse(reversed);
        assertThatThrownBy(() -> read(RESOLVED, reversed.toArray(new String[0])))
                .hasMessageContaining("geometries that refer to others have more than 1000000 numbers");
    }

    @Test
    void readsFeaturesBesideReferencesThatMultiplyGeometries() throws Exception {
        List<SimpleFeature> features =
                read(RESOLVED.withSkippedErrors(100), chain(30, 2).toArray(new String[0]));
        assertThat(features).hasSizeBetween(10, 20);
        assertThat(((Geometry) features.get(9).getDefaultGeometry()).getNumPoints())
                .isEqualTo((2 << 9) + 1);
    }

    @Test
    void countsWhatReferencesCopy() throws Exception {
        String[] lines = new String[100];
        lines[0] = "<g><gml:LineString gml:id='g0'><gml:posList>0 0 1 1 0 0</gml:posList></gml:LineString></g>";
        for (int i = 1; i < lines.length; i++) {
            lines[i] = i % 2 == 0 ? "<g xlink:href='#g0'/>" : composite(1, 1).replace(" gml:id='g1'", "");
        }
        assertThat(read(RESOLVED.withLimits(GmlLimits.DEFAULT.withReferences(99 * 6)), lines))
                .hasSize(100);
        assertThatThrownBy(() -> read(RESOLVED.withLimits(GmlLimits.DEFAULT.withReferences(99 * 6 - 1)), lines))
                .hasMessageContaining(
                        "references have copied more than 593 numbers of geometries (--limit references=N");
    }

    /** The numbers of parts that are elsewhere are numbers of the geometry. */
    @Test
    void limitsGeometriesWithReferences() {
        assertThatThrownBy(() -> read(
                        RESOLVED.withLimits(GmlLimits.DEFAULT.withCoordinates(13)),
                        chain(2, 2).toArray(new String[0])))
                .hasMessageContaining("a geometry has more than 13 numbers");
    }

    /** A chain in any order takes as many steps as it has links, and no recursion. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void resolvesLongChains(boolean isReversed) throws Exception {
        List<String> geometries = chain(20_000, 1);
        if (isReversed) {
            Collections.reverse(geometries);
        }
        List<SimpleFeature> features = read(RESOLVED, geometries.toArray(new String[0]));
        assertThat(features).hasSize(20_001);
        assertThat(features)
                .allSatisfy(f -> assertThat(f.getDefaultGeometry()).hasToString("LINESTRING (0 0, 1 1, 0 0)"));
    }

    @Test
    void refusesLongChainsOfCollections() {
        List<String> geometries =
                new ArrayList<>(List.of("<g><gml:Point gml:id='g0'><gml:pos>0 0</gml:pos></gml:Point></g>"));
        for (int i = 1; i <= 5_000; i++) {
            geometries.add("<g><gml:MultiGeometry gml:id='g" + i + "'><gml:geometryMember xlink:href='#g" + (i - 1)
                    + "'/></gml:MultiGeometry></g>");
        }
        Collections.reverse(geometries);
        assertThatThrownBy(() -> read(RESOLVED, geometries.toArray(new String[0])))
                .hasMessageContaining("more than 32 geometries are nested");
    }

    // ---- what may be referred to

    /** Geometries of each form of content. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<gml:Point gml:id='x'><gml:coordinates>1,2</gml:coordinates></gml:Point> | POINT (1 2)",
                "<gml:Point gml:id='x'><gml:coord><gml:X>1</gml:X><gml:Y>2</gml:Y></gml:coord></gml:Point> | POINT (1 2)",
                "<gml:LineString gml:id='x'><gml:name>n</gml:name><gml:pos>1 2</gml:pos><gml:pointProperty><gml:Point><gml:pos>3 4</gml:pos></gml:Point></gml:pointProperty></gml:LineString> | LINESTRING (1 2, 3 4)",
                "<gml:OrientableCurve gml:id='x' orientation='-'><gml:baseCurve><gml:LineString><gml:posList>1 2 3 4</gml:posList></gml:LineString></gml:baseCurve></gml:OrientableCurve> | LINESTRING (3 4, 1 2)",
            })
    void resolvesReferencesToGeometriesOfAllForms(String gml, String expected) throws Exception {
        List<SimpleFeature> features = read(
                RESOLVED,
                "<g><gml:MultiGeometry><gml:geometryMember xlink:href='#x'/></gml:MultiGeometry></g>",
                "<h>" + gml + "</h>");
        assertThat(features.get(0).getAttribute("g")).hasToString("GEOMETRYCOLLECTION (" + expected + ")");
    }

    @Test
    void reportsErrorsInReferencedGeometries() {
        assertThatThrownBy(() -> read(
                        RESOLVED.withFeatures(FeatureReaderSettings.DEFAULT.withProperties(List.of("g"))),
                        surface("", "c"),
                        curve(" gml:id='c'", "0 0 1 1 2").replace("g>", "h>")))
                .hasMessageContaining("5 numbers cannot be divided into positions of 2")
                .hasMessageContaining("xlink:href=\"#c\"");
    }
}
