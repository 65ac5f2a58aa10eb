/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.geometry.jts.MultiCurve;
import org.geotools.referencing.CRS;
import org.gmlfast.feature.settings.DerivedPath;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.feature.settings.GmlGeometrySettings;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.settings.GmlValueSettings;
import org.gmlfast.feature.settings.RepeatedGeometries;
import org.gmlfast.feature.settings.RepeatedValues;
import org.gmlfast.model.Row;
import org.gmlfast.testing.fixtures.FeatureMaker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/** Features with several geometries: of one property, which become one, and of several, of which each has some. */
@SuppressWarnings("unchecked") // a Geometry is a Comparable without a parameter
class SeveralGeometriesTest {

    private static byte[] document(String... features) {
        return ("<c xmlns='" + FeatureMaker.NAMESPACE + "' xmlns:gml='http://www.opengis.net/gml/3.2'>"
                        + Stream.of(features)
                                .map(f -> "<gml:featureMember><t>" + f + "</t></gml:featureMember>")
                                .collect(Collectors.joining())
                        + "</c>")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String point(String name, String position) {
        return "<" + name + "><gml:Point srsName='EPSG:25832'><gml:pos>" + position + "</gml:pos></gml:Point></" + name
                + ">";
    }

    private static String line(String name, String positions) {
        return "<" + name + "><gml:LineString srsName='EPSG:25832'><gml:posList>" + positions
                + "</gml:posList></gml:LineString></" + name + ">";
    }

    private static List<SimpleFeature> read(GmlReaderSettings settings, String... features) throws Exception {
        byte[] document = document(features);
        String expected = GmlFeatureReaderTest.result(document, settings, true, 0);
        assertThat(GmlFeatureReaderTest.result(document, settings, false, 0)).isEqualTo(expected);
        return GmlFeatureReaderTest.all(new GmlFeatureReader(document, settings));
    }

    private static List<String> geometries(List<SimpleFeature> features) {
        return features.stream()
                .map(f -> String.valueOf(f.getDefaultGeometry()))
                .toList();
    }

    // ---- one property several times

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<gml:Point><gml:pos>1 2</gml:pos></gml:Point> | <gml:Point><gml:pos>3 4</gml:pos></gml:Point> | MULTIPOINT ((1 2), (3 4)) | MultiPoint",
                "<gml:LineString><gml:posList>1 2 3 4</gml:posList></gml:LineString> | <gml:LineString><gml:posList>5 6 7 8</gml:posList></gml:LineString> | MULTILINESTRING ((1 2, 3 4), (5 6, 7 8)) | MultiLineString",
                "<gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>0 0 1 0 1 1 0 0</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon> | <gml:MultiSurface><gml:surfaceMember><gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>5 5 6 5 6 6 5 5</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></gml:surfaceMember></gml:MultiSurface> | MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5))) | MultiPolygon",
                "<gml:Point><gml:pos>1 2</gml:pos></gml:Point> | <gml:LineString><gml:posList>5 6 7 8</gml:posList></gml:LineString> | GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (5 6, 7 8)) | GeometryCollection",
                "<gml:MultiGeometry><gml:geometryMember><gml:Point><gml:pos>1 2</gml:pos></gml:Point></gml:geometryMember></gml:MultiGeometry> | <gml:Point><gml:pos>3 4</gml:pos></gml:Point> | GEOMETRYCOLLECTION (GEOMETRYCOLLECTION (POINT (1 2)), POINT (3 4)) | GeometryCollection"
            })
    void repeatedGeometriesBecomeOne(String first, String second, String expected, String kind) throws Exception {
        List<SimpleFeature> features = read(
                GmlReaderSettings.DEFAULT,
                "<g>" + first + "</g><g>" + second + "</g>",
                "<g>" + first + "</g>",
                "<n>1</n>");
        assertThat(features.get(0).getDefaultGeometry()).hasToString(expected);
        assertThat(features.get(0)
                        .getFeatureType()
                        .getGeometryDescriptor()
                        .getType()
                        .getBinding()
                        .getSimpleName())
                .isEqualTo(kind);
        assertThat(features.get(1).getDefaultGeometry().getClass().getSimpleName())
                .isEqualTo(kind);
        assertThat(features.get(2).getDefaultGeometry()).isNull();
    }

    @Test
    void repeatedArcsBecomeMultiCurves() throws Exception {
        String arc =
                "<g><gml:Curve><gml:segments><gml:Arc><gml:posList>0 0 1 1 2 0</gml:posList></gml:Arc></gml:segments>"
                        + "</gml:Curve></g>";
        SimpleFeature feature = read(GmlReaderSettings.DEFAULT, arc + arc).get(0);
        assertThat(feature.getDefaultGeometry()).isInstanceOf(MultiCurve.class);
    }

    @Test
    void repeatedGeometriesHaveTheirReferenceSystem() throws Exception {
        SimpleFeature feature = read(GmlReaderSettings.DEFAULT, point("g", "1 2") + point("g", "3 4"))
                .get(0);
        assertThat(feature.getFeatureType().getCoordinateReferenceSystem()).isEqualTo(CRS.decode("EPSG:25832", true));
        assertThat(((Geometry) feature.getDefaultGeometry()).getUserData()).isEqualTo(CRS.decode("EPSG:25832", true));
        String other = point("g", "3 4").replace("25832", "25833");
        assertThatThrownBy(() -> read(GmlReaderSettings.DEFAULT, point("g", "1 2") + other))
                .hasMessageContaining("the geometries of <g> are in different reference systems");
    }

    @ParameterizedTest
    @EnumSource(
            value = RepeatedValues.class,
            names = {"LIST", "JSON"})
    void keepsListsOfGeometriesOnRequest(RepeatedValues repeated) throws Exception {
        GmlReaderSettings lists = GmlReaderSettings.DEFAULT
                .withGeometries(GmlGeometrySettings.DEFAULT.withRepeated(RepeatedGeometries.LIST))
                .withValues(GmlValueSettings.DEFAULT.withRepeated(repeated));
        SimpleFeature feature =
                read(lists, point("g", "1 2") + point("g", "3 4")).get(0);
        assertThat(feature.getAttribute("g")).hasToString("[POINT (1 2), POINT (3 4)]");
        assertThat(feature.getFeatureType().getDescriptor("g").getUserData().get(DerivedPath.CRS))
                .isEqualTo(CRS.decode("EPSG:25832", true));
    }

    // ---- several properties

    private static final String[] SCATTERED = {
        "<n>1</n>" + point("a", "1 2"),
        "<n>2</n>" + line("b", "3 4 5 6"),
        "<n>3</n>" + point("a", "7 8") + line("b", "9 9 8 8"),
        "<n>4</n>"
    };

    private static final List<String> FIRST = List.of("POINT (1 2)", "LINESTRING (3 4, 5 6)", "POINT (7 8)", "null");

    /** As the horizontal projection and the centre line of an airspace. */
    @Test
    void theGeometryOfAFeatureIsTheFirstThatItHas() throws Exception {
        List<SimpleFeature> features = read(GmlReaderSettings.DEFAULT, SCATTERED);
        assertThat(geometries(features)).isEqualTo(FIRST);
        SimpleFeatureType type = features.get(0).getFeatureType();
        assertThat(type.getGeometryDescriptor().getLocalName()).isEqualTo("geometry");
        assertThat(type.getCoordinateReferenceSystem()).isEqualTo(CRS.decode("EPSG:25832", true));
        assertThat(features.get(2).getAttribute("b")).hasToString("LINESTRING (9 9, 8 8)");
    }

    @Test
    void anotherNameIsUsedIfGeometryIsTaken() throws Exception {
        String[] features = SCATTERED.clone();
        features[0] = features[0].replace("n>", "geometry>");
        assertThat(geometries(read(GmlReaderSettings.DEFAULT, features))).isEqualTo(FIRST);
    }

    /** The geometries are read, even if they are not selected. */
    @Test
    void selectsTheFirstGeometry() throws Exception {
        FeatureReaderSettings selection = FeatureReaderSettings.DEFAULT.withProperties(List.of("n", "geometry"));
        List<SimpleFeature> features = read(GmlReaderSettings.DEFAULT.withFeatures(selection), SCATTERED);
        assertThat(geometries(features)).isEqualTo(FIRST);
        assertThat(features.get(0).getAttributeCount()).isEqualTo(2);
        FeatureReaderSettings bounds = FeatureReaderSettings.DEFAULT
                .withBounds(new Envelope(3, 4, 4, 5))
                .withProperties(List.of("n"));
        List<SimpleFeature> within = read(GmlReaderSettings.DEFAULT.withFeatures(bounds), SCATTERED);
        assertThat(within).extracting(f -> f.getAttribute("n")).containsExactly(2L);
    }

    @Test
    void rowsHaveTheFirstGeometry() throws Exception {
        for (List<String> properties : List.of(List.of("n", "a", "b", "geometry"), List.of("geometry"))) {
            GmlReaderSettings settings =
                    GmlReaderSettings.DEFAULT.withFeatures(FeatureReaderSettings.DEFAULT.withProperties(properties));
            List<String> found = new ArrayList<>();
            try (GmlFeatureReader reader = new GmlFeatureReader(document(SCATTERED), settings)) {
                GmlRows rows = reader.rows("t");
                int index = rows.rowType().type().indexOf("geometry");
                for (Row row = rows.next(); row != null; row = rows.next()) {
                    found.add(String.valueOf(row.getObject(index)));
                }
            }
            assertThat(found).isEqualTo(FIRST);
        }
    }

    /** As each part of a file does. */
    @Test
    void otherReadersOfTheTypeFindTheSameGeometries() throws Exception {
        String[] document = SCATTERED.clone();
        document[3] += point("m", "1 1") + point("m", "2 2");
        SimpleFeatureType type;
        try (GmlFeatureReader reader = new GmlFeatureReader(document(document), GmlReaderSettings.DEFAULT)) {
            type = reader.types().get(0);
        }
        GmlReaderSettings given = GmlReaderSettings.DEFAULT.withFeatures(ReadFeatures.settings(type));
        List<SimpleFeature> features = read(given, document);
        assertThat(geometries(features).subList(0, 3)).isEqualTo(FIRST.subList(0, 3));
        assertThat(features.get(3).getAttribute("m")).hasToString("MULTIPOINT ((1 1), (2 2))");
        FeatureReaderSettings one = ReadFeatures.settings(type).withProperties(List.of("geometry"));
        assertThat(geometries(read(GmlReaderSettings.DEFAULT.withFeatures(one), document))
                        .subList(0, 3))
                .isEqualTo(FIRST.subList(0, 3));
    }

    /** Then no other attribute is needed. */
    @Test
    void theGeometryIsOneThatAllFeaturesHave() throws Exception {
        List<SimpleFeature> features = read(
                GmlReaderSettings.DEFAULT,
                point("a", "0 0") + line("b", "1 1 2 2"),
                line("b", "3 4 5 6"),
                "<n>4</n>",
                line("b", "3 4 5 6"),
                point("a", "7 8") + line("b", "9 9 8 8"));
        SimpleFeatureType type = features.get(0).getFeatureType();
        assertThat(type.getGeometryDescriptor().getLocalName()).isEqualTo("b");
        assertThat(type.getAttributeDescriptors())
                .extracting(a -> a.getLocalName())
                .containsExactly("a", "b", "n");
    }

    @Test
    void theSettingsChooseTheGeometry() throws Exception {
        for (String name : List.of("b", "t.b")) {
            List<SimpleFeature> features = read(
                    GmlReaderSettings.DEFAULT.withGeometries(GmlGeometrySettings.DEFAULT.withDefaultGeometry(name)),
                    SCATTERED);
            assertThat(geometries(features))
                    .containsExactly("null", "LINESTRING (3 4, 5 6)", "LINESTRING (9 9, 8 8)", "null");
            assertThat(features.get(0).getFeatureType().getDescriptor("geometry"))
                    .isNull();
        }
        assertThatThrownBy(() -> new GmlFeatureReader(
                        document(SCATTERED),
                        GmlReaderSettings.DEFAULT.withGeometries(GmlGeometrySettings.DEFAULT.withDefaultGeometry("n"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no type has a geometry \"n\" (--geometry)");
    }
}
