/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TimeZone;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.gmlfast.testing.BuildJdkOnly;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.io.ByteOrderValues;
import org.locationtech.jts.io.WKBWriter;

/**
 * Random frames are read back equal by the schema that is inferred, by the one that was written, and by that of a
 * catalog, which has the first one as JSON.
 */
@BuildJdkOnly
class RandomFramesTest {

    private static final TimeZone OWN = TimeZone.getDefault();
    private static final int FRAMES = 40;

    private static final String[] NAMES = {"a", "B", "cD", "a_b", "Ä", "value-1", "id", "geometry", "name", "boundedBy"
    };
    private static final String[] ZONES = {"UTC", "Asia/Tokyo", "America/St_Johns", "+05:45"};
    private static final String[] TEXTS = {
        "", "x", " ", "a<b & \"c\"", "\u00E9\uD83D\uDE00", "12a", "\t y", "]]>", "null"
    };

    private static final List<DataType> TYPES = List.of(
            DataTypes.StringType,
            DataTypes.LongType,
            DataTypes.IntegerType,
            DataTypes.ShortType,
            DataTypes.ByteType,
            DataTypes.DoubleType,
            DataTypes.FloatType,
            DataTypes.BooleanType,
            DataTypes.DateType,
            DataTypes.TimestampType,
            DataTypes.TimestampNTZType,
            DataTypes.createDecimalType(38, 2),
            DataTypes.createDecimalType(38, 18),
            DataTypes.createDecimalType(10, 0),
            DataTypes.BinaryType);

    @TempDir
    Path folder;

    private Random random;

    @AfterEach
    void restore() {
        TimeZone.setDefault(OWN);
    }

    private <T> T any(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private String any(String... values) {
        return values[random.nextInt(values.length)];
    }

    private StructType columns() {
        List<String> names = new ArrayList<>(List.of(NAMES));
        Collections.shuffle(names, random);
        List<StructField> fields = new ArrayList<>();
        for (String name : names.subList(0, 1 + random.nextInt(NAMES.length))) {
            DataType type = name.equals("geometry") ? DataTypes.BinaryType : any(TYPES);
            fields.add(new StructField(name, type, true, Metadata.empty()));
        }
        return new StructType(fields.toArray(StructField[]::new));
    }

    private Object value(StructField field) throws Exception {
        DataType type = field.dataType();
        if (random.nextInt(4) == 0) {
            return null;
        }
        if (type.equals(DataTypes.StringType)) {
            return any(TEXTS);
        }
        if (type.equals(DataTypes.BinaryType)) {
            return field.name().equals("geometry")
                    ? point(random.nextInt(1000) / 8.0, random.nextInt(1000) / 4.0)
                    : "bytes".getBytes(StandardCharsets.UTF_8);
        }
        if (type instanceof DecimalType decimal) {
            BigInteger digits = new BigInteger(decimal.precision() * 3, random);
            BigDecimal number = new BigDecimal(random.nextBoolean() ? digits : digits.negate(), decimal.scale());
            return Decimal.apply(number, decimal.precision(), decimal.scale());
        }
        return number(type);
    }

    private static byte[] point(double x, double y) {
        Point point = new GeometryFactory().createPoint(new Coordinate(x, y));
        return new WKBWriter(2, ByteOrderValues.LITTLE_ENDIAN).write(point);
    }

    private Object number(DataType type) {
        long bits = random.nextInt(3) == 0 ? random.nextInt(9) - 4 : random.nextLong();
        return switch (type.typeName()) {
            case "long" -> bits;
            case "integer" -> (int) bits;
            case "short" -> (short) bits;
            case "byte" -> (byte) bits;
            case "boolean" -> bits > 0;
            case "double" -> {
                double[] special = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -0.0, 1e300, 0.1};
                yield random.nextBoolean() ? special[random.nextInt(special.length)] : random.nextGaussian();
            }
            case "float" -> (float) random.nextGaussian();
            case "date" -> (int) (bits % 700_000);
            default -> bits % 60_000_000_000_000_000L;
        };
    }

    // ---- comparing

    /** A value as it is compared: a number by its value, whatever type is inferred for it. */
    private static String comparable(Object value) {
        if (value == null) {
            return null;
        }
        if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
        if (value instanceof Float || value instanceof Double) {
            double number = ((Number) value).doubleValue();
            return Double.isFinite(number)
                    ? new BigDecimal(value.toString()).stripTrailingZeros().toString()
                    : "" + number;
        }
        boolean isNumber = value instanceof Number || value instanceof Decimal;
        return isNumber ? new BigDecimal(value.toString()).stripTrailingZeros().toString() : value.toString();
    }

    /** The rows with the columns of a schema, sorted; of columns that are not inferred, all values are null. */
    private static List<String> sorted(List<List<Object>> rows, StructType from, StructType columns) {
        List<String> texts = new ArrayList<>();
        for (List<Object> row : rows) {
            StringBuilder text = new StringBuilder();
            for (String name : columns.names()) {
                int index = List.of(from.names()).indexOf(name);
                text.append(name)
                        .append('=')
                        .append(index < 0 ? null : comparable(row.get(index)))
                        .append('|');
            }
            texts.add(text.toString());
        }
        Collections.sort(texts);
        return texts;
    }

    /** Whether a column is compared: by inference, texts that look like others are these, and base64 is a text. */
    private static boolean isInferred(StructField field) {
        return !field.dataType().equals(DataTypes.BinaryType) || field.name().equals("geometry");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void readsBackRandomFrames(long seed) throws Exception {
        random = new Random(seed);
        for (int frame = 0; frame < FRAMES; frame++) {
            readBack(seed + ", frame " + frame);
        }
    }

    private void readBack(String name) throws Exception {
        StructType columns = columns();
        Map<String, String> options = new HashMap<>();
        options.put("typeName", "feature");
        options.put("version", any("2.1.2", "3.1.1", "3.2.1"));
        options.put("compression", any("none", "gzip"));
        options.put("bounds", any("none", "collection", "features"));
        options.put("axisOrder", any("auto", "authority", "xy", "yx"));
        options.put("srid", any("4326", "25832"));
        options.put("timeZone", any(ZONES));
        Path files = Files.createTempDirectory(folder, "frame");
        List<List<Object>> rows = new ArrayList<>();
        List<byte[]> documents = new ArrayList<>();
        TimeZone.setDefault(TimeZone.getTimeZone(any(ZONES)));
        for (int part = 0; part < 3; part++) {
            List<InternalRow> ofPart = new ArrayList<>();
            int count = random.nextInt(3) == 0 ? 0 : random.nextInt(6);
            for (int i = 0; i < count; i++) {
                Object[] values = new Object[columns.length()];
                for (int column = 0; column < values.length; column++) {
                    values[column] = value(columns.fields()[column]);
                }
                rows.add(Collections.unmodifiableList(Arrays.asList(values.clone())));
                ofPart.add(Frames.row(values));
            }
            byte[] document = Frames.write(columns, options, ofPart.toArray(InternalRow[]::new));
            documents.add(document);
            Files.write(
                    files.resolve("part-" + part + (options.get("compression").equals("gzip") ? ".gml.gz" : ".gml")),
                    document);
        }
        TimeZone.setDefault(TimeZone.getTimeZone(any(ZONES)));
        ReadSettings settings = ReadSettings.of(SparkOptions.of(options));
        assertThat(sorted(read(documents, settings, columns), columns, columns))
                .as("by the schema that was written, seed %s, %s", name, options)
                .isEqualTo(sorted(rows, columns, columns));
        StructType inferred = Frames.infer(files, settings);
        StructType stored = (StructType) DataType.fromJson(inferred.json());
        StructType compared = new StructType(List.of(columns.fields()).stream()
                .filter(RandomFramesTest::isInferred)
                .toArray(StructField[]::new));
        for (StructType each : List.of(inferred, stored)) {
            assertThat(sorted(read(documents, settings, each), each, compared))
                    .as(
                            "by inference of %s for %s, seed %s, %s",
                            each.catalogString(), columns.catalogString(), name, options)
                    .isEqualTo(sorted(rows, columns, compared));
        }
        List<String> order = new ArrayList<>(List.of(columns.names()));
        order.retainAll(List.of(inferred.names()));
        assertThat(order).as("all columns with values").hasSameSizeAs(inferred.names());
    }

    private static List<List<Object>> read(List<byte[]> documents, ReadSettings settings, StructType schema)
            throws Exception {
        List<List<Object>> rows = new ArrayList<>();
        for (byte[] document : documents) {
            rows.addAll(Frames.read(document, null, settings, schema, schema));
        }
        return rows;
    }
}
