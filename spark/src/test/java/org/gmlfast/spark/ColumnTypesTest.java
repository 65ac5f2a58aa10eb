/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.StructType;
import org.gmlfast.testing.fixtures.TypedColumns;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns of each type have the type of Spark that holds them, and their values up to its microseconds. */
class ColumnTypesTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void areThoseOfTheDocument(boolean hasSchema) throws Exception {
        Path file = Files.writeString(folder.resolve("typed.xsd"), TypedColumns.schema());
        Map<String, String> options = hasSchema ? Map.of("schema", file.toString()) : Map.of();
        ReadSettings settings = ReadSettings.of(SparkOptions.of(options));
        byte[] document = TypedColumns.gml().getBytes(StandardCharsets.UTF_8);
        Path documents = Files.createDirectory(folder.resolve("documents"));
        Files.write(documents.resolve("typed.gml"), document);
        StructType schema = Frames.infer(documents, settings);
        List<List<Object>> rows = Frames.read(document, null, settings, schema, schema);
        assertThat(rows).hasSize(3);
        for (TypedColumns.Column column : TypedColumns.ALL) {
            int index = schema.fieldIndex(column.name());
            assertThat(schema.apply(index).dataType().catalogString())
                    .as(column.name())
                    .isEqualTo(typeName(column, hasSchema));
            for (int i = 0; i < rows.size(); i++) {
                String text = column.texts().get(i);
                Object expected = text == null ? null : value(column.type(), text);
                assertThat(plain(rows.get(i).get(index))).as(column.name()).isEqualTo(expected);
            }
        }
    }

    private static String typeName(TypedColumns.Column column, boolean hasSchema) {
        return switch (column.type()) {
            case "int" -> hasSchema ? "int" : "bigint";
            case "long" -> "bigint";
            case "decimal" -> "decimal(38,18)";
            case "dateTime" -> hasZone(column.first()) ? "timestamp" : "timestamp_ntz";
            case "time" -> "string";
            default -> column.type();
        };
    }

    private static boolean hasZone(String dateTime) {
        return dateTime.matches(".*[+-]\\d\\d:\\d\\d");
    }

    /** A value in which Spark keeps a text of a type of XML Schema; integers as long. */
    private static Object value(String type, String text) {
        return switch (type) {
            case "int", "long" -> Long.valueOf(text);
            case "decimal" -> new BigDecimal(text).stripTrailingZeros();
            case "double" -> Double.valueOf(text);
            case "boolean" -> Boolean.valueOf(text);
            case "date" -> LocalDate.parse(text).toEpochDay();
            case "dateTime" -> microseconds(text);
            default -> text;
        };
    }

    private static long microseconds(String text) {
        Instant instant = hasZone(text)
                ? OffsetDateTime.parse(text).toInstant()
                : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
        return instant.getEpochSecond() * 1_000_000 + instant.getNano() / 1000;
    }

    private static Object plain(Object value) {
        return value instanceof Integer number
                ? Long.valueOf(number)
                : value instanceof Decimal decimal ? decimal.toJavaBigDecimal().stripTrailingZeros() : value;
    }
}
