/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import picocli.CommandLine;

/** Profiles of national data: files of options, by which documents are recognized. */
class ProfileTest {

    private static final String SAMPLES = "gml-input/files/";

    @TempDir
    Path folder;

    private static Stream<String> names() {
        return Profile.NAMES.stream();
    }

    private Path file(String name, String text) throws Exception {
        return Files.writeString(folder.resolve(name), text);
    }

    /** Members of a type with a code. */
    private Path gml(String name, String... codes) throws Exception {
        StringBuilder members = new StringBuilder();
        for (String code : codes) {
            members.append("<gml:featureMember><t><code>" + code + "</code><part><Part><kind>a</kind></Part></part></t>"
                    + "</gml:featureMember>");
        }
        return file(name, "<c xmlns='urn:t' xmlns:gml='http://www.opengis.net/gml'>" + members + "<Thing/></c>");
    }

    private static List<String> rows(Path database, String sql) throws Exception {
        List<String> rows = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                rows.add(row.getString(1));
            }
        }
        return rows;
    }

    private CommandRun loaded(Path database, Object... arguments) {
        List<String> all = new ArrayList<>(List.of("load", "--into", database.toString()));
        for (Object argument : arguments) {
            all.add(argument.toString());
        }
        CommandRun run = CommandRun.of(all.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.errors()).isZero();
        return run;
    }

    private static String info(Path input) {
        CommandRun run = CommandRun.of("info", input.toString());
        assertThat(run.exitCode()).as(run.errors()).isZero();
        return new String(run.output(), StandardCharsets.UTF_8);
    }

    // ---- files of users

    @Test
    void takesTheOptionsOfAFile() throws Exception {
        Path profile =
                file("own.profile", "# Mine\n\nrecognize urn:t\n--type code?=String\n--type absent?=Date\n--lower\n");
        Path upper = file(
                "upper.gml",
                "<c xmlns:gml='http://www.opengis.net/gml'><gml:featureMember><T><CODE>12</CODE></T></gml:featureMember></c>");
        Path plain = gml("a.gml", "12", "13");
        CommandRun encoded =
                CommandRun.of("encode", plain.toString(), "--format", "csv", "--profile", profile.toString());
        assertThat(encoded.exitCode()).as(encoded.errors()).isZero();
        Path database = folder.resolve("a.gpkg");
        loaded(database, plain, upper, "--profile=" + profile);
        assertThat(rows(database, "SELECT typeof(code) || code FROM t WHERE kind = 'a' ORDER BY 1"))
                .containsExactly("text12", "text13");
        assertThat(rows(database, "SELECT name FROM pragma_table_info('t')")).contains("code", "kind");
    }

    @Test
    void prefersOptionsOfTheCommandToThoseOfTheProfile() throws Exception {
        Path profile = file("own.profile", "--nested ignored\n--type code=String\n--lower");
        Path input = gml("a.gml", "12");
        Path database = folder.resolve("a.gpkg");
        loaded(
                database,
                input,
                "--profile",
                profile,
                "--nested=path",
                "--type",
                "part.Part.kind=String",
                "--lower=false");
        assertThat(rows(database, "SELECT name FROM pragma_table_info('t')"))
                .containsExactly("fid", "code", "part.Part.kind");
        assertThat(rows(database, "SELECT typeof(code) FROM t")).containsExactly("text");
    }

    @Test
    void namesWhatIsWrongWithAProfile() throws Exception {
        Path input = gml("a.gml", "12");
        CommandRun unknown = CommandRun.of("info", input.toString(), "--profile", "bagg");
        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.errors())
                .contains("\"bagg\" is neither a profile nor a file; the profiles are alkis, bag, bgt, brk, inspire");
        Path misspelt = file("own.profile", "--featur Pand");
        assertThat(CommandRun.of("info", input.toString(), "--profile", misspelt.toString())
                        .errors())
                .contains("own.profile has the option --featur, which gml-fast load does not have");
        Path malformed = file("own.profile", "# x\nfeature Pand");
        assertThat(CommandRun.of("info", input.toString(), "--profile", malformed.toString())
                        .errors())
                .contains("own.profile has in line 2 neither an option");
        CommandRun required = CommandRun.of("encode", input.toString(), "--format", "csv", "--type", "absent=Date");
        assertThat(required.errors()).contains("no type has an attribute \"absent\"");
    }

    @Test
    void numbersFeaturesWithoutIds() throws Exception {
        Path database = folder.resolve("a.gpkg");
        loaded(database, gml("a.gml", "1"), gml("b.gml", "2"));
        assertThat(rows(database, "SELECT fid || ' ' || code FROM t ORDER BY fid"))
                .containsExactly("1 1", "2 2");
        assertThat(rows(database, "SELECT name FROM pragma_table_info('t')")).doesNotContain("gml_id");
    }

    // ---- profiles of this program

    @ParameterizedTest
    @MethodSource("names")
    void hasOptionsThatCommandsAccept(String name) throws Exception {
        for (List<String> command : List.of(
                List.of("load", "a.gml", "--into", "a.gpkg"), List.of("encode", "a.gml"), List.of("serve", "a.gml"))) {
            CommandLine line =
                    GmlFast.commandLine(InputStream.nullInputStream(), OutputStream.nullOutputStream(), System.err);
            List<String> arguments = new ArrayList<>(command);
            arguments.addAll(List.of("--profile", name));
            line.parseArgs(ProfileArguments.with(line, arguments.toArray(String[]::new)));
        }
        assertThat(Profile.named(name).namespaces()).isNotEmpty();
        assertThat(Files.readString(TestData.projectRoot().resolve("src-docs/command-line/profiles.md")))
                .contains("| `" + name + "` |");
    }

    /** Samples of public repositories: the profile that info names, and a table with as many rows as elements. */
    @ParameterizedTest
    @CsvSource({
        "alkis, ../alkis-nas.xml.gz, AX_Flurstueck",
        "alkis, ../alkis-nas.xml.gz, AP_PTO",
        "bag, nlextract+NLExtract/bag/test/data/woonplaats.xml, Woonplaats",
        "bgt, nlextract+NLExtract/bgt/etl/test/input/bgt_pand-s.gml, BuildingPart",
        "bgt, nlextract+NLExtract/bgt/etl/test/input/bgt_weginrichtingselement.gml, Weginrichtingselement",
        "brk, nlextract+NLExtract/brk/etl/test/input-v3/fl/Perceel.gml, Perceel",
        "brk, nlextract+NLExtract/brk/etl/test/input-v5/files/kadastralekaart_perceel.gml, Perceel",
        "top10nl, nlextract+NLExtract/brt/top10nl/etl/test/v1_2/kadaster/TOP10NL_1_2_sample.gml, Wegdeel",
        "ruian, rouault+gdal/autotest/ogr/data/gml/ruian_st_v1.xml.gz, Stat",
        "inspire, rouault+gdal/autotest/ogr/data/gml/inspire_cadastralboundary.xml, CadastralBoundary",
        "inspire, OSM-es+CatAtom2Osm/test/fixtures/38023.building.gml, Building"
    })
    void recognizesAndLoadsSamples(String profile, String sample, String element) throws Exception {
        Path input = TestData.file(SAMPLES + sample).normalize();
        int expected = elements(input, element);
        assertThat(expected).isPositive();
        assertThat(info(input)).contains("profile: " + profile + " (", element + ": " + expected + " feature");
        Path database = folder.resolve("a.gpkg");
        loaded(database, input, "--profile", profile);
        assertThat(rows(database, "SELECT count(*) FROM \"" + element.toLowerCase(Locale.ROOT) + '"'))
                .containsExactly(String.valueOf(expected));
    }

    /** The number of start tags of an element, in any namespace. */
    private static int elements(Path input, String element) throws Exception {
        byte[] bytes = Files.readAllBytes(input);
        if (input.toString().endsWith(".gz")) {
            bytes = new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes();
        }
        return (int) Pattern.compile("<(\\w+:|\\w+-\\w+:)?" + element + "[\\s>]")
                .matcher(new String(bytes, StandardCharsets.UTF_8))
                .results()
                .count();
    }

    @Test
    void readsReferencesOfAlkis() throws Exception {
        Path input = TestData.file("gml-input/alkis-nas.xml.gz");
        Path database = folder.resolve("a.gpkg");
        loaded(database, input, "--profile", "alkis", "--layer", "AX_Flurstueck");
        assertThat(rows(database, "SELECT DISTINCT substr(istgebucht_href, 1, 16) FROM ax_flurstueck"))
                .containsExactly("urn:adv:oid:DEHH");
        assertThat(rows(database, "SELECT DISTINCT typeof(land) || land FROM ax_flurstueck"))
                .containsExactly("text02");
    }

    /** Identifiers are texts also in a municipality whose identifiers have no leading zero. */
    @Test
    void givesStatesOfTheBagTheirKeys() throws Exception {
        Path database = folder.resolve("a.gpkg");
        Path zeros = file("a.xml", bag("0221100000312938/1", "0221100000312938/2"));
        Path none = file("b.xml", bag("1924100000312938/1"));
        for (Path path : List.of(zeros, none)) {
            assertThat(info(path)).contains("profile: bag", "Pand: ");
            loaded(database, path, "--profile", "bag", "--mode", "append");
        }
        assertThat(rows(database, "SELECT identificatie || '/' || voorkomenidentificatie FROM pand ORDER BY 1"))
                .containsExactly("0221100000312938/1", "0221100000312938/2", "1924100000312938/1");
    }

    /** An extract with states of buildings. */
    private static String bag(String... states) {
        String namespaces = "http://www.kadaster.nl/schemas/lvbag/";
        StringBuilder text = new StringBuilder("<bagStand xmlns='" + namespaces + "extract-deelbestand-lvc/v20200601'"
                + " xmlns:o='" + namespaces + "imbag/objecten/v20200601' xmlns:gml='http://www.opengis.net/gml/3.2'>");
        for (String state : states) {
            String[] parts = state.split("/");
            text.append("<stand><bagObject><o:Pand><o:identificatie domein='NL.IMBAG.Pand'>" + parts[0])
                    .append(
                            "</o:identificatie><o:geometrie><gml:Point srsName='urn:ogc:def:crs:EPSG::28992'><gml:pos>1 2")
                    .append("</gml:pos></gml:Point></o:geometrie><o:voorkomen><o:Voorkomen><o:voorkomenidentificatie>")
                    .append(parts[1]
                            + "</o:voorkomenidentificatie></o:Voorkomen></o:voorkomen></o:Pand></bagObject></stand>");
        }
        return text + "</bagStand>";
    }
}
