/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.spark.Frames.row;
import static org.gmlfast.spark.Frames.schema;
import static org.gmlfast.spark.Frames.wkb;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamReader;

import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.testing.OgcSchemas;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.Ordinate;
import org.locationtech.jts.io.WKBWriter;
import org.locationtech.jts.io.WKTReader;

/** Rows of Spark become GML, as Woodstox and the schemas of OGC see it. */
class WritingTest {

    private static final long MICROS_PER_DAY = 86_400_000_000L;

    private static final StructType SIMPLE =
            schema("name", DataTypes.StringType, "geometry", DataTypes.BinaryType, "n", DataTypes.LongType);

    /** The texts of elements without children, with their local names. */
    private static List<String> texts(byte[] document) throws Exception {
        XMLStreamReader reader =
                new com.ctc.wstx.stax.WstxInputFactory().createXMLStreamReader(new ByteArrayInputStream(document));
        List<String> texts = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamReader.START_ELEMENT -> text.setLength(0);
                case XMLStreamReader.CHARACTERS -> text.append(reader.getText());
                case XMLStreamReader.END_ELEMENT -> {
                    if (text.length() > 0) {
                        texts.add(reader.getLocalName() + "=" + text);
                    }
                    text.setLength(0);
                }
                default -> {}
            }
        }
        return texts;
    }

    private static String attribute(byte[] document, String element, String attribute) throws Exception {
        XMLStreamReader reader = XMLInputFactory.newFactory().createXMLStreamReader(new ByteArrayInputStream(document));
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamReader.START_ELEMENT
                    && reader.getLocalName().equals(element)) {
                for (int i = 0; i < reader.getAttributeCount(); i++) {
                    if (reader.getAttributeLocalName(i).equals(attribute)) {
                        return reader.getAttributeValue(i);
                    }
                }
                return null;
            }
        }
        return "no element " + element;
    }

    @Test
    void writesValuesOfAllAtomicTypes() throws Exception {
        StructType types = schema(
                "b",
                DataTypes.BooleanType,
                "i8",
                DataTypes.ByteType,
                "i16",
                DataTypes.ShortType,
                "i32",
                DataTypes.IntegerType,
                "i64",
                DataTypes.LongType,
                "f",
                DataTypes.FloatType,
                "d",
                DataTypes.DoubleType,
                "dec",
                DataTypes.createDecimalType(38, 2),
                "s",
                DataTypes.StringType,
                "bin",
                DataTypes.BinaryType,
                "day",
                DataTypes.DateType,
                "ts",
                DataTypes.TimestampType,
                "local",
                DataTypes.TimestampNTZType);
        byte[] document = Frames.write(
                types,
                Map.of(),
                row(
                        true,
                        (byte) -128,
                        (short) 32767,
                        Integer.MIN_VALUE,
                        Long.MAX_VALUE,
                        1.5f,
                        0.1,
                        Decimal.apply(new BigDecimal("123456789012345678901234567890123456.78")),
                        "a<b & \u00E9",
                        new byte[] {1, 2, 3},
                        -200_000,
                        1L,
                        20_000 * MICROS_PER_DAY + 250_000));
        assertThat(texts(document))
                .containsExactly(
                        "b=true",
                        "i8=-128",
                        "i16=32767",
                        "i32=-2147483648",
                        "i64=9223372036854775807",
                        "f=1.5",
                        "d=0.1",
                        "dec=123456789012345678901234567890123456.78",
                        "s=a<b & \u00E9",
                        "bin=AQID",
                        "day=1422-06-03",
                        "ts=1970-01-01T00:00:00.000001Z",
                        "local=2024-10-04T00:00:00.250");
    }

    @Test
    void omitsNulls() throws Exception {
        byte[] document = Frames.write(SIMPLE, Map.of(), row(null, null, null), row("", null, 5L));
        assertThat(texts(document)).containsExactly("n=5");
        assertThat(attribute(document, "FeatureCollection", "numberReturned")).isEqualTo("2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.1.2", "3.1.1", "3.2.1"})
    void documentsAreValidAgainstTheSchemasOfOgc(String version) throws Exception {
        Map<String, String> options =
                Map.of("version", version, "srid", "25832", "idColumn", "n", "typeName", "town", "bounds", "features");
        byte[] document = Frames.write(
                SIMPLE,
                options,
                row("A", wkb("POLYGON ((0 0, 0 1, 1 1, 0 0))"), 19L),
                row("B", wkb("POINT (1 2)"), -3L),
                row(null, null, 4L));
        ByteArrayOutputStream schema = new ByteArrayOutputStream();
        Frames.plan(SIMPLE, options).writeSchema(schema);
        String wfs = Map.of(
                        "2.1.2", "http://schemas.opengis.net/wfs/1.0.0/WFS-basic.xsd",
                        "3.1.1", "http://schemas.opengis.net/wfs/1.1.0/wfs.xsd",
                        "3.2.1", "http://schemas.opengis.net/wfs/2.0/wfs.xsd")
                .get(version);
        List<byte[]> own = List.of(schema.toByteArray());
        assertThat(OgcSchemas.problems(List.of(wfs), new ByteArrayInputStream(document), own))
                .isEmpty();
    }

    @Test
    void compressesHeaderMembersAndFooterOneAfterTheOther() throws Exception {
        Map<String, String> options = Map.of("timeStamp", "2026-01-31T12:00:00Z", "compression", "gzip");
        byte[] compressed = Frames.write(SIMPLE, options, row("A", wkb("POINT (1 2)"), 1L));
        byte[] plain =
                Frames.write(SIMPLE, Map.of("timeStamp", "2026-01-31T12:00:00Z"), row("A", wkb("POINT (1 2)"), 1L));
        assertThat(new GZIPInputStream(new ByteArrayInputStream(compressed)).readAllBytes())
                .isEqualTo(plain);
    }

    @Test
    void writesTheSameBytesInEachAttempt() throws Exception {
        Map<String, String> options = Map.of("idColumn", "n", "timeStamp", "2026-01-31T12:00:00Z");
        byte[] first = Frames.write(SIMPLE, options, row("A", wkb("POINT (1 2)"), 1L));
        assertThat(Frames.write(SIMPLE, options, row("A", wkb("POINT (1 2)"), 1L)))
                .isEqualTo(first);
        assertThat(attribute(first, "FeatureCollection", "timeStamp")).isEqualTo("2026-01-31T12:00:00Z");
    }

    @Test
    void swapsAxesWhereTheSrsNameStandsForTheOrderOfTheAuthority() throws Exception {
        byte[] document = Frames.write(SIMPLE, Map.of("srid", "4326"), row("A", wkb("POINT (10 50)"), 1L));
        assertThat(texts(document)).contains("pos=50 10", "lowerCorner=50 10");
        assertThat(attribute(document, "Point", "srsName")).isEqualTo("urn:ogc:def:crs:EPSG::4326");
        byte[] utm = Frames.write(SIMPLE, Map.of("srid", "25832"), row("A", wkb("POINT (10 50)"), 1L));
        assertThat(texts(utm)).contains("pos=10 50");
        byte[] named = Frames.write(SIMPLE, Map.of("srsName", "urn:x:y"), row("A", wkb("POINT (10 50)"), 1L));
        assertThat(texts(named)).contains("pos=10 50");
        assertThat(attribute(named, "Point", "srsName")).isEqualTo("urn:x:y");
    }

    // ---- ids

    @Test
    void makesIdsOfTheColumnOrOfPartitionAndNumber() throws Exception {
        byte[] document = Frames.write(SIMPLE, Map.of("typeName", "town"), row("A", null, 1L));
        assertThat(attribute(document, "town", "id")).isEqualTo("town.7.1");
        byte[] ofNumber = Frames.write(SIMPLE, Map.of("typeName", "town", "idColumn", "N"), row("A", null, 19L));
        assertThat(attribute(ofNumber, "town", "id")).isEqualTo("town.19");
        assertThat(texts(ofNumber)).containsExactly("name=A");
        byte[] ofText = Frames.write(SIMPLE, Map.of("typeName", "town", "idColumn", "name"), row("x y", null, 1L));
        assertThat(attribute(ofText, "town", "id")).isEqualTo("x_x0020_y");
    }

    @Test
    void refusesNullAsId() {
        assertThatThrownBy(() -> Frames.write(SIMPLE, Map.of("idColumn", "n"), row("A", null, null)))
                .hasMessageContaining("column of ids, \"n\", is null");
    }

    // ---- text

    @ParameterizedTest
    @ValueSource(
            strings = {
                "00",
                "08",
                "1F",
                "EFBFBE",
                "EFBFBF",
                "EDA080",
                "C0AF",
                "E08080",
                "F5808080",
                "80",
                "C3",
                "F4908080"
            })
    void refusesOrReplacesWhatXmlForbids(String hex) throws Exception {
        byte[] wrong = java.util.HexFormat.of().parseHex(hex);
        byte[] text = new byte[wrong.length + 4];
        text[0] = 'a';
        text[1] = '\t';
        System.arraycopy(wrong, 0, text, 2, wrong.length);
        text[text.length - 2] = 'z';
        text[text.length - 1] = '<';
        Object value = UTF8String.fromBytes(text);
        assertThatThrownBy(() -> Frames.write(SIMPLE, Map.of(), row(value, null, 1L)))
                .rootCause()
                .hasMessageContaining("\"name\" contains what XML forbids, the byte 0x" + hex.substring(0, 2))
                .hasMessageContaining("at index 2 of " + text.length);
        byte[] document = Frames.write(SIMPLE, Map.of("forbiddenCharacters", "replace"), row(value, null, 1L));
        assertThat(texts(document).get(0)).matches("name=a\t\uFFFD+z<");
    }

    @Test
    void keepsTextOfEveryAllowedCharacter() throws Exception {
        StringBuilder all = new StringBuilder("\t\n");
        for (int c = 0x20; c <= 0x10FFFF; c += c < 0x3000 ? 1 : 61) {
            if ((c < 0xD800 || c > 0xDFFF) && c != 0xFFFE && c != 0xFFFF) {
                all.appendCodePoint(c);
            }
        }
        all.append("\uFFFD\uE000").appendCodePoint(0x10FFFF);
        byte[] document = Frames.write(SIMPLE, Map.of(), row(all.toString(), null, 1L));
        assertThat(texts(document).get(0)).isEqualTo("name=" + all);
    }

    // ---- refusals in the driver

    @Test
    void refusesTypesThatAreNotWrittenWithTheNameOfTheColumn() {
        List<DataType> refused = List.of(
                new ArrayType(DataTypes.LongType, true),
                DataTypes.createMapType(DataTypes.StringType, DataTypes.StringType),
                schema("a", DataTypes.LongType),
                DataTypes.CalendarIntervalType,
                DataTypes.createDayTimeIntervalType(),
                DataTypes.createYearMonthIntervalType(),
                DataTypes.NullType);
        for (DataType type : refused) {
            assertThatThrownBy(() -> Frames.plan(schema("ok", DataTypes.LongType, "bad", type), Map.of()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("the column \"bad\" has the type " + type.catalogString());
        }
    }

    @Test
    void refusesNamesThatXmlDoesNotAllow() {
        assertThatThrownBy(() -> Frames.plan(schema("a b", DataTypes.LongType), Map.of()))
                .isInstanceOf(UnsupportedFeatureTypeException.class)
                .hasMessageContaining("a b");
        assertThatThrownBy(() -> Frames.plan(SIMPLE, Map.of("typeName", "1st")))
                .isInstanceOf(UnsupportedFeatureTypeException.class);
    }

    @Test
    void refusesWrongOptions() {
        for (Map.Entry<String, String> option : Map.of(
                        "version", "4",
                        "layout", "tar",
                        "decimals", "-1",
                        "compression", "zstd",
                        "idColumn", "nope",
                        "srid", "x",
                        "bounds", "yes",
                        "timeStamp", "now")
                .entrySet()) {
            assertThatThrownBy(() -> Frames.plan(SIMPLE, Map.of(option.getKey(), option.getValue())))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith(
                            "the option " + option.getKey() + " of the format gml is \"" + option.getValue() + "\"");
        }
        assertThatThrownBy(() -> Frames.plan(SIMPLE, Map.of("geometryColumn", "shape")))
                .hasMessageContaining("no column \"shape\"");
        assertThatThrownBy(() -> Frames.plan(SIMPLE, Map.of("geometryColumn", "n")))
                .hasMessageContaining("\"n\" has the type bigint");
        assertThatThrownBy(() -> Frames.plan(SIMPLE, Map.of("srid", "999998"))).hasMessageContaining("EPSG:999998");
    }

    // ---- geometries

    @Test
    void refusesOtherReferenceSystemsThanThatOfTheFile() throws Exception {
        Geometry point = new WKTReader().read("POINT (1 2)");
        point.setSRID(31467);
        byte[] ewkb = new WKBWriter(2, true).write(point);
        assertThatThrownBy(() -> Frames.write(SIMPLE, Map.of("srid", "25832"), row("A", ewkb, 1L)))
                .rootCause()
                .hasMessageContaining("has the SRID 31467, but the option srid is 25832");
        assertThatThrownBy(() -> Frames.write(SIMPLE, Map.of(), row("A", ewkb, 1L)))
                .rootCause()
                .hasMessageContaining("option srid=31467");
        assertThat(texts(Frames.write(SIMPLE, Map.of("srid", "31467"), row("A", ewkb, 1L))))
                .contains("pos=2 1");
    }

    /** As the encoder does by default. */
    @Test
    void writesNoMeasures() throws Exception {
        WKBWriter writer = new WKBWriter(3);
        writer.setOutputOrdinates(EnumSet.of(Ordinate.X, Ordinate.Y, Ordinate.M));
        byte[] measured = writer.write(new WKTReader().read("POINT M (1 2 3)"));
        assertThat(texts(Frames.write(SIMPLE, Map.of(), row("A", measured, 1L))))
                .contains("pos=1 2");
        byte[] both = new WKBWriter(4).write(new WKTReader().read("POINT ZM (1 2 3 4)"));
        assertThat(texts(Frames.write(SIMPLE, Map.of(), row("A", both, 1L)))).contains("pos=1 2 3");
    }

    @Test
    void refusesBytesThatAreNoGeometry() {
        byte[] blob = "no geometry".getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> Frames.write(SIMPLE, Map.of(), row("A", blob, 1L)))
                .rootCause()
                .hasMessageContaining("unknown byte order");
    }

    @Test
    void writesBinaryColumnsWithOtherNamesAsBase64() throws Exception {
        StructType shape = schema("shape", DataTypes.BinaryType);
        byte[] point = wkb("POINT (1 2)");
        assertThat(texts(Frames.write(shape, Map.of(), row((Object) point))).get(0))
                .startsWith("shape=AAAAAAE");
        assertThat(texts(Frames.write(shape, Map.of("geometryColumn", "shape"), row((Object) point))))
                .contains("pos=1 2");
    }
}
