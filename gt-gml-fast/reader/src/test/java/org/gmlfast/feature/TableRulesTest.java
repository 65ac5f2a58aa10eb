/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.settings.GmlValueSettings;
import org.gmlfast.feature.settings.TableRules;
import org.junit.jupiter.api.Test;

/** Features that become rows of tables keep what a table distinguishes. */
class TableRulesTest {

    private static byte[] document(String... features) {
        StringBuilder members = new StringBuilder();
        for (String feature : features) {
            members.append("<gml:featureMember><t>").append(feature).append("</t></gml:featureMember>");
        }
        return ("<c xmlns:gml=\"http://www.opengis.net/gml\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">"
                        + members + "</c>")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static GmlReaderSettings settings(String zone, boolean ignoresCase) {
        return GmlReaderSettings.DEFAULT.withValues(
                GmlValueSettings.DEFAULT.withTable(new TableRules(ZoneId.of(zone), ignoresCase)));
    }

    private static final GmlReaderSettings TABLE = settings("UTC", false);

    private static SimpleFeatureType derived(byte[] document, GmlReaderSettings settings) throws Exception {
        try (GmlFeatureReader reader = new GmlFeatureReader(document, settings)) {
            return reader.types().get(0);
        }
    }

    private static String order(String... features) throws Exception {
        return derived(document(features), TABLE).getAttributeDescriptors().stream()
                .map(AttributeDescriptor::getLocalName)
                .collect(Collectors.joining(" "));
    }

    private static Class<?> binding(String... values) throws Exception {
        String[] features = new String[values.length];
        for (int i = 0; i < values.length; i++) {
            features[i] = "<n>" + values[i] + "</n>";
        }
        return derived(document(features), TABLE).getDescriptor("n").getType().getBinding();
    }

    private static List<Object> values(byte[] document, String name, GmlReaderSettings settings) throws Exception {
        List<Object> values = new ArrayList<>();
        try (GmlFeatureReader reader = new GmlFeatureReader(document, settings)) {
            while (reader.hasNext()) {
                SimpleFeature feature = reader.next();
                values.add(feature.getAttribute(name));
            }
        }
        return values;
    }

    private static GmlReaderSettings given(GmlReaderSettings settings, String name, Class<?> binding) {
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.setName("t");
        type.add(name, binding);
        return settings.withFeatures(FeatureReaderSettings.DEFAULT.withType(type.buildFeatureType()));
    }

    // ---- empty texts

    @Test
    void readsEmptyElementsAsEmptyTextsAndMissingOnesAsNull() throws Exception {
        byte[] document = document(
                "<s>x</s><n>1</n>",
                "<s/><n/>",
                "<n>2</n>",
                "<s></s>",
                "<s xsi:nil=\"true\"/>",
                "<s xmlns:xlink=\"http://www.w3.org/1999/xlink\" xlink:href=\"#a\"/>");
        assertThat(values(document, "s", TABLE)).containsExactly("x", "", null, "", null, null);
        assertThat(values(document, "n", TABLE)).containsExactly(1L, null, 2L, null, null, null);
        assertThat(values(document, "s", GmlReaderSettings.DEFAULT)).containsExactly("x", null, null, null, null, null);
        GmlReaderSettings reused = TABLE.withFeatures(FeatureReaderSettings.DEFAULT.withType(derived(document, TABLE)));
        assertThat(values(document, "s", reused)).containsExactly("x", "", null, "", null, null);
    }

    // ---- numbers

    @Test
    void derivesTypesThatKeepAllDigits() throws Exception {
        assertThat(binding("0.5", "1234567890.123456")).isEqualTo(Double.class);
        assertThat(binding("1", "1234567890123456789012345.67")).isEqualTo(BigDecimal.class);
        assertThat(binding("0.1234567890123456789")).isEqualTo(BigDecimal.class);
        assertThat(binding("1234567890123456789012345", "-1")).isEqualTo(BigDecimal.class);
        assertThat(binding("0234567890123456789012345")).isEqualTo(String.class);
        byte[] document = document("<n>1234567890123456789012345</n>", "<n>0.5</n>");
        assertThat(values(document, "n", TABLE))
                .containsExactly(new BigDecimal("1234567890123456789012345"), new BigDecimal("0.5"));
    }

    @Test
    void derivesLocalDatesForDays() throws Exception {
        assertThat(binding("1582-10-10", "2020-02-29")).isEqualTo(LocalDate.class);
        assertThat(binding("2021-02-29")).isEqualTo(String.class);
        assertThat(binding("1582-10-10", "2020-02-29T12:00:00")).isEqualTo(LocalDateTime.class);
    }

    @Test
    void derivesDoublesForInfinityAndNaN() throws Exception {
        assertThat(binding("INF", "1")).isEqualTo(Double.class);
        assertThat(binding("NaN", "-INF", "0.25")).isEqualTo(Double.class);
        assertThat(binding("9007199254740993", "NaN")).isEqualTo(String.class);
        assertThat(binding("1234567890123456789012345.67", "INF")).isEqualTo(String.class);
        assertThat(binding("INF", "INFO")).isEqualTo(String.class);
        assertThat(values(document("<n>INF</n>", "<n>-0.5</n>", "<n>NaN</n>"), "n", TABLE))
                .containsExactly(Double.POSITIVE_INFINITY, -0.5, Double.NaN);
    }

    // ---- the order of attributes

    @Test
    void ordersAttributesAsFeaturesHaveThem() throws Exception {
        assertThat(order("<a>1</a><c>1</c>", "<b>1</b><c>1</c>", "<a>1</a><b>1</b>"))
                .isEqualTo("a b c");
        assertThat(order("<d>1</d>", "<a>1</a><b>1</b>", "<b>1</b><c>1</c>", "<c>1</c><d>1</d>"))
                .isEqualTo("a b c d");
        assertThat(order("<b>1</b>", "<a>1</a>")).as("no feature says").isEqualTo("b a");
        assertThat(order("<c>1</c><a>1</a>", "<a>1</a><b>1</b>", "<b>1</b><c>1</c>"))
                .as("contradictory")
                .isEqualTo("c a b");
        assertThat(order("<g><gml:Point><gml:pos>1 2</gml:pos></gml:Point></g>", "<a>1</a><g/>", "<a/><g/><b/>"))
                .isEqualTo("a g b");
    }

    // ---- zones and names

    @Test
    void readsTimesWithoutAZoneInTheZoneOfTheTable() throws Exception {
        byte[] document = document(
                "<d>2020-06-01T12:00:00</d>",
                "<d>2020-06-01T12:00:00Z</d>",
                "<d>2020-06-01</d>",
                "<d>2020-03-29T02:30:00</d>");
        assertThat(values(document, "d", given(settings("Europe/Berlin", false), "d", OffsetDateTime.class)))
                .map(time -> ((OffsetDateTime) time).toInstant().toString())
                .containsExactly(
                        "2020-06-01T10:00:00Z", "2020-06-01T12:00:00Z", "2020-05-31T22:00:00Z", "2020-03-29T01:30:00Z");
    }

    @Test
    void findsElementsByNamesInOtherCases() throws Exception {
        byte[] document = document("<n>1</n>", "<n>2</n><N>3</N>", "<N>4</N>");
        assertThat(values(document, "N", given(settings("UTC", true), "N", Long.class)))
                .as("the name itself takes precedence")
                .containsExactly(1L, 3L, 4L);
        assertThat(values(document("<n>1</n>"), "N", given(settings("UTC", true), "N", Long.class)))
                .containsExactly(1L);
        assertThat(values(document, "N", given(settings("UTC", false), "N", Long.class)))
                .containsExactly(null, 3L, 4L);
        assertThatThrownBy(() ->
                        values(document("<n>1</n>", "<n>x</n>"), "N", given(settings("UTC", true), "N", Long.class)))
                .hasMessageContaining("\"x\" in <n>");
    }
}
