/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gmlfast.command.CommandRun;
import org.gmlfast.encode.FlatGeobufOutputTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The options that say how GML is read. */
class GmlReadingOptionsTest {

    private static final String ROOT = "<ex:c xmlns:ex='urn:ex' xmlns:gml='http://www.opengis.net/gml/3.2'>";

    @TempDir
    Path folder;

    private Path members(String... features) throws IOException {
        return document("<gml:featureMember>" + String.join("</gml:featureMember><gml:featureMember>", features)
                + "</gml:featureMember>");
    }

    private Path document(String content) throws IOException {
        return Files.writeString(folder.resolve("x.gml"), ROOT + content + "</ex:c>");
    }

    private static String point(int x) {
        return "<ex:g><gml:Point srsName='EPSG:25832'><gml:pos>" + x + " 2</gml:pos></gml:Point></ex:g>";
    }

    private static String text(CommandRun run) {
        return new String(run.output(), StandardCharsets.UTF_8);
    }

    private static CommandRun encode(Path gml, String... options) {
        List<String> args = new ArrayList<>(List.of("encode", gml.toString(), "--format", "geojsonl"));
        args.addAll(List.of(options));
        return CommandRun.of(args.toArray(String[]::new));
    }

    @Test
    void setsTypesOfAttributes() throws IOException {
        Path gml = members("<ex:F gml:id='f.1'><ex:plz>01067</ex:plz><ex:n>1</ex:n>" + point(1) + "</ex:F>");
        CommandRun run = encode(gml, "--type", "plz=Integer", "--type", "F.n=String");
        assertThat(run.errors()).isEmpty();
        assertThat(text(run)).contains("\"plz\":1067", "\"n\":\"1\"");
        assertThat(text(CommandRun.of("inspect", gml.toString(), "--type", "plz=Integer", "--id-attribute", "key")))
                .containsPattern("key +String +1 of 1\\n +plz +Integer +1 of 1");
        assertThat(encode(gml, "--type", "plz=Boolean").errors())
                .contains("x.gml: \"01067\" in <plz> is not a Boolean", "--type", "in feature f.1", "at byte ");
        CommandRun unknown = encode(gml, "--type", "zip=Integer");
        assertThat(unknown.exitCode()).isEqualTo(1);
        assertThat(unknown.errors()).contains("x.gml: no type has an attribute \"zip\"");
        assertThat(encode(gml, "--type", "plz").errors()).contains("not of the form NAME=TYPE");
        assertThat(encode(gml, "--type", "plz=int4").errors()).contains("there is no type \"int4\"");
    }

    @Test
    void choosesGeometries() throws IOException {
        String other = point(3).replace("ex:g", "ex:h");
        Path gml = members("<ex:F>" + point(1) + point(2) + other + "</ex:F>", "<ex:F>" + point(4) + "</ex:F>");
        assertThat(text(encode(gml))).contains("\"geometry\":{\"type\":\"MultiPoint\"");
        assertThat(text(encode(gml, "--geometry", "h")).lines().toList().get(1)).contains("\"geometry\":null");
        assertThat(encode(gml, "--geometry", "i").errors()).contains("x.gml: no type has a geometry \"i\"");
        assertThat(text(encode(gml, "--repeated-geometries", "list"))).contains("\"g\":[{\"type\":\"Point\"");
    }

    /** Lists of geometries are in the CRS of the layer, too, also if it has no other geometries. */
    @Test
    void transformsListsOfGeometries() throws IOException {
        Path gml = members("<ex:F>" + point(500_000) + point(500_001) + "</ex:F>");
        assertThat(text(encode(gml, "--repeated-geometries", "list"))).contains("\"coordinates\":[9,0.0000");
    }

    @Test
    void setsTheNumbersOfPositions() throws IOException {
        Path gml = members("<ex:F><ex:g><gml:LineString srsName='EPSG:25832'><gml:posList>1 2 3 4 5 6</gml:posList>"
                + "</gml:LineString></ex:g></ex:F>");
        assertThat(text(encode(gml, "--dimension", "3"))).containsPattern("\\[[-\\d.]+,[-\\d.]+,3\\]");
        assertThat(encode(gml, "--dimension", "7").errors()).contains("\"7\" is not 2, 3, 4");
    }

    @Test
    void readsNamedElementsAsFeatures() throws IOException {
        Path gml = document(
                "<ex:stand><ex:object><ex:n>1</ex:n>" + point(1) + "</ex:object></ex:stand><ex:stand><ex:object>"
                        + "<ex:n>2</ex:n>" + point(2) + "</ex:object></ex:stand>");
        CommandRun run = encode(gml, "--feature", "{urn:ex}object");
        assertThat(run.errors()).isEmpty();
        assertThat(text(run).lines()).hasSize(2).last().asString().contains("\"n\":2");
        assertThat(encode(gml, "--feature", "Object").errors())
                .contains("x.gml has no features: no element is called Object (--feature)");
        assertThat(encode(gml).errors())
                .contains(
                        "x.gml has no features: no elements are known to be features; name those that are with --feature NAME");
        assertThat(text(CommandRun.of("info", gml.toString(), "--feature", "Object")))
                .contains("note: no element is called Object");
        assertThat(text(CommandRun.of("inspect", gml.toString(), "--feature", "object")))
                .contains("object: 2 features");
        assertThat(text(CommandRun.of("info", gml.toString(), "--feature", "object")))
                .contains("object: 2 features");
    }

    @Test
    void reportsWhichElementsAreReadAsFeatures() throws IOException {
        Path gml = document(
                "<ex:a gml:id='a1'><ex:n>1</ex:n>" + point(1) + "</ex:a><ex:a gml:id='a2'>" + point(2) + "</ex:a>");
        String note =
                "the document has no members; <a> are read as features because they have ids; --feature NAME chooses";
        assertThat(encode(gml).errors()).contains(note);
        assertThat(text(CommandRun.of("inspect", gml.toString()))).contains("note: " + note);
        assertThat(encode(gml, "--feature", "a").errors()).isEmpty();
    }

    @Test
    void readsIdsAsAttribute() throws IOException {
        Path gml = members("<ex:F gml:id='f.1'><ex:n>1</ex:n>" + point(1) + "</ex:F>");
        assertThat(text(encode(gml, "--id-attribute", "auto"))).contains("\"gml_id\":\"f.1\"");
        assertThat(text(encode(gml, "--id-attribute", "key"))).contains("\"key\":\"f.1\"");
        assertThat(text(encode(gml))).contains("\"id\":\"f.1\"").doesNotContain("gml_id");
    }

    @Test
    void reportsNumberOfSkippedErrorsAtTheLimit() throws IOException {
        Path gml = members(
                "<ex:F gml:id='f.1'>" + point(1) + "</ex:F>",
                "<ex:F gml:id='f.2'>" + point(1).replace("1 2", "x 2") + "</ex:F>",
                "<ex:F gml:id='f.3'>" + point(1).replace("1 2", "y 2") + "</ex:F>");
        CommandRun run = encode(gml, "--skip-errors", "1");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors())
                .contains("\"y\" in <pos> is not a number", "in feature f.3")
                .contains("this is the error number 2, but at most 1 is skipped: --skip-errors N skips more");
        assertThat(encode(gml, "--skip-errors", "2").exitCode()).isEqualTo(3);
        assertThat(encode(gml).errors()).contains("in feature f.2").doesNotContain("--skip-errors");
    }

    @ParameterizedTest
    @CsvSource({
        "depth=5, more than 5 elements are open (--limit depth=N sets another limit)",
        "textBytes=10, a text is longer than 10 bytes (--limit textBytes=N sets another limit)",
        "fields=1, <F> has more than 1 elements and attributes (--limit fields=N sets another limit); --nested json",
        "size=5, there is no limit \"size\"; the limits are depth",
        "depth=0, limits must be positive",
        "depth=9999999999, not of the form NAME=N"
    })
    void setsLimits(String limit, String message) throws IOException {
        Path gml = members("<ex:F><ex:n>12345678901234567890</ex:n>" + point(1) + "</ex:F>");
        assertThat(encode(gml).errors()).isEmpty();
        assertThat(encode(gml, "--limit", limit).errors()).contains(message);
        assertThat(encode(gml, "--limit", "depth=300", "--limit", "fields=20").errors())
                .isEmpty();
    }

    /** In documents of FME, codes are in the order of the authority; other names of a CRS are as everywhere. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "EPSG:4326",
                "EPSG:31467",
                "EPSG:25832",
                "epsg:4326",
                "http://www.opengis.net/gml/srs/epsg.xml#4326",
                "urn:ogc:def:crs:EPSG::4326"
            })
    void readsAxisOrderOfFmeAsOgr(String srsName) throws IOException, InterruptedException {
        String member = "<gml:featureMember><ex:F><ex:n>1</ex:n><ex:g><gml:Point srsName='" + srsName
                + "'><gml:pos>48 2</gml:pos></gml:Point></ex:g></ex:F></gml:featureMember></ex:c>";
        for (String declaration : List.of("", " xmlns:fme=\"http://www.safe.com/gml/fme\"")) {
            Path gml = Files.writeString(
                    folder.resolve("fme" + declaration.length() + ".gml"),
                    ROOT.replace("/3.2'", "'" + declaration) + member);
            CommandRun run = CommandRun.of(
                    "encode", gml.toString(), "--format", "gml31", "--srs-style", "url", "--decimals", "3");
            assertThat(run.errors()).isEmpty();
            Matcher ours = Pattern.compile("<gml:pos>(\\d+) (\\d+)<").matcher(text(run));
            assertThat(ours.find()).isTrue();
            assertThat(FlatGeobufOutputTest.ogr("ogrinfo", "-q", "-al", gml))
                    .contains("POINT (" + ours.group(1) + ' ' + ours.group(2) + ')');
            assertThat(ours.group(1))
                    .isEqualTo(
                            srsName.startsWith("urn") || !declaration.isEmpty() && srsName.matches("EPSG:(4326|31467)")
                                    ? "2"
                                    : "48");
        }
    }
}
