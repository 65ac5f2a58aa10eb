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
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.command.CommandRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The command load with a GeoPackage: new files, and files that exist. */
class LoadGeoPackageTest {

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = folder.resolve("t.gpkg");
    }

    private List<String> rows(String sql) throws Exception {
        List<String> rows = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                rows.add(row.getString(1));
            }
        }
        return rows;
    }

    private CommandRun load(Object... arguments) {
        List<String> all = new ArrayList<>(List.of("load", "--into", file.toString()));
        for (Object argument : arguments) {
            all.add(argument.toString());
        }
        return CommandRun.of(all.toArray(String[]::new));
    }

    private void loaded(Object... arguments) {
        CommandRun run = load(arguments);
        assertThat(run.exitCode()).as(run.errors()).isZero();
    }

    /** Points of a type t at the numbers. */
    private Path gml(String name, int... numbers) throws Exception {
        StringBuilder members = new StringBuilder();
        for (int number : numbers) {
            members.append("<gml:featureMember><t gml:id='t.%1$d'><n>%1$d</n><g><gml:Point srsName='EPSG:25832'>"
                            .formatted(number))
                    .append("<gml:pos>%1$d %1$d</gml:pos></gml:Point></g></t></gml:featureMember>".formatted(number));
        }
        return Files.writeString(
                folder.resolve(name),
                "<c xmlns='urn:t' xmlns:gml='http://www.opengis.net/gml/3.2'>" + members + "</c>");
    }

    private Path malformed() throws Exception {
        Path bad = gml("bad.gml", 7, 8);
        return Files.writeString(bad, Files.readString(bad).replace("<gml:pos>8 8", "<gml:pos>8 x"));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void refusesFolderInWhichNoFileCanBeCreated() throws Exception {
        file = Path.of("/proc/t.gpkg");
        assertThat(load(gml("a.gml", 1)).errors())
                .isEqualTo("gml-fast: " + file + ": no file can be created in /proc\n");
    }

    @Test
    void refusesKeyThatOccursTwice() throws Exception {
        CommandRun twice = load(gml("a.gml", 1, 2, 1));
        assertThat(twice.exitCode()).isEqualTo(1);
        assertThat(twice.errors())
                .contains("two features of t have the key gml_id = t.1; choose another key with --key");
        assertThat(file).doesNotExist();
        loaded(gml("b.gml", 1, 2));
        CommandRun again = load(gml("c.gml", 3, 2), "--mode", "append");
        assertThat(again.exitCode()).isEqualTo(1);
        assertThat(again.errors()).contains("gml_id");
        assertThat(rows("SELECT gml_id FROM t ORDER BY 1")).containsExactly("t.1", "t.2");
        loaded(gml("d.gml", 3, 2), "--mode", "upsert");
        assertThat(rows("SELECT gml_id FROM t ORDER BY 1")).containsExactly("t.1", "t.2", "t.3");
    }

    @Test
    void refusesKeyWithoutValue() throws Exception {
        Path json = Files.writeString(
                folder.resolve("a.geojson"),
                """
                {"type":"FeatureCollection","features":[
                {"type":"Feature","geometry":null,"properties":{"k":"x"}},
                {"type":"Feature","geometry":null,"properties":{"k":null}}]}""");
        CommandRun run = load(json, "--key", "k");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("a feature of a has no value for its key k");
        assertThat(file).doesNotExist();
    }

    private List<String> files() throws Exception {
        try (var all = Files.list(folder)) {
            return all.map(path -> path.getFileName().toString())
                    .filter(name -> !name.endsWith(".gml"))
                    .toList();
        }
    }

    @Test
    void appendsEachInputToANewFileAndToOneThatExists() throws Exception {
        loaded(gml("a.gml", 1, 2), gml("b.gml", 3), "--mode", "append");
        assertThat(rows("SELECT gml_id FROM t ORDER BY fid")).containsExactly("t.1", "t.2", "t.3");
        CommandRun run = load(gml("b.gml", 3), gml("c.gml", 4, 5), "--mode", "append");
        assertThat(run.exitCode()).as(run.errors()).isZero();
        assertThat(run.errors()).contains("b.gml has been loaded before", "2 rows loaded into t");
        assertThat(rows("SELECT fid || ' ' || gml_id FROM t ORDER BY fid"))
                .containsExactly("1 t.1", "2 t.2", "3 t.3", "4 t.4", "5 t.5");
        assertThat(rows("SELECT id FROM rtree_t_g WHERE minx > 3")).containsExactly("4", "5");
        assertThat(rows("SELECT max_x FROM gpkg_contents WHERE table_name = 't'"))
                .containsExactly("5.0");
        assertThat(rows("SELECT rtreecheck('rtree_t_g')")).containsExactly("ok");
        assertThat(rows("SELECT count(*) FROM sqlite_master WHERE type = 'trigger'"))
                .containsExactly("7");
    }

    @Test
    void replacesATable() throws Exception {
        loaded(gml("a.gml", 1, 2));
        assertThat(load(gml("b.gml", 3)).errors()).contains("the file has a table t; use --mode append or replace");
        loaded(gml("b.gml", 3), "--mode", "replace");
        assertThat(rows("SELECT gml_id FROM t")).containsExactly("t.3");
        assertThat(rows("SELECT table_name FROM gpkg_geometry_columns")).containsExactly("t");
        assertThat(rows("SELECT id FROM rtree_t_g")).containsExactly("1");
        assertThat(rows("SELECT source FROM gml_fast_loads")).containsExactly("b.gml");
    }

    @Test
    void leavesTheFileAsItWasAfterAFailure() throws Exception {
        assertThat(load(gml("a.gml", 1), malformed()).exitCode()).isEqualTo(1);
        assertThat(files()).isEmpty();
        loaded(gml("a.gml", 1));
        byte[] before = Files.readAllBytes(file);
        for (String mode : List.of("replace", "append")) {
            CommandRun run = load(malformed(), "--mode", mode);
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.errors()).contains("bad.gml");
        }
        assertThat(rows("SELECT gml_id FROM t")).containsExactly("t.1");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        assertThat(files()).containsExactly("t.gpkg");
    }

    @Test
    void keepsInputsThatAreDoneIfALaterOneFails() throws Exception {
        CommandRun run = load(gml("a.gml", 1), malformed(), "--mode", "append", "--skip-errors=5");
        assertThat(run.exitCode()).as(run.errors()).isEqualTo(3);
        assertThat(rows("SELECT gml_id FROM t ORDER BY fid")).containsExactly("t.1", "t.7");
    }

    @Test
    void changesRowsWithAKnownKey() throws Exception {
        loaded(gml("a.gml", 1, 2, 3));
        String moved = Files.readString(gml("b.gml", 2, 4))
                .replace("<n>2</n>", "<n>20</n>")
                .replace("2 2", "9 9");
        loaded(Files.writeString(folder.resolve("b.gml"), moved), "--mode", "upsert");
        assertThat(rows("SELECT fid || ' ' || gml_id || ' ' || n FROM t ORDER BY fid"))
                .containsExactly("1 t.1 1", "2 t.2 20", "3 t.3 3", "4 t.4 4");
        assertThat(rows("SELECT id FROM rtree_t_g WHERE minx > 8")).containsExactly("2");
        assertThat(rows("SELECT rtreecheck('rtree_t_g')")).containsExactly("ok");
        String withoutGeometry = Files.readString(gml("c.gml", 2)).replaceAll("<g>.*</g>", "");
        loaded(Files.writeString(folder.resolve("c.gml"), withoutGeometry), "--mode", "upsert");
        // columns that the input lacks remain
        assertThat(rows("SELECT n || ' ' || (g IS NULL) FROM t WHERE fid = 2")).containsExactly("2 0");
        loaded(gml("d.gml", 5, 5), "--mode", "upsert");
        assertThat(rows("SELECT count(*) FROM t")).containsExactly("5");
    }
}
