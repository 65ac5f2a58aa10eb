/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Date;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.settings.GmlValueSettings;
import org.gmlfast.feature.settings.ValueTypes;
import org.gmlfast.feature.source.GmlException;
import org.gmlfast.feature.split.GmlSplit;
import org.gmlfast.feature.split.GmlSplits;
import org.gmlfast.model.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Types of single attributes in the settings. */
class SetTypesTest {

    private static String document(String... features) {
        return "<ex:c xmlns:ex='urn:ex' xmlns:gml='http://www.opengis.net/gml/3.2'><gml:featureMember>"
                + String.join("</gml:featureMember><gml:featureMember>", features) + "</gml:featureMember></ex:c>";
    }

    private static GmlReaderSettings settings(String... types) {
        Map<String, Class<?>> map = new HashMap<>();
        for (String type : types) {
            String[] parts = type.split("=");
            map.put(parts[0], ValueTypes.named(parts[1]));
        }
        return GmlReaderSettings.DEFAULT.withValues(GmlValueSettings.DEFAULT.withTypes(map));
    }

    private static List<SimpleFeature> read(String document, GmlReaderSettings settings) throws Exception {
        try (GmlFeatureReader reader = new GmlFeatureReader(document.getBytes(StandardCharsets.UTF_8), settings)) {
            return GmlFeatureReaderTest.all(reader);
        }
    }

    private static Object value(String text, String type) throws Exception {
        SimpleFeature feature = read(document("<ex:F><ex:a>" + text + "</ex:a></ex:F>"), settings("a=" + type))
                .get(0);
        assertThat(feature.getFeatureType().getDescriptor("a").getType().getBinding())
                .isEqualTo(ValueTypes.named(type));
        return feature.getAttribute("a");
    }

    @Test
    void readsValuesInTheTypeThatIsSet() throws Exception {
        assertThat(value("007", "Integer")).isEqualTo(7);
        assertThat(value("7", "String")).isEqualTo("7");
        assertThat(value("7", "Double")).isEqualTo(7.0);
        assertThat(value("1", "Boolean")).isEqualTo(true);
        assertThat(value(" 12345678901234567890 ", "decimal")).isEqualTo(new BigDecimal("12345678901234567890"));
        assertThat(value("INF", "Double")).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(value("2020-01-02Z", "Date")).isEqualTo(Date.valueOf("2020-01-02"));
        assertThat(value("03:04:05", "Time")).isEqualTo(LocalTime.of(3, 4, 5));
        assertThat(value("2020-01-02", "LocalDateTime")).isEqualTo(LocalDateTime.of(2020, 1, 2, 0, 0));
        assertThat(value("2020-01-02T03:04:05Z", "DateTime"))
                .isEqualTo(java.sql.Timestamp.from(java.time.Instant.parse("2020-01-02T03:04:05Z")));
        assertThat(value("", "Integer")).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "Integer, 3000000000",
        "Integer, 2.5",
        "Long, 12345678901234567890",
        "Boolean, yes",
        "Double, 1 m",
        "Date, 2020-01-02T03:04:05",
        "Date, 2020-02-30",
        "LocalDateTime, 2020-01-02T03:04:05Z",
        "Time, 03:04:05+01:00",
        "DateTime, noon"
    })
    void refusesValueThatDoesNotFit(String type, String text) {
        String document = document("<ex:F gml:id='f1'><ex:a>" + text + "</ex:a></ex:F>");
        assertThatThrownBy(() -> read(document, settings("a=" + type)))
                .isInstanceOf(GmlException.class)
                .hasMessageContaining("\"" + text + "\" in <a> is not a "
                        + ValueTypes.named(type).getSimpleName())
                .hasMessageContaining("(--type)")
                .hasMessageContaining("in feature f1")
                .hasMessageContaining("at byte ");
    }

    @Test
    void appliesToOneTypeOfFeatures() throws Exception {
        String document = document("<ex:F><ex:a>1</ex:a></ex:F>", "<ex:G><ex:a>1</ex:a></ex:G>");
        assertThat(read(document, settings("G.a=String", "a=Double")))
                .extracting(feature -> feature.getAttribute("a"))
                .containsExactly(1.0, "1");
    }

    @Test
    void findsNestedAttributesUnitsAndLists() throws Exception {
        String document = document(
                "<ex:F><ex:c>0</ex:c><ex:b><ex:c>01</ex:c></ex:b><ex:h uom='1'>2</ex:h><ex:l>1</ex:l><ex:l>2</ex:l></ex:F>");
        GmlReaderSettings settings = settings("b_c=Integer", "h_uom=Long", "l=Double");
        assertThat(read(document, settings).get(0).getAttributes()).containsExactly(0L, 1, 1L, 2L, List.of(1.0, 2.0));
        assertThat(read(document, settings("b|c=Long")).get(0).getAttribute("b|c"))
                .isEqualTo(1L);
        assertThatThrownBy(() -> read(document.replace("uom='1'", "uom='m'"), settings))
                .hasMessageContaining("\"m\" in the attribute uom is not a Long, the type that the settings give it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"aa=Long", "G.a=Long", "geom=Long"})
    void refusesNameThatNoAttributeHas(String type) {
        String document = document(
                "<ex:F><ex:a>1</ex:a><ex:geom><gml:Point><gml:pos>1 2</gml:pos></gml:Point></ex:geom>" + "</ex:F>");
        assertThatThrownBy(() -> read(document, settings(type)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no type has an attribute \"" + type.replaceAll("=.*", "") + "\"");
    }

    @Test
    void refusesUnknownType() {
        assertThatThrownBy(() -> ValueTypes.named("varchar"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("there is no type \"varchar\"; the types are String, Boolean, Integer");
    }

    @Test
    void takesPrecedenceOverSchemas(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("x.gml"), document("<ex:F><ex:a>1</ex:a></ex:F>"));
        Files.writeString(
                folder.resolve("x.xsd"),
                "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' xmlns:gml='http://www.opengis.net/gml/3.2'>"
                        + "<xs:element name='F' type='T'/><xs:complexType name='T'><xs:complexContent>"
                        + "<xs:extension base='gml:AbstractFeatureType'><xs:sequence>"
                        + "<xs:element name='a' type='xs:double'/><xs:element name='b' type='xs:int'/>"
                        + "</xs:sequence></xs:extension></xs:complexContent></xs:complexType></xs:schema>");
        try (GmlFeatureReader reader = GmlFeatureReader.open(file, settings("a=Integer", "b=Long"))) {
            assertThat(reader.types().get(0).getDescriptor("b").getType().getBinding())
                    .isEqualTo(Long.class);
            assertThat(reader.next().getAttribute("a")).isEqualTo(1);
        }
    }

    @Test
    void readsRowsAndSplitsTheSameWay(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(
                folder.resolve("x.gml"),
                document("<ex:F><ex:a>01</ex:a><ex:b>1</ex:b></ex:F>", "<ex:F><ex:a>02</ex:a><ex:b>x</ex:b></ex:F>"));
        GmlReaderSettings settings = settings("a=Integer");
        try (GmlRows rows = GmlRows.open(file, settings, "F")) {
            List<Object> values = new ArrayList<>();
            for (Row row = rows.next(); row != null; row = rows.next()) {
                values.add(row.getObject(0));
            }
            assertThat(values).containsExactly(1, 2);
        }
        GmlReaderSettings typed;
        try (GmlFeatureReader reader = GmlFeatureReader.open(file, settings)) {
            typed = settings.withFeatures(
                    settings.features().withType(reader.types().get(0)));
        }
        List<Object> values = new ArrayList<>();
        for (GmlSplit split : GmlSplits.of(file, settings).plan(1)) {
            try (GmlFeatureReader reader = GmlFeatureReader.open(file, split, typed)) {
                GmlFeatureReaderTest.all(reader).forEach(feature -> values.add(feature.getAttribute("a")));
            }
        }
        assertThat(values).containsExactly(1, 2);
    }
}
