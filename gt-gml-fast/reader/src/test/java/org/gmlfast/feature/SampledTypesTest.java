/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.settings.NestedValues;
import org.gmlfast.feature.settings.SampledTypes;
import org.gmlfast.testing.BuildJdkOnly;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Types that are derived from the starts of files: each file is refused, or read as one whose types are derived from
 * all of it.
 */
@BuildJdkOnly
class SampledTypesTest {

    private static final String POINT = "<gml:Point srsName='EPSG:25832'><gml:pos>1 2</gml:pos></gml:Point>";

    private static final String USUAL =
            "<n>7</n><r>1.5</r><b>true</b><d>2020-01-31</d><t>2020-01-31T10:00:00Z</t><s>x</s>"
                    + "<e/><ref xlink:href='#a'/><m uom='m'>2.5</m><l>1</l><l>2</l><o><p><q>3</q></p></o>"
                    + "<g>" + POINT + "</g><h>" + POINT + "</h>";

    /** More than the start from which types are derived. */
    private static final int MANY = 13_000;

    private static String start;

    @TempDir
    Path folder;

    @BeforeAll
    static void build() {
        StringBuilder text = new StringBuilder("<c xmlns='urn:t' xmlns:gml='http://www.opengis.net/gml/3.2'"
                + " xmlns:xlink='http://www.w3.org/1999/xlink' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'>");
        for (int i = 0; i < MANY; i++) {
            text.append(member("gml:id='f." + i + "'", USUAL)).append('\n');
        }
        start = text.toString();
    }

    private static String member(String attributes, String content) {
        return "<gml:featureMember><f " + attributes + ">" + content + "</f></gml:featureMember>";
    }

    /** The types, and the last feature, as text. */
    private record Read(List<String> types, String last) {}

    private Read read(Path file, UnaryOperator<GmlReaderSettings> change, SampledTypes sampled) throws Exception {
        GmlReaderSettings settings = change.apply(GmlReaderSettings.DEFAULT).withSampled(sampled);
        try (GmlFeatureReader reader = GmlFeatureReader.open(file, settings)) {
            List<String> types = new ArrayList<>();
            for (SimpleFeatureType type : reader.types()) {
                type.getAttributeDescriptors()
                        .forEach(attribute -> types.add(attribute.getLocalName()
                                + ' '
                                + attribute.getType().getBinding().getSimpleName()));
                types.add(
                        type.getTypeName() + ' ' + type.getGeometryDescriptor().getLocalName());
            }
            SimpleFeature last = null;
            while (reader.hasNext()) {
                last = reader.next();
            }
            return new Read(types, last.getID() + last.getAttributes());
        }
    }

    private Path file(String members) throws Exception {
        return Files.writeString(folder.resolve("f.gml"), start + members + "</c>");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<n>8</n><r>2</r><b>false</b><d>2020-02-01</d><t>2020-02-01T10:00:00+01:00</t><s>5</s>",
                "<e/><ref xlink:href='#b'/><m uom='km'>3</m><l>4</l><o><p><q>5</q></p></o>",
                "<n/><r></r><b/><d/><t/><s/><m/><l/><g/>",
                "<g>" + POINT + "</g>",
                ""
            })
    void readsContentThatFitsTheSample(String content) throws Exception {
        Path file = file(member("gml:id='last'", content));
        assertThat(read(file, settings -> settings, SampledTypes.ALWAYS))
                .isEqualTo(read(file, settings -> settings, SampledTypes.NEVER));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<n>1.5</n>",
                "<n>007</n>",
                "<r>12345678901234567890</r>",
                "<b>1</b>",
                "<d>2020-01-31Z</d>",
                "<d>x</d>",
                "<t>2020-01-31T10:00:00</t>",
                "<e>5</e>",
                "<e a='1'>x</e>",
                "<ref>5</ref>",
                "<ref/>",
                "<ref xsi:nil='true'/>",
                "<ref><gml:Point srsName='EPSG:25832'><gml:pos>1 2</gml:pos></gml:Point></ref>",
                "<s uom='m'>5</s>",
                "<s>a</s><s>b</s>",
                "<s><i>a</i></s>",
                "<l>x</l>",
                "<o/>",
                "<o>x</o>",
                "<o><p><q>3</q><q>4</q></p></o>",
                "<o><p><z>3</z></p></o>",
                "<later>3</later>",
                "<h>" + POINT + "</h>",
                "<g><gml:LineString srsName='EPSG:25832'><gml:posList>1 2 3 4</gml:posList></gml:LineString></g>",
                "<g>" + POINT + "</g><g>" + POINT + "</g>"
            })
    void refusesWhatWouldChangeTheType(String content) throws Exception {
        Path file = file(member("gml:id='last'", content));
        assertThatThrownBy(() -> read(file, settings -> settings, SampledTypes.ALWAYS))
                .isInstanceOf(XMLStreamException.class)
                .hasMessageContaining("specify the type");
    }

    @Test
    void refusesIdsBehindFeaturesWithoutIds() throws Exception {
        Path file = Files.writeString(
                folder.resolve("f.gml"),
                start.replaceAll(" gml:id='f.\\d+'", "") + member("gml:id='last'", USUAL) + "</c>");
        assertThatThrownBy(() -> read(file, settings -> settings, SampledTypes.ALWAYS))
                .hasMessageContaining("specify the type");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<s><i>a</i></s>", "<n><i>a</i></n>", "<o><p><q>" + POINT + "</q></p></o>"})
    void refusesElementsThatJsonWouldHave(String content) throws Exception {
        Path file = file(member("gml:id='last'", content));
        assertThatThrownBy(() -> read(file, SampledTypesTest::withJson, SampledTypes.ALWAYS))
                .hasMessageContaining("specify the type");
    }

    private static GmlReaderSettings withJson(GmlReaderSettings settings) {
        return settings.withValues(settings.values().withNested(NestedValues.JSON));
    }

    @Test
    void readsJsonThatFitsTheSample() throws Exception {
        Path file = file(member("gml:id='last'", "<o><z a='1'>5</z></o><s>a</s>"));
        assertThat(read(file, SampledTypesTest::withJson, SampledTypes.ALWAYS))
                .isEqualTo(read(file, SampledTypesTest::withJson, SampledTypes.NEVER));
    }

    // ---- with a schema

    private void declare(String... properties) throws Exception {
        StringBuilder elements = new StringBuilder();
        for (String property : properties) {
            String[] nameAndType = property.split(" ");
            elements.append("<xs:element name='" + nameAndType[0] + "' type='" + nameAndType[1] + "'/>");
        }
        Files.writeString(
                folder.resolve("f.xsd"),
                "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' xmlns:gml='http://www.opengis.net/gml/3.2'>"
                        + "<xs:element name='f' type='T'/><xs:complexType name='T'><xs:complexContent>"
                        + "<xs:extension base='gml:AbstractFeatureType'><xs:sequence>" + elements
                        + "</xs:sequence></xs:extension></xs:complexContent></xs:complexType></xs:schema>");
    }

    private static String simple(int count) {
        StringBuilder text = new StringBuilder("<c xmlns='urn:t' xmlns:gml='http://www.opengis.net/gml/3.2'>");
        for (int i = 0; i < count; i++) {
            text.append(member("gml:id='f." + i + "'", "<n>" + i + "</n><code>5</code><g>" + POINT + "</g>"));
        }
        return text.toString();
    }

    private boolean isSampled(Path file, GmlReaderSettings settings) throws Exception {
        try (GmlFeatureReader reader = GmlFeatureReader.open(file, settings.withSampled(SampledTypes.DECLARED))) {
            return reader.isSampled();
        }
    }

    private Path simpleFile(int count, String last) throws Exception {
        return Files.writeString(folder.resolve("f.gml"), simple(count) + member("gml:id='last'", last) + "</c>");
    }

    @Test
    void usesDeclaredTypesForElementsMissingAtTheStart() throws Exception {
        declare("n xs:int", "code xs:string", "late xs:int", "later xs:decimal", "g gml:PointPropertyType");
        Path file = simpleFile(30_000, "<n>7</n><later>1.50</later><late>5</late>");
        assertThat(isSampled(file, GmlReaderSettings.DEFAULT)).isTrue();
        Read sampled = read(file, settings -> settings, SampledTypes.DECLARED);
        assertThat(sampled.types)
                .containsExactly("n Integer", "code String", "g Point", "late Integer", "later BigDecimal", "f g");
        assertThat(sampled.last).isEqualTo("last[7, null, null, 5, 1.50]");
        Read whole = read(file, settings -> settings, SampledTypes.NEVER);
        assertThat(whole.types).containsExactlyInAnyOrderElementsOf(sampled.types);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<late>x</late>",
                "<late>007</late>",
                "<late>3000000000</late>",
                "<n>3000000000</n>",
                "<late>1</late><late>2</late>",
                "<late><i>1</i></late>",
                "<late uom='m'>1</late>",
                "<shape>" + POINT + "</shape>",
                "<undeclared>1</undeclared>"
            })
    void refusesWhatDoesNotFitTheSchema(String content) throws Exception {
        declare("n xs:int", "code xs:string", "late xs:int", "g gml:PointPropertyType", "shape gml:PointPropertyType");
        Path file = simpleFile(30_000, content);
        assertThatThrownBy(() -> read(file, settings -> settings, SampledTypes.DECLARED))
                .hasMessageContaining("specify the type");
    }

    @Test
    void samplesOnlyWhatASchemaDeclares() throws Exception {
        Path file = simpleFile(30_000, "");
        assertThat(isSampled(file, GmlReaderSettings.DEFAULT)).isFalse();
        declare("n xs:int", "g gml:PointPropertyType");
        assertThat(isSampled(file, GmlReaderSettings.DEFAULT))
                .as("code is not declared")
                .isFalse();
        declare("n xs:int", "code xs:string", "g gml:PointPropertyType");
        assertThat(isSampled(file, GmlReaderSettings.DEFAULT)).isTrue();
        assertThat(isSampled(simpleFile(10, ""), GmlReaderSettings.DEFAULT))
                .as("a short document")
                .isFalse();
    }

    @Test
    void readsIntegersThatFitInTheirDeclaredType() throws Exception {
        declare("n xs:int", "code xs:short", "g gml:PointPropertyType");
        assertThat(read(simpleFile(10, "<code>32767</code>"), settings -> settings, SampledTypes.NEVER).types)
                .contains("n Integer", "code Short");
        assertThat(read(simpleFile(10, "<code>32768</code>"), settings -> settings, SampledTypes.NEVER).types)
                .contains("n Integer", "code Long");
    }
}
