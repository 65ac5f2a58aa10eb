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

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.gmlfast.feature.split.GmlSplit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.WKBReader;

/** Features become rows of Spark, whatever ranges of bytes they are read in. */
class ReadingTest {

    private static final ReadSettings DEFAULT = settings(Map.of());

    private static final String START = "<c:Coll xmlns:c=\"urn:c\" xmlns:gml=\"http://www.opengis.net/gml\">";

    private static ReadSettings settings(Map<String, String> options) {
        return ReadSettings.of(SparkOptions.of(options));
    }

    private static byte[] document(String members) {
        return (START + members + "</c:Coll>").getBytes(StandardCharsets.UTF_8);
    }

    private static List<List<Object>> read(byte[] document, ReadSettings settings) throws Exception {
        StructType schema = Frames.infer(document, settings);
        return Frames.read(document, null, settings, schema, schema);
    }

    /** Members with all that looks like another member, and is none. */
    private static byte[] nasty() {
        StringBuilder members = new StringBuilder("<!-- <gml:featureMember><c:t><c:n>666</c:n></c:t> -->");
        for (int i = 0; i < 60; i++) {
            members.append("<gml:featureMember><c:t gml:id=\"t.")
                    .append(i)
                    .append("\"><c:n>")
                    .append(i)
                    .append("</c:n>");
            members.append(
                    switch (i % 4) {
                        case 0 ->
                            "<c:s><![CDATA[<gml:featureMember><c:t><c:n>9</c:n></c:t></gml:featureMember>]]></c:s>";
                        case 1 -> "<c:s>\u00E9&lt;gml:featureMember></c:s><!--</c:t></gml:featureMember>-->";
                        case 2 -> "<c:s a='<' b=\">\">x</c:s><?p <gml:featureMember> ?>".replace("'<'", "'&lt;'");
                        default -> "<c:s/>";
                    });
            members.append("</c:t></gml:featureMember>\n");
        }
        return document(members.toString());
    }

    @Test
    void readsEachFeatureOnceWhereverTheFileIsSplit() throws Exception {
        byte[] document = nasty();
        StructType schema = Frames.infer(document, DEFAULT);
        List<List<Object>> all = Frames.read(document, null, DEFAULT, schema, schema);
        assertThat(all).hasSize(60);
        FilePlans plans = new FilePlans(1);
        assertThat(plans.isSplitable(Frames.file("f.gml", Frames.source(document)), DEFAULT, 1))
                .isTrue();
        for (int offset = 1; offset < document.length; offset += offset % 97 == 0 ? 1 : 13) {
            List<List<Object>> parts = new ArrayList<>();
            for (GmlSplit split : new GmlSplit[] {
                plans.split("f.gml", 0, offset, false), plans.split("f.gml", offset, document.length - offset, true)
            }) {
                if (split != null) {
                    parts.addAll(Frames.read(document, split, DEFAULT, schema, schema));
                }
            }
            assertThat(parts).as("split at %d", offset).isEqualTo(all);
        }
        List<List<Object>> thirds = new ArrayList<>();
        int third = document.length / 3 + 1;
        for (int start = 0; start < document.length; start += third) {
            thirds.addAll(Frames.read(document, plans.split("f.gml", start, third, false), DEFAULT, schema, schema));
        }
        assertThat(thirds).isEqualTo(all);
    }

    @Test
    void readsNamedElementsAsFeatures() throws Exception {
        byte[] document = document("<c:stand><c:object><c:n>1</c:n></c:object><c:other><c:n>2</c:n></c:other></c:stand>"
                + "<c:stand><c:object><c:n>3</c:n></c:object></c:stand>");
        assertThat(read(document, settings(Map.of("featureNames", "object, none"))))
                .containsExactly(List.of(1L), List.of(3L));
    }

    @Test
    void readsBackWhatWasWritten() throws Exception {
        StructType types = schema(
                "b",
                DataTypes.BooleanType,
                "i",
                DataTypes.LongType,
                "d",
                DataTypes.DoubleType,
                "dec",
                DataTypes.createDecimalType(38, 18),
                "s",
                DataTypes.StringType,
                "geometry",
                DataTypes.BinaryType,
                "day",
                DataTypes.DateType,
                "ts",
                DataTypes.TimestampType,
                "local",
                DataTypes.TimestampNTZType);
        Decimal decimal = Decimal.apply(new BigDecimal("12345678901234567890.120000000000000000"), 38, 18);
        InternalRow first =
                row(true, 1L << 62, 0.1, decimal, "a<b", wkb("POINT (1 2)"), -200_000, -12_345_678_901_234L, 99L);
        byte[] document = Frames.write(
                types,
                Map.of("typeName", "t"),
                first,
                row(
                        false,
                        -5L,
                        -1e300,
                        Decimal.apply(new BigDecimal("-1.500000000000000000"), 38, 18),
                        "\u00E9",
                        wkb("POINT (-1 0.5)"),
                        0,
                        0L,
                        -1_000_000L));
        assertThat(Frames.infer(document, DEFAULT).catalogString()).isEqualTo(types.catalogString());
        List<List<Object>> read = Frames.read(document, null, settings(Map.of("typeName", "t")), types, types);
        assertThat(read).hasSize(2);
        for (int i = 0; i < types.length(); i++) {
            Object expected = first.get(i, types.fields()[i].dataType());
            Object value = read.get(0).get(i);
            if (expected instanceof byte[]) {
                assertThat(new WKBReader().read((byte[]) value).toText()).isEqualTo("POINT (1 2)");
            } else {
                assertThat(value.toString()).as(types.names()[i]).isEqualTo(expected.toString());
            }
        }
    }

    @Test
    void readsNumbersOfAllSizes() throws Exception {
        StructType types = schema(
                "b",
                DataTypes.ByteType,
                "s",
                DataTypes.ShortType,
                "i",
                DataTypes.IntegerType,
                "f",
                DataTypes.FloatType);
        byte[] document = Frames.write(
                types,
                Map.of("typeName", "t"),
                row((byte) -128, (short) 32_767, Integer.MIN_VALUE, 0.1f),
                row(null, null, null, Float.NEGATIVE_INFINITY));
        assertThat(Frames.read(document, null, settings(Map.of("typeName", "t")), types, types)
                        .toString())
                .isEqualTo("[[-128, 32767, -2147483648, 0.1], [null, null, null, -Infinity]]");
    }

    @ParameterizedTest
    @CsvSource({"25832, 1, 2", "4326, 1, 2", "31467, 3400000, 5600000"})
    void readsGeometriesWithTheirSrid(int srid, double x, double y) throws Exception {
        byte[] document = Frames.write(
                schema("n", DataTypes.LongType, "geometry", DataTypes.BinaryType),
                Map.of("srid", Integer.toString(srid)),
                row(1L, wkb("POINT (" + x + " " + y + ")")),
                row(2L, null));
        ReadSettings ewkb = settings(Map.of("geometry", "ewkb"));
        StructType schema = Frames.infer(document, ewkb);
        // as catalogs keep it
        StructType stored = (StructType) org.apache.spark.sql.types.DataType.fromJson(schema.json());
        for (StructType each : List.of(schema, stored)) {
            List<List<Object>> read = Frames.read(document, null, ewkb, each, each);
            Geometry geometry = new WKBReader().read((byte[]) read.get(0).get(1));
            assertThat(geometry.getSRID()).isEqualTo(srid);
            assertThat(geometry.getCoordinate()).isEqualTo(new Coordinate(x, y));
        }
    }

    @Test
    void readsRequiredColumnsOnly() throws Exception {
        byte[] document = nasty();
        StructType schema = Frames.infer(document, DEFAULT);
        StructType one = new StructType(new StructField[] {schema.apply("s")});
        assertThat(Frames.read(document, null, DEFAULT, schema, one).get(2)).containsExactly("x");
        StructType none = new StructType();
        assertThat(Frames.read(document, null, DEFAULT, schema, none)).hasSize(60);
    }

    @Test
    void readsIdsIntoTheirColumn() throws Exception {
        List<List<Object>> rows = read(nasty(), settings(Map.of("idColumn", "fid")));
        assertThat(rows.get(3)).startsWith("t.3", 3L);
    }

    @Test
    void schemaKeepsWhereColumnsComeFrom() throws Exception {
        byte[] document = document("<gml:featureMember><c:t><c:a><c:B><c:v>1</c:v></c:B></c:a>"
                + "<c:z><c:B><c:v>x</c:v></c:B></c:z></c:t></gml:featureMember>");
        StructType schema = (StructType) org.apache.spark.sql.types.DataType.fromJson(
                Frames.infer(document, DEFAULT).json());
        byte[] other = document("<gml:featureMember><c:t><c:z><c:B><c:v>y</c:v></c:B></c:z></c:t></gml:featureMember>"
                + "<gml:featureMember><c:t><c:a><c:B><c:v>2</c:v></c:B></c:a></c:t></gml:featureMember>");
        assertThat(Frames.read(other, null, DEFAULT, schema, schema).toString()).isEqualTo("[[null, y], [2, null]]");
    }

    @Test
    void refusesSecondValuesThatTheSampleDoesNotHave() throws Exception {
        byte[] sample = document("<gml:featureMember><c:t><c:v>1</c:v></c:t></gml:featureMember>");
        StructType schema = Frames.infer(sample, DEFAULT);
        byte[] other =
                document("<gml:featureMember><c:t><c:v>2</c:v><c:w>x</c:w><c:v>3</c:v></c:t></gml:featureMember>");
        assertThatThrownBy(() -> Frames.read(other, null, DEFAULT, schema, schema))
                .hasMessageContaining("<v> occurs twice in a feature");
    }

    @Test
    void readsListsOfRepeatedElements() throws Exception {
        byte[] document = document("<gml:featureMember><c:t><c:v>1</c:v><c:v>2</c:v></c:t></gml:featureMember>");
        StructType schema = Frames.infer(document, DEFAULT);
        assertThat(schema.catalogString()).isEqualTo("struct<v:array<bigint>>");
        org.apache.spark.sql.catalyst.util.ArrayData list = (org.apache.spark.sql.catalyst.util.ArrayData)
                read(document, DEFAULT).get(0).get(0);
        assertThat(list.toLongArray()).containsExactly(1, 2);
    }

    @Test
    void readsGivenColumnsOfNamedFeatures() throws Exception {
        StructType given = schema("n", DataTypes.IntegerType, "absent", DataTypes.StringType);
        ReadSettings named = settings(Map.of("typeName", "t"));
        assertThat(Frames.read(nasty(), null, named, given, given).get(5).toString())
                .isEqualTo("[5, null]");
        assertThatThrownBy(() -> ReadSchema.type(given, DEFAULT)).hasMessageContaining("option typeName");
        StructType wrong = schema("n", DataTypes.createMapType(DataTypes.StringType, DataTypes.StringType));
        assertThatThrownBy(() -> ReadSchema.type(wrong, named)).hasMessageContaining("\"n\" has the type map");
    }

    // ---- errors

    private static final String BROKEN = "<gml:featureMember><c:t gml:id=\"a\"><c:n>1</c:n></c:t></gml:featureMember>"
            + "<gml:featureMember><c:t gml:id=\"b\"><c:n>x</c:n></c:t></gml:featureMember>"
            + "<gml:featureMember><c:t gml:id=\"c\"><c:n>3</c:n></c:t></gml:featureMember>";

    private static List<List<Object>> readBroken(String mode) throws Exception {
        ReadSettings settings = settings(Map.of("mode", mode, "typeName", "t"));
        StructType given = mode.equals("permissive")
                ? schema("n", DataTypes.LongType, "_corrupt_record", DataTypes.StringType)
                : schema("n", DataTypes.LongType);
        return Frames.read(document(BROKEN), null, settings, given, given);
    }

    @Test
    void failsAtAValueThatCannotBeRead() {
        assertThatThrownBy(() -> readBroken("failfast"))
                .hasMessageStartingWith("f.gml: ")
                .hasMessageContaining("\"x\" in <n>")
                .hasMessageContaining("at byte 183");
    }

    @Test
    void reportsErrorsInTheirColumn() throws Exception {
        List<List<Object>> rows = readBroken("permissive");
        assertThat(rows).hasSize(3);
        assertThat(rows.get(0)).containsExactly(1L, null);
        assertThat(rows.get(1).get(0)).isNull();
        assertThat((String) rows.get(1).get(1)).startsWith("f.gml: ").contains("\"x\" in <n>");
        assertThat(rows.get(2)).containsExactly(3L, null);
    }

    @Test
    void dropsFeaturesWithErrors() throws Exception {
        assertThat(readBroken("dropmalformed").toString()).isEqualTo("[[1], [3]]");
    }

    @Test
    void findsErrorsInColumnsThatTheQueryDoesNotNeed() throws Exception {
        StructType given = schema("n", DataTypes.LongType, "_corrupt_record", DataTypes.StringType);
        ReadSettings permissive = settings(Map.of("mode", "permissive", "typeName", "t"));
        StructType errors = new StructType(new StructField[] {given.apply("_corrupt_record")});
        List<List<Object>> rows = Frames.read(document(BROKEN), null, permissive, given, errors);
        assertThat(rows).hasSize(3);
        assertThat((String) rows.get(1).get(0)).contains("\"x\" in <n>");
        ReadSettings dropping = settings(Map.of("mode", "dropmalformed", "typeName", "t"));
        StructType columns = schema("n", DataTypes.LongType);
        assertThat(Frames.read(document(BROKEN), null, dropping, columns, new StructType()))
                .hasSize(2);
    }

    @Test
    void reportsTruncatedDocuments() throws Exception {
        byte[] whole = nasty();
        byte[] document = java.util.Arrays.copyOf(whole, whole.length / 2);
        StructType given = schema("n", DataTypes.LongType, "_corrupt_record", DataTypes.StringType);
        ReadSettings permissive = settings(Map.of("mode", "permissive", "typeName", "t"));
        List<List<Object>> rows = Frames.read(document, null, permissive, given, given);
        assertThat((String) rows.get(rows.size() - 1).get(1)).contains("truncated");
        ReadSettings failfast = settings(Map.of("typeName", "t"));
        assertThatThrownBy(() -> Frames.read(
                        document, null, failfast, schema("n", DataTypes.LongType), schema("n", DataTypes.LongType)))
                .hasMessageContaining("truncated");
    }

    // ---- the form of a value follows its column

    private static final byte[] SHAPES =
            document("<gml:featureMember><c:t><c:geometry>P</c:geometry><c:shape>P</c:shape></c:t></gml:featureMember>"
                    .replace(">P<", "><gml:Point srsName=\"EPSG:25832\"><gml:pos>1 2</gml:pos></gml:Point><"));

    @ParameterizedTest
    @CsvSource({"wkb, 0", "ewkb, 25832", "sedona, 0"})
    void readsWkbIntoBinaryColumnsInEachFormOfGeometries(String form, int srid) throws Exception {
        StructType given = schema("geometry", DataTypes.BinaryType);
        Object value = Frames.read(SHAPES, null, settings(Map.of("geometry", form, "typeName", "t")), given, given)
                .get(0)
                .get(0);
        Geometry geometry = new WKBReader().read((byte[]) value);
        assertThat(geometry.getCoordinate()).isEqualTo(new Coordinate(1, 2));
        assertThat(geometry.getSRID()).isEqualTo(srid);
    }

    @Test
    void readsGeometriesIntoBinaryColumnsThatTheOptionNames() throws Exception {
        StructType given = schema("shape", DataTypes.BinaryType);
        Object value = Frames.read(
                        SHAPES, null, settings(Map.of("geometryColumn", "x,Shape", "typeName", "t")), given, given)
                .get(0)
                .get(0);
        assertThat(new WKBReader().read((byte[]) value).toText()).isEqualTo("POINT (1 2)");
        assertThatThrownBy(() -> Frames.read(SHAPES, null, settings(Map.of("typeName", "t")), given, given))
                .hasMessageContaining("<shape> has a geometry instead of a String");
    }

    @Test
    void refusesColumnsOfTypesAsWhichGmlIsNotRead() {
        for (DataType type : List.of(
                DataTypes.NullType,
                DataTypes.createArrayType(DataTypes.LongType),
                DataTypes.createMapType(DataTypes.StringType, DataTypes.StringType))) {
            StructType given = schema("n", type);
            assertThatThrownBy(() -> Frames.read(SHAPES, null, settings(Map.of("typeName", "t")), given, given))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("the column \"n\" has the type " + type.catalogString());
        }
    }

    @Test
    void readsListsByTheTypeOfTheirElements() throws Exception {
        byte[] document =
                document("<gml:featureMember><c:t><c:n>1</c:n><c:n>2</c:n><c:d>2020-06-01</c:d><c:d>1582-10-10"
                        + "</c:d><c:s>x</c:s><c:s/></c:t></gml:featureMember>");
        StructType inferred = Frames.infer(document, DEFAULT);
        assertThat(inferred.catalogString()).isEqualTo("struct<n:array<bigint>,d:array<date>,s:array<string>>");
        StructType ints = new StructType(new StructField[] {
            new StructField(
                    "n",
                    DataTypes.createArrayType(DataTypes.IntegerType),
                    true,
                    inferred.apply("n").metadata()),
            inferred.apply("d"),
            inferred.apply("s")
        });
        for (StructType each : List.of(inferred, ints)) {
            assertThat(Frames.read(document, null, DEFAULT, each, each).toString())
                    .isEqualTo("[[[1,2], [18414,-141432], [x,]]]");
        }
    }

    // ---- values that are written and inferred

    private static List<List<Object>> writtenAndInferred(StructType columns, Object... values) throws Exception {
        InternalRow[] rows = new InternalRow[values.length];
        for (int i = 0; i < values.length; i++) {
            rows[i] = row(1L, values[i]);
        }
        return read(Frames.write(columns, Map.of(), rows), DEFAULT);
    }

    @Test
    void distinguishesEmptyTextsFromNull() throws Exception {
        StructType columns = schema("id", DataTypes.LongType, "s", DataTypes.StringType);
        byte[] document = Frames.write(columns, Map.of(), row(1L, ""), row(2L, "x"), row(3L, null), row(4L, " "));
        StructType inferred = Frames.infer(document, DEFAULT);
        StructType stored = (StructType) DataType.fromJson(inferred.json());
        ReadSettings named = settings(Map.of("typeName", "feature"));
        for (StructType each : List.of(inferred, stored, columns)) {
            assertThat(Frames.read(document, null, named, each, each))
                    .extracting(values -> values.get(1))
                    .containsExactly("", "x", null, " ");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1234567890123456789012345.67, 38, 2, 'decimal(38,2)'",
        "12345678901234567890.123456789012345678, 38, 18, 'decimal(38,18)'",
        "0.1234567890123456789012345, 38, 25, 'decimal(38,25)'",
        "12345678901234567890123456789012345678, 38, 0, 'decimal(38,0)'",
        "-0.5, 38, 1, double"
    })
    void infersDecimalsWithAllDigits(BigDecimal number, int precision, int scale, String type) throws Exception {
        StructType columns = schema("id", DataTypes.LongType, "n", DataTypes.createDecimalType(precision, scale));
        byte[] document =
                Frames.write(columns, Map.of(), row(1L, Decimal.apply(number, precision, scale)), row(2L, null));
        StructType inferred = Frames.infer(document, DEFAULT);
        assertThat(inferred.apply("n").dataType().catalogString()).isEqualTo(type);
        Object read =
                Frames.read(document, null, DEFAULT, inferred, inferred).get(0).get(1);
        assertThat(new BigDecimal(read.toString())).isEqualByComparingTo(number);
    }

    @Test
    void infersStringsWhereNoDecimalHasAllDigits() throws Exception {
        byte[] document =
                document("<gml:featureMember><c:t><c:n>1234567890123456789012345</c:n></c:t></gml:featureMember>"
                        + "<gml:featureMember><c:t><c:n>0.1234567890123456789012345</c:n></c:t></gml:featureMember>");
        assertThat(read(document, DEFAULT).toString())
                .isEqualTo("[[1234567890123456789012345], [0.1234567890123456789012345]]");
        assertThat(Frames.infer(document, DEFAULT).catalogString()).isEqualTo("struct<n:string>");
    }

    @Test
    void infersDoublesForInfinityAndNaN() throws Exception {
        StructType columns = schema("id", DataTypes.LongType, "d", DataTypes.DoubleType);
        assertThat(writtenAndInferred(
                        columns, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, -0.0, null))
                .extracting(values -> values.get(1))
                .containsExactly(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, -0.0, null);
    }
}
