/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.IntPredicate;

import org.junit.jupiter.api.Test;

/** Numbers with more digits than a double holds are compared with all digits, as by Java's BigDecimal. */
class ExactNumbersTest {

    private static final BigInteger TWO = BigInteger.TWO;

    /** Neighbours of the numbers beyond which doubles, longs and numbers of 30 digits skip integers. */
    private static List<BigDecimal> numbers(boolean fitLong) {
        TreeSet<BigDecimal> numbers = new TreeSet<>();
        List<BigInteger> centres = new ArrayList<>(List.of(
                BigInteger.ZERO,
                TWO.pow(53),
                new BigInteger("1234567890123456789"),
                TWO.pow(63).subtract(BigInteger.TEN)));
        if (!fitLong) {
            centres.add(TWO.pow(63));
            Random random = new Random(2);
            for (int digits = 19; digits <= 29; digits++) {
                centres.add(BigInteger.TEN.pow(digits).add(BigInteger.valueOf(random.nextLong())));
            }
        }
        for (BigInteger centre : centres) {
            for (int i = -2; i <= 2; i++) {
                numbers.add(new BigDecimal(centre.add(BigInteger.valueOf(i))));
                numbers.add(new BigDecimal(centre.add(BigInteger.valueOf(i)).negate()));
            }
        }
        return List.copyOf(numbers);
    }

    private static String fes(String operator, String... literals) {
        StringBuilder filter = new StringBuilder("<Filter><" + operator + "><ValueReference>v</ValueReference>");
        String[] boundaries = {"LowerBoundary", "UpperBoundary"};
        for (int i = 0; i < literals.length; i++) {
            String literal = "<Literal>" + literals[i] + "</Literal>";
            filter.append(
                    literals.length == 1 ? literal : '<' + boundaries[i] + '>' + literal + "</" + boundaries[i] + '>');
        }
        return filter.append("</").append(operator).append("></Filter>").toString();
    }

    private static void comparisonsAreExact(RunningServer server, String table, List<BigDecimal> numbers)
            throws IOException {
        for (BigDecimal number : numbers) {
            String text = number.toString();
            String next = number.add(BigDecimal.ONE).toString();
            check(server, table, numbers, "PropertyIsEqualTo", "=", text, number, sign -> sign == 0);
            check(server, table, numbers, "PropertyIsNotEqualTo", "<>", text, number, sign -> sign != 0);
            check(server, table, numbers, "PropertyIsLessThan", "<", text, number, sign -> sign < 0);
            check(server, table, numbers, "PropertyIsGreaterThanOrEqualTo", ">=", text, number, sign -> sign >= 0);
            String half = number + ".5";
            check(server, table, numbers, "PropertyIsEqualTo", "=", half, new BigDecimal(half), sign -> sign == 0);
            check(server, table, numbers, "PropertyIsGreaterThan", ">", half, new BigDecimal(half), sign -> sign > 0);
            int two = numbers.contains(new BigDecimal(next)) ? 2 : 1;
            assertThat(server.hits(table, "cql_filter", "v BETWEEN " + text + " AND " + next))
                    .as(text)
                    .isEqualTo(two);
            assertThat(server.hits(table, "filter", fes("PropertyIsBetween", text, next)))
                    .as(text)
                    .isEqualTo(two);
            assertThat(server.hits(table, "cql_filter", "v IN (" + text + ", " + next + ")"))
                    .as(text)
                    .isEqualTo(two);
            assertThat(server.hits(table, "cql_filter", "IN ('" + table + '.' + text + "')"))
                    .as(text)
                    .isEqualTo(1);
            assertThat(server.features(table, "resourceId", table + '.' + text).ids(table))
                    .containsExactly(table + '.' + text);
        }
    }

    private static void check(
            RunningServer server,
            String table,
            List<BigDecimal> numbers,
            String operator,
            String sign,
            String literal,
            BigDecimal number,
            IntPredicate expected)
            throws IOException {
        long hits =
                numbers.stream().filter(n -> expected.test(n.compareTo(number))).count();
        assertThat(server.hits(table, "cql_filter", "v " + sign + ' ' + literal))
                .as("v " + sign + ' ' + literal)
                .isEqualTo((int) hits);
        assertThat(server.hits(table, "filter", fes(operator, literal)))
                .as(operator + ' ' + literal)
                .isEqualTo((int) hits);
    }

    private static void compare(ServedDatabase database) throws Exception {
        List<BigDecimal> longs = numbers(true);
        List<BigDecimal> decimals = numbers(false);
        database.execute(
                "CREATE TABLE \"l\"(\"id\" bigint PRIMARY KEY, \"v\" bigint, geom geometry(Point, 4326))",
                "CREATE TABLE \"d\"(\"id\" numeric(31) PRIMARY KEY, \"v\" numeric(31), geom geometry(Point, 4326))");
        database.insert("INSERT INTO \"l\" VALUES (?, ?, NULL)", rows(longs));
        database.insert("INSERT INTO \"d\" VALUES (?, ?, NULL)", rows(decimals));
        RunningServer server = database.serve();
        comparisonsAreExact(server, "l", longs);
        comparisonsAreExact(server, "d", decimals);
        for (String no : List.of("1e99999", "1e-99999", "1".repeat(20_000), "0x10", "1d", "NaN")) {
            assertThat(server.refusal(
                            "request", "GetFeature", "typeNames", "d", "filter", fes("PropertyIsEqualTo", no)))
                    .as(no)
                    .isEqualTo("400 InvalidParameterValue filter");
        }
    }

    private static List<Object[]> rows(List<BigDecimal> numbers) {
        return numbers.stream().map(n -> new Object[] {n, n}).toList();
    }

    @Test
    void comparesAllDigitsInH2() throws Exception {
        try (ServedDatabase database = ServedDatabase.h2()) {
            compare(database);
        }
    }

    @Test
    void comparesAllDigitsInPostgis() throws Exception {
        try (ServedDatabase database = ServedDatabase.postgis()) {
            compare(database);
        }
    }
}
