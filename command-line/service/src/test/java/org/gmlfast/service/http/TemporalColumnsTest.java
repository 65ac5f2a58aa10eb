/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Documents have the dates and times of the database; values that XML Schema lacks are the text of the database. */
class TemporalColumnsTest {

    /** A value of a column, its text in documents, and its text in JSON. */
    private record Value(String column, String sql, String xml, String json) {

        Value(String column, String sql, String xml) {
            this(column, sql, xml, xml);
        }
    }

    private static List<Value> values(boolean postgis) {
        List<Value> values = new ArrayList<>(List.of(
                new Value("day", "2024-02-29", "2024-02-29"),
                new Value("day", "0001-01-01", "0001-01-01"),
                new Value("day", "1582-10-10", "1582-10-10"),
                new Value("day", "9999-12-31", "9999-12-31"),
                new Value("ts", "2024-02-29 12:34:56.123456", "2024-02-29T12:34:56.123456Z"),
                new Value("ts", "0001-01-01 00:00:00", "0001-01-01T00:00:00Z"),
                new Value("ts", "1582-10-10 23:59:59", "1582-10-10T23:59:59Z"),
                new Value("tz", "0001-01-01 00:00:00+00", "0001-01-01T00:00:00Z"),
                new Value("tz", "2024-02-29 12:34:56.5+05:30", "2024-02-29T07:04:56.500Z"),
                new Value("clock", "12:34:56", "12:34:56"),
                new Value("clock", "12:34:56.5", "12:34:56.500"),
                new Value("clock", "00:00:00.000001", "00:00:00.000001")));
        if (postgis) {
            values.addAll(List.of(
                    new Value("day", "infinity", "9999-12-31", "infinity"),
                    new Value("day", "-infinity", "0001-01-01", "-infinity"),
                    new Value("day", "0044-03-15 BC", "-0044-03-15", "-0043-03-15"),
                    new Value("ts", "infinity", "9999-12-31T00:00:00Z", "infinity"),
                    new Value("ts", "-infinity", "0001-01-01T00:00:00Z", "-infinity"),
                    new Value("ts", "0044-03-15 10:00 BC", "-0044-03-15T10:00:00Z", "-0043-03-15T10:00:00Z"),
                    new Value(
                            "ts",
                            "294276-12-31 23:59:59.999999",
                            "294276-12-31T23:59:59.999999Z",
                            "+294276-12-31T23:59:59.999999Z"),
                    new Value("tz", "infinity", "9999-12-31T00:00:00Z", "infinity"),
                    new Value("tz", "-infinity", "0001-01-01T00:00:00Z", "-infinity"),
                    new Value("clock", "24:00:00", "24:00:00")));
        }
        return values;
    }

    private static void assertValuesOfTheDatabase(ServedDatabase database) throws Exception {
        List<Value> values = values(database.isPostgis());
        database.execute("CREATE TABLE \"v\"(\"id\" int PRIMARY KEY, \"day\" date, \"ts\" timestamp(6),"
                + " \"tz\" timestamp(6) with time zone, \"clock\" time(6), \"geom\" geometry(Point, 4326))");
        int row = 0;
        for (Value value : values) {
            database.execute(
                    "INSERT INTO \"v\"(\"id\", \"" + value.column + "\") VALUES (" + row++ + ", '" + value.sql + "')");
        }
        RunningServer server = database.serve();
        for (String version : List.of("1.0.0", "1.1.0", "2.0.0")) {
            for (int i = 0; i < values.size(); i++) {
                Value value = values.get(i);
                RunningServer.Reply reply =
                        server.get("request", "GetFeature", "version", version, "typeName", "v", "featureId", "v." + i);
                assertThat(reply.texts(value.column)).as(version + ' ' + value).containsExactly(value.xml);
            }
        }
        JsonNode json = new ObjectMapper()
                .readTree(
                        server.features("v", "outputFormat", "application/json").body());
        for (int i = 0; i < values.size(); i++) {
            Value value = values.get(i);
            assertThat(json.get("features")
                            .get(i)
                            .get("properties")
                            .get(value.column)
                            .asText())
                    .as(value.toString())
                    .isEqualTo(value.json);
        }
        filters(server, database.isPostgis());
    }

    private static void filters(RunningServer server, boolean postgis) throws IOException {
        assertThat(server.hits("v", "cql_filter", "day = '0001-01-01'")).isEqualTo(1);
        assertThat(server.hits("v", "cql_filter", "day < '1582-10-11' AND day > '0001-01-01'"))
                .isEqualTo(1);
        assertThat(server.hits("v", "cql_filter", "ts = '0001-01-01T00:00:00Z'"))
                .isEqualTo(1);
        assertThat(server.hits("v", "cql_filter", "tz = '0001-01-01T00:00:00Z'"))
                .isEqualTo(1);
        assertThat(server.hits("v", "cql_filter", "clock = '00:00:00.000001'")).isEqualTo(1);
        for (String column : List.of("day", "ts", "tz")) {
            for (String end : List.of("infinity", "-infinity")) {
                assertThat(server.hits("v", "cql_filter", column + " = '" + end + '\''))
                        .as(column + ' ' + end)
                        .isEqualTo(postgis ? 1 : 0);
            }
            int all = server.hits("v", "cql_filter", column + " IS NOT NULL");
            assertThat(server.hits("v", "cql_filter", column + " < 'infinity'")).isEqualTo(postgis ? all - 1 : all);
        }
        if (postgis) {
            assertThat(server.hits("v", "cql_filter", "ts > '9999-01-01T00:00:00Z'"))
                    .isEqualTo(2);
            assertThat(server.hits("v", "cql_filter", "ts = '-0043-03-15T10:00:00Z'"))
                    .isEqualTo(1);
        }
    }

    @Test
    void keepValuesOfH2() throws Exception {
        try (ServedDatabase database = ServedDatabase.h2()) {
            assertValuesOfTheDatabase(database);
        }
    }

    @Test
    void keepValuesOfPostgis() throws Exception {
        try (ServedDatabase database = ServedDatabase.postgis()) {
            assertValuesOfTheDatabase(database);
        }
    }
}
