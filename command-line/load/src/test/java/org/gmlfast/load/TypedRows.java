/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.feature.settings.SampledTypes;
import org.gmlfast.input.FeatureException;
import org.gmlfast.input.FeatureTypes;
import org.gmlfast.load.input.LayerSchema;
import org.gmlfast.model.FeatureRow;
import org.gmlfast.model.RowType;
import org.gmlfast.query.FeatureQuery;
import org.locationtech.jts.geom.Geometry;

/** Values of every type of columns, loaded into one column each, and their texts in PostgreSQL. */
public final class TypedRows {

    /** The values of a type, with the texts that PostgreSQL shows for them. */
    private static final Map<Class<?>, Map<Object, String>> VALUES = new LinkedHashMap<>();

    static {
        put(Boolean.class, true, "true", false, "false");
        put(Byte.class, (byte) -128, "-128", (byte) 127, "127");
        put(Short.class, Short.MIN_VALUE, "-32768");
        put(Integer.class, Integer.MIN_VALUE, "-2147483648", 0, "0");
        put(Long.class, Long.MIN_VALUE, "-9223372036854775808", 12345678901234567L, "12345678901234567");
        put(BigInteger.class, new BigInteger("-12345678901234567890123"), "-12345678901234567890123");
        put(Float.class, 1.5f, "1.5", Float.NaN, "NaN");
        put(
                Double.class,
                0.1,
                "0.1",
                Double.NEGATIVE_INFINITY,
                "-Infinity",
                Double.NaN,
                "NaN",
                -0.0,
                "-0",
                1e300,
                "1e+300");
        put(
                BigDecimal.class,
                new BigDecimal("1234567890123456.789"),
                "1234567890123456.789",
                new BigDecimal("-0.00010"),
                "-0.00010",
                new BigDecimal("1E+5"),
                "100000",
                new BigDecimal("0.00"),
                "0.00");
        put(String.class, "", "", "ä€😀\"\\,;\n", "ä€😀\"\\,;\n");
        put(
                LocalDate.class,
                LocalDate.of(1500, 2, 28),
                "1500-02-28",
                LocalDate.of(-43, 3, 15),
                "0044-03-15 BC",
                LocalDate.MAX,
                "infinity");
        put(java.sql.Date.class, java.sql.Date.valueOf("2024-02-29"), "2024-02-29");
        put(LocalTime.class, LocalTime.of(4, 5, 6, 789_000), "04:05:06.000789", LocalTime.MIDNIGHT, "00:00:00");
        put(OffsetTime.class, OffsetTime.parse("04:05:06+05:30"), "04:05:06+05:30");
        put(
                LocalDateTime.class,
                LocalDateTime.of(1582, 10, 4, 1, 2, 3, 4_000),
                "1582-10-04 01:02:03.000004",
                LocalDateTime.parse("9999-12-31T23:59:59.9999996"),
                "10000-01-01 00:00:00");
        put(
                OffsetDateTime.class,
                OffsetDateTime.parse("2024-02-03T04:05:06+01:00"),
                "2024-02-03 03:05:06+00",
                OffsetDateTime.MIN,
                "-infinity");
        put(
                java.sql.Timestamp.class,
                java.sql.Timestamp.from(Instant.parse("1999-12-31T23:59:59.123456Z")),
                "1999-12-31 23:59:59.123456+00");
        put(YearMonth.class, YearMonth.of(2024, 2), "2024-02");
        put(Duration.class, Duration.ofSeconds(-90, 5_000), "-00:01:29.999995");
        put(
                UUID.class,
                UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"),
                "00112233-4455-6677-8899-aabbccddeeff");
        put(byte[].class, new byte[] {0, -1, 10}, "\\x00ff0a");
        put(List.class, List.of(1, "a", List.of()), "[1, \"a\", []]");
        put(Map.class, Map.of("k", 0.25), "{\"k\": 0.25}");
    }

    private static final LoadSettings SETTINGS = new LoadSettings(
            new FeatureQuery(null, null, 0, -1, null),
            null,
            LoadMode.CREATE,
            "",
            false,
            Map.of(),
            null,
            List.of(),
            false,
            null,
            false,
            SampledTypes.NEVER,
            false);

    private TypedRows() {}

    private static void put(Class<?> type, Object... valuesAndTexts) {
        Map<Object, String> texts = new LinkedHashMap<>();
        for (int i = 0; i < valuesAndTexts.length; i += 2) {
            texts.put(valuesAndTexts[i], (String) valuesAndTexts[i + 1]);
        }
        VALUES.put(type, texts);
    }

    /** The type with a column for each class of values, and a geometry. */
    public static SimpleFeatureType type() {
        List<AttributeDescriptor> attributes = new ArrayList<>();
        for (Class<?> type : VALUES.keySet()) {
            attributes.add(FeatureTypes.attribute(column(type), type));
        }
        attributes.add(FeatureTypes.geometry("geom", Geometry.class, null));
        return FeatureTypes.type("urn:t", "typed", attributes);
    }

    private static String column(Class<?> type) {
        return type == byte[].class
                ? "bytes"
                : type.getName().replaceAll(".*\\.", type.getName().startsWith("java.sql") ? "sql" : "");
    }

    /** The texts by columns, of which the row has those of this number; without null. */
    public static Map<String, String> texts(int number) {
        Map<String, String> texts = new LinkedHashMap<>();
        VALUES.forEach((type, values) -> {
            if (number < values.size()) {
                texts.put(column(type), List.copyOf(values.values()).get(number));
            }
        });
        return texts;
    }

    /** The number of rows, of which the last has no values. */
    public static int count() {
        return 1 + VALUES.values().stream().mapToInt(Map::size).max().orElseThrow();
    }

    /** The row of a number. */
    public static FeatureRow row(int number, Geometry geometry) {
        Object[] values = new Object[VALUES.size() + 1];
        int column = 0;
        for (Map<Object, String> ofType : VALUES.values()) {
            values[column++] = number < ofType.size() ? new ArrayList<>(ofType.keySet()).get(number) : null;
        }
        values[column] = geometry;
        return new FeatureRow().of(FeatureTypes.feature(type(), "typed." + number, values));
    }

    /** The definition of the table. */
    public static TableDefinition definition(LoadTarget target) throws LoadException {
        TableDraft draft = new TableDraft("typed", SETTINGS);
        draft.include(new LayerSchema(type(), new SpatialReference(25832), List.of(), "gml_id"));
        return draft.definition(new TableNames(false, target.maxNameLength()));
    }

    /** Loads all rows with geometries. */
    public static TableDefinition load(LoadTarget target, Geometry... geometries) throws Exception {
        TableDefinition definition = definition(target);
        LoadedTable table = new LoadedTable(target, definition, null);
        target.mark();
        RowType rowType = RowType.of(type());
        for (boolean isDone = false; !isDone; ) {
            table.startOver();
            table.open();
            try {
                for (int i = 0; i < count(); i++) {
                    table.write(row(i, geometries.length == 0 ? null : geometries[i % geometries.length]), rowType);
                }
                table.finish();
                isDone = true;
            } catch (WiderColumnException e) {
                table.close();
                target.undo();
                target.mark();
            }
        }
        target.commit();
        return definition;
    }

    /** Loads the rows whose values a GeoPackage takes, others without those values. */
    public static void loadValid(LoadTarget target, Geometry... geometries) throws Exception {
        LoadedTable table = new LoadedTable(target, definition(target), null);
        target.mark();
        table.open();
        RowType rowType = RowType.of(type());
        for (int i = 0; i < count(); i++) {
            FeatureRow row = row(i, geometries[i % geometries.length]);
            try {
                table.write(row, rowType);
            } catch (FeatureException e) {
                // the year has more than four digits
                for (String column : List.of("LocalDate", "OffsetDateTime")) {
                    row.feature().setAttribute(column, null);
                }
                table.write(row, rowType);
            }
        }
        table.finish();
        target.commit();
    }

    /** All columns but the geometry. */
    public static List<String> columns() {
        return Arrays.asList(VALUES.keySet().stream().map(TypedRows::column).toArray(String[]::new));
    }
}
