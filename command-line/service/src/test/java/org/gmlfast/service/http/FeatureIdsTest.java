/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import org.gmlfast.testing.BuildJdkOnly;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Each id in a document belongs to one feature, and finds it, for primary keys of any type. */
@BuildJdkOnly
class FeatureIdsTest {

    private static final String BY_ID = "urn:ogc:def:query:OGC-WFS::GetFeatureById";

    private static final String[] TRICKY_CHARACTERS = {
        "a", "B", "7", ".", "..", "_", "_x", "_x0041_", "_x_", " ", ":", "-", "'", "\"", "%", "/", ",", "(", ")", "<",
        "&", "+", "é", "名", "😀", "\t", "\n", "\u0001", "x", "0020_"
    };

    /** Similar values of each type: values that are not distinguished get the same id. */
    private static Map<String, List<String>> types(boolean postgis) {
        Map<String, List<String>> types = new LinkedHashMap<>();
        types.put("int", List.of("1", "-1", "0", "2147483647"));
        types.put(
                "bigint",
                List.of("9007199254740992", "9007199254740993", "9223372036854775807", "-9223372036854775808"));
        types.put(
                postgis ? "numeric" : "numeric(40, 10)",
                List.of(
                        "1.5",
                        "15",
                        "-1.5",
                        "0.0000000001",
                        "1000000000000000000000",
                        "123456789012345678901234567890"));
        types.put("real", List.of("1.5", "-0.1", "1e30", "1e-30"));
        types.put("double precision", List.of("1.5", "0.1", "1e300", "12345678.9"));
        types.put("boolean", List.of("true", "false"));
        types.put("varchar(60)", texts());
        types.put("char(3)", List.of("a", "ab", "abc", "a b"));
        types.put("uuid", List.of("00000000-0000-0000-0000-00000000000a", "123e4567-e89b-12d3-a456-426614174000"));
        types.put("date", List.of("2024-02-29", "0001-01-01", "1582-10-10", "9999-12-31"));
        types.put("time", List.of("00:00:00", "12:34:56", "23:59:00"));
        types.put("time(6)", List.of("12:34:56.1", "12:34:56.123456", "12:34:56.123457"));
        types.put(
                "timestamp(6)",
                List.of(
                        "2024-02-29 00:00:00",
                        "2024-02-29 12:34:56.123456",
                        "2024-02-29 12:34:56.123457",
                        "0001-01-01 00:00:00"));
        types.put(
                "timestamp(6) with time zone",
                List.of(
                        "2024-02-29 00:00:00+00",
                        "2024-02-29 12:34:56.5+05:30",
                        "2024-10-27 02:30:00+02",
                        "2024-10-27 02:30:00+01"));
        types.put("time with time zone", List.of("12:00:00+00", "12:00:00+01"));
        if (postgis) {
            postgresql(types);
        } else {
            types.put("enum('sad', 'o.k.', 'very good')", List.of("sad", "o.k.", "very good"));
            types.put("varbinary", List.of("a", "ab", "", "ü"));
            types.put("tinyint", List.of("1", "-128"));
            types.put("interval day to second", List.of("1 02:03:04", "1 02:03:05"));
        }
        return types;
    }

    private static void postgresql(Map<String, List<String>> types) {
        types.put("mood", List.of("sad", "o.k.", "very good"));
        types.put("bytea", List.of("\\x01", "\\x0102", "\\x", "\\xff"));
        types.put("int[]", List.of("{1,2}", "{12}", "{}", "{1,NULL}"));
        types.put("text[]", List.of("{a,b}", "{\"a,b\"}", "{\"a\",\"b c\"}", "{NULL}", "{\"NULL\"}"));
        types.put("text", texts());
        types.put("numeric(30)", List.of("123456789012345678901234567890", "123456789012345678901234567891", "NaN"));
        types.put(
                "timestamp",
                List.of("infinity", "-infinity", "2024-01-01 10:00", "0044-03-15 10:00 BC", "0044-03-15 10:00"));
        types.put("timestamptz", List.of("infinity", "-infinity", "2024-01-01 10:00+00", "0044-03-15 10:00+00 BC"));
        types.put("day", List.of("infinity", "-infinity", "0044-03-15 BC", "0044-03-15", "5000000-01-01"));
        types.put("time(3)", List.of("24:00:00", "00:00:00"));
        types.put("jsonb", List.of("{\"a\": 1}", "{\"a\": \"1\"}", "[]"));
        types.put("inet", List.of("10.0.0.1", "10.0.0.0/8"));
        types.put("interval", List.of("1 day 02:03:04", "1 mon"));
        types.put("int4range", List.of("[1,5)", "empty"));
        types.put("bit(3)", List.of("101", "001"));
        types.put("oid", List.of("42", "4294967295"));
        types.put("positive", List.of("1", "12"));
    }

    private static List<String> texts() {
        Set<String> texts = new LinkedHashSet<>(List.of("", "a", "a.b", "_x_", "a_x0020_b", "a b", "x.y", " a"));
        Random random = new Random(21);
        while (texts.size() < 30) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(6); n >= 0; n--) {
                text.append(TRICKY_CHARACTERS[random.nextInt(TRICKY_CHARACTERS.length)]);
            }
            texts.add(text.toString());
        }
        return List.copyOf(texts);
    }

    /** Each type alone, and after and before another one. */
    private static Map<String, Integer> fill(ServedDatabase database, Map<String, List<String>> types)
            throws SQLException {
        Map<String, Integer> rows = new LinkedHashMap<>();
        List<String> names = List.copyOf(types.keySet());
        for (int i = 0; i < names.size(); i++) {
            String one = names.get(i);
            String next = names.get((i + 1) % names.size());
            String table = "k" + i;
            List<Object[]> values = new ArrayList<>();
            types.get(one).forEach(v -> values.add(new Object[] {v, values.size()}));
            create(database, table, "k " + one + ", n int, geom geometry(Point, 4326), PRIMARY KEY (k)");
            database.insert("INSERT INTO \"" + table + "\"(k, n) VALUES (CAST(? AS " + one + "), ?)", values);
            rows.put(table, values.size());
            List<Object[]> pairs = new ArrayList<>();
            for (String a : sample(types.get(one))) {
                for (String b : sample(types.get(next))) {
                    pairs.add(new Object[] {a, b, pairs.size()});
                }
            }
            create(
                    database,
                    "p" + i,
                    "a " + one + ", b " + next + ", n int, geom geometry(Point, 4326), PRIMARY KEY (a, b)");
            database.insert(
                    "INSERT INTO \"p" + i + "\"(a, b, n) VALUES (CAST(? AS " + one + "), CAST(? AS " + next + "), ?)",
                    pairs);
            rows.put("p" + i, pairs.size());
        }
        return rows;
    }

    private static List<String> sample(List<String> values) {
        return values.subList(0, Math.min(4, values.size()));
    }

    private static void create(ServedDatabase database, String table, String columns) throws SQLException {
        database.execute("CREATE TABLE \"" + table + "\"(" + columns + ')');
    }

    /** Ids of the features in a document, each with the number of its row. */
    private static Map<String, String> rowsById(RunningServer.Reply reply, String table) {
        Map<String, String> rows = new LinkedHashMap<>();
        var features = reply.root().getElementsByTagNameNS(RunningServer.NAMESPACE, table);
        for (int i = 0; i < features.getLength(); i++) {
            Element feature = (Element) features.item(i);
            String id = feature.hasAttribute("fid") ? feature.getAttribute("fid") : feature.getAttribute("gml:id");
            String row = number(feature);
            assertThat(rows.put(id, row)).as("a second " + id).isNull();
        }
        return rows;
    }

    private static String number(Element feature) {
        var upper = feature.getElementsByTagNameNS("*", "N");
        var lower = feature.getElementsByTagNameNS("*", "n");
        return (upper.getLength() > 0 ? upper : lower).item(0).getTextContent();
    }

    private static void everyIdFindsItsFeature(ServedDatabase database, Map<String, Integer> rows) throws IOException {
        RunningServer server = database.serve();
        assertThat(server.notes()).isEmpty();
        for (Map.Entry<String, Integer> table : rows.entrySet()) {
            String name = table.getKey();
            Map<String, String> ids = rowsById(server.features(name), name);
            assertThat(ids).as(name).hasSize(table.getValue());
            for (Map.Entry<String, String> id : ids.entrySet()) {
                Element feature = byId(server, id.getKey());
                assertThat(feature.getAttribute("gml:id")).isEqualTo(id.getKey());
                assertThat(number(feature)).isEqualTo(id.getValue());
            }
            RunningServer.Reply all = server.features(name, "resourceId", String.join(",", ids.keySet()));
            assertThat(rowsById(all, name)).isEqualTo(ids);
            RunningServer.Reply first = server.get(
                    "request",
                    "GetFeature",
                    "version",
                    "1.0.0",
                    "featureId",
                    ids.keySet().iterator().next());
            assertThat(ids).containsAllEntriesOf(rowsById(first, name)).isNotEmpty();
            for (Map.Entry<String, String> id : rowsByJsonId(server, name).entrySet()) {
                assertThat(number(byId(server, id.getKey()))).isEqualTo(id.getValue());
            }
        }
    }

    private static Element byId(RunningServer server, String id) throws IOException {
        RunningServer.Reply reply =
                server.get("request", "GetFeature", "version", "2.0.0", "storedQuery_id", BY_ID, "id", id);
        assertThat(reply.status()).as(id + '\n' + reply.text()).isEqualTo(200);
        return reply.root();
    }

    private static Map<String, String> rowsByJsonId(RunningServer server, String table) throws IOException {
        Map<String, String> rows = new LinkedHashMap<>();
        byte[] json = server.features(table, "outputFormat", "application/json").body();
        for (JsonNode feature : new ObjectMapper().readTree(json).get("features")) {
            JsonNode properties = feature.get("properties");
            String row = properties.get(properties.has("n") ? "n" : "N").asText();
            assertThat(rows.put(feature.get("id").asText(), row)).isNull();
        }
        return rows;
    }

    @Test
    void findFeaturesInH2() throws Exception {
        try (ServedDatabase database = ServedDatabase.h2()) {
            everyIdFindsItsFeature(database, fill(database, types(false)));
        }
    }

    @Test
    void findFeaturesInPostgis() throws Exception {
        try (ServedDatabase database = ServedDatabase.postgis()) {
            database.execute(
                    "CREATE TYPE mood AS ENUM ('sad', 'o.k.', 'very good')",
                    "CREATE DOMAIN positive AS int CHECK (VALUE > 0)",
                    "CREATE DOMAIN day AS date");
            everyIdFindsItsFeature(database, fill(database, types(true)));
        }
    }

    @Test
    void areNumbersForUnsupportedKeys() throws Exception {
        try (ServedDatabase database = ServedDatabase.h2()) {
            create(database, "listed", "k varchar(9) array, n int, geom geometry(Point, 4326), PRIMARY KEY (k)");
            database.execute("INSERT INTO \"listed\"(k, n) VALUES (ARRAY['a, b'], 1), (ARRAY['a', 'b'], 2)");
            RunningServer server = database.serve();
            assertThat(server.notes())
                    .singleElement()
                    .asString()
                    .contains("listed")
                    .contains("numbered");
            assertThat(server.features("listed").ids("listed")).containsExactly("listed.1", "listed.2");
            assertThat(server.refusal("request", "GetFeature", "storedQuery_id", BY_ID, "id", "listed.1"))
                    .isEqualTo("404 NotFound id");
        }
    }
}
