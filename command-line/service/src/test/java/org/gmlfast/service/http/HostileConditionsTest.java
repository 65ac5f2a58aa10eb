/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Collections;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Conditions that would overload a parser or a database are answered at once, in both databases. */
@Timeout(300)
class HostileConditionsTest {

    private static final String AAA = "a".repeat(300);
    private static final String BACKTRACKING = "%a".repeat(30) + "%b";

    private static ServedDatabase h2;
    private static ServedDatabase postgis;
    private static List<RunningServer> servers;

    @BeforeAll
    static void start() throws Exception {
        h2 = ServedDatabase.h2();
        postgis = ServedDatabase.postgis();
        for (ServedDatabase database : List.of(h2, postgis)) {
            database.execute(
                    "CREATE TABLE \"t\"(\"id\" int PRIMARY KEY, \"s\" varchar(1000), \"n\" int, geom geometry(Point, 4326))",
                    "INSERT INTO \"t\" VALUES (1, '" + AAA + "', 1, NULL), (2, '" + AAA + "b', 2, NULL),"
                            + " (3, 'aé%_!b', 3, NULL), (4, NULL, 4, NULL)");
        }
        servers = List.of(h2.serve(), postgis.serve());
    }

    @AfterAll
    static void stop() throws IOException {
        for (ServedDatabase database : new ServedDatabase[] {h2, postgis}) {
            if (database != null) {
                database.close();
            }
        }
    }

    private static void hits(String cql, int expected) throws IOException {
        for (RunningServer server : servers) {
            assertThat(server.hits("t", "cql_filter", cql)).as(cql).isEqualTo(expected);
        }
    }

    private static void refused(String parameter, String condition, String explanation) throws IOException {
        for (RunningServer server : servers) {
            RunningServer.Reply reply = server.get("request", "GetFeature", "typeNames", "t", parameter, condition);
            assertThat(reply.status()).as(condition).isEqualTo(400);
            assertThat(reply.text()).contains("InvalidParameterValue", "locator=\"" + parameter + '"', explanation);
        }
    }

    // ---- patterns

    @Test
    void matchesPatternsWithoutExponentialBacktracking() throws IOException {
        hits("s LIKE '" + BACKTRACKING + "'", 1);
        hits("s ILIKE '" + BACKTRACKING.toUpperCase(java.util.Locale.ROOT) + "'", 1);
        hits("NOT (s LIKE '" + BACKTRACKING + "')", 2);
        hits("s LIKE '" + "%_a".repeat(30) + "%b'", 1);
        hits("s LIKE '" + "%".repeat(900) + "b'", 2);
        hits("s LIKE 'a_\\%\\_!_'", 1);
        hits("s LIKE '%a%!%b%'", 1);
    }

    @Test
    void matchesLiteralsWithoutTheDatabase() throws IOException {
        hits("'" + AAA + "' LIKE '" + BACKTRACKING + "'", 0);
        hits("'" + AAA + "B' ILIKE '" + BACKTRACKING + "'", 4);
        hits("NOT ('a.b' LIKE 'a_b') OR 'x' LIKE '_'", 4);
        hits("12 LIKE '1%'", 4);
    }

    /** The server works for a user who may not create functions. */
    @Test
    void refusesPatternsIfFunctionsAreNotAllowed() throws Exception {
        try (ServedDatabase database = ServedDatabase.h2()) {
            database.loadH2gis();
            database.execute(
                    "CREATE TABLE \"t\"(\"id\" int PRIMARY KEY, \"s\" varchar, geom geometry(Point, 4326))",
                    "INSERT INTO \"t\" VALUES (1, '" + AAA + "b', NULL)",
                    "CREATE USER reader PASSWORD ''",
                    "GRANT SELECT ON \"t\" TO reader");
            try (RunningServer server = RunningServer.of(List.of(), database.url(), "reader")) {
                assertThat(server.hits("t", "cql_filter", "s LIKE 'a%a%b'")).isEqualTo(1);
                assertThat(server.refusal("request", "GetFeature", "typeNames", "t", "cql_filter", "s LIKE 'a%a%a%b'"))
                        .isEqualTo("400 InvalidParameterValue cql_filter");
            }
        }
    }

    @Test
    void refusesLongPatterns() throws IOException {
        refused("cql_filter", "s LIKE '" + "a".repeat(1001) + "'", "1001 characters");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "singleChar='.' escapeChar='!' | wildCard",
                "wildCard='*' escapeChar='!' | singleChar",
                "wildCard='**' singleChar='.' escapeChar='!' | wildCard",
                "wildCard='*' singleChar='..' escapeChar='!' | singleChar",
                "wildCard='*' singleChar='.' escapeChar='!!' | escapeChar",
                "wildCard='*' singleChar='.' escape='!!' | escapeChar",
                "wildCard='' singleChar='' escapeChar='' | wildCard"
            })
    void refusesWildCardsOfOtherLengths(String attributes, String name) throws IOException {
        refused(
                "filter",
                "<Filter><PropertyIsLike " + attributes + "><ValueReference>s</ValueReference><Literal>a</Literal>"
                        + "</PropertyIsLike></Filter>",
                "the attribute " + name + " of PropertyIsLike");
    }

    // ---- nesting

    @ParameterizedTest
    @ValueSource(ints = {150, 400, 5000})
    void refusesDeeplyNestedArithmetic(int depth) throws IOException {
        refused("cql_filter", "(".repeat(depth) + "n" + " + 1)".repeat(depth) + " > 0", "");
        refused("cql_filter", "n" + " + 1".repeat(depth) + " > 0", "");
        refused("cql_filter", "NOT (".repeat(depth) + "n = 1" + ")".repeat(depth), "");
    }

    @Test
    void acceptsModerateNesting() throws IOException {
        hits("(".repeat(30) + "n" + " + 1)".repeat(30) + " > 32", 2);
        hits("(".repeat(190) + "n = 1" + ")".repeat(190), 1);
        hits("(".repeat(150) + "n = 1" + " OR n = 2)".repeat(150), 2);
        hits(String.join(" OR ", Collections.nCopies(300, "n = 3")), 1);
        hits("NOT (".repeat(40) + "n = 1" + ")".repeat(40), 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 250, 800})
    void refusesDeeplyNestedElements(int depth) throws IOException {
        String literal = "<ValueReference>n</ValueReference><Literal>1</Literal>";
        refused("filter", "<Filter>" + nested("Not", depth, "<PropertyIsNull/>") + "</Filter>", "deep");
        refused(
                "filter",
                "<Filter><PropertyIsEqualTo><Literal>1</Literal>"
                        + "<Add>".repeat(depth) + literal + "<Literal>1</Literal></Add>".repeat(depth)
                        + "</PropertyIsEqualTo></Filter>",
                "");
        refused(
                "filter",
                "<Filter><Intersects><ValueReference>geom</ValueReference>" + nested("MultiGeometry", depth, "<a/>")
                        + "</Intersects></Filter>",
                "deep");
        refused(
                "filter",
                "<Filter><After><ValueReference>n</ValueReference>" + nested("a", depth, "x") + "</After></Filter>",
                "");
        refused(
                "filter",
                "<Filter><PropertyIsEqualTo><ValueReference>" + nested("a", depth, "x")
                        + "</ValueReference><Literal>1</Literal></PropertyIsEqualTo></Filter>",
                "");
    }

    private static String nested(String element, int depth, String content) {
        return ('<' + element + '>').repeat(depth) + content + ("</" + element + '>').repeat(depth);
    }
}
