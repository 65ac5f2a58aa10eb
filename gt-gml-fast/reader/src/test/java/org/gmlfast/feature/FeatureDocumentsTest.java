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
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;

import org.geotools.api.data.FeatureReader;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.DataUtilities;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.feature.schema.SchemaTypes;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.gml.ApplicationSchema;
import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.testing.fixtures.FeatureMaker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.MultiPoint;
import org.locationtech.jts.geom.Point;

/** Documents, types and selections that a reader accepts or refuses. */
class FeatureDocumentsTest {

    private static final SimpleFeatureType TYPE = Documents.type("a", String.class, "b", Integer.class);

    private static List<String> read(String xml, SimpleFeatureType type) throws Exception {
        byte[] file = Documents.bxml(xml);
        List<String> read = ReadFeatures.values(ReadFeatures.all(file, ReadFeatures.settings(type)));
        assertThat(ReadFeatures.values(ReadFeatures.inEvents(file, ReadFeatures.settings(type))))
                .isEqualTo(read);
        return read;
    }

    private static String feature(String id, String a, int b) {
        return "<ex:f gml:id='" + id + "'><ex:a>" + a + "</ex:a><ex:b>" + b + "</ex:b></ex:f>";
    }

    // ---- documents

    @Test
    void readsNestedCollectionsAsOneSequence() throws Exception {
        String document = Documents.collection("<wfs:FeatureCollection><wfs:boundedBy/>" + "<m>" + feature("1", "x", 1)
                + "</m><m>" + feature("2", "x", 2) + "</m></wfs:FeatureCollection></m><m>" + feature("3", "y", 3)
                + "</m><m><wfs:FeatureCollection/></m><m/><m><ex:g/></m><m><wfs:Tuple><m>" + feature("4", "y", 4)
                + "</m><m>" + feature("5", "y", 5) + "</m></wfs:Tuple>");
        assertThat(read(document, TYPE))
                .containsExactly(
                        "1\nString x\nInteger 1",
                        "2\nString x\nInteger 2",
                        "3\nString y\nInteger 3",
                        "4\nString y\nInteger 4",
                        "5\nString y\nInteger 5");
    }

    @Test
    void readsMembersInAlternatingForms() throws Exception {
        String document =
                Documents.root("<gml:boundedBy><gml:null>unknown</gml:null></gml:boundedBy>\n  <gml:featureMembers>"
                        + feature("1", "x", 1) + "\n" + feature("2", "x", 2) + "<!-- comment --></gml:featureMembers>"
                        + "<gml:featureMember>" + feature("3", "x", 3) + "</gml:featureMember>");
        assertThat(read(document, TYPE)).hasSize(3);
    }

    /** The text begins anywhere in the window, so that the window also moves while the reader is at it. */
    @Test
    void reportsOffsetOfTextInPlaceOfFeatures() throws Exception {
        StringBuilder members = new StringBuilder();
        String rest = "<gml:featureMembers>" + feature("r", "text", 1).repeat(1000) + "</gml:featureMembers>";
        for (int i = 0; i < 1000; i++) {
            members.append(feature("f" + i, "text", i));
            if (i % 50 == 0) {
                byte[] file = Documents.bxml(Documents.root("<gml:featureMembers>" + members + "</gml:featureMembers>"
                        + "<gml:featureMembers>none</gml:featureMembers>" + rest));
                FeatureReaderSettings settings = ReadFeatures.settings(TYPE);
                BxmlException inEvents =
                        catchThrowableOfType(BxmlException.class, () -> ReadFeatures.inEvents(file, settings));
                assertThat(inEvents).isNotNull();
                InputStream stream = new ByteArrayInputStream(file);
                assertThatThrownBy(() -> ReadFeatures.inWindow(stream, 64, settings))
                        .hasMessage(inEvents.getMessage());
            }
        }
    }

    @Test
    void readsFeatureAsDocument() throws Exception {
        String document = feature("1", "x", 1)
                .replace(
                        "<ex:f ",
                        "<ex:f xmlns:ex='" + FeatureMaker.NAMESPACE + "' xmlns:gml='http://www.opengis.net/gml' ");
        assertThat(read(document, TYPE)).containsExactly("1\nString x\nInteger 1");
    }

    @Test
    void resolvesRedeclaredPrefixes() throws Exception {
        String other = feature("2", "y", 2).replace("<ex:f ", "<ex:f xmlns:ex='urn:other' ");
        String same = feature("3", "z", 3)
                .replace("ex:", "o:")
                .replace("<o:f ", "<o:f xmlns:o='" + FeatureMaker.NAMESPACE + "' ");
        String document = Documents.collection(feature("1", "x", 1) + "</m><m>" + other + "</m><m>" + same + "</m><m>"
                + feature("4", "x", 4) + "</m><m>" + other + "</m><m>" + feature("5", "x", 5));
        assertThat(read(document, TYPE))
                .containsExactly(
                        "1\nString x\nInteger 1",
                        "3\nString z\nInteger 3",
                        "4\nString x\nInteger 4",
                        "5\nString x\nInteger 5");
    }

    @Test
    void readsAbsentNilUnknownAndReorderedProperties() throws Exception {
        String document =
                Documents.collection("<ex:f gml:id='1'><ex:b>1</ex:b><ex:c><ex:d>1</ex:d></ex:c><ex:a/></ex:f>"
                        + "</m><m><ex:f gml:id='2'><ex:a xsi:nil='true'/></ex:f></m><m><ex:f gml:id='3'/></m><m><ex:f>"
                        + "<ex:b> 7 </ex:b></ex:f>");
        assertThat(read(document, TYPE))
                .containsExactly("1\nString \nInteger 1", "2\nnull\nnull", "3\nnull\nnull", "f.4\nnull\nInteger 7");
    }

    @Test
    void prefersPropertiesOfTheTypeToThoseOfGml() throws Exception {
        SimpleFeatureType type = Documents.type("name", String.class);
        String document = Documents.collection("<ex:f gml:id='1'><gml:name>gml</gml:name></ex:f></m><m>"
                + "<ex:f gml:id='2'><gml:name>gml</gml:name><ex:name>own</ex:name></ex:f></m><m>"
                + "<ex:f gml:id='3'><ex:name>own</ex:name><gml:name>gml</gml:name><gml:name>2</gml:name></ex:f>");
        assertThat(read(document, type)).containsExactly("1\nString gml", "2\nString own", "3\nString own");
    }

    @Test
    void refusesContentThatDoesNotFitTheType() {
        for (String content : List.of(
                "<ex:b>x</ex:b>",
                "<ex:b>1.5</ex:b>",
                "<ex:b>99999999999</ex:b>",
                "<ex:b>true</ex:b>",
                "<ex:b>1</ex:b><ex:b>2</ex:b>",
                "<ex:b><ex:c/></ex:b>",
                "<ex:b>1</ex:b>text")) {
            String document = Documents.collection(feature("1", "x", 1) + "</m><m><ex:f>" + content + "</ex:f>");
            assertThatThrownBy(() -> read(document, TYPE))
                    .as(content)
                    .isInstanceOf(BxmlException.class)
                    .hasMessageContaining("at byte");
        }
    }

    @Test
    void repeatsFailureOnEachCall() throws Exception {
        byte[] file = Documents.bxml(Documents.collection("<ex:f><ex:b>x</ex:b></ex:f>"));
        try (BxmlFeatureReader reader = new BxmlFeatureReader(file, ReadFeatures.settings(TYPE))) {
            assertThatThrownBy(reader::hasNext).isInstanceOf(BxmlException.class);
            assertThatThrownBy(reader::next).isInstanceOf(BxmlException.class);
        }
    }

    @Test
    void refusesTruncatedFile() throws Exception {
        byte[] file = Documents.bxml(Documents.collection(feature("1", "x", 1)));
        byte[] cut = Arrays.copyOf(file, file.length - 13);
        assertThatThrownBy(() -> ReadFeatures.all(cut, ReadFeatures.settings(TYPE)))
                .isInstanceOf(BxmlException.class);
    }

    @Test
    void returnsOneObjectForRepeatedText() throws Exception {
        byte[] file = Documents.bxml(Documents.collection(feature("1", "short", 1) + "</m><m>"
                + feature("2", "short", 2) + "</m><m>" + feature("3", "short", 3)));
        List<SimpleFeature> features = ReadFeatures.all(file, ReadFeatures.settings(TYPE));
        assertThat(features.get(2).getAttribute("a")).isSameAs(features.get(1).getAttribute("a"));
    }

    @Test
    void throwsAfterTheEndAndLeavesStreamOpen() throws Exception {
        byte[] file = Documents.bxml(Documents.collection(feature("1", "x", 1)));
        boolean[] closed = {false};
        InputStream stream = new ByteArrayInputStream(file) {
            @Override
            public void close() {
                closed[0] = true;
            }
        };
        try (BxmlFeatureReader reader = new BxmlFeatureReader(stream, ReadFeatures.settings(TYPE))) {
            reader.next();
            assertThat(reader.hasNext()).isFalse();
            assertThatThrownBy(reader::next).isInstanceOf(NoSuchElementException.class);
        }
        assertThat(closed[0]).isFalse();
    }

    // ---- selection

    private static String located(int i) {
        return "<ex:f gml:id='" + i + "'><ex:a>" + i + "</ex:a><ex:geom><gml:Point srsName='EPSG:4326'><gml:pos>" + i
                + " " + 2 * i + "</gml:pos></gml:Point></ex:geom><ex:b>" + i + "</ex:b></ex:f></m><m>";
    }

    @Test
    void selectsByPropertiesAndBounds() throws Exception {
        StringBuilder members = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            members.append(located(i));
        }
        byte[] file = Documents.bxml(Documents.collection(members + "<ex:f gml:id='none'><ex:b>5</ex:b></ex:f>"));
        SimpleFeatureType type = Documents.type("a", String.class, "geom", Point.class, "b", Integer.class);
        FeatureReaderSettings settings = ReadFeatures.settings(type)
                .withBounds(new Envelope(4, 6, 0, 10))
                .withProperties(List.of("b", "a"));
        try (BxmlFeatureReader reader = new BxmlFeatureReader(file, settings)) {
            assertThat(reader.getFeatureType().getAttributeDescriptors())
                    .extracting(attribute -> attribute.getLocalName())
                    .containsExactly("b", "a");
        }
        List<String> expected = List.of("4\nInteger 4\nString 4", "5\nInteger 5\nString 5");
        assertThat(ReadFeatures.values(ReadFeatures.all(file, settings))).isEqualTo(expected);
        assertThat(ReadFeatures.values(ReadFeatures.inEvents(file, settings))).isEqualTo(expected);
        assertThatThrownBy(() -> new BxmlFeatureReader(file, settings.withProperties(List.of("none"))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void selectsGeometriesThatTouchTheBounds() throws Exception {
        byte[] file = Documents.bxml(Documents.collection(
                "<ex:f gml:id='1'><ex:a>1</ex:a><ex:geom><gml:Point srsName='EPSG:4326'><gml:pos>4.1 8.3</gml:pos>"
                        + "</gml:Point></ex:geom></ex:f>"));
        SimpleFeatureType type = Documents.type("a", String.class, "geom", Point.class);
        for (Envelope touching : List.of(
                new Envelope(4.1, 5, 8, 9),
                new Envelope(4, 4.1, 8, 9),
                new Envelope(4, 5, 8.3, 9),
                new Envelope(4, 5, 8, 8.3))) {
            FeatureReaderSettings settings = ReadFeatures.settings(type).withBounds(touching);
            assertThat(ReadFeatures.values(ReadFeatures.all(file, settings))).hasSize(1);
        }
    }

    // ---- derived types

    private static final String KINDS = Documents.collection("<ex:f gml:id='1'><gml:name>n</gml:name>"
            + "<ex:whole>1</ex:whole><ex:real>1</ex:real><ex:text>1</ex:text><ex:yes>true</ex:yes>"
            + "<ex:geom><gml:Point srsName='urn:ogc:def:crs:EPSG::4326'><gml:pos>1 2</gml:pos></gml:Point></ex:geom>"
            + "</ex:f></m><m><ex:f gml:id='2'><ex:real>1.50</ex:real><ex:text>x</ex:text><ex:late>1</ex:late>"
            + "<ex:geom><gml:MultiPoint/></ex:geom></ex:f>");

    @Test
    void derivesTypeFromAllValues(@TempDir Path folder) throws Exception {
        byte[] file = Documents.bxml(KINDS);
        Path path = Files.write(folder.resolve("kinds.bxml"), file);
        for (BxmlFeatureReader reader : List.of(
                new BxmlFeatureReader(file, FeatureReaderSettings.DEFAULT),
                new BxmlFeatureReader(new ByteArrayInputStream(file), FeatureReaderSettings.DEFAULT),
                BxmlFeatureReader.open(path, FeatureReaderSettings.DEFAULT))) {
            SimpleFeatureType type = reader.getFeatureType();
            assertThat(type.getName().getURI()).isEqualTo(FeatureMaker.NAMESPACE + ":f");
            List<Class<?>> bindings = new ArrayList<>();
            type.getTypes().forEach(attribute -> bindings.add(attribute.getBinding()));
            assertThat(bindings)
                    .containsExactly(
                            String.class,
                            Long.class,
                            Double.class,
                            String.class,
                            Boolean.class,
                            MultiPoint.class,
                            Long.class);
            assertThat(type.getCoordinateReferenceSystem()).isNotNull();
            assertThat(ReadFeatures.values(ReadFeatures.all(reader)))
                    .containsExactly(
                            "1\nString n\nLong 1\nDouble 1.0\nString 1\nBoolean true\n"
                                    + "MultiPoint MULTIPOINT ((2 1)) 2.0 1.0\nnull",
                            "2\nnull\nnull\nDouble 1.5\nString x\nnull\nMultiPoint MULTIPOINT EMPTY\nLong 1");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "2000|02134|String 2000|String 02134",
                "5|+5|String 5|String +5",
                "7| 7 |String 7|String  7 ",
                "1|1E3|String 1|String 1E3",
                "1|NaN|String 1|String NaN",
                "1.5|.5|String 1.5|String .5",
                "1.5|0.12345678901234567890|String 1.5|String 0.12345678901234567890",
                "1|12345678901234567890|String 1|String 12345678901234567890",
                "0.1|0.2|String 0.1|String 0.2",
                "0.123|1.50|String 0.123|String 1.50",
                "0.123456789|1.50|Double 0.123456789|Double 1.5",
                "3|1.50|Double 3.0|Double 1.5",
                "0.123456789|1.0E10|Double 0.123456789|Double 1.0E10",
                "0.123456789|NaN|Double 0.123456789|Double NaN",
                "1.5|9007199254740993|BigDecimal 1.5|BigDecimal 9007199254740993",
                "1.5|9007199254740992|Double 1.5|Double 9.007199254740992E15",
                "1|9007199254740993|Long 1|Long 9007199254740993"
            })
    void derivesTypeThatKeepsEveryDigit(String first, String second, String firstValue, String secondValue)
            throws Exception {
        byte[] file = Documents.bxml(Documents.collection("<ex:f gml:id='1'><ex:a>" + first
                + "</ex:a></ex:f></m><m><ex:f gml:id='2'><ex:a>" + second + "</ex:a></ex:f>"));
        assertThat(ReadFeatures.values(ReadFeatures.all(file, FeatureReaderSettings.DEFAULT)))
                .containsExactly("1\n" + firstValue, "2\n" + secondValue);
    }

    @ParameterizedTest
    @ValueSource(strings = {"02134", "+5", "7 ", "9007199254740993", "1E3"})
    void refusesLaterValueThatWouldLoseDigits(String value) throws Exception {
        StringBuilder members = new StringBuilder("<ex:f><ex:a>1.5</ex:a></ex:f></m><m>");
        for (int i = 0; i < 5000; i++) {
            members.append("<ex:f><ex:text>" + i + "x".repeat(1000) + "</ex:text></ex:f></m><m>");
        }
        byte[] file = Documents.bxml(Documents.collection(members + "<ex:f><ex:a>" + value + "</ex:a></ex:f>"));
        BxmlFeatureReader reader = new BxmlFeatureReader(new ByteArrayInputStream(file), FeatureReaderSettings.DEFAULT);
        assertThatThrownBy(() -> ReadFeatures.all(reader))
                .isInstanceOf(BxmlException.class)
                .hasMessageContaining("\"" + value + "\" in <a> would change as a Double");
    }

    @Test
    void derivesEmptyTypeWithoutFeatures() throws Exception {
        byte[] file = Documents.bxml(Documents.root(""));
        FeatureReaderSettings some =
                FeatureReaderSettings.DEFAULT.withProperties(List.of("a")).withBounds(new Envelope(0, 1, 0, 1));
        for (FeatureReaderSettings settings : List.of(FeatureReaderSettings.DEFAULT, some)) {
            for (BxmlFeatureReader reader : List.of(
                    new BxmlFeatureReader(file, settings),
                    new BxmlFeatureReader(new ByteArrayInputStream(file), settings))) {
                assertThat(reader.getFeatureType().getTypeName()).isEqualTo("Feature");
                assertThat(reader.getFeatureType().getAttributeCount()).isZero();
                assertThat(ReadFeatures.all(reader)).isEmpty();
            }
        }
    }

    @Test
    void readsAsFeatureReaderOfGeoToolsAndAsIterator() throws Exception {
        byte[] file = Documents.bxml(Documents.collection("<ex:f><ex:a>1</ex:a></ex:f></m><m>"
                + "<ex:f><ex:a>2</ex:a></ex:f></m><m><ex:f><ex:a>3</ex:a></ex:f>"));
        try (BxmlFeatureReader reader = new BxmlFeatureReader(file, FeatureReaderSettings.DEFAULT)) {
            assertThat(reader.asIterator().next().getAttribute("a")).isEqualTo(1L);
            SimpleFeatureCollection rest = DataUtilities.collection(reader.asFeatureReader());
            assertThat(rest.getSchema()).isEqualTo(reader.getFeatureType());
            assertThat(ReadFeatures.values(DataUtilities.list(rest))).hasSize(2);
            assertThat(reader.asIterator().hasNext()).isFalse();
        }
    }

    @Test
    void viewsReportXmlStreamExceptionAsCause() throws Exception {
        byte[] whole = Documents.bxml(Documents.collection("<ex:f><ex:a>1</ex:a></ex:f>"));
        byte[] cut = Arrays.copyOf(whole, whole.length - 8);
        FeatureReaderSettings settings = ReadFeatures.settings(Documents.type("a", Long.class));
        try (BxmlFeatureReader reader = new BxmlFeatureReader(cut, settings)) {
            FeatureReader<SimpleFeatureType, SimpleFeature> view = reader.asFeatureReader();
            assertThatThrownBy(() -> {
                        while (view.hasNext()) {
                            view.next();
                        }
                    })
                    .isInstanceOf(IOException.class)
                    .hasCauseInstanceOf(BxmlException.class);
            assertThatThrownBy(() -> reader.asIterator().next())
                    .isInstanceOf(UncheckedIOException.class)
                    .hasRootCauseInstanceOf(BxmlException.class);
        }
    }

    @Test
    void refusesPropertyMissingInTheSample() throws Exception {
        String filler = "<ex:f><ex:text>" + "x".repeat(1000) + "</ex:text></ex:f></m><m>";
        StringBuilder members = new StringBuilder();
        for (int i = 0; i < 5000; i++) {
            members.append(filler.replace("xxx", i + "x"));
        }
        byte[] file = Documents.bxml(Documents.collection(members + "<ex:f><ex:other>1</ex:other></ex:f>"));
        BxmlFeatureReader reader = new BxmlFeatureReader(new ByteArrayInputStream(file), FeatureReaderSettings.DEFAULT);
        assertThatThrownBy(() -> ReadFeatures.all(reader))
                .isInstanceOf(BxmlException.class)
                .hasMessageContaining("<other> does not occur");
        assertThat(ReadFeatures.all(file, FeatureReaderSettings.DEFAULT)).hasSize(5001);
    }

    // ---- application schemas

    @Test
    void readsSchemaWithDoctype() throws Exception {
        String schema = "<?xml version='1.0'?><!DOCTYPE xs:schema [<!ELEMENT a ANY>]>"
                + "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'><xs:element name='f'><xs:complexType>"
                + "<xs:complexContent><xs:extension base='gml:AbstractFeatureType'><xs:sequence>"
                + "<xs:element name='a' type='xs:int'/></xs:sequence></xs:extension></xs:complexContent>"
                + "</xs:complexType></xs:element></xs:schema>";
        assertThat(SchemaTypes.read(new ByteArrayInputStream(schema.getBytes(StandardCharsets.UTF_8))))
                .containsOnlyKeys("f");
    }

    @ParameterizedTest
    @EnumSource(GmlVersion.class)
    void readsTypesFromSchema(GmlVersion version) throws Exception {
        SimpleFeatureType type = RandomSimpleFeatures.TYPE;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        GmlSettings gml =
                GmlSettings.builder(version).overrideGmlAttributes(true).build();
        new ApplicationSchema(version, gml, Namespaces.NONE.with("ex", FeatureMaker.NAMESPACE), List.of(type))
                .write(
                        new Utf8OutputFactory().create(out, StandardCharsets.UTF_8),
                        ApplicationSchema.canonicalGmlSchema(version));
        SimpleFeatureType read =
                SchemaTypes.read(new ByteArrayInputStream(out.toByteArray())).get("f");
        assertThat(read.getName()).isEqualTo(type.getName());
        assertThat(read.getAttributeCount()).isEqualTo(type.getAttributeCount());
        for (int i = 0; i < type.getAttributeCount(); i++) {
            Class<?> declared = type.getDescriptor(i).getType().getBinding();
            Class<?> expected =
                    switch (declared.getSimpleName()) {
                        case "LocalDate" -> java.sql.Date.class;
                        case "LocalDateTime", "Instant" -> java.sql.Timestamp.class;
                        case "LocalTime" -> java.sql.Time.class;
                        default -> declared;
                    };
            assertThat(read.getDescriptor(i).getLocalName())
                    .isEqualTo(type.getDescriptor(i).getLocalName());
            assertThat((Object) read.getDescriptor(i).getType().getBinding()).isEqualTo(expected);
        }
        assertThat(read.getGeometryDescriptor().getType().getBinding()).isEqualTo(Geometry.class);
    }
}
