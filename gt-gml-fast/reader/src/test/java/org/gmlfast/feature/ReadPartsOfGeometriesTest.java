/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.referencing.CRS;
import org.gmlfast.feature.settings.AxisOrder;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.feature.settings.GeometryReferences;
import org.gmlfast.feature.settings.GmlGeometrySettings;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.settings.GmlValueSettings;
import org.gmlfast.feature.settings.NestedValues;
import org.gmlfast.testing.fixtures.FeatureMaker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Geometry;

/** What is not read of geometries is noted; parts in other reference systems than their geometries are transformed. */
@SuppressWarnings("unchecked") // a Geometry is a Comparable without a parameter
class ReadPartsOfGeometriesTest {

    private static final String LINE = "<gml:LineString><gml:posList>1 2 3 4</gml:posList></gml:LineString>";

    private final List<String> notes = new ArrayList<>();

    private static byte[] document(String... features) {
        return ("<c xmlns='" + FeatureMaker.NAMESPACE + "' xmlns:gml='http://www.opengis.net/gml/3.2'"
                        + " xmlns:xlink='http://www.w3.org/1999/xlink' xmlns:aixm='http://www.aixm.aero/schema/5.1'>"
                        + Stream.of(features)
                                .map(f -> "<gml:featureMember><t>" + f + "</t></gml:featureMember>")
                                .collect(Collectors.joining())
                        + "</c>")
                .getBytes(StandardCharsets.UTF_8);
    }

    private List<SimpleFeature> read(GmlReaderSettings settings, String... features) throws Exception {
        List<SimpleFeature> all = new ArrayList<>();
        notes.clear();
        try (GmlFeatureReader reader = new GmlFeatureReader(document(features), settings)) {
            while (reader.hasNext()) {
                all.add(reader.next());
            }
            notes.addAll(reader.notes());
        }
        return all;
    }

    private List<SimpleFeature> read(String... features) throws Exception {
        return read(GmlReaderSettings.DEFAULT, features);
    }

    // ---- geometries that cannot be read

    private static final String SPLINE =
            "<gml:Curve><gml:segments><gml:CubicSpline><gml:posList>35 -104 36 -103 37 -101"
                    + "</gml:posList><gml:vectorAtStart>0 0</gml:vectorAtStart></gml:CubicSpline></gml:segments></gml:Curve>";

    /** One of them costs a geometry, not the document. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CubicSpline | <gml:Curve><gml:segments><gml:CubicSpline><gml:posList>1 2 3 4</gml:posList></gml:CubicSpline></gml:segments></gml:Curve>",
                "CubicSpline | <gml:MultiCurve><gml:curveMember><gml:LineString><gml:posList>1 2 3 4</gml:posList></gml:LineString></gml:curveMember><gml:curveMember><gml:Curve><gml:segments><gml:CubicSpline/></gml:segments></gml:Curve></gml:curveMember></gml:MultiCurve>",
                "Cone | <gml:Surface><gml:patches><gml:Cone/></gml:patches></gml:Surface>",
                "TopoSurface | <gml:TopoSurface><gml:directedFace><gml:Face><gml:directedEdge><gml:Edge><gml:curveProperty><gml:LineString><gml:posList>1 2 3 4</gml:posList></gml:LineString></gml:curveProperty></gml:Edge></gml:directedEdge></gml:Face></gml:directedFace></gml:TopoSurface>"
            })
    void leavesOutGeometriesOfOtherKindsWithANote(String name, String gml) throws Exception {
        List<SimpleFeature> features = read("<n>1</n><g>" + gml + "</g>", "<n>2</n><g>" + LINE + "</g>", "<n>3</n>");
        assertThat(features)
                .extracting(f -> f.getAttribute("n") + " " + f.getDefaultGeometry())
                .containsExactly(
                        "1 null",
                        name.equals("Cone") || !gml.contains("Multi")
                                ? "2 LINESTRING (1 2, 3 4)"
                                : "2 MULTILINESTRING ((1 2, 3 4))",
                        "3 null");
        assertThat(notes)
                .containsExactly("a geometry is not read, since it does not consist of lines and arcs: <" + name
                        + "> in feature t number 1");
    }

    @Test
    void countsGeometriesThatAreNotRead() throws Exception {
        List<SimpleFeature> features = read("<n>1</n><g><gml:TopoCurve/></g>", "<n>2</n><g><gml:TopoCurve/></g>");
        assertThat(features.get(0).getFeatureType().getGeometryDescriptor()).isNull();
        assertThat(notes)
                .hasSize(1)
                .allMatch(n -> n.startsWith("2 geometries are not read") && n.endsWith(" is the first"));
    }

    @Test
    void stillRefusesGeometriesThatAreMalformed() {
        String misspelt = "<gml:MultiCurve><gml:curveMember><gml:lineString/></gml:curveMember></gml:MultiCurve>";
        assertThatThrownBy(() -> read("<g>" + misspelt + "</g>"))
                .hasMessageContaining("lineString> is not a geometry of simple features");
        assertThatThrownBy(() -> read("<g>" + SPLINE.replace("CubicSpline", "LineStringSegment") + "</g>"))
                .hasMessageContaining("is not a position");
    }

    // ---- elements that are not read

    private static String elevated(int elevation) {
        return "<n>" + elevation + "</n><g><aixm:ElevatedPoint><gml:pos>52 -32</gml:pos>"
                + "<aixm:elevation uom='M'>" + elevation
                + "</aixm:elevation><aixm:verticalDatum>EGM_96</aixm:verticalDatum>"
                + "</aixm:ElevatedPoint></g>";
    }

    /** OGR makes the same attributes of them. */
    @Test
    void readsElementsThatApplicationsAddToGeometries() throws Exception {
        String[] features = IntStream.range(0, 30)
                .mapToObj(ReadPartsOfGeometriesTest::elevated)
                .toArray(String[]::new);
        features[20] = "<n>20</n><g><gml:Point><gml:pos>52 -32</gml:pos></gml:Point></g>";
        List<SimpleFeature> all = read(features);
        assertThat(notes).isEmpty();
        for (int i = 0; i < features.length; i++) {
            SimpleFeature feature = all.get(i);
            assertThat(feature.getDefaultGeometry()).hasToString("POINT (52 -32)");
            assertThat(feature.getAttribute("n")).isEqualTo((long) i);
            assertThat(feature.getAttribute("elevation")).isEqualTo(i == 20 ? null : (long) i);
            assertThat(feature.getAttribute("elevation_uom")).isEqualTo(i == 20 ? null : "M");
            assertThat(feature.getAttribute("verticalDatum")).isEqualTo(i == 20 ? null : "EGM_96");
        }
        List<SimpleFeature> selected = read(
                GmlReaderSettings.DEFAULT.withFeatures(
                        FeatureReaderSettings.DEFAULT.withProperties(List.of("n", "elevation"))),
                features);
        assertThat(selected.get(29).getAttributes()).containsExactly(29L, 29L);
        GmlReaderSettings given = GmlReaderSettings.DEFAULT.withFeatures(
                ReadFeatures.settings(all.get(0).getFeatureType()));
        assertThat(ReadFeatures.values(read(given, features))).isEqualTo(ReadFeatures.values(all));
    }

    /** As surfaces, and in geometries that consist of others, of which a note says that they are not read. */
    @Test
    void notesElementsInPartsOfGeometries() throws Exception {
        String patch = "<gml:PolygonPatch><gml:exterior><gml:LinearRing><gml:posList>0 0 1 0 1 1 0 0</gml:posList>"
                + "</gml:LinearRing></gml:exterior></gml:PolygonPatch>";
        SimpleFeature surface = read("<g><aixm:ElevatedSurface><gml:patches>" + patch + patch
                        + "</gml:patches><aixm:elevation uom='FT'>1</aixm:elevation></aixm:ElevatedSurface></g>")
                .get(0);
        assertThat(((Geometry) surface.getDefaultGeometry()).getNumGeometries()).isEqualTo(2);
        assertThat(surface.getAttribute("elevation_uom")).isEqualTo("FT");
        read(
                "<g><gml:MultiPoint><gml:pointMember><aixm:ElevatedPoint><gml:pos>52 -32</gml:pos>"
                        + "<aixm:elevation uom='M'>1</aixm:elevation></aixm:ElevatedPoint></gml:pointMember></gml:MultiPoint></g>");
        assertThat(notes).containsExactly("elements that an application adds to geometries are not read: elevation");
    }

    @Test
    void readsWhyElementsAreNil() throws Exception {
        String nil = "<h xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:nil='true' nilReason='unknown'/>";
        GmlReaderSettings attributes =
                GmlReaderSettings.DEFAULT.withValues(GmlValueSettings.DEFAULT.withAttributes(true));
        List<SimpleFeature> features = read(attributes, nil, "<h>5</h>");
        assertThat(features.get(0).getAttribute("h")).isNull();
        assertThat(features.get(0).getAttribute("h_nilReason")).isEqualTo("unknown");
        assertThat(features.get(1).getAttribute("h")).isEqualTo(5L);
        assertThat(read(nil, "<h>5</h>").get(0).getFeatureType().getDescriptor("h_nilReason"))
                .isNull();
    }

    @Test
    void notesGeometriesToWhichFeaturesRefer() throws Exception {
        byte[] document = ("<Dataset xmlns:gml='http://www.opengis.net/gml/3.2' gml:id='d'"
                        + " xmlns:xlink='http://www.w3.org/1999/xlink'><gml:Point gml:id='p1'><gml:pos>35 139</gml:pos>"
                        + "</gml:Point><F gml:id='a'><position xlink:href='#p1'/><other xlink:href='#b'/><n>1</n></F>"
                        + "<F gml:id='b'><position xlink:href='#p1'/><n>2</n></F></Dataset>")
                .getBytes(StandardCharsets.UTF_8);
        for (GeometryReferences references : List.of(GeometryReferences.ERROR, GeometryReferences.RESOLVED)) {
            GmlReaderSettings settings =
                    GmlReaderSettings.DEFAULT.withGeometries(GmlGeometrySettings.DEFAULT.withReferences(references));
            try (GmlFeatureReader reader = new GmlFeatureReader(document, settings)) {
                Object geometry = reader.next().getDefaultGeometry();
                boolean isRead = references == GeometryReferences.RESOLVED;
                assertThat(String.valueOf(geometry)).isEqualTo(isRead ? "POINT (35 139)" : "null");
                String note = "the geometries to which F.position refer are not read (--xlinks resolved reads them)";
                assertThat(reader.notes().contains(note)).isEqualTo(!isRead);
            }
        }
    }

    /** GML allows one list; which of two is meant is unknown. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<gml:posList>1 2 3 4</gml:posList><gml:posList>5 6 7 8</gml:posList>",
                "<gml:pos>1 2</gml:pos><gml:posList>5 6 7 8</gml:posList>",
                "<gml:posList>5 6 7 8</gml:posList><gml:pos>1 2</gml:pos>",
                "<gml:coordinates>1,2 3,4</gml:coordinates><gml:coordinates>5,6 7,8</gml:coordinates>"
            })
    void refusesSecondLists(String positions) {
        assertThatThrownBy(() -> read("<g><gml:LineString>" + positions + "</gml:LineString></g>"))
                .hasMessageContaining("follows other positions");
    }

    // ---- reference systems of parts

    private static final String UTM = " srsName='urn:ogc:def:crs:EPSG::32610'";
    private static final String LAT_LON = " srsName='urn:ogc:def:crs:EPSG::4326'";

    private static String member(String attributes, String positions) {
        return "<gml:curveMember><gml:LineString" + attributes + "><gml:posList>" + positions
                + "</gml:posList></gml:LineString></gml:curveMember>";
    }

    /** The expected position is that of PROJ. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void transformsPartsIntoTheReferenceSystemOfTheGeometry(boolean isNamed) throws Exception {
        List<SimpleFeature> features = read("<g><gml:MultiCurve" + (isNamed ? UTM : "") + ">"
                + member(isNamed ? "" : UTM, "489259 5458174 489007 5458177")
                + member(LAT_LON, "49.2 -123.1 49.3 -123.2") + "</gml:MultiCurve></g>");
        Geometry geometry = (Geometry) features.get(0).getDefaultGeometry();
        assertThat(geometry.getUserData()).isEqualTo(CRS.decode("EPSG:32610", true));
        assertThat(geometry.getCoordinates()[0].x).isEqualTo(489259);
        assertThat(geometry.getCoordinates()[2].x).isCloseTo(492715.078701931, within(0.001));
        assertThat(geometry.getCoordinates()[2].y).isCloseTo(5449694.03167902, within(0.001));
    }

    @Test
    void transformsPartsThatAreElsewhere() throws Exception {
        List<SimpleFeature> features = read(
                GmlReaderSettings.DEFAULT.withGeometries(
                        GmlGeometrySettings.DEFAULT.withReferences(GeometryReferences.RESOLVED)),
                "<g><gml:MultiCurve" + UTM + "><gml:curveMember xlink:href='#x'/></gml:MultiCurve></g>",
                "<h><gml:LineString gml:id='x'" + LAT_LON
                        + "><gml:posList>49.2 -123.1 49.3 -123.2</gml:posList></gml:LineString></h>");
        Geometry geometry = (Geometry) features.get(0).getAttribute("g");
        assertThat(geometry.getCoordinates()[0].x).isCloseTo(492715.078701931, within(0.001));
        assertThat(features.get(1).getAttribute("h")).hasToString("LINESTRING (-123.1 49.2, -123.2 49.3)");
    }

    @Test
    void refusesArcsInOtherReferenceSystems() {
        assertThatThrownBy(() -> read("<g><gml:MultiCurve" + UTM + ">" + member("", "1 2 3 4")
                        + "<gml:curveMember><gml:Curve" + LAT_LON
                        + "><gml:segments><gml:Arc><gml:posList>49 -123 49.1 -123.1"
                        + " 49 -123.2</gml:posList></gml:Arc></gml:segments></gml:Curve></gml:curveMember>"
                        + "</gml:MultiCurve></g>"))
                .hasMessageContaining("an arc is in another reference system");
    }

    /** A geometry has its own system, not that of the bounds of the feature. */
    @Test
    void geometriesHaveTheirOwnReferenceSystem() throws Exception {
        List<SimpleFeature> features = read("<gml:boundedBy><gml:Envelope" + LAT_LON + "/></gml:boundedBy><g>"
                + "<gml:Point" + UTM + "><gml:pos>489259 5458174</gml:pos></gml:Point></g>");
        Geometry geometry = (Geometry) features.get(0).getDefaultGeometry();
        assertThat(geometry.getUserData()).isEqualTo(CRS.decode("EPSG:32610", true));
        assertThat(geometry).hasToString("POINT (489259 5458174)");
    }

    // ---- features like those before

    /** What reverses a curve or says how positions are read stands around the numbers. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<gml:OrientableCurve orientation='-'><gml:baseCurve><gml:LineString><gml:posList>%d 2 3 4</gml:posList></gml:LineString></gml:baseCurve></gml:OrientableCurve> | LINESTRING (3 4, %d 2)",
                "<gml:OrientableCurve orientation='+'><gml:baseCurve><gml:LineString><gml:posList>%d 2 3 4</gml:posList></gml:LineString></gml:baseCurve></gml:OrientableCurve> | LINESTRING (%d 2, 3 4)",
                "<gml:OrientableCurve orientation='-'><gml:baseCurve><gml:OrientableCurve orientation='-'><gml:baseCurve><gml:LineString><gml:posList>%d 2 3 4</gml:posList></gml:LineString></gml:baseCurve></gml:OrientableCurve></gml:baseCurve></gml:OrientableCurve> | LINESTRING (%d 2, 3 4)",
                "<gml:MultiCurve><gml:curveMember><gml:OrientableCurve orientation='-'><gml:baseCurve><gml:Curve><gml:segments><gml:LineStringSegment><gml:posList>%d 2 3 4</gml:posList></gml:LineStringSegment></gml:segments></gml:Curve></gml:baseCurve></gml:OrientableCurve></gml:curveMember></gml:MultiCurve> | MULTILINESTRING ((3 4, %d 2))",
                "<gml:Point srsName='urn:ogc:def:crs:EPSG::4326'><gml:pos>%d 2</gml:pos></gml:Point> | POINT (2 %d)"
            })
    void readsManyFeaturesAsTheFirst(String gml, String expected) throws Exception {
        String[] features = new String[60];
        List<String> all = new ArrayList<>();
        for (int i = 0; i < features.length; i++) {
            features[i] = "<n>" + i + "</n><g>" + gml.formatted(i) + "</g>";
            all.add(expected.formatted(i));
        }
        assertThat(read(features))
                .extracting(f -> f.getDefaultGeometry().toString())
                .isEqualTo(all);
    }

    // ---- names of reference systems

    @ParameterizedTest
    @CsvSource({
        "' http://www.opengis.net/def/crs/EPSG/0/4326', POINT (171.9 -43.5)",
        "'urn:ogc:def:crs:EPSG::4326 ', POINT (171.9 -43.5)",
        "'EPSG:99999999999999999999999999', POINT (-43.5 171.9)",
        "'urn:ogc:def:crs:EPSG::99999999999999999999999999', POINT (-43.5 171.9)",
        "'', POINT (-43.5 171.9)"
    })
    void readsNamesWithBlanksAndLargeNumbers(String srsName, String expected) throws Exception {
        String point = "<g><gml:Point srsName='" + srsName + "'><gml:pos>-43.5 171.9</gml:pos></gml:Point></g>";
        assertThat(read(point).get(0).getDefaultGeometry()).hasToString(expected);
        GmlReaderSettings document =
                GmlReaderSettings.DEFAULT.withGeometries(GmlGeometrySettings.DEFAULT.withAxisOrder(AxisOrder.DOCUMENT));
        assertThat(read(document, point).get(0).getDefaultGeometry()).hasToString("POINT (-43.5 171.9)");
    }

    // ---- what the type has to know

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void readsSurfacesWithAnOrientationOverSeveralPatches(boolean isNested) throws Exception {
        String patch = "<gml:PolygonPatch><gml:exterior><gml:LinearRing><gml:posList>0 0 1 0 1 1 0 0</gml:posList>"
                + "</gml:LinearRing></gml:exterior></gml:PolygonPatch>";
        String surface = "<gml:OrientableSurface" + UTM + " orientation='-'><gml:baseSurface><gml:Surface><gml:patches>"
                + patch + patch + "</gml:patches></gml:Surface></gml:baseSurface></gml:OrientableSurface>";
        SimpleFeature feature = read("<g>"
                        + (isNested
                                ? "<gml:OrientableSurface><gml:baseSurface>" + surface
                                        + "</gml:baseSurface></gml:OrientableSurface>"
                                : surface)
                        + "</g>")
                .get(0);
        assertThat(((Geometry) feature.getDefaultGeometry()).getNumGeometries()).isEqualTo(2);
        assertThat(feature.getFeatureType().getCoordinateReferenceSystem()).isEqualTo(CRS.decode("EPSG:32610", true));
        String single = surface.replaceFirst(patch, "");
        assertThat(read("<g>" + single + "</g>").get(0).getDefaultGeometry())
                .hasToString("POLYGON ((0 0, 1 0, 1 1, 0 0))");
    }

    /** As the results of observations. */
    @Test
    void suggestsHowToReadElementsWithValuesAndGeometries() throws Exception {
        String[] features = {
            "<p><V><n>a</n><v>0.0</v></V></p>",
            "<p><V><n>b</n><v><gml:Point><gml:pos>1 2</gml:pos></gml:Point></v></V></p>"
        };
        assertThatThrownBy(() -> read(features)).hasMessageContaining("--nested json");
        List<SimpleFeature> json = read(
                GmlReaderSettings.DEFAULT.withValues(GmlValueSettings.DEFAULT.withNested(NestedValues.JSON)), features);
        assertThat(json.get(0).getAttribute("p")).isEqualTo("{\"V\":{\"n\":\"a\",\"v\":\"0.0\"}}");
        assertThat(json.get(1).getDefaultGeometry()).hasToString("POINT (1 2)");
    }

    /** An empty mask of Sentinel-2 is a collection. */
    @Test
    void readsNoFeatureOfEmptyMasks() throws Exception {
        String mask = "<eop:Mask xmlns:eop='http://www.opengis.net/eop/2.0' xmlns:gml='http://www.opengis.net/gml/3.2'"
                + " gml:id='m'><gml:name>MSK_NODATA</gml:name></eop:Mask>";
        try (GmlFeatureReader reader =
                new GmlFeatureReader(mask.getBytes(StandardCharsets.UTF_8), GmlReaderSettings.DEFAULT)) {
            assertThat(reader.types()).isEmpty();
            assertThat(reader.hasNext()).isFalse();
        }
    }
}
