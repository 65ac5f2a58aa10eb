/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Stream;

import org.gmlfast.command.CommandRun;
import org.gmlfast.testing.PropertySeeds;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** The values in tables of nested elements are those of the document, as the JDK's DOM has them. */
class NestedTableValuesTest extends LoadDatabases {

    @Override
    List<String> options() {
        return List.of("--child-tables");
    }

    // ---- documents of the test

    private static final String EXPECTED_OWNERS = "Owner/@share Owner/name Owner/since";

    /** Features with points in space and a second geometry, and nested values that some of them lack. */
    private static String member(Random random, int number, String id) {
        StringBuilder text = new StringBuilder("<m><t gml:id='" + id + "'><n>" + number + "</n>");
        for (int i = random.nextInt(4); i > 0; i--) {
            text.append("<tag>" + random.nextInt(5) + (random.nextBoolean() ? "" : ".5") + "</tag>");
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            text.append("<owner><Owner share='" + random.nextInt(9) + "'><name>ä" + random.nextInt(99) + "</name>");
            text.append(random.nextBoolean() ? "" : "<since>2020-01-0" + (1 + random.nextInt(9)) + "</since>");
            for (int j = random.nextInt(3); j > 0; j--) {
                text.append("<address><Address><street>s" + random.nextInt(99) + "</street>"
                        + (random.nextBoolean() ? "" : "<zip>0" + random.nextInt(99) + "</zip>")
                        + "</Address></address>");
            }
            text.append("</Owner></owner>");
        }
        text.append("<p><gml:Point srsName='EPSG:25832' srsDimension='3'><gml:pos>" + (500000 + number) + " 5400000 "
                + random.nextInt(9) + "</gml:pos></gml:Point></p>");
        if (random.nextBoolean()) {
            text.append(
                    "<q><gml:LineString srsName='EPSG:25832'><gml:posList>1 2 3 4</gml:posList></gml:LineString></q>");
        }
        return text + "</t></m>";
    }

    /** With a feature that has everything, so that all documents have the same tables and types. */
    private Path document(String name, Random random, int from, int count) throws Exception {
        StringBuilder text = new StringBuilder("<c xmlns='urn:t' xmlns:gml='http://www.opengis.net/gml/3.2'>");
        String address = "<address><Address><street>s</street><zip>07</zip></Address></address>";
        String owner = "<owner><Owner share='1'><name>a</name><since>2020-01-01</since>" + address + address
                + "</Owner></owner>";
        text.append(
                "<m><t gml:id='all." + from + "'><n>" + from + "</n><tag>1.5</tag><tag>2</tag>" + owner + owner
                        + "<p><gml:Point srsName='EPSG:25832' srsDimension='3'><gml:pos>500000 5400000 1</gml:pos></gml:Point></p>"
                        + "<q><gml:LineString srsName='EPSG:25832'><gml:posList>1 2 3 4</gml:posList></gml:LineString></q></t></m>");
        for (int i = from + 1; i < from + count; i++) {
            text.append(member(random, i, "t." + i));
        }
        return Files.writeString(folder.resolve(name), text + "</c>");
    }

    private static final Predicate<Element> ALL = feature -> true;

    private static int number(Element feature) {
        return Integer.parseInt(NestedElements.text(feature, "n"));
    }

    /** The rows that a table has for the elements of a path: the id, the numbers, and texts. */
    private static List<List<String>> expected(List<Element> features, String path, String texts) {
        List<List<String>> rows = new ArrayList<>();
        for (Element feature : features) {
            int number = 0;
            for (Node element : NestedElements.at(feature, path)) {
                List<String> row = new ArrayList<>(List.of(NestedElements.id(feature), String.valueOf(++number)));
                for (String text : texts.split(" ")) {
                    row.add(NestedElements.text((Element) element, text.equals(".") ? "" : text));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    private static List<Element> addresses(Element owner) {
        List<Element> addresses = new ArrayList<>();
        NestedElements.at(owner, "Owner/address/Address").forEach(node -> addresses.add((Element) node));
        return addresses;
    }

    private List<String> sorted(String database, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        for (List<String> row : values(database, sql)) {
            rows.add(row.stream().map(NestedElements::comparable).toList().toString());
        }
        Collections.sort(rows);
        return rows;
    }

    private static List<String> sorted(List<List<String>> rows) {
        return rows.stream().map(Object::toString).sorted().toList();
    }

    /** Compares all tables with the features. */
    private void check(String database, List<Element> features, String prefix, String owner, boolean isLower)
            throws SQLException {
        String table = prefix + 't';
        assertThat(sorted(database, "SELECT gml_id, n FROM s." + table))
                .isEqualTo(sorted(features.stream()
                        .map(feature -> List.of(NestedElements.id(feature), NestedElements.text(feature, "n")))
                        .toList()));
        assertThat(sorted(database, "SELECT gml_id, tag_n, tag FROM s." + table + "_tag"))
                .isEqualTo(sorted(expected(features, "tag", ".")));
        String share = isLower ? "owner_share" : "Owner_share";
        String inOwner = isLower ? "owner" : "Owner";
        assertThat(sorted(
                        database,
                        "SELECT gml_id, " + owner + "_n, \"" + share + "\", \"" + inOwner + ".name\", \"" + inOwner
                                + ".since\" FROM s." + table + '_' + owner))
                .isEqualTo(sorted(expected(features, "owner", EXPECTED_OWNERS)));
        List<List<String>> addresses = new ArrayList<>();
        for (Element feature : features) {
            int ownerNumber = 0;
            for (Node each : NestedElements.at(feature, "owner")) {
                ownerNumber++;
                int number = 0;
                for (Element address : addresses((Element) each)) {
                    List<String> row = new ArrayList<>(
                            List.of(NestedElements.id(feature), String.valueOf(ownerNumber), String.valueOf(++number)));
                    row.add(NestedElements.text(address, "street"));
                    row.add(NestedElements.text(address, "zip"));
                    addresses.add(row);
                }
            }
        }
        String in = isLower ? "address" : "Address";
        assertThat(sorted(
                        database,
                        "SELECT gml_id, " + owner + "_n, address_n, \"" + in + ".street\", \"" + in + ".zip\" FROM s.\""
                                + table + '_' + owner + '_' + inOwner + "_address\""))
                .isEqualTo(sorted(addresses));
    }

    // ---- options

    static Stream<Arguments> crossedOptions() {
        Predicate<Element> odd = feature -> number(feature) % 2 == 1;
        Predicate<Element> few = feature -> number(feature) <= 10;
        List<Arguments> all = new ArrayList<>();
        for (String database : List.of("postgis", "gpkg")) {
            all.add(Arguments.of(database, List.of(), ALL, "", "owner", false));
            all.add(Arguments.of(database, List.of("--lower"), ALL, "", "owner", true));
            all.add(Arguments.of(database, List.of("--prefix", "x_"), ALL, "x_", "owner", false));
            all.add(Arguments.of(database, List.of("--rename", "owner=held"), ALL, "", "held", false));
            all.add(Arguments.of(database, List.of("--where", "n <= 10"), few, "", "owner", false));
            all.add(Arguments.of(
                    database, List.of("--bbox", "499999,5399999,500010.5,5400001"), few, "", "owner", false));
            all.add(Arguments.of(
                    database,
                    List.of(
                            "--where",
                            "INTERSECTS(p, POLYGON((499999 0, 500010.5 0, 500010.5 9e6, 499999 9e6, 499999 0)))"),
                    few,
                    "",
                    "owner",
                    false));
            all.add(Arguments.of(database, List.of("--where", "n - 2 * floor(n / 2) = 1"), odd, "", "owner", false));
            all.add(Arguments.of(database, List.of("--srs", "EPSG:4326"), ALL, "", "owner", false));
            all.add(Arguments.of(database, List.of("--source-column", "file"), ALL, "", "owner", false));
            all.add(Arguments.of(
                    database,
                    List.of(
                            "--lower",
                            "--prefix",
                            "y_",
                            "--rename",
                            "owner=held",
                            "--source-column",
                            "file",
                            "--where",
                            "n <= 10"),
                    few,
                    "y_",
                    "held",
                    true));
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("crossedOptions")
    void writesTheValuesOfTheDocument(
            String database,
            List<String> options,
            Predicate<Element> selected,
            String prefix,
            String owner,
            boolean isLower)
            throws Exception {
        for (int seed = 0; seed < PropertySeeds.tries(5); seed++) {
            clear();
            Path file = document("a.gml", new Random(seed), 1, 20);
            List<Object> arguments = new ArrayList<>(options);
            arguments.add(file);
            CommandRun run = load(database, arguments.toArray());
            assertThat(run.exitCode()).as(run.errors()).isZero();
            List<Element> features = NestedElements.of(file).features("t").stream()
                    .filter(selected)
                    .toList();
            check(database, features, prefix, owner, isLower);
            if (database.equals("postgis")) {
                assertThat(values(database, "SELECT DISTINCT ST_NDims(p), ST_SRID(p) FROM s." + prefix + 't'))
                        .containsExactly(List.of("3", options.contains("--srs") ? "4326" : "25832"));
            }
        }
    }

    // ---- modes

    @ParameterizedTest
    @CsvSource({
        "postgis,replace", "postgis,append", "postgis,upsert", "postgis,change",
        "gpkg,replace", "gpkg,append", "gpkg,upsert", "gpkg,change"
    })
    void writesTheValuesInEachMode(String database, String mode) throws Exception {
        for (int seed = 0; seed < PropertySeeds.tries(5); seed++) {
            clear();
            Random random = new Random(seed);
            Path before = document("a.gml", random, 1, 15);
            Path after = document("b.gml", random, mode.equals("append") ? 101 : 8, 15);
            assertThat(load(database, before).exitCode()).isZero();
            Path input = after;
            if (mode.equals("change")) {
                String text = Files.readString(after).replaceAll("(?s)</?m>", "");
                int start = text.indexOf("<t ");
                input = Files.writeString(
                        folder.resolve("c.gml"),
                        text.substring(0, start) + "<Transaction><Insert>"
                                + text.substring(start).replace("</c>", "</Insert></Transaction></c>"));
            }
            CommandRun run = load(database, input, "--mode", mode);
            assertThat(run.exitCode()).as(run.errors()).isZero();
            List<Element> features = new ArrayList<>(NestedElements.of(after).features("t"));
            List<String> replaced = features.stream().map(NestedElements::id).toList();
            for (Element feature : NestedElements.of(before).features("t")) {
                if (!mode.equals("replace") && !replaced.contains(NestedElements.id(feature))) {
                    features.add(feature);
                }
            }
            check(database, features, "", "owner", false);
        }
    }

    @ParameterizedTest
    @CsvSource({"postgis", "gpkg"})
    void leavesOutTheValuesOfSkippedFeatures(String database) throws Exception {
        Path file = document("a.gml", new Random(1), 1, 20);
        Files.writeString(file, Files.readString(file).replace(">500004 5400000", ">x 5400000"));
        CommandRun run = load(database, file, "--skip-errors=all");
        assertThat(run.exitCode()).as(run.errors()).isEqualTo(3);
        check(
                database,
                NestedElements.of(file).features("t").stream()
                        .filter(feature -> number(feature) != 4)
                        .toList(),
                "",
                "owner",
                false);
    }

    // ---- samples

    /** Compares each table of nested values with the elements of the path in its comment. */
    @ParameterizedTest
    @CsvSource({
        "alkis, ../alkis-nas.xml.gz, AX_Flurstueck",
        "bgt, nlextract+NLExtract/bgt/etl/test/input/bgt_pand-s.gml,",
        "brk, nlextract+NLExtract/brk/etl/test/input-v5/files/kadastralekaart_perceel.gml,",
        "top10nl, nlextract+NLExtract/brt/top10nl/etl/test/v1_2/kadaster/TOP10NL_1_2_sample.gml,",
        "ruian, rouault+gdal/autotest/ogr/data/gml/ruian_st_v1.xml.gz,",
        "inspire, OSM-es+CatAtom2Osm/test/fixtures/38023.building.gml,",
        "inspire, rouault+gdal/autotest/ogr/data/gml/inspire_cadastralboundary.xml,"
    })
    void writesTheValuesOfSamples(String profile, String sample, String layer) throws Exception {
        Path file = TestData.file("gml-input/files/" + sample).normalize();
        NestedElements elements = NestedElements.of(file);
        for (String database : List.of("postgis", "gpkg")) {
            List<Object> arguments = new ArrayList<>(List.of(file, "--profile", profile));
            arguments.addAll(layer == null ? List.of() : List.of("--layer", layer));
            CommandRun run = load(database, arguments.toArray());
            assertThat(run.exitCode()).as(run.errors()).isZero();
        }
        String comments =
                "SELECT relname, obj_description(oid) FROM pg_class WHERE relnamespace = 's'::regnamespace AND"
                        + " obj_description(oid) LIKE 'part of %' ORDER BY 1";
        for (List<String> table : values("postgis", comments)) {
            String name = table.get(0);
            String type = table.get(1).replaceFirst("part of (.*?): .*", "$1");
            String path = table.get(1).replaceFirst("part of .*?: ", "");
            List<List<String>> columns = values(
                    "postgis",
                    "SELECT attname, coalesce(col_description(attrelid, attnum), attname) FROM pg_attribute WHERE attrelid ="
                            + " 's.\"" + name + "\"'::regclass AND attnum > (SELECT array_length(conkey, 1) FROM"
                            + " pg_constraint WHERE conrelid = attrelid AND contype = 'p') ORDER BY attnum");
            List<String> values = new ArrayList<>();
            List<String> selected = new ArrayList<>(List.of("1"));
            for (List<String> column : columns) {
                selected.add('"' + column.get(0) + '"');
                String own = column.get(1);
                values.add(own.startsWith(path + '/') ? own.substring(path.length() + 1) : "");
            }
            List<List<String>> expected = new ArrayList<>();
            for (Element feature : elements.features(typeName(elements, type))) {
                for (Node each : NestedElements.at(feature, attributePath(path))) {
                    List<String> row = new ArrayList<>(List.of("1"));
                    if (!(each instanceof Element)) {
                        row.add(each.getNodeValue());
                        expected.add(row);
                        continue;
                    }
                    for (String value : values) {
                        row.add(NestedElements.text((Element) each, value));
                    }
                    expected.add(row);
                }
            }
            String sql = "SELECT " + String.join(", ", selected) + " FROM s.\"" + name + '"';
            assertThat(sorted("postgis", sql)).as(name).isEqualTo(sorted(expected));
            // PostgreSQL has shorter names
            String longer = values(
                            "gpkg", "SELECT min(table_name) FROM gpkg_contents WHERE table_name LIKE '" + name + "%'")
                    .get(0)
                    .get(0);
            List<List<String>> all =
                    values("gpkg", "SELECT '\"' || name || '\"' FROM pragma_table_info('" + longer + "')");
            String last = String.join(
                    ", ",
                    all.subList(all.size() - columns.size(), all.size()).stream()
                            .map(column -> column.get(0))
                            .toList());
            assertThat(sorted("gpkg", "SELECT 1" + (columns.isEmpty() ? "" : ", " + last) + " FROM \"" + longer + '"'))
                    .as(name)
                    .isEqualTo(sorted(expected));
        }
    }

    /** The path of an attribute of elements, such as of references. */
    private static String attributePath(String path) {
        return path.matches(".*_(href|type)")
                ? path.replaceFirst("_(href|type)$", "/@$1")
                : path.replaceFirst("_$", ""); // of an element called geometry
    }

    /** The name of a type whose table has it in lower case. */
    private static String typeName(NestedElements elements, String lower) {
        return elements.names().stream()
                .filter(name -> name.equalsIgnoreCase(lower))
                .findFirst()
                .orElseThrow();
    }
}
