/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.referencing.CRS;
import org.gmlfast.feature.settings.AxisOrder;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.feature.settings.GmlGeometrySettings;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.settings.GmlValueSettings;
import org.gmlfast.feature.settings.KnownSystems;
import org.gmlfast.feature.source.GmlException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/** What the reader makes of documents in GML: types, names, values, geometries, CRS and errors. */
class GmlDocumentsTest {

    @TempDir
    private Path folder;

    private static String document(String... features) {
        StringBuilder members = new StringBuilder();
        for (int i = 0; i < features.length; i++) {
            members.append("<gml:featureMember><ex:t fid='t." + i + "'>" + features[i] + "</ex:t></gml:featureMember>");
        }
        return root(members.toString());
    }

    private static String root(String content) {
        return "<ex:Collection xmlns:ex='http://example.org/ex' xmlns:gml='http://www.opengis.net/gml'"
                + " xmlns:wfs='http://www.opengis.net/wfs/2.0' xmlns:xlink='http://www.w3.org/1999/xlink'"
                + " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'>" + content + "</ex:Collection>";
    }

    private static GmlFeatureReader reader(String document, GmlReaderSettings settings) throws Exception {
        return new GmlFeatureReader(document.getBytes(StandardCharsets.UTF_8), settings);
    }

    private static List<SimpleFeature> read(String document) throws Exception {
        return GmlFeatureReaderTest.all(reader(document, GmlReaderSettings.DEFAULT));
    }

    private static String type(SimpleFeatureType type) {
        return type.getAttributeDescriptors().stream()
                .map(a -> a.getLocalName() + ":" + a.getType().getBinding().getSimpleName())
                .collect(Collectors.joining(" "));
    }

    private static String values(List<SimpleFeature> features) {
        return features.stream().map(f -> f.getAttributes().toString()).collect(Collectors.joining(" "));
    }

    // ---- values

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    1,-2                      | Long           | [1] [-2]
                    1,3000000000              | Long           | [1] [3000000000]
                    +5                        | Long           | [5]
                    9223372036854775808       | String         | [9223372036854775808]
                    1,2.5                     | Double         | [1.0] [2.5]
                    1e5                       | Double         | [100000.0]
                    9007199254740993,0.5      | BigDecimal     | [9007199254740993] [0.5]
                    007                       | String         | [007]
                    -0                        | Double         | [-0.0]
                    1e999                     | String         | [1e999]
                    true,false                | Boolean        | [true] [false]
                    1,true                    | String         | [1] [true]
                    1,x                       | String         | [1] [x]
                    2020-01-02                | Date           | [2020-01-02]
                    2020-02-30                | String         | [2020-02-30]
                    2020-01-02Z               | String         | [2020-01-02Z]
                    2020-01-02T03:04:05.5     | LocalDateTime  | [2020-01-02T03:04:05.500]
                    2020-01-02T03:04:05+02:00 | OffsetDateTime | [2020-01-02T03:04:05+02:00]
                    03:04:05                  | LocalTime      | [03:04:05]
                    NaN,1                     | String         | [NaN] [1]
                    '',1                      | Long           | [null] [1]
                    ' 12 ',7                  | Long           | [12] [7]
                    1<!-- c -->2              | Long           | [12]
                    1<?x y?>2                 | Long           | [12]
                    <![CDATA[a<b]]> c         | String         | [a<b c]
                    &#228;&amp;&#x41;&lt;     | String         | [ä&A<]
                    """)
    void derivesClassesOfValues(String values, String binding, String expected) throws Exception {
        String[] features = java.util.Arrays.stream(values.split(",", -1))
                .map(v -> "<ex:a>" + v.replace("'", "") + "</ex:a>")
                .toArray(String[]::new);
        GmlFeatureReader reader = reader(document(features), GmlReaderSettings.DEFAULT);
        assertThat(type(reader.types().get(0))).isEqualTo("a:" + binding);
        assertThat(values(GmlFeatureReaderTest.all(reader))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    <ex:a>1</ex:a><ex:a>2</ex:a>                                        | a:List | [[1, 2]]
                    <ex:a>1</ex:a><ex:a>x</ex:a>                                        | a:List | [[1, x]]
                    <ex:a xsi:nil='true'/><ex:b>1</ex:b>                                | a:String b:Long | [null, 1]
                    <ex:a xlink:href='#z'/><ex:b>1</ex:b>                               | b:Long | [1]
                    <ex:a uom='m'>1.5</ex:a>                                            | a_uom:String a:Double | [m, 1.5]
                    <ex:a><ex:B><ex:c>1</ex:c><ex:d>x</ex:d></ex:B></ex:a>              | c:Long d:String | [1, x]
                    <ex:a><ex:B><ex:c>1</ex:c></ex:B></ex:a><ex:c>2</ex:c>              | c:Long c_:Long | [1, 2]
                    <ex:a><ex:c>1</ex:c></ex:a><ex:b><ex:c>2</ex:c></ex:b>              | c:Long b§c:Long | [1, 2]
                    <ex:a><ex:c>1</ex:c></ex:a><ex:a><ex:c>2</ex:c></ex:a>              | c:List | [[1, 2]]
                    <gml:name>g</gml:name><ex:name>o</ex:name>                          | gml_name:String name:String | [g, o]
                    <gml:boundedBy><gml:null>x</gml:null></gml:boundedBy><ex:b>1</ex:b> | b:Long | [1]
                    """)
    void flattensNestedValues(String content, String type, String expected) throws Exception {
        GmlFeatureReader reader = reader(document(content), GmlReaderSettings.DEFAULT);
        assertThat(type(reader.types().get(0))).isEqualTo(type.replace('§', '|'));
        assertThat(values(GmlFeatureReaderTest.all(reader))).isEqualTo(expected);
    }

    @Test
    void attributesBecomePropertiesOnRequest() throws Exception {
        GmlFeatureReader reader = reader(
                document("<ex:a codeSpace='c'>1</ex:a>"),
                GmlReaderSettings.DEFAULT.withValues(GmlValueSettings.DEFAULT.withAttributes(true)));
        assertThat(values(GmlFeatureReaderTest.all(reader))).isEqualTo("[c, 1]");
        assertThat(type(reader.types().get(0))).isEqualTo("a_codeSpace:String a:Long");
    }

    // ---- features

    @Test
    void membersOfAnyNameAndDepthAreFeaturesOfSeveralTypes() throws Exception {
        String document = root("<wfs:boundedBy><gml:null>x</gml:null></wfs:boundedBy><ex:FeatureMember><ex:a fid='1'/>"
                + "</ex:FeatureMember><wfs:member><wfs:FeatureCollection><wfs:member><ex:b gml:id='2'><ex:v>1</ex:v></ex:b>"
                + "</wfs:member></wfs:FeatureCollection></wfs:member><ex:part><ex:deep><gml:featureMembers>"
                + "<ex:a fid='3'><ex:x>y</ex:x></ex:a><ex:b fid='4'/></gml:featureMembers></ex:deep></ex:part>"
                + "<wfs:additionalObjects><wfs:member><ex:a fid='5'/></wfs:member></wfs:additionalObjects>");
        GmlFeatureReader reader = reader(document, GmlReaderSettings.DEFAULT);
        assertThat(reader.types().stream().map(SimpleFeatureType::getTypeName)).containsExactly("a", "b");
        assertThat(GmlFeatureReaderTest.all(reader).stream().map(SimpleFeature::getID))
                .containsExactly("1", "2", "3", "4");
        assertThat(reader.notes()).containsExactly("additionalObjects of the WFS are not read");
        GmlFeatureReader selected = reader(document, GmlReaderSettings.DEFAULT.withTypeNames(List.of("b")));
        assertThat(GmlFeatureReaderTest.all(selected).stream().map(SimpleFeature::getID))
                .containsExactly("2", "4");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "numberReturned='3'       | the document announces 3 features, but has 2",
                "numberOfFeatures='1'     | the document announces 1 features, but has 2",
                "numberReturned='2'       |",
                "numberReturned='unknown' |"
            })
    void reportsWrongNumberOfAnnouncedFeatures(String announced, String note) throws Exception {
        String document = "<C " + announced + "><member><a/></member><member><a/></member></C>";
        GmlFeatureReader reader = reader(document, GmlReaderSettings.DEFAULT);
        assertThat(reader.notes()).isEmpty();
        assertThat(GmlFeatureReaderTest.all(reader)).hasSize(2);
        assertThat(reader.notes()).isEqualTo(note == null ? List.of() : List.of(note));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    <D xmlns:gml='http://www.opengis.net/gml'><a gml:id='1'/><b gml:id='2'/><a gml:id='3'/></D> | a b a
                    <D><x><a fid='1'/><a fid='2'/></x></D>                                                    | a a
                    <a fid='1'><v>1</v></a>                                                                   | a
                    <r><x_layer><x_feature><v>1</v></x_feature><name>n</name></x_layer></r>                   | x_feature
                    <Point xmlns='http://www.opengis.net/gml'><pos>1 2</pos></Point>                          | geometry
                    """)
    void documentsWithoutMembersHaveFeaturesWithIds(String document, String types) throws Exception {
        assertThat(read(document).stream().map(f -> f.getFeatureType().getTypeName()))
                .containsExactly(types.split(" "));
    }

    @Test
    void childrenOfOtherElementsAreFeaturesOnRequest() throws Exception {
        GmlReaderSettings settings = GmlReaderSettings.DEFAULT.withMemberNames(List.of("stand"));
        GmlFeatureReader reader = reader("<r><stand><pand><v>1</v></pand></stand></r>", settings);
        assertThat(values(GmlFeatureReaderTest.all(reader))).isEqualTo("[1]");
    }

    @Test
    void selectionsReadSomePropertiesOfFeaturesInBounds() throws Exception {
        String document = document(
                "<ex:a>1</ex:a><ex:b>x</ex:b><ex:g><gml:Point><gml:pos>1 2</gml:pos></gml:Point></ex:g>",
                "<ex:a>2</ex:a><ex:b>y</ex:b><ex:g><gml:Point><gml:pos>50 2</gml:pos></gml:Point></ex:g>");
        FeatureReaderSettings features =
                FeatureReaderSettings.DEFAULT.withProperties(List.of("b")).withBounds(new Envelope(40, 60, 0, 9));
        assertThat(values(GmlFeatureReaderTest.all(reader(document, GmlReaderSettings.DEFAULT.withFeatures(features)))))
                .isEqualTo("[y]");
        SimpleFeatureType given = new GmlFeatureReader(
                        document.getBytes(StandardCharsets.UTF_8), GmlReaderSettings.DEFAULT)
                .types()
                .get(0);
        GmlReaderSettings withType = GmlReaderSettings.DEFAULT.withFeatures(features.withType(given));
        assertThat(values(GmlFeatureReaderTest.all(reader(document, withType)))).isEqualTo("[y]");
        GmlReaderSettings unknown =
                GmlReaderSettings.DEFAULT.withFeatures(FeatureReaderSettings.DEFAULT.withProperties(List.of("z")));
        assertThatThrownBy(() -> reader(document, unknown)).hasMessage("no type has a property \"z\"");
    }

    // ---- CRS

    @ParameterizedTest
    @CsvSource({
        "EPSG:4326, 48 2, EPSG:4326",
        "epsg:4326, 48 2, EPSG:4326",
        "urn:ogc:def:crs:EPSG::4326, 2 48, EPSG:4326",
        "urn:ogc:def:crs:EPSG:6.9:4326, 2 48, EPSG:4326",
        "urn:x-ogc:def:crs:EPSG:4326, 2 48, EPSG:4326",
        "http://www.opengis.net/def/crs/EPSG/0/4326, 2 48, EPSG:4326",
        "https://www.opengis.net/def/crs/EPSG/0/4326, 2 48, EPSG:4326",
        "http://www.opengis.net/gml/srs/epsg.xml#4326, 48 2, EPSG:4326",
        "urn:ogc:def:crs:OGC:1.3:CRS84, 48 2, CRS:84",
        "CRS:84, 48 2, CRS:84",
        "urn:EPSG:geographicCRS:4326, 2 48, EPSG:4326",
        "4326, 48 2, ",
        "'urn:ogc:def:crs,crs:EPSG::25832,crs:EPSG::5783', 48 2, EPSG:25832",
        "urn:adv:crs:ETRS89_UTM32, 48 2, EPSG:25832",
        "urn:adv:crs:ETRS89_UTM32*DE_DHHN92_NH, 48 2, EPSG:25832",
        "urn:adv:crs:DE_DHDN_3GK3, 48 2, EPSG:31467",
        "urn:ogc:def:crs:EPSG::31467, 2 48, EPSG:31467",
        "EPSG:31467, 48 2, EPSG:31467",
        "urn:ogc:def:crs:EPSG::2065, 48 2, EPSG:2065",
        "osgb:BNG, 48 2, EPSG:27700",
        "fguuid:jgd2011.bl, 2 48, EPSG:6668",
        "junk, 48 2, "
    })
    void srsNamesDecideTheOrderOfAxes(String srsName, String point, String code) throws Exception {
        String geometry = "<ex:g><gml:Point srsName='" + srsName + "'><gml:pos>48 2</gml:pos></gml:Point></ex:g>";
        List<SimpleFeature> features = read(document(geometry));
        assertThat(features.get(0).getDefaultGeometry()).hasToString("POINT (" + point + ")");
        assertThat(features.get(0).getFeatureType().getCoordinateReferenceSystem())
                .isEqualTo(code == null ? null : CRS.decode(code, true));
    }

    @ParameterizedTest
    @CsvSource({"AUTO, 48 2", "AUTHORITY, 2 48", "XY, 48 2", "SWAPPED, 2 48", "DOCUMENT, 48 2"})
    void axisOrderOverridesTheSrsName(AxisOrder order, String point) throws Exception {
        String geometry = "<ex:g><gml:Point srsName='EPSG:4326'><gml:pos>48 2</gml:pos></gml:Point></ex:g>";
        GmlFeatureReader reader = reader(
                document(geometry),
                GmlReaderSettings.DEFAULT.withGeometries(GmlGeometrySettings.DEFAULT.withAxisOrder(order)));
        assertThat(reader.next().getDefaultGeometry()).hasToString("POINT (" + point + ")");
    }

    @ParameterizedTest
    @ValueSource(strings = {"EPSG:4326", "urn:ogc:def:crs:EPSG::4326", "https://www.opengis.net/def/crs/EPSG/0/4326"})
    void keepsTheOrderOfTheDocumentWithTheAxesOfTheSrsName(String srsName) throws Exception {
        String geometry = "<ex:g><gml:Point srsName='" + srsName + "'><gml:pos>48 2</gml:pos></gml:Point></ex:g>";
        GmlGeometrySettings settings = GmlGeometrySettings.DEFAULT.withAxisOrder(AxisOrder.DOCUMENT);
        GmlFeatureReader reader = reader(document(geometry), GmlReaderSettings.DEFAULT.withGeometries(settings));
        Geometry point = (Geometry) reader.next().getDefaultGeometry();
        assertThat((Object) point).hasToString("POINT (48 2)");
        assertThat(point.getUserData()).isEqualTo(CRS.decode(srsName.replace("https", "http")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"EPSG:4326", "EPSG:25832", "EPSG:31467", "EPSG:5514", "EPSG:3857", "CRS:84"})
    void readsGeometriesInSystemsThatAnotherProcessKnows(String code) throws Exception {
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(sent)) {
            out.writeObject(KnownSystems.of(List.of(code, "EPSG:999999")));
        }
        KnownSystems systems;
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(sent.toByteArray()))) {
            systems = (KnownSystems) in.readObject();
        }
        String srsName = "urn:ogc:def:crs:" + code.replace(":", "::");
        String document =
                document("<ex:g><gml:Point srsName='" + srsName + "'><gml:pos>48 2</gml:pos></gml:Point></ex:g>");
        GmlGeometrySettings settings = GmlGeometrySettings.DEFAULT.withSystems(systems);
        Geometry point = (Geometry) reader(document, GmlReaderSettings.DEFAULT.withGeometries(settings))
                .next()
                .getDefaultGeometry();
        assertThat(point.getUserData()).isSameAs(systems.decode(code, true)).isEqualTo(CRS.decode(code, true));
        Geometry expected = (Geometry) read(document).get(0).getDefaultGeometry();
        assertThat((Object) point).isEqualTo(expected);
    }

    @Test
    void axisOrderAppliesToGeometriesWithoutSrsName() throws Exception {
        String geometry = "<ex:g><gml:Point><gml:pos>48 2</gml:pos></gml:Point></ex:g>";
        GmlReaderSettings swapped =
                GmlReaderSettings.DEFAULT.withGeometries(GmlGeometrySettings.DEFAULT.withAxisOrder(AxisOrder.SWAPPED));
        assertThat(reader(document(geometry), swapped).next().getDefaultGeometry())
                .hasToString("POINT (2 48)");
    }

    @Test
    void geometriesInheritTheSrsNameOfTheBounds() throws Exception {
        String bounds = "<gml:boundedBy><gml:Envelope srsName='urn:ogc:def:crs:EPSG::%s'><gml:lowerCorner>1 2"
                + "</gml:lowerCorner></gml:Envelope></gml:boundedBy>";
        String point = "<ex:g><gml:Point><gml:pos>48 2</gml:pos></gml:Point></ex:g>";
        String members = document(point, bounds.formatted("4258") + point, point);
        String document = members.replaceFirst("<gml:featureMember>", bounds.formatted("4326") + "<gml:featureMember>");
        List<SimpleFeature> features = read(document);
        assertThat(features).allSatisfy(f -> assertThat(f.getDefaultGeometry()).hasToString("POINT (2 48)"));
        assertThat(features.stream().map(f -> ((Geometry) f.getDefaultGeometry()).getUserData()))
                .containsExactly(
                        CRS.decode("EPSG:4326", true), CRS.decode("EPSG:4258", true), CRS.decode("EPSG:4326", true));
    }

    // ---- geometries

    private static final String SEGMENT =
            "<gml:LineStringSegment><gml:posList>%s</gml:posList></gml:LineStringSegment>";

    private static String curve(String segments) {
        return "<gml:Curve><gml:segments>" + segments + "</gml:segments></gml:Curve>";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    <Point><pos>1 2 3</pos></Point>                                                       | POINT Z(1 2 3)
                    <Point><pos/></Point>                                                                 | POINT EMPTY
                    <Point><coord><X>1</X><Y>2</Y></coord></Point>                                        | POINT (1 2)
                    <LineString srsDimension='3'><posList>1 2 3 4 5 6</posList></LineString>              | LINESTRING Z(1 2 3, 4 5 6)
                    <LineString><posList dimension='3'>1 2 3 4 5 6</posList></LineString>                 | LINESTRING Z(1 2 3, 4 5 6)
                    <LineString><pos>1 2</pos><pos>3 4</pos></LineString>                                 | LINESTRING (1 2, 3 4)
                    <LineString><coordinates decimal=',' cs=' ' ts=';'>1,5 2;3,5 4</coordinates></LineString> | LINESTRING (1.5 2, 3.5 4)
                    <LineString><coordinates>1 2,3 4</coordinates></LineString>                           | LINESTRING (1 2, 3 4)
                    <LineString><pointProperty><Point><pos>1 2</pos></Point></pointProperty><pos>3 4</pos></LineString> | LINESTRING (1 2, 3 4)
                    <LineString><posList>1 <!-- c -->2 3<![CDATA[ 4]]></posList></LineString>             | LINESTRING (1 2, 3 4)
                    <LineString><posList>1&#32;2 3 4.25e1</posList></LineString>                          | LINESTRING (1 2, 3 42.5)
                    <C>0 0 1 1</C>                                                                        | LINESTRING (0 0, 1 1)
                    <C>0 0 1 1;1 1 2 0</C>                                                                | LINESTRING (0 0, 1 1, 2 0)
                    <CompositeCurve><curveMember><C>0 0 1 1</C></curveMember><curveMember><C>1 1 2 0</C></curveMember></CompositeCurve> | LINESTRING (0 0, 1 1, 2 0)
                    <OrientableCurve orientation='-'><baseCurve><C>0 0 1 1</C></baseCurve></OrientableCurve> | LINESTRING (1 1, 0 0)
                    <Surface><patches><PolygonPatch>R</PolygonPatch></patches></Surface>                  | POLYGON ((0 0, 4 0, 4 4, 0 0))
                    <Surface><patches><PolygonPatch>R</PolygonPatch><PolygonPatch>R</PolygonPatch></patches></Surface> | MULTIPOLYGON (((0 0, 4 0, 4 4, 0 0)), ((0 0, 4 0, 4 4, 0 0)))
                    <Polygon><exterior><Ring><curveMember><C>0 0 1 1 2 0</C></curveMember><curveMember><C>2 0 0 0</C></curveMember></Ring></exterior></Polygon> | POLYGON ((0 0, 1 1, 2 0, 0 0))
                    <CompositeSurface><surfaceMember><Polygon>R</Polygon></surfaceMember></CompositeSurface> | MULTIPOLYGON (((0 0, 4 0, 4 4, 0 0)))
                    <MultiSurface><surfaceMembers><Polygon>R</Polygon></surfaceMembers></MultiSurface>    | MULTIPOLYGON (((0 0, 4 0, 4 4, 0 0)))
                    <Tin><patches><Triangle>R</Triangle></patches></Tin>                                  | POLYGON ((0 0, 4 0, 4 4, 0 0))
                    <Solid><exterior><CompositeSurface><surfaceMember><Polygon>R</Polygon></surfaceMember></CompositeSurface></exterior></Solid> | MULTIPOLYGON (((0 0, 4 0, 4 4, 0 0)))
                    <MultiGeometry><geometryMember><Point><pos>1 2</pos></Point></geometryMember></MultiGeometry> | GEOMETRYCOLLECTION (POINT (1 2))
                    <MultiPoint><pointMembers><Point><pos>1 2</pos></Point></pointMembers></MultiPoint>   | MULTIPOINT ((1 2))
                    <Polygon/>                                                                            | POLYGON EMPTY
                    """)
    void readsGeometries(String gml, String wkt) throws Exception {
        Geometry geometry = (Geometry) read(document(geometry(gml))).get(0).getDefaultGeometry();
        boolean hasZ = wkt.contains("Z(");
        String text = hasZ ? new org.locationtech.jts.io.WKTWriter(3).write(geometry) : geometry.toString();
        assertThat(text).isEqualTo(wkt);
    }

    /** Fills in abbreviations, and puts elements into the namespace of GML. */
    private static String geometry(String gml) {
        String full = java.util.regex.Pattern.compile("<C>(.*?)</C>")
                .matcher(gml)
                .replaceAll(match -> {
                    StringBuilder segments = new StringBuilder();
                    for (String list : match.group(1).split(";")) {
                        segments.append(SEGMENT.formatted(list));
                    }
                    return curve(segments.toString()).replace("gml:", "");
                });
        full = full.replace(
                ">R<", "><exterior><LinearRing><posList>0 0 4 0 4 4 0 0</posList></LinearRing></exterior><");
        return "<ex:g>" + full.replaceAll("<(/?)([A-Za-z])", "<$1gml:$2") + "</ex:g>";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    <Arc><posList>0 0 1 1 2 0</posList></Arc>                             | CIRCULARSTRING (0 0, 1 1, 2 0)
                    <Circle><posList>0 0 1 1 2 0</posList></Circle>                       | CIRCULARSTRING (0 0, 1 1, 2 0, 1 -1, 0 0)
                    <ArcString><posList>0 0 1 1 2 0 3 -1 4 0</posList></ArcString>        | CIRCULARSTRING (0 0, 1 1, 2 0, 3 -1, 4 0)
                    <CircleByCenterPoint><pos>1 2</pos><radius uom='m'>3</radius></CircleByCenterPoint> | CIRCULARSTRING (4 2, 1 5, -2 2, 1 -1, 4 2)
                    <ArcByBulge><posList>2 0 -2 0</posList><bulge>2</bulge><normal>-1</normal></ArcByBulge> | CIRCULARSTRING (2 0, 0 2, -2 0)
                    <ArcByBulge><pos>0 0</pos><pos>0 4</pos><bulge>2</bulge><normal>1 0</normal></ArcByBulge> | CIRCULARSTRING (0 0, 2 2, 0 4)
                    """)
    void keepsArcs(String segment, String wkt) throws Exception {
        String gml = geometry("<Curve><segments>" + segment + "</segments></Curve>");
        Object geometry = read(document(gml)).get(0).getDefaultGeometry();
        String text = ((org.geotools.geometry.jts.CurvedGeometry<?>) geometry).toCurvedText();
        String rounded = java.util.regex.Pattern.compile("-?\\d+\\.\\d+")
                .matcher(text)
                .replaceAll(match -> String.valueOf(Math.round(Double.parseDouble(match.group()))));
        assertThat(rounded).isEqualTo(wkt);
    }

    @Test
    void typesOfMixedGeometriesAreWideEnough() throws Exception {
        String polygon = geometry("<Polygon>R</Polygon>");
        String multi = geometry("<MultiSurface><surfaceMember><Polygon>R</Polygon></surfaceMember></MultiSurface>");
        String point = geometry("<Point><pos>1 2</pos></Point>");
        assertThat(type(read(document(polygon, multi)).get(0).getFeatureType())).isEqualTo("g:MultiPolygon");
        assertThat(type(read(document(polygon, point)).get(0).getFeatureType())).isEqualTo("g:Geometry");
        List<SimpleFeature> two =
                read(document(point.replace("ex:g", "ex:first") + polygon.replace("ex:g", "ex:geometry")));
        assertThat(type(two.get(0).getFeatureType())).isEqualTo("first:Point geometry:Polygon");
        assertThat(two.get(0).getDefaultGeometry()).isSameAs(two.get(0).getAttribute("geometry"));
    }

    // ---- forms of documents

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "ISO-8859-1", "UTF-16", "UTF-16LE", "windows-1252"})
    void readsEncodings(String encoding) throws Exception {
        String document = "<?xml version='1.0' encoding='" + encoding + "'?>" + document("<ex:a>ä é</ex:a>");
        byte[] bytes = document.getBytes(Charset.forName(encoding));
        assertThat(values(GmlFeatureReaderTest.all(new GmlFeatureReader(bytes, GmlReaderSettings.DEFAULT))))
                .isEqualTo("[ä é]");
    }

    @Test
    void readsFilesAlsoCompressedWithTheSchemaBesideThem() throws Exception {
        String document = document("<ex:a>1</ex:a><ex:b>2</ex:b>");
        Path file = folder.resolve("x.gml");
        Files.writeString(file, document);
        Path compressed = folder.resolve("x.gml.gz");
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(compressed))) {
            out.write(document.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(typeOf(file)).isEqualTo("a:Long b:Long");
        Files.writeString(
                folder.resolve("x.xsd"),
                "<schema xmlns='http://www.w3.org/2001/XMLSchema' xmlns:gml='http://www.opengis.net/gml'"
                        + " targetNamespace='http://example.org/ex'><element name='t' type='tType'/>"
                        + "<complexType name='tType'><complexContent><extension base='gml:AbstractFeatureType'><sequence>"
                        + "<element name='a' type='string'/><element name='b' type='boolean'/>"
                        + "<element name='c' type='double'/></sequence></extension></complexContent></complexType></schema>");
        assertThat(typeOf(file)).isEqualTo("a:String b:Long c:Double");
        assertThat(typeOf(compressed)).isEqualTo("a:String b:Long c:Double");
    }

    private static String typeOf(Path file) throws Exception {
        try (GmlFeatureReader reader = GmlFeatureReader.open(file, GmlReaderSettings.DEFAULT)) {
            assertThat(GmlFeatureReaderTest.all(reader)).hasSize(1);
            return type(reader.types().get(0));
        }
    }

    @Test
    void streamsMayBeCompressed() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(document("<ex:a>1</ex:a>").getBytes(StandardCharsets.UTF_8));
        }
        ByteArrayInputStream stream = new ByteArrayInputStream(bytes.toByteArray());
        assertThat(values(GmlFeatureReaderTest.all(new GmlFeatureReader(stream, GmlReaderSettings.DEFAULT))))
                .isEqualTo("[1]");
        assertThat(values(
                        GmlFeatureReaderTest.all(new GmlFeatureReader(bytes.toByteArray(), GmlReaderSettings.DEFAULT))))
                .isEqualTo("[1]");
    }

    // ---- errors

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    <Point><pos>1 x</pos></Point>                                      | "x" in <pos> is not a number
                    <LineString><posList>1 2 3</posList></LineString>                  | 3 numbers cannot be divided into positions of 2
                    <Curve><segments><Arc><posList>0 0 1 1 2 0 3 0</posList></Arc></segments></Curve> | arcs need an odd number of positions
                    <Curve><segments><Circle><posList>15 145 10 150 20 140</posList></Circle></segments></Curve> | the positions of a circle are in a line
                    <Curve><segments><ArcByBulge><posList>0 0 0 0</posList><bulge>1</bulge><normal>1</normal></ArcByBulge></segments></Curve> | its positions are the same
                    <Curve><segments><ArcByBulge><posList>0 0 1 0</posList><bulge>1</bulge></ArcByBulge></segments></Curve> | needs two positions, a bulge and a normal
                    <C>0 0 1 1;5 5 6 6</C>                                             | a part begins at 5.0 5.0, but the one before it ends at 1.0 1.0
                    <Polygon><exterior><LinearRing><posList>0 0 4 0 4 4 1 1</posList></LinearRing></exterior></Polygon> | a ring begins at 0.0 0.0, but ends at 1.0 1.0 (--repair closes it)
                    <MultiSurface><surfaceMember xlink:href='#p'/></MultiSurface>      | a geometry elsewhere (xlink:href="#p") cannot be read
                    """)
    void refusesGeometriesThatItCannotReadAsTheyAre(String gml, String message) {
        assertThatThrownBy(() -> read(document(geometry("<Point><pos>1 2</pos></Point>"), geometry(gml))))
                .isInstanceOf(GmlException.class)
                .hasMessageContaining(message)
                .satisfies(e -> assertThat(((GmlException) e).featureId()).isIn("t.1", "t number 2"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    <r><m>                                                    | the document ends in <m>: it is truncated
                    <r><m></r>                                                | <m> is not closed before "</r>"
                    <r/><r/>                                                  | a second root element
                    <r/>text                                                  | text after the end of the document
                    {"type":1}                                                | this is not XML: it begins with "{"type":1}"
                    ''                                                        | the document is empty
                    <html><body/></html>                                      | this is an HTML page, not GML
                    <x:r/>                                                    | the prefix of "x:r" is not declared
                    <r a='1' a='2'/>                                          | <r> has the attribute a twice
                    <r xmlns:a='x' xmlns:a='x'/>                              | <r> has the attribute xmlns:a twice
                    <r xmlns='x' xmlns='y'/>                                  | <r> has the attribute xmlns twice
                    <r><member><a>&x;</a></member></r>                        | the reference &x; cannot be read: entities are not expanded
                    <!DOCTYPE r [<!ENTITY a 'b'>]><r/>                        | the document has a DOCTYPE
                    <r><member><a/></member><ExceptionReport><Exception><ExceptionText>no disk</ExceptionText></Exception></ExceptionReport></r> | the server reports an exception instead of features: no disk
                    <ServiceExceptionReport><ServiceException> a </ServiceException><ServiceException>b</ServiceException></ServiceExceptionReport> | instead of features: a; b
                    """)
    void reportsWhatIsWrongWithADocument(String document, String message) {
        assertThatThrownBy(() -> read(document))
                .isInstanceOf(GmlException.class)
                .hasMessageContaining(message);
    }

    /** Each of these once made the reader wait for ever. */
    @ParameterizedTest
    @ValueSource(strings = {"<r><a>1<", "<r><", "<r><\0/></r>", "<r><!", "<r><?", "<r><![CDATA[", "<r a='"})
    @Timeout(20)
    void refusesUnfinishedMarkup(String document) {
        assertThatThrownBy(() -> read(document)).isInstanceOf(GmlException.class);
        String inFeature = "<r><member><f><g>" + document + "</g></f></member></r>";
        assertThatThrownBy(() -> read(inFeature)).isInstanceOf(GmlException.class);
        assertThatThrownBy(() -> new GmlFeatureReader(
                                inFeature.getBytes(StandardCharsets.UTF_8), GmlReaderSettings.DEFAULT, true, 512)
                        .next())
                .isInstanceOf(GmlException.class);
    }

    @Test
    void errorsHaveOffsetLineColumnAndFeature() {
        String document = document("<ex:a>1</ex:a>", "\n\n  <ex:a>ä</ex:a><ex:b><c></ex:b>");
        GmlException e = catchThrowableOfType(GmlException.class, () -> read(document));
        assertThat(e.getLocation().getLineNumber()).isEqualTo(3);
        assertThat(e.getLocation().getColumnNumber()).isEqualTo("  <ex:a>ae</ex:a><ex:b><c>".length() + 1);
        assertThat(e.offset())
                .isEqualTo(document.substring(0, document.indexOf("</ex:b>")).getBytes(StandardCharsets.UTF_8).length);
        assertThat(e.getMessage())
                .endsWith("line 3, column 27, in feature t.1, at /ex:Collection/gml:featureMember/ex:t/ex:b/c,"
                        + " before \"</ex:b></ex:t></gml:featureMember></ex:Collection>\")");
        assertThat(e.featureId()).isEqualTo("t.1");
        assertThat(e.path()).endsWith("/ex:b/c");
    }

    @Test
    void doctypeIsSkippedOnRequestAndItsEntitiesAreNotExpanded() throws Exception {
        String doctype =
                "<!DOCTYPE r SYSTEM 'http://localhost:1/x' [<!ENTITY a \"]>\"><!-- ]> --><!ENTITY b '&a;&a;'>]>";
        GmlReaderSettings settings = GmlReaderSettings.DEFAULT.withDoctype(true);
        assertThat(values(GmlFeatureReaderTest.all(reader(doctype + document("<ex:a>1</ex:a>"), settings))))
                .isEqualTo("[1]");
        assertThatThrownBy(() -> GmlFeatureReaderTest.all(reader(doctype + document("<ex:a>&b;</ex:a>"), settings)))
                .hasMessageContaining("the reference &b; cannot be read");
    }

    /** More tags than are learned, and more variants of one tag, are read by their characters. */
    @Test
    void documentsWithManyDifferentTagsAreRead() throws Exception {
        StringBuilder values = new StringBuilder();
        for (int i = 0; i < 3_000; i++) {
            values.append("<ex:a" + i + ">" + i + "</ex:a" + i + ">");
        }
        assertThat(read(document(values.toString(), values.toString())).get(1).getAttribute("a2999"))
                .isEqualTo(2999L);
        String variants = java.util.stream.IntStream.range(0, 100)
                .mapToObj(i -> "<ex:a b='&#" + (65 + i) + ";'>" + i + "</ex:a>")
                .collect(Collectors.joining());
        Object list = read(document(variants)).get(0).getAttribute("a");
        assertThat(list)
                .asInstanceOf(InstanceOfAssertFactories.list(Long.class))
                .hasSize(100)
                .endsWith(99L);
    }

    @Test
    void laterValuesOfAStreamThatDoNotFitAreRefused() {
        String filler = "<ex:a>1</ex:a><ex:b>" + "x".repeat(1000) + "</ex:b>";
        String[] features =
                java.util.stream.Stream.generate(() -> filler).limit(5000).toArray(String[]::new);
        features[4999] = "<ex:a>2.5</ex:a>";
        ByteArrayInputStream stream =
                new ByteArrayInputStream(document(features).getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> GmlFeatureReaderTest.all(new GmlFeatureReader(stream, GmlReaderSettings.DEFAULT)))
                .hasMessageContaining("\"2.5\" in <a> is not a Long, which was derived from values before it");
    }
}
