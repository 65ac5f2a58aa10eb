/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.settings.GmlValueSettings;
import org.gmlfast.feature.settings.NestedValues;
import org.gmlfast.feature.settings.RepeatedValues;
import org.gmlfast.testing.fixtures.FeatureMaker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Point;

/** Properties with elements in them, and elements that occur twice in a feature. */
class GmlNestedValuesTest {

    private static final String POINT = "<gml:Point><gml:pos>1 2</gml:pos></gml:Point>";

    private static byte[] document(String... features) {
        return ("<c xmlns='" + FeatureMaker.NAMESPACE + "' xmlns:gml='http://www.opengis.net/gml'"
                        + " xmlns:o='http://example.org/other' xmlns:xlink='http://www.w3.org/1999/xlink'"
                        + " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'>"
                        + Stream.of(features)
                                .map(f -> "<gml:featureMember><t>" + f.replace("POINT", POINT)
                                        + "</t></gml:featureMember>")
                                .collect(Collectors.joining())
                        + "</c>")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static GmlReaderSettings nested(NestedValues form) {
        return GmlReaderSettings.DEFAULT.withValues(GmlValueSettings.DEFAULT.withNested(form));
    }

    private static GmlReaderSettings repeated(RepeatedValues form) {
        return GmlReaderSettings.DEFAULT.withValues(GmlValueSettings.DEFAULT.withRepeated(form));
    }

    /** Reads features in each way that a reader has, and expects the same each time. */
    private static GmlFeatureReader reader(byte[] document, GmlReaderSettings settings) throws Exception {
        String expected = GmlFeatureReaderTest.result(document, settings, true, 0);
        assertThat(GmlFeatureReaderTest.result(document, settings, false, 0)).isEqualTo(expected);
        assertThat(GmlFeatureReaderTest.result(document, settings, true, 512)).isEqualTo(expected);
        return new GmlFeatureReader(document, settings);
    }

    private static String type(SimpleFeatureType type) {
        return type.getAttributeDescriptors().stream()
                .map(a -> a.getLocalName() + ":" + a.getType().getBinding().getSimpleName())
                .collect(Collectors.joining(" "));
    }

    private static String values(List<SimpleFeature> features) {
        return features.stream().map(f -> f.getAttributes().toString()).collect(Collectors.joining(" "));
    }

    // ---- elements in properties

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    FLAT    | <a><B><c>1</c><d>x</d></B></a>                  | c:Long d:String         | [1, x]
                    PATH    | <a><B><c>1</c><d>x</d></B></a>                  | a.B.c:Long a.B.d:String | [1, x]
                    PATH    | <a><c>1</c></a><c>2</c>                         | a.c:Long c:Long         | [1, 2]
                    PATH    | <a><c uom='m'>1</c></a>                         | a.c_uom:String a.c:Long | [m, 1]
                    PATH    | <a><o:c>1</o:c><c>2</c></a>                     | a.c:Long a.c_:Long      | [1, 2]
                    PATH    | <gml:name>g</gml:name><name>n</name>            | gml_name:String name:String | [g, n]
                    PATH    | <a><B>POINT</B></a>                             | a.B:Point               | [POINT (1 2)]
                    IGNORED | <a><B><c>1</c><d>x</d></B></a><e>5</e>          | e:Long                  | [5]
                    IGNORED | <a>POINT</a><b><C>POINT</C></b>                 | a:Point                 | [POINT (1 2)]
                    JSON    | <a><B><c>1</c><d>x</d></B></a>                  | a:String                | [{"B":{"c":"1","d":"x"}}]
                    JSON    | <a><B><c>1</c><c>x</c><c/></B></a>              | a:String                | [{"B":{"c":["1","x",null]}}]
                    JSON    | <a><B>1</B><B>2</B></a><c>3</c>                 | a:String c:Long         | [{"B":["1","2"]}, 3]
                    JSON    | <a k='v'><B xlink:href='#x' n='1'>t</B></a>     | a:String                | [{"@k":"v","B":{"@href":"#x","@n":"1","#text":"t"}}]
                    JSON    | <a><B xlink:href='#x'/><C xsi:nil='true'/></a>  | a:String                | [{"B":{"@href":"#x"},"C":{"@nil":"true"}}]
                    JSON    | <a><B>&lt;"\\ &#10;ä</B></a>                     | a:String                | [{"B":"<\\"\\\\ \\u000aä"}]
                    JSON    | <a><B><c>1</c></B></a><a><B/></a>               | a:List                  | [[{"B":{"c":"1"}}, {"B":null}]]
                    JSON    | <a><P><n>x</n><g>POINT</g></P></a>              | g:Point a:String        | [POINT (1 2), {"P":{"n":"x","g":{}}}]
                    JSON    | <a>POINT</a>                                    | a:Point                 | [POINT (1 2)]
                    """)
    void readsPropertiesWithElements(NestedValues form, String content, String type, String expected) throws Exception {
        GmlFeatureReader reader = reader(document(content), nested(form));
        assertThat(type(reader.types().get(0))).isEqualTo(type);
        assertThat(values(GmlFeatureReaderTest.all(reader))).isEqualTo(expected);
    }

    /** A property that has elements in some features only is JSON in all. */
    @Test
    void jsonHasTheTextsInPlaceOfElements() throws Exception {
        GmlFeatureReader reader =
                reader(document("<a>text</a>", "<a><B>1</B></a>", "<a/>", ""), nested(NestedValues.JSON));
        assertThat(values(GmlFeatureReaderTest.all(reader)))
                .isEqualTo("[{\"#text\":\"text\"}] [{\"B\":\"1\"}] [null] [null]");
    }

    @Test
    void givenTypesMayHavePathsAndJson() throws Exception {
        byte[] document = document("<a><B><c>1</c></B></a><d><E>2</E></d><f><G>POINT</G></f>");
        SimpleFeatureType paths = FeatureMaker.type("t", "a.B.c", Long.class, "f.G", Point.class);
        assertThat(values(GmlFeatureReaderTest.all(reader(document, given(paths, NestedValues.PATH)))))
                .isEqualTo("[1, POINT (1 2)]");
        SimpleFeatureType json = FeatureMaker.type("t", "d", String.class, "G", Geometry.class);
        assertThat(values(GmlFeatureReaderTest.all(reader(document, given(json, NestedValues.JSON)))))
                .isEqualTo("[{\"E\":\"2\"}, POINT (1 2)]");
        SimpleFeatureType number = FeatureMaker.type("t", "d", Long.class);
        assertThatThrownBy(() -> GmlFeatureReaderTest.all(reader(document, given(number, NestedValues.JSON))))
                .hasMessageContaining("<d> contains elements instead of a Long");
    }

    private static GmlReaderSettings given(SimpleFeatureType type, NestedValues form) {
        return nested(form).withFeatures(FeatureReaderSettings.DEFAULT.withType(type));
    }

    // ---- elements that occur twice

    @ParameterizedTest
    @CsvSource({"LIST", "JSON"})
    void anotherReaderReadsTheSameJson(RepeatedValues lists) throws Exception {
        byte[] document = document(
                "<a k='v'><B><c>1</c></B></a><d>x</d><e><f/></e><e>y</e>",
                "<a><B>POINT</B></a><d>z</d><a>text</a><e><f>1</f></e>");
        GmlValueSettings values =
                GmlValueSettings.DEFAULT.withNested(NestedValues.JSON).withRepeated(lists);
        GmlReaderSettings settings = GmlReaderSettings.DEFAULT.withValues(values);
        GmlFeatureReader first = new GmlFeatureReader(document, settings);
        SimpleFeatureType derived = first.types().get(0);
        GmlFeatureReader other =
                new GmlFeatureReader(document, settings.withFeatures(FeatureReaderSettings.DEFAULT.withType(derived)));
        assertThat(values(GmlFeatureReaderTest.all(other))).isEqualTo(values(GmlFeatureReaderTest.all(first)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    LIST  | a:List                    | [[1, 2]] [[3]] [null]
                    FIRST | a:Long                    | [1] [3] [null]
                    JSON  | a:String                  | [[1,2]] [[3]] [null]
                    """)
    void readsElementsThatOccurTwice(RepeatedValues form, String type, String expected) throws Exception {
        GmlFeatureReader reader = reader(document("<a>1</a><a>2</a>", "<a>3</a>", "<a/>"), repeated(form));
        assertThat(type(reader.types().get(0))).isEqualTo(type);
        assertThat(values(GmlFeatureReaderTest.all(reader))).isEqualTo(expected);
        assertThatThrownBy(() -> reader(document("<a>1</a>", "<a>1</a><a>2</a>"), repeated(RepeatedValues.ERROR)))
                .hasMessageContaining("<a> occurs twice in a feature");
    }

    @Test
    void jsonListsKeepTextsAndDates() throws Exception {
        byte[] document =
                document("<a>2020-01-02T03:04:00</a><a>2020-01-02T03:04:05</a><b>x</b><b>\"y</b><c/><c>1</c>");
        assertThat(values(GmlFeatureReaderTest.all(reader(document, repeated(RepeatedValues.JSON)))))
                .isEqualTo("[[\"2020-01-02T03:04:00\",\"2020-01-02T03:04:05\"], [\"x\",\"\\\"y\"], [1]]");
        GmlReaderSettings both = GmlReaderSettings.DEFAULT.withValues(
                GmlValueSettings.DEFAULT.withNested(NestedValues.JSON).withRepeated(RepeatedValues.JSON));
        assertThat(values(GmlFeatureReaderTest.all(reader(document("<a><B>1</B></a><a><B>2</B></a>"), both))))
                .isEqualTo("[[{\"B\":\"1\"},{\"B\":\"2\"}]]");
    }

    @Test
    void readsTheFirstOfSeveralGeometries() throws Exception {
        byte[] document = document("<g>POINT</g><g>" + POINT.replace("1 2", "3 4") + "</g>");
        assertThat(values(GmlFeatureReaderTest.all(reader(document, repeated(RepeatedValues.FIRST)))))
                .isEqualTo("[POINT (1 2)]");
        assertThat(values(GmlFeatureReaderTest.all(reader(document, repeated(RepeatedValues.JSON)))))
                .isEqualTo("[MULTIPOINT ((1 2), (3 4))]");
    }

    /** Elements that differ in their namespaces only are attributes of their own. */
    @Test
    void numbersNamesOfElementsInManyNamespaces() throws Exception {
        String fields = IntStream.range(0, 5)
                .mapToObj(i -> "<a xmlns='http://example.org/" + i + "'>" + i + "</a>")
                .collect(Collectors.joining());
        for (NestedValues nested : List.of(NestedValues.PATH, NestedValues.FLAT)) {
            SimpleFeature feature = GmlFeatureReaderTest.all(reader(document(fields), nested(nested)))
                    .get(0);
            assertThat(feature.getFeatureType().getAttributeDescriptors())
                    .extracting(AttributeDescriptor::getLocalName)
                    .containsExactly("a", "a_", "a_3", "a_4", "a_5");
        }
    }

    /** Behind the start of a stream, an element that has never occurred twice does not lose a value. */
    @Test
    void refusesElementsThatOccurTwiceOnlyLater() {
        String[] features = new String[5_000];
        java.util.Arrays.fill(features, "<a>1</a><b>" + "x".repeat(1_000) + "</b>");
        features[4_999] = "<a>1</a><a>2</a>";
        assertThatThrownBy(() -> GmlFeatureReaderTest.all(
                        new GmlFeatureReader(new ByteArrayInputStream(document(features)), GmlReaderSettings.DEFAULT)))
                .hasMessageContaining(
                        "<a> occurs twice in a feature, but not in those from which the type was derived");
    }

    /** References are not values. */
    @Test
    void readsReferencesThatOccurTwiceBesideAValue() throws Exception {
        byte[] document =
                document("<a>1</a>", "<a xlink:href='#x'/><a xlink:href='#y'/>", "<a xlink:href='#x'/><a>2</a>");
        assertThat(values(GmlFeatureReaderTest.all(reader(document, GmlReaderSettings.DEFAULT))))
                .isEqualTo("[1] [null] [2]");
    }

    // ---- texts

    @Test
    void derivesStringsOnRequest() throws Exception {
        GmlReaderSettings text = GmlReaderSettings.DEFAULT.withValues(GmlValueSettings.DEFAULT.withText(true));
        GmlFeatureReader reader = reader(document("<a>1</a><b>2020-01-02</b><c>1</c><c>2</c><g>POINT</g>"), text);
        assertThat(type(reader.types().get(0))).isEqualTo("a:String b:String c:List g:Point");
        assertThat(values(GmlFeatureReaderTest.all(reader))).isEqualTo("[1, 2020-01-02, [1, 2], POINT (1 2)]");
    }
}
