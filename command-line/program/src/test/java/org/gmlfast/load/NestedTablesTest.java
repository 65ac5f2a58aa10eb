/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import org.gmlfast.command.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that are nested or occur several times, in tables of their own. */
class NestedTablesTest extends LoadDatabases {

    private static final String POINT = "<g><gml:Point srsName='EPSG:25832'><gml:pos>1 2</gml:pos></gml:Point></g>";

    @Override
    List<String> options() {
        return List.of("--child-tables");
    }

    private static String member(String id, String content) {
        return "<gml:featureMember><t gml:id='" + id + "'>" + content + POINT + "</t></gml:featureMember>";
    }

    private static String document(String... members) {
        return "<c xmlns='urn:t' xmlns:gml='http://www.opengis.net/gml/3.2'>" + String.join("\n", members) + "</c>";
    }

    private Path gml(String name, String... members) throws Exception {
        return Files.writeString(folder.resolve(name), document(members));
    }

    private static String owner(String name, String... streets) {
        StringBuilder text = new StringBuilder("<owner><Owner share='1'><name>" + name + "</name>");
        for (String street : streets) {
            text.append("<address><Address><street>" + street + "</street></Address></address>");
        }
        return text + "</Owner></owner>";
    }

    private static final String OWNERS =
            "SELECT gml_id, owner_n, \"Owner.name\", \"Owner_share\" FROM s.t_owner ORDER BY 1, 2";
    private static final String ADDRESSES = "SELECT gml_id, owner_n, address_n, \"Address.street\""
            + " FROM s.\"t_owner_Owner_address\" ORDER BY 1, 2, 3";

    @ParameterizedTest
    @ValueSource(strings = {"postgis", "gpkg"})
    void givesNestedAndRepeatedElementsTheirTables(String database) throws Exception {
        Path file = gml(
                "a.gml",
                member("t.1", "<n>5</n><tag>1</tag><tag>2</tag>" + owner("A", "x", "y") + owner("B")),
                member("t.2", "<n>6</n><tag>7</tag>"),
                member("t.3", owner("C", "z")));
        CommandRun run = loaded(database, file);
        assertThat(run.errors())
                .contains(
                        "3 rows loaded into t\n",
                        "3 rows loaded into t_tag\n",
                        "3 rows loaded into t_owner\n",
                        "3 rows loaded into t_owner_Owner_address\n");
        assertThat(rows(database, "SELECT gml_id, n FROM s.t ORDER BY 1"))
                .containsExactly("t.1 5", "t.2 6", "t.3 null");
        assertThat(rows(database, "SELECT * FROM s.t_tag WHERE tag = 2 AND gml_id = 't.1' AND tag_n = 2"))
                .hasSize(1);
        assertThat(rows(database, OWNERS)).containsExactly("t.1 1 A 1", "t.1 2 B 1", "t.3 1 C 1");
        assertThat(rows(database, ADDRESSES)).containsExactly("t.1 1 1 x", "t.1 1 2 y", "t.3 1 1 z");
    }

    @Test
    void refersToTheFeatures() throws Exception {
        loaded("postgis", gml("a.gml", member("t.1", owner("A", "x", "y")), member("t.2", owner("B", "z"))));
        assertThat(rows(
                        "postgis",
                        "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'f' AND"
                                + " conrelid = 's.t_owner'::regclass"))
                .containsExactly("FOREIGN KEY (gml_id) REFERENCES s.t(gml_id) ON DELETE CASCADE");
        assertThat(rows("postgis", "SELECT obj_description('s.t_owner'::regclass)"))
                .containsExactly("part of t: owner");
        assertThat(rows("postgis", "SELECT col_description('s.t_owner'::regclass, 3)"))
                .containsExactly("owner/Owner/@share");
        server.execute("DELETE FROM s.t WHERE gml_id = 't.1'");
        assertThat(rows("postgis", OWNERS)).containsExactly("t.2 1 B 1");
        assertThat(rows("postgis", ADDRESSES)).containsExactly("t.2 1 1 z");
    }

    // ---- modes

    @ParameterizedTest
    @ValueSource(strings = {"postgis", "gpkg"})
    void replacesTheTables(String database) throws Exception {
        loaded(database, gml("a.gml", member("t.1", "<tag>1</tag><tag>2</tag>" + owner("A", "x", "y"))));
        loaded(database, gml("b.gml", member("t.2", owner("B", "v", "w"))), "--mode", "replace");
        assertThat(rows(database, OWNERS)).containsExactly("t.2 1 B 1");
        assertThat(rows(database, ADDRESSES)).containsExactly("t.2 1 1 v", "t.2 1 2 w");
        assertThat(tables(database)).doesNotContain("t_tag").contains("t", "t_owner", "t_owner_Owner_address");
        assertThat(tables(database)).noneMatch(name -> name.startsWith("gml_fast_") && !name.equals("gml_fast_loads"));
    }

    private List<String> tables(String database) throws SQLException {
        return rows(
                database,
                database.equals("postgis")
                        ? "SELECT relname FROM pg_class WHERE relnamespace = 's'::regnamespace AND relkind = 'r'"
                        : "SELECT table_name FROM gpkg_contents");
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgis", "gpkg"})
    void appendsToTablesThatExist(String database) throws Exception {
        loaded(database, gml("a.gml", member("t.1", "<tag>1</tag><tag>2</tag>" + owner("A", "x", "y"))));
        CommandRun run =
                loaded(database, gml("b.gml", member("t.2", "<tag>3</tag>" + owner("B", "z"))), "--mode", "append");
        assertThat(run.errors()).contains("1 row loaded into t_tag");
        assertThat(rows(database, "SELECT gml_id, tag_n, tag FROM s.t_tag ORDER BY 1, 2"))
                .containsExactly("t.1 1 1", "t.1 2 2", "t.2 1 3");
        assertThat(rows(database, OWNERS)).containsExactly("t.1 1 A 1", "t.2 1 B 1");
        assertThat(rows(database, ADDRESSES)).containsExactly("t.1 1 1 x", "t.1 1 2 y", "t.2 1 1 z");
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgis", "gpkg"})
    void replacesTheRowsOfChangedFeatures(String database) throws Exception {
        loaded(
                database,
                gml(
                        "a.gml",
                        member("t.1", "<tag>1</tag><tag>2</tag>" + owner("A", "x", "y")),
                        member("t.2", "<tag>3</tag>" + owner("B", "z"))));
        loaded(database, gml("b.gml", member("t.1", "<tag>9</tag>"), member("t.3", owner("C"))), "--mode", "upsert");
        assertThat(rows(database, "SELECT gml_id, tag_n, tag FROM s.t_tag ORDER BY 1, 2"))
                .containsExactly("t.1 1 9", "t.2 1 3");
        assertThat(rows(database, OWNERS)).containsExactly("t.2 1 B 1", "t.3 1 C 1");
        assertThat(rows(database, ADDRESSES)).containsExactly("t.2 1 1 z");
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgis", "gpkg"})
    void appliesDeliveriesOfChanges(String database) throws Exception {
        loaded(
                database,
                gml(
                        "a.gml",
                        member("t.1", owner("A", "x", "y")),
                        member("t.2", owner("B", "z")),
                        member("t.3", owner("C", "u", "v"))));
        String changes = "<wfs:Transaction xmlns='urn:t' xmlns:wfs='http://www.opengis.net/wfs/2.0'"
                + " xmlns:fes='http://www.opengis.net/fes/2.0' xmlns:gml='http://www.opengis.net/gml/3.2'>"
                + "<wfs:Replace><t gml:id='t.1'>" + owner("A1", "q") + POINT + "</t>" + filter("t.1") + "</wfs:Replace>"
                + "<wfs:Delete typeName='t'>" + filter("t.2") + "</wfs:Delete>"
                + "<wfs:Insert><t gml:id='t.4'>" + owner("D") + "<more><More><a>1</a></More></more>" + POINT
                + "</t></wfs:Insert>"
                + "<wfs:Replace><t gml:id='t.1'>" + owner("A2") + POINT + "</t>" + filter("t.1") + "</wfs:Replace>"
                + "<wfs:Insert><t gml:id='t.5'>" + owner("E") + POINT + "</t></wfs:Insert>"
                + "<wfs:Delete typeName='t'>" + filter("t.5") + "</wfs:Delete></wfs:Transaction>";
        Path file = Files.writeString(folder.resolve("c.gml"), changes);
        loaded(database, file, "--mode", "change");
        assertThat(rows(database, "SELECT gml_id FROM s.t ORDER BY 1")).containsExactly("t.1", "t.3", "t.4");
        assertThat(rows(database, OWNERS)).containsExactly("t.1 1 A2 1", "t.3 1 C 1", "t.4 1 D 1");
        assertThat(rows(database, ADDRESSES)).containsExactly("t.3 1 1 u", "t.3 1 2 v");
        assertThat(rows(database, "SELECT gml_id, more_n, \"More.a\" FROM s.t_more"))
                .containsExactly("t.4 1 1");
        Path deletion = Files.writeString(
                folder.resolve("d.gml"),
                "<wfs:Transaction xmlns='urn:t' xmlns:wfs='http://www.opengis.net/wfs/2.0'"
                        + " xmlns:fes='http://www.opengis.net/fes/2.0'><wfs:Delete typeName='t'>" + filter("t.3")
                        + "</wfs:Delete></wfs:Transaction>");
        loaded(database, deletion, "--mode", "change");
        assertThat(rows(database, OWNERS)).containsExactly("t.1 1 A2 1", "t.4 1 D 1");
        assertThat(rows(database, ADDRESSES)).isEmpty();
    }

    private static String filter(String id) {
        return "<fes:Filter><fes:ResourceId rid='" + id + "'/></fes:Filter>";
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgis", "gpkg"})
    void replacesTheRowsOfAChangedFile(String database) throws Exception {
        gml("b.gml", member("t.2", owner("B", "z")));
        Path changed = gml("a.gml", member("t.1", owner("A", "x", "y")));
        Object[] arguments = {
            folder.resolve("a.gml"), folder.resolve("b.gml"), "--mode", "append", "--source-column=file"
        };
        loaded(database, arguments);
        Files.writeString(changed, document(member("t.1", owner("A1")), member("t.3", owner("C"))));
        loaded(database, arguments);
        assertThat(rows(database, "SELECT file, gml_id, \"Owner.name\" FROM s.t_owner ORDER BY 2"))
                .containsExactly("a.gml t.1 A1", "b.gml t.2 B", "a.gml t.3 C");
        assertThat(rows(database, ADDRESSES)).containsExactly("t.2 1 1 z");
    }

    // ---- types and names

    @ParameterizedTest
    @ValueSource(strings = {"postgis", "gpkg"})
    void takesTypesFromTheValuesOfAllInputs(String database) throws Exception {
        Path zip = folder.resolve("b.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            out.putNextEntry(new ZipEntry("b.gml"));
            out.write(document(member("t.2", "<o><i>x</i><d>2020-01-31</d></o><tag>007</tag>"))
                    .getBytes("UTF-8"));
        }
        Path file = gml(
                "a.gml", member("t.1", "<o><i>5</i><d>2020-01-30</d><r>1.50</r></o><tag>1</tag><tag/><tag>2</tag>"));
        loaded(database, file, zip);
        assertThat(rows(database, "SELECT gml_id, o_n, i, d, r FROM s.t_o ORDER BY 1"))
                .containsExactly("t.1 1 5 2020-01-30 1.5", "t.2 1 x 2020-01-31 null");
        assertThat(rows(database, "SELECT gml_id, tag FROM s.t_tag ORDER BY 1, tag_n"))
                .containsExactly("t.1 1", "t.1 2", "t.2 007");
        if (database.equals("postgis")) {
            assertThat(rows(
                            database,
                            "SELECT data_type FROM information_schema.columns WHERE table_name = 't_o'"
                                    + " ORDER BY ordinal_position"))
                    .containsExactly("text", "integer", "text", "date", "double precision");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgis", "gpkg"})
    void takesNamesOfAnyKind(String database) throws Exception {
        String name = "n" + "ü".repeat(40);
        Path file = gml(
                "a.gml",
                member(
                        "t.1",
                        "<" + name + "><a x='1'>b</a></" + name
                                + "><gml_id><n>5</n></gml_id><select><table>6</table></select>"
                                + "<list_n>7</list_n><list><list_n>8</list_n></list>"));
        loaded(database, file, "--lower", "--prefix", "o'\"x_");
        assertThat(tables(database)).hasSize(5 + 1); // and the journal
        assertThat(rows(database, "SELECT list_n, list_n_2 FROM s.\"o'\"\"x_t_list\""))
                .containsExactly("1 8");
        assertThat(rows(database, "SELECT \"table\" FROM s.\"o'\"\"x_t_select\""))
                .containsExactly("6");
    }

    @Test
    void skipsRowsThatDoNotFitATableThatExists() throws Exception {
        loaded("postgis", gml("a.gml", member("t.1", "<o><i>5</i></o>")));
        Path file = gml("b.gml", member("t.2", "<o><i>x</i></o>"), member("t.3", "<o><i>6</i></o>"));
        CommandRun refused = load("postgis", file, "--mode", "append");
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.errors()).contains("feature t.2, column i");
        assertThat(rows("postgis", "SELECT count(*) FROM s.t")).containsExactly("1");
        CommandRun run = load("postgis", file, "--mode", "append", "--skip-errors=all");
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(rows("postgis", "SELECT gml_id, i FROM s.t_o ORDER BY 1")).containsExactly("t.1 5", "t.3 6");
    }

    @Test
    void namesWhatIsMissing() throws Exception {
        Path file = Files.writeString(
                folder.resolve("a.gml"), document(member("t.1", owner("A"))).replace(" gml:id='t.1'", ""));
        CommandRun run = load("gpkg", file);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("the features of t have no ids", "--key");
        assertThat(folder.resolve("s.gpkg")).doesNotExist();
    }

    @Test
    void keepsATableOfThatNameThatIsNoPart() throws Exception {
        server.execute("CREATE SCHEMA s", "CREATE TABLE s.t_owner (n integer)");
        Path file = gml("a.gml", member("t.1", owner("A")));
        assertThat(load("postgis", file, "--mode", "replace").errors()).contains("is not part of t");
        assertThat(rows("postgis", "SELECT count(*) FROM s.t_owner")).containsExactly("0");
    }

    @Test
    void loadsListsAndObjectsOfGeoJson() throws Exception {
        Path file = Files.writeString(
                folder.resolve("t.geojson"),
                "{'type':'FeatureCollection','features':[{'type':'Feature','id':'a','geometry':null,'properties':"
                                .replace('\'', '"')
                        + "{\"l\":[1,2,[3]],\"m\":{\"k\":true,\"o\":[{\"p\":1.5}]}}}]}");
        loaded("gpkg", file);
        assertThat(rows("gpkg", "SELECT id, l_n, l FROM t_l ORDER BY 2"))
                .containsExactly("a 1 1", "a 2 2", "a 3 [\"3\"]");
        assertThat(rows("gpkg", "SELECT id, m_n, k FROM t_m")).containsExactly("a 1 1");
        assertThat(rows("gpkg", "SELECT id, m_n, o_n, p FROM t_m_o")).containsExactly("a 1 1 1.5");
    }

    @Test
    void waitsForAnotherLoadOfTheTables() throws Exception {
        Path first = gml("a.gml", member("t.1", owner("A", "x", "y")));
        Path second = gml("b.gml", member("t.2", owner("B", "z", "w")));
        server.execute("CREATE SCHEMA s");
        CompletableFuture<CommandRun> one =
                CompletableFuture.supplyAsync(() -> load("postgis", first, "--mode", "append"));
        CompletableFuture<CommandRun> other =
                CompletableFuture.supplyAsync(() -> load("postgis", second, "--mode", "append"));
        assertThat(one.get().exitCode()).as(one.get().errors()).isZero();
        assertThat(other.get().exitCode()).as(other.get().errors()).isZero();
        assertThat(rows("postgis", OWNERS)).containsExactly("t.1 1 A 1", "t.2 1 B 1");
        assertThat(rows("postgis", ADDRESSES)).hasSize(4);
    }
}
