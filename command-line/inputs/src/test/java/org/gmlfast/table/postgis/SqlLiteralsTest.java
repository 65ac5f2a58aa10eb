/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.postgis;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.PrecisionModel;

/** PostgreSQL reads each literal as its value. */
class SqlLiteralsTest {

    private static final List<String> TEXTS = List.of(
            "",
            "plain",
            "'; DROP TABLE t; --",
            "\\'; SELECT 1; --",
            "\\",
            "'",
            "\"?\"",
            "$$ $1 ? :name /* -- */",
            "%_!",
            "tab\tline\nreturn\r",
            "\u0001\u007f",
            "Zürich 中 𝄞 ʼ ′ ＇",
            "E'\\x27'",
            "{fn now()}");

    @Test
    void restoreTexts() throws Exception {
        try (PostgresServer database = PostgresServer.start()) {
            for (String settings : List.of(
                    "SET standard_conforming_strings = on",
                    "SET standard_conforming_strings = off; SET backslash_quote = on; SET escape_string_warning = off")) {
                try (Connection connection = DriverManager.getConnection(database.url(), PostgresServer.USER, "");
                        Statement statement = connection.createStatement()) {
                    statement.execute(settings);
                    StringBuilder all = new StringBuilder();
                    for (char c = 1; c < 0x300; c++) {
                        all.append(c).append('x');
                    }
                    List<String> texts = new ArrayList<>(TEXTS);
                    texts.add(all.toString());
                    for (String text : texts) {
                        String sql = SqlLiterals.inserted("SELECT CAST(? AS text)", List.of(text));
                        assertThat(value(statement, sql)).isEqualTo(text);
                    }
                }
            }
        }
    }

    private static Object value(Statement statement, String sql) throws Exception {
        try (ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getObject(1);
        }
    }

    @Test
    void keepTypesAndValuesOfNumbersAndGeometries() throws Exception {
        try (PostgresServer database = PostgresServer.start();
                Connection connection = DriverManager.getConnection(database.url(), PostgresServer.USER, "");
                Statement statement = connection.createStatement()) {
            for (Object value : Arrays.asList(
                    0L,
                    Long.MIN_VALUE,
                    Long.MAX_VALUE,
                    0.1,
                    -0.0,
                    Double.MIN_VALUE,
                    -Double.MAX_VALUE,
                    1.5f,
                    Float.MIN_VALUE,
                    new BigDecimal("-123456789012345678901234567890.123"),
                    new BigDecimal("1E-10"),
                    true,
                    false)) {
                Object read = value(statement, SqlLiterals.inserted("SELECT ?", List.of(value)));
                assertThat(read).isEqualTo(value instanceof BigDecimal d ? new BigDecimal(d.toPlainString()) : value);
            }
            GeometryFactory factory = new GeometryFactory(new PrecisionModel(), 4326);
            assertThat(value(
                            statement,
                            SqlLiterals.inserted(
                                    "SELECT ST_AsEWKT(CAST(? AS GEOMETRY))",
                                    List.of(factory.createPoint(new Coordinate(1.5, -2))))))
                    .isEqualTo("SRID=4326;POINT(1.5 -2)");
        }
    }

    @Test
    void replaceOnlyPlaceholders() {
        assertThat(SqlLiterals.inserted("\"a?\"\"?\" = ? AND b LIKE ? ESCAPE '?'", List.of(1L, "x")))
                .isEqualTo("\"a?\"\"?\" = CAST('1' AS int8) AND b LIKE E'x' ESCAPE '?'");
    }

    @Test
    void areNotMadeForOtherValues() {
        for (Object value :
                List.of(LocalDate.EPOCH, Double.NaN, Float.POSITIVE_INFINITY, new byte[1], "\0", "\uD800", "\uDC00x")) {
            assertThat(SqlLiterals.inserted("?", List.of(value)))
                    .as("%s", value)
                    .isNull();
        }
        assertThat(SqlLiterals.inserted("1 = 1", List.of(1L))).isNull();
    }
}
