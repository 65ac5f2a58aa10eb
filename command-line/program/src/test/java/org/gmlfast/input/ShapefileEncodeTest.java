/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.testing.fixtures.ShapefileBuilder.noShape;
import static org.gmlfast.testing.fixtures.ShapefileBuilder.parts;
import static org.gmlfast.testing.fixtures.ShapefileBuilder.point;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import org.gmlfast.command.CommandRun;
import org.gmlfast.command.Gml;
import org.gmlfast.testing.fixtures.ShapefileBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

class ShapefileEncodeTest {

    @TempDir
    Path directory;

    private static Gml encode(Path shapefile, String... options) {
        String[] args = Arrays.copyOf(new String[] {"encode", shapefile.toString()}, 2 + options.length);
        System.arraycopy(options, 0, args, 2, options.length);
        return CommandRun.of(args).gml();
    }

    private static ShapefileBuilder points() {
        return new ShapefileBuilder(1).field("N", 'N', 9, 0);
    }

    @Test
    void readsEachTypeOfAttribute() throws IOException {
        Path shp = new ShapefileBuilder(1)
                .field("SHORT", 'N', 9, 0)
                .field("LONG", 'N', 18, 0)
                .field("HUGE", 'N', 25, 0)
                .field("DEC", 'N', 12, 3)
                .field("FLT", 'F', 20, 8)
                .field("FLAG", 'L', 1, 0)
                .field("DAY", 'D', 8, 0)
                .field("TXT", 'C', 20, 0)
                .row(
                        point(1, 2),
                        "-12",
                        "123456789012",
                        "1234567890123456789012345",
                        "1.500",
                        "1.5e3",
                        "T",
                        "20240229",
                        "  a & b")
                .row(point(1, 2), "", "*********", "", "?", "", "?", "00000000", "")
                .row(point(1, 2), "7", "7", "7", "7", "7", "n", "20231399", "x\0rubbish")
                .write(directory, "types");
        List<Gml.Feature> features = encode(shp, "--format", "gml32").features();
        assertThat(features.get(0).attributes().values())
                .containsExactly(
                        "2 1",
                        "-12",
                        "123456789012",
                        "1234567890123456789012345",
                        "1.5",
                        "1500.0",
                        "true",
                        "2024-02-29",
                        "a & b");
        assertThat(features.get(1).attributes())
                .containsOnlyKeys("the_geom", "TXT")
                .containsEntry("TXT", "");
        assertThat(features.get(2).attributes())
                .containsEntry("DEC", "7.0")
                .containsEntry("FLAG", "false")
                .containsEntry("TXT", "x")
                .doesNotContainKey("DAY");
    }

    @Test
    void countsOmittedValues() throws IOException {
        Path shp = new ShapefileBuilder(1)
                .field("DAY", 'D', 8, 0)
                .field("TXT", 'C', 9, 0)
                .row(point(1, 2), "20240229", "a")
                .row(point(1, 2), "00000000", "ä")
                .row(point(1, 2), "        ", "b")
                .row(point(1, 2), "20230229", "c")
                .row(point(1, 2), "tomorrow", "d")
                .write(directory, "d");
        Files.writeString(directory.resolve("d.cpg"), "UTF-8");
        CommandRun run = CommandRun.of("encode", shp.toString(), "--format", "gml32");
        assertThat(run.gml().column("DAY")).containsExactly("2024-02-29", null, null, null, null);
        assertThat(run.errors())
                .contains(
                        "note: 2 values are not valid dates and are omitted, the first: \"20230229\" in row 4, field DAY\n")
                .contains("note: 1 text is not valid in the charset UTF-8, first in row 2, field TXT;");
        assertThat(CommandRun.of("encode", shp.toString(), "--format", "gml32", "-q")
                        .errors())
                .isEmpty();
    }

    @Test
    void readsNameTruncatedWithinACharacter() throws IOException {
        Path shp = points().row(point(1, 1), "1").write(directory, "cut");
        Path dbf = directory.resolve("cut.dbf");
        byte[] table = Files.readAllBytes(dbf);
        byte[] name = Arrays.copyOf("Straßenkü".getBytes(StandardCharsets.UTF_8), 10);
        System.arraycopy(name, 0, table, 32, 10);
        Files.write(dbf, table);
        Files.writeString(directory.resolve("cut.cpg"), "UTF-8");
        assertThat(encode(shp, "--format", "gml2").only().attributes()).containsEntry("Straßenk", "1");
    }

    @Test
    void skipsDeletedRows() throws IOException {
        Path shp = points().row(point(1, 1), "1")
                .deletedRow(point(2, 2), "2")
                .row(noShape(), "3")
                .write(directory, "p");
        Gml gml = encode(shp, "--format", "gml32");
        assertThat(gml.ids()).containsExactly("p.1", "p.3");
        assertThat(gml.features().get(1).attributes()).containsOnlyKeys("N");
        assertThat(gml.rootAttribute("numberMatched")).isEqualTo("2");
        assertThat(gml.rootAttribute("numberReturned")).isEqualTo("2");
    }

    @ParameterizedTest
    @CsvSource({
        "UTF-8, UTF-8, 0",
        "1252, windows-1252, 0",
        ", windows-1251, 201",
        "88592, ISO-8859-2, 87",
        ", ISO-8859-1, 0"
    })
    void readsTextInTheDeclaredCharset(String codePage, Charset charset, int driver) throws IOException {
        String text = charset.name().equals("windows-1251") ? "Москва" : "Zürich";
        Path shp = new ShapefileBuilder(1)
                .text(charset, driver)
                .field("NOM", 'C', 20, 0)
                .row(point(1, 1), text)
                .write(directory, "c");
        if (codePage != null) {
            Files.writeString(directory.resolve("c.cpg"), codePage + "\n");
        }
        assertThat(encode(shp, "--format", "gml32").only().get("NOM")).isEqualTo(text);
    }

    @Test
    void assemblesPolygonsFromRings() throws IOException {
        double[] shell = {0, 0, 0, 9, 9, 9, 9, 0, 0, 0};
        double[] hole = {1, 1, 2, 1, 2, 2, 1, 2, 1, 1};
        double[] island = {20, 0, 20, 5, 25, 5, 25, 0, 20, 0};
        double[] unclosed = {30, 0, 30, 5, 35, 5};
        double[] tooShort = {40, 0, 41, 0};
        Path shp = new ShapefileBuilder(5)
                .row(parts(5, hole, island, shell, unclosed, tooShort))
                .row(parts(5, hole))
                .row(parts(5))
                .write(directory, "a");
        List<Gml.Feature> features = encode(shp, "--format", "gml2").features();
        Element multi = Gml.find(features.get(0).element(), "MultiPolygon");
        assertThat(multi.getElementsByTagNameNS("*", "Polygon").getLength()).isEqualTo(3);
        Element withHole =
                (Element) multi.getElementsByTagNameNS("*", "Polygon").item(1);
        assertThat(Gml.find(withHole, "outerBoundaryIs").getTextContent()).startsWith("0,0 0,9");
        assertThat(Gml.find(withHole, "innerBoundaryIs").getTextContent()).startsWith("1,1 2,1");
        Element turned = Gml.find(features.get(1).element(), "outerBoundaryIs");
        assertThat(turned.getTextContent()).isEqualTo("1,1 1,2 2,2 2,1 1,1");
        assertThat(features.get(2).get("the_geom")).isEmpty();
    }

    @Test
    void readsLinesWithOnePointOrNone() throws IOException {
        Path shp = new ShapefileBuilder(3)
                .row(parts(3, new double[] {1, 2}, new double[] {3, 4, 5, 6}, new double[0]))
                .write(directory, "l");
        Element multi = Gml.find(encode(shp, "--format", "gml2").only().element(), "MultiLineString");
        assertThat(Gml.children(multi)).extracting(Element::getTextContent).containsExactly("1,2 1,2", "3,4 5,6", "");
    }

    @Test
    void readsZ() throws IOException {
        Path shp = new ShapefileBuilder(13)
                .row(ShapefileBuilder.lineZ(1, 2, 3, 4, 5, 6))
                .write(directory, "z");
        Element line = Gml.find(
                encode(shp, "--format", "gml31", "--source-srs", "EPSG:2056")
                        .only()
                        .element(),
                "posList");
        assertThat(line.getTextContent()).isEqualTo("1 2 3 4 5 6");
    }

    @Test
    void usesIndexIfPresent() throws IOException {
        Path shp = points().row(point(1, 1), "1").row(point(2, 2), "2").write(directory, "i");
        byte[] index = Files.readAllBytes(directory.resolve("i.shx"));
        byte[] turned = index.clone();
        System.arraycopy(index, 108, turned, 100, 8);
        System.arraycopy(index, 100, turned, 108, 8);
        Files.write(directory.resolve("i.shx"), turned);
        assertThat(encode(shp, "--format", "gml2").column("the_geom")).containsExactly("2,2", "1,1");
        Files.delete(directory.resolve("i.shx"));
        assertThat(encode(shp, "--format", "gml2").column("the_geom")).containsExactly("1,1", "2,2");
    }

    @Test
    void findsFilesWithoutSuffixAndInAnyCase() throws IOException {
        points().row(point(1, 1), "1").write(directory, "s");
        for (String suffix : List.of("shp", "shx", "dbf", "prj")) {
            Files.move(directory.resolve("s." + suffix), directory.resolve("s." + suffix.toUpperCase()));
        }
        Gml.Feature only = encode(directory.resolve("s"), "--format", "gml2", "--layer", "towns")
                .only();
        assertThat(only.name()).isEqualTo("towns");
        assertThat(only.id()).isEqualTo("towns.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gml2", "gml31", "gml32"})
    void writesBoundsOfTheHeader(String format) throws IOException {
        Path shp = points().row(point(1, 2), "1").write(directory, "b");
        Gml gml = encode(shp, "--format", format, "--bounds");
        Element all = Gml.children(gml.document().getDocumentElement()).get(0);
        assertThat(all.getLocalName()).isEqualTo("boundedBy");
        assertThat(all.getTextContent()).isEqualTo(format.equals("gml2") ? "-1,-2 10,20" : "-2 -120 10");
        Gml page = encode(shp, "--format", format, "--bounds", "--count", "1");
        assertThat(page.document().getDocumentElement().getTextContent()).doesNotContain("20");
    }

    @Test
    void distinguishesDuplicateFieldNames() throws IOException {
        Path shp = new ShapefileBuilder(1)
                .field("A", 'C', 3, 0)
                .field("A", 'C', 3, 0)
                .field("the_geom", 'C', 3, 0)
                .row(point(1, 1), "x", "y", "z")
                .write(directory, "d");
        assertThat(encode(shp, "--format", "gml2").only().attributes())
                .containsEntry("A", "x")
                .containsEntry("A1", "y")
                .containsEntry("the_geom1", "z");
    }

    @Test
    void findsProjectionWithoutCodeByItsParameters() throws IOException {
        Path shp = points().row(point(500000, 5000000), "1").write(directory, "utm");
        Files.writeString(
                directory.resolve("utm.prj"),
                "\uFEFFPROJCS[\"WGS_1984_UTM_Zone_33N\"," + ShapefileBuilder.WGS84
                        + ",PROJECTION[\"Transverse_Mercator\"],PARAMETER[\"False_Easting\",500000.0],"
                        + "PARAMETER[\"False_Northing\",0.0],PARAMETER[\"Central_Meridian\",15.0],"
                        + "PARAMETER[\"Scale_Factor\",0.9996],PARAMETER[\"Latitude_Of_Origin\",0.0],UNIT[\"Meter\",1.0]]",
                StandardCharsets.UTF_8);
        Element point = Gml.find(encode(shp, "--format", "gml32").only().element(), "Point");
        assertThat(point.getAttribute("srsName")).endsWith("32633");
    }
}
