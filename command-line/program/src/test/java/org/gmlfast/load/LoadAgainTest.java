/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.zip.CRC32C;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import org.gmlfast.command.CommandRun;
import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Inputs that are loaded again: once, because their types were taken from their start, or because they have changed.
 */
class LoadAgainTest extends LoadDatabases {

    /** With these, a document has more than the 4 MB from which types are taken. */
    private static final int MANY = 40_000;

    private static String member(String type, String id, String content) {
        return "<gml:featureMember><" + type + " gml:id='" + id + "'>" + content
                + "<g><gml:Point srsName='EPSG:25832'><gml:pos>1 2</gml:pos></gml:Point></g></" + type
                + "></gml:featureMember>";
    }

    private static String document(String... members) {
        return "<c xmlns='urn:t' xmlns:gml='http://www.opengis.net/gml/3.2'>" + String.join("\n", members) + "</c>";
    }

    private Path gml(String name, String... members) throws Exception {
        return Files.writeString(folder.resolve(name), document(members));
    }

    private static final String NAMES = "SELECT gml_id || ' ' || name FROM s.t ORDER BY 1";

    // ---- one pass

    @ParameterizedTest
    @CsvSource({
        "postgis, <name>x1</name>",
        "gpkg, <name>x1</name>",
        "gpkg, <name>7</name><name>8</name>",
        "gpkg, <name>7</name><later>a</later>",
        "postgis, <name>7</name><later>a</later>"
    })
    void readsADocumentTwiceIfItsEndDoesNotFitItsStart(String database, String last) throws Exception {
        String[] members = new String[MANY];
        for (int i = 0; i < MANY; i++) {
            members[i] = member("t", "t." + i, "<name>" + i + "</name>");
        }
        CommandRun uniform = loaded(database, gml("a.gml", members), "--one-pass", "--mode", "replace");
        assertThat(uniform.errors()).isEqualTo("gml-fast: " + MANY + " rows loaded into t\n");
        members[MANY - 1] = member("t", "t.x", last);
        CommandRun run = loaded(
                database, gml("b.gml", members), "--one-pass", "--mode", "replace", "--skip-errors=all", "--prefix=p_");
        assertThat(run.errors()).contains("the types are taken from all of it, and it is loaded again");
        loaded(database, folder.resolve("b.gml"), "--prefix=q_");
        assertThat(rows(database, "SELECT * FROM s.p_t WHERE gml_id = 't.x' OR gml_id = 't.1'"))
                .isEqualTo(rows(database, "SELECT * FROM s.q_t WHERE gml_id = 't.x' OR gml_id = 't.1'"))
                .hasSize(2);
        assertThat(rows(database, "SELECT count(*) FROM s.p_t")).containsExactly("" + MANY);
        assertThat(rows(database, "SELECT name FROM s.p_t WHERE gml_id = 't.x'"))
                .isEqualTo(rows(database, "SELECT name FROM s.q_t WHERE gml_id = 't.x'"));
    }

    @Test
    void findsALayerBehindTheStart() throws Exception {
        String[] members = new String[MANY];
        for (int i = 0; i < MANY; i++) {
            members[i] = member(i < MANY - 2 ? "t" : "u", "t." + i, "<name>" + i + "</name>");
        }
        CommandRun run =
                loaded("gpkg", gml("a.gml", members), gml("b.gml", member("t", "b", "<name>a</name>")), "--one-pass");
        assertThat(run.errors()).contains("<u> does not occur", "it is loaded again");
        assertThat(rows("gpkg", "SELECT count(*) FROM s.t")).containsExactly("" + (MANY - 1));
        assertThat(rows("gpkg", "SELECT gml_id FROM s.u ORDER BY 1"))
                .containsExactly("t." + (MANY - 2), "t." + (MANY - 1));
    }

    private void declare(String name, String elements) throws Exception {
        Files.writeString(
                folder.resolve(name),
                "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' xmlns:gml='http://www.opengis.net/gml/3.2'>"
                        + "<xs:element name='t' type='T'/><xs:complexType name='T'><xs:complexContent>"
                        + "<xs:extension base='gml:AbstractFeatureType'><xs:sequence>" + elements
                        + "<xs:element name='g' type='gml:PointPropertyType'/></xs:sequence></xs:extension>"
                        + "</xs:complexContent></xs:complexType></xs:schema>");
    }

    private static String element(String name, String type) {
        return "<xs:element name='" + name + "' type='xs:" + type + "'/>";
    }

    /** The columns of a table and their types, in the order of their names. */
    private List<String> columns(String database, String table) throws SQLException {
        return rows(
                database,
                database.equals("postgis")
                        ? "SELECT attname || ' ' || format_type(atttypid, atttypmod) FROM pg_attribute"
                                + " WHERE attrelid = 's." + table + "'::regclass AND attnum > 0 ORDER BY 1"
                        : "SELECT name || ' ' || type FROM pragma_table_info('" + table + "') ORDER BY 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgis", "gpkg"})
    void readsADocumentOnceIfItsSchemaDeclaresIt(String database) throws Exception {
        String[] members = new String[MANY];
        for (int i = 0; i < MANY; i++) {
            members[i] = member("t", "t." + i, "<code>" + i + "</code>");
        }
        members[MANY - 1] = member("t", "t.x", "<late>7</late><later>1.50</later>")
                .replace("<gml:pos>1 2<", "<gml:pos srsDimension='3'>1 2 3<");
        declare(
                "a.xsd",
                element("code", "string")
                        + element("late", "int")
                        + element("later", "decimal")
                        + element("never", "date"));
        Path file = gml("a.gml", members);
        CommandRun once = loaded(database, file);
        assertThat(once.errors())
                .contains("the schema of " + file + " declares the types, so that it is read once")
                .doesNotContain("the types are taken from all of it");
        CommandRun twice = loaded(database, file, "--no-one-pass", "--prefix=q_");
        assertThat(twice.errors()).doesNotContain("declares");
        assertThat(columns(database, "t"))
                .isEqualTo(columns(database, "q_t"))
                .contains(database.equals("postgis") ? "code text" : "code TEXT")
                .contains(database.equals("postgis") ? "late integer" : "late MEDIUMINT");
        String values = "SELECT concat_ws(' ', gml_id, code, late, later, never) FROM s.%s"
                + " WHERE gml_id IN ('t.7', 't.x') ORDER BY 1";
        String sql = database.equals("postgis")
                ? values
                : values.replace(
                                "concat_ws(' ', gml_id, code, late, later, never)",
                                "gml_id || ' ' || coalesce(code || ' ', '') || coalesce(late || ' ' || later, '')")
                        .replace("s.", "");
        assertThat(rows(database, String.format(sql, "t")).stream().map(String::strip))
                .containsExactly("t.7 7", "t.x 7 1.50");
        assertThat(rows(database, String.format(sql, "q_t")).stream().map(String::strip))
                .containsExactly("t.7 7", "t.x 7 1.50");
    }

    @Test
    void readsADocumentTwiceThatDoesNotFitItsSchema() throws Exception {
        String[] members = new String[MANY];
        for (int i = 0; i < MANY; i++) {
            members[i] = member("t", "t." + i, "<code>" + i + "</code>");
        }
        members[MANY - 1] = member("t", "t.x", "<code>0x7</code><more unit='m'><of>1</of></more>");
        declare("a.xsd", element("code", "int"));
        CommandRun run = loaded("postgis", gml("a.gml", members), "--key", "gml_id?", "--rename", "of=part");
        assertThat(run.errors()).contains("the types are taken from all of it");
        assertThat(columns("postgis", "t"))
                .containsExactly("code text", "g geometry(Point,25832)", "gml_id text", "part bigint");
        assertThat(rows("postgis", "SELECT code || part FROM s.t WHERE gml_id = 't.x'"))
                .containsExactly("0x71");
    }

    // ---- changed files

    @ParameterizedTest
    @ValueSource(strings = {"postgis", "gpkg"})
    void replacesTheRowsOfAChangedFile(String database) throws Exception {
        Path first = gml("a.gml", member("t", "t.1", "<name>x</name>"), member("t", "t.2", "<name>y</name>"));
        Path second = gml("b.gml", member("t", "t.9", "<name>z</name>"));
        loaded(database, first, second, "--mode", "append", "--source-column", "file");
        gml("a.gml", member("t", "t.2", "<name>new</name>"), member("t", "t.3", "<name>w</name>"));
        CommandRun run = loaded(database, first, second, "--mode", "append", "--source-column", "file");
        assertThat(run.errors())
                .contains(
                        "the rows of a.gml in t are replaced", "b.gml has been loaded before", "2 rows loaded into t");
        assertThat(rows(database, NAMES)).containsExactly("t.2 new", "t.3 w", "t.9 z");
        assertThat(rows(database, "SELECT file || ' ' || count(*) FROM s.t GROUP BY file ORDER BY 1"))
                .containsExactly("a.gml 2", "b.gml 1");
        assertThat(rows(database, "SELECT source || ' ' || row_count FROM s.gml_fast_loads ORDER BY 1"))
                .containsExactly("a.gml 2", "b.gml 1");
        if (database.equals("gpkg")) {
            assertThat(rows(database, "SELECT count(*) FROM rtree_t_g")).containsExactly("3");
        }
    }

    @Test
    void refusesTwoFilesOfOneNameThatWouldReplaceEachOther() throws Exception {
        Path first = gml("a.gml", member("t", "t.1", "<name>x</name>"));
        Path other = Files.createDirectories(folder.resolve("other")).resolve("a.gml");
        Files.copy(first, other);
        CommandRun run = CommandRun.of(
                "load",
                first.toString(),
                other.toString(),
                "--into",
                folder.resolve("s.gpkg").toString(),
                "--source-column=f");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("have one name; with --source-column, names must differ");
    }

    /** Another layer or condition of a file is another load. */
    @Test
    void loadsAnotherSelectionOfAFile() throws Exception {
        Path file = gml("a.gml", member("t", "t.1", "<name>x</name>"), member("t", "t.2", "<name>y</name>"));
        loaded("gpkg", file, "--mode", "append", "--where", "name = 'x'");
        assertThat(loaded("gpkg", file, "--mode", "append", "--where", "name = 'x'")
                        .errors())
                .contains("has been loaded before");
        loaded("gpkg", file, "--mode", "append", "--where", "name = 'y'");
        assertThat(rows("gpkg", NAMES)).containsExactly("t.1 x", "t.2 y");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.gml", "a.gml.gz", "a.zip"})
    void knowsTheChecksumOfAFile(String name) throws Exception {
        byte[] text = document(member("t", "t.1", "<name>x</name>")).getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        if (name.endsWith(".zip")) {
            try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
                zip.putNextEntry(new ZipEntry("a.gml"));
                zip.write(text);
            }
        } else {
            try (OutputStream out = name.endsWith(".gz") ? new GZIPOutputStream(bytes) : bytes) {
                out.write(text);
            }
        }
        Path file = Files.write(folder.resolve(name), bytes.toByteArray());
        CRC32C sum = new CRC32C();
        sum.update(bytes.toByteArray());
        loaded("gpkg", file);
        assertThat(rows("gpkg", "SELECT checksum || ' ' || size FROM s.gml_fast_loads"))
                .containsExactly(sum.getValue() + " " + bytes.size());
    }

    // ---- rejects

    /**
     * Features that the reader skips, and those whose values do not fit their columns, also if the rows are read again.
     */
    @Test
    void writesTheErrorsOfAllSkippedFeatures() throws Exception {
        server.execute("CREATE SCHEMA s", "CREATE TABLE s.t (gml_id text PRIMARY KEY, name smallint, g geometry)");
        String[] members = new String[200];
        for (int i = 0; i < members.length; i++) {
            members[i] = member("t", "t." + i, "<name>" + (i % 2 == 0 ? i : 100_000) + "</name>");
        }
        members[4] = members[4].replace("1 2", "1 x");
        Path file = gml("a.gml", members);
        Path other = gml("b.gml", member("t", "u.\"1\"".replace("\"", "&quot;"), "<name>40000</name>"));
        Path rejects = folder.resolve("rejects.csv");
        List<String> all = new ArrayList<>(List.of("load", file.toString(), other.toString(), "--mode", "append"));
        all.addAll(List.of("--skip-errors=all", "--rejects", rejects.toString()));
        all.addAll(into("postgis"));
        CommandRun run = CommandRun.of(all.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.errors()).isEqualTo(3);
        assertThat(run.errors()).contains("102 features with errors are missing", "99 rows loaded into t");
        List<String> lines = Files.readAllLines(rejects);
        assertThat(lines).hasSize(103).startsWith("input,error");
        assertThat(lines)
                .contains("\"a.gml\",\"feature t.7, column name: the value 100000 does not fit smallint\"")
                .contains("\"b.gml\",\"feature u.\"\"1\"\", column name: the value 40000 does not fit smallint\"")
                .anyMatch(line -> line.startsWith("\"a.gml\"") && line.contains("in feature t.4"));
    }

    // ---- two at once

    @Test
    void loadsAFileOnceIfTwoLoadsHaveIt() throws Exception {
        loaded("postgis", gml("a.gml", member("t", "t.0", "<name>x</name>")));
        Path second = gml("b.gml", member("t", "t.1", "<name>y</name>"));
        List<CompletableFuture<CommandRun>> loads = new ArrayList<>();
        try (Connection other = DriverManager.getConnection(server.url(), PostgresServer.USER, "");
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("SELECT pg_advisory_xact_lock(hashtextextended('gml-fast load \"s\".\"t\"', 0))");
            for (int i = 0; i < 2; i++) {
                loads.add(CompletableFuture.supplyAsync(() -> loaded("postgis", second, "--mode", "append")));
            }
            while (rows("postgis", "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
                            .size()
                    < 2) {
                assertThat(loads).noneMatch(CompletableFuture::isDone);
                Thread.onSpinWait();
            }
            other.rollback();
        }
        String errors = loads.get(0).get().errors() + loads.get(1).get().errors();
        assertThat(errors).containsOnlyOnce("has been loaded before").containsOnlyOnce("1 row loaded into t");
        assertThat(rows("postgis", NAMES)).containsExactly("t.0 x", "t.1 y");
    }
}
