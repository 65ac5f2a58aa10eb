/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import org.gmlfast.command.CommandRun;
import org.gmlfast.testing.PostgresServer;
import org.gmlfast.testing.PropertySeeds;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * Pairs of deliveries that differ by random edits: the old one and the changes give the tables of the new one, and diff
 * lists the edits.
 */
class ChangeDeliveriesTest {

    private static final ObjectMapper JACKSON = new ObjectMapper();

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

    // ---- deliveries

    /** An object: its attributes, of which some occur twice, by their names. */
    private record Thing(String type, String id, Map<String, String> values) {

        /** With a list, and a code that is not a number. */
        static Thing anchor(String type) {
            return new Thing(
                    type,
                    "DEHHanchor00" + type,
                    new TreeMap<>(Map.of("code", "007", "k", "1 2", "name", "anchor", "pos", "1 2", "late", "x")));
        }

        static Thing random(Random random, String id) {
            Map<String, String> values = new TreeMap<>();
            values.put("code", String.valueOf(random.nextInt(300)));
            values.put("pos", random.nextInt(1000) + " " + random.nextInt(1000));
            for (String name : List.of("k", "name", "late")) {
                if (random.nextInt(3) > 0) {
                    values.put(
                            name,
                            name.equals("k")
                                    ? random.nextInt(9) + (random.nextBoolean() ? "" : " " + random.nextInt(9))
                                    : "v" + random.nextInt(9));
                }
            }
            return new Thing(random.nextBoolean() ? "AX_A" : "AX_B", id, values);
        }

        /** With other values of some attributes, whose names are added to a list. */
        Thing edited(Random random, List<String> changed) {
            Map<String, String> values = new TreeMap<>(this.values);
            for (Map.Entry<String, String> other : random(random, id).values.entrySet()) {
                if (random.nextBoolean() && !other.getValue().equals(values.put(other.getKey(), other.getValue()))) {
                    changed.add(other.getKey().equals("pos") ? "g" : other.getKey());
                }
            }
            return new Thing(type, id, values);
        }

        String gml(String ownId) {
            StringBuilder text = new StringBuilder("<" + type + (ownId == null ? ">" : " gml:id='" + ownId + "'>"));
            values.forEach((name, value) -> {
                for (String each : name.equals("pos") ? List.<String>of() : List.of(value.split(" "))) {
                    text.append('<' + name + '>' + each + "</" + name + '>');
                }
            });
            return text + "<g><gml:Point srsName='EPSG:25832'><gml:pos>" + values.get("pos")
                    + "</gml:pos></gml:Point></g></" + type + '>';
        }
    }

    private static final String NAMESPACES = " xmlns='http://www.adv-online.de/namespaces/adv/gid/6.0'"
            + " xmlns:gml='http://www.opengis.net/gml/3.2' xmlns:wfs='http://www.adv-online.de/namespaces/adv/gid/wfs'"
            + " xmlns:wfsext='http://www.adv-online.de/namespaces/adv/gid/wfsext'"
            + " xmlns:ogc='http://www.adv-online.de/namespaces/adv/gid/ogc'";

    /** A full delivery, a delivery of changes to it, and what the changes are. */
    private final class Pair {

        private final Map<String, Thing> before = new TreeMap<>();
        private final Map<String, Thing> after = new TreeMap<>();
        private final List<String> operations = new ArrayList<>();
        private final List<String> differences = new ArrayList<>();

        Pair(Random random) {
            for (String type : List.of("AX_A", "AX_B")) {
                before.put("DEHHanchor00" + type, Thing.anchor(type));
            }
            for (int i = 0; i < 20; i++) {
                String id = "DEHH%012d".formatted(random.nextInt(1_000_000));
                before.put(id, Thing.random(random, id));
            }
            after.putAll(before);
            for (Thing thing : List.copyOf(before.values())) {
                if (!thing.id.contains("anchor")) {
                    edit(thing, random);
                }
            }
            for (int i = random.nextInt(5); i > 0; i--) {
                String id = "DENW%012d".formatted(random.nextInt(1_000_000));
                Thing added = Thing.random(random, id);
                if (after.putIfAbsent(id, added) == null) {
                    operations.add("<wfs:Insert>" + added.gml(id) + "</wfs:Insert>");
                    differences.add("added," + added.type + ',' + id + ',');
                }
            }
            differences.sort(null);
        }

        private void edit(Thing thing, Random random) {
            String state = thing.id + "20200101T000000Z";
            List<String> changed = new ArrayList<>();
            switch (random.nextInt(5)) {
                case 0 -> {
                    after.remove(thing.id);
                    operations.add(deletion(thing.type, state));
                    differences.add("removed," + thing.type + ',' + thing.id + ',');
                }
                case 1 -> {
                    Thing edited = thing.edited(random, changed);
                    put(edited, changed);
                    operations.add("<wfsext:Replace vendorId='AdV' safeToIgnore='false'>" + edited.gml(thing.id)
                            + "<ogc:Filter><ogc:FeatureId fid='" + state + "'/></ogc:Filter></wfsext:Replace>");
                }
                case 2 -> {
                    Thing edited = thing.edited(random, changed);
                    put(edited, changed);
                    operations.add(deletion(thing.type, thing.id));
                    operations.add("<wfs:Insert>" + thing.gml(thing.id) + "</wfs:Insert>");
                    operations.add(deletion(thing.type, thing.id));
                    operations.add("<wfs:Insert>" + edited.gml(thing.id) + "</wfs:Insert>");
                }
                default -> {}
            }
        }

        private void put(Thing edited, List<String> changed) {
            after.put(edited.id, edited);
            if (!changed.isEmpty()) {
                changed.sort(null);
                differences.add("changed," + edited.type + ',' + edited.id + ',' + String.join(" ", changed));
            }
        }

        private String deletion(String type, String id) {
            return "<wfs:Delete typeName='adv:" + type + "'><ogc:Filter><ogc:FeatureId fid='" + id
                    + "'/></ogc:Filter></wfs:Delete>";
        }

        Path full(String name, Map<String, Thing> things) throws Exception {
            StringBuilder text = new StringBuilder("<AX_Bestandsdatenauszug" + NAMESPACES + '>');
            things.forEach((id, thing) -> text.append("<gml:featureMember>" + thing.gml(id) + "</gml:featureMember>"));
            return Files.writeString(folder.resolve(name), text + "</AX_Bestandsdatenauszug>");
        }

        Path changes() throws Exception {
            return Files.writeString(
                    folder.resolve("changes.xml"),
                    "<AX_NutzerbezogeneBestandsdatenaktualisierung_NBA" + NAMESPACES + "><geaenderteObjekte>"
                            + "<wfs:Transaction version='1.0.0' service='WFS'>" + String.join("\n", operations)
                            + "</wfs:Transaction></geaenderteObjekte></AX_NutzerbezogeneBestandsdatenaktualisierung_NBA>");
        }
    }

    // ---- commands

    private static CommandRun run(Object... arguments) {
        List<String> all = new ArrayList<>();
        for (Object argument : arguments) {
            all.add(argument.toString());
        }
        CommandRun run = CommandRun.of(all.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.errors()).isZero();
        return run;
    }

    private CommandRun load(String database, String schema, Object... arguments) {
        List<Object> all = new ArrayList<>(List.of("load"));
        all.addAll(List.of(arguments));
        all.addAll(
                database.equals("postgis")
                        ? List.of("--into", server.url(), "--user", PostgresServer.USER, "--db-schema", schema)
                        : List.of("--into", folder.resolve(schema + ".gpkg")));
        return run(all.toArray());
    }

    /** The values of the rows of a table that are not null, by their keys. */
    private Map<String, Map<String, JsonNode>> rows(String database, String schema, String table, String key)
            throws Exception {
        boolean isServer = database.equals("postgis");
        List<Object> encode =
                new ArrayList<>(List.of("encode", isServer ? server.url() : folder.resolve(schema + ".gpkg")));
        encode.addAll(List.of("--layer", isServer ? schema + '.' + table : table, "--format", "geojson", "-q"));
        encode.addAll(List.of("--expose-primary-key"));
        if (isServer) {
            encode.addAll(List.of("--user", PostgresServer.USER));
        }
        Map<String, Map<String, JsonNode>> rows = new TreeMap<>();
        for (JsonNode feature : JACKSON.readTree(run(encode.toArray()).output()).get("features")) {
            Map<String, JsonNode> values = new TreeMap<>(Map.of("", feature.get("geometry")));
            feature.get("properties").properties().forEach(value -> {
                if (!value.getValue().isNull() && !value.getKey().equals("fid")) {
                    values.put(value.getKey(), value.getValue());
                }
            });
            rows.put(String.valueOf(values.get(key)) + values.get("voorkomenidentificatie"), values);
        }
        return rows;
    }

    @ParameterizedTest
    @CsvSource({"postgis", "gpkg"})
    void changesGiveTheTablesOfTheNewDelivery(String database) throws Exception {
        for (int seed = 0; seed < PropertySeeds.tries(30); seed++) {
            Pair pair = new Pair(new Random(seed));
            Path before = pair.full("old.xml", pair.before);
            Path after = pair.full("new.xml", pair.after);
            String changed = "changed" + seed;
            String full = "full" + seed;
            load(database, changed, before, "--lower");
            load(database, changed, pair.changes(), "--lower", "--mode", "change");
            load(database, full, after, "--lower");
            for (String table : List.of("ax_a", "ax_b")) {
                assertThat(rows(database, changed, table, "gml_id"))
                        .as("seed %d, %s", seed, pair.operations)
                        .isEqualTo(rows(database, full, table, "gml_id"));
            }
            CommandRun diff = run("diff", before, after);
            assertThat(new String(diff.output(), StandardCharsets.UTF_8).split("\r\n"))
                    .as("seed %d", seed)
                    .contains("change,layer,key,attributes")
                    .filteredOn(line -> !line.startsWith("change,"))
                    .containsExactlyInAnyOrderElementsOf(pair.differences);
        }
    }

    // ---- the BAG

    private static String bag(String content) {
        String schemas = "http://www.kadaster.nl/schemas/";
        return "<bagMutaties xmlns='" + schemas + "lvbag/extract-deelbestand-mutaties-lvc/v20200601' xmlns:ml='"
                + schemas
                + "mutatielevering-generiek/1.0' xmlns:o='" + schemas
                + "lvbag/imbag/objecten/v20200601' xmlns:gml='http://www.opengis.net/gml/3.2'>" + content
                + "</bagMutaties>";
    }

    private static String pand(String id, int state, String year) {
        return "<bagObject><o:Pand><o:voorkomen><o:Voorkomen><o:voorkomenidentificatie>" + state
                + "</o:voorkomenidentificatie></o:Voorkomen></o:voorkomen><o:identificatie domein='NL.IMBAG.Pand'>" + id
                + "</o:identificatie><o:geometrie><gml:Point srsName='urn:ogc:def:crs:EPSG::28992'><gml:pos>1 2</gml:pos>"
                + "</gml:Point></o:geometrie>" + (year.isEmpty() ? "" : "<o:bouwjaar>" + year + "</o:bouwjaar>")
                + "</o:Pand></bagObject>";
    }

    @ParameterizedTest
    @CsvSource({"postgis", "gpkg"})
    void appliesMutationsOfTheBag(String database) throws Exception {
        Path full = Files.writeString(
                folder.resolve("full.xml"),
                bag(pand("0221100000000001", 1, "1900")
                        + pand("0221100000000002", 1, "1950")
                        + pand("0221100000000003", 1, "1960")));
        Path mutations = Files.writeString(
                folder.resolve("mutations.xml"),
                bag("<ml:mutatieBericht><ml:mutatieGroep><ml:wijziging><ml:was>" + pand("0221100000000001", 1, "1900")
                        + "</ml:was><ml:wordt>" + pand("0221100000000001", 1, "") + "</ml:wordt></ml:wijziging>"
                        + "<ml:toevoeging><ml:wordt>" + pand("0221100000000001", 2, "1901")
                        + "</ml:wordt></ml:toevoeging></ml:mutatieGroep><ml:mutatieGroep><ml:verwijdering><ml:was>"
                        + pand("0221100000000002", 1, "1950")
                        + "</ml:was></ml:verwijdering></ml:mutatieGroep></ml:mutatieBericht>"));
        load(database, "bag", full, "--profile", "bag", "--mode", "replace");
        load(database, "bag", mutations, "--profile", "bag", "--mode", "change");
        Map<String, Map<String, JsonNode>> rows = rows(database, "bag", "pand", "identificatie");
        assertThat(rows.keySet())
                .containsExactly("\"0221100000000001\"1", "\"0221100000000001\"2", "\"0221100000000003\"1");
        assertThat(rows.get("\"0221100000000001\"1")).doesNotContainKey("bouwjaar");
        assertThat(rows.get("\"0221100000000001\"2").get("bouwjaar").asInt()).isEqualTo(1901);
    }

    // ---- what is refused

    @Test
    void namesWhatItDoesNotApply() throws Exception {
        Path plain = Files.writeString(
                folder.resolve("plain.xml"),
                "<c xmlns:gml='http://www.opengis.net/gml'><gml:featureMember><t gml:id='t.1'/></gml:featureMember></c>");
        String into = folder.resolve("t.gpkg").toString();
        assertThat(CommandRun.of("load", plain.toString(), "--into", into, "--mode", "change")
                        .errors())
                .contains("plain.xml has no changes");
        assertThat(CommandRun.of("load", plain.toString(), "--into", into, "--mode", "change", "--skip-errors=1")
                        .exitCode())
                .isEqualTo(2);
        Path update = Files.writeString(
                folder.resolve("update.xml"),
                "<n" + NAMESPACES + "><wfs:Transaction><wfs:Update typeName='AX_A'/></wfs:Transaction></n>");
        assertThat(CommandRun.of("load", update.toString(), "--into", into, "--mode", "change")
                        .errors())
                .contains("update.xml: ", "Update has no Filter");
        assertThat(folder.resolve("t.gpkg")).doesNotExist();
        Path without = Files.writeString(
                folder.resolve("without.xml"),
                "<c xmlns:gml='http://www.opengis.net/gml'><gml:featureMember><t><a>1</a></t></gml:featureMember></c>");
        assertThat(CommandRun.of("diff", without.toString(), without.toString()).errors())
                .contains("the features of t have no ids; name the attributes of their key with --key");
        assertThat(run("diff", without, without, "--key", "a").errors())
                .contains("t: 0 added, 0 changed, 0 removed, 1 the same");
    }

    @Test
    void comparesDeliveriesInOtherFormats() throws Exception {
        Path before = Files.writeString(
                folder.resolve("t.geojson"),
                """
                {"type":"FeatureCollection","features":[
                {"type":"Feature","id":"a","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"x,y":1}},
                {"type":"Feature","id":"b","geometry":null,"properties":{"x,y":2}}]}""");
        Path after = Files.writeString(
                Files.createDirectories(folder.resolve("new")).resolve("t.geojson"),
                """
                {"type":"FeatureCollection","features":[
                {"type":"Feature","id":"a","geometry":{"type":"Point","coordinates":[1,3]},"properties":{"x,y":1}},
                {"type":"Feature","id":"c\\"","geometry":null,"properties":{"x,y":2}}]}""");
        Path output = folder.resolve("changes.csv");
        run("diff", before, after, "-o", output);
        assertThat(Files.readString(output))
                .isEqualTo("change,layer,key,attributes\r\nchanged,t,a,geometry\r\nremoved,t,b,\r\n"
                        + "added,t,\"c\"\"\",\r\n");
    }
}
