/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.geometry.jts.CurvedGeometry;
import org.geotools.geometry.jts.MultiSurface;
import org.geotools.referencing.CRS;
import org.geotools.referencing.GeodeticCalculator;
import org.geotools.referencing.datum.DefaultEllipsoid;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.feature.settings.GeometryReferences;
import org.gmlfast.feature.settings.GmlGeometrySettings;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.settings.SolidSurfaces;
import org.gmlfast.feature.source.GmlException;
import org.gmlfast.testing.fixtures.FeatureMaker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.MultiLineString;
import org.locationtech.jts.geom.Polygon;

/** Geometries with settings: arcs as lines, references, open rings, boxes; and names of CRSs of German surveys. */
@SuppressWarnings("unchecked") // a Geometry is a Comparable without a parameter
class GmlGeometrySettingsTest {

    private static final String CURVE =
            "<gml:Curve%s><gml:segments><gml:LineStringSegment><gml:posList>%s</gml:posList>"
                    + "</gml:LineStringSegment></gml:segments></gml:Curve>";

    private static byte[] document(String... features) {
        return ("<c xmlns='" + FeatureMaker.NAMESPACE + "' xmlns:gml='http://www.opengis.net/gml/3.2'"
                        + " xmlns:ce='http://www.opengis.net/gml/3.3/ce' xmlns:xlink='http://www.w3.org/1999/xlink'>"
                        + Stream.of(features)
                                .map(f -> "<gml:featureMember><t>" + f + "</t></gml:featureMember>")
                                .collect(Collectors.joining())
                        + "</c>")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static List<SimpleFeature> read(GmlGeometrySettings geometries, String... features) throws Exception {
        byte[] document = document(features);
        GmlReaderSettings settings = GmlReaderSettings.DEFAULT.withGeometries(geometries);
        String expected = GmlFeatureReaderTest.result(document, settings, true, 0);
        assertThat(GmlFeatureReaderTest.result(document, settings, false, 0)).isEqualTo(expected);
        assertThat(GmlFeatureReaderTest.result(document, settings, true, 512)).isEqualTo(expected);
        return GmlFeatureReaderTest.all(new GmlFeatureReader(document, settings));
    }

    private static Geometry geometry(GmlGeometrySettings geometries, String gml) throws Exception {
        return (Geometry) read(geometries, "<g>" + gml + "</g>").get(0).getDefaultGeometry();
    }

    // ---- arcs

    private static final GmlGeometrySettings LINES = GmlGeometrySettings.DEFAULT.withLinearized(true);

    private static String segment(String content) {
        return "<gml:Curve><gml:segments>" + content + "</gml:segments></gml:Curve>";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<gml:Arc><gml:posList>10 0 0 10 -10 0</gml:posList></gml:Arc> | 46 | 180",
                "<gml:Arc><gml:posList>10 0 0 -10 -10 0</gml:posList></gml:Arc> | 46 | 180",
                "<gml:Arc><gml:posList>10 0 0 -10 0 10</gml:posList></gml:Arc> | 69 | 270",
                "<gml:Circle><gml:posList>10 0 0 10 -10 0</gml:posList></gml:Circle> | 91 | 360",
                "<gml:Arc><gml:posList>10 0 -10 0 10 0</gml:posList></gml:Arc> | 91 | 360",
                "<gml:ArcByCenterPoint numArc='1'><gml:pos>0 0</gml:pos><gml:radius uom='m'>10</gml:radius><gml:startAngle uom='deg'>0</gml:startAngle><gml:endAngle uom='deg'>90</gml:endAngle></gml:ArcByCenterPoint> | 25 | 90",
                "<gml:CircleByCenterPoint numArc='1'><gml:pos>0 0</gml:pos><gml:radius uom='km'>0.01</gml:radius></gml:CircleByCenterPoint> | 91 | 360"
            })
    void makesLinesOfArcsOnRequest(String arc, int points, double degrees) throws Exception {
        Geometry line = geometry(LINES, segment(arc));
        assertThat((Object) line).isNotInstanceOf(CurvedGeometry.class).isInstanceOf(LineString.class);
        for (Coordinate point : line.getCoordinates()) {
            assertThat(Math.hypot(point.x, point.y)).isCloseTo(10, within(1e-9));
        }
        assertThat(line.getNumPoints()).isBetween(points - 1, points + 1);
        // chords of at most four degrees are at most 0.0204 per cent shorter than the arc
        double length = Math.toRadians(degrees) * 10;
        assertThat(line.getLength()).isBetween(length * (1 - 0.000204), length);
        assertThat(line.getCoordinates()[0].x).isCloseTo(10, within(1e-12));
    }

    /** Angles are clockwise from the north if the latitude comes first, as in AIXM, otherwise those of x and y. */
    @ParameterizedTest
    @CsvSource({
        "urn:ogc:def:crs:EPSG::4326, 50 10, 0, 90, 0, 1.57",
        "urn:ogc:def:crs:EPSG::4326, 50 10, 90, 0, 1.57, 0",
        "EPSG:4326, 10 50, 0, 90, 1.57, 0",
        "EPSG:4326, 10 50, 360, 0, 0, 0"
    })
    void readsArcsOnTheEllipsoid(String srsName, String center, int start, int end, double first, double last)
            throws Exception {
        String arc = "<gml:ArcByCenterPoint numArc='1'><gml:pos>" + center + "</gml:pos><gml:radius uom='[nmi_i]'>60"
                + "</gml:radius><gml:startAngle uom='deg'>" + start + "</gml:startAngle><gml:endAngle uom='deg'>" + end
                + "</gml:endAngle></gml:ArcByCenterPoint>";
        Geometry line = geometry(
                GmlGeometrySettings.DEFAULT,
                segment(arc).replaceFirst("gml:Curve", "gml:Curve srsName='" + srsName + "'"));
        Coordinate[] points = line.getCoordinates();
        assertThat(points).hasSize(Math.abs(end - start) == 360 ? 91 : 24);
        for (Coordinate point : points) {
            GeodeticCalculator distance = new GeodeticCalculator(DefaultEllipsoid.WGS84);
            distance.setStartingGeographicPoint(10, 50);
            distance.setDestinationGeographicPoint(point.x, point.y);
            assertThat(distance.getOrthodromicDistance()).isCloseTo(60 * 1_852, within(1e-6));
        }
        Coordinate from = points[0];
        Coordinate to = points[points.length - 1];
        if (Math.abs(end - start) == 360) {
            assertThat(to).isEqualTo(from);
        } else {
            // the angle from the north, as far as degrees are a plane
            assertThat(Math.atan2(from.x - 10, from.y - 50)).isCloseTo(first, within(0.03));
            assertThat(Math.atan2(to.x - 10, to.y - 50)).isCloseTo(last, within(0.03));
        }
    }

    private static String arc(String center, double start, double end) {
        return "<gml:ArcByCenterPoint numArc='1'><gml:posList>" + center + "</gml:posList><gml:radius uom='NM'>25"
                + "</gml:radius><gml:startAngle uom='deg'>" + start + "</gml:startAngle><gml:endAngle uom='deg'>" + end
                + "</gml:endAngle></gml:ArcByCenterPoint>";
    }

    private static String geodesic(String positions) {
        return "<gml:GeodesicString><gml:posList>" + positions + "</gml:posList></gml:GeodesicString>";
    }

    /** The positions beside the arc are those of an aviation document, on WGS 84 to a thousandth of a millimetre. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 4e-4, -4e-4})
    void arcsMeetTheLinesBesideThem(double rounding) throws Exception {
        String segments = geodesic("55.233333333333334 -36.166666666666664 " + (55.23116372807667 + rounding)
                        + " -36.89437337916484")
                + arc("55.233333333333334 -36.166666666666664", 270, 497)
                + geodesic("54.92816350530716 -35.674116070018954 55.233333333333334 -36.166666666666664");
        String curve = segment(segments).replaceFirst("gml:Curve", "gml:Curve srsName='urn:ogc:def:crs:EPSG::4326'");
        Geometry line = geometry(GmlGeometrySettings.DEFAULT, curve);
        assertThat(line.getNumPoints()).isEqualTo(rounding == 0 ? 60 : 61);
        Geometry polygon = geometry(
                GmlGeometrySettings.DEFAULT,
                "<gml:Polygon srsName='urn:ogc:def:crs:EPSG::4326'><gml:exterior><gml:Ring><gml:curveMember>"
                        + segment(segments) + "</gml:curveMember></gml:Ring></gml:exterior></gml:Polygon>");
        assertThat(polygon.getNumPoints()).isEqualTo(line.getNumPoints());
    }

    /** The ends of an arc may be a thousandth of the radius from the next curve, also where a ring closes. */
    @Test
    void arcsCloseRingsWithinTheirTolerance() throws Exception {
        String ring = "<gml:Polygon srsName='urn:ogc:def:crs:EPSG::4326'><gml:exterior><gml:Ring><gml:curveMember>%s"
                + "</gml:curveMember></gml:Ring></gml:exterior></gml:Polygon>";
        String open = segment(arc("55 -36", 0, 90) + geodesic("54.9978 -35.2765 %s -36"));
        assertThatThrownBy(() -> geometry(GmlGeometrySettings.DEFAULT, ring.formatted(open.formatted(55.4168))))
                .hasMessageContaining("a ring begins at");
        double north = geometry(
                        GmlGeometrySettings.DEFAULT,
                        segment(arc("55 -36", 0, 90))
                                .replaceFirst("gml:Curve", "gml:Curve srsName='urn:ogc:def:crs:EPSG::4326'"))
                .getCoordinates()[0]
                .y;
        Geometry closed = geometry(GmlGeometrySettings.DEFAULT, ring.formatted(open.formatted(north + 3e-4)));
        assertThat(closed.getCoordinates()[0]).isEqualTo(closed.getCoordinates()[closed.getNumPoints() - 1]);
        String gap = segment(arc("55 -36", 0, 90) + geodesic("54.99 -35.2765 56 -36"))
                .replaceFirst("gml:Curve", "gml:Curve srsName='urn:ogc:def:crs:EPSG::4326'");
        assertThatThrownBy(() -> geometry(GmlGeometrySettings.DEFAULT, gap)).hasMessageContaining("a part begins at");
    }

    @Test
    void makesLinesOfArcsInStringsAndRings() throws Exception {
        Geometry string = geometry(
                LINES, segment("<gml:ArcString><gml:posList>0 0 1 1 2 0 3 -1 4 0</gml:posList></gml:ArcString>"));
        assertThat(string.getCoordinates()).contains(new Coordinate(0, 0), new Coordinate(2, 0), new Coordinate(4, 0));
        Geometry surface = geometry(
                LINES,
                "<gml:Polygon><gml:exterior><gml:Ring><gml:curveMember>"
                        + segment("<gml:Arc><gml:posList>10 0 0 10 -10 0</gml:posList></gml:Arc>")
                        + "</gml:curveMember><gml:curveMember>" + String.format(CURVE, "", "-10 0 10 0")
                        + "</gml:curveMember></gml:Ring></gml:exterior></gml:Polygon>");
        assertThat(surface.getClass()).isEqualTo(Polygon.class);
        assertThat(surface.getArea()).isCloseTo(Math.PI * 50, within(0.2));
    }

    /** As in ALKIS, where surfaces with arcs stand beside collections of surfaces. */
    @Test
    void makesCollectionsOfSinglesWithArcsBesideCollections() throws Exception {
        String arc = segment("<gml:Arc><gml:posList>10 0 0 10 -10 0</gml:posList></gml:Arc>");
        String line = String.format(CURVE, "", "-10 0 10 0");
        String surface =
                "<gml:Polygon><gml:exterior><gml:Ring><gml:curveMember>" + arc + "</gml:curveMember><gml:curveMember>"
                        + line + "</gml:curveMember></gml:Ring></gml:exterior></gml:Polygon>";
        assertThat(read(
                        GmlGeometrySettings.DEFAULT,
                        "<g>" + surface + "</g>",
                        "<g><gml:MultiSurface><gml:surfaceMember>" + surface
                                + "</gml:surfaceMember></gml:MultiSurface></g>"))
                .allSatisfy(feature -> assertThat(feature.getDefaultGeometry())
                        .isInstanceOfSatisfying(MultiSurface.class, geometry -> assertThat(geometry.getArea())
                                .isCloseTo(Math.PI * 50, within(1.0))));
        assertThat(read(
                        GmlGeometrySettings.DEFAULT,
                        "<g>" + arc + "</g>",
                        "<g><gml:MultiCurve><gml:curveMember>" + line + "</gml:curveMember></gml:MultiCurve></g>"))
                .allSatisfy(feature -> assertThat(feature.getDefaultGeometry()).isInstanceOf(MultiLineString.class));
    }

    /** Points in a line are no arc. */
    @Test
    void makesLinesOfStraightArcs() throws Exception {
        assertThat((Object) geometry(LINES, segment("<gml:Arc><gml:posList>0 0 1 0 2 0</gml:posList></gml:Arc>")))
                .hasToString("LINESTRING (0 0, 1 0, 2 0)");
    }

    /** Curves of GeoTools have no heights. */
    @Test
    void makesLinesOfArcsWithHeights() throws Exception {
        Geometry line = geometry(
                GmlGeometrySettings.DEFAULT,
                segment("<gml:Arc><gml:posList srsDimension='3'>10 0 5 0 10 6 -10 0 9</gml:posList></gml:Arc>"));
        Coordinate[] points = line.getCoordinates();
        assertThat(points[0].getZ()).isEqualTo(5);
        assertThat(points[points.length - 1].getZ()).isEqualTo(9);
        for (int i = 1; i < points.length; i++) {
            assertThat(points[i].getZ()).isGreaterThan(points[i - 1].getZ());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " uom='m'", " uom='urn:ogc:def:uom:EPSG::9001'", " uom='#m'"})
    void readsUnitsOfRadii(String uom) throws Exception {
        String circle = "<gml:CircleByCenterPoint><gml:pos>1 2</gml:pos><gml:radius" + uom
                + ">3</gml:radius></gml:CircleByCenterPoint>";
        assertThat(geometry(GmlGeometrySettings.DEFAULT, segment(circle))
                        .getEnvelopeInternal()
                        .getMaxX())
                .isEqualTo(4);
        assertThatThrownBy(() ->
                        geometry(GmlGeometrySettings.DEFAULT, segment(circle.replace(uom + ">3", " uom='fathom'>3"))))
                .hasMessageContaining("the unit \"fathom\" of <radius> is not known");
    }

    // ---- rings, boxes, compact geometries

    @Test
    void closesRingsOnRequest() throws Exception {
        String open = "<gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>0 0 4 0 4 %s</gml:posList>"
                + "</gml:LinearRing></gml:exterior></gml:Polygon>";
        String expected = "POLYGON ((0 0, 4 0, 4 4, 0 0))";
        assertThat((Object) geometry(GmlGeometrySettings.DEFAULT.withRepaired(true), String.format(open, "4")))
                .hasToString(expected);
        assertThat((Object) geometry(GmlGeometrySettings.DEFAULT, String.format(open, "4 0 0.0000000000001")))
                .hasToString(expected);
        assertThatThrownBy(() -> geometry(GmlGeometrySettings.DEFAULT, String.format(open, "4")))
                .hasMessageContaining("is not valid");
    }

    @Test
    void readsCompactGeometriesOfGml33() throws Exception {
        assertThat((Object) geometry(
                        GmlGeometrySettings.DEFAULT,
                        "<ce:SimplePolygon><gml:posList>0 0 4 0 4 4</gml:posList></ce:SimplePolygon>"))
                .hasToString("POLYGON ((0 0, 4 0, 4 4, 0 0))");
        assertThat((Object) geometry(
                        GmlGeometrySettings.DEFAULT,
                        "<ce:SimpleMultiPoint><gml:posList>0 0 4 0</gml:posList></ce:SimpleMultiPoint>"))
                .hasToString("MULTIPOINT ((0 0), (4 0))");
    }

    @Test
    void readsBoxesAsGeometriesIfTheTypeDeclaresThem() throws Exception {
        GmlReaderSettings settings = GmlReaderSettings.DEFAULT.withFeatures(
                FeatureReaderSettings.DEFAULT.withType(FeatureMaker.type("t", "g", Polygon.class)));
        byte[] document = document("<g><gml:Envelope srsName='urn:ogc:def:crs:EPSG::4326'><gml:lowerCorner>1 2"
                + "</gml:lowerCorner><gml:upperCorner>3 4</gml:upperCorner></gml:Envelope></g>");
        assertThat(new GmlFeatureReader(document, settings).next().getDefaultGeometry())
                .hasToString("POLYGON ((2 1, 2 3, 4 3, 4 1, 2 1))");
        byte[] old = document("<g><gml:Box><gml:coordinates>1,2 3,4</gml:coordinates></gml:Box></g>");
        assertThat(new GmlFeatureReader(old, settings).next().getDefaultGeometry())
                .hasToString("POLYGON ((1 2, 1 4, 3 4, 3 2, 1 2))");
    }

    // ---- references

    private static final GmlGeometrySettings RESOLVED =
            GmlGeometrySettings.DEFAULT.withReferences(GeometryReferences.RESOLVED);

    private static final String LINE = "<g>" + String.format(CURVE, " gml:id='c'", "0 0 4 0") + "</g>";

    private static final String RING = "<g><gml:Polygon%s><gml:exterior><gml:Ring><gml:curveMember xlink:href='#c'/>"
            + "<gml:curveMember>" + String.format(CURVE, " gml:id='d'", "4 0 4 4 0 0")
            + "</gml:curveMember></gml:Ring></gml:exterior></gml:Polygon></g>";

    @Test
    void resolvesReferencesForwardsAndBackwards() throws Exception {
        String expected = "POLYGON ((0 0, 4 0, 4 4, 0 0))";
        List<SimpleFeature> backwards = read(RESOLVED, LINE, String.format(RING, ""));
        assertThat(backwards.get(1).getDefaultGeometry()).hasToString(expected);
        List<SimpleFeature> forwards = read(RESOLVED, String.format(RING, ""), LINE);
        assertThat(forwards.get(0).getDefaultGeometry()).hasToString(expected);
        assertThat(forwards.get(1).getDefaultGeometry()).hasToString("LINESTRING (0 0, 4 0)");
    }

    /** Geometries that refer to geometries may be referred to. */
    @Test
    void resolvesReferencesOfReferences() throws Exception {
        String multi = "<g><gml:MultiSurface><gml:surfaceMember xlink:href='#p'/></gml:MultiSurface></g>";
        List<SimpleFeature> features =
                read(RESOLVED, multi, String.format(RING, " gml:id='p'"), LINE, "<g xlink:href='#p'/>");
        assertThat(features.get(0).getDefaultGeometry()).hasToString("MULTIPOLYGON (((0 0, 4 0, 4 4, 0 0)))");
        assertThat(features.get(3).getDefaultGeometry()).hasToString("POLYGON ((0 0, 4 0, 4 4, 0 0))");
    }

    /** What is referred to has the axes of its own CRS, or of the bounds around it. */
    @Test
    void resolvedGeometriesHaveTheirOwnAxes() throws Exception {
        String bounds = "<gml:boundedBy><gml:Envelope srsName='urn:ogc:def:crs:EPSG::4326'/></gml:boundedBy>";
        String point = "<p><gml:Point gml:id='q'><gml:pos>48 2</gml:pos></gml:Point></p>";
        String line = "<g><gml:LineString srsName='urn:ogc:def:crs:EPSG::4326'><gml:pointProperty xlink:href='#q'/>"
                + "<gml:pos>49 3</gml:pos></gml:LineString></g>";
        List<SimpleFeature> features = read(RESOLVED, bounds + point, line, "<g xlink:href='#q'/>");
        assertThat(features.get(0).getAttribute("p")).hasToString("POINT (2 48)");
        assertThat(features.get(1).getAttribute("g")).hasToString("LINESTRING (2 48, 3 49)");
        assertThat(features.get(2).getAttribute("g")).hasToString("POINT (2 48)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"#x", "http://example.org/other.gml#c", "urn:x", "#"})
    void refusesReferencesToOtherThings(String reference) {
        String ring = String.format(RING, "").replace("#c", reference);
        assertThatThrownBy(() -> read(RESOLVED, LINE, ring))
                .hasMessageContaining("no geometry that xlink:href=\"" + reference + "\" could refer to");
        assertThatThrownBy(() -> read(GmlGeometrySettings.DEFAULT, LINE, ring))
                .hasMessageContaining("a geometry elsewhere (xlink:href=\"" + reference + "\") cannot be read");
    }

    /** Geometries that contain each other are not known. */
    @Test
    void refusesReferencesInCircles() {
        String first = "<g><gml:CompositeCurve gml:id='a'><gml:curveMember xlink:href='#b'/></gml:CompositeCurve></g>";
        String second = "<g><gml:CompositeCurve gml:id='b'><gml:curveMember xlink:href='#a'/></gml:CompositeCurve></g>";
        assertThatThrownBy(() -> read(RESOLVED, first, second)).hasMessageContaining("xlink:href=\"#b\"");
    }

    @Test
    void leavesOutGeometriesWithReferencesOnRequest() throws Exception {
        GmlGeometrySettings without = GmlGeometrySettings.DEFAULT.withReferences(GeometryReferences.NULL);
        List<SimpleFeature> features =
                read(without, LINE, String.format(RING, "") + "<b>1</b>", "<g xlink:href='#c'/>");
        assertThat(features)
                .extracting(f -> String.valueOf(f.getAttribute("g")))
                .containsExactly("LINESTRING (0 0, 4 0)", "null", "null");
        assertThat(features.get(1).getAttribute("b")).isEqualTo(1L);
    }

    @Test
    void doesNotResolveReferencesInStreams() {
        assertThatThrownBy(() -> new GmlFeatureReader(
                        new ByteArrayInputStream(document(LINE, "<b>" + "x".repeat(5 << 20) + "</b>")),
                        GmlReaderSettings.DEFAULT.withGeometries(RESOLVED)))
                .hasMessageContaining("references to geometries are not resolved in a stream");
    }

    // ---- names of CRSs

    @ParameterizedTest
    @CsvSource({
        "urn:adv:crs:ETRS89_UTM31, EPSG:25831, 48 2",
        "urn:adv:crs:ETRS89_UTM33*DE_DHHN2016_NH, EPSG:25833, 48 2",
        "urn:adv:crs:DE_DHDN_3GK2, EPSG:31466, 48 2",
        "urn:adv:crs:DE_DHDN_3GK5_BB170, EPSG:31469, 48 2",
        "urn:adv:crs:DE_RD-83_3GK4, EPSG:3398, 48 2",
        "urn:adv:crs:DE_PD-83_3GK3, EPSG:3396, 48 2",
        "urn:adv:crs:DE_42-83_3GK4, EPSG:2398, 48 2",
        "urn:adv:crs:ETRS89_Lat-Lon, EPSG:4258, 2 48"
    })
    void readsNamesOfGermanSurveys(String name, String code, String expected) throws Exception {
        Geometry point = geometry(
                GmlGeometrySettings.DEFAULT, "<gml:Point srsName='" + name + "'><gml:pos>48 2</gml:pos></gml:Point>");
        assertThat((Object) point).hasToString("POINT (" + expected + ")");
        assertThat((CoordinateReferenceSystem) point.getUserData()).isEqualTo(CRS.decode(code, true));
    }

    // ---- geometries in space

    private static final String FACE =
            "<gml:exterior><gml:LinearRing><gml:posList srsDimension='3'>0 0 1 4 0 1 4 4 1 0 0 1"
                    + "</gml:posList></gml:LinearRing></gml:exterior>";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<gml:Solid><gml:exterior><gml:Shell><gml:surfaceMember><gml:Polygon>F</gml:Polygon></gml:surfaceMember>"
                        + "</gml:Shell></gml:exterior></gml:Solid>",
                "<gml:PolyhedralSurface><gml:patches><gml:PolygonPatch>F</gml:PolygonPatch><gml:PolygonPatch>F"
                        + "</gml:PolygonPatch></gml:patches></gml:PolyhedralSurface>",
                "<gml:Tin><gml:trianglePatches><gml:Triangle>F</gml:Triangle></gml:trianglePatches></gml:Tin>"
            })
    void readsSolidsAsPolygonsWithANoteOrRefusesThem(String gml) throws Exception {
        byte[] document = document("<g>" + gml.replace("F", FACE) + "</g>");
        GmlFeatureReader reader = new GmlFeatureReader(document, GmlReaderSettings.DEFAULT);
        Geometry faces = (Geometry) GmlFeatureReaderTest.all(reader).get(0).getDefaultGeometry();
        assertThat(faces.getCoordinates()[1].getZ()).isEqualTo(1);
        assertThat(reader.notes()).containsExactly("solids and surfaces in space are read as the polygons around them");
        GmlReaderSettings refusing =
                GmlReaderSettings.DEFAULT.withGeometries(GmlGeometrySettings.DEFAULT.withSolids(SolidSurfaces.ERROR));
        assertThatThrownBy(() -> GmlFeatureReaderTest.all(new GmlFeatureReader(document, refusing)))
                .isInstanceOf(GmlException.class)
                .hasMessageContaining("is a geometry in space");
    }
}
