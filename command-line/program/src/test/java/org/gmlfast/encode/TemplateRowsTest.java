/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.gmlfast.command.CommandRun;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Writes rows of other tables beside those of a table: what PostgreSQL aggregates as JSON is the same. */
@BuildJdkOnly
class TemplateRowsTest {

    /** Several blocks of 200, 800 and more parents, with gaps, parents without rows, and rows without a parent. */
    private static final String TABLES =
            """
            CREATE TABLE place AS SELECT id, 'k-' || id || CASE WHEN id % 7 = 0 THEN '"\\,{ü' ELSE '' END AS code,
                CAST(md5(CAST(id AS text)) AS uuid) AS uid,
                CASE WHEN id % 3 <> 0 THEN 'P' || id END AS name, CAST('unused' AS text) AS unused,
                CAST(ST_SetSRID(ST_MakePoint(id, 2 * id), 25832) AS geometry(Point, 25832)) AS geom
              FROM generate_series(1, 2400) AS id WHERE id % 5 <> 0;
            ALTER TABLE place ADD PRIMARY KEY (id);
            CREATE TABLE place_text AS SELECT * FROM place;
            ALTER TABLE place_text ADD PRIMARY KEY (code);
            CREATE TABLE place_uuid AS SELECT * FROM place;
            ALTER TABLE place_uuid ADD PRIMARY KEY (uid);
            CREATE TABLE part AS SELECT place_id, ord, 'k-' || place_id
                || CASE WHEN place_id % 7 = 0 THEN '"\\,{ü' ELSE '' END AS code,
                CAST(md5(CAST(place_id AS text)) AS uuid) AS uid,
                CASE WHEN ord % 4 <> 1 THEN 'a<b&"' || chr(128512) || ord END AS val, ord * 1000000007 AS n,
                CASE WHEN ord % 2 = 0 THEN ord > 2 END AS flag, date '1900-01-01' + CAST(ord AS int) AS day,
                CASE WHEN ord % 3 = 0 THEN ST_SetSRID(ST_MakePoint(ord, place_id), 25832) END AS geom
              FROM generate_series(1, 2405) AS place_id, LATERAL generate_series(1, CAST(place_id % 6 AS bigint)) AS ord;
            CREATE INDEX ON part (place_id);
            CREATE TABLE tag AS SELECT id AS place_id, 't' || id AS tag FROM place WHERE id % 11 = 0;
            """;

    private static final String VIEW =
            """
            CREATE VIEW %1$s_json AS SELECT p.*,
              (SELECT json_agg(json_build_object('val', val, 'n', n, 'flag', flag, 'day', day, 'geom', ST_AsHEXEWKB(c.geom))
                 ORDER BY ord DESC) FROM part AS c WHERE c.%2$s = p.%3$s) AS parts,
              (SELECT json_agg(json_build_object('tag', tag)) FROM tag AS c WHERE c.place_id = p.id) AS tags
            FROM (SELECT * FROM %1$s ORDER BY %3$s) AS p;
            """;

    private static final String COMPOSITES =
            """
            CREATE TYPE part_value AS (val text, n bigint, flag boolean, day date, geom text);
            CREATE TYPE tag_value AS (tag text);
            CREATE VIEW place_composite AS SELECT p.*,
              ARRAY(SELECT ROW(val, n, flag, day, ST_AsHEXEWKB(c.geom))::part_value FROM part AS c
                WHERE c.place_id = p.id ORDER BY ord DESC) AS parts,
              ARRAY(SELECT ROW(tag)::tag_value FROM tag AS c WHERE c.place_id = p.id) AS tags
            FROM (SELECT * FROM place ORDER BY id) AS p;
            """;

    private static final String FEATURE =
            """
            <x:Place gml:id="P.${id}">
              <x:name gf:nil="unknown">${name}</x:name>
              <x:parts>
                <x:part gft:isCollection="true" gft:source="parts">
                  <x:Part><x:val no="${n}">${val}</x:val><x:flag>${flag}</x:flag><x:day>${day}</x:day>
                    <x:parent>${../name}</x:parent><x:where>${geom}</x:where></x:Part>
                </x:part>
              </x:parts>
              <x:ref gft:isCollection="true" gft:source="parts" gft:filter="flag = 'true'" xlink:href="urn:x:${val}"/>
              <x:tag gft:isCollection="true" gft:source="tags">${tag}</x:tag>
              <x:where>${geom}</x:where>
            </x:Place>
            """;

    private static PostgresServer server;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startServer() throws Exception {
        server = PostgresServer.start();
        server.execute(
                TABLES,
                VIEW.formatted("place", "place_id", "id"),
                VIEW.formatted("place_text", "code", "code"),
                VIEW.formatted("place_uuid", "uid", "uid"),
                COMPOSITES);
    }

    @AfterAll
    static void stopServer() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    private Path template(String rows) throws IOException {
        return Files.writeString(
                folder.resolve("t.xml"),
                "<gft:Template><gft:Options><gft:Namespaces xmlns:x=\"urn:x\"/>"
                        + "<gf:Geometry column=\"parts.geom\" id=\"P.${../id}.${n}\"/>" + rows + "</gft:Options>"
                        + FEATURE
                        + "</gft:Template>");
    }

    private static String rows(String key, String parent) {
        return "<gf:Rows name='parts' table='part' key='" + key + "' parent='" + parent + "' order='ord desc'/>"
                + "<gf:Rows name='tags' key='place_id' parent='id'>"
                + "<gf:Sql>select place_id, tag from tag -- all of them</gf:Sql></gf:Rows>";
    }

    private CommandRun encode(String table, Path template, String... options) {
        List<String> args = new ArrayList<>(List.of(
                "encode",
                server.url(),
                "--user",
                PostgresServer.USER,
                "--layer",
                table,
                "--template",
                template.toString(),
                "--format",
                "gml32"));
        args.addAll(List.of(options));
        return CommandRun.of(args.toArray(String[]::new));
    }

    private CommandRun export(String table, Path template, String... options) {
        List<String> args = new ArrayList<>(List.of(
                "export",
                "--db",
                server.url(),
                "--user",
                PostgresServer.USER,
                "--table",
                table,
                "--template",
                template.toString(),
                "--compress",
                "none",
                "--restart",
                "-o",
                folder.resolve("e").toString()));
        args.addAll(List.of(options));
        return CommandRun.of(args.toArray(String[]::new));
    }

    private static List<String> members(byte[] document) {
        String text = new String(document, StandardCharsets.UTF_8);
        assertThat(text).endsWith("</wfs:FeatureCollection>");
        return Arrays.asList(text.substring(text.indexOf("<wfs:member>")).split("(?=<wfs:member>)"));
    }

    private List<String> exported(String table) throws IOException {
        return members(Files.readAllBytes(folder.resolve("e/" + table + ".gml")));
    }

    @ParameterizedTest
    @CsvSource({"place,place_id,id", "place_text,code,code", "place_uuid,uid,uid"})
    void writesTheBytesOfJson(String table, String key, String parent) throws IOException {
        CommandRun json = encode(table + "_json", template(""), "-q");
        assertThat(json.errors()).isEmpty();
        List<String> expected = members(json.output());
        assertThat(expected).hasSize(1920);
        CommandRun blocks = encode(table, template(rows(key, parent)), "-q");
        assertThat(blocks.errors()).isEmpty();
        assertThat(members(blocks.output())).containsExactlyElementsOf(expected);
        CommandRun parts = export(table, template(rows(key, parent)), "-q", "--jobs", "2", "--parts", "5");
        assertThat(parts.errors()).isEmpty();
        assertThat(exported(table)).containsExactlyElementsOf(expected);
    }

    @Test
    void writesTheBytesOfJsonFromCompositeArrays() throws IOException {
        CommandRun composites = encode("place_composite", template(""), "-q");
        assertThat(composites.errors()).isEmpty();
        assertThat(members(composites.output()))
                .containsExactlyElementsOf(
                        members(encode("place_json", template(""), "-q").output()));
    }

    /** The rows of what the condition leaves out are not those without a parent. */
    @Test
    void writesTheRowsOfSelectedParents() throws IOException {
        List<String> expected = members(encode("place_json", template(""), "-q").output()).stream()
                .filter(member -> member.contains("P.1") && !member.contains("<x:name xsi:nil"))
                .toList();
        CommandRun run =
                export("place", template(rows("place_id", "id")), "--where", "name LIKE 'P1%'", "--parts", "2");
        assertThat(run.errors()).doesNotContain("no parent");
        assertThat(exported("place")).hasSameSizeAs(expected).allMatch(member -> member.contains("\"P.1"));
        assertThat(expected).containsAll(exported("place").subList(0, expected.size() - 1));
    }

    @Test
    void countsRowsWithoutAParent() throws IOException {
        // parents of every fifth number and behind 2400 are missing; those of multiples of 6 have no rows
        String note = "rows of parts have no parent and are not written";
        CommandRun encoded = encode("place", template(rows("place_id", "id")));
        assertThat(encoded.errors()).contains("note: 1215 " + note);
        CommandRun exported = export("place", template(rows("place_id", "id")), "--parts", "1");
        assertThat(exported.errors()).contains("1215 " + note);
    }

    @Test
    void transformsGeometriesOfOtherTables() throws IOException {
        CommandRun plain = encode("place", template(rows("place_id", "id")), "-q");
        CommandRun other = encode("place", template(rows("place_id", "id")), "-q", "--srs", "EPSG:4326");
        assertThat(other.errors()).isEmpty();
        String text = new String(other.output(), StandardCharsets.UTF_8);
        assertThat(text.split("<gml:pos>"))
                .hasSameSizeAs(new String(plain.output(), StandardCharsets.UTF_8).split("<gml:pos>"));
        assertThat(text).doesNotContain("25832");
        CommandRun json = encode("place_json", template(""), "-q", "--srs", "EPSG:4326");
        assertThat(json.exitCode()).isEqualTo(1);
        assertThat(json.errors()).contains("SRID 25832", "transform it in the view");
    }

    @Test
    void refusesFeatures() throws IOException {
        CommandRun where = encode("place", template(rows("place_id", "id")), "--where", "name IS NOT NULL");
        assertThat(where.exitCode()).isEqualTo(2);
        assertThat(where.errors()).contains("gf:Rows of a template needs all rows of a table");
        Path file = Files.writeString(
                folder.resolve("a.geojson"),
                "{\"type\":\"Feature\",\"properties\":{\"id\":1,\"name\":null,\"geom\":2},\"geometry\":null}");
        Path output = folder.resolve("o.gml");
        CommandRun features = CommandRun.of(
                "encode",
                file.toString(),
                "--template",
                template(rows("place_id", "id")).toString(),
                "-o",
                output.toString());
        assertThat(features.exitCode()).isEqualTo(1);
        assertThat(features.errors()).contains("gf:Rows parts is read beside rows of PostgreSQL");
        assertThat(output).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<gf:Rows name='parts' table='part' key='plaice' parent='id'/> | : child rows parts: no column plaice (columns: place_id,",
                "<gf:Rows name='parts' table='part' key='place_id' parent='ident'/> | no column ident in place",
                "<gf:Rows name='parts' table='part' key='code' parent='id'/> | key code is of type text, id of the parent of type int4",
                "<gf:Rows name='parts' table='apart' key='place_id' parent='id'/> | child rows parts: relation \"apart\" does not exist",
                "<gf:Rows name='parts' table='part' key='place_id'/> | gf:Rows has no parent",
                "<gf:Rows name='parts' table='part' key='place_id' parent='id'><gf:Sql>x</gf:Sql></gf:Rows> | either a table or a query",
                "<gf:Rows name='parts' table='part' key='place_id' parent='id' sort='x'/> | gf:Rows has no attribute sort",
                "<gf:Rows name='parts' table='tag' key='place_id' parent='id'/> | no column val in parts",
                "<gf:Rows name='parts' table='part' key='place_id' parent='id' order='x'/> | child rows parts: no column x (columns: place_id,",
            })
    void reportsWhatIsWrong(String line) throws IOException {
        String[] both = line.split(" \\| ");
        CommandRun run =
                encode("place", template(both[0] + rows("place_id", "id").replaceFirst("<.*?/>", "")));
        assertThat(run.exitCode()).isNotZero();
        assertThat(run.errors()).contains(both[1]);
    }
}
