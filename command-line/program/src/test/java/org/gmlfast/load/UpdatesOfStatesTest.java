/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.gmlfast.command.CommandRun;
import org.gmlfast.testing.PostgresServer;
import org.gmlfast.testing.PropertySeeds;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Deliveries of changes whose Updates change single properties, such as the end of a state. */
class UpdatesOfStatesTest {

    private static PostgresServer server;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws Exception {
        server = PostgresServer.start();
    }

    @AfterAll
    static void stop() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void clear() throws Exception {
        server.execute("DROP SCHEMA IF EXISTS s CASCADE", "DROP SCHEMA IF EXISTS f CASCADE");
    }

    // ---- documents

    /** The state of an object from one year to another one; 0 if it has not ended. */
    private record State(String object, int begin, int end, List<String> occasions, String name) {

        static String time(int year) {
            return year + "-01-01T00:00:00Z";
        }

        String id() {
            return object + begin + "0101T000000Z";
        }

        State ended(int year) {
            return new State(object, begin, year, List.of(occasions.get(0), "010102"), name);
        }

        /** As a Replace ends it. */
        State replaced(int year) {
            return new State(object, begin, year, occasions, name);
        }

        String gml(boolean hasTime) {
            StringBuilder text = new StringBuilder("<AX_A gml:id='" + (hasTime ? id() : object)
                    + "'><lebenszeitintervall><AA_Lebenszeitintervall><beginnt>" + time(begin) + "</beginnt>");
            text.append(end == 0 ? "" : "<endet>" + time(end) + "</endet>");
            text.append("</AA_Lebenszeitintervall></lebenszeitintervall>");
            occasions.forEach(occasion -> text.append("<anlass>" + occasion + "</anlass>"));
            return text
                    + "<position><gml:Point srsName='urn:adv:crs:ETRS89_UTM32'><gml:pos>1 2</gml:pos></gml:Point></position>"
                    + "<name>" + name + "</name></AX_A>";
        }
    }

    private static final String START = "<n xmlns='http://www.adv-online.de/namespaces/adv/gid/7.1'"
            + " xmlns:adv='http://www.adv-online.de/namespaces/adv/gid/7.1' xmlns:gml='http://www.opengis.net/gml/3.2'"
            + " xmlns:wfs='http://www.opengis.net/wfs/2.0' xmlns:fes='http://www.opengis.net/fes/2.0'>";

    private Path full(String name, List<State> states, boolean hasTimes) throws Exception {
        StringBuilder text = new StringBuilder(START);
        states.forEach(state -> text.append("<gml:featureMember>" + state.gml(hasTimes) + "</gml:featureMember>"));
        return Files.writeString(folder.resolve(name), text + "</n>");
    }

    private Path changes(String name, String... operations) throws Exception {
        return Files.writeString(
                folder.resolve(name),
                START + "<wfs:Transaction version='2.0.0' service='WFS'>\n" + String.join("\n", operations)
                        + "</wfs:Transaction></n>");
    }

    private static String filter(String id) {
        return "<fes:Filter><fes:ResourceId rid='" + id + "'/></fes:Filter>";
    }

    /** @param properties paths and their values */
    private static String update(String id, String... properties) {
        StringBuilder text = new StringBuilder("<wfs:Update typeName='adv:AX_A'>");
        for (int i = 0; i < properties.length; i += 2) {
            text.append("<wfs:Property><wfs:ValueReference>" + properties[i] + "</wfs:ValueReference>"
                    + (properties[i + 1] == null ? "" : "<wfs:Value>" + properties[i + 1] + "</wfs:Value>")
                    + "</wfs:Property>");
        }
        return text + filter(id) + "</wfs:Update>";
    }

    private static final String END = "adv:lebenszeitintervall/adv:AA_Lebenszeitintervall/adv:endet";

    private static String end(String id, State state, int year) {
        return update(id, END, State.time(year), "adv:anlass", state.occasions.get(0), "adv:anlass", "010102");
    }

    // ---- commands

    private CommandRun load(String database, String schema, Object... arguments) {
        List<String> all = new ArrayList<>(List.of("load"));
        for (Object argument : arguments) {
            all.add(argument.toString());
        }
        all.addAll(
                database.equals("postgis")
                        ? List.of("--into", server.url(), "--user", PostgresServer.USER, "--db-schema", schema)
                        : List.of("--into", folder.resolve(schema + ".gpkg").toString()));
        return CommandRun.of(all.toArray(String[]::new));
    }

    private CommandRun loaded(String database, String schema, Object... arguments) {
        CommandRun run = load(database, schema, arguments);
        assertThat(run.exitCode()).as(run.errors()).isZero();
        return run;
    }

    /** @param sql in which a table has the schema s, as has a file */
    private List<String> rows(String database, String schema, String sql) throws SQLException {
        boolean isServer = database.equals("postgis");
        List<String> rows = new ArrayList<>();
        try (Connection connection = isServer
                        ? DriverManager.getConnection(server.url(), PostgresServer.USER, "")
                        : DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(schema + ".gpkg"));
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql.replace(" s.", isServer ? " " + schema + '.' : " "))) {
            while (row.next()) {
                List<String> values = new ArrayList<>();
                for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                    values.add(String.valueOf(row.getString(i)).replace("\", \"", "\",\""));
                }
                rows.add(String.join(" ", values));
            }
        }
        return rows;
    }

    private static final String ALL = "SELECT gml_id, beginnt, endet, anlass, name FROM s.ax_a ORDER BY 1, 2";

    // ---- random edits

    /** States of objects, and what changes them. */
    private static final class Edits {

        private final Random random;
        private final boolean hasTimes;
        private final List<State> before = new ArrayList<>();
        private final List<State> after = new ArrayList<>();
        private final List<String> operations = new ArrayList<>();

        Edits(long seed, boolean hasTimes) {
            random = new Random(seed);
            this.hasTimes = hasTimes;
            before.add(new State("DEHHanchor000000", 2000, 2001, List.of("000000", "010102"), "anchor"));
            for (int i = 0; i < 15; i++) {
                String object = "DEHH%012d".formatted(i);
                int year = 2000 + random.nextInt(3);
                if (random.nextInt(3) == 0) {
                    before.add(new State(object, year - 5, year, List.of("000000", "010102"), "old" + i));
                }
                before.add(new State(object, year, 0, List.of("000000"), "n" + i));
            }
            after.addAll(before);
            List<List<String>> ofObjects = new ArrayList<>();
            for (State state : before) {
                if (state.end == 0) {
                    List<String> own = new ArrayList<>();
                    edit(state, state.begin + 1, own);
                    ofObjects.add(own);
                }
            }
            // operations of one object keep their order
            while (!ofObjects.isEmpty()) {
                List<String> own = ofObjects.get(random.nextInt(ofObjects.size()));
                if (own.isEmpty()) {
                    ofObjects.remove(own);
                } else {
                    operations.add(own.remove(0));
                }
            }
        }

        private void edit(State state, int year, List<String> own) {
            State next = new State(state.object, year, 0, List.of("010101"), "next" + random.nextInt(9));
            String id = hasTimes || random.nextBoolean() ? state.id() : state.object;
            String insertion = "<wfs:Insert>" + next.gml(hasTimes) + "</wfs:Insert>";
            switch (random.nextInt(hasTimes ? 5 : 6)) {
                case 0 -> {
                    after.set(after.indexOf(state), state.ended(year));
                    own.add(end(id, state, year));
                }
                case 1 -> {
                    after.set(after.indexOf(state), state.ended(year));
                    after.add(next);
                    boolean isFirst = random.nextBoolean();
                    own.add(isFirst ? insertion : end(id, state, year));
                    own.add(isFirst ? end(id, state, year) : insertion);
                }
                case 2 -> {
                    after.set(after.indexOf(state), state.ended(year));
                    after.add(next.ended(year + 1));
                    own.add(end(id, state, year));
                    own.add(insertion);
                    own.add(end(hasTimes ? next.id() : next.object, next, year + 1));
                }
                case 3 -> {
                    after.remove(state);
                    own.add(end(state.id(), state, year));
                    own.add("<wfs:Delete typeName='adv:AX_A'>" + filter(state.id()) + "</wfs:Delete>");
                }
                case 5 -> {
                    after.set(after.indexOf(state), state.replaced(year));
                    after.add(next);
                    own.add("<wfs:Replace>" + next.gml(false) + filter(id) + "</wfs:Replace>");
                }
                default -> {}
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"postgis,true", "postgis,false", "gpkg,true", "gpkg,false"})
    void endsStates(String database, boolean hasTimes) throws Exception {
        for (int seed = 0; seed < PropertySeeds.tries(30); seed++) {
            Edits edits = new Edits(seed, hasTimes);
            List<Object> options = new ArrayList<>(List.of("--profile", "alkis"));
            options.addAll(hasTimes ? List.of() : List.of("--key", "gml_id,beginnt"));
            Path before = full("before.xml", edits.before, hasTimes);
            Path after = full("after.xml", edits.after, hasTimes);
            Path changes = changes("changes.xml", edits.operations.toArray(String[]::new));
            load(database, before, options, "s", "replace");
            load(database, changes, options, "s", "change");
            load(database, after, options, "f", "replace");
            assertThat(rows(database, "s", ALL))
                    .as("seed %d, %s", seed, edits.operations)
                    .isEqualTo(rows(database, "f", ALL));
        }
    }

    private void load(String database, Path input, List<Object> options, String schema, String mode) {
        List<Object> all = new ArrayList<>(options);
        all.addAll(List.of(input, "--mode", mode));
        loaded(database, schema, all.toArray());
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgis", "gpkg"})
    void changesRowsThatTheDeliveryBringsItself(String database) throws Exception {
        State state = new State("DEHH000000000001", 2001, 0, List.of("000000"), "a");
        State other = new State("DEHH000000000002", 2001, 0, List.of("000000"), "b");
        Path file = changes(
                "c.xml",
                "<wfs:Insert>" + state.gml(false) + other.gml(false) + "</wfs:Insert>",
                // an id with a time is that of an object without it
                update(state.id(), "name", "x"),
                update(state.object, "name", "y", "anlass", "1"),
                update(other.object, "name", "z").replace("</fes:Filter>", "<fes:ResourceId rid='none'/></fes:Filter>"),
                "<wfs:Replace>" + other.gml(false) + filter(other.id()) + "</wfs:Replace>");
        CommandRun run = loaded(database, "s", file, "--profile", "alkis", "--mode", "change");
        assertThat(run.errors()).contains("1 update finds no row of ax_a, the first one that of none (");
        assertThat(rows(database, "s", "SELECT gml_id, name, anlass FROM s.ax_a ORDER BY 1"))
                .containsExactly(state.object + " y 1", other.object + " b 000000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgis", "gpkg"})
    void deletesAllStatesOfAnObject(String database) throws Exception {
        State state = new State("DEHH000000000001", 2001, 2002, List.of("000000"), "a");
        State next = new State("DEHH000000000001", 2002, 0, List.of("000000"), "b");
        State other = new State("DEHH000000000002", 2001, 0, List.of("000000"), "c");
        Object[] key = {"--profile", "alkis", "--key", "gml_id,beginnt"};
        loaded(database, "s", with(key, full("a.xml", List.of(state, next, other), false)));
        Path file = changes("c.xml", "<wfs:Delete typeNames='AX_A'>" + filter(state.object) + "</wfs:Delete>");
        loaded(database, "s", with(key, file, "--mode", "change"));
        assertThat(rows(database, "s", "SELECT name FROM s.ax_a")).containsExactly("c");
        CommandRun run = load(database, "s", with(key, full("b.xml", List.of(other), false), "--mode", "append"));
        assertThat(run.exitCode()).as(run.errors()).isEqualTo(1);
    }

    private static Object[] with(Object[] options, Object... more) {
        List<Object> all = new ArrayList<>(List.of(more));
        all.addAll(List.of(options));
        return all.toArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgis", "gpkg"})
    void namesTheFileOfAnUpdate(String database) throws Exception {
        State state = new State("DEHH000000000001", 2001, 0, List.of("000000"), "a");
        Object[] options = {"--profile", "alkis", "--source-column", "file"};
        loaded(database, "s", with(options, full("a.xml", List.of(state), true)));
        loaded(database, "s", with(options, changes("c.xml", update(state.id(), "name", "x")), "--mode", "change"));
        assertThat(rows(database, "s", "SELECT name, file FROM s.ax_a")).containsExactly("x c.xml");
    }

    // ---- columns

    @ParameterizedTest
    @ValueSource(strings = {"postgis", "gpkg"})
    void addsColumnsAndLists(String database) throws Exception {
        State state = new State("DEHH000000000001", 2001, 0, List.of("000000"), "a");
        State other = new State("DEHH000000000002", 2001, 0, List.of("000000"), "b");
        loaded(database, "s", full("a.xml", List.of(state, other), true), "--profile", "alkis");
        CommandRun run = loaded(
                database,
                "s",
                changes("c.xml", end(state.id(), state, 2002)),
                "--profile",
                "alkis",
                "--mode",
                "change");
        assertThat(run.errors())
                .contains("the table ax_a has a new column endet")
                .contains("the column anlass of the table ax_a has lists from now on")
                .contains("1 row of ax_a updated");
        assertThat(rows(database, "s", "SELECT name, anlass FROM s.ax_a ORDER BY 1"))
                .containsExactly("a [\"000000\",\"010102\"]", "b [\"000000\"]");
        assertThat(rows(database, "s", "SELECT name FROM s.ax_a WHERE endet IS NOT NULL"))
                .containsExactly("a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgis", "gpkg"})
    void setsNullAndGeometries(String database) throws Exception {
        State state = new State("DEHH000000000001", 2001, 0, List.of("000000"), "a");
        loaded(database, "s", full("a.xml", List.of(state), true), "--lower", "--rename", "name=label");
        String point = "<gml:Point srsName='urn:adv:crs:ETRS89_UTM32'><gml:pos>7 8</gml:pos></gml:Point>";
        loaded(
                database,
                "s",
                changes("c.xml", update(state.id(), "name", null, "position", point)),
                "--lower",
                "--rename",
                "name=label",
                "--mode",
                "change");
        assertThat(rows(database, "s", "SELECT label FROM s.ax_a")).containsExactly("null");
        assertThat(rows(
                        database,
                        "s",
                        database.equals("postgis")
                                ? "SELECT ST_X(position) FROM s.ax_a"
                                : "SELECT minx FROM s.rtree_ax_a_position"))
                .containsExactly(database.equals("postgis") ? "7" : "7.0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgis", "gpkg"})
    void namesAttributesByTheirPaths(String database) throws Exception {
        State state = new State("DEHH000000000001", 2001, 0, List.of("000000"), "a");
        loaded(database, "s", full("a.xml", List.of(state), true), "--nested", "path", "--lower");
        loaded(
                database,
                "s",
                changes("c.xml", update(state.id(), END, State.time(2002))),
                "--nested",
                "path",
                "--lower",
                "--mode",
                "change");
        assertThat(rows(
                        database,
                        "s",
                        "SELECT count(*) FROM s.ax_a WHERE \"lebenszeitintervall.aa_lebenszeitintervall.endet\" IS NOT"
                                + " NULL"))
                .containsExactly("1");
    }

    // ---- tables of nested values

    @ParameterizedTest
    @ValueSource(strings = {"postgis", "gpkg"})
    void endsStatesInTablesOfNestedValues(String database) throws Exception {
        for (int seed = 0; seed < PropertySeeds.tries(20); seed++) {
            Edits edits = new Edits(seed, true);
            List<Object> options = List.of("--profile", "alkis", "--child-tables");
            load(database, full("before.xml", edits.before, true), options, "s", "replace");
            load(database, changes("changes.xml", edits.operations.toArray(String[]::new)), options, "s", "change");
            load(database, full("after.xml", edits.after, true), options, "f", "replace");
            for (String sql : List.of(
                    "SELECT gml_id, name FROM s.ax_a ORDER BY 1",
                    "SELECT * FROM s.ax_a_anlass ORDER BY gml_id, anlass_n",
                    "SELECT * FROM s.ax_a_lebenszeitintervall ORDER BY gml_id")) {
                assertThat(rows(database, "s", database.equals("postgis") ? sql : sql.replace("*", columns(sql))))
                        .as("seed %d, %s, %s", seed, sql, edits.operations)
                        .isEqualTo(
                                rows(database, "f", database.equals("postgis") ? sql : sql.replace("*", columns(sql))));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgis", "gpkg"})
    void keepsListsInTheColumnThatHadSingleValues(String database) throws Exception {
        State state = new State("DEHH000000000001", 2001, 0, List.of("000000"), "a");
        State other = new State("DEHH000000000002", 2001, 0, List.of("000000"), "b");
        State added = new State("DEHH000000000003", 2001, 0, List.of("1", "2"), "c");
        Object[] options = {"--profile", "alkis", "--child-tables"};
        loaded(database, "s", with(options, full("a.xml", List.of(state, other), true)));
        Path file = changes("c.xml", end(state.id(), state, 2002), "<wfs:Insert>" + added.gml(true) + "</wfs:Insert>");
        loaded(database, "s", with(options, file, "--mode", "change"));
        assertThat(rows(database, "s", "SELECT name, anlass FROM s.ax_a ORDER BY 1"))
                .containsExactly("a [\"000000\",\"010102\"]", "b [\"000000\"]", "c [\"1\",\"2\"]");
    }

    /** The columns without the number that a GeoPackage has. */
    private static String columns(String sql) {
        return sql.contains("anlass")
                ? "gml_id, anlass_n, anlass"
                : "gml_id, lebenszeitintervall_n, \"aa_lebenszeitintervall.beginnt\", \"aa_lebenszeitintervall.endet\"";
    }

    // ---- what does not fit

    @ParameterizedTest
    @ValueSource(strings = {"postgis", "gpkg"})
    void notesUpdatesOfAbsentRows(String database) throws Exception {
        State state = new State("DEHH000000000001", 2001, 2002, List.of("000000"), "a");
        State other = new State("DEHH000000000002", 2001, 0, List.of("000000"), "b");
        loaded(database, "s", full("a.xml", List.of(state), true), "--profile", "alkis");
        CommandRun run = loaded(
                database,
                "s",
                changes("c.xml", update(other.id(), "anlass", "1"), update(state.id(), "anlass", "2")),
                "--profile",
                "alkis",
                "--mode",
                "change");
        assertThat(run.errors())
                .contains("1 update finds no row of ax_a, the first one that of " + other.id() + " (", "c.xml, line 2)")
                .contains("1 row of ax_a updated");
        CommandRun absent = loaded(
                database,
                "s",
                changes("d.xml", update(other.id(), "anlass", "1").replace("AX_A", "AX_B")),
                "--profile",
                "alkis",
                "--mode",
                "change");
        assertThat(absent.errors()).contains("the delivery updates 1 objects of AX_B, which has no table");
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgis", "gpkg"})
    void refusesWhatDoesNotFit(String database) throws Exception {
        State state = new State("DEHH000000000001", 2001, 2002, List.of("000000"), "a");
        loaded(database, "s", full("a.xml", List.of(state), true), "--lower");
        List<String> before = rows(database, "s", ALL);
        String wrong = update(state.id(), END, "soon");
        assertThat(load(database, "s", changes("c.xml", wrong), "--lower", "--mode", "change")
                        .errors())
                .contains("feature " + state.id() + ", column endet: the value soon is not a date and time");
        assertThat(load(database, "s", changes("d.xml", update(state.id(), "a[1]", "1")), "--lower", "--mode", "change")
                        .errors())
                .contains("d.xml: ", "the Property a[1] of an Update of AX_A is not a path of elements");
        assertThat(load(
                                database,
                                "s",
                                changes("e.xml", update(state.id(), END, State.time(2003))),
                                "--lower",
                                "--nested",
                                "json",
                                "--mode",
                                "change")
                        .errors())
                .contains(
                        "e.xml, line 2: AX_A has no attribute for lebenszeitintervall/AA_Lebenszeitintervall/endet, which"
                                + " an Update changes");
        assertThat(load(
                                database,
                                "s",
                                changes("f.xml", update(state.id(), "name", "x")),
                                "--lower",
                                "--key",
                                "name",
                                "--mode",
                                "change")
                        .errors())
                .contains("the delivery names ids of objects, and the key is name");
        assertThat(rows(database, "s", ALL)).isEqualTo(before);
    }
}
