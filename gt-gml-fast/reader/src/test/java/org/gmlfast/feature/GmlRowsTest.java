/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.source.GmlException;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.model.ValueKind;
import org.gmlfast.testing.TestData;
import org.gmlfast.testing.fixtures.FeatureMaker;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.locationtech.jts.geom.Envelope;

/** Rows have the values of features. */
class GmlRowsTest {

    @TempDir
    private Path folder;

    private static byte[] document(String... features) {
        StringBuilder members = new StringBuilder();
        for (String feature : features) {
            members.append("<gml:featureMember>" + feature + "</gml:featureMember>");
        }
        return ("<c xmlns='http://example.org/ex' xmlns:gml='http://www.opengis.net/gml'>" + members + "</c>")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** All values, each fetched by the kind that the type declares, and again as an object. */
    private static List<List<Object>> values(GmlRows rows) throws IOException {
        List<List<Object>> all = new ArrayList<>();
        RowType type = rows.rowType();
        for (Row row = rows.next(); row != null; row = rows.next()) {
            List<Object> values = new ArrayList<>(List.of(row.id()));
            for (int i = 0; i < type.kinds().size(); i++) {
                Object value = row.isNull(i) ? null : value(row, i, type.kinds().get(i));
                Class<?> binding = type.type().getDescriptor(i).getType().getBinding();
                Object object = row.getObject(i);
                assertThat(object == null || binding.isInstance(object)).isTrue();
                if (object instanceof Number number && type.kinds().get(i) == ValueKind.INTEGER) {
                    object = number.longValue();
                }
                assertThat(ReadFeatures.value(object)).isEqualTo(ReadFeatures.value(value));
                values.add(ReadFeatures.value(row.getObject(i)));
            }
            all.add(values);
        }
        return all;
    }

    private static Object value(Row row, int index, ValueKind kind) {
        return switch (kind) {
            case BOOLEAN -> row.getBoolean(index);
            case INTEGER -> row.getLong(index);
            case FLOAT -> row.getFloat(index);
            case DOUBLE -> row.getDouble(index);
            case TEXT -> row.getText(index).toString();
            case OBJECT -> row.getObject(index);
        };
    }

    private static List<List<Object>> values(List<SimpleFeature> features) {
        List<List<Object>> all = new ArrayList<>();
        for (SimpleFeature feature : features) {
            List<Object> values = new ArrayList<>(List.of(feature.getID()));
            feature.getAttributes().forEach(value -> values.add(ReadFeatures.value(value)));
            all.add(values);
        }
        return all;
    }

    static void assertAlike(byte[] document, GmlReaderSettings settings, String type) throws Exception {
        GmlReaderSettings ofType = settings.withTypeNames(List.of(type));
        List<List<Object>> expected = values(GmlFeatureReaderTest.all(new GmlFeatureReader(document, ofType)));
        for (int window : new int[] {0, 512}) {
            GmlFeatureReader reader = new GmlFeatureReader(document, settings, true, window);
            assertThat(values(reader.rows(type))).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource(WfsVersion.class)
    void rowsHaveTheValuesOfFeatures(WfsVersion version) throws Exception {
        for (int seed = 0; seed < 20; seed++) {
            byte[] document = GmlFeatureReaderTest.document(seed, version);
            GmlFeatureReader reader = new GmlFeatureReader(document, GmlReaderSettings.DEFAULT);
            assertAlike(
                    document, GmlReaderSettings.DEFAULT, reader.types().get(0).getTypeName());
            assertAlike(
                    document,
                    GmlFeatureReaderTest.given(),
                    GmlFeatureReaderTest.given().features().type().getTypeName());
        }
    }

    @Test
    void rowsOfForeignDocumentsHaveTheValuesOfFeatures() throws Exception {
        List<Path> files;
        try (Stream<Path> all = Files.walk(TestData.file("gml-input/files"))) {
            files = all.filter(file -> file.toString().endsWith(".gml"))
                    .sorted()
                    .toList();
        }
        int read = 0;
        for (Path file : files) {
            byte[] document = Files.readAllBytes(file);
            try {
                GmlFeatureReader reader = new GmlFeatureReader(document, GmlReaderSettings.DEFAULT);
                List<String> types =
                        reader.types().stream().map(type -> type.getTypeName()).toList();
                GmlFeatureReaderTest.all(reader);
                for (String type : types) {
                    if (types.stream().filter(type::equals).count() == 1) {
                        assertAlike(document, GmlReaderSettings.DEFAULT, type);
                        read++;
                    }
                }
            } catch (XMLStreamException e) {
                assertThat(e).isInstanceOf(GmlException.class);
            }
        }
        assertThat(read).isGreaterThan(150);
    }

    @Test
    void rowsHaveTheKindsOfTheirValues() throws Exception {
        byte[] document = document(
                "<t fid='t.1'><a>12</a><b>0.5</b><c>ä&amp;<![CDATA[<]]></c><d>true</d><e>2020-01-02</e><f>1e3</f></t>",
                "<u/>",
                "<t fid='t.2'><a>9223372036854775807</a><b>0.123456789012345678</b><c/><d>false</d><e/><f>5</f></t>");
        GmlRows rows = new GmlFeatureReader(document, GmlReaderSettings.DEFAULT).rows("t");
        assertThat(rows.rowType().kinds())
                .containsExactly(
                        ValueKind.INTEGER,
                        ValueKind.DOUBLE,
                        ValueKind.TEXT,
                        ValueKind.BOOLEAN,
                        ValueKind.OBJECT,
                        ValueKind.DOUBLE);
        Row row = rows.next();
        assertThat(row.getLong(0)).isEqualTo(12);
        assertThat(row.getDouble(1)).isEqualTo(0.5);
        assertThat(row.getText(2)).hasToString("ä&<");
        assertThat(row.getBoolean(3)).isTrue();
        assertThat(row.getObject(4)).hasToString("2020-01-02");
        assertThat(row.getDouble(5)).isEqualTo(1000);
        assertThat(rows.next()).isSameAs(row);
        assertThat(row.id()).isEqualTo("t.2");
        assertThat(row.getLong(0)).isEqualTo(Long.MAX_VALUE);
        assertThat(row.getDouble(1)).isEqualTo(0.123456789012345678);
        assertThat(row.isNull(2)).isTrue();
        assertThat(row.isNull(4)).isTrue();
        assertThat(rows.next()).isNull();
        assertThat(rows.next()).isNull();
    }

    /** What is not selected is skipped: a number that is not one is not noticed in it. */
    @Test
    void skipsPropertiesThatAreNotSelected() throws Exception {
        byte[] document = document("<t><a>1</a><g><gml:Point><gml:pos>1 x</gml:pos></gml:Point></g><b>2</b></t>");
        GmlReaderSettings selected =
                GmlReaderSettings.DEFAULT.withFeatures(FeatureReaderSettings.DEFAULT.withProperties(List.of("b", "a")));
        GmlRows rows = new GmlFeatureReader(document, selected).rows(null);
        Row row = rows.next();
        assertThat(rows.rowType().type().getAttributeCount()).isEqualTo(2);
        assertThat(List.of(row.getLong(0), row.getLong(1))).containsExactly(2L, 1L);
        assertThatThrownBy(() -> GmlFeatureReaderTest.all(new GmlFeatureReader(document, GmlReaderSettings.DEFAULT)))
                .hasMessageContaining("is not a number");
    }

    @Test
    void selectsRowsByBoundsOfAGeometryThatIsNoColumn() throws Exception {
        String feature = "<t><a>%s</a><g><gml:Point><gml:pos>%s 0</gml:pos></gml:Point></g></t>";
        byte[] document = document(
                String.format(feature, "1", "1"), String.format(feature, "2", "20"), String.format(feature, "3", "3"));
        FeatureReaderSettings features =
                FeatureReaderSettings.DEFAULT.withProperties(List.of("a")).withBounds(new Envelope(0, 9, -1, 1));
        GmlRows rows = new GmlFeatureReader(document, GmlReaderSettings.DEFAULT.withFeatures(features)).rows("t");
        assertThat(values(rows)).extracting(row -> row.get(1)).containsExactly("Long 1", "Long 3");
        GmlReaderSettings given = GmlReaderSettings.DEFAULT.withFeatures(features.withType(
                FeatureMaker.type("t", "a", Integer.class, "g", org.locationtech.jts.geom.Point.class)));
        byte[] own = new String(document, StandardCharsets.UTF_8)
                .replace("http://example.org/ex", FeatureMaker.NAMESPACE)
                .getBytes(StandardCharsets.UTF_8);
        assertThat(values(new GmlFeatureReader(own, given).rows("t")))
                .extracting(row -> row.get(1))
                .containsExactly("Integer 1", "Integer 3");
    }

    @Test
    void returnsRowsOfOneType() throws Exception {
        Path file = Files.write(folder.resolve("a.gml"), document("<t><a>1</a></t>", "<u><b>2</b></u>"));
        try (GmlRows rows = GmlRows.open(file, GmlReaderSettings.DEFAULT, "u")) {
            assertThat(rows.next().getLong(0)).isEqualTo(2);
            assertThat(rows.next()).isNull();
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GmlRows.open(file, GmlReaderSettings.DEFAULT, null))
                .withMessageContaining("2 types of features; its types are [t, u]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GmlRows.open(file, GmlReaderSettings.DEFAULT, "v"))
                .withMessageContaining("0 types called \"v\"");
        GmlFeatureReader reader = GmlFeatureReader.open(file, GmlReaderSettings.DEFAULT);
        reader.rows("t");
        assertThatThrownBy(reader::hasNext).isInstanceOf(IllegalStateException.class);
        reader.close();
    }

    @Test
    void reportsMalformedDocumentsAtEachCall() throws Exception {
        GmlRows rows = new GmlFeatureReader(document("<t><a>1</a></t>", "<t><a>2</b></t>"), GmlReaderSettings.DEFAULT)
                .rows("t");
        assertThat(rows.next().getLong(0)).isEqualTo(1);
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(rows::next)
                    .isInstanceOf(IOException.class)
                    .hasCauseInstanceOf(GmlException.class)
                    .hasMessageContaining("<a> is not closed");
        }
    }
}
